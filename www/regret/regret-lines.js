// The lines of the regret chart: what is drawn, read out and exported is made here, of results and of what is looked at.
import { guarantees } from '../pkg/budgeted_bandits.js';
import { NOTIONS, has_knapsack } from '../simulator/answer.js';

/** @typedef {import('../ui/format.js').Estimate} Estimate */
/** @typedef {{notion: string, against: number | null, y: string, budget: number | null, fractions: number[], xs: number[], curves: (Estimate | null)[][], finals: Estimate[], bounds: ({name: string, curve: (number | null)[]} | null)[] | null, proven: any, quantity: string}} Lines */

/** From where on regret is divided by ln B: below, the logarithm is all there is to see. */
const LEAST = Math.E;

/**
 * @param {import('./regret.js').Shown} shown
 * @param {import('./regret-look.js').Look} look
 * @returns {Lines}
 */
export function lines_of({ run, answer, names, specification }, look) {
  const budget = run.plan.budget ?? null;
  const notion = look.notion === 'knapsack' && !has_knapsack(answer) ? 'pseudo' : look.notion;
  const against = look.against !== null && look.against < names.length && names.length > 1 ? look.against : null;
  // Differences may be negative.
  const y = (look.y === 'logarithmic' && against !== null) || (look.y === 'ln' && !budget) ? 'linear' : look.y;
  const fractions = answer.policies[0].checkpoints.map(({ fraction }) => fraction);
  const xs = fractions.map((fraction) => fraction * (budget ?? 1));
  const by = (x) => (y === 'ln' ? 1 / Math.log(x) : 1);
  const scaled = ({ mean, low, high }, x) => ({
    mean: mean * by(x),
    low: low === null ? null : low * by(x),
    high: high === null ? null : high * by(x),
  });
  const placed = (value, x, make) => (value === null || (y === 'ln' && x < LEAST) ? null : make(value, x));
  const courses = run.courses(notion, against);
  const proven = look.bounds && against === null ? (run.guarantees ??= guarantees(specification)) : null;
  const bound = ({ bound, checkpoints }) =>
    bound && bound.knapsack === (notion === 'knapsack') && notion !== 'realised'
      ? { name: bound.name, curve: checkpoints.map((value, k) => placed(value, xs[k], (value, x) => value * by(x))) }
      : null;
  return {
    notion,
    against,
    y,
    budget,
    fractions,
    xs,
    proven,
    curves: courses.map(({ checkpoints }) => checkpoints.map((estimate, k) => placed(estimate, xs[k], scaled))),
    finals: courses.map(({ final }) => scaled(final, budget)),
    bounds: proven && proven.policies.map(bound),
    quantity: `${NOTIONS[notion].noun}${against === null ? '' : ` less that of ${names[against].name} ${names[against].rest}`.trimEnd()}`,
  };
}

/** What the vertical axis shows. @param {Lines} lines */
export const y_title = ({ y, quantity }) =>
  y === 'ln' ? `${quantity}, divided by ln of the budget spent` : `${quantity}, in units of reward`;

/** What the horizontal axis shows. @param {Lines} lines @param {string} x its scale */
export const x_title = ({ budget }, x) =>
  `${budget ? 'budget spent' : 'share of the budget spent'}${x === 'logarithmic' ? ' (log scale)' : ''}`;
