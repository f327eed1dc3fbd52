// Arms that were observed: a line for each, and how their rows are drawn.

import { bins_of_rows } from '../pkg/budgeted_bandits.js';
import { count } from '../simulator/rows.js';
import { is_observed, seen_of } from '../simulator/specification.js';
import { crossed, focus_nth, h, symbol } from '../ui/dom.js';
import { counted, figure, narrow } from '../ui/format.js';
import { show_ratio } from './arm.js';
import { check } from './check.js';
import { without } from './draft.js';
import { most_of } from './law.js';
import { sketch_bins } from './sketch.js';
import { table_of } from './table.js';

/** @typedef {import('./form.js').Form} Form */

/**
 * Makes the list of arms and the choices below.
 * @param {Form} form
 * @param {ObservedSource} environment
 */
export function observed(form, environment) {
  const rows = environment.arms.map((_, i) => row(form, environment, i));
  const why = form.slot('environment.arms');
  const note = h('p', { class: 'note' });
  form.shows.set('bandit', (plan) => {
    const arms = plan?.observed ?? plan?.arms;
    rows.forEach((one, i) => one.show(arms?.[i] ?? null));
    if (plan) note.textContent = drawn(plan.observed, Boolean(environment.independent));
  });
  const heads = [
    ['reward ', symbol('r')],
    ['cost ', symbol('c')],
  ];
  const table = table_of(
    'arms named observed',
    ['name', 'law', 'law', 'ratio', 'end'],
    heads,
    rows.map(({ node }) => node),
  );
  const all = environment.arms.every(is_observed);
  return [
    table,
    why,
    h('div', { class: 'row units' }, unit(form, 'reward'), unit(form, 'cost')),
    all && h('div', { class: 'also' }, worlds(form), note, independent(form)),
  ];
}

/**
 * Makes the line of an arm.
 * @param {Form} form
 * @param {ObservedSource} environment
 * @param {number} index
 */
function row(form, environment, index) {
  const arm = environment.arms[index];
  const name = arm.name || `arm ${index + 1}`;
  const rows = is_observed(arm) ? arm.observations : null;
  const why = form.slot(`environment.arms[${index}]`);
  const means = [h('span', { class: 'figure' }), h('span', { class: 'figure' })];
  const ratio = h('td', { class: 'figure' });
  const head = h(
    'th',
    { scope: 'row', title: name },
    h('span', { class: 'text' }, name),
    rows && h('span', { class: 'label' }, counted(...seen_of(arm, count(rows)))),
    why,
  );
  const cell = (/** @type {0 | 1} */ side) =>
    h('td', {}, rows && shape(rows, side, most_of(environment, side === 0 ? 'reward' : 'cost')), means[side]);
  const remove = () => {
    form.replace('environment.arms', without(environment.arms, index));
    focus_nth('#bandit .remove', index);
  };
  const button = crossed(`Remove arm ${name}`, remove, { title: 'Remove', disabled: environment.arms.length === 1 });
  return {
    node: h('tr', { class: 'arm' }, head, cell(0), cell(1), ratio, h('td', {}, button)),
    /** Shows what is known about the arm. @param {PlannedArm | null} plan */
    show(plan) {
      means[0].textContent = plan ? narrow(plan.reward_mean, 2) : '–';
      means[1].textContent = plan ? narrow(plan.cost_mean, 2) : '–';
      show_ratio(head, ratio, plan, plan && plan.ratio < 99.995 ? 2 : 0);
    },
  };
}

/**
 * Draws the distribution of a column of rows.
 * @param {string} rows their name
 * @param {0 | 1} side
 * @param {number} most
 */
const shape = (rows, side, most) => sketch_bins(bins_of_rows(rows, side === 1, most), most);

/**
 * Says how rewards and costs belong together.
 * @param {ObservedPlan[] | null} arms
 * @param {boolean} apart
 */
function drawn(arms, apart) {
  const found = (arms ?? []).flatMap(({ correlation }) => (correlation === null ? [] : [correlation]));
  const [low, high] = [Math.min(...found), Math.max(...found)].map((value) => figure(value, 2));
  const range = low === high ? low : `${low} to ${high}`;
  const but = (/** @type {string} */ words) => (found.length ? `, ${words} correlation is ${range}` : '');
  return apart
    ? `A pull draws its reward and its cost from different rows${but('although their')}.`
    : `A pull draws a whole row, with its reward and its cost${but('whose')}.`;
}

/**
 * Makes a checkbox for a key that is true or absent in the environment.
 * @param {Form} form
 * @param {'worlds' | 'independent'} key
 * @param {string} text
 */
function choice(form, key, text) {
  const path = `environment.${key}`;
  const replace = (/** @type {boolean} */ on) => form.replace(path, on || undefined);
  return [check(`rows-${key}`, text, Boolean(form.value(path)), replace), form.slot(path)];
}

/**
 * Makes the field of a unit, which an import fills in if the table states one.
 * @param {Form} form
 * @param {'reward' | 'cost'} side
 */
function unit(form, side) {
  const path = `environment.${side}_unit`;
  const why = form.slot(path);
  const change = () => form.set(path, input.value.trim() || undefined);
  const label = side === 'reward' ? 'Rewards in' : 'Costs in';
  const input = h('input', { class: 'field', autocomplete: 'off', value: form.value(path) ?? '', oninput: change });
  return [h('label', { class: 'label' }, label, input), why];
}

/** @param {Form} form */
const worlds = (form) => [
  choice(form, 'worlds', 'Draw the arms anew in each repetition'),
  h(
    'p',
    { class: 'note' },
    'Each repetition is then a world that your rows allow (proper Bayesian bootstrap, Muliere and Secchi 1996), ' +
      'because so many rows do not say exactly how good an arm is.',
  ),
];

/** @param {Form} form */
const independent = (form) => choice(form, 'independent', 'Draw reward and cost independently');
