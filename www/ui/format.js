// Prints numbers as the page shows them: with U+202F between thousands, a true minus sign, and non-breaking spaces.

const THIN = '\u202f';
const NEVER = '\u00a0';

/**
 * The sizes below which, and from which on, a value is shown with a power of ten, because nobody counts so many digits.
 */
const [SMALL, LARGE] = [1e-4, 1e9];
/** The size from which on `toFixed` writes an exponent. */
const WORDY = 1e21;
/** The length below which a number with an exponent is easier to read than all its digits. */
const FEW = 9;

/**
 * Returns whether a value is shown with a power of ten.
 * @param {number | null | undefined} value
 * @returns {value is number}
 */
export function is_extreme(value) {
  if (!value || !Number.isFinite(value)) return false;
  const size = Math.abs(value);
  return size < SMALL || size >= LARGE;
}

/** Returns the exponent of a value after rounding to three digits: 9.999 becomes 1.00 × 10¹. @param {number} value */
const exponent = (value) => Number(value.toExponential(2).split('e')[1]);

/** Prints " × 10⁻⁶". Superscripts are characters, which an SVG file and a canvas show too. @param {number} exponent */
const times = (exponent) => `${THIN}×${THIN}${ten(exponent)}`;
/** Returns the superscript of a digit. @param {string} digit or a minus sign */
const raised = (digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
/** @param {number} exponent */
const ten = (exponent) => `10${[...String(exponent)].map(raised).join('')}`;

/** Prints three digits and a power, as in "4.07 × 10⁻⁷". @param {number} value */
export const power = (value) => `${value.toExponential(2).split('e')[0].replace('-', '−')}${times(exponent(value))}`;

/**
 * Prints a number with the given number of decimals, or a dash if there is no number.
 * @param {number | null | undefined} value
 * @param {number} [decimals]
 */
export function number(value, decimals = 0) {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (Math.abs(value) >= WORDY) return power(value);
  const [whole, part] = Math.abs(value).toFixed(decimals).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, THIN) + (part ? `.${part}` : '');
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${text}` : text;
}

/**
 * Returns all digits of a number. A large number with few digits gets an exponent, as in "1e12", because its zeros
 * would have to be counted, and would not fit into a field.
 * @param {number} value
 */
function digits_of(value) {
  const short = value.toExponential().replace('+', '');
  return Math.abs(value) >= LARGE && short.length < FEW ? short : String(value);
}

/** Prints a number as a visitor would type it, with spaces between thousands. @param {number} value */
export function typed(value) {
  if (!Number.isFinite(value)) return '–';
  const text = digits_of(value);
  return /^-?\d+(\.\d+)?$/.test(text)
    ? text.replace(/^(-?)(\d+)/, (_, sign, whole) => (sign && '−') + number(Number(whole)))
    : text;
}

/** Prints all digits of a number, to be read and not typed: 2.5e-7 becomes "2.5 × 10⁻⁷". @param {number} value */
export function plain(value) {
  const [, sign, digits, exponent] = /^(-?)(.+)e(.+)$/.exec(digits_of(value)) ?? [];
  if (!digits) return typed(value);
  return `${sign && '−'}${digits === '1' ? ten(Number(exponent)) : digits + times(Number(exponent))}`;
}

/**
 * Returns the number of decimals of a regret: none from 100 on, one below 100, and below 1 as many as two significant
 * digits need.
 * @param {number} value
 */
export function decimals(value) {
  const size = Math.abs(value);
  if (size >= 99.5 || size === 0) return 0;
  return size >= 0.95 ? 1 : Math.min(4, 1 - Math.floor(Math.log10(size)));
}

/** Prints a regret. @param {number} value */
export const regret = (value) => (is_extreme(value) ? power(value) : number(value, decimals(value)));

/**
 * Prints a value with the decimals of its column, or with more decimals if the value would otherwise be shown as 0.
 * @param {number | null} value
 * @param {number} places
 */
export function figure(value, places) {
  if (is_extreme(value)) return power(value);
  return number(value, value && Math.abs(value) < 10 ** -places ? decimals(value) : places);
}

/** Prints a value where there is little room, as in "8.3·10⁻⁷". @param {number} value @param {number} places */
export function narrow(value, places) {
  if (!is_extreme(value)) return figure(value, places);
  const [digits, power] = value.toExponential(1).split('e');
  return `${digits.replace('-', '−').replace(/\.0$/, '')}·${ten(Number(power))}`;
}

/**
 * Returns the parts of an estimate, for tables that style them differently: "(", "3.20", "[2.80, 3.60]", ") × 10⁻⁶". If
 * no power of ten is needed, the first and the last part are empty. The interval is null if there is none. An interval
 * always has two ends and never one number after ±, because it is longer on the side of the long tail.
 * @param {Estimate} estimate
 */
export function parted({ mean, low, high }) {
  if (low === null || high === null) return { open: '', mean: regret(mean), interval: null, close: '' };
  const size = Math.max(Math.abs(mean), Math.abs(low), Math.abs(high));
  if (!is_extreme(size)) {
    const places = telling(low, high, Math.min(decimals(mean), decimals(size)));
    const shown = number(mean, Math.max(places, decimals(mean)));
    return { open: '', mean: shown, interval: brackets(low, high, places), close: '' };
  }
  // The power is that of the mean, as for the means beside it, unless an end is ten times the mean or more.
  const unit = exponent(size < 10 * Math.abs(mean) ? mean : size);
  const [middle, from, to] = [mean, low, high].map((value) => value / 10 ** unit);
  const places = precise(to - from);
  return { open: '(', mean: number(middle, places), interval: brackets(from, to, places), close: `)${times(unit)}` };
}

/** Prints two numbers in brackets. @param {number} low @param {number} high @param {number} places */
const brackets = (low, high, places) => `[${end(low, places)},${NEVER}${end(high, places)}]`;

/**
 * Prints an end of an interval, with more decimals if it would otherwise be shown as 0. So a reader sees whether the
 * interval contains 0.
 * @param {number} value
 * @param {number} places
 */
function end(value, places) {
  const size = Math.abs(value);
  const hidden = size >= 1e-9 && size < 0.5 * 10 ** -places;
  return number(value, hidden ? -Math.floor(Math.log10(size)) : places);
}

/**
 * Returns so many decimals that rounding hides neither the ends of an interval nor its length.
 * @param {number} low @param {number} high @param {number} places the number of decimals that suffices otherwise
 */
function telling(low, high, places) {
  const short = high > low && high - low < 2 * 10 ** -places;
  return short ? Math.min(9, Math.max(places, 1 - Math.floor(Math.log10(high - low)))) : places;
}

/**
 * Returns the number of decimals of values up to 10: two, or as many as their difference needs.
 * @param {number} difference
 */
const precise = (difference) => (difference > 0 ? Math.min(9, Math.max(2, -Math.floor(Math.log10(difference)))) : 2);

/** Prints an estimate, as in "213 [169, 257]" or "(3.20 [2.80, 3.60]) × 10⁻⁶". @param {Estimate} estimate */
export function estimate(estimate) {
  const { open, mean, interval, close } = parted(estimate);
  return `${open}${mean}${interval === null ? '' : NEVER + interval}${close}`;
}

/**
 * Prints an interval, as in "[169, 257]", or a dash if there is none.
 * @param {{low: number | null, high: number | null}} interval
 */
export function range({ low, high }) {
  if (low === null || high === null) return '–';
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!is_extreme(size)) return brackets(low, high, telling(low, high, size ? decimals(size) : 1));
  const unit = exponent(size);
  const [from, to] = [low / 10 ** unit, high / 10 ** unit];
  return `${brackets(from, to, precise(to - from))}${times(unit)}`;
}

/** Prints a part of a whole, as in "1 229 of 1 260". @param {number} part @param {number} whole above 0 */
export function part_of(part, whole) {
  // Below a thousandth, decimals would leave one digit, which is often the same for both.
  const short = Math.abs(whole) < 1e-3 || is_extreme(whole);
  const shown = (/** @type {number} */ value) => (short ? power(value) : number(value, decimals(whole)));
  return `${shown(part)} of ${shown(whole)}`;
}

/** Prints a share in per cent, without the sign. @param {number} share */
export const percent = (share) => number(share * 100, share >= 0.0995 ? 0 : 1);

const UNITS = [
  { size: 1e9, unit: 'G' },
  { size: 1e6, unit: 'M' },
  { size: 1e3, unit: 'k' },
];

/** Prints a number of pulls per second, as in "41 M pulls/s". @param {number} each_second */
export function rate(each_second) {
  for (const { size, unit } of UNITS) {
    if (each_second >= size)
      return `${number(each_second / size, each_second < 10 * size ? 1 : 0)}${THIN}${unit} pulls/s`;
  }
  return `${number(each_second)} pulls/s`;
}

/** Prints a duration, as in "3 s", "2 min" or "1.5 h". @param {number} seconds */
export function duration(seconds) {
  if (seconds < 90) return `${number(Math.max(1, Math.ceil(seconds)))}${THIN}s`;
  return seconds < 5400 ? `${number(seconds / 60)}${THIN}min` : `${number(seconds / 3600, 1)}${THIN}h`;
}

/** Prints an estimated duration, as in "about 3 s" or "under 1 s". @param {number} seconds */
export const about = (seconds) => (seconds < 0.95 ? `under 1${THIN}s` : `about ${duration(Math.round(seconds))}`);

/** Prints 0.25 as "1/4". Returns null if the fraction is not exact or not shorter to read. @param {number} value */
export function fraction(value) {
  if (!(value > 0) || Number.isInteger(value)) return null;
  for (let below = 2; below <= 64; below++) {
    const above = Math.round(value * below);
    if (above / below !== value) continue;
    const binary = above === 1 && (below & (below - 1)) === 0;
    return binary || String(value).length > 6 ? `${above}/${below}` : null;
  }
  return null;
}

/**
 * Prints a number of things, as in "1 arm" or "5 arms".
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
