// What a result says in numbers: shares of the best possible reward, and the habit that cost most.

/** @typedef {import('./run.js').Run} Run */
/** @typedef {import('./game.js').Game} Game */

/** Returns the arms of a game by falling ratio. @param {Game} game @returns {number[]} */
export const by_ratio = ({ truth }) =>
  truth.map((_, i) => i).sort((one, other) => truth[other].ratio - truth[one].ratio || one - other);

/** Returns the largest ratio of a game. @param {Game} game */
export const best_ratio = ({ truth }) => Math.max(...truth.map(({ ratio }) => ratio));

/** Returns whether the arms of a game change while the budget is spent. @param {Game} game */
export const is_changing = ({ specification }) => specification.environment.change !== undefined;

/** Returns the name of an arm, or "arm" and its number. @param {Game} game @param {number} arm from 0 */
export const called = ({ specification: { environment } }, arm) =>
  (Array.isArray(environment.arms) && environment.arms[arm]?.name) || `arm ${arm + 1}`;

/** Returns what a pull of an arm loses against the best arm. @param {Game} game @param {number} arm */
const loss = (game, arm) => Math.max(0, best_ratio(game) * game.truth[arm].cost_mean - game.truth[arm].reward_mean);

/**
 * Returns the share of the best possible reward that a run got, from 0 to 1. It is 1 less the regret divided by what
 * the best arm pays for all coins. If a player gave up or the arms change, it is what the pulls paid divided by what
 * the best arm would have paid for them. Only true means count, so that luck does not decide.
 * @param {Pick<Run, 'regret' | 'earned' | 'counts'>} run
 * @param {Game} game
 * @param {boolean} [given_up]
 * @returns {number | null} null if nothing was pulled
 */
export function share({ regret, earned, counts }, game, given_up = false) {
  if (!counts.some(Boolean)) return null;
  const lost = Math.max(0, regret);
  const best = given_up || is_changing(game) ? earned + lost : game.coins * best_ratio(game);
  return best > 0 ? Math.max(0, 1 - lost / best) : 1;
}

/**
 * The arm on which a player lost most, and what a policy did with it. `left` says that the policy stopped pulling the
 * arm well before the end. `stayed` is the arm that the policy then pulled if there is only one, and null otherwise.
 * @typedef {object} Habit
 * @property {number} arm
 * @property {number} pulls of the player
 * @property {number} regret of these pulls
 * @property {{pulls: number, left: boolean, stayed: number | null} | null} policy null while its run is not known
 */

/** A policy has left an arm if it spent more than this share of all coins after its last pull of the arm. */
const AFTER = 0.1;

/**
 * Returns the costliest habit of a player, or null if no pull lost anything or the arms change.
 * @param {Run} you
 * @param {Run | null} policy
 * @param {Game} game
 * @returns {Habit | null}
 */
export function habit(you, policy, game) {
  if (is_changing(game)) return null;
  const losses = you.counts.map((count, arm) => count * loss(game, arm));
  const regret = Math.max(...losses);
  const arm = losses.indexOf(regret);
  return regret > 0 ? { arm, pulls: you.counts[arm], regret, policy: policy && used(policy, arm, game) } : null;
}

/** Says what a policy did with an arm. @param {Run} run @param {number} arm @param {Game} game */
function used({ outcomes, spent, counts }, arm, { coins }) {
  const arms = outcomes.map((outcome) => outcome.arm);
  const last = arms.lastIndexOf(arm);
  const later = new Set(arms.slice(last + 1));
  const left = last >= 0 && later.size > 0 && coins - spent[last] > AFTER * coins;
  return { pulls: counts[arm], left, stayed: left && later.size === 1 ? [...later][0] : null };
}
