// The section Policies: a row for each policy, with its line, its parameters and, on demand, its idea.

import { WORDS } from '../help/glossary.js';
import { explained as explained_word, term } from '../help/term.js';
import { in_words, told_of, value_of } from '../simulator/catalogue.js';
import { entry_of } from '../simulator/entries.js';
import { at, crossed, fill, focus_nth, h, math } from '../ui/dom.js';
import { fraction, plain } from '../ui/format.js';
import { series, swatch } from '../ui/series.js';
import { Additions } from './additions.js';
import { without } from './draft.js';

/** @typedef {import('./form.js').Form} Form */

/** Whether the idea of the first policy was shown to a new visitor. */
let greeted = false;

/** Builds the section. @param {Form} form */
export function policies(form) {
  const { draft, catalogue } = form;
  if (!greeted && draft.policies.length) form.unfold('policies[0]', true);
  greeted = true;
  const lines = series(draft.policies);
  const waiting = form.waiting.map(({ name, leave }) => waiting_row(name, leave));
  const list = h(
    'ul',
    { class: 'entries' },
    draft.policies.map((policy, i) => row(form, policy, i, lines[i])),
    waiting,
  );
  const { root: menu, open: open_menu } = new Additions(form, (found) => add(form, found));
  const button = h(
    'button',
    { class: 'link end', id: 'add-policy', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'additions' },
    'Add policy',
  );
  const toggle = (/** @type {boolean} */ on) => {
    menu.hidden = !on;
    button.textContent = on ? 'Close' : 'Add policy';
    button.setAttribute('aria-expanded', String(on));
    if (on) open_menu();
    else button.focus();
  };
  button.addEventListener('click', () => toggle(Boolean(menu.hidden)));
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle(false);
  });
  const why = Object.assign(form.slot('policies'), { id: 'policies-error' });
  fill(
    at('policies'),
    h('header', {}, h('h2', { id: 'policies-title' }, 'Policies'), catalogue.policies.length > 0 && button),
    menu,
    list,
    why,
  );
}

/** Finds the entry of a policy. @param {Form} form @param {Player} policy @returns {Entry} */
function find(form, policy) {
  const found = entry_of(form.catalogue, policy);
  if (!found) throw new Error(`The catalogue has no policy called ${policy.id}.`);
  return found;
}

/** Says what a policy is told. @param {Entry} entry @param {string} between separates several things */
const told_by = (entry, between) => `It is told ${entry.told.map(in_words).join(between)}`;

/**
 * Makes a row of the list.
 * @param {Form} form
 * @param {Player} policy
 * @param {number} index
 * @param {import('../ui/series.js').Series} line
 */
function row(form, policy, index, line) {
  const found = find(form, policy);
  const path = `policies[${index}]`;
  const why = form.slot(path, `${path}.id`);
  const { name, idea } = explained(form, found, index);
  const params = found.params.map((param) => parameter(form, found, param, path, why));
  const told = found.told.length > 0 && !found.params.some(told_of) && tag(told_by(found, ', '));
  /** Whether the parameters stand below the name because there is no room beside it. */
  const below = params.length > 2 || found.params.some(told_of);
  const parameters = h('span', { class: 'parameters own' }, told, below ? null : params);
  return h(
    'li',
    {},
    h('div', { class: 'entry' }, swatch(line, 28), name, parameters, end_of(form, found, index)),
    below && h('div', { class: 'parameters below' }, params),
    idea,
    why,
  );
}

/**
 * Makes the name of a policy, which is a button that shows the idea of the policy, and the idea.
 * @param {Form} form
 * @param {Entry} found
 * @param {number} index
 */
