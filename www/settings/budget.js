// The section Budget: a number, or a multiple of the smallest mean cost.
import { at, fill, h, symbol } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { plain } from '../ui/format.js';

const STOPS = { overshoot: 'may overshoot', strict: 'must fit' };
const UNITS = { absolute: 'total', times_smallest_mean_cost: '×\u00a0cost' };

/** @param {import('./form.js').Form} form */
export function budget(form) {
  const owner = form.draft.budget;
  const unit = 'absolute' in owner ? 'absolute' : 'times_smallest_mean_cost';
  const field = new Field({
    owner,
    key: unit,
    label: unit === 'absolute' ? 'Budget' : 'Budget, as a multiple of the smallest mean cost',
    noun: 'the budget',
    least: 5,
    onedit: form.edit,
  });
  const note = h('span', { class: 'label' });
  const why = h('p', { class: 'why', hidden: true });
  fill(
    at('budget'),
    h('header', {}, h('h2', { id: 'budget-title' }, 'Budget')),
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'nowrap' }, h('i', { class: 'm large' }, 'B'), '\u00a0='),
      field.input,
      note,
      h(
        'span',
        { class: 'segments end', role: 'group', 'aria-label': 'Unit of the budget' },
        Object.entries(UNITS).map(([id, name]) =>
          h(
            'button',
            {
              type: 'button',
              'aria-pressed': String(id === unit),
              title: id === unit ? null : 'Converted where the costs are known',
              onclick: () => id !== unit && convert(form, unit, id),
            },
            name,
          ),
        ),
      ),
    ),
    why,
    last_pull(form),
  );
  form.place('budget', why, field);
  form.place(`budget.${unit}`, why, field);
  form.shows.set('budget', (plan) => {
    const cost = plan?.smallest_mean_cost;
    if (unit === 'absolute') fill(note, cost > 0 && [plain(brief(owner.absolute / cost)), ' × smallest ', symbol('c')]);
    else fill(note, '× smallest ', symbol('c'), plan?.budget > 0 && `\u00a0= ${plain(brief(plan.budget))}`);
  });
}

/** @param {import('./form.js').Form} form */
function last_pull(form) {
  const buttons = Object.entries(STOPS).map(([id, name]) =>
    h(
      'button',
      {
        type: 'button',
        'data-id': id,
        onclick: () => {
          if (id === 'overshoot')
            delete form.draft.stop; // what holds unless it is said
          else form.draft.stop = id;
          show();
          form.edit();
        },
      },
      name,
    ),
  );
  const show = () =>
    buttons.forEach((button) =>
      button.setAttribute('aria-pressed', String(button.dataset.id === (form.draft.stop ?? 'overshoot'))),
    );
  show();
  const why = h('p', { class: 'why', hidden: true });
  form.place('stop', why);
  return [
    h(
      'div',
      { class: 'row' },
      h('span', { class: 'label' }, 'Last pull'),
      h('span', { class: 'segments end', role: 'group', 'aria-label': 'Last pull' }, buttons),
    ),
    why,
  ];
}

/** @param {import('./form.js').Form} form @param {string} from @param {string} to */
function convert(form, from, to) {
  const cost = form.error ? null : form.plan?.smallest_mean_cost;
  const value = form.draft.budget[from];
  const factor = cost > 0 ? (to === 'absolute' ? cost : 1 / cost) : 1;
  form.draft.budget = { [to]: typeof value === 'number' ? rounded(value * factor) : value };
  form.rebuild(budget, 'budget');
  at('budget').querySelector('[aria-pressed=true]').focus();
}

const brief = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
const rounded = (value) => Number(value.toPrecision(6));
