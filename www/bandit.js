// The section Bandit: a family whose arms are drawn anew in every repetition, or a table of arms to edit.
import { default_law } from './catalogue.js';
import { at, fill, h, math } from './dom.js';
import { Field } from './field.js';
import { counted, number } from './format.js';
import { row } from './arm.js';

/** Rows shown before "Show the other …". */
const SOME = 60;
/** What to come back to when the other kind of bandit was looked at. */
const kept = { arms: null, family: null };
let all = false;

/** @param {import('./form.js').Form} form */
export function bandit(form) {
  const { environment } = form.draft;
  const table = Array.isArray(environment.arms);
  kept[table ? 'arms' : 'family'] = environment;
  const choice = h('select', { 'aria-label': 'Kind of bandit', onchange: () => choose(form, choice.value) },
    h('option', { value: '' }, 'Table of arms'),
    h('optgroup', { label: 'Drawn anew in every repetition' },
      form.catalogue.families.map(({ id, name }) => h('option', { value: id }, name))));
  choice.value = table ? '' : environment.family;
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment', why);
  form.place('environment.arms', why);
  fill(at('bandit'),
    h('header', {}, h('h2', { id: 'bandit-title' }, 'Bandit'), h('span', { class: 'end select' }, choice)),
    table ? arms(form, environment) : family(form, environment, why), why);
}

/** @param {import('./form.js').Form} form @param {string} id */
function choose(form, id) {
  const { environment } = form.catalogue.default_specification;
  const table = kept.arms ?? (Array.isArray(environment.arms) ? structuredClone(environment) : { arms: [new_arm(form)] });
  const settings = form.catalogue.families.find((entry) => entry.id === id)?.settings;
  form.draft.environment = id === '' ? table : settings ? { family: id, setting: kept.family?.setting ?? 1 } : { family: id, arms: kept.family?.arms ?? 10 };
  form.rebuild(bandit, 'environment');
  at('bandit').querySelector('select').focus();
}

function family(form, environment, why) {
  const entry = form.catalogue.families.find(({ id }) => id === environment.family);
  const key = entry?.settings ? 'setting' : 'arms';
  const words = key === 'arms' ? ['Number of arms', 'the number of arms'] : ['Setting', 'the setting'];
  const field = new Field({ owner: environment, key, label: words[0], noun: words[1], least: 3, onedit: form.edit });
  form.shows.set('bandit', () => {});
  const note = h('p', { class: 'note' }, entry ? math(entry.about) : null);
  const line = key === 'arms'
    ? h('label', { class: 'row' }, h('span', {}, math('K\u00a0=')), field.input, h('span', { class: 'label' }, 'arms, drawn anew in every repetition'))
    : h('label', { class: 'row' }, h('span', {}, 'Setting'), field.input, h('span', { class: 'label' }, `of ${entry.settings}, from 1`));
  form.place(`environment.${key}`, why, field);
  return [line, note];
}

function arms(form, environment) {
  const count = all ? environment.arms.length : Math.min(SOME, environment.arms.length);
  const rows = environment.arms.slice(0, count).map((arm, i) => row(form, environment.arms, arm, i, () => form.rebuild(bandit, 'environment')));
  form.shows.set('bandit', (plan) => rows.forEach((one, i) => one.show(plan?.arms?.[i] ?? null)));
  const named = environment.arms.some(({ name }) => name);
  const more = environment.arms.length - count;
  return [
    h('table', { class: named ? 'arms named' : 'arms' },
      h('colgroup', {}, ['name', 'law', 'law', 'ratio', 'end'].map((name) => h('col', { class: `of-${name}` }))),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Arm'),
        h('th', { scope: 'col' }, 'reward ', symbol('r')), h('th', { scope: 'col' }, 'cost ', symbol('c')), h('th', { scope: 'col', class: 'figure' }, 'ratio'), h('th', {}, h('span', { class: 'unseen' }, 'Remove')))),
      h('tbody', {}, rows.map(({ nodes }) => nodes))),
    h('div', { class: 'links' },
      h('button', { class: 'link', id: 'add-arm', type: 'button', onclick: () => add(form, environment) }, 'Add arm'),
      more > 0 && h('button', { class: 'link', type: 'button', onclick: () => { all = true; form.rebuild(bandit, 'environment'); } }, `Show the other ${number(more)}`),
      environment.arms.length > 9 && h('span', { class: 'label end' }, counted(environment.arms.length, 'arm'))),
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

function new_arm({ catalogue }) {
  return { reward: default_law(catalogue.laws[0]), cost: default_law(catalogue.laws[0]) };
}

/** μ with a superscript. @param {string} letter */
export const symbol = (letter) => h('i', { class: 'm' }, 'μ', h('sup', {}, letter));
