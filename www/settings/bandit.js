// The section Bandit: arms that are drawn anew in every repetition, or a table of arms to edit.
import { row } from './arm.js';
import { default_law } from '../simulator/catalogue.js';
import { data } from './data.js';
import { at, fill, h, math, symbol } from '../ui/dom.js';
import { change, known_costs, ranges } from './environment.js';
import { Field } from '../ui/field.js';
import { counted, number } from '../ui/format.js';
import { most_of } from './law.js';
import * as linear from './linear.js';
import { freeze_draw } from '../pkg/budgeted_bandits.js';

/** Rows shown before "Show the other …". */
const SOME = 60;
/** What to come back to when another kind of bandit was looked at. @type {Record<string, any>} */
const kept = {};
const sizes = { arms: 10, setting: 1 };
let all = false;

/** `arms`, `linear`, `linear-drawn` or `family`. @param {any} environment */
function kind_of({ arms, linear }) {
  if (linear) return Array.isArray(linear.arms) ? 'linear' : 'linear-drawn';
  return Array.isArray(arms) ? 'arms' : 'family';
}

/** @param {import('./form.js').Form} form */
export function bandit(form) {
  const { environment } = form.draft;
  const kind = kind_of(environment);
  kept[kind] = environment;
  const option = ({ id, name }) => h('option', { value: id }, name);
  const choice = h(
    'select',
    { 'aria-label': 'Kind of bandit', onchange: () => choose(form, choice.value) },
    option({ id: '', name: 'Table of arms' }),
    linear.offered(form) && option({ id: 'linear', name: 'Linear arms' }),
    h(
      'optgroup',
      { label: 'Drawn anew in every repetition' },
      form.catalogue.families.map(option),
      linear.offered(form) && option({ id: 'linear-drawn', name: 'Linear arms (drawn)' }),
    ),
  );
  choice.value = kind === 'arms' ? '' : kind === 'family' ? environment.family : kind;
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment', why);
  form.shows.set('bandit', () => {});
  form.shows.delete('ranges');
  const again = () => form.rebuild(bandit, 'environment');
  const parts = {
    arms: () => arms(form, environment),
    family: () => family(form, environment, why),
    linear: () => linear.given(form, environment.linear, again),
    'linear-drawn': () => [linear.drawn(form, environment.linear, again), h('div', { class: 'links' }, freeze(form))],
  };
  fill(
    at('bandit'),
    h('header', {}, h('h2', { id: 'bandit-title' }, 'Bandit'), h('span', { class: 'end select' }, choice)),
    parts[kind](),
    why,
    (kind === 'arms' || kind === 'family') &&
      h(
        'div',
        { class: 'also' },
        kind === 'arms' && known_costs(form, environment, again),
        change(form, environment, again),
        kind === 'arms' && ranges(form, environment),
        data(form, again),
      ),
  );
}

/** @param {import('./form.js').Form} form @param {string} id */
function choose(form, id) {
  const { environment } = form.catalogue.default_specification;
  const start =
    {
      '': () =>
        kept.arms ?? (Array.isArray(environment.arms) ? structuredClone(environment) : { arms: [new_arm(form)] }),
      linear: () => kept.linear ?? { linear: structuredClone(linear.GIVEN) },
      'linear-drawn': () => kept['linear-drawn'] ?? { linear: structuredClone(linear.DRAWN) },
    }[id] ?? (() => family_of(form, id));
  form.draft.environment = start();
  form.rebuild(bandit, 'environment');
  at('bandit').querySelector('select').focus();
}

/** Another family, with what the last one had: its number of arms, or its setting. */
function family_of({ catalogue }, id) {
  const { change } = kept.family ?? {};
  for (const key of ['arms', 'setting']) sizes[key] = kept.family?.[key] ?? sizes[key];
  const key = catalogue.families.find((entry) => entry.id === id).settings > 0 ? 'setting' : 'arms';
  return { family: id, [key]: sizes[key], ...(change && { change: { ...change } }) };
}

