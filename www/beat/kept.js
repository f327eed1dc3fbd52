// The pulls of a game, which outlive a reload of the page if the browser allows storage.

/** How far a player has come: the arms that were pulled, from 0, and whether the player has given up. */
/** @typedef {{pulls: number[], given_up: boolean}} Kept */

/** @param {import('./game.js').Game} game */
const key = ({ text }) => `budgeted-bandits-game ${text}`;

/** Returns what is kept of a game. @param {import('./game.js').Game} game @returns {Kept} */
export function kept(game) {
  try {
    const { pulls, given_up } = JSON.parse(sessionStorage.getItem(key(game)) ?? '{}');
    const valid = Array.isArray(pulls) && pulls.every((arm) => Number.isInteger(arm));
    return { pulls: valid ? pulls : [], given_up: given_up === true };
  } catch {
    return { pulls: [], given_up: false }; // forbidden, or written by something else
  }
}

/** Keeps how far a player has come. @param {import('./game.js').Game} game @param {Kept} state */
export function keep(game, state) {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(state));
  } catch {
    /* A reload of the page begins the game again. */
  }
}
