// The lines of a table with what became of each, and a menu above each column that says what the column is used for.
import { h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { give, kept } from './kept.js';

/** The roles of columns, with the words of their menus, and whether a table must have such a column. */
const ROLES = /** @type {const} */ ([
  ['arm', 'Arm', true],
  ['reward', 'Reward', true],
  ['cost', 'Cost', true],
  ['group', 'Group', false],
  ['time', 'Time', false],
]);

/** The fates that are a single word, which stands behind the line. Others are sentences on a line of their own. */
const WORDS = new Set(['title', 'total', 'note', 'head']);

/**
 * Makes the table.
 * @param {Sheet} sheet
 * @param {boolean} fixed whether the columns are known and cannot be chosen
 * @param {string} error why the table is refused; empty if it is not
 * @param {() => void} onchange
 */
export function sheet_of(sheet, fixed, error, onchange) {
  const { columns } = sheet;
  const lines = sheet.lines.filter(
    ({ fate, record }) => kept.all_asked || fate.is !== 'asked' || record <= sheet.first,
  );
  const rows = lines.flatMap((one, i) => {
    const skipped = i ? one.record - lines[i - 1].record - 1 : 0;
    return [skipped > 0 && gap(skipped, columns.length), ...row(one, columns, error)];
  });
  const rest = sheet.records - 1 - (lines.at(-1)?.record ?? -1);
  return h(
    'div',
    { class: 'sheet', role: 'region', 'aria-label': 'Your table', tabindex: 0 },
    h(
      'table',
      {},
      !fixed &&
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', {}, h('span', { class: 'unseen' }, 'Line')),
            columns.map((_, place) => head(columns, place, onchange)),
          ),
        ),
      h('tbody', {}, rows, rest > 0 && gap(rest, columns.length)),
    ),
  );
}

/** Returns whether lines in question are far from the head and so at first not shown. @param {Sheet} sheet */
export const hides_asked = ({ lines, first }) =>
  lines.some(({ fate, record }) => fate.is === 'asked' && record > first);

/**
 * Makes the head of a column: the menu of its role, and what is known of the column.
 * @param {Sheet['columns']} columns
 * @param {number} place
 * @param {() => void} onchange
 */
function head(columns, place, onchange) {
  const { name, role, about } = columns[place];
  const select = h(
    'select',
    {
      'aria-label': `Role of ${name || `column ${place + 1}`}`,
      'data-role': role,
      onchange: () => {
        give(columns, place, /** @type {ColumnRole | ''} */ (select.value));
        select.focus(); // a menu can be used without the focus, but only a focused menu passes the focus on
        onchange();
      },
    },
    // A needed role is not taken away: its column would only be guessed again. Another column is given the role.
    h('option', { value: '', disabled: ROLES.some(([own, , needed]) => own === role && needed) }, 'not used'),
    ROLES.map(([own, label]) => h('option', { value: own }, label)),
  );
  select.value = role ?? '';
  return h(
    'th',
    { scope: 'col', class: kind(columns[place]) },
    h('span', { class: 'select' }, select),
    h('span', { class: 'label' }, about || '\u00a0'),
  );
}

/** Returns the classes of the cells of a column. @param {Sheet['columns'][number]} column */
const kind = ({ role, numeric, about }) =>
  [numeric && 'number', !role && about !== 'counted' && 'unused'].filter(Boolean).join(' ');

/**
 * Makes a line, and below it the reason if the line was left out for a reason that takes a sentence.
 * @param {Sheet['lines'][number]} line
 * @param {Sheet['columns']} columns
 * @param {string} error
 * @returns {Child[]}
 */
function row({ line, cells, fate }, columns, error) {
  const why = fate.is === 'left-out' ? fate.why : null;
  const tag = why && WORDS.has(why) && h('span', { class: 'tag' }, `left out: ${why}`);
  // An error states the role of the column, or the text that was found.
  const [, role] = /^line \d+: (\w+):/.exec(error) ?? [];
  const has_role = columns.some((column) => column.role === role);
  const is_fault = (/** @type {Sheet['columns'][number]} */ column, /** @type {string} */ text) =>
    has_role ? column.role === role : error.includes(`found "${text}"`);
  const is_title = why === 'title' || why === 'note';
  const cell = (/** @type {Sheet['columns'][number]} */ column, /** @type {number} */ place) => {
    const is_wrong = fate.is === 'wrong' && is_fault(column, cells[place]);
    const is_empty = fate.is === 'asked' && column.role === 'reward';
    const marks = [kind(column), is_wrong && 'wrong', is_empty && 'empty'].filter(Boolean).join(' ');
    const text = is_empty && !cells[place] ? 'empty' : cells[place];
    if (fate.is === 'head') return h('th', { scope: 'col', class: marks }, text);
    return h('td', { class: marks }, text, place === 0 && tag);
  };
  const name = h('th', { scope: 'row' }, String(line));
  const whole = () => h('td', { colspan: columns.length }, cells.filter(Boolean).join(' '), tag);
  return [
    h('tr', { class: `is-${fate.is}` }, name, is_title ? whole() : columns.map(cell)),
    why &&
      !tag &&
      h('tr', { class: 'is-left-out why' }, h('th', {}), h('td', { colspan: columns.length }, `left out: ${why}`)),
  ];
}

/** Makes the line that stands for lines between. @param {number} skipped @param {number} columns */
const gap = (skipped, columns) =>
  h(
    'tr',
    { class: 'gap' },
    h('th', {}, '…'),
    h('td', { colspan: columns }, `${number(skipped)} more ${skipped === 1 ? 'line' : 'lines'}`),
  );
