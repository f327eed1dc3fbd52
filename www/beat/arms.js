// The arms of a game: what the player has seen of each, and its button.
import { fill, h } from '../ui/dom.js';
import { figure, number } from '../ui/format.js';
import { LAST } from './play.js';

/** @typedef {import('./play.js').Outcome} Outcome */
/** @typedef {import('./play.js').Seen} Seen */

/** The distance between two marks in CSS pixels. */
const PITCH = 9;
/** The largest number of arms in one row. */
const ROW = 6;
/** The number of outcomes that are printed if they are not 0 or 1. */
const PRINTED = 3;

/** Prints a mean or a ratio. A ratio is infinite while nothing has cost anything. @param {number | null} value */
const mean = (value) => (value === Infinity ? '∞' : figure(value, 2));

/** Prints an outcome, as in "1" or "0.42". @param {number} value */
export const outcome = (value) => (Number.isInteger(value) ? number(value) : figure(value, 2));

/** Says what a pull paid and cost. @param {Outcome} pull */
export const told = ({ reward, cost }) => `pays ${outcome(reward)}, costs ${outcome(cost)}`;

/** Draws the last outcomes of an arm as marks. @param {Outcome[]} last */
const dots = (last) =>
  h(
    'svg',
    { class: 'outcome-marks', width: LAST * PITCH, height: 22, 'aria-hidden': 'true' },
    last.map(({ reward, cost }, i) => [
      h('circle', { cx: 4 + PITCH * i, cy: 5, r: 3.5, class: reward ? 'full' : 'empty' }),
      h('rect', { x: 0.5 + PITCH * i, y: 14, width: 7, height: 7, class: cost ? 'full' : 'empty' }),
    ]),
  );

/** Prints the last outcomes of an arm. @param {Outcome[]} last */
const printed = (last) => {
  const line = (/** @type {string} */ name, /** @type {(pull: Outcome) => number} */ of) =>
    h('span', {}, h('span', { class: 'label' }, name), ` ${last.slice(-PRINTED).map(of).map(outcome).join(' · ')}`);
  return h(
    'div',
    { class: 'outcomes-printed' },
    line('paid', (pull) => pull.reward),
    line('cost', (pull) => pull.cost),
  );
};

/** The card of one arm. */
class Card {
  /**
   * @param {number} arm
   * @param {string | null} name
   * @param {boolean} simple whether rewards and costs are 0 or 1
   */
  constructor(arm, name, simple) {
    this.simple = simple;
    this.last = h('span', { class: 'label last' });
    this.lasts = h('div', { class: 'lasts' });
    const value = () => h('dd', {}, '–');
    this.values = { pulls: value(), reward: value(), cost: value(), ratio: value() };
    const { pulls, reward, cost, ratio } = this.values;
    const row = (/** @type {Child} */ label, /** @type {HTMLElement} */ dd) => h('div', {}, h('dt', {}, label), dd);
    const wide = (/** @type {string} */ text) => h('span', { class: 'wide-only' }, text);
    // The style sheet shows the key. If the key were part of the text, the name of the button would have to contain it.
    const key = arm < 9 && String(arm + 1);
    const called = { 'aria-label': `Pull arm ${arm + 1}`, 'aria-keyshortcuts': key, 'data-key': key };
    this.button = h('button', { class: 'button pull', type: 'button', ...called }, 'Pull');
    this.root = h(
      'li',
      { class: 'arm-card' },
      h(
        'div',
        { class: 'arm-head' },
        h('h2', {}, `Arm ${arm + 1}`, name && h('span', { class: 'label' }, ` ${name}`)),
        this.last,
      ),
      this.lasts,
      h('dl', { class: 'arm-pulls' }, row('pulls', pulls)),
      h(
        'dl',
        { class: 'arm-means' },
        row([wide('mean '), 'reward'], reward),
        row([wide('mean '), 'cost'], cost),
        row(['ratio', wide(' so far')], ratio),
      ),
      this.button,
    );
  }

  /** @param {Seen} seen @param {Outcome | null} last the last pull of the game if it was of this arm */
  show({ pulls, reward, cost, ratio, last: lasts }, last) {
    const { values } = this;
    values.pulls.textContent = number(pulls);
    values.reward.textContent = mean(reward);
    values.cost.textContent = mean(cost);
    values.ratio.textContent = mean(ratio);
    this.root.classList.toggle('last-pulled', last !== null);
    this.button.classList.toggle('filled', last !== null);
    fill(this.last, last && [h('span', { class: 'wide-only' }, 'last: '), told(last)]);
    fill(this.lasts, lasts.length > 0 && (this.simple ? dots(lasts) : printed(lasts)));
  }
}

export class Arms {
  /** The arm of the last pull that is shown. @type {number | null} */
  #last = null;

  /**
   * @param {import('./play.js').Play} play
   * @param {(arm: number, button: HTMLElement) => void} connect gives the button of an arm its action
   */
  constructor(play, connect) {
    const { game } = play;
    this.cards = play.seen().map(({ name }, arm) => new Card(arm, name, game.is_simple));
    this.cards.forEach(({ button }, arm) => connect(arm, button));
    const rows = Math.ceil(game.arms / ROW);
    const columns = Math.ceil(game.arms / rows);
    this.root = h(
      'ol',
      { class: 'arm-cards', style: { '--columns': String(columns) } },
      this.cards.map(({ root }) => root),
    );
    this.show(play, true);
  }

  /**
   * Shows the arms that the last pull has changed, or all.
   * @param {import('./play.js').Play} play
   * @param {boolean} [all]
   */
  show(play, all = false) {
    const { last } = play;
    play.seen().forEach((seen, arm) => {
      if (all || arm === last?.arm || arm === this.#last) this.cards[arm].show(seen, last?.arm === arm ? last : null);
    });
    this.#last = last?.arm ?? null;
  }
}
