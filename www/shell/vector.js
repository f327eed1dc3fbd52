// A chart as SVG. A stand-in for the context of a canvas writes down what the simulator and the legend draw. It has
// only the methods that they call.
import { h } from '../ui/dom.js';
import { grey, runs } from '../ui/paper.js';
import { element, escaped, paint, relative, short } from './markup.js';

/** @typedef {import('../ui/paper.js').PaperLook} PaperLook */
/** @typedef {import('./markup.js').Attributes} Attributes */

/**
 * The distance from the point of a text down to its baseline, by the part of the text that stands at the point.
 * @type {Record<string, string>}
 */
const BASELINES = { top: '.8em', middle: '.35em', bottom: '-.2em' };
/** @type {Record<string, string>} */
const ANCHORS = { center: 'middle', end: 'end' };

/** Writes a piece of a text. @param {{text: string, italic: boolean}} run */
const span = ({ text, italic }) =>
  italic ? element('tspan', { 'font-style': 'italic' }, escaped(text)) : escaped(text);

/** Stands in for the context of a canvas. */
class Pen {
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  font = '';
  textAlign = 'start';
  textBaseline = 'middle';
  /**
   * The drawing so far: markup, or a path to which more may be added.
   * @type {(string | {d: string, look: string})[]}
   */
  #written = [];
  #path = '';
  #dash = '';
  #place = '';
  /** @type {string[]} */
  #places = [];
  /** @type {PaperLook | null} */
  #look;

  /** @param {PaperLook | null} look */
  constructor(look) {
    this.#look = look;
  }

  get markup() {
    const written = (/** @type {string | {d: string, look: string}} */ one) =>
      typeof one === 'string' ? one : `<path d="${relative(one.d)}"${one.look}/>`;
    return this.#written.map(written).join('\n');
  }

  beginPath() {
    this.#path = '';
  }
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${short(x)} ${short(y)}`;
  }
  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `L${short(x)} ${short(y)}`;
  }
  closePath() {
    this.#path += 'Z';
  }
  /** @param {number[]} dash */
  setLineDash(dash) {
    this.#dash = dash.join(' ');
  }
  save() {
    this.#places.push(this.#place);
  }
  restore() {
    this.#place = this.#places.pop() ?? '';
  }
  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.#place += `translate(${short(x)} ${short(y)})`;
  }
  /** @param {number} x @param {number} y */
  scale(x, y) {
    this.#place += `scale(${short(x)} ${short(y)})`;
  }
  /** @param {number} angle */
  rotate(angle) {
    this.#place += `rotate(${short((angle * 180) / Math.PI)})`;
  }

  /** Draws a whole circle, because no chart has other arcs. @param {number} x @param {number} y @param {number} r */
  arc(x, y, r) {
    const half = (/** @type {number} */ to) => `a${short(r)} ${short(r)} 0 1 0 ${short(to)} 0`;
    this.#path += `M${short(x - r)} ${short(y)}${half(2 * r)}${half(-2 * r)}Z`;
  }

  stroke() {
    this.#draw({ fill: 'none', ...this.#line() });
  }
  fill() {
    this.#draw(this.#paint('fill', this.fillStyle));
  }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#rect({ x, y, width, height, ...this.#paint('fill', this.fillStyle) });
  }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#rect({ x, y, width, height, fill: 'none', ...this.#line() });
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const [, style, size, family] = /^(\S+) ([\d.]+)px (.*)$/.exec(this.font) ?? [];
    this.#written.push(
      element(
        'text',
        {
          x,
          y,
          dy: BASELINES[this.textBaseline],
          'text-anchor': ANCHORS[this.textAlign],
          'font-size': Number(size),
          'font-family': this.#look?.family ?? family,
          'font-weight': Number(style) || style === 'bold' ? style : null,
          ...this.#paint('fill', this.fillStyle),
          transform: this.#place,
        },
        this.#look ? runs(text).map(span).join('') : escaped(text),
      ),
    );
  }

  /** @param {string} text */
  measureText(text) {
    const pen = /** @type {CanvasRenderingContext2D} */ (h('canvas').getContext('2d'));
    pen.font = this.#look ? this.font.replace(/px .*/, `px ${this.#look.family}`) : this.font;
    return pen.measureText(text);
  }

  /** @param {HTMLCanvasElement} chart made by `sheet` @param {number} x @param {number} y @param {number} width */
  drawImage(chart, x, y, width) {
    this.#written.push(
      element(
        'g',
        {
          transform: `${this.#place}translate(${short(x)} ${short(y)})scale(${exact(width / chart.width)})`,
        },
        markup_of(chart),
      ),
    );
  }

  /** @param {'fill' | 'stroke'} what @param {string} colour */
  #paint(what, colour) {
    return paint(what, this.#look?.grey ? grey(colour) : colour);
  }

  #line() {
    return {
      ...this.#paint('stroke', this.strokeStyle),
      'stroke-width': this.lineWidth,
      'stroke-dasharray': this.#dash,
    };
  }

  /** @param {Attributes} attributes */
  #rect(attributes) {
    this.#written.push(element('rect', { ...attributes, transform: this.#place }));
  }

  /**
   * Draws the path. The dashes of a line arrive one by one, so an opaque path joins the last one if both look alike.
   * @param {Attributes} attributes
   */
  #draw(attributes) {
    const look = element('', { ...attributes, transform: this.#place }).slice(1, -2);
    const last = this.#written.at(-1);
    if (typeof last === 'object' && last.look === look && attributes['stroke-opacity'] === null) last.d += this.#path;
    else this.#written.push({ d: this.#path, look });
  }
}
// The simulator checks that it is given a context.
Object.setPrototypeOf(Pen.prototype, CanvasRenderingContext2D.prototype);

/** Prints a factor that lengths are multiplied with. @param {number} value */
const exact = (value) => String(Number(value.toFixed(5)));

/** Returns what was drawn. @param {HTMLCanvasElement} sheet made by `sheet` */
const markup_of = (sheet) => /** @type {Pen} */ (/** @type {unknown} */ (sheet.getContext('2d'))).markup;

/**
 * Makes a canvas whose context is a pen.
 * @param {PaperLook | null} [look] the look on paper, which replaces the look on the page
 * @returns {HTMLCanvasElement}
 */
export function sheet(look = null) {
  const pen = new Pen(look);
  return Object.assign(h('canvas'), { getContext: () => pen });
}

/**
 * Returns the text of a file with what was drawn.
 * @param {HTMLCanvasElement} sheet
 * @param {number} scale pixels of the sheet per CSS pixel
 * @param {string} title
 * @param {{width: number | string, height: number | string}} [size] by default in CSS pixels
 */
export function svg(sheet, scale, title, size = { width: sheet.width / scale, height: sheet.height / scale }) {
  const { width, height } = sheet;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...size,
      viewBox: `0 0 ${width} ${height}`,
    },
    `${element('title', {}, escaped(title))}\n${markup_of(sheet)}\n`,
  );
}
