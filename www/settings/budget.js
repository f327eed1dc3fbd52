// The section Budget: a number or a multiple of the smallest mean cost, and the rule for the last pull.
import { term } from '../help/term.js';
import { unit_of } from '../simulator/units.js';
import { at, fill, focus, h, symbol } from '../ui/dom.js';
import { plain } from '../ui/format.js';
import { put } from './draft.js';

/** The names of the rules for the last pull. */
const STOPS = { overshoot: 'may overshoot', strict: 'must fit' };
/** @typedef {import('./form.js').Form} Form */
/** @typedef {'absolute' | 'times_smallest_mean_cost'} Unit */

/** The units of a budget. @type {Record<Unit, string>} */
const UNITS = { absolute: 'total', times_smallest_mean_cost: '×\u00a0cost' };

/** Explains the buttons of the units. */
const CONVERTED = 'The value is converted if the mean costs are known';

/** Builds the section. @param {Form} form */
export function budget(form) {
  /** @type {Unit} */
  const unit = 'absolute' in form.draft.budget ? 'absolute' : 'times_smallest_mean_cost';
  const why = form.slot();
  const field = form.field(`budget.${unit}`, why, {
    label: unit === 'absolute' ? 'Budget' : 'Budget, as a multiple of the smallest mean cost',
    noun: 'the budget',
    amount: true,
    step: 'size',
    least: 5,
    most: 20,
  });
  const note = h('p', { class: 'label' });
  const large = h('p', { class: 'note warning', role: 'status', hidden: true });
  const money = h('span', {});
  fill(
    at('budget'),
    h('header', {}, h('h2', { id: 'budget-title' }, 'Budget')),
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'nowrap' }, term('budget', h('i', { class: 'm large' }, 'B'), 'B, the budget'), '\u00a0='),
      field.input,
      money,
      segments('Unit of the budget', UNITS, unit, (id) => convert(form, id), CONVERTED),
    ),
    note,
    large,
    why,
    last_pull(form),
  );
  form.place('budget', why, field);
  form.shows.set('budget', (plan) => {
    const { smallest_mean_cost: cost, budget: amount, large_pulls } = plan ?? {};
    large.hidden = !large_pulls;
    fill(large, large_pulls ?? '');
    money.textContent = unit === 'absolute' ? unit_of(form.draft.environment, 'cost') : '';
    const times = ['times the smallest mean cost ', symbol('c')];
    const { absolute } = form.draft.budget;
    if (absolute === undefined) fill(note, ...times, amount && `: ${plain(brief(amount))} in total`);
    else fill(note, cost && [`${plain(brief(absolute / cost))} `, ...times]);
  });
}

/**
 * Makes a switch whose section is built again when it is used.
 * @param {string} label
 * @param {Record<string, string>} names by id
 * @param {string} now
 * @param {(id: string) => void} onchoose
 * @param {string} [title] of the buttons that change something
 */
const segments = (label, names, now, onchoose, title) =>
  h(
    'span',
    { class: 'segments end', role: 'group', 'aria-label': label },
    Object.entries(names).map(([id, name]) => {
      const choose = () => {
        onchoose(id);
        focus(at('budget'), `[data-id=${id}]`);
      };
      const pressed = id === now;
      const props = { type: 'button', 'data-id': id, 'aria-pressed': String(pressed), title: !pressed && title };
      return h('button', { ...props, onclick: () => pressed || choose() }, name);
    }),
  );

/** Makes the choice of the rule for the last pull. @param {Form} form */
function last_pull(form) {
  const choose = (/** @type {string} */ id) =>
    form.edit((draft) => put(draft, 'stop', id === 'strict' ? id : undefined), ['budget']); // the other is the default
  const choice = segments('Last pull', STOPS, form.draft.stop ?? 'overshoot', choose);
  return [h('div', { class: 'row' }, h('span', { class: 'label' }, 'Last pull'), choice), form.slot('stop')];
}

/**
 * Changes the unit of the budget, and converts its value if the costs are known.
 * @param {Form} form
 * @param {string} to
 */
function convert(form, to) {
  const cost = form.error ? null : form.plan.smallest_mean_cost;
  const { absolute, times_smallest_mean_cost } = form.draft.budget;
  const value = absolute ?? times_smallest_mean_cost;
  const factor = cost ? (to === 'absolute' ? cost : 1 / cost) : 1;
  const converted = typeof value === 'number' ? rounded(value * factor) : value; // a text that is not a number stays
  const budget = to === 'absolute' ? { absolute: converted } : { times_smallest_mean_cost: converted };
  form.replace('budget', budget);
}

/** Rounds to three significant digits, or to a whole number from 100 on. @param {number} value */
const brief = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
/** @param {number} value */
const rounded = (value) => Number(value.toPrecision(6));
