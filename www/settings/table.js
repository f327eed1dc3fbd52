// The frame of a table of arms.
import { h } from '../ui/dom.js';

/**
 * Makes a table whose first column holds the arms, and whose last two hold their ratios and the buttons that remove
 * them.
 * @param {string} kind the class of the table
 * @param {string[]} columns the classes of all columns
 * @param {Child[]} heads of the columns between
 * @param {Child[]} rows
 */
export const table_of = (kind, columns, heads, rows) =>
  h(
    'table',
    { class: kind },
    h(
      'colgroup',
      {},
      columns.map((name) => h('col', { class: `of-${name}` })),
    ),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Arm'),
        heads.map((head) => h('th', { scope: 'col' }, head)),
        h('th', { scope: 'col', class: 'figure' }, 'ratio'),
        h('th', {}, h('span', { class: 'unseen' }, 'Remove')),
      ),
    ),
    h('tbody', {}, rows),
  );
