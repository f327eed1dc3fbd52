// The results of a sweep for other programs, and the notes in cells about episodes that did not spend their budget.

import { whole_labels } from '../pkg/budgeted_bandits.js';
import { CAPPED } from '../simulator/answer.js';
import { number } from '../ui/format.js';
import { columns, labels_of } from './swept.js';

/** @typedef {import('./sweep-run.js').Ends} Ends */
/** @typedef {import('./swept.js').Swept} Swept */

const WITHOUT =
  'Where the first cost did not fit into the budget, no pull was made; such a repetition has a regret of 0';

/**
 * The kinds of episodes that did not spend the budget: the key of their count, the note in a cell, and the sentence.
 */
export const KINDS = /** @type {const} */ ([
  { key: 'capped', note: 'capped', told: CAPPED },
  { key: 'without_pulls', note: 'without a pull', told: WITHOUT },
]);

/** Returns the notes of a cell, beside the regret. @param {Ends} ends */
export const notes = (ends) =>
  KINDS.filter(({ key }) => ends[key] > 0).map(({ key, note }) => `${number(ends[key])} ${note}`);

/**
 * Returns the table with values as they were typed and regrets with all digits, for a spreadsheet, and with a count of
 * episodes for each kind that occurs.
 * @param {Swept} swept
 */
export function rows(swept) {
  const { heads, rows } = columns(swept);
  const kinds = KINDS.filter(({ key }) => rows.some(({ cells }) => cells.some(({ ends }) => ends[key] > 0)));
  const counts = (/** @type {Ends} */ ends) => kinds.map(({ key }) => ends[key]);
  return [
    [
      ...swept.run.axes.map(({ parameter }) => parameter.name),
      ...heads.flatMap((name) => [name, 'low', 'high', ...kinds.map(({ note }) => note)]),
    ],
    ...rows.map(({ point, cells }) => [
      ...point.map(({ text }) => text),
      ...cells.flatMap(({ final, ends }) => [final.mean, final.low ?? '', final.high ?? '', ...counts(ends)]),
    ]),
  ];
}

/** Returns the results as `budgeted-bandits sweep --format json` prints them. @param {Swept} swept */
export function answer(swept) {
  const { policies, others, axes, specification } = swept.run;
  const { rows } = columns(swept);
  const labels = labels_of(swept.run, whole_labels(specification));
  const values = (/** @type {number} */ at) => rows.map(({ point }) => point[at].value);
  const typed = (/** @type {number} */ at) => rows.map(({ point }) => point[at].text);
  const second = axes[1] && {
    second_parameter: axes[1].parameter.path,
    second_values: values(1),
    second_typed: typed(1),
  };
  return {
    parameter: axes[0].parameter.path,
    values: values(0),
    typed: typed(0),
    ...second,
    repetitions: specification.repetitions,
    policies: [...policies, ...others].map((i, column) => ({
      id: specification.policies[i].id,
      label: labels[i],
      fixed: column >= policies.length,
      regret: rows.map(({ cells }) => cells[column].final),
      capped: rows.map(({ cells }) => cells[column].ends.capped),
      without_pulls: rows.map(({ cells }) => cells[column].ends.without_pulls),
    })),
  };
}
