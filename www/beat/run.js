// The runs that a result compares: the pulls of the player and those of the policies. The simulator makes both, on the
// same draws.
import { Trace } from '../pkg/budgeted_bandits.js';
import { Play } from './play.js';

/** @typedef {import('./game.js').Game} Game */
/**
 * All pulls of one player.
 * @typedef {object} Run
 * @property {import('./play.js').Outcome[]} outcomes of the pulls, in their order
 * @property {number[]} spent the coins spent after each pull
 * @property {number} reward the sum of all rewards
 * @property {number} earned the sum of the true mean rewards of the arms pulled, in which luck does not count
 * @property {number} regret what the best arm would have paid for the true mean costs of these pulls, less `earned`
 * @property {number[]} counts the number of pulls of each arm
 * @property {boolean} over whether the run ended because no coin was left
 */

/** The number of milliseconds of work between two pauses, in which the page can answer to the visitor. */
const SLICE = 8;
/** The largest number of pulls of a run, for policies that find an arm which is nearly free. */
const MOST = 50_000;

/** Starts the run of a policy of a game. @param {Game} game @param {number} policy from 0 */
export const begun = ({ specification }, policy) => new Trace(JSON.stringify(specification), policy, 0);

/** A run that grows pull by pull. */
class Recorder {
  /** @type {Pick<Run, 'outcomes' | 'spent'>} */
  #known = { outcomes: [], spent: [] };
  #earned = 0;

  /** @param {trace.State} state before the first pull */
  constructor(state) {
    this.state = state;
  }

  /** Adds a pull. @param {trace.State} state after the pull */
  add(state) {
    const { arm, reward, cost } = /** @type {trace.Last} */ (state.last);
    this.#known.outcomes.push({ arm, reward, cost });
    this.#known.spent.push(state.spent);
    this.#earned += this.state.arms[arm].true_reward;
    this.state = state;
  }

  /** @returns {Run} */
  get run() {
    const { reward, regret, next, arms } = this.state;
    const counts = arms.map(({ pulls }) => pulls);
    return { ...this.#known, reward, regret, earned: this.#earned, counts, over: next === null };
  }
}

/**
 * Makes the pulls of a policy, one in each step.
 * @param {Trace} trace a run that has just been started
 * @returns {Generator<void, Run>}
 */
export function* of_policy(trace) {
  const recorder = new Recorder(trace.look('none'));
  for (let pulls = 1; pulls <= MOST; pulls++) {
    trace.seek(pulls);
    if (trace.pulls < pulls) break;
    recorder.add(trace.look('none'));
    yield;
  }
  return recorder.run;
}

/**
 * Makes the pulls of a player, one in each step.
 * @param {Game} game
 * @param {number[]} pulls the arms to pull, from 0
 * @returns {Generator<void, Run>} throws a sentence about the first pull that the game does not allow
 */
export function* of_player(game, pulls) {
  const play = new Play(game);
  try {
    const recorder = new Recorder(play.state);
    for (const arm of pulls) {
      if (!play.pull(arm)) throw new Error(`The game does not allow pull ${play.pulls.length + 1}, of arm ${arm + 1}.`);
      recorder.add(play.state);
      yield;
    }
    return recorder.run;
  } finally {
    play.free();
  }
}

/**
 * Takes all steps of a run in slices, so that the page stays responsive.
 * @param {Generator<void, Run>} steps
 * @param {() => boolean} [wanted] asked after each slice; the run is given up once it returns false
 * @returns {Promise<Run | null>} null if the run was given up
 */
export async function played(steps, wanted = () => true) {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await new Promise((then) => setTimeout(then));
    if (!wanted()) {
      steps.return(/** @type {never} */ (null));
      return null;
    }
  }
}
