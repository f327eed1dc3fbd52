// A sweep with the names and the lines of its policies, and its results as a table.

import { entry_of } from '../simulator/entries.js';
import { full_name, parts } from '../simulator/names.js';
import { series } from '../ui/series.js';

/** @typedef {import('./sweep-run.js').SweepRun} SweepRun */
/** @typedef {import('./sweep-run.js').Cell} Cell */
/**
 * A sweep as it is shown. Names and lines are those of all policies, by their positions in the specification.
 * @typedef {object} Swept
 * @property {SweepRun} run
 * @property {import('../simulator/names.js').Parts[]} names
 * @property {import('../ui/series.js').Series[]} lines
 */

/**
 * Gathers a sweep with the names and lines of its policies.
 * @param {SweepRun} run
 * @param {string[]} labels of the policies, from the plan of the specification
 * @param {Catalogue} catalogue
 * @returns {Swept}
 */
export function swept_of(run, labels, catalogue) {
  const { policies } = run.specification;
  const unique = labels_of(run, labels);
  const names = policies.map((one, i) => parts(unique[i], entry_of(catalogue, one)));
  return { run, names, lines: series(policies) };
}

/**
 * Returns the labels without the parameters that are varied, and with numbers where they are equal.
 * @param {SweepRun} run
 * @param {string[]} labels of the policies of the specification
 */
export function labels_of(run, labels) {
  const of_policies = run.axes.filter(({ parameter }) => parameter.path.startsWith('policies.'));
  const varied = of_policies.map(({ parameter }) => parameter.name);
  return told_apart(
    run,
    labels.map((label, i) => (run.policies.includes(i) ? without(label, varied) : label)),
  );
}

/**
 * Removes parameters from a label such as "B-greedy (c = 1, d = 2)".
 * @param {string} label
 * @param {string[]} names of the parameters
 */
function without(label, names) {
  const at = label.lastIndexOf(' (');
  if (at < 0) return label;
  const all = label.slice(at + 2, -1).split(', ');
  const kept = all.filter((part) => !names.some((name) => part.startsWith(`${name} = `)));
  return label.slice(0, at) + (kept.length ? ` (${kept.join(', ')})` : '');
}

/**
 * Adds the number of the policy to labels that are equal. Long formulas may have equal labels, because labels are cut
 * off.
 * @param {SweepRun} run
 * @param {string[]} labels
 */
function told_apart({ policies, others }, labels) {
  const shown = [...policies, ...others].map((i) => labels[i]);
  const is_alone = (/** @type {string} */ label) => shown.filter((one) => one === label).length <= 1;
  return labels.map((label, i) => (is_alone(label) ? label : `${label}, policy ${i + 1}`));
}

/**
 * Returns the table of a sweep, with a row for every run that is done and a cell for every policy that was run. The
 * policies that are varied come first.
 * @param {Swept} swept
 * @returns {{heads: string[], rows: {point: import('./sweep-run.js').Typed[], cells: Cell[]}[]}}
 */
export function columns({ run, names }) {
  const { policies, others, done, fixed_cells } = run;
  return {
    heads: [...policies, ...others].map((i) => full_name(names[i])),
    rows: done.map(({ point, finals, ends }) => ({
      point,
      cells: [...finals.map((final, at) => ({ final, ends: ends[at] })), ...fixed_cells],
    })),
  };
}
