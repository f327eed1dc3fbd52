// The preview of a figure, in its true size or as large as there is room.
import { fill, h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { PIXEL } from './options.js';

/** The width and the height of the parts around the drawing, in CSS pixels. */
const ROOM = { width: 48, height: 128 };
/** Screens on which the preview is above the options, and the share of their height that the preview then may take. */
const NARROW = matchMedia('(max-width: 820px)');
const SHARE = 0.48;

/** A drawing, its size in millimetres, and the unit in which the size is told. */
/** @typedef {{drawing: SVGElement, width: number, height: number, unit: import('./options.js').Unit}} Shown */

export class Preview {
  /** @type {Shown | null} */
  #shown = null;
  /** Whether the drawing has its true size. */
  #true = false;

  constructor() {
    const choose = (/** @type {string} */ id) => {
      this.#true = id === 'true';
      this.#arrange();
    };
    const names = { true: '100\u202f%', fit: 'fit' };
    const zoom = segments('', names, 'fit', choose, 'Size of the preview');
    this.label = h('span', { class: 'label' });
    this.stage = h('div', { class: 'stage', tabindex: 0, role: 'region', 'aria-label': 'Preview' });
    this.note = h('p', { class: 'note' });
    const head = h('div', { class: 'row' }, this.label, h('span', { class: 'end' }, zoom.root));
    this.root = h('div', { class: 'figure-preview' }, head, this.stage, this.note);
    new ResizeObserver(() => this.#arrange()).observe(this.root);
  }

  /** Shows a drawing, and a sentence about it. @param {Shown} shown @param {string} sentence */
  show(shown, sentence) {
    this.#shown = shown;
    fill(this.stage, shown.drawing);
    this.note.textContent = sentence;
    this.#arrange();
  }

  /** Gives the drawing its size on the screen, and says how large it is. */
  #arrange() {
    const box = this.root.getBoundingClientRect();
    if (!this.#shown || !box.width) return;
    const { drawing, unit, ...size } = this.#shown;
    const [width, height] = [size.width / PIXEL, size.height / PIXEL];
    const tallest = (NARROW.matches ? SHARE * innerHeight : box.height) - ROOM.height;
    const share = this.#true ? 1 : Math.min((box.width - ROOM.width) / width, tallest / height);
    this.stage.classList.toggle('fit', !this.#true);
    this.stage.style.setProperty('max-height', `${tallest}px`);
    drawing.style.setProperty('width', `${share * width}px`);
    drawing.style.setProperty('height', `${share * height}px`);
    const [across, down] = unit === 'px' ? [width, height] : [size.width, size.height];
    const said = `${number(across, places(across))} × ${number(down, places(down))}\u00a0${unit}`;
    this.label.textContent = `preview, ${number(100 * share)}\u202f% of ${said}`;
  }
}

/** Returns the number of decimals of a length. @param {number} length */
const places = (length) => (Math.abs(length - Math.round(length)) > 0.05 ? 1 : 0);
