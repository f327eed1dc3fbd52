// What is inside of a <budgeted-bandit>: the views of the page, without the page. All elements share one simulator and its workers.
import { BASE } from './base.js';
import { catalogue as read_catalogue, check_specification } from './pkg/budgeted_bandits.js';
import { why } from './simulator/actions.js';
import { fill, h } from './ui/dom.js';
import { counted, number } from './ui/format.js';
import { given, integer, one_of } from './ui/input.js';
import { Presets } from './presets/presets.js';
import { Regret } from './regret/regret.js';
import { Run, paced } from './simulator/run.js';
import { sentence } from './outcomes/sentence.js';
import { series } from './ui/series.js';
import { start } from './simulator/simulator.js';
import { encode } from './link/state.js';
import { address } from './link/address.js';
import { parts } from './simulator/names.js';
import { cores } from './simulator/workers.js';

/** @typedef {{root: Element, begin: () => void, end: () => void, redraw: () => void, run?: () => void, stop?: () => void}} Figure */
/**
 * @typedef {{policy: number | null, at: number | null}} Looks
 * @typedef {{host: import('./budgeted-bandit.js').BudgetedBandit, pool: import('./simulator/pool.js').Pool, catalogue: any,
 *   specification: any, plan: any, link: Element, looks: Looks}} Given
 */

/** Pixels from which on the legend is beside the chart. */
const ROOMY = 640;

/** Once, but again where it failed. @template T @param {() => Promise<T>} make @returns {() => Promise<T>} */
function once(make) {
  let made = null;
  return () =>
    (made ??= make().catch((error) => {
      made = null;
      throw error;
    }));
}

/** The style sheets of all elements. */
export const styles = once(() =>
  Promise.all(
    ['./style.css', './budgeted-bandit.css'].map(async (path) => {
      const response = await fetch(new URL(path, BASE));
      if (!response.ok) throw new Error(`${response.status} for ${path}`);
      return new CSSStyleSheet().replace(await response.text());
    }),
  ),
);

const simulator = once(async () => {
  const pool = await start(cores());
  return { pool, presets: new Presets(pool, () => {}), catalogue: read_catalogue() };
});

const VIEWS = { regret, intervals };

