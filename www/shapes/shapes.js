// The view Shapes: intervals of the same samples by five kinds, for any samples, and what bound of the ratio each
// allows.

import { is_gallery, parameters, remember } from '../link/address.js';
import { draw_asymmetry, draw_shapes, shape, shapes_height } from '../pkg/budgeted_bandits.js';
import { split } from '../settings/form.js';
import { announce, fill, h, math } from '../ui/dom.js';
import { parse } from '../ui/field.js';
import { figures } from '../ui/figures.js';
import { number, plain } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { colours } from '../ui/series.js';
import { CONFIDENCE, IN_ADDRESS, italic, PRESETS, START, sliders } from './shapes-samples.js';
import { legend, rows, says, TOKENS } from './shapes-text.js';
import { formula } from './theorem.js';

export class Shapes {
  /** @type {Record<string, any>} */
  values = { ...START };
  confidence = 'z';
  /** The last valid ones, and what the simulator says of them. @type {{samples: any, shape: any} | null} */
  shown = null;
  wrong = '';
  #frame = 0;
  #writing = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.say = h('p', { class: 'say' });
    this.shares = { reward: START.reward, cost: START.cost };
    this.sliders = sliders(this.values, (key) => this.#edited(key));
    this.choice = segments(
      'confidence by',
      { z: 'z', alpha: 'α', round: 'ρ, t' },
      this.confidence,
      (id) => {
        this.confidence = id;
        this.#edited();
      },
      'Confidence by',
    );
    const canvas = (label) => h('canvas', { role: 'img', 'aria-label': label });
    this.intervals = canvas('Intervals');
    this.asymmetry = canvas('Asymmetry');
    this.body = h('tbody');
    this.legend = h('p', { class: 'key' });
    this.level = h('span', { class: 'label' });
    this.formula = h('div', { class: 'formulas wide', tabindex: 0, role: 'region', 'aria-label': 'Formula' });
    const heading = (text, title) => h('th', { scope: 'col', title }, text);
    this.results = h(
      'div',
      { class: 'results' },
      h(
        'section',
        { 'aria-labelledby': 'intervals-title' },
        h('header', { class: 'caption' }, h('h2', { id: 'intervals-title' }, 'Intervals'), this.level),
        this.intervals,
        h(
          'div',
          { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of intervals' },
          h(
            'table',
            { class: 'data' },
            h(
              'thead',
              {},
              h(
                'tr',
                {},
                heading('interval'),
                heading('reward from'),
                heading('to'),
                heading('asymmetry', 'The square of (mean − centre) / half width, Eq. 23'),
                heading('cost from'),
                heading('to'),
                heading('asymmetry', 'The square of (mean − centre) / half width, Eq. 23'),
                heading('ratio at most'),
              ),
            ),
            this.body,
          ),
        ),
        h(
          'p',
          { class: 'note' },
          math(
            'Struck through: what no mean in this range can be. ω’s and Wilson’s intervals take their confidence from the normal law, which holds the better the more samples there are; KL (Kullback-Leibler), Bernstein’s and Hoeffding’s hold for any number of samples and any law, and are wider for it. Wilson’s is ω’s with η = 1; ω and Bernstein’s use the variance, η (mean − ',
          ),
          italic('m'),
          ')(',
          italic('M'),
          ' − mean).',
        ),
      ),
      h(
        'div',
        { class: 'pair' },
        h(
          'section',
          { 'aria-labelledby': 'asymmetry-title' },
          h('h2', { id: 'asymmetry-title' }, math('How asymmetric the ω interval is')),
          this.asymmetry,
          this.legend,
        ),
        h(
          'section',
          { 'aria-labelledby': 'formula-title' },
          h('h2', { id: 'formula-title' }, math('The ω interval, Theorem 1')),
          this.formula,
        ),
      ),
    );
    fill(
      root,
      this.say,
      h(
        'header',
        { class: 'chart-bar' },
        h(
          'span',
          { class: 'links' },
          Object.entries(PRESETS).map(([name, values]) =>
            h('button', { class: 'link', type: 'button', onclick: () => this.#take(values) }, math(name)),
          ),
        ),
        this.choice.root,
      ),
      h(
        'div',
        { class: 'controls', role: 'group', 'aria-label': 'Samples' },
        Object.values(this.sliders).map((slider) => slider.root),
      ),
      this.results,
    );
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  /** The view comes into sight, or the address asks for something else: what it says holds, as far as it can be. */
  open() {
    const address = parameters();
    const said = (key) => address.get(IN_ADDRESS[key] ?? key);
    this.confidence =
      Object.keys(CONFIDENCE).find((id) => id !== 'z' && CONFIDENCE[id].every((key) => said(key) !== null)) ?? 'z';
    const asked = Object.fromEntries(
      Object.keys(START).map((key) => [key, said(key) === null ? START[key] : parse(said(key))]),
    );
    for (const _ of Object.keys(START)) {
      const path = this.#refused(asked)?.path;
      if (!path) break;
      // A range that the others cannot lie in is theirs to give way to: all of it goes.
      const one = Object.hasOwn(START, path) && asked[path] !== START[path];
      for (const key of one ? [path] : Object.keys(START)) asked[key] = START[key];
    }
    this.choice.set(this.confidence);
    this.#take(asked, false);
  }

  /** @param {Record<string, any>} values */
  #refused(values) {
    try {
      shape(this.#samples(values));
      return null;
    } catch (error) {
      return split(error.message);
    }
  }

  /** The keys that count. @param {Record<string, any>} values */
  #samples(values) {
    const out = Object.entries(CONFIDENCE).flatMap(([id, keys]) => (id === this.confidence ? [] : keys));
    return Object.fromEntries(Object.entries(values).filter(([key]) => !out.includes(key)));
  }

  /** @param {Record<string, any>} values */
  #take(values, write = true) {
    if (write && this.confidence !== 'z') {
      this.confidence = 'z';
      this.choice.set('z');
    }
    for (const [key, value] of Object.entries(values)) this.sliders[key].set(value);
    this.#share('reward');
    this.#share('cost');
    this.#range();
    if (write) this.#write();
    this.redraw();
  }

  /** Something was edited. @param {string} [key] */
  #edited(key) {
    if (key === 'min' || key === 'max') this.#move();
    if (key === 'reward' || key === 'cost') this.#share(key);
    this.#write();
    this.redraw();
  }

  /** Where a mean lies in the range. @param {string} side */
  #share(side) {
    const { min, max, [side]: mean } = this.values;
    const share = (mean - min) / (max - min);
    if (share >= 0 && share <= 1) this.shares[side] = share;
  }

