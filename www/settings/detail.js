// What opens under an arm: its name, the correlation of its reward and cost, its laws after a change.
import { h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { capital, law_cell } from './law.js';

/** Arms whose rows are open. @type {WeakSet<object>} */
export const open = new WeakSet();
/** Later laws that were taken away, to come back. @type {WeakMap<object, any>} */
export const laters = new WeakMap();

/**
 * @param {import('./form.js').Form} form
 * @param {any} arm
 * @param {{path: string, called: string, number: number, why: HTMLElement, rebuild: () => void, duplicate: () => void, up: false | (() => void), down: false | (() => void)}} options
 * @returns {{rows: HTMLElement[], show: () => void}}
 */
export function detail(form, arm, { path, called, number, why, rebuild, duplicate, up, down }) {
  const field = (key, word, options) => {
    const field = new Field({
      owner: arm,
      key,
      label: `${capital(called)}, ${word}`,
      noun: `the ${word} of ${called}`,
      onedit: form.edit,
      ...options,
    });
    form.place(`${path}.${key}`, why, field);
    return h('label', {}, h('span', { class: 'label' }, `${key} `), field.input);
  };
  const again = (label) => {
    rebuild();
    document.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  };
  const [give, take] = [`Give it later laws: ${called}`, `Take its later laws away: ${called}`];
  const link = (label, text, onclick) =>
    h('button', { class: 'link', type: 'button', 'aria-label': label, onclick }, text);
  const links = [
    link(`Duplicate ${called}`, 'Duplicate', duplicate),
    up && link(`Move up: ${called}`, 'Move up', up),
    down && link(`Move down: ${called}`, 'Move down', down),
    form.draft.environment.change &&
      (arm.later
        ? link(take, 'Take its later laws away', () => {
            laters.set(arm, arm.later);
            delete arm.later;
            again(give);
          })
        : link(give, 'Give it later laws', () => {
            arm.later = laters.get(arm) ?? structuredClone({ reward: arm.reward, cost: arm.cost });
            again(take);
          })),
  ];
  const inside = [
    h(
      'div',
      { class: 'parameters' },
      field('name', 'name', { text: true, placeholder: `arm ${number}`, least: 12, most: 14 }),
      field('correlation', 'correlation of reward and cost', {
        placeholder: '0',
        least: 4,
        most: 7,
        title: 'Of reward and cost, from −1 to 1',
      }),
    ),
    h('div', { class: 'links' }, links),
  ];
  const own = h('tr', { class: 'further detail' }, h('td', {}), h('td', { colspan: 4 }, inside));
  if (!arm.later) return { rows: [own], show: () => {} };
  const { rows, show } = later(form, arm, { path: `${path}.later`, called, why, rebuild });
  return { rows: [...rows, own], show };
}

/** The later laws, under those of now. */
function later(form, arm, { path, called, why, rebuild }) {
  const known = form.draft.environment.known_costs;
  if (known) arm.later.cost = arm.cost;
  const sides = known ? ['reward'] : ['reward', 'cost'];
  const cells = sides.map((side) =>
    law_cell(form, arm.later, side, { path: `${path}.${side}`, called, word: `later ${side}`, why, rebuild }),
  );
  form.place(path, why, cells[0].field);
  const further = cells.map((cell) => cell.further).filter(Boolean);
  return {
    rows: [
      h(
        'tr',
        { class: 'further later' },
        h('td', { class: 'label' }, 'later'),
        cells.map(({ cell }) => h('td', {}, cell)),
        h('td', { colspan: known ? 3 : 2, class: 'label' }, known && 'the same cost'),
      ),
      further.length > 0 && h('tr', { class: 'further' }, h('td', {}), h('td', { colspan: 4 }, further)),
    ].filter(Boolean),
    show: () => cells.forEach((cell) => cell.show(null)),
  };
}
