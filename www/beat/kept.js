// The pulls of a game, which outlive a reload of the page if the browser allows storage.

/** How far a player has come: the arms that were pulled, from 0, and whether the player has given up. */
/** @typedef {{pulls: number[], given_up: boolean}} Kept */

/**
 * @param {import('./game.js').Game} game
 * @param {number} attempt from 1
 */
const key = ({ text }, attempt) => `budgeted-bandits-game ${text}${attempt > 1 ? ` ${attempt}` : ''}`;

/** Returns the attempt that an address asks for, from 1. @param {URLSearchParams} parameters */
export const attempt_in = (parameters) => Number(/^[1-9]\d{0,5}$/.exec(parameters.get('attempt') ?? '')?.[0] ?? 1);

/**
 * Returns what is kept of an attempt at a game.
 * @param {import('./game.js').Game} game
 * @param {number} attempt
 * @returns {Kept}
 */
export function kept(game, attempt) {
  try {
    const { pulls, given_up } = JSON.parse(sessionStorage.getItem(key(game, attempt)) ?? '{}');
    const valid = Array.isArray(pulls) && pulls.every((arm) => Number.isInteger(arm));
    return { pulls: valid ? pulls : [], given_up: given_up === true };
  } catch {
    return { pulls: [], given_up: false }; // forbidden, or written by something else
  }
}

/**
 * Returns the first attempt of which nothing is kept.
 * @param {import('./game.js').Game} game
 * @param {number} attempt the present one
 */
export function next_attempt(game, attempt) {
  let next = attempt + 1;
  while (kept(game, next).pulls.length) next += 1;
  return next;
}

/**
 * Keeps how far a player has come.
 * @param {import('./game.js').Game} game
 * @param {number} attempt
 * @param {Kept} state
 */
export function keep(game, attempt, state) {
  try {
    sessionStorage.setItem(key(game, attempt), JSON.stringify(state));
  } catch {
    /* A reload of the page begins the game again. */
  }
}

/** Forgets all attempts at a game. @param {import('./game.js').Game} game */
export function forget(game) {
  try {
    const first = key(game, 1);
    for (const one of Object.keys(sessionStorage))
      if (one === first || one.startsWith(`${first} `)) sessionStorage.removeItem(one);
  } catch {
    /* Nothing is kept. */
  }
}
