// The cards of the screen Import: the question that has to be answered, and why a table cannot be used.
import { h } from '../ui/dom.js';
import { counted, figure, number } from '../ui/format.js';
import { kept } from './kept.js';

/** Makes a sentence of a message such as "line 3: reward: expected …". @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/**
 * Asks what empty cells mean. Both consequences are stated, and no answer is chosen beforehand.
 * @param {NonNullable<Sheet['question']>} question
 * @param {boolean} hides whether some of the rows are far from the head, and are shown only if they are asked for
 * @param {Sheet['columns']} columns
 * @param {() => void} onchange
 */
export function question_card({ rows, column, cost, zero, leave_out }, hides, columns, onchange) {
  const unit = (/** @type {ColumnRole} */ role) => columns.find((one) => one.role === role)?.about ?? '';
  const money = (/** @type {number} */ value, /** @type {ColumnRole} */ role) =>
    [figure(value, 2), unit(role)].join(' ').trim();
  const answer = (/** @type {worker.ReadOptions['empty']} */ empty) => () => {
    kept.empty = empty;
    onchange();
  };
  const cells = rows === 1 ? '1 cell is' : `${number(rows)} cells are`;
  const all = (/** @type {typeof zero} */ { ratio, best }) => [
    ratio !== null &&
      h(
        'p',
        {},
        `All arms together: 1 ${unit('cost') || 'unit of cost'} earned `,
        h('b', {}, money(ratio, 'reward')),
        '.',
      ),
    best && h('p', {}, 'Most for its cost: ', h('b', {}, best[0]), `, ${money(best[1], 'reward')}.`),
  ];
  const lost = leave_out.lost.map((name) => `“${name}”`).join(', ');
  const show = () => {
    kept.all_asked = !kept.all_asked;
    onchange();
  };
  return h(
    'section',
    { class: 'ask', 'aria-labelledby': 'ask-title' },
    h('h2', { id: 'ask-title' }, `${cells} empty under “${column}”. Count ${rows === 1 ? 'it' : 'them'} as 0?`),
    h('p', { class: 'note' }, 'Many exports leave a cell empty if nothing was earned. The answer depends on it.'),
    h(
      'div',
      { class: 'answers' },
      h(
        'div',
        {},
        h('b', {}, 'Yes, nothing was earned'),
        h('p', { class: 'note' }, `${counted(zero.rows, 'row')} are used, and every arm stays in.`),
        all(zero),
        h(
          'button',
          { class: 'button', type: 'button', onclick: answer('zero') },
          rows === 1 ? 'Count it as 0' : 'Count them as 0',
        ),
      ),
      h(
        'div',
        {},
        h('b', {}, 'No, the numbers are missing'),
        h(
          'p',
          { class: 'note' },
          `${counted(leave_out.rows, 'row')} are used. If nothing was earned, this is wrong: ${money(cost, 'cost')} ` +
            `that earned nothing drop out${lost && `, and ${lost} with them`}.`,
        ),
        all(leave_out),
        h(
          'button',
          { class: 'button', type: 'button', onclick: answer('leave-out') },
          rows === 1 ? 'Leave the row out' : `Leave the ${number(rows)} rows out`,
        ),
      ),
    ),
    hides &&
      h(
        'button',
        { class: 'link', type: 'button', onclick: show },
        kept.all_asked ? 'Show fewer rows' : 'Show these rows',
      ),
  );
}

/** Says why a table cannot be used. @param {string} error */
export const refusal = (error) => h('section', { class: 'refused' }, h('p', {}, sentence(error)));

/**
 * Says what a table with a single row for each arm can tell.
 * @param {boolean} counted whether a column counts events
 */
export const single_rows = (counted) =>
  h(
    'div',
    { class: 'answers single' },
    h(
      'section',
      {},
      h('h2', {}, 'What can be known from it'),
      h(
        'p',
        { class: 'note' },
        counted
          ? '40 events say more than 4. How sure an answer is, is estimated from the counts. Every event of an ' +
              'arm is taken to be worth the same.'
          : 'Which arm earned most for its cost, but not how sure that is: one row shows no differences between days.',
      ),
    ),
    h(
      'section',
      {},
      h('h2', {}, 'How to get the days'),
      h('p', { class: 'note' }, h('b', {}, 'Google Ads:'), ' Campaigns, Segment, Time, Day; then Download.'),
      h('p', { class: 'note' }, h('b', {}, 'Meta:'), ' Ads reporting, Breakdown, By time, Day; then Export.'),
      h('p', { class: 'note' }, h('b', {}, 'Another tool:'), ' a row for each arm and day.'),
    ),
  );
