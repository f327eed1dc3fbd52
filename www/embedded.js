// The content of a <budgeted-bandit>: a view of the page without the page around it. All elements share one simulator
// and its workers.
import { BASE } from './base.js';
import { address } from './link/address.js';
import { encode } from './link/state.js';
import { check_specification, catalogue as read_catalogue } from './pkg/budgeted_bandits.js';
import { Presets } from './presets/presets.js';
import { RegretFigure } from './shell/regret-figure.js';
import { start } from './simulator/simulator.js';
import { cores } from './simulator/workers.js';
import { h } from './ui/dom.js';
import { given, integer, one_of } from './ui/input.js';
import { message_of } from './ui/text.js';

/**
 * The content of an element. `begin` is called once the element is in sight, `end` when it is taken out of the page.
 * @typedef {object} Figure
 * @property {Element} root
 * @property {() => void} begin
 * @property {() => void} end
 * @property {() => void} redraw
 * @property {() => void} [run]
 * @property {() => void} [stop]
 * @property {(by: number, least?: number) => void} [shrink] makes the figure lower by so many CSS pixels, but its
 *   chart no lower than the least height
 */
/**
 * What a figure is made of. `looks` holds the policy and the pull that the figure shows at first.
 * @typedef {object} Given
 * @property {import('./budgeted-bandit.js').BudgetedBandit} host
 * @property {import('./simulator/pool.js').Pool} pool
 * @property {Catalogue} catalogue
 * @property {Specification} specification
 * @property {Plan} plan
 * @property {Element} link to the playground
 * @property {{policy: number | null, at: number | null}} looks
 */

/**
 * Returns a function that makes something once. After a failure the next call tries again.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
function once(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return () =>
    (made ??= make().catch((error) => {
      made = null;
      throw error;
    }));
}

/**
 * Returns the text of a style sheet with its imports in place, because a style sheet that a script makes may not import
 * others. Only the site that is not bundled has imports.
 * @param {URL} url
 * @returns {Promise<string>}
 */
async function css(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ./${url.pathname.split('/').at(-1)}`);
  const text = await response.text();
  const imports = [...text.matchAll(/@import "(.+?)";/g)].map(([, path]) => css(new URL(path, url)));
  return [...(await Promise.all(imports)), text.replaceAll(/@import ".+?";/g, '')].join('\n');
}

/** The style sheets of all elements. */
export const styles = once(() =>
  Promise.all(
    ['./style.css', './budgeted-bandit.css'].map(async (path) =>
      new CSSStyleSheet().replace(await css(new URL(path, BASE))),
    ),
  ),
);

const simulator = once(async () => {
  const pool = await start(cores());
  /** @type {Catalogue} */
  const catalogue = read_catalogue();
  return { pool, presets: new Presets(pool, () => {}), catalogue };
});

/**
 * The functions that make a figure, by the values of the attribute `view`.
 * @type {Record<string, (given: Given) => Figure | Promise<Figure>>}
 */
const VIEWS = { regret: (given) => new RegretFigure(given), intervals };

/**
 * Makes the content of an element.
 * @param {import('./budgeted-bandit.js').BudgetedBandit} host
 * @returns {Promise<Figure>} rejects with a sentence that says which attribute is wrong
 */
export async function embed(host) {
  const loaded = await simulator().catch((error) => {
    throw new Error(`The simulator could not be loaded. ${message_of(error)}`);
  });
  const { view, at, hash, text } = what(host, loaded);
  /** @type {Checked} */
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
 * Reads the attributes: the view, the pull that is shown at first, the text of the specification, and the address of
 * the same run in the playground. The address is null if only a link with all settings can describe the run.
 * @param {Element} host
 * @param {{presets: Presets, catalogue: Catalogue}} loaded
 * @returns {{view: string, at: number | null, hash: string | null, text: string}}
 */
function what(host, { presets, catalogue: { limits } }) {
  const said = (/** @type {string} */ name) => host.getAttribute(name);
  const script = host.querySelector(':scope > script[type="application/json"]');
  const own = said('specification') ?? script?.textContent ?? null;
  const id = said('preset');
  if (own === null && id === null) {
    throw new Error('This figure has nothing to run. Give it a preset or a specification.');
  }
  return given('attributes', () => {
    const view = one_of('view', said('view'), Object.keys(VIEWS)) ?? 'regret';
    const at = integer('at', said('at'), 0, limits.pulls);
    const repetitions = integer('repetitions', said('repetitions'), 1, limits.repetitions);
    if (own !== null) return { view, at, hash: null, text: repeated(own, repetitions) };
    const { preset, part } = presets.named(id ?? '', said('part'));
    const text = repeated(JSON.stringify(presets.specification(preset, part)), repetitions);
    return { view, at, hash: repetitions === null ? address(preset.id, part) : null, text };
  });
}

/**
 * Returns a specification with another number of repetitions; null keeps the number. A text that is not JSON is
 * returned unchanged, because the simulator will say what is wrong with it.
 * @param {string} text @param {number | null} repetitions
 */
function repeated(text, repetitions) {
  try {
    return repetitions === null ? text : JSON.stringify({ ...JSON.parse(text), repetitions });
  } catch {
    return text;
  }
}

/** Makes the view Intervals. @param {Given} given @returns {Promise<Figure>} */
async function intervals({ host, catalogue, specification, plan, link, looks }) {
  const { Intervals } = await import('./intervals/intervals.js');
  const root = h('div', { class: 'view' });
  const looked = new URLSearchParams();
  for (const [key, value] of Object.entries(looks)) if (value !== null) looked.set(key, String(value));
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
  const begin = () => {
    host.reveal();
    view.open();
  };
  return { root, begin, end: () => view.end(), redraw: () => view.redraw(true) };
}
