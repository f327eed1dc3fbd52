// The samples of the view "Drag an interval", and the values that they can have.

/** The mean reward, and the probability with which an interval may miss its mean. */
const [REWARD, ALPHA] = [0.625, 0.05];
/** The samples with which the view opens. */
export const START = { n: 40, cost: 0.075 };
/** The range of the mean cost, the distance between the values that dragging can give, and the step of an arrow key. */
export const COST = { min: 0, max: 0.4, fine: 0.001, step: 0.005 };
/** The numbers of pulls at which the slider stops. */
export const PULLS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600],
  ...[800, 1000],
];
/** The largest number of pulls that a link can ask for. */
const MOST = 1_000_000;

/** Returns samples as the simulator reads them. @param {number} n @param {number} cost @returns {shape.Samples} */
export const samples = (n, cost) => ({ n, reward: REWARD, cost, alpha: ALPHA, eta: 1, min: 0, max: 1 });

/**
 * Reads the samples from an address. A value that is impossible is replaced by that of `START`.
 * @param {URLSearchParams} address
 */
export function asked(address) {
  const [n, cost] = ['n', 'cost'].map((key) => Number(address.get(key) ?? Number.NaN));
  return {
    n: Number.isInteger(n) && n >= 1 && n <= MOST ? n : START.n,
    cost: address.get('cost') && cost >= COST.min && cost <= COST.max ? cost : START.cost,
  };
}

/** Returns the stop of the slider that is closest to a number of pulls. @param {number} n */
export function stop(n) {
  const away = (/** @type {number} */ at) => Math.abs(Math.log(PULLS[at] / n));
  return PULLS.reduce((best, _, at) => (away(at) < away(best) ? at : best), 0);
}

/** Returns the looks that show the same samples in the view Shapes. @param {{n: number, cost: number}} samples */
export const in_shapes = ({ n, cost }) => `view=shapes&n=${n}&mean=${REWARD}&cost=${cost}&alpha=${ALPHA}`;
