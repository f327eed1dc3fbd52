// One player's play of a game: the pulls so far and what they paid and cost.

import { Trace } from '../pkg/budgeted_bandits.js';

/** The largest number of pulls by hand, which take minutes even if one arm is held. The game then ends early. */
export const MOST_BY_HAND = 1000;
/** The number of outcomes of an arm that are kept for showing. */
export const LAST = 14;

/** A pull, and what it paid and cost in the units of the game. */
/** @typedef {{arm: number, reward: number, cost: number}} Outcome */
/**
 * What a player has seen of an arm.
 * @typedef {{name: string | null, pulls: number, reward: number | null, cost: number | null, ratio: number | null,
 *   last: Outcome[]}} Seen
 */

export class Play {
  /** The arms that were pulled, from 0. @type {number[]} */
  pulls = [];
  /** What every pull paid and cost. @type {Outcome[]} */
  outcomes = [];

  /** @param {import('./game.js').Game} game @param {number[]} [pulls] the pulls so far */
  constructor(game, pulls = []) {
    this.game = game;
    /** The last outcomes of every arm. @type {Outcome[][]} */
    this.lasts = Array.from({ length: game.arms }, () => []);
    // A trace needs a policy. Any policy will do, because every pull is made by hand.
    const specification = { ...game.specification, policies: [{ id: 'uniform' }] };
    this.trace = new Trace(JSON.stringify(specification), 0, 0);
    /** @type {trace.State} */
    this.state = this.trace.look('none');
    for (const arm of pulls) if (!this.pull(arm)) break;
  }

  /** The reward so far. */
  get reward() {
    return this.state.reward;
  }

  /** The coins that are spent. The last pull may cost more than was left. */
  get spent() {
    return this.state.spent;
  }

  /** The coins that are left. */
  get left() {
    return Math.max(0, this.state.budget - this.state.spent);
  }

  /** Whether no pull is left. */
  get over() {
    return this.state.next === null || this.capped;
  }

  /** Whether the game has ended before the coins were spent, because of the number of pulls. */
  get capped() {
    return this.state.next !== null && this.pulls.length >= MOST_BY_HAND;
  }

  /** What the last pull paid and cost, or null before the first. */
  get last() {
    return this.outcomes.at(-1) ?? null;
  }

  /** Pulls an arm. Returns false if the game is over or has no such arm. @param {number} arm from 0 */
  pull(arm) {
    if (this.over || !(arm >= 0 && arm < this.game.arms)) return false;
    this.trace.pull(arm);
    this.trace.seek(this.pulls.length + 1);
    this.state = this.trace.look('none');
    const { reward = 0, cost = 0 } = this.state.last ?? {};
    const outcome = { arm, reward, cost };
    this.pulls.push(arm);
    this.outcomes.push(outcome);
    this.lasts[arm] = [...this.lasts[arm], outcome].slice(-LAST);
    return true;
  }

  /** Returns what the player has seen of every arm. @returns {Seen[]} */
  seen() {
    return this.state.arms.map(({ name, pulls, mean_reward: reward, mean_cost: cost }, arm) => {
      const ratio = reward === null || cost === null ? null : reward / cost; // infinite while nothing has cost anything
      return { name, pulls, reward, cost, ratio, last: this.lasts[arm] };
    });
  }

  /** Frees the simulator's memory. The play must not be used after this call. */
  free() {
    this.trace.free();
  }
}
