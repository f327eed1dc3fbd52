// The table of arms.

import { term } from '../help/term.js';
import { default_law } from '../simulator/catalogue.js';
import { h, link, symbol } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { row } from './arm.js';
import { most_of } from './law.js';
import { exchange } from './paste.js';
import { table_of } from './table.js';

/** @typedef {import('./form.js').Form} Form */

/** The number of rows above "Show the other …". */
const SOME = 60;
/** Whether all rows are shown. */
let all = false;
/** How many rows are shown. */
let shown = 0;

/**
 * Makes the table of arms.
 * @param {Form} form
 * @param {TableSource} environment
 */
export function arms(form, environment) {
  const { length } = environment.arms;
  if (length > SOME && shown === length - 1) all = true; // a row was added to a table that was shown as a whole
  const count = all ? length : Math.min(SOME, length);
  shown = count;
  const rows = Array.from({ length: count }, (_, i) => row(form, i));
  const why = form.slot('environment.arms');
  const kinds = { reward: kinds_of(environment.arms, 'reward'), cost: kinds_of(environment.arms, 'cost') };
  const table = table_of(
    kinds.reward.length + kinds.cost.length > 2 ? 'arms mixed' : 'arms',
    ['name', 'law', 'law', 'ratio', 'end'],
    [
      ['reward ', term('reward_mean', symbol('r'), 'μr, the mean reward'), law_of(form, kinds.reward)],
      ['cost ', term('cost_mean', symbol('c'), 'μc, the mean cost'), law_of(form, kinds.cost)],
    ],
    rows.map(({ nodes }) => nodes),
  );
  form.shows.set('bandit', (plan) => {
    rows.forEach((one, i) => one.show(plan?.arms?.[i] ?? null));
    const named = /** @type {Arm[]} */ (form.value('environment.arms')).some(({ name }) => name);
    table.classList.toggle('named', named);
  });
  const text = exchange(form);
  table.addEventListener('paste', text.onpaste);
  const show_all = () => {
    all = true;
    form.rebuild('environment');
  };
  const links = h(
    'div',
    { class: 'links' },
    link('Add arm', () => add(form), { id: 'add-arm' }),
    text.links,
    length > count && link(`Show the other ${number(length - count)}`, show_all),
    length > 9 && h('span', { class: 'label end' }, counted(length, 'arm')),
  );
  return [table, links, text.field, why];
}

/**
 * Returns the kinds of laws of all arms, the later ones included.
 * @param {Arm[]} arms
 * @param {'reward' | 'cost'} side
 */
const kinds_of = (arms, side) => [
  ...new Set(arms.flatMap((arm) => [arm[side].law, ...(arm.later ? [arm.later[side].law] : [])])),
];

/**
 * Names the law of all arms in the head of the table, if they have the same.
 * @param {Form} form
 * @param {string[]} kinds
 */
const law_of = ({ catalogue }, kinds) =>
  kinds.length === 1 && h('span', { class: 'kind' }, catalogue.laws.find(({ id }) => id === kinds[0])?.name);

/**
 * Adds an arm like the last one.
 * @param {Form} form
 */
function add(form) {
  const arms = /** @type {Arm[]} */ (form.value('environment.arms'));
  const { name: _, ...arm } = arms.at(-1) ?? new_arm(form);
  if (arms.length >= SOME) all = true;
  form.replace('environment.arms', [...arms, arm]);
  form.find(`environment.arms[${arms.length}].reward`)?.field?.input.focus();
}

/** Makes an arm with default laws. @param {Form} form @returns {Arm} */
export function new_arm({ catalogue, draft }) {
  const law = (/** @type {'reward' | 'cost'} */ side) =>
    default_law(catalogue.laws[0], most_of(draft.environment, side));
  return { reward: law('reward'), cost: law('cost') };
}
