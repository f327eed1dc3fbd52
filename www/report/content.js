// What a report says. Its forms, such as HTML and Markdown, show the same texts.

import { reference, site } from '../help/about.js';
import { order } from '../simulator/answer.js';
import { called, file_name } from '../simulator/called.js';
import { whole_names } from '../simulator/names.js';
import { seen_of } from '../simulator/specification.js';
import { ratio_unit, unit_of } from '../simulator/units.js';
import { h } from '../ui/dom.js';
import { counted, figure, number, regret } from '../ui/format.js';
import * as drawing from '../worlds/drawing.js';
import * as earnings from '../worlds/earnings.js';
import { advice, arm_name, best_in, covered, ranked, reasons } from '../worlds/words.js';
import { assumed } from './assumed.js';

/** @typedef {import('../worlds/home.js').Found} Found */
/**
 * A drawing beside a text. `value` is the place of the diamond, and `end` that of the end of the range.
 * @typedef {{share: number} | {spread: Spread, value: number, end: number, histogram: number[] | null}} Drawing
 */
/** A cell of a table. @typedef {{text: string, drawing?: Drawing}} Cell */
/**
 * A table; `first` marks the row that is best.
 * @typedef {{title: string, heads: string[], rows: {first: boolean, cells: Cell[]}[], note: string}} Table
 */
/** How to get the same numbers again: a sentence, in which a link may stand. */
/** @typedef {{before: string, link: {href: string, text: string} | null, after: string}} Again */
/**
 * All texts are plain. Only HTML shows the drawings.
 * @typedef {object} Content
 * @property {string} title
 * @property {string} date
 * @property {string} advice what to do
 * @property {string} found why, and how well it is known
 * @property {Table[]} tables
 * @property {[name: string, text: string][]} assumed
 * @property {Again} again
 * @property {string} source
 */

/** A link, and the length that mail programs keep at most. @typedef {{href: string | null, longest: number}} Link */

/**
 * Returns what a report says.
 * @param {Found} found
 * @param {Catalogue} catalogue
 * @param {Link} link to the settings
 * @returns {Content}
 */
export function content({ shown, worlds }, catalogue, link) {
  const { specification } = shown;
  const policy = order(shown.answer).find((i) => !shown.names[i].reference) ?? null;
  return {
    title: text_of(called(specification, catalogue)),
    date: new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
    advice: text_of(advice(shown, worlds, policy)),
    found: text_of(reasons(shown, worlds, policy), ` The ranges in brackets cover ${covered(worlds)}.`),
    tables: [arms(shown, worlds), earned(shown, worlds)],
    assumed: assumed(shown, worlds).map(([name, ...text]) => [name, text_of(...text)]),
    again: again(link, `${file_name({ specification }, catalogue)}.json`),
    source: `Cite the software as: ${reference()}`,
  };
}

/**
 * Returns the text of children, in one line. Characters that break lines or turn the direction of writing come from
 * names, and would change what stands beside the names.
 * @param {...Child} children
 */
const text_of = (...children) =>
  h('i', {}, ...children)
    .textContent.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/** Returns the table of arms. @param {Shown} shown @param {Worlds} worlds @returns {Table} */
function arms({ run, specification: { environment } }, worlds) {
  const many = worlds.worlds > 1;
  const unit = (/** @type {'reward' | 'cost'} */ side) =>
    unit_of(environment, side) && `, ${unit_of(environment, side)}`;
  const ratio = `${ratio_unit(environment)}, in the data${many ? ` [${covered(worlds)}]` : ''}`;
  const source = /** @type {ObservedSource} */ (environment);
  const heads = [
    'Arm',
    `${seen_of(source.arms[0], 0)[1]}s`,
    `mean reward${unit('reward')}`,
    `mean cost${unit('cost')}`,
    many && 'best in',
    ratio,
  ];
  const end = drawing.end_of(worlds);
  return {
    title: 'How good each arm is',
    heads: heads.flatMap((head) => head || []),
    rows: ranked(worlds).map((i) => {
      const { rows, best, ratio_in_data, ratio, histogram } = worlds.arms[i];
      const plan = run.plan.observed?.[i];
      const spread = { spread: ratio, value: ratio_in_data, end, histogram: many ? histogram : null };
      const cells = [
        { text: text_of(arm_name(worlds, i)) },
        { text: number(seen_of(source.arms[i], rows)[0]) },
        { text: figure(plan?.reward_mean ?? null, 2) },
        { text: figure(plan?.cost_mean ?? null, 2) },
        many && { text: best_in(best, '> '), drawing: { share: best } },
        { text: `${regret(ratio_in_data)}${many ? ` ${earnings.range_of(ratio)}` : ''}`, drawing: spread },
      ];
      return { first: i === worlds.best_in_data, cells: cells.flatMap((cell) => cell || []) };
    }),
    note: many ? drawing.KEYS.arms('the data') : '',
  };
}

/** Returns the table of what the budget earns. @param {Shown} shown @param {Worlds} worlds @returns {Table} */
function earned(shown, worlds) {
  const { specification } = shown;
  const lines = earnings.strategies(shown, worlds);
  const [names, end] = [whole_names(shown), earnings.end_of(lines)];
  return {
    title: earnings.titled(specification),
    heads: ['Strategy', earnings.head(specification, worlds)],
    rows: lines.map(({ name, policy, spread, best }) => ({
      first: best,
      cells: [
        { text: text_of(policy === null ? name : names[policy]) },
        {
          text: `${regret(spread.mean)} ${earnings.range_of(spread)}`.trim(),
          drawing: { spread, value: spread.mean, end, histogram: null },
        },
      ],
    })),
    note: drawing.KEYS.earnings,
  };
}

/** Says how to get the same numbers again. @param {Link} link @param {string} file of the settings @returns {Again} */
function again({ href, longest }, file) {
  const text = site();
  const kept = `The file ${file}, which the menu Export saves as “Specification”, holds`;
  if (text && href && href.length <= longest)
    return {
      before: 'To compute these numbers again, open ',
      link: { href, text },
      after: `. The link holds all settings and all rows. ${kept} them too.`,
    };
  const long = href ? `they have ${counted(href.length, 'character')}` : 'they hold all rows of a large table';
  const why = text ? long : 'this page is a file';
  return {
    before:
      `The settings are not in a link, because ${why}. ${kept} them: open it with File to compute these numbers ` +
      'again.',
    link: null,
    after: '',
  };
}