function family(form, environment, why) {
  const entry = form.catalogue.families.find(({ id }) => id === environment.family);
  const settings = entry?.settings > 0;
  const key = settings ? 'setting' : 'arms';
  const label = settings ? 'Setting' : 'Number of arms';
  const field = new Field({
    owner: environment,
    key,
    label,
    noun: `the ${label.toLowerCase()}`,
    least: 3,
    onedit: form.edit,
  });
  const note = h('p', { class: 'note' }, entry ? math(entry.about) : null);
  const line = h(
    'label',
    { class: 'row' },
    h('span', {}, settings ? 'Setting' : math('K\u00a0=')),
    field.input,
    h('span', { class: 'label' }, settings ? `of ${entry.settings}` : 'arms, drawn anew in every repetition'),
  );
  form.place(`environment.${key}`, why, field);
  return [line, note, h('div', { class: 'links' }, freeze(form))];
}

/** Makes the arms that are drawn first the arms of every repetition. @param {import('./form.js').Form} form */
const freeze = (form) =>
  h(
    'button',
    {
      class: 'link',
      type: 'button',
      title: 'The arms of the first repetition, for all of them',
      onclick: () => {
        if (form.error) return;
        form.draft.environment = freeze_draw(JSON.stringify(form.draft));
        form.rebuild(bandit, 'environment');
        at('bandit').querySelector('select').focus();
      },
    },
    'Freeze this draw and edit it',
  );

function arms(form, environment) {
  const count = all ? environment.arms.length : Math.min(SOME, environment.arms.length);
  const again = () => {
    if (environment.arms.length > SOME && count === environment.arms.length - 1) all = true;
    form.rebuild(bandit, 'environment');
  };
  const rows = environment.arms.slice(0, count).map((arm, i) => row(form, environment.arms, arm, i, again));
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.arms', why);
  const more = environment.arms.length - count;
  const table = h(
    'table',
    { class: 'arms' },
    h(
      'colgroup',
      {},
      ['name', 'law', 'law', 'ratio', 'end'].map((name) => h('col', { class: `of-${name}` })),
    ),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Arm'),
        h('th', { scope: 'col' }, 'reward ', symbol('r')),
        h('th', { scope: 'col' }, 'cost ', symbol('c')),
        h('th', { scope: 'col', class: 'figure' }, 'ratio'),
        h('th', {}, h('span', { class: 'unseen' }, 'Remove')),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map(({ nodes }) => nodes),
    ),
  );
  form.shows.set('bandit', (plan) => {
    rows.forEach((one, i) => one.show(plan?.arms?.[i] ?? null));
    table.classList.toggle(
      'named',
      environment.arms.some(({ name }) => name),
    );
  });
  return [
    table,
    h(
      'div',
      { class: 'links' },
      h('button', { class: 'link', id: 'add-arm', type: 'button', onclick: () => add(form, environment) }, 'Add arm'),
      more > 0 &&
        h(
          'button',
          {
            class: 'link',
            type: 'button',
            onclick: () => {
              all = true;
              form.rebuild(bandit, 'environment');
            },
          },
          `Show the other ${number(more)}`,
        ),
      environment.arms.length > 9 && h('span', { class: 'label end' }, counted(environment.arms.length, 'arm')),
    ),
    why,
  ];
}

function add(form, environment) {
  const last = environment.arms.at(-1);
  const arm = last ? structuredClone(last) : new_arm(form);
  delete arm.name;
  environment.arms.push(arm);
  if (environment.arms.length > SOME) all = true;
  form.rebuild(bandit, 'environment');
  form.find(`environment.arms[${environment.arms.length - 1}].reward`)?.field?.input.focus();
}

function new_arm({ catalogue, draft }) {
  const law = (side) => default_law(catalogue.laws[0], most_of(draft.environment, side));
  return { reward: law('reward'), cost: law('cost') };
}
