// The card that somebody shares: a picture with both shares. The card is light in both themes, so that the player sees
// the same picture as the person who receives it.
import { h } from '../ui/dom.js';
import { in_light, runs } from '../ui/paper.js';
import { colours } from '../ui/series.js';
import { arms, coins, per_cent } from './words.js';

/** The size of the picture in pixels, as social networks show pictures. */
export const [WIDTH, HEIGHT] = [1200, 630];
/** The width of the card in the units of the drawing, and the margin and the width of what is drawn in it. */
const [UNITS, LEFT, INNER] = [334, 18, 298];
/** The width of the names before the bars. */
const NAMES = 56;

/**
 * What the card says. `you` is null for a player who pulled nothing.
 * @typedef {object} Said
 * @property {import('./game.js').Game} game
 * @property {number | null} you the share of the player
 * @property {string} policy the name of the policy
 * @property {number} its the share of the policy
 * @property {string} token the colour of the policy
 * @property {boolean} gave_up
 */

/** Returns the text of the card. @param {Said} said */
export function text_of({ game, you, policy, its, gave_up }) {
  const own = you === null ? `${policy} got ${per_cent(its)}.` : `I got ${per_cent(you)}, ${policy} ${per_cent(its)}.`;
  const early = gave_up && you !== null ? 'I gave up early. ' : '';
  const whole = '100\u202f% is the best possible';
  return [own, `${coins(game.coins)}, ${arms(game.truth.length)}, the same draws; ${whole}`, `${early}Your turn?`];
}

/** Draws the card. @param {Said} said @returns {HTMLCanvasElement} */
export function card(said) {
  const canvas = h('canvas', { width: WIDTH, height: HEIGHT, role: 'img' });
  const [first, second, third] = text_of(said);
  canvas.setAttribute('aria-label', `Card to share: ${first} ${second}. ${third}`);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { you, its, token, policy } = said;
  in_light(() => {
    const found = colours(['surface', 'ink', 'ink-2', 'ink-3', 'line', token]);
    pen.fillStyle = found.surface;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.scale(WIDTH / UNITS, WIDTH / UNITS);
    pen.strokeStyle = found.line;
    pen.strokeRect(0.5, 0.5, UNITS - 1, (UNITS * HEIGHT) / WIDTH - 1);
    write(pen, 'Budgeted Bandits', 30, { size: 13, weight: 600, colour: found.ink });
    write(pen, first, 66, { size: 19, weight: 400, colour: found.ink });
    write(pen, second, 88, { size: 12, weight: 400, colour: found['ink-2'] });
    const bars = /** @type {[string, number, string][]} */ ([
      ...(you === null ? [] : [['me', you, 'ink']]),
      [policy, its, token],
    ]);
    bars.forEach(([name, share, colour], i) => {
      const look = /** @type {const} */ ({ size: 12, weight: 400, colour: found.ink });
      write(pen, name, 115 + 22 * i, { ...look, room: NAMES - 6 });
      for (const [part, fill] of /** @type {const} */ ([
        [1, found.line],
        [share, found[colour]],
      ])) {
        pen.fillStyle = fill;
        pen.fillRect(LEFT + NAMES, 104 + 22 * i, (INNER - NAMES) * Math.min(1, part), 14);
      }
    });
    write(pen, third, 162, { size: 12, weight: 400, colour: found['ink-3'] });
  });
  return canvas;
}

/**
 * Writes a line of text, in smaller letters if it would not fit.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} y of the baseline
 * @param {{size: number, weight: number, colour: string, room?: number}} look
 */
function write(pen, text, y, { size, weight, colour, room = INNER }) {
  const family = (/** @type {string} */ name) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`) || 'sans-serif';
  const pieces = runs(text).map(({ text, italic }) => ({ text, style: italic ? 'italic' : 'normal', italic }));
  const set = (/** @type {{style: string, italic: boolean}} */ { style, italic }, /** @type {number} */ size) => {
    pen.font = `${style} ${weight} ${size}px ${family(italic ? 'math' : 'face')}`;
  };
  const width = (/** @type {number} */ size) =>
    pieces.reduce((sum, piece) => {
      set(piece, size);
      return sum + pen.measureText(piece.text).width;
    }, 0);
  const fitting = Math.min(size, (size * room) / Math.max(1, width(size)));
  pen.fillStyle = colour;
  let x = LEFT;
  for (const piece of pieces) {
    set(piece, fitting);
    pen.fillText(piece.text, x, y);
    x += pen.measureText(piece.text).width;
  }
}
