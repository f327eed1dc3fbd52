// The sentences of the screen Import.
import { h } from '../ui/dom.js';
import { number } from '../ui/format.js';

/**
 * Returns the sentence at the top.
 * @param {Sheet | undefined} sheet
 * @param {string | undefined} error
 * @returns {Child}
 */
export function heading(sheet, error) {
  const what = sheet?.facts[0]?.title;
  const rows = sheet?.question?.rows;
  if (rows) {
    const cells = `${number(rows)} empty ${rows === 1 ? 'cell' : 'cells'}`;
    return [`Read: ${what}. One question before the answer: `, h('b', {}, cells), '.'];
  }
  if (error) return 'This table cannot be used yet.';
  if (!sheet) return 'Paste a table, or open a file: what was bought, what it earned and what it cost.';
  if (typeof sheet.single_rows !== 'boolean') return `Read: ${what}.`;
  const rest = sheet.single_rows
    ? 'A rough answer is possible from the counts; rows by day give a better one.'
    : 'This table cannot say how sure any answer is.';
  return [`Read: ${what}. `, h('b', {}, 'One row for each arm'), `: sums, but no days. ${rest}`];
}

/** Lists the arms and groups that are left out as a whole, which no line shows. @param {Data} data */
export function others({ problems }) {
  const whole = problems.filter((problem) => !problem.startsWith('line '));
  return (
    whole.length > 0 &&
    h(
      'ul',
      { class: 'note', 'aria-label': 'Arms that are left out' },
      whole.map((one) => h('li', {}, one)),
    )
  );
}
