// The menus that say which columns of a table hold the arm, the reward, the cost, the group and the time.
import { h } from '../ui/dom.js';

/** The roles of columns, each with the label of its menu, and whether a table may have no such column. */
const ROLES = /** @type {const} */ ([
  ['arm', 'Arm', false],
  ['reward', 'Reward', false],
  ['cost', 'Cost', false],
  ['group', 'Group', true],
  ['time', 'Time', true],
]);

/** Whether the menus are shown although the columns could be guessed. */
let opened = false;

/**
 * Makes the menus. They are open if the columns could not be guessed.
 * @param {string[]} names of the columns
 * @param {Data['columns'] | undefined} places the column of each role, unless the table could not be read
 * @param {worker.ReadOptions['columns']} chosen receives the choice
 * @param {() => void} onchange
 * @returns {Child}
 */
export function columns(names, places, chosen, onchange) {
  if (!names.length) return null;
  const menu = (/** @type {typeof ROLES[number]} */ [role, label, may_lack]) => {
    const place = places?.[role] ?? (Number(chosen[role]) || 0) - 1;
    const select = h(
      'select',
      {
        'aria-label': `Column: ${label}`,
        onchange: () => {
          chosen[role] = select.value;
          opened = true;
          select.focus(); // a menu can be used without the focus, but only a focused menu passes the focus on
          onchange();
        },
      },
      (may_lack || place < 0) && h('option', { value: may_lack ? 'none' : '' }, may_lack ? 'none' : 'choose…'),
      names.map((name, i) => h('option', { value: i + 1 }, name || `column ${i + 1}`)),
    );
    select.value = place < 0 ? (may_lack ? 'none' : '') : String(place + 1);
    return h('label', {}, label, h('span', { class: 'select' }, select));
  };
  const details = h(
    'details',
    { class: 'quiet roles', open: opened || !places },
    h('summary', {}, 'Columns'),
    h('div', {}, ROLES.map(menu)),
  );
  details.addEventListener('toggle', () => {
    if (places) opened = details.open;
  });
  return details;
}