/** @param {import('./budgeted-bandit.js').BudgetedBandit} host @returns {Promise<Figure>} throws a sentence that says what is wrong with its attributes */
export async function embed(host) {
  const loaded = await simulator().catch(({ message }) => {
    throw new Error(`The simulator could not be loaded. ${message}`);
  });
  const { view, at, hash, text } = what(host, loaded);
  const checked = given('specification', () => check_specification(text));
  const { specification } = checked;
  const { length } = specification.policies;
  const policy = given('attributes', () => integer('policy', host.getAttribute('policy'), 1, length));
  const run = hash ?? (await encode(specification));
  const href = new URL(run + (view === 'regret' ? '' : `&view=${view}`), BASE).href;
  const link = h('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, 'Open in the playground');
  return VIEWS[view]({ host, ...loaded, ...checked, link, looks: { policy, at } });
}

/**
 * What the attributes ask for: a view, the pull that it looks at first, the text of what is to be run, and the address of
 * the same run in the playground, or null where only a link with all settings leads to it.
 * @param {Element} host
 * @returns {{view: string, at: number | null, hash: string | null, text: string}}
 */
function what(host, { presets, catalogue: { limits } }) {
  const said = (name) => host.getAttribute(name);
  const script = host.querySelector(':scope > script[type="application/json"]');
  const own = said('specification') ?? script?.textContent ?? null;
  if (own === null && said('preset') === null) {
    throw new Error('This figure has nothing to run. Give it a preset or a specification.');
  }
  return given('attributes', () => {
    const view = one_of('view', said('view'), Object.keys(VIEWS)) ?? 'regret';
    const at = integer('at', said('at'), 0, limits.pulls);
    const repetitions = integer('repetitions', said('repetitions'), 1, limits.repetitions);
    if (own !== null) return { view, at, hash: null, text: repeated(own, repetitions) };
    const { preset, part } = presets.named(said('preset'), said('part'));
    const text = repeated(JSON.stringify(presets.specification(preset, part)), repetitions);
    return { view, at, hash: repetitions === null ? address(preset.id, part) : null, text };
  });
}

/**
 * A specification with so many repetitions, or as it is. A text that is not JSON is left to the simulator, which says
 * so.
 * @param {string} text @param {number | null} repetitions
 */
function repeated(text, repetitions) {
  try {
    return repetitions === null ? text : JSON.stringify({ ...JSON.parse(text), repetitions });
  } catch {
    return text;
  }
}

/** @param {Given} given @returns {Figure} */
function regret({ host, pool, catalogue, specification, plan, link }) {
  const share = pool.share();
  const say = h('p', { class: 'say' });
  const chart = h('div', {});
  const bar = h('i');
  const progress = h(
    'div',
    {
      class: 'progress',
      role: 'progressbar',
      'aria-label': 'Repetitions done',
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': 0,
    },
    bar,
  );
  const state = h('span', { class: 'label' });
  const button = h('button', {
    class: 'button small control',
    type: 'button',
    onclick: () => (current.phase === 'running' ? stop() : run()),
  });
  const view = new Regret(chart, {
    roomy: () => host.box.clientWidth >= ROOMY,
    told: 'The legend gives the final values.',
  });
  view.choose(specification.checkpoints?.grid === 'linear' ? 'linear' : 'logarithmic');
  /** @type {Run} */
  let current;

  function show() {
    const answer = current.read();
    bar.style.setProperty('transform', `scaleX(${current.done / plan.tasks})`);
    progress.setAttribute('aria-valuenow', String(Math.round((100 * current.done) / plan.tasks)));
    fill(state, `${number(current.repetitions)} of ${counted(specification.repetitions, 'repetition')}`);
    fill(button, current.phase === 'running' ? 'Stop' : 'Run again');
    if (!answer) {
      fill(
        say,
        current.phase === 'running'
          ? 'The first repetitions are being run.'
          : 'Nothing was finished before the run was stopped.',
      );
      return;
    }
    const names = answer.policies.map(({ id, label }) =>
      parts(
        label,
        catalogue.policies.find((entry) => entry.id === id),
      ),
    );
    fill(say, sentence(current, names));
    view.show({ run: current, answer, specification, names, lines: series(answer.policies), stale: false });
  }

  async function run() {
    release();
    const one = new Run(share, specification, plan);
    current = one;
    host.wrong.hidden = true;
    show();
    try {
      await one.start(
        paced(one, () => {
          show();
          host.tell('bb-progress', { done: one.done, tasks: plan.tasks, repetitions: one.repetitions });
        }),
      );
    } catch (error) {
      if (one === current) host.fail(`A part of the run failed again and again. Run it again. (${why(error)})`);
      if (error instanceof WebAssembly.RuntimeError) return; // nothing can be read from it any more
    }
    if (one !== current) return;
    show();
    if (one.phase !== 'done') return;
    host.live.textContent = say.textContent;
    host.tell('bb-done', one.answer);
  }

  function stop() {
    current.stop();
    show();
  }

  function release() {
    view.shown = null; // what it shows stays until the next results
    current?.stop();
    current?.free();
    current = null;
  }

  const root = h(
    'div',
    {},
    say,
    chart,
    progress,
    h('div', { class: 'foot' }, button, state, h('span', { class: 'end' }, link)),
  );
  return { root, begin: run, end: release, redraw: () => view.redraw(), run, stop };
}

/** @param {Given} given @returns {Promise<Figure>} */
async function intervals({ host, catalogue, specification, plan, link, looks }) {
  const { Intervals } = await import('./intervals/intervals.js');
  const root = h('div', { class: 'view' });
  const looked = new URLSearchParams(Object.entries(looks).filter(([, value]) => value !== null));
  const view = new Intervals(
    root,
    { specification, plan, catalogue },
    {
      parameters: () => looked,
      remember: (values) =>
        Object.entries(values).forEach(([key, value]) =>
          value === null ? looked.delete(key) : looked.set(key, String(value)),
        ),
      announce: (text) => {
        host.live.textContent = text;
      },
    },
  );
  root.append(h('div', { class: 'foot' }, h('span', { class: 'end' }, link)));
  return { root, begin: () => view.open(), end: () => view.end(), redraw: () => view.redraw(true) };
}
