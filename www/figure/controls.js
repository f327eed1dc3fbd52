// The options of a figure as controls.
import { h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { segments } from '../ui/segments.js';
import { OWN, SLIDE, USES } from './options.js';

/** @typedef {import('./options.js').Options} Options */

/** The smallest and the largest width and height, in millimetres or pixels, and height of text, in points. */
const LIMITS = {
  width: { mm: [20, 500], px: [80, 2000] },
  height: { mm: [20, 500], px: [80, 2000] },
  size: { mm: [4, 48], px: [4, 48] },
};
/** @typedef {keyof typeof LIMITS} Length */
const LENGTHS = /** @type {Length[]} */ (Object.keys(LIMITS));

/** Makes a row: a label and the controls beside it. @param {string} label @param {...Child} controls */
const row = (label, ...controls) =>
  h('div', { class: 'group' }, h('span', { class: 'label' }, label), h('span', { class: 'several' }, controls));

export class Controls {
  /** The sentences about lengths that are not allowed. */
  #wrong = '';

  /**
   * @param {Options} options that the controls edit
   * @param {() => void} onedit called after every change
   */
  constructor(options, onedit) {
    this.options = options;
    /** @param {Partial<Options>} change */
    const change = (change) => {
      Object.assign(options, change);
      this.#settle();
    };
    const choose = (
      /** @type {string} */ label,
      /** @type {Record<string, string>} */ names,
      /** @type {(id: any) => Partial<Options>} */ of,
      /** @type {string} */ now,
    ) => segments(label, names, now, (id) => change(of(id)));
    const uses = Object.fromEntries([...Object.keys(USES), OWN].map((use) => [use, use]));
    this.use = segments('For', uses, options.use, (use) => this.#take(use));
    const field = (/** @type {Length} */ key, /** @type {string} */ label) =>
      new Field({ owner: options, key, label, least: 3, most: 5, onedit: () => this.#typed(key) });
    this.fields = {
      width: field('width', 'Width'),
      height: field('height', 'Height'),
      size: field('size', 'Text size in points'),
    };
    this.units = segments('', { mm: 'mm', px: 'px' }, options.unit, (unit) => this.#measure(unit), 'Unit');
    this.font = choose('Font', { serif: 'serif (as LaTeX)', sans: 'sans' }, (font) => ({ font }), options.font);
    this.title = this.#check('title', 'sentence above the figure');
    this.height = h('span', { class: 'label' }, 'height ', this.fields.height.input);
    this.legend = choose(
      'Legend',
      { inside: 'inside', beside: 'beside', below: 'below', none: 'none' },
      (legend) => ({ legend }),
      options.legend,
    );
    this.band = this.#check('band', '95\u202f% band');
    this.bounds = this.#check('bounds', 'bounds');
    this.shows = row('Show', this.band.root, this.bounds.root);
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.onedit = onedit;
    this.root = h(
      'div',
      { class: 'figure-options' },
      this.use.root,
      row('Width', this.fields.width.input, this.height, this.units.root),
      this.font.root,
      row('Size', this.fields.size.input, h('span', { class: 'label' }, 'pt')),
      this.why,
      this.legend.root,
      choose(
        'Colours',
        { colour: 'colour', grey: 'greyscale' },
        (id) => ({ grey: id === 'grey' }),
        options.grey ? 'grey' : 'colour',
      ).root,
      this.shows,
      row('Title', this.title.root),
    );
  }

  /** Makes a check box. @param {'band' | 'bounds' | 'title'} key @param {string} name */
  #check(key, name) {
    const onchange = () => {
      this.options[key] = box.checked;
      this.#settle();
    };
    const box = h('input', { type: 'checkbox', onchange });
    box.checked = this.options[key];
    return { box, root: h('label', { class: 'check' }, box, name) };
  }

  /** Chooses a use, if the figure has another one: a slide, or a paper. @param {boolean} slide */
  choose(slide) {
    if (slide !== (this.options.use === SLIDE)) this.#take(slide ? SLIDE : Object.keys(USES)[0]);
  }

  /** Gives the figure what is usual for a use: its size, and on a slide the headline and a font without serifs. */
  #take(/** @type {string} */ use) {
    if (use !== OWN && (use === SLIDE) !== (this.options.use === SLIDE)) {
      Object.assign(this.options, { font: use === SLIDE ? 'sans' : 'serif', title: use === SLIDE });
      this.font.set(this.options.font);
      this.title.box.checked = this.options.title;
    }
    this.options.use = use;
    const size = USES[use];
    if (size) {
      this.options.unit = size.unit;
      for (const key of LENGTHS) this.fields[key].set(size[key]);
    }
    this.#settle();
  }

  /** Called when a length was typed. @param {Length} key */
  #typed(key) {
    if (key !== 'size') this.options.use = OWN;
    this.#settle();
  }

  /** Converts the width and the height to another unit. @param {string} unit */
  #measure(unit) {
    const { options, fields } = this;
    if (unit === options.unit) return;
    const factor = unit === 'px' ? 96 / 25.4 : 25.4 / 96;
    options.unit = unit === 'px' ? 'px' : 'mm';
    for (const key of /** @type {const} */ (['width', 'height']))
      if (typeof options[key] === 'number')
        fields[key].set(Number((options[key] * factor).toFixed(unit === 'px' ? 0 : 1)));
    this.#settle();
  }

  /** Brings the marks of the controls up to date. The figure is drawn again if all lengths are allowed. */
  #settle() {
    const { options, fields } = this;
    this.use.set(options.use);
    this.units.set(options.unit);
    const sentences = LENGTHS.map((key) => {
      const [least, most] = LIMITS[key][options.unit];
      const value = /** @type {unknown} */ (options[key]);
      const fine = typeof value === 'number' && least <= value && value <= most;
      const unit = key === 'size' ? 'pt' : options.unit;
      fields[key].mark(fine ? null : 'figure-why');
      return fine ? '' : `${fields[key].label}: expected a number from ${least} to ${most}\u00a0${unit}.`;
    });
    const wrong = sentences.filter(Boolean).join(' ');
    this.why.id = 'figure-why';
    this.why.hidden = !wrong;
    this.why.textContent = wrong;
    this.#wrong = wrong;
    if (!wrong) this.onedit();
  }

  /** Offers what a chart can be drawn with. @param {import('../shell/views.js').Figure} figure */
  offer({ shows, entries }) {
    if (this.#wrong) this.#take(Object.keys(USES)[0]);
    this.legend.root.hidden = !entries;
    this.height.hidden = !entries;
    this.shows.hidden = !shows;
    for (const key of /** @type {const} */ (['band', 'bounds'])) {
      this.options[key] = shows?.[key] ?? false;
      this[key].box.checked = this.options[key];
    }
  }
}
