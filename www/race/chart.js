// The regret of the race: the line of each policy up to the moment that is shown, with its name at its end.
import { fit } from '../ui/canvas.js';
import { frame_colours } from '../ui/chart.js';
import { fill, h, math } from '../ui/dom.js';
import { colours } from '../ui/series.js';
import { spread } from '../ui/spread.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/** @typedef {import('../ui/series.js').Series} Series */

/** The tokens of the colours of the frame. */
export const FRAME = ['ink', 'ink-2', 'ink-3', 'line', 'bg'];
/** The distance between two labels, and from the end of a line to its label, in CSS pixels. */
const PITCH = 16;
const LEAD = 16;
/** The distance below which two ends of lines share a label, in CSS pixels. */
const SAME = 1;

/**
 * Returns the options with which the simulator draws the chart, apart from the scale.
 * @param {Record<string, string>} palette the colours of `FRAME` and of the lines
 * @param {Series[]} lines
 */
export const chart_options = (palette, lines) => ({
  colours: frame_colours(palette, 'ink-2'),
  lines: lines.map(({ token, width, dash }) => ({ colour: palette[token], width, dash })),
});

/**
 * A label: the policies whose lines end here, the end, and the left edge and the height of the label.
 * @typedef {{policies: number[], x: number, y: number, left: number, place: number}} Label
 */

/**
 * Places the labels in a column, so that no leader crosses a label. Lines that end at the same point share a label;
 * where there is no room for all labels, those of the largest regrets are left out.
 * @param {plot.Race} plot
 * @returns {Label[]} from top to bottom
 */
export function labels({ ends, top, bottom }) {
  const left = Math.max(...ends.map(({ x }) => x)) + LEAD;
  /** @type {Label[]} */
  const all = [];
  ends
    .map((end, policy) => ({ ...end, policy }))
    .sort((a, b) => a.y - b.y)
    .forEach(({ x, y, policy }) => {
      const last = all.at(-1);
      if (last && Math.abs(last.y - y) < SAME && Math.abs(last.x - x) < SAME) last.policies.push(policy);
      else all.push({ policies: [policy], x, y, left, place: y });
    });
  const shown = all.slice(-Math.max(1, Math.floor((bottom - top) / PITCH) + 1));
  const places = spread(
    shown.map(({ y }) => y),
    top,
    bottom - PITCH / 2,
    PITCH,
  );
  return shown.map((label, i) => ({ ...label, place: places[i] }));
}

/**
 * Returns the text of a label, which is short: the values of parameters stand without their names.
 * @param {Parts[]} names
 * @param {number[]} policies
 * @returns {Child}
 */
export const text_of = (names, policies) =>
  policies.map((policy, i) => {
    const { name, rest } = names[policy];
    const has_twin = names.some((other, k) => k !== policy && other.name === name);
    return [i > 0 && ', ', math(name), has_twin && rest && [' ', math(rest.replace(/\S+\u00a0=\u00a0/g, ''))]];
  });

export class Chart {
  /** @type {{names: Parts[], lines: Series[]}} */
  #policies = { names: [], lines: [] };
  /** The colours of the frame and of the lines. @type {Record<string, string> | null} */
  #palette = null;

  constructor() {
    this.canvas = h('canvas', {
      role: 'img',
      'aria-label': 'Regret of this run against the budget spent. The table above holds the values.',
    });
    this.leaders = h('svg', { class: 'leaders', 'aria-hidden': 'true' });
    this.labels = h('div', { class: 'labels', 'aria-hidden': 'true' });
    this.root = h('div', { class: 'course' }, this.canvas, this.leaders, this.labels);
  }

  /** @param {Parts[]} names @param {Series[]} lines */
  build(names, lines) {
    this.#policies = { names, lines };
    this.#palette = null;
  }

  /** Has the colours read again. */
  renew() {
    this.#palette = null;
  }

  /** @param {import('./course.js').Course} course */
  draw({ race, at, step }) {
    const { names, lines } = this.#policies;
    const scale = fit(this.canvas);
    if (!scale) return;
    this.#palette ??= colours([...FRAME, ...lines.map(({ token }) => token)], this.root);
    /** @type {plot.Race} */
    const plot = race.draw_regret(this.canvas, at, step, { scale, ...chart_options(this.#palette, lines) });
    const all = labels(plot);
    const wide = this.root.clientWidth;
    fill(
      this.leaders,
      all.map(({ x, y, left, place }) => h('path', { d: `M${x + 4} ${y}L${left - 4} ${place}` })),
    );
    fill(
      this.labels,
      all.map(({ policies, left, place }) =>
        h(
          'span',
          { style: { left: `${left}px`, top: `${place}px`, 'max-width': `${wide - left}px` } },
          text_of(names, policies),
        ),
      ),
    );
  }
}
