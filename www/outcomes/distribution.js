// The view Outcomes: the distribution of the final regret over the repetitions, as a chart and a table.
import { distribution_height, draw_distribution } from '../pkg/budgeted_bandits.js';
import { idle, order } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fit } from '../ui/canvas.js';
import { frame_colours, MARGIN, SCALE } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { counted, regret } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { chart, stack, words } from '../ui/picture.js';
import { colours, policy } from '../ui/series.js';
import { column, table } from '../ui/table.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** @typedef {import('../simulator/names.js').Parts} Parts */

const SHARES = /** @type {const} */ (['0.05', '0.25', '0.5', '0.75', '0.95']);
const HEADS = ['5\u202f%', '25\u202f%', 'median', '75\u202f%', '95\u202f%', 'spread'];
const MARKS = ' Line: the middle 90\u202f% of the repetitions; bar: the middle half; mark: the median; dot: the mean.';

const NONE = 'The chart needs the single repetitions: run the experiment here to see it.';

/** @param {string} head */
const title = (head) =>
  head === 'spread'
    ? 'Standard deviation over repetitions'
    : `Final regret that ${head === 'median' ? 'half' : head} of the repetitions do not exceed`;

export class Distribution {
  #soon = once_a_frame(() => this.#draw());

  /** @param {HTMLElement} root @param {() => Shown | null} shown returns the results */
  constructor(root, shown) {
    this.shown = shown;
    this.caption = h('span', { class: 'label' });
    this.canvas = h('canvas', { role: 'img' });
    this.say = h('p', { class: 'note' });
    this.body = h('tbody');
    const heading = h('h2', { id: 'distribution-title' }, 'Distribution of final regret');
    const heads = h(
      'tr',
      {},
      column('Policy'),
      HEADS.map((head) => column(head, title(head))),
    );
    fill(
      root,
      h('header', { class: 'caption' }, heading, this.caption),
      this.say,
      this.canvas,
      table('Table of the distribution', heads, this.body),
    );
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  open() {
    this.refresh();
  }

  /** Shows new results. */
  refresh() {
    const shown = this.shown();
    if (!shown) return;
    const { answer, names, lines, run } = shown;
    this.caption.textContent = `over ${counted(run.repetitions, 'repetition')}`;
    fill(
      this.body,
      order(answer).map((i) => {
        const { quantiles, std } = answer.policies[i].final.regret;
        return h(
          'tr',
          {},
          h('th', { scope: 'row' }, policy(names[i], lines[i])),
          SHARES.map((share) => h('td', {}, regret(quantiles[share]))),
          h('td', {}, std === null ? '–' : regret(std)),
        );
      }),
    );
    this.canvas.hidden = !run.results;
    fill(this.say, summary(answer, names), run.results ? run.repetitions > 1 && MARKS : [' ', NONE]);
    this.redraw();
  }

  /** Draws in the next frame. */
  redraw() {
    this.#soon();
  }

  #draw() {
    const shown = this.shown();
    if (!shown?.run.results) return;
    this.canvas.style.setProperty('height', `${distribution_height(shown.names.length)}px`);
    const scale = fit(this.canvas);
    if (!scale) return;
    paint(this.canvas, shown, scale, this.canvas);
    const what = `Final regret of ${counted(shown.names.length, 'policy', 'policies')}.`;
    this.canvas.setAttribute('aria-label', `${what} ${this.say.textContent} The table holds the values.`);
  }

  /** Says why there is no chart, or returns null. */
  get undrawn() {
    return this.shown()?.run.results === null ? NONE : null;
  }

  /**
   * Draws the chart for a file.
   * @param {() => HTMLCanvasElement} [make] makes a canvas
   * @param {import('../shell/views.js').Size} [size]
   */
  picture(make, size = { width: this.canvas.clientWidth + 2 * MARGIN, scale: SCALE }) {
    const shown = this.shown();
    if (!shown) throw new Error('There are no results to draw.');
    const height = distribution_height(shown.names.length);
    const rows = chart(
      () => height,
      (canvas, scale) => paint(canvas, shown, scale, this.canvas),
    );
    return stack([rows, words(MARKS.trim())], make, size);
  }

  /** Explains the chart. */
  get explained() {
    const repetitions = counted(this.shown()?.run.repetitions ?? 0, 'repetition');
    return `Final regret over ${repetitions} on {arms}.${MARKS}`;
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Shown} shown
 * @param {number} scale pixels to one CSS pixel
 * @param {Element} where the element whose colours are used
 */
function paint(canvas, { answer, names, lines, run }, scale, where) {
  const found = colours(['ink', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)], where);
  const ranks = order(answer);
  if (!run.results) return;
  draw_distribution(canvas, run.results, Uint32Array.from(ranks), {
    scale,
    colours: frame_colours(found),
    policies: ranks.map((i) => found[lines[i].token]),
    names: ranks.map((i) => full_name(names[i])),
  });
}

/**
 * Says which of the policies that made a pull varies least, and which varies most.
 * @param {Answer} answer
 * @param {Parts[]} names
 */
function summary(answer, names) {
  const ranks = order(answer).filter((i) => !idle(answer.policies[i]));
  if (!ranks.length) return 'No pull was made, so every regret is 0.';
  if (answer.policies[0].repetitions === 1) return single(answer, ranks, names);
  const ends = (/** @type {number} */ i) => {
    const { quantiles } = answer.policies[i].final.regret;
    return [quantiles['0.05'], quantiles['0.95']];
  };
  const width = (/** @type {number} */ i) => ends(i)[1] - ends(i)[0];
  const told = (/** @type {number} */ i) => {
    const [low, high] = ends(i).map(regret);
    return `${full_name(names[i])} is ${low === high ? low : `between ${low} and ${high}`}`;
  };
  const sorted = ranks.toSorted((a, b) => width(a) - width(b));
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const opening = `In nine of ten repetitions, the regret of ${told(least)}`;
  if (width(least) < width(most)) return `${opening}, the narrowest range; that of ${told(most)}, the widest.`;
  return `${opening}${sorted.length > 1 ? '; the ranges of the others are as wide' : ''}.`;
}

/** Says what one repetition shows. @param {Answer} answer @param {number[]} ranks @param {Parts[]} names */
function single(answer, ranks, names) {
  const told = (/** @type {number} */ i, verb = '') =>
    `${full_name(names[i])}${verb} at ${regret(answer.policies[i].final.regret.mean)}`;
  const most = ranks.length > 1 ? `, the lowest, and ${told(ranks[ranks.length - 1])}, the highest` : '';
  const first = `In the only repetition, ${told(ranks[0], ' ends')}${most}.`;
  return `${first} One repetition says nothing about how much repetitions vary.`;
}
