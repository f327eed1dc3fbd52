// An arm in the table: its row, and further rows for laws with several parameters, for settings that are rarely used,
// and for a sentence that says what is wrong.

import { announce, cross, fill, focus_nth, h } from '../ui/dom.js';
import { is_extreme, narrow } from '../ui/format.js';
import { detail, open } from './detail.js';
import { law_cell, most_of } from './law.js';
import { share } from './share.js';

/** @typedef {import('./form.js').Form} Form */

/**
 * An arm in the table. `rebuild` builds the table again.
 * @typedef {{form: Form, arms: Arm[], arm: Arm, index: number, rebuild: () => void}} Given
 */

/** Returns what an arm is called in the table. @param {Arm} arm @param {number} index */
const name_of = (arm, index) => arm.name || String(index + 1);

/**
 * Makes the rows of an arm.
 * @param {Form} form
 * @param {Arm[]} arms
 * @param {Arm} arm
 * @param {number} index
 * @param {() => void} rebuild builds the table again
 */
export function row(form, arms, arm, index, rebuild) {
  const given = { form, arms, arm, index, rebuild };
  const name = name_of(arm, index);
  const called = `arm ${name}`;
  const path = `environment.arms[${index}]`;
  const why = h('p', { class: 'why', hidden: true });
  const reward = law_cell(form, arm, 'reward', { path: `${path}.reward`, called, why, rebuild });
  const cost = law_cell(form, arm, 'cost', { path: `${path}.cost`, called, why, rebuild });
  form.place(path, why, reward.field);
  const handle = handle_of(given);
  const head = h('th', { scope: 'row' }, handle.root);
  const ratio = h('td', { class: 'figure' });
  const laws = [reward, cost].map(({ cell }) => h('td', {}, cell));
  const first = h('tr', { class: 'arm' }, head, laws, ratio, h('td', {}, remover(given)));
  const further = [reward.further, cost.further].filter(Boolean);
  const wrong = h('tr', { class: 'wrong' }, h('td', {}), h('td', { colspan: 4 }, why));
  const nodes = document.createDocumentFragment();
  nodes.append(first);
  if (further.length) nodes.append(h('tr', { class: 'further' }, h('td', {}), h('td', { colspan: 4 }, further)));
  nodes.append(wrong);
  const details = details_of(given, { path, called, why }, handle.root, wrong, (on) =>
    first.classList.toggle('open', on || further.length > 0),
  );
  /**
   * The last known plan of the arm, and the arm that it belongs to as text.
   * @type {{text: string, plan: PlannedArm} | null}
   */
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
      const now = JSON.stringify(arm);
      if (planned) last = { text: now, plan: planned };
      const plan = planned ?? (last?.text === now ? last.plan : null);
      const key = [
        now,
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
function move({ arms, arm, index, rebuild }, to) {
  if (to < 0 || to >= arms.length || to === index) return;
  const name = name_of(arm, index);
  arms.splice(to, 0, ...arms.splice(index, 1));
  rebuild();
  focus_nth('#bandit .handle', to);
  announce(`Arm ${name} is now number ${to + 1} of ${arms.length}.`);
}

/** Gives all arms the laws of an arm. @param {Given} given */
function to_all({ form, arms, index, rebuild }) {
  const said = share(form, arms, index);
  rebuild();
  focus_nth('#bandit .handle', index);
  announce(said);
}

/** Makes the button with the name of an arm, by which the arm is opened and moved. @param {Given} given */
function handle_of(given) {
  const { arm, index } = given;
  const text = h('span', { class: 'text' }, name_of(arm, index));
  const keys = 'Alt+ArrowUp Alt+ArrowDown';
  const root = h('button', { class: 'handle', type: 'button', title: MORE, 'aria-keyshortcuts': keys }, text);
  movable(root, index, (to) => move(given, to));
  const show = () => {
    const name = name_of(arm, index);
    text.textContent = name;
    root.title = arm.name || MORE;
    root.setAttribute('aria-label', `Arm ${name}: name, correlation and more`);
  };
  return { root, show };
}

const MORE = 'Name, correlation and more';

/** Makes the button that removes an arm. @param {Given} given */
function remover({ arms, arm, index, rebuild }) {
  const remove = () => {
    arms.splice(index, 1);
    rebuild();
    focus_nth('#bandit .remove', index);
  };
  const label = `Remove arm ${name_of(arm, index)}`;
  const disabled = arms.length === 1;
  const props = { class: 'remove', type: 'button', 'aria-label': label, title: 'Remove', disabled, onclick: remove };
  return h('button', props, cross());
}

/**
 * Connects the handle of an arm with the arm's details, which the handle opens. The details are made when they are
 * first opened, because few of a thousand arms are ever opened.
 * @param {Given} given
 * @param {{path: string, called: string, why: HTMLElement}} place
 * @param {HTMLElement} handle
 * @param {HTMLElement} after the row that comes after the details
 * @param {(on: boolean) => void} onreveal
 */
function details_of(given, place, handle, after, onreveal) {
  const { form, arms, arm, index, rebuild } = given;
  const duplicate = () => {
    const copy = structuredClone(arm);
    delete copy.name;
    arms.splice(index + 1, 0, copy);
    rebuild();
    focus_nth('#bandit .handle', index + 1);
  };
  /** @type {ReturnType<typeof detail> | null} */
  let inside = null;
  const make = () => {
    const up = index > 0 && (() => move(given, index - 1));
    const down = index < arms.length - 1 && (() => move(given, index + 1));
    const others = arms.length > 1 && (() => to_all(given));
    const made = detail(form, arm, { ...place, number: index + 1, rebuild, duplicate, up, down, others });
    after.before(...made.rows);
    return made;
  };
  const reveal = () => {
    const on = open.has(arm);
    if (on) inside ??= make();
    for (const one of inside?.rows ?? []) one.hidden = !on;
    inside?.show();
    handle.setAttribute('aria-expanded', String(on));
    onreveal(on);
  };
  handle.addEventListener('click', () => {
    if (!open.delete(arm)) open.add(arm);
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
