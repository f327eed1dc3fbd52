// The texts of exported files: tables as CSV, the lines of the regret chart, and the summary.

import { markdown } from '../outcomes/final-values.js';
import { sentence } from '../outcomes/sentence.js';
import { worth } from '../outcomes/worth.js';
import { y_title } from '../regret/regret-lines.js';
import { by_mean } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { h } from '../ui/dom.js';
import { estimate, number } from '../ui/format.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** @typedef {(string | number | null | undefined)[][]} Rows */

/** Prints a cell, in quotes if it has a comma, a quote or a line break. @param {Rows[0][0]} cell */
const quoted = (cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : (cell ?? ''));

/** Prints rows as CSV. @param {Rows} rows */
export const csv = (rows) => rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');

/**
 * Returns the lines of the regret chart: those of the policies shown, in the part of the budget in sight.
 * @param {Shown} shown
 * @param {import('../regret/regret.js').Regret} regret
 * @returns {Rows}
 */
export function curves({ names }, regret) {
  if (!regret.drawn) return [];
  const { budget, fractions, xs, curves, bounds, notion, against, y } = regret.drawn;
  const [first, last] = regret.in_sight();
  const usual = notion === 'pseudo' && against === null && y !== 'ln' && !bounds;
  const quantity = (/** @type {string} */ what) => (usual ? [] : [what]);
  /** @param {number} i @param {(Estimate | number | null)[]} curve @param {string} what @returns {Rows} */
  const rows = (i, curve, what) =>
    curve.flatMap((value, k) => {
      if (value === null || k < first || k > last) return [];
      const ends = typeof value === 'number' ? [value, '', ''] : [value.mean, value.low, value.high];
      // If the budget differs between repetitions, only its share is known.
      return [[full_name(names[i]), fractions[k], budget ? xs[k] : '', ...ends, ...quantity(what)]];
    });
  const seen = names.map((_, i) => i).filter((i) => !regret.hidden.has(i));
  const title = y_title(regret.drawn);
  return [
    ['policy', 'share of budget', 'budget spent', 'mean', 'low', 'high', ...quantity('of')],
    ...seen.flatMap((i) => rows(i, curves[i], title)),
    ...seen.flatMap((i) => {
      const bound = bounds?.[i];
      return bound ? rows(i, bound.curve, `bound: ${bound.name}`) : [];
    }),
  ];
}

/**
 * Returns the results in Markdown: the sentence, the tables, and a link to the settings.
 * @param {Shown} shown
 * @param {import('../regret/regret-lines.js').Lines | null} drawn
 * @param {string} title
 * @param {string} link
 */
export function summary({ run, names, specification, answer }, drawn, title, link) {
  const repetitions = `${number(run.repetitions)} of ${number(specification.repetitions)} repetitions`;
  const about = `Regret with its 95\u00a0% interval, over ${repetitions}, seed ${specification.seed}.`;
  return `# ${title}

${h('p', {}, sentence(run, names, drawn), worth(run, names)).textContent}
${drawn ? quantity_table(drawn, names) : ''}
${markdown({ answer, names })}

${about} [Run it again](${link})
`;
}

/**
 * Returns a table of the quantity on the chart, unless it is the usual regret, which the other table has.
 * @param {import('../regret/regret-lines.js').Lines} drawn
 * @param {Shown['names']} names
 */
function quantity_table(drawn, names) {
  const { finals, against, quantity, notion, y } = drawn;
  if (notion === 'pseudo' && against === null && y !== 'ln') return '';
  const rows = by_mean(finals).map((i) => `| ${full_name(names[i])} | ${i === against ? 0 : estimate(finals[i])} |`);
  const paired = '; the policies face the same draws, so differences are taken repetition by repetition';
  return `
| policy | ${y_title(drawn)} |
| --- | ---: |
${rows.join('\n')}

At the end: ${quantity}, with its 95\u00a0% interval${against === null ? '' : paired}.
`;
}
