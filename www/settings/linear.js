// Linear arms: a table of features with the two parameter vectors, or how many to draw.
import { change } from './environment.js';
import { cross, fill, h, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { figure, is_extreme, narrow } from '../ui/format.js';

/** Where a form begins. */
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
export const DRAWN = { dimension: 5, arms: 10, noise_sd: 0.1 };

/** Whether there is a policy for linear arms. @param {import('./form.js').Form} form */
export const offered = ({ catalogue }) => catalogue.policies.some(({ needs }) => needs?.id === 'linear_arms');

const vector = (letter) => [h('i', { class: 'm' }, 'μ', h('sup', {}, letter)), '\u00a0= '];

/** A labelled field with a place for what is wrong with it. */
function field(form, why, path, options, before, after = null) {
  const field = new Field({ onedit: form.edit, ...options });
  form.place(path, why, field);
  return h('label', {}, before, field.input, after && h('span', { class: 'label' }, after));
}

const noise = (form, owner, why) =>
  field(
    form,
    why,
    'environment.linear.noise_sd',
    { owner, key: 'noise_sd', label: 'Standard deviation of the noise', noun: 'the noise', least: 4, most: 9 },
    [math('σ\u00a0= ')],
    ' noise',
  );

/** @param {import('./form.js').Form} form @param {any} linear @param {() => void} rebuild */
export function drawn(form, linear, rebuild) {
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.linear', why);
  const count = (key, label, before, after) =>
    field(
      form,
      why,
      `environment.linear.${key}`,
      { owner: linear, key, label, noun: label.toLowerCase(), least: 3 },
      [math(before)],
      after,
    );
  return [
    h(
      'div',
      { class: 'parameters linear' },
      count('arms', 'Number of arms', 'K\u00a0= ', ' arms'),
      count('dimension', 'Number of features', 'd\u00a0= ', ' features'),
      noise(form, linear, why),
    ),
    why,
    h(
      'p',
      { class: 'note' },
      'Features and parameters are drawn anew in every repetition; an arm’s means are the products of its features with the two parameter vectors.',
    ),
    h('div', { class: 'also' }, change(form, form.draft.environment, rebuild)),
  ];
}

/** @param {import('./form.js').Form} form @param {any} linear @param {() => void} rebuild */
export function given(form, linear, rebuild) {
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.linear', why);
  form.place('environment.linear.arms', why);
  const rows = linear.arms.map((_, i) => features(form, linear, i, rebuild));
  form.shows.set('bandit', (plan) => rows.forEach(({ show }, i) => show(plan?.arms?.[i])));
  const parameters = (owner, path, word) =>
    ['reward', 'cost'].map((side) =>
      field(
        form,
        why,
        `${path}.${side}`,
        {
          owner,
          key: side,
          list: true,
          label: `${word} of the ${side}`,
          noun: `the ${word.toLowerCase()} of the ${side}`,
          least: 8,
          most: 16,
        },
        [word.startsWith('Later') && 'later ', vector(side[0])],
      ),
    );
  return [
    h(
      'table',
      { class: 'arms features' },
      h(
        'colgroup',
        {},
        ['name', 'features', 'ratio', 'end'].map((name) => h('col', { class: `of-${name}` })),
      ),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Arm'),
          h('th', { scope: 'col' }, 'features ', h('i', { class: 'm' }, 'x')),
          h('th', { scope: 'col', class: 'figure' }, 'ratio'),
          h('th', {}, h('span', { class: 'unseen' }, 'Remove')),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ nodes }) => nodes),
      ),
    ),
    h(
      'div',
      { class: 'links' },
      h(
        'button',
        {
          class: 'link',
          id: 'add-arm',
          type: 'button',
          onclick: () => {
            linear.arms.push([...linear.arms.at(-1)]);
            rebuild();
            form.find(`environment.linear.arms[${linear.arms.length - 1}]`)?.field?.input.focus();
          },
        },
        'Add arm',
      ),
    ),
    h(
      'div',
      { class: 'parameters linear' },
      parameters(linear, 'environment.linear', 'Parameters'),
      linear.later && parameters(linear.later, 'environment.linear.later', 'Later parameters'),
      noise(form, linear, why),
    ),
    why,
    h(
      'p',
      { class: 'note' },
      'Mean reward ',
      h('i', { class: 'm' }, 'x'),
      '·',
      vector('r')[0],
      ', mean cost ',
      h('i', { class: 'm' }, 'x'),
      '·',
      vector('c')[0],
      '.',
    ),
    h('div', { class: 'also' }, change(form, form.draft.environment, rebuild)),
  ];
}

function features(form, linear, index, rebuild) {
  const why = h('p', { class: 'why', hidden: true });
  const name = `arm ${index + 1}`;
  const input = new Field({
    owner: linear.arms,
    key: String(index),
    list: true,
    label: `Arm ${index + 1}, features`,
    noun: `the features of ${name}`,
    least: 20,
    most: 24,
    onedit: form.edit,
  });
  form.place(`environment.linear.arms[${index}]`, why, input);
  const remove = h(
    'button',
    {
      class: 'remove',
      type: 'button',
      'aria-label': `Remove ${name}`,
      title: 'Remove',
      disabled: linear.arms.length === 1,
      onclick: () => {
        linear.arms.splice(index, 1);
        rebuild();
        const all = document.querySelectorAll('#bandit .remove');
        all[Math.min(index, all.length - 1)]?.focus();
      },
    },
    cross(),
  );
  const head = h('th', { scope: 'row' }, index + 1);
  const ratio = h('td', { class: 'figure' });
  return {
    nodes: [
      h('tr', { class: 'arm' }, head, h('td', {}, input.input), ratio, h('td', {}, remove)),
      h('tr', { class: 'wrong' }, h('td', {}), h('td', { colspan: 3 }, why)),
    ],
    show(plan) {
      head.classList.toggle('best', plan?.best ?? false);
      ratio.classList.toggle('best', plan?.best ?? false);
      ratio.title = plan ? `Mean reward ${figure(plan.reward_mean, 3)}, mean cost ${figure(plan.cost_mean, 3)}` : '';
      const best = plan?.best && h('span', { class: is_extreme(plan.ratio) ? 'unseen' : 'tag' }, 'best');
      fill(ratio, best, plan ? narrow(plan.ratio, 2) : '–');
    },
  };
}
