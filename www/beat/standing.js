// Where the player and a policy stood at a moment of the game: their pulls of every arm so far, and what the policy
// held possible then.
import { at_start } from '../simulator/names.js';
import { h, math } from '../ui/dom.js';
import { figure, number } from '../ui/format.js';
import { column } from '../ui/table.js';
import { by_ratio, called } from './score.js';

/** The most rows that are easy to read. If there are more arms, the table has the best and those pulled now. */
export const FEW = 12;

/**
 * A moment. `yours` and `its` are the next pulls of the player and of the policy, from 0, or null if one never pulls.
 * @typedef {object} Moment
 * @property {import('./game.js').Game} game
 * @property {string | null} who
 * @property {string} policy its name
 * @property {import('../pkg/budgeted_bandits.js').Trace} trace of the policy
 * @property {import('./run.js').Run} you
 * @property {import('./run.js').Run} run of the policy
 * @property {number | null} yours
 * @property {number | null} its
 */

/** Prints an interval in the units of the game. @param {Interval | null} interval @param {number} unit */
const range = (interval, unit) =>
  interval ? `[${figure(interval.low * unit, 2)},\u00a0${figure(interval.high * unit, 2)}]` : '–';

/** Prints an index in the units of the game. @param {trace.Ratio} index @param {number} unit */
const bound = (index, unit) =>
  index === null ? '–' : index === 'infinity' ? '∞' : figure(index * unit, Math.abs(index * unit) >= 99.95 ? 0 : 2);

/** Counts the first pulls of a run by arm. @param {import('./run.js').Run} run @param {number} pulls */
function counted({ outcomes, counts }, pulls) {
  const found = counts.map(() => 0);
  for (const { arm } of outcomes.slice(0, pulls)) found[arm]++;
  return found;
}

/**
 * Makes the table of a moment, and notes about what it does not show.
 * @param {Moment} moment
 */
export function standing({ game, who, policy, trace, you, run, yours, its }) {
  trace.seek(its ?? 0);
  /** @type {trace.State} */
  const { arms } = trace.look('none');
  const { reward, cost } = game.most;
  const own = counted(you, yours ?? 0);
  /** @type {[head: Child, of: (arm: trace.ArmState) => string, shown: boolean][]} */
  const held = [
    ['reward held possible', (arm) => range(arm.reward, reward), arms.some((arm) => arm.reward)],
    ['cost held possible', (arm) => range(arm.cost, cost), arms.some((arm) => arm.cost)],
    ['index', ({ index }) => bound(index, reward / cost), arms.some(({ index }) => index !== null)],
  ];
  const columns = held.filter(([, , shown]) => shown);
  const now = [yours === null ? null : you.outcomes[yours].arm, its === null ? null : run.outcomes[its].arm];
  const shown = by_ratio(game).filter((arm, rank) => rank < FEW || now.includes(arm));
  const tag = (/** @type {boolean} */ on, /** @type {Child} */ name, /** @type {string} */ kind) =>
    on && [' ', h('span', { class: kind }, name)];
  const row = (/** @type {number} */ i) =>
    h(
      'tr',
      { class: i === now[1] ? 'next' : null },
      h(
        'th',
        { scope: 'row' },
        called(game, i),
        tag(i === now[0], who ?? 'you', 'tag quiet'),
        tag(i === now[1], math(policy), 'tag'),
      ),
      h('td', {}, number(own[i])),
      h('td', {}, number(arms[i].pulls)),
      columns.map(([, of]) => h('td', {}, of(arms[i]))),
    );
  const unpulled = `${at_start(policy)} has not pulled yet, so there are no intervals to show. `;
  const yours_head = who === null ? 'your pulls so far' : `pulls of ${who} so far`;
  return {
    table: h(
      'table',
      { class: 'data' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          column('arm'),
          column(yours_head, null, 'named'),
          column(['pulls of ', math(policy)], null, 'named'),
          columns.map(([head]) => column(head)),
        ),
      ),
      h('tbody', {}, shown.map(row)),
    ),
    notes: [
      !columns.length && (its ? `${at_start(policy)} states neither intervals nor an index. ` : unpulled),
      shown.length < game.arms && `The table shows the ${FEW} best arms and those that are pulled now.`,
    ].filter((one) => one !== false),
  };
}
