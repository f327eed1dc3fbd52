// The chart of the whole run below the intervals: its regret, and which arm was pulled when. A visitor drags along the
// chart to go to another pull.

import { fit, magnified } from '../ui/canvas.js';
import { h } from '../ui/dom.js';
import { number } from '../ui/format.js';

/** The number of pulls that Page Up and Page Down move. */
const PAGE = 100;

export class Scrubber {
  /** The position of the chart; null until it is drawn. @type {plot.Track | null} */
  track = null;
  at = 0;

  /** @param {(pulls: number) => void} onseek called with the pull that the visitor goes to */
  constructor(onseek) {
    this.onseek = onseek;
    this.rest = h('canvas', { 'aria-hidden': 'true' });
    this.played = h('canvas', { class: 'played', 'aria-hidden': 'true' });
    this.dot = h('i');
    this.head = h('div', { class: 'playhead' }, this.dot);
    this.slider = h('div', {
      class: 'reader',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Pull that is shown',
      'aria-valuemin': 0,
      'aria-valuemax': 0,
      'aria-valuenow': 0,
      onpointerdown: (event) => {
        this.slider.setPointerCapture(event.pointerId);
        this.#point(event);
      },
      onpointermove: (event) => {
        if (event.buttons) this.#point(event);
      },
      onkeydown: (event) => this.#key(event),
    });
    this.root = h('div', { class: 'scrubber' }, this.rest, this.played, this.head, this.slider);
  }

  /** @param {PointerEvent} event */
  #point({ clientX }) {
    if (!this.track) return;
    const { left, right, max } = this.track;
    const share = ((clientX - this.rest.getBoundingClientRect().left) / magnified(this.rest) - left) / (right - left);
    this.onseek(share <= 0 ? 0 : Math.round(Math.min(max, max ** share)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = event.shiftKey ? 10 : 1;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowLeft: this.at - step,
      ArrowDown: this.at - step,
      ArrowRight: this.at + step,
      ArrowUp: this.at + step,
      PageDown: this.at - PAGE,
      PageUp: this.at + PAGE,
      Home: 0,
      End: Infinity,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.onseek(Math.max(0, to));
  }

  /**
   * Draws the run on two canvases. The upper one is cut off at the pull that the replay shows.
   * @param {import('../pkg/budgeted_bandits.js').Trace} trace
   * @param {boolean} fair whether a plain line replaces the chart, because the chart gives the best arm away
   * @param {(line: string) => object} options the simulator's options for a chart, by the token of its line
   */
  draw(trace, fair, options) {
    this.root.classList.toggle('plain', fair);
    if (fair) {
      const { clientWidth: right, clientHeight: bottom } = this.root;
      const max = Math.max(2, trace.recorded);
      this.track = { left: 0, right, max, top: 0, bottom, zero: bottom / 2, min: 1, y_max: Infinity };
      return;
    }
    for (const [canvas, line] of /** @type {const} */ ([
      [this.rest, 'ink-3'],
      [this.played, 'accent'],
    ])) {
      const scale = fit(canvas);
      if (!scale) return;
      this.track = trace.draw_course(canvas, { scale, ...options(line) });
    }
  }

  /**
   * Moves the playhead to a pull.
   * @param {number} pulls
   * @param {number} recorded
   * @param {number} regret at that pull
   */
  place(pulls, recorded, regret) {
    this.at = pulls;
    this.slider.setAttribute('aria-valuemax', String(recorded));
    this.slider.setAttribute('aria-valuenow', String(pulls));
    this.slider.setAttribute('aria-valuetext', `${number(pulls)} of ${number(recorded)} pulls`);
    if (!this.track) return;
    const { left, right, max, top, bottom, zero, y_max } = this.track;
    const x = left + Math.min(1, Math.log(Math.max(1, pulls)) / Math.log(max)) * (right - left);
    const y = zero - top - Math.min(1, Math.max(0, regret / y_max)) * (zero - top);
    this.played.style.setProperty('clip-path', `inset(0 calc(100% - ${x.toFixed(1)}px) 0 ${left}px)`);
    this.head.style.setProperty('transform', `translate(${x.toFixed(1)}px, ${top}px)`);
    this.head.style.setProperty('height', `${bottom - top}px`);
    this.dot.style.setProperty('top', `${y}px`);
    for (const [side, value] of Object.entries({ left, top, width: right - left, height: bottom - top }))
      this.slider.style.setProperty(side, `${value}px`);
  }
}
