// The arms as text, for spreadsheets: a row for each arm, whose cells are separated by tabs. docs/arms-as-text.md
// describes the format.
import { expected } from '../ui/input.js';
import { parse } from '../ui/numeral.js';

/** The head of the table. The last column may be left out. */
const HEAD = ['arm', 'reward_law', 'reward_parameters', 'cost_law', 'cost_parameters', 'correlation'];

/** Writes the parameters of a law, as in "alpha=1.8; beta=2.2" and "values=0 1; weights=1 2". @param {Law} law */
const parameters = (law) =>
  Object.entries(law)
    .filter(([key]) => key !== 'law')
    .map(([key, value]) => `${key}=${[value].flat().join(' ')}`)
    .join('; ');

/** Writes arms as text. Later laws are left out. @param {Arm[]} arms */
export const written = (arms) =>
  [
    HEAD,
    ...arms.map(({ name, reward, cost, correlation = 0 }, i) => [
      name || String(i + 1),
      reward.law,
      parameters(reward),
      cost.law,
      parameters(cost),
      String(correlation),
    ]),
  ]
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n');

/** Returns whether a text is a table of several cells, not a single value. @param {string} text */
export const is_table = (text) => text.includes('\t') && text.trim().includes('\n');

/**
 * Reads arms from text.
 * @param {string} text
 * @param {LawEntry[]} laws of the catalogue
 * @returns {Arm[]}
 * @throws {Error} names the row, counted from 1 for the head, and the column
 */
export function read(text, laws) {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const [head] = rows;
  HEAD.forEach((name, i) => {
    const found = head[i] ?? '';
    if (found.toLowerCase() !== name && !(i === HEAD.length - 1 && found === ''))
      throw expected(`Row 1, column ${i + 1}`, name, found);
  });
  const arms = rows.flatMap((cells, i) => (i === 0 || cells.every((cell) => !cell) ? [] : [arm(cells, i, laws)]));
  if (!arms.length) throw expected('Row 2', 'an arm', '');
  return arms;
}

/** @param {string[]} cells @param {number} row from 0 @param {LawEntry[]} laws @returns {Arm} */
function arm(cells, row, laws) {
  const place = (/** @type {number} */ column) => `Row ${row + 1}, column ${HEAD[column]}`;
  const [name, , , , , correlation = ''] = cells;
  const law = (/** @type {number} */ column) => {
    const id = cells[column] ?? '';
    const entry = laws.find((one) => one.id === id.toLowerCase());
    if (!entry) throw expected(place(column), `one of ${laws.map((one) => one.id).join(', ')}`, id);
    return { law: entry.id, ...values(cells[column + 1] ?? '', entry, place(column + 1)) };
  };
  const linked = correlation === '' ? 0 : value(correlation, place(5));
  const made = { reward: law(1), cost: law(3), ...(linked && { correlation: linked }) };
  return name && name !== String(row) ? { name, ...made } : made;
}

/** Reads the parameters of a law. @param {string} text @param {LawEntry} entry @param {string} place */
function values(text, entry, place) {
  const form = entry.params.map(({ id }) => `${id}=…`).join('; ');
  const parts = text.split(';').filter((part) => part.trim());
  const given = parts.map((part) => {
    const [id, written = ''] = part.split('=').map((one) => one.trim());
    const param = entry.params.find((one) => one.id === id);
    if (!param) throw expected(place, form, text);
    const all = param.list ? written.split(/\s+/) : [written];
    const numbers = all.map((one) => value(one, `${place}, ${id}`));
    return [id, param.list ? numbers : numbers[0]];
  });
  if (!given.length) throw expected(place, form, text);
  return Object.fromEntries(given);
}

/** @param {string} text @param {string} place */
function value(text, place) {
  const found = parse(text);
  if (typeof found !== 'number') throw expected(place, 'a number', text);
  return found;
}
