// A game: arms whose laws are hidden, a budget of coins, and the policies that play the same draws after the player.
//
// The address holds a game in the key "game". "5x50-89" means five arms that seed 89 draws from the Bernoulli family,
// and 50 coins; the key "vs" may name other policies. Any other game is a packed specification, in which nobody can
// read by accident which arm is best.

import { encode } from '../link/encode.js';
import { decode } from '../link/state.js';
import { check_specification, freeze_draw, surprise_seed } from '../pkg/budgeted_bandits.js';
import { names_of } from '../simulator/shown.js';
import { has_table } from '../simulator/specification.js';
import { number } from '../ui/format.js';
import { expected, integer } from '../ui/input.js';
import { message_of } from '../ui/text.js';

/** The policies that play after the player, unless the game names others. @type {Player[]} */
export const RIVALS = [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }, { id: 'm-ucb', alpha: 0.25 }];
/**
 * The usual game. Its seed was chosen: the best arm is neither the first nor the one that pays most often.
 */
export const FIRST = { arms: 5, coins: 50, seed: 323 };
export const [FEWEST_ARMS, MOST_ARMS] = [2, 100];
export const MOST_COINS = 200;
/** The largest expected number of pulls of a policy. No drawn game has more, because mean costs are above 0.01. */
const MOST_PULLS = 25_000;
/** Random seeds are below this number, so that they are short. */
const SEEDS = 100_000;
/** The least mean costs of any arm and of the best arm that a random seed draws. They make sure that games end. */
const LEAST_COST = { any: 0.1, best: 0.2 };
/** The number of arms that random seeds may draw in all. Of many arms, one nearly always costs too little. */
const DRAWS = 200;

/** The numbers of a drawn game. @typedef {{arms: number, coins: number, seed: number}} Drawn */

export class Game {
  /**
   * @param {Checked} checked the specification with given arms and one repetition, and its plan
   * @param {object} written how the address holds the game
   * @param {string} written.text the value of the key "game"
   * @param {string | null} written.vs the value of the key "vs"
   * @param {Drawn | null} written.drawn the numbers of a drawn game
   * @param {Catalogue} catalogue
   */
  constructor({ specification, plan }, { text, vs, drawn }, catalogue) {
    this.specification = specification;
    /** The true means and ratios of the arms. */
    this.truth = plan.arms ?? [];
    /** The budget in units of cost. */
    this.coins = plan.budget ?? 0;
    this.text = text;
    this.vs = vs;
    this.drawn = drawn;
    const policies = specification.policies.map(({ id }, i) => ({ id, label: plan.labels[i] }));
    /** The names of the policies that play after the player. */
    this.names = names_of(policies, catalogue);
    /** What the first policy does, as the catalogue says it; an empty text if it says nothing. */
    this.idea = catalogue.policies.find(({ id }) => id === policies[0].id)?.idea ?? '';
    const { reward_max = 1, cost_max = 1 } = /** @type {GivenArms} */ (specification.environment);
    /** The largest possible reward and cost of a pull. */
    this.most = { reward: reward_max, cost: cost_max };
  }

  /** The number of arms. */
  get arms() {
    return this.truth.length;
  }

  /** Whether every pull pays 1 or 0 and costs one coin or none. */
  get is_simple() {
    const { environment } = this.specification;
    const simple = (/** @type {Laws} */ { reward, cost }) => reward.law === 'bernoulli' && cost.law === 'bernoulli';
    const unit = this.most.reward === 1 && this.most.cost === 1;
    if (!unit || !has_table(environment)) return false;
    return environment.arms.every((arm) => simple(arm) && (!arm.later || simple(arm.later)));
  }

  /** What the address holds: the keys of the game and their values. */
  get keys() {
    return { game: this.text, vs: this.vs };
  }
}

/**
 * Has the simulator check a game, and draws its arms. The last pull of a game may always cost more than is left.
 * @param {Specification} specification
 * @param {{text: string, vs: string | null, drawn: Drawn | null}} written
 * @param {Catalogue} catalogue
 * @throws {Error} a sentence about what cannot be played
 */
function made(specification, written, catalogue) {
  const one = JSON.stringify({ ...specification, repetitions: 1, checkpoints: undefined, stop: undefined });
  const environment = freeze_draw(one);
  /** @type {Checked} */
  const checked = check_specification(JSON.stringify({ ...JSON.parse(one), environment }));
  const { arms, expected_pulls } = checked.plan;
  integer('number of arms', String(arms?.length), FEWEST_ARMS, MOST_ARMS);
  if (expected_pulls > MOST_PULLS)
    throw new Error(
      `budget: expected one that the cheapest arm spends in at most ${number(MOST_PULLS)} pulls, ` +
        `found one that takes ${number(Math.ceil(expected_pulls))} pulls`,
    );
  return new Game(checked, written, catalogue);
}

/**
 * Makes a game with arms drawn from the Bernoulli family.
 * @param {Drawn} drawn
 * @param {string | null} vs the value of the key "vs"
 * @param {Catalogue} catalogue
 */
