// The sentence and the caption of the view "Drag an interval".
import { figures } from '../ui/figures.js';
import { figure, plain } from '../ui/format.js';

/**
 * The intervals that are shown: the symmetric one, which may be as wide as the ω interval, and the ω interval.
 * @typedef {object} Shown
 * @property {number} cost the mean
 * @property {boolean} as_wide
 * @property {shape.Kind} symmetric
 * @property {shape.Kind} ours
 * @property {shape.Shape} shape
 */

/** Prints an end of an interval. @param {number} value */
export const end = (value) => (value === 0 ? '0' : figure(value, 3));

/** Prints an interval. @param {Interval} interval */
export const ends = ({ low, high }) => `[${end(low)},\u00a0${end(high)}]`;

/** Says what kind of interval it is. @param {boolean} symmetric @param {boolean} as_wide */
export function about(symmetric, as_wide) {
  if (!symmetric) return 'leans away from what cannot be, as in ω-UCB';
  return `mean ± the same on both sides ${as_wide ? '(here as wide as ω-UCB’s)' : '(Hoeffding), as in m-UCB'}`;
}

/** Prints how the index follows from both intervals, as in "= 0.758 / 0.026". @param {shape.Kind} kind */
export const quotient = ({ ratio, reward, cost }) =>
  ratio === null ? '' : `=\u00a0${end(reward.high)}\u00a0/\u00a0${end(cost.low)}`;

/** Prints an index. @param {shape.Kind} kind */
export const index = ({ ratio }) => figures(ratio);

/**
 * Says what the intervals allow.
 * @param {Shown} shown
 * @param {boolean} short for a narrow screen, on which the mean cost is printed beside its slider only
 */
export function says(shown, short) {
  const said = allows(shown, short);
  return short ? said[0].toUpperCase() + said.slice(1) : `At a mean cost of ${plain(shown.cost)} ${said}`;
}

/** Returns the sentence without its beginning. @param {Shown} shown @param {boolean} short */
function allows({ as_wide, symmetric, ours }, short) {
  if (ours.ratio === null)
    return 'nothing has been paid yet, and no interval can help: the ratio may be infinite with both.';
  const [theirs, own] = [symmetric, ours].map(index);
  if (symmetric.ratio !== null) {
    const both = as_wide ? 'both intervals, equally wide,' : 'both intervals';
    return `${both} rule out a free arm: the ratio is at most ${theirs} with the symmetric one, ${own} with ω-UCB’s.`;
  }
  const low = end(symmetric.cost.low);
  const rest = `ω-UCB’s bound is ${end(ours.cost.low)}, its ratio at most ${own}.`;
  if (as_wide)
    return `a symmetric bound at the same width is ${low}, still a cost that cannot be: its ratio is infinite. ${rest}`;
  const why = short ? 'its ratio is infinite' : 'as far as it knows, the arm is free and its ratio infinite';
  return `the symmetric bound is ${low}, a cost that cannot be: ${why}. ${rest}`;
}

/** Says how confident and how wide the intervals are. @param {Shown} shown */
export function caption({ as_wide, shape: { kinds, as_wide: narrow } }) {
  if (as_wide) {
    const hoeffding = /** @type {shape.Kind} */ (kinds.find(({ id }) => id === 'hoeffding'));
    return (
      'The symmetric interval is now as wide as ω-UCB’s, so only their places differ. Hoeffding’s interval, which ' +
      `holds the mean in at least 95\u00a0% of all cases, would be ${ends(hoeffding.cost)}.`
    );
  }
  const reaches = narrow.cost.low < 0 ? 'reach below 0 as well' : 'stay above 0';
  return (
    'Both intervals are made for a confidence of 95\u00a0%, but only in name: Hoeffding’s is guaranteed and wide, ' +
    'and ω-UCB’s is approximate and narrow. Width is not all: a symmetric interval as narrow as ω-UCB’s would be ' +
    `${ends(narrow.cost)} and ${reaches}.`
  );
}