  /** Another range: the means keep their place in it. */
  #move() {
    const { min, max } = this.values;
    if (typeof min !== 'number' || typeof max !== 'number' || !(min < max)) return;
    this.#range();
    const unit = 10 ** (Math.floor(Math.log10(max - min)) - 3);
    for (const side of ['reward', 'cost']) {
      const mean = min + this.shares[side] * (max - min);
      this.sliders[side].set(Math.min(max, Math.max(min, Number((Math.round(mean / unit) * unit).toPrecision(8)))));
    }
  }

  #range() {
    const { min, max } = this.values;
    const step = Number(((max - min) / 200).toPrecision(6));
    for (const side of ['reward', 'cost']) this.sliders[side].run({ min, max, step });
  }

  /** Puts the state into the address, at most three times a second: browsers refuse more. */
  #write() {
    clearTimeout(this.#writing);
    this.#writing = window.setTimeout(() => {
      if (is_gallery()) return this.#write(); // its address stays
      if (this.wrong) return undefined;
      const kept = this.#samples(this.values);
      return remember(Object.fromEntries(Object.keys(START).map((key) => [IN_ADDRESS[key] ?? key, kept[key] ?? null])));
    }, 300);
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#update();
    });
  }

  #update() {
    for (const [id, keys] of Object.entries(CONFIDENCE))
      for (const key of keys) this.sliders[key].root.hidden = id !== this.confidence;
    const samples = this.#samples(this.values);
    let refused = null;
    try {
      this.shown = { samples, shape: shape(samples) };
    } catch (error) {
      refused = error;
    }
    const { path, sentence } = refused ? split(refused.message) : { path: '', sentence: '' };
    for (const [key, slider] of Object.entries(this.sliders)) {
      slider.tell(key === path ? sentence : null, () => this.#edited(key));
      if (!refused) slider.field.settle();
    }
    if (sentence && sentence !== this.wrong) announce(sentence);
    this.wrong = sentence;
    this.results.classList.toggle('outdated', Boolean(refused));
    if (!this.shown) return;
    fill(
      this.say,
      refused
        ? 'These intervals belong to the last values that were valid.'
        : math(says(this.shown.samples, this.shown.shape)),
    );
    this.#tell();
    this.#draw();
  }

  #tell() {
    const {
      samples,
      shape: { z, alpha, kinds },
    } = this.shown;
    fill(
      this.level,
      `at ${plain(Number(z.toPrecision(4)))} standard deviations: each may miss its mean in ${figures(100 * alpha)}\u00a0% of all cases`,
    );
    fill(this.body, rows(kinds));
    fill(this.legend, legend(samples, kinds[0]));
    fill(this.formula, formula(samples, this.shown.shape));
  }

  #draw() {
    const {
      samples,
      shape: { kinds },
    } = this.shown;
    const found = colours(['ink', 'ink-3', 'line', 'bg', ...TOKENS]);
    const scale = Math.max(2, devicePixelRatio);
    const options = {
      scale,
      colours: { ink: found.ink, label: found['ink-3'], grid: found.line, background: found.bg },
      kinds: TOKENS.map((token) => found[token]),
    };
    const width = this.intervals.clientWidth;
    if (!width) return;
    this.intervals.style.setProperty('height', `${shapes_height(width)}px`);
    for (const [canvas, draw] of [
      [this.intervals, draw_shapes],
      [this.asymmetry, draw_asymmetry],
    ]) {
      Object.assign(canvas, {
        width: Math.round(canvas.clientWidth * scale),
        height: Math.round(canvas.clientHeight * scale),
      });
      draw(canvas, samples, options);
    }
    this.intervals.setAttribute(
      'aria-label',
      `Intervals of a mean reward of ${plain(samples.reward)} and a mean cost of ${plain(samples.cost)}, of five kinds, and the bounds of the ratio. The table below gives the numbers.`,
    );
    this.asymmetry.setAttribute(
      'aria-label',
      `Asymmetry of the ω interval over the sample mean for several n. At n = ${plain(samples.n)} it is ${number(kinds[0].reward.asymmetry, 3)} for the reward and ${number(kinds[0].cost.asymmetry, 3)} for the cost.`,
    );
  }
}
