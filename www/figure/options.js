// The options of a figure for a paper, and the lengths that follow from them.
import { SIZE } from '../ui/face.js';

/** A typographic point in millimetres, and a CSS pixel in millimetres. */
const POINT = 25.4 / 72;
export const PIXEL = 25.4 / 96;
/** The width of the thinnest line of a chart in CSS pixels. */
const THINNEST = 1;

/** @typedef {'mm' | 'px'} Unit */
/** @typedef {'inside' | 'beside' | 'below' | 'none'} Place */
/**
 * @typedef {object} Options
 * @property {string} use what the figure is for
 * @property {Unit} unit of the width and the height
 * @property {number} width
 * @property {number} height
 * @property {'serif' | 'sans'} font
 * @property {number} size the height of text in points
 * @property {Place} legend
 * @property {boolean} grey
 * @property {boolean} band
 * @property {boolean} bounds
 * @property {boolean} title
 */

/** What figures are usually for. @type {Record<string, Pick<Options, 'unit' | 'width' | 'height' | 'size'>>} */
export const USES = {
  'one column': { unit: 'mm', width: 85, height: 56, size: 7 },
  'two columns': { unit: 'mm', width: 175, height: 85, size: 8 },
  slide: { unit: 'px', width: 1920, height: 1080, size: 36 },
};
/** The use of a figure that fills a slide of 16:9. */
export const SLIDE = 'slide';
/** The use of a figure whose size is the author's own. */
export const OWN = 'own';

/** Font families. Latin Modern and Computer Modern are the fonts of LaTeX; the others are usual replacements. */
const FAMILIES = {
  serif: '"Latin Modern Roman", "LM Roman 10", "CMU Serif", "STIX Two Text", "Times New Roman", Times, serif',
  sans: '"Instrument Sans", "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif',
};

/** @returns {Options} */
export const first_options = () => ({
  use: 'one column',
  ...USES['one column'],
  font: 'serif',
  legend: 'inside',
  grey: false,
  band: true,
  bounds: false,
  title: false,
});

/** Returns the look of charts. @param {Options} options @returns {import('../ui/paper.js').PaperLook} */
export const look_of = ({ font, grey }) => ({ family: FAMILIES[font], grey });

/** Returns a length in millimetres. @param {number} length @param {Unit} unit */
export const millimetres = (length, unit) => (unit === 'mm' ? length : length * PIXEL);

/**
 * Returns how many CSS pixels of a chart make a millimetre if the text of the chart is to be `size` points high.
 * @param {Options} options
 */
export const density = ({ size }) => SIZE / (size * POINT);

/** The smallest height of text and the thinnest line that print well, in points. */
const IN_PRINT = { text: 6, line: 0.5 };
/** The smallest height of text and the thinnest line that are seen from the back of a room, on a slide of 1080 px. */
const FROM_AFAR = { text: 18, line: 1.5 };

/**
 * Says whether the text and the lines of a figure are large enough, and whether everything has room.
 * @param {Options} options
 * @param {Pick<import('./compose.js').Composed, 'crowded' | 'shrink'>} composed
 */
export function legible({ size: chosen, use, grey }, { crowded, shrink }) {
  const size = chosen * shrink;
  const line = (THINNEST * size) / SIZE;
  const found = `Smallest text ${Number(size.toFixed(1))}\u00a0pt, thinnest line ${line.toFixed(1)}\u00a0pt`;
  const is_slide = use === SLIDE;
  const least = is_slide ? FROM_AFAR : IN_PRINT;
  if (size < least.text || line < least.line) {
    const seen = is_slide ? 'from the back of a room' : 'in print';
    const cure = is_slide ? 'Show less, or another view.' : 'Choose a larger width.';
    return `${found}: too small to read ${seen}. ${shrink < 1 ? cure : `Choose ${least.text}\u00a0pt or more.`}`;
  }
  if (crowded) return `${found}. The chart or its legend has too little room: choose a larger figure or another place.`;
  const where = use === OWN ? '' : is_slide ? ' on a slide' : ` in ${use}`;
  return `${found}: legible${where}.${grey ? ' Dashes and widths tell the lines apart.' : ''}`;
}
