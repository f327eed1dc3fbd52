// The two charts of the view Shapes: the intervals of all kinds, and how asymmetric the ω interval is.
import { draw_asymmetry, draw_shapes, shapes_height } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { frame_colours } from '../ui/chart.js';
import { h } from '../ui/dom.js';
import { number, plain } from '../ui/format.js';
import { Hand } from '../ui/hand.js';
import { colours } from '../ui/series.js';
import { SIDES, step } from './shapes-samples.js';
import { TOKENS } from './shapes-text.js';

export class ShapesCharts {
  intervals = h('canvas', { role: 'img', 'aria-label': 'Intervals' });
  asymmetry = h('canvas', { role: 'img', 'aria-label': 'Asymmetry' });

  /** @param {(side: 'reward' | 'cost', mean: number) => void} onmove called while the visitor drags a sample mean */
  constructor(onmove) {
    const hand = (/** @type {'reward' | 'cost'} */ side) =>
      new Hand({
        label: `Mean ${side}, handle`,
        min: 0,
        max: 1,
        fine: 0.005,
        step: 0.005,
        onmove: (to) => onmove(side, to),
      });
    this.hands = { reward: hand('reward'), cost: hand('cost') };
    this.picture = h('div', { class: 'held' }, this.intervals, this.hands.reward.input, this.hands.cost.input);
  }

  /** @param {import('./shapes-controls.js').Shown} shown */
  draw({ samples, shape: { kinds } }) {
    const width = this.intervals.clientWidth;
    if (!width) return;
    this.intervals.style.setProperty('height', `${shapes_height(width)}px`);
    const found = colours(['ink', 'ink-3', 'line', 'bg', ...TOKENS], this.intervals);
    const options = { colours: frame_colours(found), kinds: TOKENS.map((token) => found[token]) };
    /** @type {plot.Values[]} */
    const places = draw_shapes(this.intervals, samples, { ...options, scale: fit(this.intervals) });
    draw_asymmetry(this.asymmetry, samples, { ...options, scale: fit(this.asymmetry) });
    const { min, max } = samples;
    SIDES.forEach((side, i) => {
      const hand = this.hands[side];
      hand.run(min, max, step(samples));
      hand.lay({ zero: places[i].min, reach: places[i].max, middle: places[i].foot });
      hand.set(samples[side], plain(samples[side]));
    });
    const [reward, cost] = [plain(samples.reward), plain(samples.cost)];
    this.intervals.setAttribute(
      'aria-label',
      `Intervals of a mean reward of ${reward} and a mean cost of ${cost}, of five kinds, and the bounds of the ` +
        'ratio. The table below gives the numbers.',
    );
    const [of_reward, of_cost] = [kinds[0].reward, kinds[0].cost].map(({ asymmetry }) => number(asymmetry, 3));
    this.asymmetry.setAttribute(
      'aria-label',
      `Asymmetry of the ω interval over the sample mean for several n. At n = ${plain(samples.n)} it is ${of_reward} ` +
        `for the reward and ${of_cost} for the cost.`,
    );
  }
}
