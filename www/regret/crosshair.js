// The crosshair: what every policy's regret is at a budget. Pointer, touch, or the arrow keys (with Shift ten steps).
import { fill, h, math } from '../ui/dom.js';
import { plain, range, regret } from '../ui/format.js';
import { swatch } from '../ui/series.js';

export class Crosshair {
  /** Which checkpoint is read out, or null. @type {number | null} */
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
      'aria-description': 'Plus and minus zoom, 0 shows all again',
      title: 'Drag or pinch to zoom, double click to show all',
      'aria-valuemin': 0,
      'aria-valuemax': 0,
      'aria-valuenow': 0,
      onpointermove: (event) => this.#point(event),
      onpointerdown: (event) => this.#point(event),
      onpointerleave: ({ pointerType }) => {
        if (pointerType === 'mouse' && !this.slider.matches(':focus')) this.#go(null);
      },
      onkeydown: (event) => this.#key(event),
      onfocus: () => {
        if (this.index === null && this.slider.matches(':focus-visible'))
          this.#go(this.view.layout ? this.view.in_sight()[1] : this.#last);
      },
      onblur: () => this.#go(null),
    });
    this.root = h('div', { class: 'overlay' }, this.line, this.dots, this.slider, this.tip);
  }

  get #points() {
    return this.view.shown?.answer.policies[0].checkpoints ?? [];
  }

  get #last() {
    return Math.max(0, this.#points.length - 1);
  }

  #point({ clientX }) {
    if (!this.view.layout || this.view.zoom.pinching) return;
    const x = clientX - this.view.canvas.getBoundingClientRect().left;
    let nearest = 0;
    this.#points.forEach(({ fraction }, i) => {
      if (Math.abs(this.view.at_x(fraction) - x) < Math.abs(this.view.at_x(this.#points[nearest].fraction) - x))
        nearest = i;
    });
    this.#go(nearest);
  }

  #key(event) {
    const step = event.shiftKey ? 10 : 1;
    const from = this.index ?? this.view.in_sight()[1];
    const to = {
      ArrowLeft: from - step,
      ArrowDown: from - step,
      ArrowRight: from + step,
      ArrowUp: from + step,
      Home: 0,
      End: this.#last,
    }[event.key];
    if (event.key === 'Escape') this.#go(null);
    if (to === undefined) return;
    event.preventDefault();
    const [first, last] = this.view.in_sight();
    this.#go(Math.max(first, Math.min(last, to)));
  }

  #go(index) {
    if (index === this.index) return;
    this.index = index;
    this.update();
  }

  /** Reads nothing out any longer. */
  leave() {
    this.#go(null);
  }

  /** Puts everything where the chart of now has it. */
  update() {
    const { view } = this;
    const { layout, shown } = view;
    if (!layout || !shown) return;
    for (const side of ['left', 'top']) this.slider.style.setProperty(side, `${layout[side]}px`);
    this.slider.style.setProperty('width', `${layout.right - layout.left}px`);
    this.slider.style.setProperty('height', `${layout.bottom - layout.top}px`);
    this.slider.setAttribute('aria-valuemax', String(this.#last));
    const [first, last] = view.in_sight();
    if (this.index !== null) this.index = Math.min(last, Math.max(first, this.index));
    const off = this.index === null || !this.#points.length;
    this.line.hidden = this.tip.hidden = off;
    if (off) {
      fill(this.dots);
      this.slider.setAttribute('aria-valuenow', String(this.#last));
      this.slider.setAttribute('aria-valuetext', 'nothing is read out; move with the arrow keys');
      return;
    }
    const { fraction } = this.#points[this.index];
    const x = view.at_x(fraction);
    const read = view.drawn.curves
      .map((curve, i) => ({ i, regret: curve[this.index] }))
      .filter(({ i, regret }) => regret && !view.hidden.has(i));
    read.sort((a, b) => a.regret.mean - b.regret.mean);
    this.line.style.setProperty('transform', `translate(${Math.round(x)}px, ${layout.top}px)`);
    this.line.style.setProperty('height', `${layout.bottom - layout.top}px`);
    const dot = ({ i, regret: { mean } }) => {
      const { token } = shown.lines[i];
      const style = { left: `${x}px`, top: `${view.at_y(mean)}px` };
      return h('i', { class: `${token}${token === 'p1' ? ' thick' : ''}`, style });
    };
    fill(this.dots, read.filter(({ regret: { mean } }) => view.has_place(mean)).map(dot));
    this.#tell(read, fraction, x);
  }

  #tell(read, fraction, x) {
    const { layout, shown, drawn } = this.view;
    const { names, lines } = shown;
    const where = drawn.budget
      ? `B\u00a0= ${plain(Number((fraction * drawn.budget).toPrecision(4)))}`
      : `${plain(Number((fraction * 100).toPrecision(3)))}\u202f% of B`;
    fill(
      this.tip,
      h(
        'table',
        {},
        h(
          'tr',
          {},
          h(
            'th',
            { colspan: 2 },
            h('b', {}, drawn.budget ? math(where) : [where.slice(0, -1), h('i', { class: 'm' }, 'B')]),
          ),
          h('th', { class: 'figure' }, 'mean'),
          h('th', { class: 'figure' }, '95\u00a0% interval'),
        ),
        read.map(({ i, regret: estimate }, rank) =>
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
    // In the empty upper left, unless the pointer is there.
    const right = x - layout.left < 0.4 * (layout.right - layout.left) || x - layout.left < this.tip.offsetWidth + 40;
    const width = this.tip.offsetWidth;
    const left = right
      ? Math.max(layout.left, Math.min(layout.right - width, Math.max(x + 16, layout.right - width)))
      : layout.left + 24;
    this.tip.style.setProperty('transform', `translate(${Math.round(left)}px, ${layout.top + 8}px)`);
    this.slider.setAttribute('aria-valuenow', String(this.index));
    this.slider.setAttribute(
      'aria-valuetext',
      `${where}: ${read.map(({ i, regret: estimate }) => `${names[i].name} ${names[i].rest} ${regret(estimate.mean)}, ${range(estimate)}`).join('; ')}`,
    );
  }
}
