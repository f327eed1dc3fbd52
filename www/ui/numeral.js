// Reads a number as people type it: with a point or a comma, with separated thousands, or as a fraction.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const FRACTION = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/;
/** Numbers in which commas separate thousands, such as 1,234,567 and 1,234.5. */
const COMMAS = /^[+-]?[1-9]\d{0,2}((,\d{3}){2,}(\.\d*)?|,\d{3}\.\d*)$/;
/** Numbers in which points separate thousands, such as 1.234.567 and 1.234,5. */
const POINTS = /^[+-]?[1-9]\d{0,2}((\.\d{3}){2,}(,\d*)?|\.\d{3},\d*)$/;
/** Numbers that depend on the meaning of the comma, such as 1,234. */
const EITHER = /^([+-]?[1-9]\d{0,2}),(\d{3})$/;
/** Amounts that depend on the meaning of the point as well, such as 10.000. */
const AMOUNT = /^([+-]?[1-9]\d{0,2})[,.](\d{3})$/;

/** Returns a text without spaces between digits, and with an ASCII minus sign. @param {string} text */
const bare = (text) =>
  text
    .trim()
    .replace(/(\d)[\s\u00a0\u202f]+(?=\d)/g, '$1')
    .replace('−', '-');

/**
 * Writes a number with a decimal point and without separators. The rule is that of imported tables: a comma is a
 * decimal mark unless the number shows that commas separate thousands. @param {string} text
 */
function plain(text) {
  if (EITHER.test(text)) return text;
  if (COMMAS.test(text)) return text.replaceAll(',', '');
  const united = POINTS.test(text) ? text.replaceAll('.', '') : text;
  return /,.*[,.]|\..*,/.test(united) ? united : united.replace(',', '.');
}

/**
 * Returns the value of a text: a number, or the text itself if it is not a number, so that the simulator's error names
 * it.
 * @param {string} text
 * @param {boolean} [amount] whether a point may separate thousands, as in amounts of money
 */
export function parse(text, amount = false) {
  if (amount && AMOUNT.test(bare(text))) return text.trim();
  const parts = FRACTION.exec(bare(text));
  if (parts && Number(parts[2]) !== 0) return Number(parts[1]) / Number(parts[2]);
  const found = plain(bare(text));
  if (!NUMBER.test(found) || !Number.isFinite(Number(found))) return text.trim();
  const exact = !/^[+-]?\d+$/.test(found) || Number.isSafeInteger(Number(found));
  return exact ? Number(found) : text.trim();
}

/**
 * Asks which of two numbers is meant by a text such as 1,234. Returns null if that is clear.
 * @param {string} text
 * @param {boolean} [amount] whether a point may separate thousands, as in amounts of money
 */
export function doubt(text, amount = false) {
  const [, whole, rest] = (amount ? AMOUNT : EITHER).exec(bare(text)) ?? [];
  return whole ? `Write ${whole}${rest} or ${amount ? Number(`${whole}.${rest}`) : `${whole}.${rest}`}.` : null;
}
