// The regret chart while it is presented: the lines appear one by one, so that a class can guess where each will end.
import { h, math, refresh } from '../ui/dom.js';

/** Returns how many lines are in sight after a step. After the last line, the reveal begins anew. */
export const stepped = (/** @type {number} */ seen, /** @type {number} */ all, /** @type {number} */ by) =>
  by > 0 && seen === all ? 0 : Math.max(0, Math.min(all, seen + by));

export class Reveal {
  /** How many lines are in sight; null for all of them, however many there are. @type {number | null} */
  #seen = null;
  /** Whether the presenter hides what the lines show. */
  #untold = false;

  /** @param {import('./regret.js').Regret} view */
  constructor(view) {
    this.view = view;
    this.said = h('span');
    this.counted = h('span', { class: 'label' });
    this.question = h('p', { class: 'say question', hidden: true }, this.said, ' ', this.counted);
    /** @type {import('../present/present.js').Presented} */
    this.presented = {
      keys: [
        { caps: [['Space', ' ', () => this.#step(1)]], does: 'line by line' },
        {
          caps: [
            ['←', 'ArrowLeft', () => this.#step(-1)],
            ['→', 'ArrowRight', () => this.#step(1)],
          ],
          does: 'a line',
        },
        { caps: [['H', 'h', () => this.#hide()]], does: 'hide the answer' },
        { caps: [['B', 'b', () => view.change({ band: !view.look.band })]], does: 'bands' },
      ],
      turn: (on) => this.#turn(on),
    };
  }

  /** The policies with a line, in the order of the settings. */
  get #order() {
    const { shown, hidden } = this.view;
    return shown ? shown.names.map((_, i) => i).filter((i) => !hidden.has(i)) : [];
  }

  /** The policies whose lines are not in sight yet. @returns {Set<number>} */
  get covered() {
    return new Set(this.#seen === null ? [] : this.#order.slice(this.#seen));
  }

  /** @param {number} by */
  #step(by) {
    const all = this.#order.length;
    const seen = stepped(this.#seen ?? all, all, by);
    this.#seen = seen === all ? null : seen;
    this.view.redraw();
  }

  #hide() {
    this.#untold = !this.#untold;
    this.view.redraw();
  }

  /** @param {boolean} on */
  #turn(on) {
    this.#seen = null;
    this.#untold = false;
    if (on) this.view.box.before(this.question);
    else this.question.remove();
    this.view.redraw();
  }

  /**
   * Asks about the next line in place of the headline, which gives the answer away.
   * @param {import('../simulator/shown.js').Shown} shown
   * @param {import('./regret-lines.js').Lines} drawn
   */
  tell({ names }, { quantity }) {
    const { box } = this.view;
    const order = this.#order;
    const next = this.#seen === null ? null : order[this.#seen];
    const asks = next !== null || this.#untold;
    box.classList.toggle('untold', this.#untold);
    box.closest('#view-regret')?.classList.toggle('asking', asks);
    this.question.hidden = !asks;
    if (!asks) return;
    const { name, rest } = names[next ?? 0];
    const line = [math(name), rest && [' ', math(rest)]];
    const asked = ['Where will the line of ', line, ' end?'];
    refresh(this.said, next === null ? `Which policy has the lowest ${quantity}?` : asked);
    refresh(this.counted, next !== null && `${this.#seen} of ${order.length} lines`);
  }
}
