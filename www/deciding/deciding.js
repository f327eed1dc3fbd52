// The line about a run until decided: how it stands, and how it has ended. A chart shows the interval of the difference
// on the way.

import { short_name } from '../simulator/names.js';
import { Run } from '../simulator/run.js';
import { until_decided } from '../simulator/specification.js';
import { fill, h } from '../ui/dom.js';
import { range } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { draw } from './interval-chart.js';
import { timing } from './offer.js';
import { ending, hardest, margin, standing, taking } from './words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

export class Deciding {
  /** @type {Shown | null} */
  #shown = null;
  #soon = once_a_frame(() => this.#draw());

  /** @param {HTMLElement} root @param {() => number} workers */
  constructor(root, workers) {
    this.workers = workers;
    this.said = h('p', { class: 'told' });
    this.caption = h('p', { class: 'label' });
    this.canvas = h('canvas', { role: 'img' });
    this.chart = h('div', { class: 'closing', hidden: true }, this.caption, this.canvas);
    this.root = fill(root, this.said, this.chart);
    this.root.hidden = true;
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  /**
   * Brings the line up to date.
   * @param {Shown | null} shown the results, or null before there are any
   * @param {Specification} specification the present settings
   */
  show(shown, specification) {
    fill(this.said, shown && !shown.stale && this.#told(shown));
    this.#shown = shown;
    this.root.hidden = this.chart.hidden = !until_decided(specification);
    this.redraw();
  }

  /** @param {Shown} shown @returns {Child} */
  #told(shown) {
    const { run, specification } = shown;
    if (!until_decided(specification)) return null;
    if (run.open && run instanceof Run) return standing(run, `${taking(run.left)} left`);
    const seconds = timing(specification, this.workers());
    const end = ending(shown, (count) => taking(seconds(count)));
    return end && [h('b', { class: 'mark', 'aria-hidden': 'true' }, end.mark), ' ', end.said];
  }

  /** Draws the chart in the next frame. */
  redraw() {
    if (!this.chart.hidden) this.#soon();
  }

  #draw() {
    const { run, answer, names } = this.#shown ?? {};
    const question = run instanceof Run && until_decided(run.specification) ? hardest(run.decided) : null;
    const best = answer?.best ?? null;
    this.canvas.classList.toggle('none', !question || best === null || !names);
    if (!(run instanceof Run) || !question || best === null || !names) return;
    const points = run.looks.all.map(({ repetitions, questions }) => {
      const [this_one, that] = [question.policy, best].map((policy) => questions.find((one) => one.policy === policy));
      if (this_one && !that) return { ...this_one, at: repetitions };
      return that && !this_one ? { at: repetitions, mean: -that.mean, low: -that.high, high: -that.low } : null;
    });
    const { mean, low, high, margin: most, expected } = question;
    points.push({ at: run.repetitions, mean, low, high });
    draw(this.canvas, { points, margin: most, expected: run.phase === 'done' ? null : expected });
    const [rival, leader] = [question.policy, best].map((policy) => short_name(names, policy));
    const wide = question.widening > 1 && '; one repetition stands out, which makes the interval wider';
    fill(
      this.caption,
      h('b', {}, 'Difference'),
      ' regret of ',
      rival,
      ' minus that of ',
      leader,
      ...[', over the repetitions; 95\u202f% at every look; grey: practically equal, within ', margin(question), wide],
    );
    this.canvas.setAttribute('aria-label', `${this.caption.textContent}. Now ${range(question)}.`);
  }
}
