// Zoom into the regret chart: drag over what is to be seen larger, or two fingers, or plus and minus; double click, 0 or Escape for the whole.
import { h } from '../ui/dom.js';

/** Fingers closer than that, in pixels, zoom no nearer. */
const CLOSE = 32;
/** A drag is one from so many pixels on; as high as this it chooses regrets too. */
const [WIDE, HIGH] = [8, 32];

export class Zoom {
  /** Where a drag began, in pixels of the chart. @type {{x: number, y: number} | null} */
  #from = null;
  /** Where fingers are, by pointer, and what budgets were below the first two of them when the second came down. @type {Map<number, number>} */
  #fingers = new Map();
  /** @type {number[] | null} */
  #held = null;

  /** @param {import('./regret.js').Regret} view @param {HTMLElement} slider over the plot area */
  constructor(view, slider) {
    this.view = view;
    this.frame = h('div', { class: 'zoom-frame', hidden: true });
    this.whole = h(
      'button',
      {
        class: 'button small whole',
        type: 'button',
        hidden: true,
        onclick: () => {
          this.set(null);
          slider.focus({ preventScroll: true });
        },
      },
      'Show all',
    );
    slider.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'touch') return this.#touch(event);
      if (event.button !== 0) return;
      this.#from = this.#at(event);
      slider.setPointerCapture(event.pointerId);
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

  #at({ clientX, clientY }) {
    const { left, top } = this.view.canvas.getBoundingClientRect();
    const at = this.view.layout;
    return {
      x: Math.min(at.right, Math.max(at.left, clientX - left)),
      y: Math.min(at.bottom, Math.max(at.top, clientY - top)),
    };
  }

  /** The sides of a drag, or null where it is none; from top to bottom where it is flat. */
  #sides(to) {
    const from = this.#from;
    if (!from || !to || Math.abs(to.x - from.x) < WIDE) return null;
    const { top, bottom } = this.view.layout;
    const high = Math.abs(to.y - from.y) >= HIGH;
    return {
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      top: high ? Math.min(from.y, to.y) : top,
      bottom: high ? Math.max(from.y, to.y) : bottom,
      high,
    };
  }

  #show(to) {
    const sides = this.#sides(to);
    this.frame.hidden = !sides;
    if (!sides) return;
    for (const [key, value] of Object.entries({
      left: sides.left,
      top: sides.top,
      width: sides.right - sides.left,
      height: sides.bottom - sides.top,
    }))
      this.frame.style.setProperty(key, `${value}px`);
  }

  #drop(to) {
    const sides = this.#sides(to);
    this.#from = null;
    this.frame.hidden = true;
    if (!sides) return;
    const { view } = this;
    this.set({
      x: [view.budget_at(sides.left), view.budget_at(sides.right)],
      ...(sides.high && { y: [view.regret_at(sides.bottom), view.regret_at(sides.top)] }),
    });
  }

  /** Whether two fingers hold the chart. */
  get pinching() {
    return this.#held !== null;
  }

  #touch(event) {
    if (!this.view.layout || this.#fingers.size === 2) return;
    this.#fingers.set(event.pointerId, this.#at(event).x);
    if (this.#fingers.size < 2) return;
    this.#held = [...this.#fingers.values()].map((x) => this.view.budget_at(x));
    this.view.crosshair.leave();
  }

  /** What was below the fingers stays there. */
  #pinch(event) {
    this.#fingers.set(event.pointerId, this.#at(event).x);
    if (!this.pinching) return;
    const { view } = this;
    const { left, right } = view.layout;
    const [low, high] = [...this.#fingers.values()]
      .map((x, i) => ({ x, budget: this.#held[i] }))
      .sort((a, b) => a.budget - b.budget);
    const apart = high.x - low.x;
    if (apart < CLOSE) return;
    const log = view.x === 'logarithmic';
    const [a, b] = [low.budget, high.budget].map((budget) => (log ? Math.log(budget) : budget));
    const value = (x) => a + ((x - low.x) / apart) * (b - a);
    const [first, last] = view.reach();
    const ends = [left, right].map((x) => Math.min(last, Math.max(first, log ? Math.exp(value(x)) : value(x))));
    view.look.zoom = ends[0] <= first && ends[1] >= last ? null : { x: ends };
    view.redraw(); // the address is written once the fingers are gone
  }

  #lift({ pointerId }) {
    this.#fingers.delete(pointerId);
    if (!this.pinching) return;
    this.#held = null;
    this.set(this.view.look.zoom);
  }

  #key(event) {
    const { view } = this;
    const factor =
      { '+': 0.5, '=': 0.5, '-': 2, 0: Infinity }[event.key] ??
      (event.key === 'Escape' && view.crosshair.index === null ? Infinity : 0);
    if (!factor || !view.layout || event.ctrlKey || event.metaKey || (factor > 1 && !view.look.zoom)) return;
    event.preventDefault();
    const { left, right } = view.layout;
    const { index } = view.crosshair;
    const middle = index === null ? right : view.at_x(view.drawn.fractions[index]);
    const ends = [left, right].map((end) => middle + factor * (end - middle));
    const [first, last] = view.reach();
    const inside = (value) => Math.min(last, Math.max(first, value));
    const x = ends.every(Number.isFinite) ? ends.map((end) => inside(view.budget_at(end))) : [first, last];
    this.set(x[0] <= first && x[1] >= last ? null : { x });
  }

  /** @param {{x: number[], y?: number[]} | null} zoom */
  set(zoom) {
    this.view.change({ zoom });
  }
}
