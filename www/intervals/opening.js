// The moment of a run at which the view Intervals opens.

/** The largest number of pulls and of states of arms to look at, so that a search takes only milliseconds. */
const [PULLS, STATES] = [200, 2000];

/**
 * Returns the first pull after which all bounds of the policy are finite and hold, although symmetric intervals at the
 * same confidence leave a bound infinite. Among the first pulls of some runs there is none, for example because the
 * policy computes no bounds; the function then returns two pulls for each arm.
 * @param {import('../pkg/budgeted_bandits.js').Trace} trace at its start
 */
export function telling(trace) {
  const look = () => /** @type {trace.State} */ (trace.look('hoeffding'));
  const arms = look().arms.length;
  for (let pulls = arms; pulls <= Math.min(PULLS, STATES / arms); pulls += 1) {
    trace.seek(pulls);
    const state = look();
    if (state.next === null) break;
    const good = state.arms.every(({ index, violated }) => typeof index === 'number' && !violated);
    if (good && state.arms.some(({ ghost }) => ghost?.ratio === 'infinity')) return pulls;
  }
  return 2 * arms;
}