function explained(form, found, index) {
  const path = `policies[${index}]`;
  const idea = h(
    'p',
    { class: 'idea', id: `idea-${index}`, hidden: !form.is_unfolded(path) },
    math(found.idea),
    ' ',
    h('span', { class: 'source' }, found.source),
    found.told.length > 0 && h('span', { class: 'source' }, `. ${told_by(found, ' and ')}.`),
  );
  const toggle = () => {
    idea.hidden = !idea.hidden;
    name.setAttribute('aria-expanded', String(!idea.hidden));
    form.unfold(path, !idea.hidden);
  };
  const name = h(
    'button',
    {
      class: 'name',
      type: 'button',
      'aria-expanded': String(!idea.hidden),
      'aria-controls': idea.id,
      title: 'What it does',
      onclick: toggle,
    },
    math(found.name),
  );
  return { name, idea };
}

/** Returns the text that an empty field shows. @param {Param} param */
function placeholder(param) {
  const value = value_of(param);
  if (typeof value !== 'number') return told_of(param) ?? value;
  return fraction(value) || plain(value);
}

/**
 * Makes the field of a parameter.
 * @param {Form} form
 * @param {Entry} found
 * @param {Param} param
 * @param {string} path of the policy
 * @param {HTMLElement} why
 */
function parameter(form, found, param, path, why) {
  const told = told_of(param);
  const formula = param.default.formula !== undefined;
  const field = form.field(`${path}.${param.id}`, why, {
    label: `${found.name}, ${param.name}`,
    noun: `${param.name} of ${found.name}`,
    text: formula,
    fractions: true,
    placeholder: placeholder(param),
    title: param.about,
    least: 2,
    most: told || formula ? 24 : 9,
  });
  return h(
    'label',
    { class: formula ? 'parameter written' : 'parameter' },
    h('span', {}, symbol(found, param), '\u00a0= '),
    field.input,
    told && tag(`If this is empty, the policy is told ${told}`),
  );
}

/** Makes the button that removes a policy. @param {Form} form @param {Entry} found @param {number} index */
function end_of(form, found, index) {
  const remove = () => {
    form.replace('policies', without(form.draft.policies, index));
    focus_nth('#policies .remove', index);
  };
  return crossed(`Remove ${found.name}`, remove, { title: 'Remove', disabled: form.draft.policies.length === 1 });
}

/** Makes the symbol of a parameter, which explains itself. @param {Entry} found @param {Param} param */
function symbol(found, param) {
  const called = `${param.name} of ${found.name}`;
  if (param.id === 'rho') return term('rho', math(param.name), called);
  return explained_word(math(param.name), math(`${param.about[0].toUpperCase()}${param.about.slice(1)}.`), called).root;
}

/** Makes the tag of a policy that is told something. @param {string} what a sentence without its full stop */
const tag = (what) => h('span', { class: 'tag quiet' }, explained_word('told', `${what}. ${WORDS.told.text}`).root);

/**
 * Makes the row of a policy module that the visitor has not agreed to run yet.
 * @param {string} name
 * @param {() => void} leave leaves the module out
 */
function waiting_row(name, leave) {
  const end = crossed(`Leave ${name} out`, leave, { title: 'Leave out' });
  const tag = h('span', { class: 'parameters own' }, h('span', { class: 'tag quiet' }, 'waits for you'));
  return h(
    'li',
    { class: 'waiting' },
    h('div', { class: 'entry' }, h('span', { class: 'swatch' }), math(name), tag, end),
  );
}

/** Adds a policy with its defaults. @param {Form} form @param {Entry | ModuleEntry} found */
export function add(form, found) {
  const defaults = found.params.flatMap((param) => {
    const value = value_of(param);
    return value === undefined ? [] : [[param.id, value]];
  });
  const wasm = 'wasm' in found ? { wasm: found.wasm } : {};
  const added = { id: found.id, ...wasm, ...Object.fromEntries(defaults) };
  form.replace('policies', [...form.draft.policies, added]);
  const row = at('policies').querySelector('.entries > li:last-child');
  row?.scrollIntoView({ block: 'nearest' });
  (row?.querySelector('input') ?? row?.querySelector('button'))?.focus();
}
