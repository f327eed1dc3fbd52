// The lines of the regret chart. The chart, the crosshair and the export all take their numbers from here.
import { guarantees } from '../pkg/budgeted_bandits.js';
import { DEFINITIONS, has_knapsack } from '../simulator/answer.js';
import { unit_of } from '../simulator/units.js';

/**
 * @typedef {object} Lines
 * @property {RegretDefinition} definition
 * @property {number | null} against the policy whose regret is subtracted
 * @property {string} y the scale of the regret
 * @property {number | null} budget null if it differs between repetitions
 * @property {number[]} fractions the checkpoints as shares of the budget
 * @property {number[]} xs the checkpoints as budgets, or as shares if the budget is not known
 * @property {(Estimate | null)[][]} curves by policy and checkpoint; null where the line has a gap
 * @property {Estimate[]} finals by policy
 * @property {({name: string, curve: (number | null)[]} | null)[] | null} bounds by policy
 * @property {Guarantees | null} proven the theorems from which the bounds are made
 * @property {string} quantity the name of what is drawn
 * @property {string} unit of the regret
 */

/** The smallest budget at which regret is divided by ln B. Below it the logarithm dominates the quotient. */
const LEAST = Math.E;

/**
 * Makes the lines of results.
 * @param {import('../simulator/shown.js').Shown} shown
 * @param {import('./regret-look.js').Look} look
 * @returns {Lines}
 */
export function lines_of({ run, answer, names, specification }, look) {
  const { budget } = run.plan;
  const definition = look.definition === 'knapsack' && !has_knapsack(answer) ? 'pseudo' : look.definition;
  const possible = look.against !== null && look.against < names.length && names.length > 1 && run.results !== null;
  const against = possible ? look.against : null;
  // Differences may be negative, so they have no logarithmic scale.
  const y = (look.y === 'logarithmic' && against !== null) || (look.y === 'ln' && !budget) ? 'linear' : look.y;
  const fractions = answer.policies[0].checkpoints.map(({ fraction }) => fraction);
  const xs = fractions.map((fraction) => fraction * (budget ?? 1));
  const by = (/** @type {number} */ x) => (y === 'ln' ? 1 / Math.log(x) : 1);
  const is_gap = (/** @type {number} */ x) => y === 'ln' && x < LEAST;
  /** @param {Estimate} estimate @param {number} x @returns {Estimate} */
  const scaled = ({ mean, low, high }, x) => ({
    mean: mean * by(x),
    low: low === null ? null : low * by(x),
    high: high === null ? null : high * by(x),
  });
  /** @type {Course[]} */
  const courses = run.courses(definition, against) ?? [];
  const wanted = look.bounds && against === null;
  if (wanted) run.guarantees ??= guarantees(specification, [], new Float64Array());
  /** @type {Guarantees | null} */
  const proven = wanted ? run.guarantees : null;
  /** @param {Guarantee} guarantee */
  const bound_of = ({ theorem, bound, checkpoints }) => {
    if (!theorem || bound === null || theorem.knapsack !== (definition === 'knapsack') || definition === 'realised')
      return null;
    const curve = checkpoints.map((value, k) => (value === null || is_gap(xs[k]) ? null : value * by(xs[k])));
    return { name: theorem.name, curve };
  };
  const less = against === null ? '' : ` minus that of ${names[against].name} ${names[against].rest}`.trimEnd();
  return {
    definition,
    against,
    y,
    budget,
    fractions,
    xs,
    proven,
    curves: courses.map(({ checkpoints }) =>
      checkpoints.map((estimate, k) => (is_gap(xs[k]) ? null : scaled(estimate, xs[k]))),
    ),
    finals: courses.map(({ final }) => scaled(final, budget ?? 1)),
    bounds: proven?.policies.map(bound_of) ?? null,
    quantity: DEFINITIONS[definition].noun + less,
    unit: unit_of(specification.environment, 'reward') || 'units of reward',
  };
}

/** Returns the title of the vertical axis. @param {Lines} lines */
export const y_title = ({ y, quantity, unit }) =>
  y === 'ln' ? `${quantity}, divided by ln of the budget spent` : `${quantity}, in ${unit}`;

/** Returns the title of the horizontal axis. @param {Lines} lines @param {string} x the scale of the budget */
export const x_title = ({ budget }, x) =>
  `${budget ? 'budget spent' : 'share of the budget spent'}${x === 'logarithmic' ? ' (log scale)' : ''}`;
