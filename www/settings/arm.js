// An arm in the table: its row, and further rows for laws with several parameters, for settings that are rarely used,
// and for a sentence that says what is wrong.

import { announce, crossed, fill, focus_nth, h } from '../ui/dom.js';
import { is_extreme, narrow } from '../ui/format.js';
import { detail } from './detail.js';
import { without } from './draft.js';
import { law_cell, most_of } from './law.js';
import { share } from './share.js';

/** @typedef {import('./form.js').Form} Form */

/**
 * An arm in the table. `change` gives the table other arms.
 * @typedef {{form: Form, arms: () => Arm[], index: number, path: string, change: (arms: Arm[]) => void}} Given
 */

/** Returns what an arm is called in the table. @param {Given} given */
const name_of = ({ arms, index }) => arms()[index].name || String(index + 1);

/**
 * Makes the rows of an arm.
 * @param {Form} form
 * @param {number} index
 */
export function row(form, index) {
  const path = `environment.arms[${index}]`;
  const arms = () => /** @type {Arm[]} */ (form.value('environment.arms'));
  const change = (/** @type {Arm[]} */ changed) => form.replace('environment.arms', changed);
  const given = { form, arms, index, path, change };
  const called = `arm ${name_of(given)}`;
  const why = form.slot();
  const reward = law_cell(form, 'reward', { path: `${path}.reward`, called, why });
  const cost = law_cell(form, 'cost', { path: `${path}.cost`, called, why });
  form.place(path, why, reward.field);
  const handle = handle_of(given);
  const head = h('th', { scope: 'row' }, handle.root);
  const ratio = h('td', { class: 'figure' });
  const laws = [reward, cost].map(({ cell }) => h('td', {}, cell));
  const first = h('tr', { class: 'arm' }, head, laws, ratio, h('td', {}, end_of(given)));
  const further = [reward.further, cost.further].filter(Boolean);
  const wrong = h('tr', { class: 'wrong' }, h('td', {}), h('td', { colspan: 4 }, why));
  const nodes = document.createDocumentFragment();
  nodes.append(first);
  if (further.length) nodes.append(h('tr', { class: 'further' }, h('td', {}), h('td', { colspan: 4 }, further)));
  nodes.append(wrong);
  const details = details_of(given, called, why, handle.root, wrong, (on) =>
    first.classList.toggle('open', on || further.length > 0),
  );
  /** The last known plan of the arm, and the arm that it belongs to. @type {{arm: Arm, plan: PlannedArm} | null} */
  let last = null;
  let seen = '';
  return {
    nodes,
    /**
     * Brings the row up to date.
     * @param {PlannedArm | null} planned null while something is wrong; the last plan is then shown if the arm has not
     *   changed since
     */
    show(planned) {
      const arm = arms()[index];
      if (planned) last = { arm, plan: planned };
      const plan = planned ?? (last?.arm === arm ? last.plan : null);
      const key = [
        JSON.stringify(arm),
        JSON.stringify(plan),
        most_of(form.draft.environment, 'reward'),
        most_of(form.draft.environment, 'cost'),
      ].join();
      if (key === seen) return;
      seen = key;
      reward.show(plan?.reward_mean);
      cost.show(plan?.cost_mean);
      details.show();
      handle.show();
      show_ratio(head, ratio, plan, plan && plan.ratio < 99.995 ? 2 : 0);
    },
  };
}

/**
 * Shows the ratio of an arm, and whether it is the best.
 * @param {HTMLElement} head of the row
 * @param {HTMLElement} ratio
 * @param {PlannedArm | null | undefined} plan
 * @param {number} decimals
 */
export function show_ratio(head, ratio, plan, decimals) {
  const is_best = plan?.best ?? false;
  head.classList.toggle('best', is_best);
  ratio.classList.toggle('best', is_best);
  const best = plan && is_best && h('span', { class: is_extreme(plan.ratio) ? 'unseen' : 'tag' }, 'best');
  fill(ratio, best, plan ? narrow(plan.ratio, decimals) : '–');
}

/** Moves an arm to another position. @param {Given} given @param {number} to */
function move(given, to) {
  const { index } = given;
  const arms = given.arms();
  if (to < 0 || to >= arms.length || to === index) return;
  const name = name_of(given);
  given.change(without(arms, index).toSpliced(to, 0, arms[index]));
  focus_nth('#bandit .handle', to);
  announce(`Arm ${name} is now number ${to + 1} of ${arms.length}.`);
}

