// The results in the view Shapes: the intervals of all kinds as a chart and as a table, the asymmetry of the ω
// interval, and the formula.
import { fill, h, math, refresh } from '../ui/dom.js';
import { column, table } from '../ui/table.js';
import { ShapesCharts } from './shapes-charts.js';
import { italic } from './shapes-samples.js';
import { legend, level, rows } from './shapes-text.js';
import { formula } from './theorem.js';

const ASYMMETRY = 'The square of (mean − centre) / half width, Eq. 23';

/**
 * The number of milliseconds without a change after which the formula follows. The browser takes half a frame to lay the
 * formula out, so that it would slow a drag down.
 */
const REST = 100;

/** Makes the head of the table. */
const head = () =>
  h(
    'tr',
    {},
    column('interval'),
    column('reward from'),
    column('to'),
    column('asymmetry', ASYMMETRY),
    column('cost from'),
    column('to'),
    column('asymmetry', ASYMMETRY),
    column('ratio at most'),
  );

/** Makes the text below the table. @returns {Child} */
const note = () => [
  math(
    'Struck through: values that no mean in this range can have. The ω and Wilson intervals rely on the normal ' +
      'approximation, which improves with the number of samples. The KL (Kullback-Leibler), Bernstein and Hoeffding ' +
      'intervals hold for any law and any number of samples, and are wider in return. The Wilson interval is the ω ' +
      'interval with η = 1. The ω and Bernstein intervals use the variance, η (mean − ',
  ),
  italic('m'),
  ')(',
  italic('M'),
  ' − mean).',
];

export class Sections {
  #charts;
  #level = h('span', { class: 'label' });
  #body = h('tbody');
  #legend = h('p', { class: 'key' });
  #timer = 0;
  #formula = h('div', { class: 'formulas wide', tabindex: 0, role: 'region', 'aria-label': 'Formula' });

  /** @param {import('./shapes-controls.js').Controls} controls whose sliders stand beside the picture of the intervals */
  constructor(controls) {
    this.#charts = new ShapesCharts((side, mean) => controls.drag(side, mean));
    const title = h('h2', { id: 'intervals-title' }, 'Intervals');
    const picture = h(
      'section',
      { class: 'picture', 'aria-labelledby': 'intervals-title' },
      h('header', { class: 'caption' }, title, this.#level),
      this.#charts.picture,
    );
    const intervals = [
      h('div', { class: 'moved' }, controls.root, picture),
      table('Table of intervals', head(), this.#body),
      h('p', { class: 'note' }, note()),
    ];
    const asymmetry = h(
      'section',
      { 'aria-labelledby': 'asymmetry-title' },
      h('h2', { id: 'asymmetry-title' }, math('How asymmetric the ω interval is')),
      this.#charts.asymmetry,
      this.#legend,
    );
    const theorem = h(
      'section',
      { 'aria-labelledby': 'formula-title' },
      h('h2', { id: 'formula-title' }, math('The ω interval, Theorem 1')),
      this.#formula,
    );
    this.root = h('div', { class: 'results' }, intervals, h('div', { class: 'pair' }, asymmetry, theorem));
  }

  /**
   * @param {import('./shapes-controls.js').Shown} shown
   * @param {boolean} moving whether the visitor may be dragging a mean
   */
  show(shown, moving) {
    const { samples, shape } = shown;
    // The charts ask for sizes, so they come before the changes that make the browser lay the page out anew.
    this.#charts.draw(shown);
    refresh(this.#level, level(shape));
    refresh(this.#body, rows(shape.kinds));
    refresh(this.#legend, legend(samples, shape.kinds[0]));
    clearTimeout(this.#timer);
    const set = () => void fill(this.#formula, formula(samples, shape));
    if (moving) this.#timer = window.setTimeout(set, REST);
    else set();
  }
}
