// The section Bandit: a table of arms to edit, or the settings of arms that are drawn anew in every repetition.

import { freeze_draw } from '../pkg/budgeted_bandits.js';
import { has_rows, has_table } from '../simulator/specification.js';
import { at, fill, focus, h, link, math } from '../ui/dom.js';
import { arms, new_arm } from './arms.js';
import { kind_of, last_of } from './draft.js';
import { change, known_costs, ranges } from './environment.js';
import * as linear from './linear.js';
import { observed } from './observed.js';
import { own_data } from './own-data.js';

/** @typedef {import('./form.js').Form} Form */

/** Builds the section. @param {Form} form */
export function bandit(form) {
  const { environment } = form.draft;
  const kind = kind_of(environment);
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
  const why = form.slot('environment');
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
  if (environment.family !== undefined) return family(form, environment, why);
  if (has_rows(environment)) return observed(form, environment);
  if (environment.arms !== undefined) return arms(form, environment);
  const given = environment.linear;
  if (given.dimension === undefined) return linear.given(form, given);
  return [linear.drawn(form), h('div', { class: 'links' }, freeze(form))];
}

/** Makes the settings beneath the arms. @param {Form} form @param {Source} environment */
function also(form, environment) {
  return h(
    'div',
    { class: 'also' },
    has_table(environment) && known_costs(form, environment),
    // The later rows of arms that were observed come from their data, so there is nothing to switch on.
    (environment.change || !has_rows(environment)) && change(form, environment),
    (has_table(environment) || has_rows(environment)) && ranges(form, environment),
    own_data(form),
  );
}

/**
 * Changes to another kind of bandit, with its last settings or its defaults.
 * @param {Form} form
 * @param {string} id a family, a kind, or an empty text for a table of arms
 */
function choose(form, id) {
  form.replace('environment', start(form, id));
  focus(at('bandit'), 'select');
}

/** @param {Form} form @param {string} id @returns {Source} */
function start(form, id) {
  const { environment } = form.catalogue.default_specification;
  const last = last_of(form.settings);
  switch (id) {
    case '':
      return last.arms ?? (has_table(environment) ? environment : { arms: [new_arm(form)] });
    case 'linear':
      return last.linear ?? { linear: linear.GIVEN };
    case 'linear-drawn':
      return last['linear-drawn'] ?? { linear: linear.DRAWN };
    default:
      return family_of(form, id, last);
  }
}

/**
 * Returns the environment of another family, with the number of arms or the setting, and the change, of the last
 * family.
 * @param {Form} form
 * @param {string} id
 * @param {ReturnType<typeof last_of>} last
 * @returns {Source}
 */
function family_of(form, id, last) {
  const { change } = form.draft.environment.family ? form.draft.environment : (last.family ?? last.setting ?? {});
  const has_settings = form.catalogue.families.some((entry) => entry.id === id && entry.settings > 0);
  const arms = last.family?.arms;
  const size = has_settings ? { setting: last.setting?.setting ?? 1 } : { arms: typeof arms === 'number' ? arms : 10 };
  return { family: id, ...size, ...(change && { change }) };
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
  const field = form.field(`environment.${key}`, why, { label, noun: `the ${label.toLowerCase()}`, least: 3 });
  const note = h('p', { class: 'note' }, entry ? math(entry.about) : null);
  const line = h(
    'label',
    { class: 'row' },
    h('span', {}, settings ? 'Setting' : math('K\u00a0=')),
    field.input,
    h('span', { class: 'label' }, settings ? `of ${settings}` : 'arms, drawn anew in every repetition'),
  );
  return [line, note, h('div', { class: 'links' }, freeze(form))];
}

/** Makes the link that uses the arms drawn in the first repetition for all repetitions. @param {Form} form */
function freeze(form) {
  const use = () => {
    if (form.error) return;
    form.replace('environment', freeze_draw(JSON.stringify(form.draft)), { fresh: true });
    focus(at('bandit'), 'select');
  };
  const title = 'Use the arms drawn in the first repetition for all repetitions';
  return link('Freeze this draw and edit it', use, { title });
}
