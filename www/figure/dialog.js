// The dialog "Figure for a paper": a preview, the options, a caption to copy, and the files.
import { about } from '../pkg/about.js';
import { sheet, svg } from '../shell/vector.js';
import { arms_of } from '../simulator/called.js';
import { copier } from '../ui/copier.js';
import { crossed, fill, h, math } from '../ui/dom.js';
import { once_a_frame } from '../ui/frame.js';
import { download, save } from '../ui/menu.js';
import { compose } from './compose.js';
import { Controls } from './controls.js';
import { first_options, legible, look_of, millimetres, SLIDE } from './options.js';
import { print } from './pdf.js';
import { Preview } from './preview.js';
import { png, sheet as raster } from './raster.js';
import { height_of, WIDTHS } from './slide.js';

/** The number of units of an SVG to a CSS pixel of a chart, because plotters draws in whole units. */
const FINE = 4;
/** The density of PNG files, in pixels per inch. */
const DPI = 300;

/**
 * What the dialog shows.
 * @typedef {object} Given
 * @property {import('../shell/views.js').Figure} figure
 * @property {string} name of the files, without an ending
 * @property {Catalogue} catalogue
 * @property {(() => void) | null} data saves the numbers of the chart
 * @property {boolean} [slide] whether the figure is for a slide
 */

class FigureDialog {
  /** @type {Given | null} */
  #given = null;
  #soon = once_a_frame(() => this.#draw());
  /** The buttons that save PNG files, of which the first is for papers. @type {HTMLButtonElement[]} */
  pngs = [];
  options = first_options();
  /** The options of the figure in sight, whose lengths are allowed. */
  #drawn = first_options();

  constructor() {
    this.data = h('button', { class: 'button', type: 'button', onclick: () => this.#given?.data?.() }, 'Data');
    this.controls = new Controls(this.options, () => this.#edited());
    this.preview = new Preview();
    this.title = h('h2', { id: 'figure-title' });
    this.caption = h('p', { class: 'figure-caption' });
    const close = () => this.root.close();
    const copied = copier('Copy', () => this.caption.textContent);
    this.root = h(
      'dialog',
      { class: 'for-paper', 'aria-labelledby': 'figure-title' },
      h('header', {}, this.title, crossed('Close', close)),
      this.preview.root,
      h(
        'div',
        { class: 'figure-side' },
        this.controls.root,
        h('section', {}, h('header', { class: 'row' }, h('h3', {}, 'Caption'), copied), this.caption),
      ),
      this.#foot(),
    );
    document.body.append(this.root);
  }

  /** Makes the buttons that save files. */
  #foot() {
    const button = (/** @type {string} */ name, /** @type {() => void} */ act, more = '') =>
      h('button', { class: `button${more}`, type: 'button', onclick: act }, name);
    const slide = (/** @type {number} */ width) => `PNG, ${width} × ${height_of(width)}`;
    this.pngs = [null, ...WIDTHS].map((width) => button(width ? slide(width) : 'PNG, 300 dpi', () => this.#png(width)));
    return h(
      'footer',
      {},
      button('Save PDF', () => this.#pdf(), ' primary'),
      button('SVG', () => save(`${this.#name}.svg`, this.#svg().text, 'image/svg+xml')),
      this.pngs,
      this.data,
    );
  }

  get #name() {
    return `${this.#given?.name}-figure`;
  }

  /** @param {Given} given */
  open(given) {
    this.#given = given;
    this.controls.offer(given.figure);
    this.controls.choose(given.slide ?? false);
    this.data.hidden = !given.data;
    this.root.showModal();
    this.#edited();
    this.#draw();
  }

  /** Called when the options have changed and all lengths are allowed. */
  #edited() {
    this.#drawn = { ...this.options };
    const slide = this.options.use === SLIDE;
    fill(this.title, slide ? 'Slide' : 'Figure for a paper');
    this.pngs.forEach((button, i) => {
      button.hidden = slide === (i === 0);
    });
    this.#soon();
  }

  /** Draws the figure as the text of an SVG file. */
  #svg() {
    const { figure } = /** @type {Given} */ (this.#given);
    const { canvas, width, height, ...composed } = compose(
      figure,
      this.#drawn,
      () => sheet(look_of(this.#drawn)),
      () => FINE,
    );
    const round = (/** @type {number} */ length) => Number(length.toFixed(2));
    const size = { width: round(width), height: round(height) };
    const text = svg(canvas, FINE, this.caption.textContent, { width: `${size.width}mm`, height: `${size.height}mm` });
    return { text, ...size, ...composed };
  }

  #draw() {
    if (!this.#given) return;
    const options = this.#drawn;
    fill(this.caption, math(this.#caption()));
    const { text, width, height, ...composed } = this.#svg();
    this.preview.show({ drawing: element(text), width, height, unit: options.unit }, legible(options, composed));
  }

  /** Returns the text that explains the figure. */
  #caption() {
    const { figure, catalogue } = /** @type {Given} */ (this.#given);
    const { specification } = figure;
    const arms = specification ? arms_of(specification, catalogue) : '';
    const seed = specification ? `Seed ${specification.seed}; ` : '';
    return `${figure.caption(this.#drawn).replace('{arms}', arms)} ${seed}Budgeted Bandits ${about.version}.`;
  }

  #pdf() {
    const { text, width, height } = this.#svg();
    print(element(text), { width, height }, this.#name);
  }

  /** @param {number | null} slide the width of a slide in pixels, or null for a figure */
  async #png(slide) {
    const { figure } = /** @type {Given} */ (this.#given);
    const look = look_of(this.#drawn);
    const pixels = slide ?? (millimetres(this.#drawn.width, this.#drawn.unit) / 25.4) * DPI;
    const scale_of = (/** @type {number} */ width) => pixels / width;
    const { canvas } = compose(figure, this.#drawn, () => raster(look), scale_of);
    download(`${this.#name}.png`, await png(canvas, DPI));
  }
}

/** Makes an element from the text of an SVG file. @param {string} text @returns {SVGElement} */
function element(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
}

/** @type {FigureDialog | null} */
let dialog = null;

/** Opens the dialog. @param {Given} given */
export function offer(given) {
  dialog ??= new FigureDialog();
  dialog.open(given);
}
