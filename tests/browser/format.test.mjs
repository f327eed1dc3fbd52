// Numbers as the page writes them: ordinary numbers in decimals, very small and very large ones with a power of ten.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { estimate, figure, narrow, number, part_of, percent, plain, range, regret, typed } =
  await source('ui/format.js');
const { figures } = await source('ui/figures.js');

/** Returns a text with ordinary spaces, so that expectations can be read. */
const bare = (/** @type {string} */ text) => text.replace(/[\u00a0\u202f]/g, ' ');
const around = (/** @type {number} */ mean, /** @type {number} */ half) => ({
  mean,
  low: mean - half,
  high: mean + half,
});
const once = (/** @type {number} */ mean) => ({ mean, low: null, high: null });

/**
 * Compares the text of each value with the expected one.
 * @param {(value: any) => string} show takes numbers or estimates @param {[unknown, string][]} expected
 */
const all = (show, expected) => {
  for (const [value, text] of expected) assert.equal(bare(show(value)), text);
};

test('ordinary numbers keep their decimals', () => {
  all(regret, [
    [0, '0'],
    [0.00052, '0.0005'],
    [0.0123, '0.012'],
    [0.5, '0.50'],
    [0.96, '1.0'],
    [28.64, '28.6'],
    [99.4, '99.4'],
    [99.6, '100'],
    [1234.5, '1 235'],
    [-213.4, '−213'],
    [99_999_999, '99 999 999'],
  ]);
  all(estimate, [
    [around(213.4, 44.2), '213 [169, 258]'],
    [{ mean: 20.83, low: 13.84, high: 32.3 }, '20.8 [13.8, 32.3]'],
    [around(5.34, 0.21), '5.3 [5.1, 5.5]'],
    [around(0.034, 0.0051), '0.034 [0.029, 0.039]'],
    [{ mean: 28.6, low: 0, high: 412.3 }, '28.6 [0, 412]'],
    [{ mean: -28.6, low: -99, high: 0.4 }, '−28.6 [−99.0, 0.4]'],
    // An end that is not 0 is never shown as 0, unless it is a trace of rounding.
    [{ mean: 7.2, low: 0.03, high: 14.5 }, '7.2 [0.03, 14.5]'],
    [{ mean: 413, low: -0.0021, high: 900 }, '413 [−0.002, 900]'],
    [{ mean: 413, low: 1e-15, high: 900 }, '413 [0, 900]'],
    [once(28.6), '28.6'],
    // The ends of a narrow interval do not look equal.
    [around(213.4, 0.2), '213.40 [213.20, 213.60]'],
  ]);
  all(number, [
    [1234567, '1 234 567'],
    [NaN, '–'],
    [null, '–'],
  ]);
  all(
    (value) => number(value, 1),
    [
      [-0.04, '0.0'],
      [-0.06, '−0.1'],
    ],
  );
  all(plain, [
    [3000, '3 000'],
    [-0.25, '−0.25'],
    [0.000001, '0.000001'],
    [1e12, '10¹²'],
    [2_500_000_000, '2.5 × 10⁹'],
    [123_456_789_012, '123 456 789 012'],
  ]);
  all(percent, [
    [0.25, '25'],
    [0.0123, '1.2'],
    [0, '0.0'],
  ]);
});

test('very small and very large regrets keep three digits', () => {
  all(regret, [
    [1e-6, '1.00 × 10⁻⁶'],
    [3.2e-6, '3.20 × 10⁻⁶'],
    [-4.56e-9, '−4.56 × 10⁻⁹'],
    [9.999e-6, '1.00 × 10⁻⁵'],
    [1e-120, '1.00 × 10⁻¹²⁰'],
    [1e-300, '1.00 × 10⁻³⁰⁰'],
    [1e9, '1.00 × 10⁹'],
    [1.234e12, '1.23 × 10¹²'],
  ]);
});

test('mean and ends of an estimate share a power of ten, and the ends differ', () => {
  all(estimate, [
    [around(3.2e-6, 4e-7), '(3.20 [2.80, 3.60]) × 10⁻⁶'],
    [around(-3.2e-6, 4e-8), '(−3.20 [−3.24, −3.16]) × 10⁻⁶'],
    [around(1.234e12, 3e9), '(1.234 [1.231, 1.237]) × 10¹²'],
    [around(1e-120, 1e-121), '(1.00 [0.90, 1.10]) × 10⁻¹²⁰'],
    // The power is that of the mean, unless an end has another size.
    [{ mean: 4.8e-6, low: 0, high: 1.77e-5 }, '(4.80 [0.00, 17.70]) × 10⁻⁶'],
    [around(0, 2e-6), '(0.00 [−2.00, 2.00]) × 10⁻⁶'],
    [around(0, 0), '0 [0, 0]'],
    [once(3.2e-6), '3.20 × 10⁻⁶'],
    // A mean that is small beside its interval needs no power of ten.
    [around(1e-17, 0.5), '0.0000 [−0.50, 0.50]'],
  ]);
});

test('the ends of an interval share their decimals or their power of ten', () => {
  all(range, [
    [around(213, 44), '[169, 257]'],
    [around(5.3, 0.2), '[5.1, 5.5]'],
    [{ low: -0.4, high: 0 }, '[−0.40, 0.00]'],
    [around(213, 0.01), '[212.990, 213.010]'],
    [around(3.2e-6, 4e-7), '[2.80, 3.60] × 10⁻⁶'],
    [around(1.2e12, 3e11), '[0.90, 1.50] × 10¹²'],
    [around(1.2e12, 3e8), '[1.1997, 1.2003] × 10¹²'],
    [once(0), '–'],
  ]);
});

test('a figure has the decimals of its column, unless it would be shown as 0', () => {
  all(
    (value) => figure(value, 3),
    [
      [0.4567, '0.457'],
      [0, '0.000'],
      [0.0004, '0.0004'],
      [1e-6, '1.00 × 10⁻⁶'],
      [5e11, '5.00 × 10¹¹'],
      [null, '–'],
    ],
  );
  all(
    (value) => figure(value, 0),
    [
      [0.35, '0.35'],
      [12.6, '13'],
      [0, '0'],
    ],
  );
});

test('where there is little room a number with a power of ten has two digits', () => {
  all(
    (value) => narrow(value, 3),
    [
      [0.5, '0.500'],
      [8.333e-7, '8.3·10⁻⁷'],
      [5e-7, '5·10⁻⁷'],
      [5e11, '5·10¹¹'],
      [-2.46e-9, '−2.5·10⁻⁹'],
    ],
  );
});

test('a number in a field is written as it can be typed, a number in a text with a power of ten', () => {
  all(plain, [
    [1e-7, '10⁻⁷'],
    [2.5e-7, '2.5 × 10⁻⁷'],
    [1e21, '10²¹'],
    [-1e-9, '−10⁻⁹'],
  ]);
  all(typed, [
    [1e-7, '1e-7'],
    [2.5e-7, '2.5e-7'],
    [3000, '3 000'],
    [1e12, '1e12'],
    [1_234_567_890, '1 234 567 890'],
  ]);
  all(figures, [[4.07e-7, '4.07 × 10⁻⁷']]);
});

test('a part and its whole have enough digits to differ', () => {
  const parts = [
    [[1229, 1260], '1 229 of 1 260'],
    [[0.27, 0.24], '0.27 of 0.24'],
    [[5.75e-4, 5.9e-4], '5.75 × 10⁻⁴ of 5.90 × 10⁻⁴'],
  ];
  for (const [[part, whole], text] of parts) assert.equal(bare(part_of(part, whole)), text);
});
