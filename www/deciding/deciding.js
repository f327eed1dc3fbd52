// The line below the sentence about the results: it offers a run until the policies can be told apart, says how such a
// run stands, and says how it has ended. A chart shows the interval of the difference on the way.

import { is_reference } from '../simulator/catalogue.js';
import { entry_of } from '../simulator/entries.js';
import { seconds_of } from '../simulator/forecast.js';
import { foreseen } from '../simulator/looks.js';
import { short_name } from '../simulator/names.js';
import { pace } from '../simulator/pace.js';
import { Run } from '../simulator/run.js';
import { most_repetitions, until_decided } from '../simulator/specification.js';
import { at, fill, h } from '../ui/dom.js';
import { range } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { draw } from './interval-chart.js';
import { ending, hardest, margin, outlook, standing, taking } from './words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/**
 * What a press of the button asks for: to continue the run, or a run until decided.
 * @typedef {'on' | UntilDecided} Wish
 */

const APART = 'Run until they can be told apart';
const DECIDED = 'Run until decided';
const GO_ON = 'Go on';

export class Deciding {
  /** @type {Wish | null} */
  #wish = null;
  /** @type {Shown | null} */
  #shown = null;
  #soon = once_a_frame(() => this.#draw());

  /**
   * @param {HTMLElement} root which may hold the line that came with the page
   * @param {Catalogue} catalogue
   * @param {object} on
   * @param {(wish: Wish) => void} on.press
   * @param {() => number | null} on.workers returns null if it is not known how long runs take
   */
  constructor(root, catalogue, { press, workers }) {
    this.root = root;
    this.catalogue = catalogue;
    this.workers = workers;
    const line = root.querySelector('.offer') ?? h('div', { class: 'offer' });
    line.classList.remove('built');
    /** @type {HTMLButtonElement} */
    this.button = line.querySelector('button') ?? h('button', { class: 'button small', type: 'button' });
    /** @type {HTMLElement} */
    this.said = line.querySelector('.told') ?? h('span', { class: 'told' });
    const { most } = this.button.dataset;
    if (most) this.#wish = { until: 'decided', ...catalogue.until_decided, at_most: Number(most) };
    this.button.addEventListener('click', () => this.#wish && press(this.#wish));
    this.caption = h('p', { class: 'label' });
    this.canvas = h('canvas', { role: 'img' });
    this.chart = h('div', { class: 'closing', hidden: true }, this.caption, this.canvas);
    fill(line, this.button, this.said);
    fill(root, line, this.chart);
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  /**
   * Brings the line up to date.
   * @param {Shown | null} shown the results, or null before there are any
   * @param {Specification} specification the present settings
   */
  show(shown, specification) {
    this.root.hidden =
      specification.policies.filter((player) => !is_reference(entry_of(this.catalogue, player))).length < 2;
    const { button, wish = null, said } = shown && !shown.stale ? this.#state(shown) : {};
    this.#wish = wish;
    if (!button && this.button === document.activeElement) queueMicrotask(() => at('stop').focus());
    this.button.hidden = !button;
    if (button && this.button.textContent !== button) fill(this.button, button);
    if (wish && wish !== 'on') this.button.dataset.most = String(wish.at_most);
    fill(this.said, said);
    this.#shown = shown;
    this.chart.hidden = !until_decided(specification);
    this.redraw();
  }

  /**
   * @param {Shown} shown
   * @returns {{button?: string, wish?: Wish, said?: Child}}
   */
  #state(shown) {
    const { run, specification, answer } = shown;
    const until = until_decided(specification);
    const workers = this.workers();
    const each = seconds_of(specification) / most_repetitions(specification);
    const seconds = (/** @type {number} */ count) => workers && pace.seconds(each * count, workers);
    const time = (/** @type {number} */ count) => taking(seconds(count));
    if (until && run.open && run instanceof Run) return { said: standing(run, `${taking(run.left)} left`) };
    const end = ending(shown, time);
    const told = end && [h('b', { class: 'mark', 'aria-hidden': 'true' }, end.mark), ' ', end.said];
    if (run.decided?.all) return { said: told };
    if (until)
      return { button: GO_ON, wish: run.phase === 'stopped' ? 'on' : wanted(shown, this.catalogue), said: told };
    const wish = wanted(shown, this.catalogue);
    const { offered, said } = outlook(run.decided, wish.at_most, seconds);
    if (!offered) return { said };
    const close = answer.paired.some(({ policy, low }) => policy !== answer.best && !((low ?? 0) > 0));
    return { button: close ? APART : DECIDED, wish, said };
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

/**
 * Returns the run until decided that is offered. Its limit leaves room for twice the repetitions that are expected.
 * @param {Shown} shown
 * @param {Catalogue} catalogue
 * @returns {UntilDecided}
 */
function wanted({ run, specification }, catalogue) {
  const { equal_within, at_most } = until_decided(specification) ?? catalogue.until_decided;
  const probably = foreseen(run.decided);
  const before = most_repetitions(specification);
  const needed = probably ?? (until_decided(specification) ? 5 * before : before / 2);
  const room = Math.max(at_most, 1e3 * Math.ceil((2 * needed) / 1e3));
  return { until: 'decided', equal_within, at_most: Math.min(catalogue.limits.repetitions, room) };
}
