// The chart of the intervals, with a row for every arm. A run with many arms has more rows than fit, so the chart
// scrolls: the canvas stays in sight, and a spacer below it makes the box as long as all rows.
import { intervals_height } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { h } from '../ui/dom.js';
import { counted } from '../ui/format.js';

/** The height of the chart, in CSS pixels, beyond which its rows scroll. */
const TALLEST = 640;
/** Up to this many arms, all rows are in sight. */
const FEW = 12;

export class Rows {
  /** The positions of the rows; null until they are drawn. @type {plot.Rows | null} */
  places = null;

  /** @param {() => void} onscroll @param {(arm: number) => void} onchoose called with the arm whose row is clicked */
  constructor(onscroll, onchoose) {
    this.canvas = h('canvas', {
      role: 'img',
      onclick: ({ offsetY }) => {
        if (!this.places) return;
        const { arms, head, row } = this.places;
        const arm = arms[Math.floor((offsetY - head + this.root.scrollTop) / row)];
        if (arm !== undefined) onchoose(arm);
      },
    });
    this.spacer = h('div', { class: 'spacer' });
    this.root = h('div', { class: 'rows', tabindex: -1, onscroll }, this.canvas, this.spacer);
  }

  /** Makes the chart as high as its rows, up to a limit. @param {number} arms */
  size(arms) {
    if (!this.root.clientWidth) return;
    const [all] = intervals_height(arms, this.root.clientWidth);
    const height = arms > FEW ? Math.min(all, TALLEST) : all;
    for (const element of [this.root, this.canvas]) element.style.setProperty('height', `${height}px`);
    this.spacer.style.setProperty('height', `${all - height}px`);
  }

  /**
   * Draws the state of a run. Returns false while the chart is out of sight.
   * @param {import('../pkg/budgeted_bandits.js').Trace} trace
   * @param {trace.State} state of the trace
   * @param {object} options of the simulator
   */
  draw(trace, state, options) {
    this.size(state.arms.length);
    const scale = fit(this.canvas);
    if (!scale) return false;
    this.places = trace.draw(this.canvas, { ...options, scale, scroll: this.root.scrollTop });
    const after = `Intervals of ${counted(state.arms.length, 'arm')} after ${counted(state.pulls, 'pull')}`;
    this.canvas.setAttribute('aria-label', `${after}. The table Numbers holds the same values.`);
    return true;
  }
}
