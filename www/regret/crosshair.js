// The crosshair, which reads the regret of every policy at one budget. It follows the pointer, a finger, or the arrow
// keys (with Shift, ten checkpoints at a time).
import { magnified } from '../ui/canvas.js';
import { fill, h, math } from '../ui/dom.js';
import { plain, range, regret } from '../ui/format.js';
import { swatch } from '../ui/series.js';

/** @typedef {{i: number, estimate: Estimate}[]} Readings the regrets of policies at a checkpoint, lowest first */

const NOTHING = 'no budget is chosen; move with the arrow keys';

export class Crosshair {
  /** The checkpoint that is read, or null. @type {number | null} */
  index = null;

  /** @param {import('./regret.js').Regret} view */
  constructor(view) {
    this.view = view;
    this.line = h('div', { class: 'cross', hidden: true });
    this.dots = h('div', { class: 'dots', 'aria-hidden': 'true' });
    this.tip = h('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
    this.slider = h('div', {
      class: 'reader',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Budget at which the regrets are read',
      'aria-description': 'Plus and minus zoom, 0 shows everything again',
      title: 'Drag or pinch to zoom, double-click to show everything',
      'aria-valuemin': 0,
      'aria-valuemax': 0,
      'aria-valuenow': 0,
      onpointermove: (event) => this.#point(event),
      onpointerdown: (event) => this.#point(event),
      onpointerleave: ({ pointerType }) => {
        if (pointerType === 'mouse' && !this.slider.matches(':focus')) this.leave();
      },
      onkeydown: (event) => this.#key(event),
      onfocus: () => {
        if (this.index === null && this.slider.matches(':focus-visible'))
          this.#go(this.view.axes ? this.view.in_sight()[1] : this.#last);
      },
      onblur: () => this.leave(),
    });
    this.root = h('div', { class: 'overlay' }, this.line, this.dots, this.slider, this.tip);
  }

  /** The checkpoints as shares of the budget. */
  get #fractions() {
    return this.view.drawn?.fractions ?? [];
  }

  get #last() {
    return Math.max(0, this.#fractions.length - 1);
  }

  /** Moves to the checkpoint that is nearest to the pointer. @param {PointerEvent} event */
  #point({ clientX }) {
    const { axes, zoom, canvas } = this.view;
    if (!axes || zoom.pinching) return;
    const x = (clientX - canvas.getBoundingClientRect().left) / magnified(canvas);
    const distances = this.#fractions.map((fraction) => Math.abs(axes.at_x(fraction) - x));
    this.#go(Math.max(0, distances.indexOf(Math.min(...distances))));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = event.shiftKey ? 10 : 1;
    const [first, last] = this.view.in_sight();
    const from = this.index ?? last;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowLeft: from - step,
      ArrowDown: from - step,
      ArrowRight: from + step,
      ArrowUp: from + step,
      Home: 0,
      End: this.#last,
    };
    const to = moves[event.key];
    if (event.key === 'Escape') this.leave();
    if (to === undefined) return;
    event.preventDefault();
    this.#go(Math.max(first, Math.min(last, to)));
  }

  /** @param {number | null} index */
  #go(index) {
    if (index === this.index) return;
    this.index = index;
    this.update();
  }

  /** Hides the crosshair. */
  leave() {
    this.#go(null);
  }

  /** Moves the line, the dots and the table to the checkpoint in the present chart. */
  update() {
    const { view, slider } = this;
    const { axes, shown, drawn } = view;
    if (!axes || !shown || !drawn) return;
    const { left, top, right, bottom } = axes.layout;
    for (const [side, value] of Object.entries({ left, top, width: right - left, height: bottom - top }))
      slider.style.setProperty(side, `${value}px`);
    slider.setAttribute('aria-valuemax', String(this.#last));
    const [first, last] = view.in_sight();
    if (this.index !== null) this.index = Math.min(last, Math.max(first, this.index));
    const { index } = this;
    const off = index === null || !this.#fractions.length;
    this.line.hidden = this.tip.hidden = off;
    if (off) {
      fill(this.dots);
      slider.setAttribute('aria-valuenow', String(this.#last));
      slider.setAttribute('aria-valuetext', NOTHING);
      return;
    }
    const x = axes.at_x(this.#fractions[index]);
    const read = drawn.curves
      .flatMap((curve, i) => {
        const estimate = curve[index];
        return estimate && !view.hidden.has(i) && !view.reveal.covered.has(i) ? [{ i, estimate }] : [];
      })
      .sort((a, b) => a.estimate.mean - b.estimate.mean);
    this.line.style.setProperty('transform', `translate(${Math.round(x)}px, ${top}px)`);
    this.line.style.setProperty('height', `${bottom - top}px`);
    fill(
      this.dots,
      read
        .filter(({ estimate: { mean } }) => axes.has_place(mean))
        .map(({ i, estimate: { mean } }) => {
          const { token } = shown.lines[i];
          const style = { left: `${x}px`, top: `${axes.at_y(mean)}px` };
          return h('i', { class: `${token}${token === 'p1' ? ' thick' : ''}`, style });
        }),
    );
    const where = this.#where(this.#fractions[index], drawn.budget);
    this.#tabulate(read, where, shown);
    this.#place(x, axes.layout);
    const { names } = shown;
    const told = read.map(({ i, estimate }) => {
      const { name, rest } = names[i];
      return `${name} ${rest} ${regret(estimate.mean)}, ${range(estimate)}`;
    });
    slider.setAttribute('aria-valuenow', String(index));
    slider.setAttribute('aria-valuetext', `${where}: ${told.join('; ')}`);
  }

  /**
   * Prints a budget: "B = 300", or "10 % of B" if the whole budget is not known.
   * @param {number} fraction
   * @param {number | null} budget
   */
  #where(fraction, budget) {
    return budget
      ? `B\u00a0= ${plain(Number((fraction * budget).toPrecision(4)))}`
      : `${plain(Number((fraction * 100).toPrecision(3)))}\u202f% of B`;
  }

  /** @param {Readings} read @param {string} where @param {import('../simulator/shown.js').Shown} shown */
  #tabulate(read, where, { names, lines }) {
    const title = where.endsWith(' of B') ? [where.slice(0, -1), h('i', { class: 'm' }, 'B')] : math(where);
    fill(
      this.tip,
      h(
        'table',
        {},
        h(
          'tr',
          {},
          h('th', { colspan: 2 }, h('b', {}, title)),
          h('th', { class: 'figure' }, 'mean'),
          h('th', { class: 'figure' }, '95\u00a0% interval'),
        ),
        read.map(({ i, estimate }, rank) =>
          h(
            'tr',
            { class: rank === 0 ? 'first' : null },
            h('td', {}, swatch(lines[i])),
            h('td', {}, math(names[i].name), names[i].rest && [' ', h('span', { class: 'rest' }, math(names[i].rest))]),
            h('td', { class: 'figure' }, regret(estimate.mean)),
            h('td', { class: 'figure rest' }, range(estimate)),
          ),
        ),
      ),
    );
  }

  /**
   * Puts the table into the upper left of the plot, which is usually empty, or to the right if the pointer is there.
   * @param {number} x
   * @param {plot.Layout} layout
   */
  #place(x, { left, right, top }) {
    const width = this.tip.offsetWidth;
    const away = x - left < 0.4 * (right - left) || x - left < width + 40;
    const place = away ? Math.max(left, Math.min(right - width, Math.max(x + 16, right - width))) : left + 24;
    this.tip.style.setProperty('transform', `translate(${Math.round(place)}px, ${top + 8}px)`);
  }
}
