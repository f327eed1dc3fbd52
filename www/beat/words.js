// The sentences of a result. Each says only what the numbers support.
import { at_start } from '../simulator/names.js';
import { counted, figure, number, percent, plain, regret } from '../ui/format.js';
import { by_ratio, called } from './score.js';

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./score.js').Habit} Habit */
/** The player whose result is shown: a name, or null for the visitor. @typedef {string | null} Who */

/** Prints a share, as in "71 %". @param {number} share */
export const per_cent = (share) => `${percent(share)}\u202f%`;

/** Prints a number of coins. @param {number} amount */
export const coins = (amount) => `${plain(Number(amount.toPrecision(4)))}\u00a0coin${amount === 1 ? '' : 's'}`;

/** Prints a number of arms. @param {number} count */
export const arms = (count) => counted(count, 'arm');

/** Describes a game, as in "seed 89 · 50 coins · 5 arms". @param {Game} game */
export const described = (game) =>
  `seed ${game.specification.seed} · ${coins(game.coins)} · ${arms(game.truth.length)}`;

/** What policies do, in words that need no knowledge of bounds. The catalogue has more exact words. */
const PLAINLY = new Map([['omega-ucb', 'Pulls the arm whose ratio could still be the largest, by what it has seen.']]);

/**
 * Says what the policy is that the player competes with.
 * @param {Pick<Game, 'names' | 'specification' | 'idea'>} game
 */
export function introduced({ names: [{ name }], specification, idea }) {
  const does = PLAINLY.get(specification.policies[0].id) ?? idea;
  const is = `${at_start(name)} is a policy, a rule that chooses each pull from the outcomes so far.`;
  return does ? `${is} It ${does[0].toLowerCase()}${does.slice(1)}` : is;
}

/** What a sentence calls another player whose link holds no name. */
export const NAMELESS = 'this player';

/** Names a player at the start of a sentence. Names that people chose stay as they are. @param {Who} who */
export const player = (who) => (who === NAMELESS ? at_start(who) : (who ?? 'You'));

/**
 * What the first sentence compares. A share is null while it is not known.
 * @typedef {object} Shares
 * @property {Who} who
 * @property {boolean} pulled whether the player pulled anything
 * @property {number | null} you the share of the player
 * @property {string} policy its name
 * @property {number | null} its the share of the policy
 * @property {number | null} gave_up how many coins a player who gave up had spent; null for one who spent all coins
 */

/** Makes the first sentence of a result. @param {Shares} shares @param {Game} game */
export function first_sentence({ who, pulled, you, its, gave_up, policy }, game) {
  const [who_first, policy_first] = [player(who), at_start(policy)];
  const best = 'of the best possible, by the true means of the arms';
  const draws = 'on the very same draws';
  const yours = who === null ? 'Your pulls' : `The pulls of ${who}`;
  if (!pulled) {
    const rest = its === null ? '' : ` The pulls of ${policy} were worth ${per_cent(its)} ${best}.`;
    return `${who_first} pulled no arm, so there is nothing to compare.${rest}`;
  }
  if (you === null) return `${policy_first} plays the very same draws now.`;
  const got = per_cent(you);
  if (gave_up !== null) {
    const rest = its === null ? '' : ` Those of ${policy} were worth ${per_cent(its)} for all ${coins(game.coins)}.`;
    const spent = 'of the best possible for these coins, by the true means of the arms';
    return `${who_first} gave up after ${coins(gave_up)}. ${yours} were worth ${got} ${spent}.${rest}`;
  }
  if (its === null) return `${yours} were worth ${got} ${best}. ${policy_first} plays ${draws.slice(3)} now.`;
  const theirs = per_cent(its);
  if (got === theirs) return `${yours} and those of ${policy} were both worth ${got} ${best}, ${draws}.`;
  if (you > its) return `${who_first} beat ${policy}, ${got} to ${theirs} ${best}, ${draws}.`;
  return `${yours} were worth ${got} ${best}, and those of ${policy} ${theirs}, ${draws}.`;
}

/**
 * Compares a player with the one who sent the challenge.
 * @param {number} sent the share in the challenge
 * @param {number} you
 * @param {string} challenger
 */
export function challenge_sentence(sent, you, challenger) {
  const [theirs, own] = [per_cent(sent), per_cent(you)];
  if (theirs === own) return `${challenger} got ${theirs}, as you did.`;
  return you > sent ? `You beat the challenge: ${challenger} got ${theirs}.` : `${challenger} got ${theirs}.`;
}

/** Says what an arm pays and costs, and whether it pays most or costs least. @param {Game} game @param {number} arm */
function known_for({ truth, is_simple }, arm) {
  const { reward_mean, cost_mean } = truth[arm];
  const [paid, cost] = [figure(reward_mean, 2), figure(cost_mean, 2)];
  const others = truth.filter((_, i) => i !== arm);
  if (others.every((other) => other.reward_mean < reward_mean))
    return `it pays most${is_simple ? ' often' : ''}, ${paid}, but costs ${cost} a pull`;
  if (others.every((other) => other.cost_mean > cost_mean))
    return `it costs least, ${cost}, but pays only ${paid} a pull`;
  return `it pays ${paid} and costs ${cost} a pull`;
}

/** Says what a policy did with an arm. @param {Habit} habit @param {string} policy @param {Game} game */
function policy_did({ pulls: yours, policy: did }, policy, game) {
  if (!did) return null;
  const { pulls, left, stayed } = did;
  const name = at_start(policy);
  if (pulls === 0) return `${name} never pulled it.`;
  const times = pulls === 1 ? 'once' : `${number(pulls)} times`;
  if (!left || pulls > yours) return `${name} pulled it ${times}.`;
  const after = `${name} left it after ${pulls === 1 ? '1 pull' : `${number(pulls)} pulls`}`;
  return stayed === null ? `${after}.` : `${after} and stayed with ${called(game, stayed)}.`;
}

/**
 * Makes the sentences about the costliest habit of a player.
 * @param {Habit | null} habit null if no pull lost anything
 * @param {{who: Who, policy: string, regret: number}} about the player's regret, among others
 * @param {Game} game
 */
export function habit_sentence(habit, { who, policy, regret: all }, game) {
  const yours = who === null ? 'your' : `${who}’s`;
  if (!habit) return `Every one of ${yours} pulls went to the best arm, ${called(game, by_ratio(game)[0])}.`;
  const { arm, pulls, regret: lost } = habit;
  const part =
    regret(lost) === regret(all) ? `all of ${yours} regret` : `${regret(lost)} of ${yours} regret of ${regret(all)}`;
  const first = `${number(pulls)} of ${yours} pulls went to ${called(game, arm)}: ${known_for(game, arm)}.`;
  return [first, `They account for ${part}.`, policy_did(habit, policy, game)].filter(Boolean).join(' ');
}
