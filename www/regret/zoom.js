// Zooms into the regret chart: by dragging over a part of it, with two fingers, or with the plus and minus keys. A
// double click, 0 or Escape shows the whole chart again.
import { magnified } from '../ui/canvas.js';
import { h } from '../ui/dom.js';

/** The distance of two fingers, in CSS pixels, below which they do not zoom further. */
const CLOSE = 32;
/** The distance that the pointer must move sideways, in CSS pixels, for a press to become a drag. */
const WIDE = 8;
/** The height, in CSS pixels, from which on a drag also chooses a range of regrets. */
const HIGH = 32;

/** @typedef {{x: number, y: number}} Point in CSS pixels of the chart */
/** @typedef {{left: number, right: number, top: number, bottom: number, high: boolean}} Sides */

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.min(high, Math.max(low, value));

export class Zoom {
  /** The point where a drag began. @type {Point | null} */
  #from = null;
  /** The horizontal positions of fingers, by pointer. @type {Map<number, number>} */
  #fingers = new Map();
  /** The budgets below the two fingers when the second came down. @type {number[] | null} */
  #held = null;

  /** @param {import('./regret.js').Regret} view @param {HTMLElement} slider covers the plot */
  constructor(view, slider) {
    this.view = view;
    this.frame = h('div', { class: 'zoom-frame', hidden: true });
    const show_all = () => {
      this.set(null);
      slider.focus({ preventScroll: true });
    };
    this.whole = h(
      'button',
      { class: 'button small whole', type: 'button', hidden: true, onclick: show_all },
      'Show all',
    );
    slider.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'touch') return this.#touch(event);
      if (event.button !== 0) return undefined;
      this.#from = this.#at(event);
      return slider.setPointerCapture(event.pointerId);
    });
    slider.addEventListener('pointermove', (event) => {
      if (this.#fingers.has(event.pointerId)) this.#pinch(event);
      else if (this.#from) this.#show(this.#at(event));
    });
    slider.addEventListener('pointerup', (event) =>
      event.pointerType === 'touch' ? this.#lift(event) : this.#drop(this.#at(event)),
    );
    slider.addEventListener('pointercancel', (event) =>
      event.pointerType === 'touch' ? this.#lift(event) : this.#drop(null),
    );
    slider.addEventListener('dblclick', () => this.set(null));
    slider.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Returns the position of a pointer, kept inside the plot. @param {PointerEvent} event @returns {Point | null} */
  #at({ clientX, clientY }) {
    const { layout, canvas } = this.view;
    if (!layout) return null;
    const box = canvas.getBoundingClientRect();
    const scale = magnified(canvas);
    return {
      x: within((clientX - box.left) / scale, layout.left, layout.right),
      y: within((clientY - box.top) / scale, layout.top, layout.bottom),
    };
  }

  /**
   * Returns the sides of a drag, or null if there is none. A flat drag reaches from top to bottom.
   * @param {Point | null} to
   * @returns {Sides | null}
   */
  #sides(to) {
    const from = this.#from;
    const { layout } = this.view;
    if (!layout || !from || !to || Math.abs(to.x - from.x) < WIDE) return null;
    const high = Math.abs(to.y - from.y) >= HIGH;
    return {
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      top: high ? Math.min(from.y, to.y) : layout.top,
      bottom: high ? Math.max(from.y, to.y) : layout.bottom,
      high,
    };
  }

  /** Shows the frame of a drag. @param {Point | null} to */
  #show(to) {
    const sides = this.#sides(to);
    this.frame.hidden = !sides;
    if (!sides) return;
    const { left, right, top, bottom } = sides;
    for (const [key, value] of Object.entries({ left, top, width: right - left, height: bottom - top }))
      this.frame.style.setProperty(key, `${value}px`);
  }

  /** Ends a drag and zooms to it. @param {Point | null} to null if the drag is cancelled */
  #drop(to) {
    const sides = this.#sides(to);
    const { axes } = this.view;
    this.#from = null;
    this.frame.hidden = true;
    if (!sides || !axes) return;
    this.set({
      x: [axes.budget_at(sides.left), axes.budget_at(sides.right)],
      ...(sides.high && { y: [axes.regret_at(sides.bottom), axes.regret_at(sides.top)] }),
    });
  }

  /** Whether two fingers hold the chart. */
  get pinching() {
    return this.#held !== null;
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    const { axes, crosshair } = this.view;
    const at = this.#at(event);
    if (!axes || !at || this.#fingers.size === 2) return;
    this.#fingers.set(event.pointerId, at.x);
    if (this.#fingers.size < 2) return;
    this.#held = [...this.#fingers.values()].map((x) => axes.budget_at(x));
    crosshair.leave();
  }

  /** Zooms so that the fingers stay above the budgets that they first touched. @param {PointerEvent} event */
  #pinch(event) {
    const { view } = this;
    const held = this.#held;
    const at = this.#at(event);
    if (!at || !view.layout) return;
    this.#fingers.set(event.pointerId, at.x);
    if (!held) return;
    const { left, right } = view.layout;
    const [low, high] = [...this.#fingers.values()]
      .map((x, i) => ({ x, budget: held[i] }))
      .sort((a, b) => a.budget - b.budget);
    const apart = high.x - low.x;
    if (apart < CLOSE) return;
    const log = view.x === 'logarithmic';
    const [a, b] = [low.budget, high.budget].map((budget) => (log ? Math.log(budget) : budget));
    const value = (/** @type {number} */ x) => a + ((x - low.x) / apart) * (b - a);
    const [first, last] = view.reach();
    const ends = [left, right].map((x) => within(log ? Math.exp(value(x)) : value(x), first, last));
    view.look.zoom = ends[0] <= first && ends[1] >= last ? null : { x: ends };
    view.redraw(); // the address is written once the fingers are lifted
  }

  /** @param {PointerEvent} event */
  #lift({ pointerId }) {
    this.#fingers.delete(pointerId);
    if (!this.pinching) return;
    this.#held = null;
    this.set(this.view.look.zoom);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { view } = this;
    const { index } = view.crosshair;
    /** @type {Record<string, number>} */
    const factors = { '+': 0.5, '=': 0.5, '-': 2, 0: Infinity, ...(index === null && { Escape: Infinity }) };
    const factor = factors[event.key];
    if (!factor || !view.axes || event.ctrlKey || event.metaKey || (factor > 1 && !view.look.zoom)) return;
    event.preventDefault();
    view.draw(); // so that the axes follow a key that was pressed since the last frame
    const { axes, drawn } = view;
    if (!axes || !drawn) return;
    const { left, right } = axes.layout;
    const middle = index === null ? right : axes.at_x(drawn.fractions[index]);
    const ends = [left, right].map((end) => middle + factor * (end - middle));
    const [first, last] = view.reach();
    const inside = (/** @type {number} */ place) => within(axes.budget_at(place), first, last);
    const x = ends.every(Number.isFinite) ? ends.map(inside) : [first, last];
    this.set(x[0] <= first && x[1] >= last ? null : { x });
  }

  /** Zooms to a part of the chart. @param {{x: number[], y?: number[]} | null} zoom null shows the whole chart */
  set(zoom) {
    this.view.change({ zoom });
  }
}