export function drawn_game(drawn, vs, catalogue) {
  const { arms, coins, seed } = drawn;
  const specification = {
    version: 1,
    environment: { family: 'bernoulli', arms },
    budget: { absolute: coins },
    policies: rivals(vs, catalogue),
    repetitions: 1,
    seed,
  };
  return made(specification, { text: `${arms}x${coins}-${seed}`, vs, drawn }, catalogue);
}

/**
 * Makes a game from a specification.
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 */
export async function game_of(specification, catalogue) {
  const text = (await encode(specification)).slice('#s='.length);
  return made(specification, { text, vs: null, drawn: null }, catalogue);
}

/** Returns the game that is played unless the address holds another. @param {Catalogue} catalogue */
const first_game = (catalogue) => drawn_game(FIRST, null, catalogue);

/**
 * Reads the game in an address.
 * @param {URLSearchParams} parameters
 * @param {Catalogue} catalogue
 * @returns {Promise<{game: Game, wrong: string | null}>} `wrong`: why the default game takes the place of the asked one
 */
export async function read(parameters, catalogue) {
  const [text, vs] = [parameters.get('game'), parameters.get('vs')];
  try {
    if (text === null) return { game: drawn_game(FIRST, vs, catalogue), wrong: null };
    if (/^\d+x/.test(text)) return { game: drawn_game(numbers(text, catalogue), vs, catalogue), wrong: null };
    const specification = JSON.parse(await unpacked(text));
    return { game: made(specification, { text, vs: null, drawn: null }, catalogue), wrong: null };
  } catch (error) {
    return { game: first_game(catalogue), wrong: sentence(error) };
  }
}

/** Unpacks a specification. @param {string} text */
const unpacked = (text) =>
  decode(text).catch((error) => {
    throw error instanceof RangeError
      ? error
      : expected('game', 'a text such as 5x50-89, or a whole packed game', text);
  });

/** Reads the numbers of a drawn game. @param {string} text @param {Catalogue} catalogue @returns {Drawn} */
function numbers(text, { limits }) {
  const [, arms, coins, seed] = /^(\d+)x(\d+)-(\d+)$/.exec(text) ?? [];
  if (seed === undefined) throw expected('game', 'arms, coins and seed, as in 5x50-89', text);
  return sizes({ arms, coins, seed }, limits);
}

/**
 * Returns the numbers of a drawn game.
 * @param {Record<keyof Drawn, number | string>} typed
 * @param {Limits} limits
 * @param {number} [unit] the largest cost of a pull
 * @returns {Drawn}
 * @throws {Error} a sentence about a number that is not allowed
 */
export const sizes = ({ arms, coins, seed }, limits, unit = 1) => ({
  arms: Number(integer('number of arms', String(arms), FEWEST_ARMS, MOST_ARMS)),
  coins: Number(integer('coins', String(coins), 1, Math.ceil(MOST_COINS * unit))),
  seed: Number(integer('seed', String(seed), 0, limits.seed)),
});

/**
 * Reads the policies that the key "vs" names. They have the parameters of the usual policies, or their defaults.
 * @param {string | null} vs the ids, separated by full stops, which an address need not escape
 * @param {Catalogue} catalogue
 */
export function rivals(vs, { policies, limits }) {
  if (vs === null) return RIVALS;
  if (vs === '') throw new Error('policies: expected at least one, found none');
  const ids = [...new Set(vs.split('.'))];
  if (ids.length > limits.policies) throw expected('policies', `at most ${limits.policies} policies`, vs);
  const unknown = ids.find((id) => !policies.some((entry) => entry.id === id));
  if (unknown !== undefined) throw expected('policies', 'names of the catalogue, as in omega-ucb.bts', unknown);
  return ids.map((id) => RIVALS.find((rival) => rival.id === id) ?? { id });
}

/** Returns an error as a sentence. The position of a policy means nothing in a game. @param {unknown} error */
export function sentence(error) {
  const line = message_of(error)
    .split('\n')[0]
    .replace(/^policies\[\d+\]\.id: /, '');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`.replace(/([^.!?])$/, '$1.');
}

/**
 * Returns a game with new arms and as many coins, whose seed is random.
 * @param {Game} game
 * @param {Catalogue} catalogue
 */
export function another({ arms, coins, drawn, vs }, catalogue) {
  const whole = Math.min(MOST_COINS, Math.max(1, Math.round(coins)));
  const same = drawn ?? { arms, coins: whole };
  return drawn_game({ ...same, seed: random_seed(same, catalogue) }, vs, catalogue);
}

/**
 * Returns a random seed whose arms cost enough for the game to end soon, if one is found.
 * @param {{arms: number, coins: number}} size
 * @param {Catalogue} catalogue
 */
export function random_seed(size, catalogue) {
  let seed = 0;
  for (let drawn = 0; drawn < DRAWS; drawn += size.arms) {
    seed = surprise_seed() % SEEDS;
    const { truth } = drawn_game({ ...size, seed }, null, catalogue);
    const costs = (/** @type {PlannedArm} */ { cost_mean, best }) =>
      cost_mean >= (best ? LEAST_COST.best : LEAST_COST.any);
    if (truth.every(costs)) break;
  }
  return seed;
}
