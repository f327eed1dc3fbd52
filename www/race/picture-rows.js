// The rows of a picture of the race: a policy, its strip and its values.
import { full_name } from '../simulator/names.js';
import { MARGIN } from '../ui/chart.js';
import { h } from '../ui/dom.js';
import { font, LINE } from '../ui/face.js';
import { percent, regret } from '../ui/format.js';
import { strip_options } from './lanes.js';

/** @typedef {import('../ui/picture.js').Block} Block */
/** @typedef {import('../ui/picture.js').Context} Context */
/** @typedef {Pick<import('./race.js').Race, 'names' | 'lines' | 'fair'>} Policies */
/**
 * What a picture shows, with the policies in `order`. A picture of a loop is given strips that are drawn already, and
 * the largest number of lines that a sentence of the loop has.
 * @typedef {Policies & {
 *   race: import('../pkg/budgeted_bandits.js').Race, moment: race.Moment, at: number, repetition: string,
 *   seed: number | string, step: race.Step, over: boolean, order: number[], look: Look, most?: number,
 *   strips?: HTMLCanvasElement[],
 * }} Scene
 */
/** The colours by token, and the font family. @typedef {Record<string, string>} Look */

/** The heights of a row and its strip, in CSS pixels. */
const [ROW, BAND] = [34, 26];
/** The widths of the names, and of each column of values. */
const [NAME, VALUE] = [168, 60];

/** Returns the font of a weight. @param {Look} look @param {number} [weight] */
export const face = ({ family }, weight = 400) => font(weight, family);

/** Returns the width of the contents of a picture. @param {number} width */
export const inner = (width) => Math.floor(width - 2 * MARGIN);

/** The columns of values: a head and the value of a lane. */
const COLUMNS = /** @type {[string, (lane: race.Lane) => string][]} */ ([
  ['reward', ({ reward }) => regret(reward)],
  ['of best', ({ share }) => (share === null ? '–' : `${percent(share)}\u202f%`)],
  ['regret', ({ regret: lost }) => regret(lost)],
]);

/** Returns the columns that are shown. @param {boolean} fair whether the truth is hidden */
const columns = (fair) => (fair ? COLUMNS.slice(0, 1) : COLUMNS);

/** Makes the heads of the rows. @param {Scene} scene @returns {Block} */
export const heads = ({ fair, look }) => ({
  height: () => LINE,
  draw(pen, width) {
    pen.font = face(look);
    pen.fillStyle = look['ink-2'];
    pen.fillText('spending by arm', NAME, LINE / 2);
    values(
      pen,
      width,
      columns(fair).map(([head]) => head),
    );
  },
});

/** Writes values in their columns. @param {Context} pen @param {number} width @param {string[]} texts */
function values(pen, width, texts) {
  pen.textAlign = 'end';
  texts.forEach((text, i) => pen.fillText(text, width - VALUE * (texts.length - 1 - i), LINE / 2));
  pen.textAlign = 'start';
}

/** Makes the row of a policy. @param {Scene} scene @param {number} i the policy @returns {Block} */
export function row(scene, i) {
  const { race, moment, names, lines, fair, look, strips } = scene;
  const lane = moment.lanes[i];
  const shown = columns(fair);
  return {
    height: () => ROW,
    draw(pen, width, { make, scale }) {
      const wide = Math.max(1, width - NAME - VALUE * shown.length);
      const band = strips?.[i] ?? strip(race, i, { canvas: make(), width: wide, scale, look, fair });
      pen.drawImage(band, NAME, 0, wide, BAND);
      const now = NAME + wide * Math.min(1, lane.spent / moment.budget);
      const left = NAME + wide - now;
      pen.fillStyle = look['coin-edge'];
      pen.fillRect(now, 0, left, BAND);
      pen.fillStyle = look.coin;
      pen.fillRect(now, 1, Math.max(0, left - 1), BAND - 2);
      pen.fillStyle = look.ink;
      pen.fillRect(now - 0.5, -4, 1, BAND + 8);
      dash(pen, lines[i], look, BAND / 2);
      pen.translate(0, (BAND - LINE) / 2);
      pen.font = face(look);
      pen.fillText(cut(pen, full_name(names[i]), NAME - 44), 34, LINE / 2);
      values(
        pen,
        width,
        shown.map(([, of]) => of(lane)),
      );
    },
  };
}

/**
 * Draws a strip.
 * @param {import('../pkg/budgeted_bandits.js').Race} race
 * @param {number} lane
 * @param {{canvas: HTMLCanvasElement, width: number, scale: number, look: Look, fair: boolean}} how
 */
function strip(race, lane, { canvas, width, scale, look, fair }) {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(BAND * scale);
  race.draw_strip(canvas, lane, { ...strip_options(look, fair), scale });
  return canvas;
}

/**
 * Draws a strip for pictures of a size.
 * @param {Scene} scene
 * @param {number} lane
 * @param {{width: number, scale: number}} size
 */
export function strip_of({ race, fair, look }, lane, { width, scale }) {
  const wide = inner(width) - NAME - VALUE * columns(fair).length;
  return strip(race, lane, { canvas: h('canvas'), width: wide, scale, look, fair });
}

/**
 * Draws a piece of the line of a policy.
 * @param {Context} pen
 * @param {import('../ui/series.js').Series} line
 * @param {Look} look
 * @param {number} y
 */
function dash(pen, { token, width, dash }, look, y) {
  pen.strokeStyle = look[token];
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.beginPath();
  pen.moveTo(0, y);
  pen.lineTo(26, y);
  pen.stroke();
  pen.setLineDash([]);
  pen.fillStyle = look.ink;
}

/** Cuts a text that is too long. @param {Context} pen @param {string} text @param {number} width */
export function cut(pen, text, width) {
  let [kept, shown] = [text, text];
  while (kept && pen.measureText(shown).width > width) {
    kept = kept.slice(0, -1);
    shown = `${kept}…`;
  }
  return shown;
}
