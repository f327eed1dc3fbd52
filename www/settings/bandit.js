// The section Bandit: a table of arms to edit, or the settings of arms that are drawn anew in every repetition.

import { freeze_draw } from '../pkg/budgeted_bandits.js';
import { default_law } from '../simulator/catalogue.js';
import { has_table } from '../simulator/specification.js';
import { at, fill, focus, h, math, symbol } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { counted, number } from '../ui/format.js';
import { row } from './arm.js';
import { data } from './data.js';
import { change, known_costs, ranges } from './environment.js';
import { most_of } from './law.js';
import * as linear from './linear.js';
import { table_of } from './table.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {'arms' | 'family' | 'linear' | 'linear-drawn'} Kind */

/** The number of rows above "Show the other …". */
const SOME = 60;
/**
 * The memory of the section: the last environment of each kind, the last number of arms and setting of a family, and
 * whether all rows are shown.
 * @type {{last: Partial<Record<Kind, Source>>, arms: number, setting: number, all: boolean}}
 */
const kept = { last: {}, arms: 10, setting: 1, all: false };

/** @param {Source} environment @returns {Kind} */
function kind_of(environment) {
  if (environment.linear) return environment.linear.dimension === undefined ? 'linear' : 'linear-drawn';
  return has_table(environment) ? 'arms' : 'family';
}

/** Builds the section again. @param {Form} form */
const again = (form) => form.rebuild(bandit, 'environment');

/** Builds the section. @param {Form} form */
export function bandit(form) {
  const { environment } = form.draft;
  const kind = kind_of(environment);
  kept.last[kind] = environment;
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
  choice.value = kind === 'arms' ? '' : (environment.family ?? kind);
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment', why);
  form.shows.set('bandit', () => {});
  form.shows.delete('ranges');
  fill(
    at('bandit'),
    h('header', {}, h('h2', { id: 'bandit-title' }, 'Bandit'), h('span', { class: 'end select' }, choice)),
    part_of(form, environment, why),
    why,
    !environment.linear && also(form, environment),
  );
}

/** Makes an option of a menu. @param {{id: string, name: string}} entry */
const option = ({ id, name }) => h('option', { value: id }, name);

/**
 * Makes the settings of an environment, by its kind.
 * @param {Form} form
 * @param {Source} environment
 * @param {HTMLElement} why takes the sentence that says what is wrong
 * @returns {Child}
 */
function part_of(form, environment, why) {
  const rebuild = () => again(form);
  if (environment.family !== undefined) return family(form, environment, why);
  if (environment.arms !== undefined) return arms(form, environment);
  const given = environment.linear;
  if (given.dimension === undefined) return linear.given(form, given, rebuild);
  return [linear.drawn(form, given, rebuild), h('div', { class: 'links' }, freeze(form))];
}

/** Makes the settings beneath the arms. @param {Form} form @param {Source} environment */
function also(form, environment) {
  const rebuild = () => again(form);
  return h(
    'div',
    { class: 'also' },
    has_table(environment) && known_costs(form, environment, rebuild),
    change(form, environment, rebuild),
    has_table(environment) && ranges(form, environment),
    data(form, rebuild),
  );
}

/**
 * Changes to another kind of bandit, with its last settings or its defaults.
 * @param {Form} form
 * @param {string} id a family, a kind, or an empty text for a table of arms
 */
function choose(form, id) {
  form.draft.environment = start(form, id);
  again(form);
  focus(at('bandit'), 'select');
}

/** @param {Form} form @param {string} id @returns {Source} */
function start(form, id) {
  const { environment } = form.catalogue.default_specification;
  switch (id) {
    case '':
      return kept.last.arms ?? (has_table(environment) ? structuredClone(environment) : { arms: [new_arm(form)] });
    case 'linear':
      return kept.last.linear ?? { linear: structuredClone(linear.GIVEN) };
    case 'linear-drawn':
      return kept.last['linear-drawn'] ?? { linear: structuredClone(linear.DRAWN) };
    default:
      return family_of(form, id);
  }
}

