// A chart as SVG. A stand-in for the context of a canvas writes down what the simulator and the legend draw. It has
// only the methods that they call.
import { h } from '../ui/dom.js';

/**
 * The distance from the point of a text down to its baseline, by the part of the text that stands at the point.
 * @type {Record<string, string>}
 */
const BASELINES = { top: '.8em', middle: '.35em', bottom: '-.2em' };
/** @type {Record<string, string>} */
const ANCHORS = { center: 'middle', end: 'end' };

/** Prints a number with at most two decimals. @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);
/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Attributes by name; empty ones are left out.
 * @typedef {Record<string, string | number | null | undefined>} Attributes
 */

/** @param {string} name @param {Attributes} attributes @param {string} [inside] */
function element(name, attributes, inside = '') {
  const all = Object.entries(attributes).map(([key, value]) => {
    if (value === null || value === undefined || value === '') return '';
    return ` ${key}="${typeof value === 'number' ? short(value) : escaped(value)}"`;
  });
  const start = name + all.join('');
  return inside ? `<${start}>${inside}</${name}>` : `<${start}/>`;
}

/**
 * Returns a colour and its opacity as two attributes, because not every program reads them as one.
 * @param {'fill' | 'stroke'} what
 * @param {string} colour
 * @returns {Attributes}
 */
function paint(what, colour) {
  const [, rgb, alpha = '1'] = /^rgba\((.*),([^,]+)\)$/.exec(colour) ?? [];
  return rgb
    ? { [what]: `rgb(${rgb})`, [`${what}-opacity`]: Number(alpha) === 1 ? null : Number(alpha) }
    : { [what]: colour };
}

/**
 * Writes each point of a path relative to the point before, which makes the page with its drawings much smaller. A path
 * with circles is returned unchanged.
 * @param {string} d
 */
function relative(d) {
  if (/[^MLZ\d. -]/.test(d)) return d;
  let [at, start, last] = [[0, 0], [0, 0], ''];
  return d.replace(/([ML])(\S+) (-?[\d.]+)|Z/g, (whole, command, x, y) => {
    const name = command === 'L' && last === 'L' ? ' ' : whole[0].toLowerCase();
    last = whole[0];
    if (whole === 'Z') {
      at = start;
      return name;
    }
    const before = at;
    at = [Number(x), Number(y)];
    if (command === 'M') start = at;
    return `${name}${short(at[0] - before[0])} ${short(at[1] - before[1])}`;
  });
}

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
    this.#draw(paint('fill', this.fillStyle));
  }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#rect({ x, y, width, height, ...paint('fill', this.fillStyle) });
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
          'font-family': family,
          'font-weight': Number(style) ? style : null,
          ...paint('fill', this.fillStyle),
          transform: this.#place,
        },
        escaped(text),
      ),
    );
  }

  /** @param {string} text */
  measureText(text) {
    const pen = /** @type {CanvasRenderingContext2D} */ (h('canvas').getContext('2d'));
    pen.font = this.font;
    return pen.measureText(text);
  }

  /** @param {HTMLCanvasElement} chart made by `sheet` @param {number} x @param {number} y @param {number} width */
  drawImage(chart, x, y, width) {
    this.#written.push(
      element(
        'g',
        { transform: `${this.#place}translate(${short(x)} ${short(y)})scale(${short(width / chart.width)})` },
        markup_of(chart),
      ),
    );
  }

  #line() {
    return { ...paint('stroke', this.strokeStyle), 'stroke-width': this.lineWidth, 'stroke-dasharray': this.#dash };
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

/** Returns what was drawn. @param {HTMLCanvasElement} sheet made by `sheet` */
const markup_of = (sheet) => /** @type {Pen} */ (/** @type {unknown} */ (sheet.getContext('2d'))).markup;

/** Makes a canvas whose context is a pen. @returns {HTMLCanvasElement} */
export function sheet() {
  const pen = new Pen();
  return Object.assign(h('canvas'), { getContext: () => pen });
}

/**
 * Returns the text of a file with what was drawn.
 * @param {HTMLCanvasElement} sheet
 * @param {number} scale pixels of the sheet per CSS pixel
 * @param {string} title
 */
export function svg(sheet, scale, title) {
  const { width, height } = sheet;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: width / scale,
      height: height / scale,
      viewBox: `0 0 ${width} ${height}`,
    },
    `${element('title', {}, escaped(title))}\n${markup_of(sheet)}\n`,
  );
}
