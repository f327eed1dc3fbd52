// What the screen Import keeps while it is closed: the table and how it is to be read.

/** The largest number of characters of a text that can be edited. The screen shows only the length of a longer text. */
const SHOWN = 100_000;

/** Returns the choice in which all columns are guessed. @returns {worker.ReadOptions['columns']} */
const guessed = () => ({ arm: null, reward: null, cost: null, group: null, time: null });

/**
 * A text, or a file that only workers read, so that the page need not hold its text. Columns are chosen as in
 * `worker.ReadOptions`.
 */
export const kept = {
  text: '',
  file: /** @type {File | null} */ (null),
  /** Whether the text is shown although it came from a file. */
  editing: true,
  /** Whether all lines in question are shown. */
  all_asked: false,
  repair: false,
  beta: false,
  empty: /** @type {worker.ReadOptions['empty']} */ (null),
  keep_totals: false,
  columns: guessed(),
  setting: 0,
};

/** Takes another text or file, about which nothing has been chosen. @param {string} text @param {File | null} file */
export function replace(text, file) {
  const unanswered = { empty: null, keep_totals: false, all_asked: false };
  Object.assign(kept, { text, file, columns: guessed(), setting: 0, ...unanswered });
}

/** Returns how the table is to be read. The text of a small file is asked for. */
export function asked() {
  const { text, file, repair, beta, empty, keep_totals, columns } = kept;
  const options = { repair, beta, empty, keep_totals, columns };
  return { source: file ?? text, decode: (file?.size ?? SHOWN) < SHOWN, options };
}

/** Returns the number of bytes or characters of a table that is too long to be edited, or null. */
export function length() {
  const { text, file } = kept;
  if (file) return file.size;
  return text.length > SHOWN ? text.length : null;
}

/**
 * Gives a column a role, or takes its role away. A column has one role, and a role one column.
 * @param {Sheet['columns']} columns
 * @param {number} place of the column
 * @param {ColumnRole | ''} role
 */
export function give(columns, place, role) {
  const before = columns[place].role;
  if (before) kept.columns[before] = before === 'group' || before === 'time' ? 'none' : null;
  if (role) kept.columns[role] = String(place + 1);
}