/**
 * Returns the environment of another family, with the number of arms or the setting, and the change, of the last
 * family.
 * @param {Form} form
 * @param {string} id
 * @returns {Source}
 */
function family_of({ catalogue }, id) {
  const { arms, setting, change } = kept.last.family ?? {};
  if (typeof arms === 'number') kept.arms = arms;
  kept.setting = setting ?? kept.setting;
  const has_settings = catalogue.families.some((entry) => entry.id === id && entry.settings > 0);
  const size = has_settings ? { setting: kept.setting } : { arms: kept.arms };
  return { family: id, ...size, ...(change && { change: { ...change } }) };
}

/**
 * Makes the settings of a family.
 * @param {Form} form
 * @param {Source & (DrawnArms | Setting)} environment
 * @param {HTMLElement} why
 */
function family(form, environment, why) {
  const entry = form.catalogue.families.find(({ id }) => id === environment.family);
  const settings = entry?.settings ?? 0;
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
    h('span', { class: 'label' }, settings ? `of ${settings}` : 'arms, drawn anew in every repetition'),
  );
  form.place(`environment.${key}`, why, field);
  return [line, note, h('div', { class: 'links' }, freeze(form))];
}

/** Makes the link that uses the arms drawn in the first repetition for all repetitions. @param {Form} form */
const freeze = (form) =>
  h(
    'button',
    {
      class: 'link',
      type: 'button',
      title: 'Use the arms drawn in the first repetition for all repetitions',
      onclick: () => {
        if (form.error) return;
        form.draft.environment = freeze_draw(JSON.stringify(form.draft));
        again(form);
        focus(at('bandit'), 'select');
      },
    },
    'Freeze this draw and edit it',
  );

/** Makes the table of arms. @param {Form} form @param {Source & GivenArms} environment */
function arms(form, environment) {
  const { length } = environment.arms;
  const count = kept.all ? length : Math.min(SOME, length);
  const rebuild = () => {
    if (environment.arms.length > SOME && count === environment.arms.length - 1) kept.all = true;
    again(form);
  };
  const rows = environment.arms.slice(0, count).map((arm, i) => row(form, environment.arms, arm, i, rebuild));
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.arms', why);
  const table = table_of(
    'arms',
    ['name', 'law', 'law', 'ratio', 'end'],
    [
      ['reward ', symbol('r')],
      ['cost ', symbol('c')],
    ],
    rows.map(({ nodes }) => nodes),
  );
  form.shows.set('bandit', (plan) => {
    rows.forEach((one, i) => one.show(plan?.arms?.[i] ?? null));
    const named = environment.arms.some(({ name }) => name);
    table.classList.toggle('named', named);
  });
  const show_all = () => {
    kept.all = true;
    again(form);
  };
  const links = h(
    'div',
    { class: 'links' },
    h('button', { class: 'link', id: 'add-arm', type: 'button', onclick: () => add(form, environment) }, 'Add arm'),
    length > count &&
      h('button', { class: 'link', type: 'button', onclick: show_all }, `Show the other ${number(length - count)}`),
    length > 9 && h('span', { class: 'label end' }, counted(length, 'arm')),
  );
  return [table, links, why];
}

/** Adds an arm like the last one. @param {Form} form @param {Source & GivenArms} environment */
function add(form, environment) {
  const last = environment.arms.at(-1);
  const arm = last ? structuredClone(last) : new_arm(form);
  delete arm.name;
  environment.arms.push(arm);
  if (environment.arms.length > SOME) kept.all = true;
  again(form);
  form.find(`environment.arms[${environment.arms.length - 1}].reward`)?.field?.input.focus();
}

/** Makes an arm with default laws. @param {Form} form @returns {Arm} */
function new_arm({ catalogue, draft }) {
  const law = (/** @type {'reward' | 'cost'} */ side) =>
    default_law(catalogue.laws[0], most_of(draft.environment, side));
  return { reward: law('reward'), cost: law('cost') };
}
