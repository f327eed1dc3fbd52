// The picture of the front door: two policies spend the same coins, each on a strip whose slices are pulls.
import { h, math } from '../ui/dom.js';
import { RUNS } from './runs.js';
import { COINS, earned, slices, TONES } from './strips.js';

/** A policy of the picture: its colour, its name, and what it does in plain words. */
const LANES = [
  { run: RUNS.omega, colour: 'p1', name: 'ω-UCB', does: 'weighs the price of a try' },
  { run: RUNS.ucb1, colour: 'p5', name: 'UCB1', does: 'ignores the price' },
];
/**
 * Makes the picture.
 * @returns {{root: HTMLElement[], lanes: HTMLElement, show: (coins: number) => string}} `show` moves the line to a
 *   number of coins and returns what it says
 */
export function stage() {
  const numbers = LANES.map(() => h('b', {}));
  const bests = LANES.map(() => h('span', { class: 'at-best' }));
  const lanes = h(
    'div',
    { class: 'strips' },
    LANES.map(({ run, colour, name, does }, i) =>
      h(
        'div',
        { class: `spender ${colour}` },
        h('p', { class: 'nm' }, h('b', {}, math(name)), h('span', {}, does)),
        h(
          'div',
          { class: 'coins' },
          h(
            'svg',
            { viewBox: `0 0 ${100 * COINS} 1`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
            slices(run).map((d, rank) => h('path', { class: `a${rank + 1}`, d })),
          ),
          h('div', { class: 'unspent' }),
        ),
        h('p', { class: 'got' }, numbers[i], bests[i]),
      ),
    ),
  );
  const tones = Array.from({ length: TONES }, (_, i) => h('i', { class: `a${i + 1}` }));
  const key = h(
    'p',
    { class: 'tells' },
    h('span', {}, 'One slice is one try, as wide as it cost'),
    h('span', {}, h('span', { class: 'tones', 'aria-hidden': 'true' }, tones), 'best choice to worst'),
    h('span', {}, h('i', { class: 'gold', 'aria-hidden': 'true' }), 'not yet spent'),
  );
  const show = (/** @type {number} */ coins) => {
    lanes.style.setProperty('--spent', String(coins / COINS));
    const best = Math.round(RUNS.best * coins);
    const found = LANES.map(({ run }) => earned(run, coins));
    for (const [i, number] of found.entries()) {
      numbers[i].textContent = String(number);
      bests[i].textContent = `earned of about ${best}\u00a0at\u00a0best`;
    }
    const said = LANES.map(({ name }, i) => `${name} has earned ${found[i]}`).join(', ');
    return `${coins} of ${COINS} coins spent: ${said}, and always the best choice would earn about ${best}`;
  };
  return { root: [key, lanes], lanes, show };
}
