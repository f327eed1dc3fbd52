// A chart as SVG: what the simulator and the legend draw is written down instead of painted. Only the calls that they
// make are known.
import { h } from '../ui/dom.js';

/** Of what stands at a point of a text, how far below the point its baseline is. */
const BASELINES = { top: '.8em', middle: '.35em', bottom: '-.2em' };
const ANCHORS = { center: 'middle', end: 'end' };

const short = (value) => String(Math.round(value * 100) / 100);
const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * @param {string} name
 * @param {Record<string, any>} attributes those that are null are not there
 * @param {string} [inside]
 */
function element(name, attributes, inside = '') {
  const all = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const start =
    name + all.map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value)}"`).join('');
  return inside ? `<${start}>${inside}</${name}>` : `<${start}/>`;
}

/**
 * A colour and its opacity, apart: not every program reads them together.
 * @param {'fill' | 'stroke'} what
 * @param {string} colour
 */
function paint(what, colour) {
  const [, rgb, alpha = '1'] = /^rgba\((.*),([^,]+)\)$/.exec(colour) ?? [];
  return rgb
    ? { [what]: `rgb(${rgb})`, [`${what}-opacity`]: Number(alpha) === 1 ? null : Number(alpha) }
    : { [what]: colour };
}

/** What stands in for the context of a canvas. */
class Pen {
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  font = '';
  textAlign = 'start';
  textBaseline = 'middle';
  /**
   * What is written so far: markup, or the parts of a path that more may be added to.
   * @type {(string | {d: string, look: string})[]}
   */
  #written = [];
  #path = '';
  #dash = '';
  #place = '';
  /** @type {string[]} */
  #places = [];

  get markup() {
    return this.#written.map((one) => (typeof one === 'string' ? one : `<path d="${one.d}"${one.look}/>`)).join('\n');
  }

  beginPath() {
    this.#path = '';
  }
  moveTo(x, y) {
    this.#path += `M${short(x)} ${short(y)}`;
  }
  lineTo(x, y) {
    this.#path += `L${short(x)} ${short(y)}`;
  }
  closePath() {
    this.#path += 'Z';
  }
  setLineDash(dash) {
    this.#dash = dash.join(' ');
  }
  save() {
    this.#places.push(this.#place);
  }
  restore() {
    this.#place = this.#places.pop() ?? '';
  }
  translate(x, y) {
    this.#place += `translate(${short(x)} ${short(y)})`;
  }
  scale(x, y) {
    this.#place += `scale(${short(x)} ${short(y)})`;
  }
  rotate(angle) {
    this.#place += `rotate(${short((angle * 180) / Math.PI)})`;
  }

  /** Whole circles only. */
  arc(x, y, r) {
    this.#path += `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;
  }

  stroke() {
    this.#draw({ fill: 'none', ...this.#line() });
  }
  fill() {
    this.#draw(paint('fill', this.fillStyle));
  }
  fillRect(x, y, width, height) {
    this.#rect({ x, y, width, height, ...paint('fill', this.fillStyle) });
  }
  strokeRect(x, y, width, height) {
    this.#rect({ x, y, width, height, fill: 'none', ...this.#line() });
  }

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

  measureText(text) {
    const pen = h('canvas').getContext('2d');
    pen.font = this.font;
    return pen.measureText(text);
  }

  /** @param {HTMLCanvasElement} chart one of `sheet` */
  drawImage(chart, x, y, width) {
    this.#written.push(
      element(
        'g',
        { transform: `${this.#place}translate(${short(x)} ${short(y)})scale(${short(width / chart.width)})` },
        chart.getContext('2d').markup,
      ),
    );
  }

  #line() {
    return { ...paint('stroke', this.strokeStyle), 'stroke-width': this.lineWidth, 'stroke-dasharray': this.#dash };
  }

  #rect(attributes) {
    this.#written.push(element('rect', { ...attributes, transform: this.#place }));
  }

  /** The dashes of a line come one by one; what is opaque can be one path. */
  #draw(attributes) {
    const look = element('', { ...attributes, transform: this.#place }).slice(1, -2);
    const last = this.#written.at(-1);
    if (typeof last === 'object' && last.look === look && attributes['stroke-opacity'] === null) last.d += this.#path;
    else this.#written.push({ d: this.#path, look });
  }
}
// The simulator asks of what it draws on whether it is a context.
Object.setPrototypeOf(Pen.prototype, CanvasRenderingContext2D.prototype);

/** A canvas on which nothing is painted. @returns {HTMLCanvasElement} */
export function sheet() {
  const pen = new Pen();
  return Object.assign(h('canvas'), { getContext: () => pen });
}

/**
 * What was drawn, as a file.
 * @param {HTMLCanvasElement} sheet
 * @param {number} scale pixels of it to one of CSS
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
    `${element('title', {}, escaped(title))}\n${sheet.getContext('2d').markup}\n`,
  );
}
