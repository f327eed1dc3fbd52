// The run as a whole under the intervals: its regret and which arm was pulled when. It is dragged along to look at another pull.
import { h } from '../ui/dom.js';
import { number } from '../ui/format.js';

/** Pulls that Page Up and Page Down go. */
const PAGE = 100;

export class Scrubber {
  track = null;
  at = 0;

  /** @param {(pulls: number) => void} onseek */
  constructor(onseek) {
    this.onseek = onseek;
    this.rest = h('canvas', { 'aria-hidden': 'true' });
    this.played = h('canvas', { class: 'played', 'aria-hidden': 'true' });
    this.head = h('div', { class: 'playhead' }, h('i'));
    this.slider = h('div', {
      class: 'reader',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Pull that is looked at',
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

  #point({ clientX }) {
    if (!this.track) return;
    const { left, right, max } = this.track;
    const share = (clientX - this.rest.getBoundingClientRect().left - left) / (right - left);
    this.onseek(share <= 0 ? 0 : Math.round(Math.min(max, max ** share)));
  }

  #key(event) {
    const step = event.shiftKey ? 10 : 1;
    const to = {
      ArrowLeft: this.at - step,
      ArrowDown: this.at - step,
      ArrowRight: this.at + step,
      ArrowUp: this.at + step,
      PageDown: this.at - PAGE,
      PageUp: this.at + PAGE,
      Home: 0,
      End: Infinity,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.onseek(Math.max(0, to));
  }

  /** Draws the run. @param {any} trace @param {(line: string) => any} options of the chart, by the line's token */
  draw(trace, options) {
    const scale = Math.max(2, devicePixelRatio);
    for (const [canvas, line] of [
      [this.rest, 'ink-3'],
      [this.played, 'accent'],
    ]) {
      const { clientWidth: width, clientHeight: height } = this.rest;
      if (!width || !height) return;
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      this.track = trace.draw_course(canvas, { scale, ...options(line) });
    }
  }

  /** Puts the head where the run is looked at. @param {number} pulls @param {number} recorded @param {number} regret */
  place(pulls, recorded, regret) {
    this.at = pulls;
    this.slider.setAttribute('aria-valuemax', String(recorded));
    this.slider.setAttribute('aria-valuenow', String(pulls));
    this.slider.setAttribute('aria-valuetext', `${number(pulls)} of ${number(recorded)} pulls`);
    if (!this.track) return;
    const { left, right, max, top, bottom, zero, y_max } = this.track;
    const x = left + Math.min(1, Math.log(Math.max(1, pulls)) / Math.log(max)) * (right - left);
    this.played.style.setProperty('clip-path', `inset(0 calc(100% - ${x.toFixed(1)}px) 0 ${left}px)`);
    this.head.style.setProperty('transform', `translate(${x.toFixed(1)}px, ${top}px)`);
    this.head.style.setProperty('height', `${bottom - top}px`);
    this.head.firstChild.style.setProperty(
      'top',
      `${zero - top - Math.min(1, Math.max(0, regret / y_max)) * (zero - top)}px`,
    );
    for (const [side, value] of [
      ['left', left],
      ['top', top],
      ['width', right - left],
      ['height', bottom - top],
    ])
      this.slider.style.setProperty(side, `${value}px`);
  }
}
