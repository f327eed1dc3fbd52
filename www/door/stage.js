// The picture of the front door: two policies spend the same coins, each on a strip whose slices are pulls.
import { h, math } from '../ui/dom.js';
import { RUNS } from './runs.js';

/** The number of coins. */
export const COINS = 100;

/** A policy of the picture: its colour, its name, and what it does in plain words. */
const LANES = [
  { run: RUNS.omega, colour: 'p1', name: 'ω-UCB', does: 'weighs the price of a try' },
  { run: RUNS.ucb1, colour: 'p5', name: 'UCB1', does: 'ignores the price' },
];
/** The number of tones, one for each arm. */
const TONES = 5;
/** The width of the gap after a slice, where the whole strip has 10,000. */
const GAP = 9;

/** Returns where the slices of a run end; the last one is cut off at the end of the strip. @param {{ends: string}} run */
const ends = (run) => run.ends.split(' ').map((end) => Math.min(Number(end), 100 * COINS));

/**
 * Returns what a run had earned when so many coins were spent.
 * @param {{rewards: string, ends: string}} run
 * @param {number} coins
 */
export function earned(run, coins) {
  const rewards = [...run.rewards].map(Number);
  return ends(run).reduce((sum, end, i) => (end <= 100 * coins ? sum + rewards[i] : sum), 0);
}

/** Returns the paths of the slices, one for each tone. @param {{ranks: string, ends: string}} run */
export function slices(run) {
  const paths = Array.from({ length: TONES }, () => '');
  let from = 0;
  for (const [i, end] of ends(run).entries()) {
    if (end - from > GAP) paths[Number(run.ranks[i])] += `M${from} 0H${end - GAP}V1H${from}z`;
    from = end;
  }
  return paths;
}

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
    lanes.style.setProperty('--x', `${coins}%`);
    const best = Math.round(RUNS.best * coins);
    const found = LANES.map(({ run }) => earned(run, coins));
    for (const [i, number] of found.entries()) {
      numbers[i].textContent = String(number);
      bests[i].textContent = `earned; about ${best} at best`;
    }
    const said = LANES.map(({ name }, i) => `${name} has earned ${found[i]}`).join(', ');
    return `${coins} of ${COINS} coins spent: ${said}, and always the best choice would earn about ${best}`;
  };
  return { root: [key, lanes], lanes, show };
}
