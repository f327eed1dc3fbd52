// The lines of policies. Each has a colour, which is a token of style.css, a width and a dash.
import { h, math } from './dom.js';

/** A line: the token of its colour, its width and dash in CSS pixels, and the opacity of its band. */
/** @typedef {{token: string, width: number, dash: number[], band_alpha: number}} Series */

/** Width and dash by token. @type {Record<string, Pick<Series, 'width' | 'dash'>>} */
const LINES = {
  p1: { width: 2.75, dash: [] },
  p2: { width: 2, dash: [7, 4] },
  p3: { width: 1.5, dash: [8, 3, 2, 3] },
  p4: { width: 1.5, dash: [4, 2.5] },
  p5: { width: 1.5, dash: [] },
  p6: { width: 1.5, dash: [2, 3] },
  p7: { width: 1.5, dash: [6, 3, 1.5, 3, 1.5, 3] },
  p8: { width: 1.5, dash: [10, 3] },
  p9: { width: 1.5, dash: [3, 2] },
};
/**
 * The tokens of policies that have lines of their own: of the first entry of the policy, of the second, …
 * @type {Record<string, string[]>}
 */
const OWN = {
  'omega-ucb': ['p1', 'p2'],
  bts: ['p3'],
  'budget-ucb': ['p4'],
  'm-ucb': ['p5'],
  'i-ucb': ['p6'],
  'c-ucb': ['p7'],
  'b-greedy': ['p8'],
  'ucb-sc-plus': ['p9'],
};
/**
 * The tokens for all other policies and for further entries of a policy. The first two tokens belong to ω-UCB alone.
 */
const SPARE = ['p7', 'p8', 'p9', 'p6', 'p5', 'p4', 'p3'];
/** Dashes for policies that come after all tokens are taken. */
const SPARE_DASHES = [
  [12, 4],
  [1, 3],
  [5, 2, 1, 2],
  [9, 2, 2, 2, 2, 2],
];

/** Returns the lines of policies, no two of which look alike. @param {{id: string}[]} policies @returns {Series[]} */
export function series(policies) {
  const own = policies.map(({ id }, at) => {
    const before = policies.slice(0, at).filter((other) => other.id === id).length;
    return OWN[id]?.[before];
  });
  const taken = new Set(own);
  const free = SPARE.filter((token) => !taken.has(token));
  let extra = 0;
  return own.map((token) => {
    if (token) return line(token);
    const turn = extra++;
    if (turn < free.length) return line(free[turn]);
    const again = turn - free.length;
    return { ...line(SPARE[again % SPARE.length]), dash: SPARE_DASHES[again % SPARE_DASHES.length] };
  });
}

/** @param {string} token @returns {Series} */
const line = (token) => ({ token, ...LINES[token], band_alpha: token === 'p1' ? 0.2 : 0.1 });

/** Draws a piece of a line, for legends and tables. @param {Series} series @param {number} [width] */
export function swatch({ token, width: thick, dash }, width = 24) {
  return h(
    'svg',
    { class: `swatch ${token}`, width, height: 10, 'aria-hidden': 'true' },
    h('line', {
      x1: 1,
      x2: width - 1,
      y1: 5,
      y2: 5,
      'stroke-width': thick,
      'stroke-dasharray': dash.join(' ') || null,
    }),
  );
}

/**
 * The hidden elements from which colours are read, by the element that they are in and by token. They stay in the page,
 * because removing them would make the browser compute all styles anew, twice a frame.
 * @type {WeakMap<Element, {box: HTMLElement, of: Record<string, HTMLElement>}>}
 */
const probes = new WeakMap();

/** @param {Element} where */
function probes_in(where) {
  const known = probes.get(where);
  if (known?.box.isConnected) return known;
  const box = h('span', { hidden: true, style: { 'forced-color-adjust': 'none' } });
  const made = { box: where.appendChild(box), of: /** @type {Record<string, HTMLElement>} */ ({}) };
  probes.set(where, made);
  return made;
}

/**
 * Reads tokens of style.css in the current theme.
 * @param {string[]} tokens
 * @param {Element} [where] the element inside which the tokens apply
 * @returns {Record<string, string>} "#rrggbb" by token
 */
export function colours(tokens, where = document.body) {
  const { box, of } = probes_in(where);
  const missing = tokens.filter((token) => !of[token]);
  for (const token of missing) of[token] = h('i', { style: { color: `var(--${token})` } });
  box.append(...missing.map((token) => of[token]));
  return Object.fromEntries(
    tokens.map((token) => {
      const parts = (getComputedStyle(of[token]).color.match(/[\d.]+/g) ?? []).slice(0, 3);
      return [token, `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`];
    }),
  );
}

/**
 * Makes the line and the name of a policy, for the head of a row.
 * @param {{name: string, rest: string}} names the rest holds its parameters
 * @param {Series} line
 */
export const policy = ({ name, rest }, line) =>
  h(
    'span',
    { class: 'policy' },
    swatch(line),
    h('span', {}, math(name), rest && [' ', h('span', { class: 'rest' }, math(rest))]),
  );
