// The settings of linear arms: a table of features with the two parameter vectors, or the sizes of arms that are drawn.

import { crossed, focus_nth, h, link, math, symbol } from '../ui/dom.js';
import { figure } from '../ui/format.js';
import { show_ratio } from './arm.js';
import { without } from './draft.js';
import { change } from './environment.js';
import { table_of } from './table.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {import('../ui/field.js').Kind} Options */

/** The given linear arms with which a visitor begins. @type {Linear} */
export const GIVEN = {
  arms: [
    [0.9, 0.2],
    [0.5, 0.5],
    [0.3, 0.9],
  ],
  reward: [0.8, 0.2],
  cost: [0.3, 0.5],
  noise_sd: 0.1,
};
/** The drawn linear arms with which a visitor begins. @type {Polytope} */
export const DRAWN = { dimension: 5, arms: 10, noise_sd: 0.1 };

/** The path of the features of the arms. */
const ARMS = 'environment.linear.arms';
/** @param {Form} form */
const arms_of = (form) => /** @type {number[][]} */ (form.value(ARMS));

/** Returns whether the catalogue has a policy for linear arms. @param {Form} form */
export const offered = ({ catalogue }) => catalogue.policies.some(({ needs }) => needs?.id === 'linear_arms');

/**
 * Makes a field with texts before and after it.
 * @param {Form} form
 * @param {HTMLElement} why takes the sentence that says what is wrong
 * @param {string} path
 * @param {Options} options
 * @param {Child} before
 * @param {Child} [after]
 */
function field(form, why, path, options, before, after) {
  return h('label', {}, before, form.field(path, why, options).input, after && h('span', { class: 'label' }, after));
}

/** @param {Form} form @param {HTMLElement} why */
const noise = (form, why) =>
  field(
    form,
    why,
    'environment.linear.noise_sd',
    {
      label: 'Standard deviation of the noise',
      noun: 'the noise',
      step: 0.01,
      least: 4,
      most: 9,
    },
    [math('σ\u00a0= ')],
    ' noise',
  );

/** Makes the settings of drawn arms. @param {Form} form */
export function drawn(form) {
  const why = form.slot('environment.linear');
  /** @param {string} key @param {string} label @param {string} before @param {string} after */
  const count = (key, label, before, after) =>
    field(
      form,
      why,
      `environment.linear.${key}`,
      { label, noun: label.toLowerCase(), least: 3 },
      [math(before)],
      after,
    );
  return [
    h(
      'div',
      { class: 'parameters linear' },
      count('arms', 'Number of arms', 'K\u00a0= ', ' arms'),
      count('dimension', 'Number of features', 'd\u00a0= ', ' features'),
      noise(form, why),
    ),
    why,
    h(
      'p',
      { class: 'note' },
      'Features and parameters are drawn anew in every repetition. ' +
        'The means of an arm are the inner products of its features with two parameter vectors.',
    ),
    h('div', { class: 'also' }, change(form, form.draft.environment)),
  ];
}

/** Makes the settings of given arms. @param {Form} form @param {Linear} linear */
export function given(form, linear) {
  const why = form.slot('environment.linear', 'environment.linear.arms');
  const rows = linear.arms.map((_, i) => features(form, i));
  form.shows.set('bandit', (plan) => rows.forEach(({ show }, i) => show(plan?.arms?.[i])));
  const add = () => {
    const arms = arms_of(form);
    form.replace(ARMS, [...arms, [...arms[arms.length - 1]]]);
    form.find(`${ARMS}[${arms.length}]`)?.field?.input.focus();
  };
  return [
    table_of(
      'arms features',
      ['name', 'features', 'ratio', 'end'],
      [['features ', x()]],
      rows.map(({ nodes }) => nodes),
    ),
    h('div', { class: 'links' }, link('Add arm', add, { id: 'add-arm' })),
    h(
      'div',
      { class: 'parameters linear' },
      parameters(form, why, 'environment.linear', 'Parameters'),
      linear.later && parameters(form, why, 'environment.linear.later', 'Later parameters'),
      noise(form, why),
    ),
    why,
    h('p', { class: 'note' }, 'Mean reward ', x(), '·', symbol('r'), ', mean cost ', x(), '·', symbol('c'), '.'),
    h('div', { class: 'also' }, change(form, form.draft.environment)),
  ];
}

const x = () => h('i', { class: 'm' }, 'x');

/**
 * Makes the fields of the two parameter vectors.
 * @param {Form} form
 * @param {HTMLElement} why
 * @param {string} path
 * @param {string} word
 */
const parameters = (form, why, path, word) =>
  ['reward', 'cost'].map((side) => {
    const label = `${word} of the ${side}`;
    const options = { list: true, label, noun: `the ${label.toLowerCase()}`, least: 8, most: 16 };
    const before = [word.startsWith('Later') && 'later ', symbol(side[0]), '\u00a0= '];
    return field(form, why, `${path}.${side}`, options, before);
  });

/**
 * Makes the rows of an arm.
 * @param {Form} form
 * @param {number} index
 */
function features(form, index) {
  const why = form.slot();
  const name = `arm ${index + 1}`;
  const input = form.field(`${ARMS}[${index}]`, why, {
    list: true,
    label: `Arm ${index + 1}, features`,
    noun: `the features of ${name}`,
    least: 20,
    most: 24,
  });
  const remove = () => {
    form.replace(ARMS, without(arms_of(form), index));
    focus_nth('#bandit .remove', index);
  };
  const head = h('th', { scope: 'row' }, index + 1);
  const ratio = h('td', { class: 'figure' });
  const last = h(
    'td',
    {},
    crossed(`Remove ${name}`, remove, { title: 'Remove', disabled: arms_of(form).length === 1 }),
  );
  return {
    nodes: [
      h('tr', { class: 'arm' }, head, h('td', {}, input.input), ratio, last),
      h('tr', { class: 'wrong' }, h('td', {}), h('td', { colspan: 3 }, why)),
    ],
    /** @param {PlannedArm | undefined} plan */
    show(plan) {
      ratio.title = plan ? `Mean reward ${figure(plan.reward_mean, 3)}, mean cost ${figure(plan.cost_mean, 3)}` : '';
      show_ratio(head, ratio, plan, 2);
    },
  };
}
