// What a report assumes.

import { is_observed, most_repetitions, told_repetitions } from '../simulator/specification.js';
import { counted, number, percent } from '../ui/format.js';
import { arm_name } from '../worlds/words.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** An assumption: what it is about, and its text. @typedef {[name: string, ...text: Child[]]} Assumption */

/**
 * Returns what was assumed.
 * @param {Shown} shown
 * @param {Worlds} worlds
 * @returns {Assumption[]}
 */
export function assumed({ run, specification }, worlds) {
  const environment = /** @type {ObservedSource} */ (specification.environment);
  const { seed, stop } = specification;
  const done = run.repetitions;
  const all = done === most_repetitions(specification);
  const strict = 'A policy stops before the first pull that costs more than what is left of the budget.';
  const usual = 'A policy pulls until the budget is spent, and its last pull may exceed it.';
  const runs = all ? counted(done, 'repetition') : told_repetitions(specification, done);
  return [
    ['Data', data(environment, worlds)],
    ...(worlds.worlds > 1 ? of_worlds(worlds, done) : without(worlds)),
    ['Arms', changes(environment)],
    ['Rewards', 'The reward and the cost of a pull are known at once, before the next pull.'],
    ['Budget', `${stop === 'strict' ? strict : usual} The strategies that do not learn spend it exactly.`],
    ['Runs', `${runs} with the seed ${seed}. The same settings give the same numbers on every computer.`],
  ];
}

/** Says how rows are drawn. @param {ObservedSource} environment @param {Worlds} worlds */
function data({ arms, independent, data }, worlds) {
  const rows = number(worlds.arms.reduce((sum, arm) => sum + arm.rows, 0));
  const drawn = independent
    ? 'A pull draws its reward from one row of its arm and its cost from another'
    : 'A pull draws a whole row of its arm, with its reward and its cost';
  const weighted = arms.some((arm) => is_observed(arm) && arm.weights);
  const weights = weighted ? ', and a row stands for as many pulls as its weight says' : '';
  const read = data ? ` How they were read: ${data}` : '';
  return `${rows} rows of ${counted(arms.length, 'arm')}. ${drawn}${weights}.${read}`;
}

/** @param {Worlds} worlds @param {number} repetitions @returns {Assumption[]} */
const of_worlds = ({ worlds }, repetitions) => [
  [
    'Worlds',
    `${number(worlds)} worlds that the rows allow`,
    worlds < repetitions && ', those of the first repetitions',
    ', drawn by the proper Bayesian bootstrap (Muliere and Secchi, Annals of the Institute of Statistical ' +
      'Mathematics 48, 1996): in each, the rows of an arm have other random weights, and two rows that are drawn ' +
      'among those of all arms stand for what is not known.',
  ],
  [
    'Ranges',
    'The range of a policy is due to the data and to chance together. The ranges of arms, and of strategies that do ' +
      'not learn, are due to the data alone, because these are expected values.',
  ],
];

/** Says what it means that there is a single world. @param {Worlds} worlds @returns {Assumption[]} */
const without = (worlds) => [
  [
    'Worlds',
    'The rows are taken for the truth, and nothing here says how well they are known. It follows that always pulling ',
    arm_name(worlds, worlds.best_in_data),
    ' earns most, which a policy has to find out.',
  ],
  [
    'Ranges',
    'The ranges show only chance: how much single runs differ. The choice “Draw the arms anew in each repetition” ' +
      'adds what the rows leave open.',
  ],
];

/** Says whether the arms change. @param {ObservedSource} environment */
function changes({ change }) {
  if (!change)
    return 'The arms stay as they were in the data, and a pull does not change what later pulls earn or cost.';
  const [from, until] = [change.from, change.until].map(percent);
  const when = from === until ? `once ${from}\u00a0%` : `while ${from}\u00a0% to ${until}\u00a0%`;
  return (
    `The arms change as in the data, ${when} of the budget is spent. The numbers of rows, mean rewards and mean ` +
    'costs are those before the change, and the ratios are means over the budget.'
  );
}
