// The tokens of the look: contrasts of colours in both themes, and sizes that scripts and Rust repeat. No browser is needed.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { SIZE } from '../../www/ui/face.js';

const ROOT = new URL('../../', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), 'utf8');
const css = read('www/ui/tokens.css');

/** The colours by token: the light one and the dark one. */
const COLOURS = Object.fromEntries(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, ...both]) => [name, both]),
);

/** Returns the relative luminance of a colour, as WCAG defines it. @param {string} colour "#rrggbb" */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two tokens in a theme. @param {string} one @param {string} other @param {0 | 1} theme */
function contrast(one, other, theme) {
  const [high, low] = [one, other].map((name) => luminance(COLOURS[name][theme])).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The grounds of the page. */
const GROUNDS = ['bg', 'surface', 'sunken', 'accent-soft', 'error-soft', 'coin-soft'];

/**
 * The least contrast of tokens on tokens. Text that is read has AAA, and every other text AA. What is no text, such as
 * the line below a field, has 3.
 * @type {[number, string[], string[]][]}
 */
const LEAST = [
  [7, ['ink'], GROUNDS],
  [7, ['ink-2'], ['bg', 'surface']],
  [7, ['accent'], ['bg']],
  [7, ['on-coin'], ['coin']],
  [4.5, ['ink-2'], GROUNDS],
  [4.5, ['ink-3'], GROUNDS],
  [4.5, ['accent'], GROUNDS],
  [4.5, ['error'], GROUNDS],
  [4.5, ['accent-ink'], ['accent']],
  [4.5, ['on-a1'], ['a1']],
  [4.5, ['on-a2'], ['a2']],
  [4.5, ['on-a3'], ['a3', 'a4', 'a5']],
  [3, ['coin-edge'], GROUNDS],
  [3, ['line-strong', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'], ['bg', 'surface']],
];

for (const [theme, name] of /** @type {const} */ ([
  [0, 'light'],
  [1, 'dark'],
])) {
  test(`in the ${name} theme, every text can be read on every ground`, () => {
    const found = LEAST.flatMap(([least, inks, grounds]) =>
      inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, is: contrast(ink, ground, theme), least }))),
    );
    const faults = found.filter(({ is, least }) => is < least);
    assert.deepEqual(
      faults.map(({ ink, ground, is, least }) => `${ink} on ${ground}: ${is.toFixed(2)} of ${least}`),
      [],
    );
    assert.ok(found.length > 40);
  });
}

test('the labels of charts are as large on the page, on canvases and in Rust', () => {
  const [, page] = /--t1: (\d+)px/.exec(css) ?? [];
  const [, rust] = /PAGE_TEXT: f64 = ([\d.]+)/.exec(read('src/plot.rs')) ?? [];
  assert.deepEqual([SIZE, Number(rust)], [Number(page), Number(page)]);
});

test('the typeface has one name everywhere, and at most 60 kB', () => {
  const [, first] = /--face:\s*"([^"]+)"/.exec(css) ?? [];
  assert.equal(first, 'Instrument Sans');
  for (const path of ['www/ui/type.css', 'www/ui/face.js', 'www/embedded.js', 'www/figure/options.js'])
    assert.ok(read(path).includes(first), path);
  assert.match(read('src/wasm/options.rs'), new RegExp(`FONT: &str = "${first},`));
  const { size } = statSync(new URL('www/type/instrument-sans.woff2', ROOT));
  assert.ok(size <= 60_000, `${size} bytes`);
});
