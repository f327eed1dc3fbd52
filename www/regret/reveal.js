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

  /**
   * Says in a few words what all lines show.
   * @type {(shown: import('../simulator/shown.js').Shown, drawn: import('./regret-lines.js').Lines) => Child}
   */
  claim = (_, { quantity }) => quantity;

  /** @param {import('./regret.js').Regret} view */
  constructor(view) {
    this.view = view;
    this.said = h('span');
    this.counted = h('span', { class: 'label' });
    this.headline = h('p', { class: 'say headline' }, this.said, ' ', this.counted);
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
    if (on) this.view.box.before(this.headline);
    else this.headline.remove();
    this.view.redraw();
  }

  /**
   * Says what the lines in sight show, or asks about the next line.
   * @param {import('../simulator/shown.js').Shown} shown
   * @param {import('./regret-lines.js').Lines} drawn
   */
  tell(shown, drawn) {
    this.view.box.classList.toggle('untold', this.#untold);
    if (!this.headline.isConnected) return;
    const order = this.#order;
    const next = this.#seen === null ? null : order[this.#seen];
    const { name, rest } = shown.names[next ?? 0];
    const which = [math(name), rest && [' ', math(rest)]];
    const said =
      next !== null
        ? ['Where will the line of ', which, ' end?']
        : this.#untold
          ? `Which policy has the lowest ${drawn.quantity}?`
          : this.claim(shown, drawn);
    refresh(this.said, said);
    refresh(this.counted, next === null ? null : `${this.#seen} of ${order.length} lines`);
  }
}
