// The section Bandit: a table of arms to edit, or the settings of arms that are drawn anew in every repetition.

import { freeze_draw } from '../pkg/budgeted_bandits.js';
import { has_rows, has_table } from '../simulator/specification.js';
import { at, fill, focus, h, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { arms, new_arm } from './arms.js';
import { change, known_costs, ranges } from './environment.js';
import * as linear from './linear.js';
import { observed } from './observed.js';
import { own_data } from './own-data.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {'arms' | 'family' | 'linear' | 'linear-drawn'} Kind */

/**
 * The memory of the section: the last environment of each kind, and the last number of arms and setting of a family.
 * @type {{last: Partial<Record<Kind, Source>>, arms: number, setting: number}}
 */
const kept = { last: {}, arms: 10, setting: 1 };

/** @param {Source} environment @returns {Kind} */
function kind_of(environment) {
  if (environment.linear) return environment.linear.dimension === undefined ? 'linear' : 'linear-drawn';
  return Array.isArray(environment.arms) ? 'arms' : 'family';
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
  if (has_rows(environment)) return observed(form, environment, rebuild);
  if (environment.arms !== undefined) return arms(form, environment, rebuild);
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
    // The later rows of arms that were observed come from their data, so there is nothing to switch on.
    (environment.change || !has_rows(environment)) && change(form, environment, rebuild),
    (has_table(environment) || has_rows(environment)) && ranges(form, environment),
    own_data(form, rebuild),
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
