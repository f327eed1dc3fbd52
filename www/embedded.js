// What is inside of a <budgeted-bandit>: the views of the page, without the page. All elements share one simulator and its workers.
import { catalogue as read_catalogue, check_specification } from './pkg/budgeted_bandits.js';
import { why } from './actions.js';
import { address } from './claim.js';
import { fill, h } from './dom.js';
import { counted, number } from './format.js';
import { cores } from './pool.js';
import { Presets } from './presets.js';
import { Regret } from './regret.js';
import { Run, paced } from './run.js';
import { sentence } from './sentence.js';
import { parts, series } from './series.js';
import { start } from './simulator.js';
import { encode } from './state.js';

/** @typedef {{root: Element, begin: () => void, end: () => void, redraw: () => void, run?: () => void, stop?: () => void}} Figure */
/** @typedef {{host: import('./budgeted-bandit.js').BudgetedBandit, pool: import('./pool.js').Pool, catalogue: any, specification: any, plan: any, link: Element}} Given */

/** Pixels from which on the legend is beside the chart. */
const ROOMY = 640;

/** Once, but again where it failed. @template T @param {() => Promise<T>} make @returns {() => Promise<T>} */
function once(make) {
  let made = null;
  return () => (made ??= make().catch((error) => { made = null; throw error; }));
}

/** The style sheets of all elements. */
export const styles = once(() => Promise.all(['./style.css', './budgeted-bandit.css'].map(async (path) => {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return new CSSStyleSheet().replace(await response.text());
})));

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
  const view = host.getAttribute('view') ?? 'regret';
  if (!Object.hasOwn(VIEWS, view)) throw new Error(`There is no view “${view}”. Choose regret or intervals.`);
  const { hash, specification: asked } = await what(host, loaded.presets);
  let checked;
  try {
    checked = check_specification(asked);
  } catch (error) {
    throw new Error(`This figure’s specification cannot be used. ${error.message.replace(/([^.!?])$/, '$1.')}`);
  }
  const href = new URL((hash ?? await encode(checked.specification)) + (view === 'regret' ? '' : `&view=${view}`), new URL('./', import.meta.url)).href;
  const link = h('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, 'Open in the playground');
  return VIEWS[view]({ host, ...loaded, ...checked, link });
}

/** What is to be run, as JSON, and its address in the playground where it has one of its own. */
async function what(host, presets) {
  const text = host.getAttribute('specification') ?? host.querySelector(':scope > script[type="application/json"]')?.textContent ?? null;
  const repetitions = host.getAttribute('repetitions');
  const changed = (specification) => (repetitions === null ? specification : { ...specification, repetitions: Number(repetitions) });
  if (text !== null) return { hash: null, specification: repetitions === null ? text : JSON.stringify(changed(parsed(text))) };
  const id = host.getAttribute('preset');
  if (id === null) throw new Error('This figure has nothing to run. Give it a preset or a specification.');
  const preset = presets.find(id);
  const part = Number(host.getAttribute('part') ?? 1) - 1;
  if (!preset) throw new Error(`There is no preset “${id}”.`);
  if (!preset.parts[part]) throw new Error(preset.parts.length ? `The preset “${id}” has no part ${part + 1}. Choose one from 1 to ${preset.parts.length}.` : `The preset “${id}” has nothing to run.`);
  return { hash: repetitions === null ? address(id, part) : null, specification: JSON.stringify(changed(presets.specification(preset, part))) };
}

/** What is no JSON is left to the simulator, which says so. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This figure’s specification cannot be used. It is not valid JSON.');
  }
}

/** @param {Given} given @returns {Figure} */
function regret({ host, pool, catalogue, specification, plan, link }) {
  const share = pool.share();
  const say = h('p', { class: 'say' });
  const chart = h('div', {});
  const bar = h('i');
  const progress = h('div', { class: 'progress', role: 'progressbar', 'aria-label': 'Repetitions done', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 0 }, bar);
  const state = h('span', { class: 'label' });
  const button = h('button', { class: 'button small control', type: 'button', onclick: () => (current.phase === 'running' ? stop() : run()) });
  const view = new Regret(chart, { roomy: () => host.box.clientWidth >= ROOMY, told: 'The legend gives the final values.' });
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
      fill(say, current.phase === 'running' ? 'The first repetitions are being run.' : 'Nothing was finished before the run was stopped.');
      return;
    }
    const names = answer.policies.map(({ id, label }) => parts(label, catalogue.policies.find((entry) => entry.id === id)));
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
      await one.start(paced(one, () => {
        show();
        host.tell('bb-progress', { done: one.done, tasks: plan.tasks, repetitions: one.repetitions });
      }));
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

  const root = h('div', {}, say, chart, progress, h('div', { class: 'foot' }, button, state, h('span', { class: 'end' }, link)));
  return { root, begin: run, end: release, redraw: () => view.redraw(), run, stop };
}

/** @param {Given} given @returns {Promise<Figure>} */
async function intervals({ host, catalogue, specification, plan, link }) {
  const { Intervals } = await import('./intervals.js');
  const root = h('div', { class: 'view' });
  const looked = new URLSearchParams(['policy', 'at'].filter((key) => host.hasAttribute(key)).map((key) => [key, host.getAttribute(key)]));
  const view = new Intervals(root, { specification, plan, catalogue }, {
    parameters: () => looked,
    remember: (values) => Object.entries(values).forEach(([key, value]) => (value === null ? looked.delete(key) : looked.set(key, String(value)))),
    announce: (text) => { host.live.textContent = text; },
  });
  root.append(h('div', { class: 'foot' }, h('span', { class: 'end' }, link)));
  return { root, begin: () => view.open(), end: () => view.end(), redraw: () => view.redraw(true) };
}
