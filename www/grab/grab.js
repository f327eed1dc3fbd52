// The view "Drag an interval": a symmetric and an asymmetric interval of the same mean cost, which the visitor drags,
// and the largest ratio that each allows.
import { PAGE, to } from '../link/place.js';
import { shape } from '../pkg/budgeted_bandits.js';
import { SCALE } from '../ui/chart.js';
import { fill, h, math, refresh } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { Hand } from '../ui/hand.js';
import { segments } from '../ui/segments.js';
import { Charts } from './grab-charts.js';
import { picture } from './grab-picture.js';
import { caption, says } from './grab-text.js';
import { presented } from './presented.js';
import { asked, COST, in_shapes, PULLS, START, samples, stop } from './samples.js';

/** The number of milliseconds without a change after which the hand rests. */
const REST = 500;
/** The width below which the sentence is short, in CSS pixels. */
const NARROW = 480;
/** The width of a picture for a file, in CSS pixels. */
const PICTURE = 900;
/** The looks of the step of the guided reading in which a symmetric interval costs a policy its budget. */
const TRAP = 'guide=3&view=intervals&policy=3&at=100&beside=none';

export class Grab {
  #values = { ...START };
  #as_wide = false;
  /** @type {import('./grab-text.js').Shown | null} */
  #shown = null;
  #timer = 0;
  present = () => presented(this);
  #soon = once_a_frame(() => this.#update());
  #say = h('p', { class: 'say' });
  #caption = h('span');
  #outputs = { cost: h('output'), n: h('output') };
  #shapes = h('a', { class: 'link' }, 'The shapes');

  /** @param {HTMLElement} root @param {import('../link/place.js').Place} [place] */
  constructor(root, place = PAGE) {
    this.root = root;
    this.place = place;
    this.charts = new Charts((cost) => this.#take({ cost }));
    const about = { max: PULLS.length - 1, min: 0, fine: 1, step: 1, look: 'slider' };
    this.n = new Hand({ ...about, label: 'Pulls n', onmove: (at) => this.#take({ n: PULLS[at] }) });
    this.cost = new Hand({ ...COST, look: 'slider', label: 'Mean cost', onmove: (cost) => this.#take({ cost }) });
    const choose = (/** @type {string} */ id) => {
      this.#as_wide = id === 'width';
      this.#take({});
    };
    const ways = { confidence: 'equal confidence', width: 'equal width' };
    this.ways = segments('', ways, 'confidence', choose, 'What both intervals have in common');
    this.bar = this.#bar();
    fill(root, this.#say, this.charts.pair, this.bar, this.charts.ratios, this.#note());
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  /** Makes the sliders and the switch. */
  #bar() {
    const { cost, n } = this.#outputs;
    return h(
      'div',
      { class: 'drag-bar' },
      h(
        'div',
        { class: 'drag-sliders', role: 'group', 'aria-label': 'Samples' },
        h('div', {}, h('span', { class: 'label' }, 'mean cost'), this.cost.input, cost),
        h('div', {}, h('span', { class: 'label' }, math('pulls n')), this.n.input, n),
      ),
      this.ways.root,
    );
  }

  /** Makes the text and the links below the charts. */
  #note() {
    const away = this.place === PAGE ? {} : { target: '_blank', rel: 'noopener' };
    Object.assign(this.#shapes, away);
    const trap = h('a', { class: 'link', ...away, href: to(this.place, TRAP, false) }, 'What it does to a run');
    return [h('p', { class: 'note' }, this.#caption), h('p', { class: 'links' }, this.#shapes, trap)];
  }

  /** Shows what the address asks for, as far as its values are possible. */
  open() {
    const address = this.place.parameters();
    this.#values = asked(address);
    this.#as_wide = address.get('width') === 'equal';
    this.ways.set(this.#as_wide ? 'width' : 'confidence');
    this.redraw();
  }

  /** Takes values from the visitor. @param {Partial<typeof START>} values */
  #take(values) {
    Object.assign(this.#values, values);
    this.redraw();
    this.end();
    this.#timer = window.setTimeout(() => this.#rest(), REST);
  }

  /** Writes the values into the address, and has the sentence read out. */
  #rest() {
    // While the gallery is open, the address is that of the gallery and must not be changed.
    if (this.place.parameters().has('presets')) return;
    this.place.remember({ ...this.#values, width: this.#as_wide ? 'equal' : null });
    if (this.#shown) this.place.announce(says(this.#shown, false));
  }

  /** Cancels the writing and the announcement that are due. */
  end() {
    clearTimeout(this.#timer);
  }

  close() {
    this.end();
  }

  /** Draws in the next frame. */
  redraw() {
    this.#soon();
  }

  /** Returns the samples as the simulator reads them. */
  get #samples() {
    return samples(this.#values.n, this.#values.cost);
  }

  #update() {
    const short = this.root.clientWidth < NARROW;
    const { n, cost } = this.#values;
    /** @type {shape.Shape} */
    const found = shape(this.#samples);
    const kind = (/** @type {string} */ id) => /** @type {shape.Kind} */ (found.kinds.find((one) => one.id === id));
    const symmetric = this.#as_wide ? found.as_wide : kind('hoeffding');
    this.#shown = { cost, as_wide: this.#as_wide, symmetric, ours: kind('omega'), shape: found };
    this.charts.draw(this.#shown, this.#samples);
    this.cost.set(cost, number(cost, 3));
    this.n.set(stop(n), number(n));
    refresh(this.#outputs.cost, number(cost, 3));
    refresh(this.#outputs.n, number(n));
    refresh(this.#say, math(says(this.#shown, short)));
    refresh(this.#caption, math(caption(this.#shown)), ' Mean reward 0.625. Drag a handle, or press ← →.');
    this.#shapes.href = to(this.place, in_shapes(this.#values));
  }

  /**
   * Draws the charts for a file.
   * @param {() => HTMLCanvasElement} [make] makes a canvas
   * @param {import('../shell/views.js').Size} [size]
   */
  picture(make, size = { width: PICTURE, scale: SCALE }) {
    if (!this.#shown) throw new Error('There are no intervals to draw.');
    return picture(this.#shown, this.#samples, make, size);
  }

  /** Returns what can be exported. @returns {import('../shell/views.js').Exported | null} */
  exported() {
    if (!this.#shown) return null;
    const { symmetric, ours, shape } = this.#shown;
    const { n, cost } = this.#values;
    const json = { samples: this.#samples, ...shape, kinds: [symmetric, ours] };
    return { named: `drag n ${n} cost ${cost}`, what: 'shapes', json };
  }
}