/** Gives all arms the laws of an arm. @param {Given} given */
function to_all({ form, arms, index, change }) {
  const { shared, said } = share(form, arms(), index);
  change(shared);
  focus_nth('#bandit .handle', index);
  announce(said);
}

/** Makes the button with the name of an arm, by which the arm is opened and moved. @param {Given} given */
function handle_of(given) {
  const { arms, index } = given;
  const text = h('span', { class: 'text' }, name_of(given));
  const keys = 'Alt+ArrowUp Alt+ArrowDown';
  const root = h('button', { class: 'handle', type: 'button', title: MORE, 'aria-keyshortcuts': keys }, text);
  movable(root, index, (to) => move(given, to));
  const show = () => {
    const name = name_of(given);
    text.textContent = name;
    root.title = arms()[index].name || MORE;
    root.setAttribute('aria-label', `Arm ${name}: name, correlation and more`);
  };
  return { root, show };
}

const MORE = 'Name, correlation and more';

/** Makes the button that removes an arm. @param {Given} given */
function end_of(given) {
  const { arms, index, change } = given;
  const remove = () => {
    change(without(arms(), index));
    focus_nth('#bandit .remove', index);
  };
  return crossed(`Remove arm ${name_of(given)}`, remove, { title: 'Remove', disabled: arms().length === 1 });
}

/**
 * Connects the handle of an arm with the arm's details, which the handle opens. The details are made when they are
 * first opened, because few of a thousand arms are ever opened.
 * @param {Given} given
 * @param {string} called
 * @param {HTMLElement} why takes the sentence that says what is wrong
 * @param {HTMLElement} handle
 * @param {HTMLElement} after the row that comes after the details
 * @param {(on: boolean) => void} onreveal
 */
function details_of(given, called, why, handle, after, onreveal) {
  const { form, arms, index, path, change } = given;
  const { length } = arms();
  const duplicate = () => {
    const { name: _, ...copy } = arms()[index];
    change(arms().toSpliced(index + 1, 0, copy));
    focus_nth('#bandit .handle', index + 1);
  };
  /** @type {ReturnType<typeof detail> | null} */
  let inside = null;
  const make = () => {
    const up = index > 0 && (() => move(given, index - 1));
    const down = index < length - 1 && (() => move(given, index + 1));
    const others = length > 1 && (() => to_all(given));
    const made = detail(form, { path, called, why, number: index + 1, duplicate, up, down, others });
    after.before(...made.rows);
    return made;
  };
  const reveal = () => {
    const on = form.is_unfolded(path);
    if (on) inside ??= make();
    for (const one of inside?.rows ?? []) one.hidden = !on;
    inside?.show();
    handle.setAttribute('aria-expanded', String(on));
    onreveal(on);
  };
  handle.addEventListener('click', () => {
    form.unfold(path, !form.is_unfolded(path));
    reveal();
  });
  reveal();
  return { show: () => inside?.show() };
}

/**
 * Lets the visitor move an arm by dragging its handle to another row, or with Alt and an arrow key on the handle.
 * @param {HTMLElement} handle
 * @param {number} index
 * @param {(to: number) => void} move
 */
function movable(handle, index, move) {
  handle.addEventListener('keydown', (event) => {
    const step = Number(event.key === 'ArrowDown') - Number(event.key === 'ArrowUp');
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(index + step);
  });
  handle.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    const rows = [...(handle.closest('tbody')?.querySelectorAll('tr.arm') ?? [])];
    const own = rows[index];
    let to = index;
    handle.setPointerCapture(down.pointerId);
    const mark = () =>
      rows.forEach((row, i) => {
        row.classList.toggle('before', i === to && to < index);
        row.classList.toggle('after', i === to && to > index);
      });
    const drag = (/** @type {PointerEvent} */ { clientY }) => {
      if (to === index && Math.abs(clientY - down.clientY) < 8) return;
      own.classList.add('dragged');
      const under = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      to = under < 0 ? rows.length - 1 : under;
      mark();
    };
    const end = (/** @type {PointerEvent} */ { type }) => {
      handle.removeEventListener('pointermove', drag);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      if (!own.classList.contains('dragged')) return;
      const wanted = to;
      to = index;
      mark();
      own.classList.remove('dragged');
      const swallow = (/** @type {Event} */ click) => click.stopPropagation(); // a drag may end with a click
      addEventListener('click', swallow, true);
      setTimeout(() => {
        removeEventListener('click', swallow, true);
        if (type === 'pointerup') move(wanted);
      });
    };
    handle.addEventListener('pointermove', drag);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  });
}
