// The guided reading "I have a budget and a few ads": five steps from the example table of ads to a decision.
import { import_data } from '../pkg/budgeted_bandits.js';
import { example } from '../simulator/examples.js';

/** Columns that are all guessed. */
const COLUMNS = { arm: null, reward: null, cost: null, group: null, time: null };

/** Returns the experiment of the reading, with the arms that the import of the table gives. */
async function experiment() {
  const bytes = new TextEncoder().encode(await example('ads.csv'));
  /** @type {worker.ReadOptions} */
  const options = { repair: false, beta: false, empty: null, keep_totals: false, columns: COLUMNS };
  /** @type {{data: Data}} */
  const {
    data: { settings },
  } = import_data(bytes, options, () => {});
  /** @type {Specification} */
  return {
    version: 1,
    environment: settings[0].environment,
    budget: { absolute: 500 },
    policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }, { id: 'uniform' }],
    repetitions: 1000,
    seed: 1,
    checkpoints: { count: 100, grid: 'linear' },
  };
}

/** @type {import('./readings.js').Reading} */
export const ADS = {
  experiment,
  edit: { name: 'Use your own table', data: true },
  onwards: { 'Why asymmetric intervals': '#guide=1&view=intervals&policy=1&at=0', Presets: '#presets' },
  steps: [
    {
      title: 'A table of clicks',
      looks: 'view=worlds',
      part: 'arms',
      text:
        'I have 500 EUR, five ads, and a table, which is made up. Each of its 240 rows is a click: the ad, what the ' +
        'visitor then bought, and the price of the click. 51 clicks on Search cost 18.47 EUR and sold for 37.34 ' +
        'EUR, so Search earns 2.0 EUR for each EUR. The diamonds show this ratio for every ad. Only the ratio ' +
        'counts: the clicks of Newsletter are the cheapest, but its ratio is 0.89.',
    },
    {
      title: 'Few rows are not the truth',
      looks: 'view=worlds',
      part: 'arms',
      text:
        'Partner site has the largest ratio, but it rests on 2 sales after 37 clicks. So the page draws 1000 ' +
        'worlds, each of which is a truth that the rows allow; the shapes show them. Partner site is the best ad in ' +
        'only 50\u00a0% of the worlds, and Search in 34\u00a0%. The table does not say for certain where the money ' +
        'should go.',
    },
    {
      title: 'What 500 EUR earns',
      looks: 'view=worlds',
      part: 'earnings',
      text:
        'Always buying clicks on Partner site earns 1197 EUR on average, but less than 206 EUR in one of 40 worlds. ' +
        'Equal shares earn 735 EUR. ω-UCB does not know the table: it learns from its own clicks, and moves the ' +
        'money to the ads that sell. It earns 1254 EUR, and less than 556 EUR in one of 40 worlds. Knowing the best ' +
        'ad would earn 1433 EUR.',
    },
    {
      title: 'From click to click',
      looks: 'view=intervals&policy=1&at=47&beside=none',
      text:
        'This is the first of the worlds, after 47 clicks. Partner site has sold nothing in 7 clicks, and whoever ' +
        'looks only at averages would drop it. But 7 clicks do not rule out that it is good: its index, which ends ' +
        'the blue bar, is the largest, so ω-UCB buys the next click there. The diamonds show what ω-UCB cannot see. ' +
        'In this world Partner site is the best ad. Press Play to see how ω-UCB finds out.',
    },
    {
      title: 'The decision',
      looks: '',
      text:
        'For 500 EUR I choose ω-UCB. It earns 1254 EUR, and between 556 and 2865 EUR in 95\u00a0% of the worlds. ' +
        'Exploration costs 185 EUR, 13\u00a0% of what knowing the best ad would earn. It is dear at first: with 100 ' +
        'EUR it would cost 80 EUR, and always buying Partner site only 47 EUR. With Export I take home the policy ' +
        'as Python or JavaScript, and from Worlds a report on one page.',
    },
  ],
};
