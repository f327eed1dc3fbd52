// The bars of the view Pulls as a picture for a file.
import { NO_PULL, order } from '../simulator/answer.js';
import { font } from '../ui/face.js';
import { percent } from '../ui/format.js';
import { keys, polygon, stack, words } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { grouped, KEYS, ROOM, share } from './pulls.js';

/** @typedef {import('../ui/picture.js').Block} Block */

/** The heights of a row: of the name, the bar of pulls and the bar of spending, and the whole row, in CSS pixels. */
const [NAME, BAR, THIN, ROW] = [18, 16, 6, 50];
/** The tokens of groups of arms, and of the numbers on them. */
const TOKENS = ['a1', 'a2', 'a3', 'a4', 'a5'];
const ON = ['on-a1', 'on-a2', 'on-a3', 'on-a3', 'on-a3'];

/**
 * Draws the shares of the pulls and of the spending.
 * @param {import('../simulator/shown.js').Shown} shown
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture(shown, make, size) {
  const groups = grouped(shown);
  const found = colours([...TOKENS, ...ON, 'ink', 'ink-2']);
  const square = (/** @type {number} */ i) => (/** @type {CanvasRenderingContext2D} */ pen) => {
    pen.fillStyle = found[TOKENS[i]];
    pen.fillRect(-5, -5, 10, 10);
  };
  const legend = groups.map(({ name, best }, i) => ({
    name: best ? `${name} (best)` : name,
    wide: 10,
    mark: square(i),
  }));
  const rows = order(shown.answer).map((i) => row(shown, groups, i, found));
  return stack([words('% of pulls; thin bar: % of spending'), keys(legend), ...rows], make, size);
}

/**
 * Makes the block of a policy.
 * @param {import('../simulator/shown.js').Shown} shown
 * @param {ReturnType<typeof grouped>} groups
 * @param {number} i the policy
 * @param {Record<string, string>} found colours by token
 * @returns {Block}
 */
function row({ answer, names }, groups, i, found) {
  const [pulls, spending] = KEYS.map((key) => groups.map(({ arms }) => share(answer.policies[i], key, arms)));
  const name = [names[i].name, names[i].rest].filter(Boolean).join(', ');
  return {
    height: () => ROW,
    draw(pen, width) {
      pen.font = font();
      pen.fillStyle = found.ink;
      pen.fillText(pulls[0] === null ? `${name}: ${NO_PULL}` : name, 0, NAME / 2);
      bar(pen, found, { shares: pulls, top: NAME, high: BAR, width, told: true });
      bar(pen, found, { shares: spending, top: NAME + BAR + 1, high: THIN, width, told: false });
    },
  };
}

/**
 * Draws a bar.
 * @param {CanvasRenderingContext2D} pen
 * @param {Record<string, string>} found colours by token
 * @param {{shares: (number | null)[], top: number, high: number, width: number, told: boolean}} how
 */
function bar(pen, found, { shares, top, high, width, told }) {
  let x = 0;
  shares.forEach((value, group) => {
    const long = (value ?? 0) * width;
    const [left, right, bottom] = [x, x + Math.max(0, long - 1), top + high];
    polygon(pen, found[TOKENS[group]], [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
    pen.fillStyle = found[ON[group]];
    const text = percent(value ?? 0) + (group === 0 ? '\u202f%' : '');
    if (told && (value ?? 0) >= ROOM && pen.measureText(text).width + 8 < long)
      pen.fillText(text, x + 4, top + high / 2);
    x += long;
  });
}
