// The result of a game: what the player and the policies got from the same draws.
import { fill, h } from '../ui/dom.js';

/**
 * What is shown: the game, the arms that the player pulled (from 0), whether the player stopped before the coins were
 * spent, and, in a challenge, the share in per cent to beat and the name of who sent it.
 * @typedef {object} Ended
 * @property {import('./game.js').Game} game
 * @property {number[]} pulls
 * @property {boolean} given_up
 * @property {number | null} challenge
 * @property {string | null} name
 */
/**
 * What the result needs: `again` begins a game with new arms, and `memory` the same game from memory.
 * @typedef {object} On
 * @property {() => void} again
 * @property {() => void} memory
 * @property {import('../link/place.js').Place} place
 * @property {import('./beat.js').Form} form
 */

export class Result {
  /** @param {On} on */
  constructor(on) {
    this.on = on;
    this.root = h('div', { class: 'beat-result' });
  }

  /** @param {Ended} ended */
  show({ game, pulls }) {
    fill(this.root, h('p', { class: 'say' }, `${pulls.length} pulls of ${game.coins} coins.`));
  }
}
