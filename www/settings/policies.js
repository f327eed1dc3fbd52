// The section Policies: one row each, with its line, its parameters and, on demand, its idea.
import { at, cross, fill, h, math } from '../ui/dom.js';
import { in_words, lacks, told_of, value_of } from '../simulator/catalogue.js';
import { Field } from '../ui/field.js';
import { fraction, plain } from '../ui/format.js';
import { series, swatch } from '../ui/series.js';

/** Policies whose idea is shown, by their object in the draft. @type {WeakSet<object>} */
const open = new WeakSet();
let greeted = false;

/** @param {import('./form.js').Form} form */
export function policies(form) {
  const { draft, catalogue } = form;
  if (!greeted && draft.policies.length) open.add(draft.policies[0]);
  greeted = true;
  const lines = series(draft.policies);
  const list = h(
    'ul',
    { class: 'entries' },
    draft.policies.map((policy, i) => entry(form, policy, i, lines[i])),
  );
  const menu = h('div', { class: 'additions', id: 'additions', hidden: true });
  const button = h(
    'button',
    { class: 'link end', id: 'add-policy', type: 'button', 'aria-expanded': 'false', 'aria-controls': 'additions' },
    'Add policy',
  );
  const toggle = (on) => {
    menu.hidden = !on;
    fill(menu, on && additions(form));
    button.textContent = on ? 'Close' : 'Add policy';
    button.setAttribute('aria-expanded', String(on));
    if (on) menu.querySelector('button:enabled').focus();
    else button.focus();
  };
  button.addEventListener('click', () => toggle(menu.hidden));
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle(false);
  });
  const why = h('p', { class: 'why', id: 'policies-error', hidden: true });
  fill(
    at('policies'),
    h('header', {}, h('h2', { id: 'policies-title' }, 'Policies'), catalogue.policies.length > 0 && button),
    menu,
    list,
    why,
  );
  form.place('policies', why);
}

/** @param {import('./form.js').Form} form */
function entry(form, policy, index, line) {
  const found = form.catalogue.policies.find(({ id }) => id === policy.id);
  const path = `policies[${index}]`;
  const why = h('p', { class: 'why', hidden: true });
  const idea = h(
    'p',
    { class: 'idea', id: `idea-${index}`, hidden: !open.has(policy) },
    math(found.idea),
    ' ',
    h('span', { class: 'source' }, found.source),
    found.told.length > 0 && h('span', { class: 'source' }, `. It is told ${found.told.map(in_words).join(' and ')}.`),
  );
  const name = h(
    'button',
    {
      class: 'name',
      type: 'button',
      'aria-expanded': String(open.has(policy)),
      'aria-controls': idea.id,
      title: 'What it does',
      onclick: () => {
        idea.hidden = !idea.hidden;
        name.setAttribute('aria-expanded', String(!idea.hidden));
        if (idea.hidden) open.delete(policy);
        else open.add(policy);
      },
    },
    math(found.short ?? found.name),
  );
  form.place(path, why);
  form.place(`${path}.id`, why);
  const params = found.params.map((param) => {
    const told = told_of(param);
    const { formula } = param.default;
    const field = new Field({
      owner: policy,
      key: param.id,
      label: `${found.name}, ${param.name}`,
      noun: `${param.name} of ${found.name}`,
      text: Boolean(formula),
      fractions: true,
      placeholder: told ?? formula ?? (fraction(value_of(param)) || plain(value_of(param))),
      title: param.about,
      least: 2,
      most: told || formula ? 24 : 9,
      onedit: form.edit,
    });
    form.place(`${path}.${param.id}`, why, field);
    return h(
      'label',
      { class: formula ? 'parameter written' : 'parameter' },
      h('span', {}, math(param.name), '\u00a0= '),
      field.input,
      told && tag(`Left empty, it is told ${told}`),
    );
  });
  const told =
    found.told.length > 0 && !found.params.some(told_of) && tag(`It is told ${found.told.map(in_words).join(', ')}`);
  /** What does not fit beside the name. */
  const below = params.length > 2 || found.params.some(told_of);
  const remove = h(
    'button',
    {
      class: 'remove',
      type: 'button',
      'aria-label': `Remove ${found.name}`,
      title: 'Remove',
      disabled: form.draft.policies.length === 1,
      onclick: () => {
        form.draft.policies.splice(index, 1);
        form.rebuild(policies, 'policies');
        const rows = document.querySelectorAll('#policies .remove');
        rows[Math.min(index, rows.length - 1)]?.focus();
      },
    },
    cross(),
  );
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'entry' },
      swatch(line, 28),
      name,
      h('span', { class: 'parameters own' }, told, below ? null : params),
      remove,
    ),
    below && h('div', { class: 'parameters below' }, params),
    idea,
    why,
  );
}

const tag = (title) => h('span', { class: 'tag quiet', title }, 'told');

/** @param {import('./form.js').Form} form */
function additions(form) {
  const groups = new Map();
  for (const found of form.catalogue.policies) groups.set(found.group, [...(groups.get(found.group) ?? []), found]);
  return [...groups].map(([group, members]) => [
    h('h3', {}, group),
    members.map((found) => {
      const missing = lacks(found, form.draft.environment);
      return h(
        'button',
        { type: 'button', disabled: missing !== null, onclick: () => add(form, found) },
        h('b', {}, math(found.short ?? found.name)),
        h('span', {}, math(found.idea)),
        missing && h('span', { class: 'lacks' }, missing),
      );
    }),
  ]);
}

function add(form, found) {
  const params = found.params.filter((param) => value_of(param) !== undefined);
  form.draft.policies.push({ id: found.id, ...Object.fromEntries(params.map((param) => [param.id, value_of(param)])) });
  form.rebuild(policies, 'policies');
  const added = at('policies').querySelector('.entries > li:last-child');
  added.scrollIntoView({ block: 'nearest' });
  (added.querySelector('input') ?? added.querySelector('button')).focus();
}
