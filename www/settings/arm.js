// An arm in the table: a row, with further rows for laws of several parameters, for what is rarely set, and for what is wrong.
import { detail, open } from './detail.js';
import { announce, cross, fill, h } from '../ui/dom.js';
import { is_extreme, narrow } from '../ui/format.js';
import { law_cell } from './law.js';

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
  const called = `arm ${name}`;
  const path = `environment.arms[${index}]`;
  const why = h('p', { class: 'why', hidden: true });
  const sides = SIDES.map((side) => law_cell(form, arm, side, { path: `${path}.${side}`, called, why, rebuild }));
  form.place(path, why, sides[0].field);
  const ratio = h('td', { class: 'figure' });
  const text = h('span', { class: 'text' }, name);
  const handle = h(
    'button',
    {
      class: 'handle',
      type: 'button',
      title: 'Name, correlation and more',
      'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
      onclick: () => toggle(),
    },
    text,
  );
  const move = (to) => {
    if (to < 0 || to >= arms.length || to === index) return;
    arms.splice(to, 0, ...arms.splice(index, 1));
    rebuild();
    document.querySelectorAll('#bandit .handle')[to]?.focus();
    announce(`Arm ${name} is in place ${to + 1} of ${arms.length}.`);
  };
  movable(handle, index, move);
  const head = h('th', { scope: 'row' }, handle);
  const remove = h(
    'button',
    {
      class: 'remove',
      type: 'button',
      'aria-label': `Remove arm ${name}`,
      title: 'Remove',
      disabled: arms.length === 1,
      onclick: () => {
        arms.splice(index, 1);
        rebuild();
        const rows = document.querySelectorAll('#bandit .remove');
        rows[Math.min(index, rows.length - 1)]?.focus();
      },
    },
    cross(),
  );
  const duplicate = () => {
    const copy = structuredClone(arm);
    delete copy.name;
    arms.splice(index + 1, 0, copy);
    rebuild();
    document.querySelectorAll('#bandit .handle')[index + 1]?.focus();
  };
  /** Built when it is first opened: of a thousand arms few ever are. */
  let inside = null;
  const reveal = () => {
    const on = open.has(arm);
    if (on && !inside) {
      inside = detail(form, arm, {
        path,
        called,
        number: index + 1,
        why,
        rebuild,
        duplicate,
        up: index > 0 && (() => move(index - 1)),
        down: index < arms.length - 1 && (() => move(index + 1)),
      });
      wrong.before(...inside.rows);
    }
    inside?.rows.forEach((one) => {
      one.hidden = !on;
    });
    inside?.show();
    handle.setAttribute('aria-expanded', String(on));
    row.classList.toggle('open', on || further.length > 0);
  };
  const toggle = () => {
    if (!open.delete(arm)) open.add(arm);
    reveal();
  };
  /** @type {{text: string, plan: any} | null} */
  let last = null;
  let seen = '';
  const further = sides.map((side) => side.further).filter(Boolean);
  const row = h(
    'tr',
    { class: 'arm' },
    head,
    sides.map(({ cell }) => h('td', {}, cell)),
    ratio,
    h('td', {}, remove),
  );
  const wrong = h('tr', { class: 'wrong' }, h('td', {}), h('td', { colspan: 4 }, why));
  const rows = document.createDocumentFragment();
  rows.append(
    row,
    ...(further.length ? [h('tr', { class: 'further' }, h('td', {}), h('td', { colspan: 4 }, further))] : []),
    wrong,
  );
  reveal();
  return {
    nodes: rows,
    /** @param {any} given what the simulator says of this arm, or null while something is wrong: then what it said last, if that still holds */
    show(given) {
      const now = JSON.stringify(arm);
      if (given) last = { text: now, plan: given };
      const plan = given ?? (last?.text === now ? last.plan : null);
      const { reward_max, cost_max } = form.draft.environment;
      const key = [now, JSON.stringify(plan), reward_max, cost_max].join();
      if (key === seen) return;
      seen = key;
      sides.forEach((side, i) => side.show(plan?.[i ? 'cost_mean' : 'reward_mean']));
      inside?.show();
      text.textContent = arm.name || String(index + 1);
      handle.title = arm.name || 'Name, correlation and more';
      handle.setAttribute('aria-label', `Arm ${text.textContent}: name, correlation and more`);
      head.classList.toggle('best', plan?.best ?? false);
      ratio.classList.toggle('best', plan?.best ?? false);
      const best = plan?.best && h('span', { class: is_extreme(plan.ratio) ? 'unseen' : 'tag' }, 'best');
      fill(ratio, best, plan ? narrow(plan.ratio, plan.ratio < 99.995 ? 2 : 0) : '–');
    },
  };
}

/**
 * Moves an arm: its handle is dragged to another row, or Alt and an arrow key are pressed on it.
 * @param {HTMLElement} handle @param {number} index @param {(to: number) => void} move
 */
function movable(handle, index, move) {
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(index + step);
  });
  handle.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    const rows = [...handle.closest('tbody').querySelectorAll('tr.arm')];
    const own = rows[index];
    let to = index;
    handle.setPointerCapture(down.pointerId);
    const mark = () =>
      rows.forEach((row, i) => {
        row.classList.toggle('before', i === to && to < index);
        row.classList.toggle('after', i === to && to > index);
      });
    const drag = ({ clientY }) => {
      if (to === index && Math.abs(clientY - down.clientY) < 8) return;
      own.classList.add('dragged');
      const under = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      to = under < 0 ? rows.length - 1 : under;
      mark();
    };
    const end = ({ type }) => {
      for (const name of ['pointermove', 'pointerup', 'pointercancel'])
        handle.removeEventListener(name, name === 'pointermove' ? drag : end);
      if (!own.classList.contains('dragged')) return;
      const wanted = to;
      to = index;
      mark();
      own.classList.remove('dragged');
      const swallow = (click) => click.stopPropagation(); // that of the drag, if it comes
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
