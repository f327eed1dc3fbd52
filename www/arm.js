// A row of the table of arms, with a further row for laws of several parameters and one for what is wrong.
import { default_law } from './catalogue.js';
import { fill, h, math } from './dom.js';
import { Field } from './field.js';
import { number } from './format.js';
import { sketch } from './sketch.js';

const SIDES = ['reward', 'cost'];

/**
 * @param {import('./form.js').Form} form
 * @param {any[]} arms
 * @param {any} arm
 * @param {number} index
 * @param {() => void} rebuild
 */
export function row(form, arms, arm, index, rebuild) {
  const name = arm.name || String(index + 1);
  const path = `environment.arms[${index}]`;
  const why = h('p', { class: 'why', hidden: true });
  const sides = SIDES.map((side) => law_cell(form, arm, side, { path: `${path}.${side}`, called: `arm ${name}`, why, rebuild }));
  form.place(path, why, sides[0].fields[0]);
  const ratio = h('td', { class: 'figure' });
  const head = h('th', { scope: 'row', title: arm.name }, name);
  const remove = h('button', {
    class: 'remove', type: 'button', 'aria-label': `Remove arm ${name}`, title: 'Remove', disabled: arms.length === 1,
    onclick: () => {
      arms.splice(index, 1);
      rebuild();
      const rows = document.querySelectorAll('#bandit .remove');
      rows[Math.min(index, rows.length - 1)]?.focus();
    },
  }, cross());
  /** @type {{text: string, plan: any} | null} */
  let last = null;
  let seen = '';
  const further = sides.map(({ further }) => further).filter(Boolean);
  const nodes = [
    h('tr', { class: further.length ? 'arm open' : 'arm' }, head, sides.map(({ cell }) => h('td', {}, cell)), ratio, h('td', {}, remove)),
    further.length > 0 && h('tr', { class: 'further' }, h('td', {}), h('td', { colspan: 4 }, further)),
    h('tr', { class: 'wrong' }, h('td', {}), h('td', { colspan: 4 }, why)),
  ].filter(Boolean);
  return {
    nodes,
    /** @param {any} given what the simulator says of this arm, or null while something is wrong: then what it said last, if that still holds */
    show(given) {
      const text = JSON.stringify(arm);
      if (given) last = { text, plan: given };
      const plan = given ?? (last?.text === text ? last.plan : null);
      const key = text + JSON.stringify(plan);
      if (key === seen) return;
      seen = key;
      sides.forEach((side, i) => side.show(plan?.[i ? 'cost_mean' : 'reward_mean']));
      head.classList.toggle('best', plan?.best ?? false);
      ratio.classList.toggle('best', plan?.best ?? false);
      fill(ratio, plan?.best && h('span', { class: 'tag' }, 'best'), plan ? number(plan.ratio, plan.ratio < 99.995 ? 2 : 0) : '–');
    },
  };
}

export const cross = () => h('svg', { width: 9, height: 9, viewBox: '0 0 9 9', 'aria-hidden': 'true' }, h('path', { d: 'M1 1 8 8M8 1 1 8', stroke: 'currentColor', 'stroke-width': 1.3 }));

function law_cell(form, arm, side, { path, called, why, rebuild }) {
  const law = arm[side];
  const { laws } = form.catalogue;
  const entry = laws.find(({ id }) => id === law.law);
  const drawing = h('span', { class: 'drawing' }, sketch(law));
  const fields = entry.params.map((param) => {
    const single = entry.params.length === 1;
    const noun = `${single ? '' : `${param.name} of `}the ${side} of ${called.replace(' ', '\u00a0')}`;
    const label = single ? `${capital(called)}, ${side}: ${entry.name}, ${param.name}` : `${capital(called)}, ${side}, ${param.name}`;
    const field = new Field({ owner: law, key: param.id, label, noun, list: param.list, title: param.about, decimals: single && 2, least: 4, most: param.list ? 26 : 9, onedit: form.edit });
    form.place(`${path}.${param.id}`, why, field);
    return field;
  });
  form.place(path, why, fields[0]);
  const choice = h('select', {
    'aria-label': `${capital(called)}, law of the ${side}`, title: `${entry.name}; choose another law`,
    onchange: () => {
      arm[side] = change(law, laws.find(({ id }) => id === choice.value));
      rebuild();
      (form.find(path)?.field?.input)?.focus();
    },
  }, laws.map(({ id, name }) => h('option', { value: id }, name)));
  choice.value = law.law;
  const mean = h('span', { class: 'mean' });
  const inline = entry.params.length === 1 && !entry.params[0].list;
  return {
    fields,
    cell: h('span', { class: 'law' }, h('span', { class: 'pick' }, drawing, choice), inline ? fields[0].input : mean),
    further: !inline && h('div', { class: 'parameters' }, h('span', { class: 'label' }, `${side} ${entry.name}`),
      fields.map((field, i) => h('label', {}, math(entry.params[i].name), '\u00a0= ', field.input))),
    /** @param {number | undefined} value */
    show(value) {
      fill(drawing, sketch(law));
      mean.textContent = value === undefined ? '–' : number(value, 3);
    },
  };
}

/** Another law: with its defaults, but where both have a single parameter it is kept. */
function change(law, entry) {
  const changed = default_law(entry);
  const { law: _, ...old } = law;
  const values = Object.values(old);
  if (values.length === 1 && entry.params.length === 1 && typeof values[0] === 'number' && !entry.params[0].list) changed[entry.params[0].id] = values[0];
  return changed;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
