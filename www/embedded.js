// The content of a <budgeted-bandit>: a view of the page without the page around it. All elements share one simulator
// and its workers.
import { BASE, FACE } from './base.js';
import { address, RUN } from './link/address.js';
import { encode } from './link/encode.js';
import { apart } from './link/place.js';
import { check_specification, catalogue as read_catalogue } from './pkg/budgeted_bandits.js';
import { Presets } from './presets/presets.js';
import { FIGURES } from './shell/figures.js';
import { start } from './simulator/simulator.js';
import { cores } from './simulator/workers.js';
import { style_texts } from './styles.js';
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
 * @property {(by: number, least?: number) => void} [shrink] makes the figure lower by `by` CSS pixels, but its chart
 *   not lower than `least`
 */
/**
 * What a figure is made of. A view that is `apart` (shell/figures.js) gets no specification and no plan, and uses none.
 * @typedef {object} Given
 * @property {import('./element.js').BudgetedBandit} host
 * @property {import('./simulator/pool.js').Pool} pool
 * @property {Catalogue} catalogue
 * @property {Specification} specification
 * @property {Plan} plan
 * @property {HTMLAnchorElement} link to the playground
 * @property {string} view
 * @property {import('./link/place.js').Place} place
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

/** Rules that have no effect in a shadow tree. */
const FACES = /@font-face\s*{[^}]*}/g;

/** The style sheets of all elements. */
export const styles = once(async () =>
  Promise.all((await style_texts()).map((text) => new CSSStyleSheet().replace(text.replaceAll(FACES, '')))),
);

/**
 * Gives the document the typeface, because a shadow tree cannot have one of its own. A page whose policy lets the
 * element fetch the simulator lets it fetch the typeface as well, and what was fetched needs no permission for fonts.
 * Without the typeface, the figure has the font of the system.
 */
const face = once(async () => {
  const response = await fetch(FACE);
  if (!response.ok) return;
  const face = new FontFace('Instrument Sans', await response.arrayBuffer(), { weight: '400 700' });
  document.fonts.add(await face.load());
});

const simulator = once(async () => {
  const pool = await start(cores());
  /** @type {Catalogue} */
  const catalogue = read_catalogue();
  return { pool, presets: new Presets(pool, () => {}), catalogue };
});

/**
 * Makes the content of an element.
 * @param {import('./element.js').BudgetedBandit} host
 * @returns {Promise<Figure>} rejects with a sentence that says which attribute is wrong
 */
export async function embed(host) {
  const [loaded] = await Promise.all([simulator(), face().catch(() => {})]).catch((error) => {
    throw new Error(`The simulator could not be loaded. ${message_of(error)}`);
  });
  const { view, hash, text } = what(host, loaded);
  /** @type {Partial<Checked>} */
  const checked = text === null ? {} : given('specification', () => check_specification(text));
  const { specification } = checked;
  const run = hash ?? (specification ? await encode(specification) : '');
  const link = h('a', { class: 'link', target: '_blank', rel: 'noopener' }, 'Open in the playground');
  const kept = looks(host, loaded.catalogue, specification);
  const change = () => {
    link.href = playground(run, view, kept);
  };
  change();
  const announce = (/** @type {string} */ said) => {
    host.live.textContent = said;
  };
  const place = apart(kept, { change, announce });
  return FIGURES[view].make(/** @type {Given} */ ({ host, ...loaded, ...checked, link, view, place }));
}

/**
 * Returns the address of a figure in the playground.
 * @param {string} run "#preset=…", or an empty text if the view needs no run
 * @param {string} view
 * @param {URLSearchParams} kept what is shown
 */
function playground(run, view, kept) {
  const seen = new URLSearchParams([...(view === 'regret' ? [] : [['view', view]]), ...kept]).toString();
  return new URL(run && seen ? `${run}&${seen}` : run || `#${seen}`, BASE).href;
}

/**
 * Returns what the figure shows at first, under the keys that the address of the playground uses.
 * @param {Element} host
 * @param {Catalogue} catalogue
 * @param {Specification} [specification]
 */
function looks(host, { limits }, specification) {
  const kept = new URLSearchParams(host.getAttribute('look') ?? '');
  for (const key of [...RUN, 'view']) kept.delete(key);
  given('attributes', () => {
    const most = { at: [0, limits.pulls], policy: [1, specification?.policies.length ?? limits.policies] };
    for (const [key, [low, high]] of Object.entries(most)) {
      const value = integer(key, host.getAttribute(key), low, high);
      if (value !== null) kept.set(key, String(value));
    }
  });
  return kept;
}

/**
 * Reads the attributes: the view, the text of the specification, and the address of the same run in the playground. The
 * address is null if only a link with all settings can describe the run. The text is null if the view needs no
 * specification.
 * @param {Element} host
 * @param {{presets: Presets, catalogue: Catalogue}} loaded
 * @returns {{view: string, hash: string | null, text: string | null}}
 */
function what(host, { presets, catalogue: { limits } }) {
  const said = (/** @type {string} */ name) => host.getAttribute(name);
  const script = host.querySelector(':scope > script[type="application/json"]');
  const own = said('specification') ?? script?.textContent ?? null;
  const id = said('preset');
  const view = given('attributes', () => one_of('view', said('view'), Object.keys(FIGURES))) ?? 'regret';
  if (FIGURES[view].apart) return { view, hash: null, text: null };
  if (own === null && id === null)
    throw new Error('This figure has nothing to run. Give it a preset or a specification.');
  return given('attributes', () => {
    const repetitions = integer('repetitions', said('repetitions'), 1, limits.repetitions);
    if (own !== null) return { view, hash: null, text: repeated(own, repetitions) };
    const { preset, part } = presets.named(id ?? '', said('part'));
    const text = repeated(JSON.stringify(presets.specification(preset, part)), repetitions);
    return { view, hash: repetitions === null ? address(preset.id, part) : null, text };
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
