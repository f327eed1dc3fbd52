// The view Outcomes: how final regret is distributed over the repetitions, as a chart and a table.
import { distribution_height, draw_distribution } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { fill, h } from '../ui/dom.js';
import { counted, regret } from '../ui/format.js';
import { colours, policy } from '../ui/series.js';
import { full_name } from '../simulator/names.js';
import { idle, order } from '../simulator/answer.js';

const SHARES = ['0.05', '0.25', '0.5', '0.75', '0.95'];
const HEADS = ['5\u202f%', '25\u202f%', 'median', '75\u202f%', '95\u202f%', 'spread'];

const MARKS = ' Line: from 5 to 95\u202f% of the repetitions; bar: the middle half; mark: the median; dot: the mean.';

export class Distribution {
  #frame = 0;

  /** @param {HTMLElement} root @param {() => import('../regret/regret.js').Shown | null} shown what there is to show */
  constructor(root, shown) {
    Object.assign(this, { root, shown });
    this.caption = h('span', { class: 'label' });
    this.canvas = h('canvas', { role: 'img' });
    this.say = h('p', { class: 'note' });
    this.body = h('tbody');
    fill(
      root,
      h(
        'header',
        { class: 'caption' },
        h('h2', { id: 'distribution-title' }, 'Distribution of final regret'),
        this.caption,
      ),
      this.say,
      this.canvas,
      h(
        'div',
        { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Table of the distribution' },
        h(
          'table',
          { class: 'data' },
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              h('th', { scope: 'col' }, 'Policy'),
              HEADS.map((head) =>
                h(
                  'th',
                  {
                    scope: 'col',
                    title:
                      head === 'spread'
                        ? 'Standard deviation over repetitions'
                        : `Final regret that ${head === 'median' ? 'half' : head} of the repetitions do not exceed`,
                  },
                  head,
                ),
              ),
            ),
          ),
          this.body,
        ),
      ),
    );
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  open() {
    this.refresh();
  }

  /** There are new results. */
  refresh() {
    const shown = this.shown();
    if (!shown) return;
    const { answer, names, lines, run } = shown;
    const ranks = order(answer);
    this.caption.textContent = `over ${counted(run.repetitions, 'repetition')}`;
    const of = (i) => answer.policies[i].final.regret;
    fill(
      this.body,
      ranks.map((i) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, policy(names[i], lines[i])),
          SHARES.map((share) => h('td', {}, regret(of(i).quantiles[share]))),
          h('td', {}, of(i).std === null ? '–' : regret(of(i).std)),
        ),
      ),
    );
    fill(this.say, summary(answer, names), run.repetitions > 1 && MARKS);
    this.redraw();
  }

  /** At most once a frame. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      const shown = this.shown();
      if (!shown) return;
      this.canvas.style.setProperty('height', `${distribution_height(shown.names.length)}px`);
      const scale = fit(this.canvas);
      if (!scale) return;
      this.#paint(this.canvas, scale);
      this.canvas.setAttribute(
        'aria-label',
        `Final regret of ${counted(shown.names.length, 'policy', 'policies')}. ${this.say.textContent} The table gives the figures.`,
      );
    });
  }

  #paint(canvas, scale) {
    const { answer, lines, run } = this.shown();
    const found = colours(['ink', 'ink-3', 'line', 'bg', ...lines.map(({ token }) => token)]);
    const ranks = order(answer);
    draw_distribution(canvas, run.results, Uint32Array.from(ranks), {
      scale,
      colours: { ink: found.ink, label: found['ink-3'], grid: found.line, background: found.bg },
      policies: ranks.map((i) => found[lines[i].token]),
    });
  }

  /** The chart for a file, two pixels to one of CSS. */
  picture(sheet = () => h('canvas')) {
    const canvas = sheet();
    Object.assign(canvas, { width: 2 * this.canvas.clientWidth, height: 2 * this.canvas.clientHeight });
    this.#paint(canvas, 2);
    return canvas;
  }
}

/** Which varies least and which most, of the policies that made a pull. */
function summary(answer, names) {
  const ranks = order(answer).filter((i) => !idle(answer.policies[i]));
  if (!ranks.length) return 'No pull was made, so every regret is 0.';
  const of = (i) => answer.policies[i].final.regret;
  if (answer.policies[0].repetitions === 1) return ends_at(ranks, of, names);
  const ends = (i) => ['0.05', '0.95'].map((share) => of(i).quantiles[share]);
  const width = (i) => ends(i)[1] - ends(i)[0];
  const told = (i) => {
    const [low, high] = ends(i).map(regret);
    return `${full_name(names[i])} ${low === high ? `at ${low}` : `between ${low} and ${high}`}`;
  };
  const sorted = [...ranks].sort((a, b) => width(a) - width(b));
  const [least, most] = [sorted[0], sorted.at(-1)];
  const others =
    width(least) < width(most)
      ? `, which varies least; ${told(most)}, the most`
      : sorted.length > 1
        ? '; the others vary as much'
        : '';
  return `Nine repetitions in ten end ${told(least)}${others}.`;
}

/** What there is to say of one repetition. */
function ends_at(ranks, of, names) {
  const told = (i, verb = '') => `${full_name(names[i])}${verb} at ${regret(of(i).mean)}`;
  const most = ranks.length > 1 ? `, the least, and ${told(ranks.at(-1))}, the most` : '';
  const first = `In the one repetition, ${told(ranks[0], ' ends')}${most}.`;
  return `${first} One repetition says nothing about how much repetitions vary.`;
}
