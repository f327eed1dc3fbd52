// The colour, width and dash of every policy's line. The colours themselves are tokens of style.css.
import { h, math } from './dom.js';

/** @typedef {{token: string, width: number, dash: number[], band_alpha: number}} Series */

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
/** For what has no line of its own, and for further entries of a policy. The first two stay ω-UCB's. */
const SPARE = ['p7', 'p8', 'p9', 'p6', 'p5', 'p4', 'p3'];
const SPARE_DASHES = [
  [12, 4],
  [1, 3],
  [5, 2, 1, 2],
  [9, 2, 2, 2, 2, 2],
];

/** @param {{id: string}[]} policies @returns {Series[]} */
export function series(policies) {
  const seen = {};
  const own = policies.map(({ id }) => {
    seen[id] = (seen[id] ?? -1) + 1;
    return OWN[id]?.[seen[id]];
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

const line = (token) => ({ token, ...LINES[token], band_alpha: token === 'p1' ? 0.2 : 0.1 });

/** A piece of the line, for legends and tables. @param {Series} series @param {number} [width] */
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

/** What colours are read off, by where and token. They stay: to put them in and out again would have the page styled anew, twice a frame. */
const probes = new WeakMap();

/** Tokens of style.css as "#rrggbb", in the theme of now. @param {string[]} tokens @param {Element} [where] inside of what they hold @returns {Record<string, string>} */
export function colours(tokens, where = document.body) {
  if (!probes.get(where)?.box.isConnected)
    probes.set(where, {
      box: where.appendChild(h('span', { hidden: true, style: { 'forced-color-adjust': 'none' } })),
      of: {},
    });
  const { box, of } = probes.get(where);
  const missing = tokens.filter((token) => !of[token]);
  for (const token of missing) of[token] = h('i', { style: { color: `var(--${token})` } });
  box.append(...missing.map((token) => of[token]));
  return Object.fromEntries(
    tokens.map((token) => {
      const parts = getComputedStyle(of[token])
        .color.match(/[\d.]+/g)
        .slice(0, 3);
      return [token, `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`];
    }),
  );
}

/**
 * The line and the name of a policy, as the head of a row.
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
