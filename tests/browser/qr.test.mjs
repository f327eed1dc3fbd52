// The code of an address, which a phone reads.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { source } from './source.mjs';

const { qr, MASKS } = await source('present/qr.js');
const { shown_at } = await source('present/code.js');

/** Reads a code of a single block, that is up to version 5, as a phone does that sees every module. */
function read(/** @type {boolean[][]} */ rows) {
  const size = rows.length;
  const mask = MASKS[5 ^ [4, 3, 2].reduce((bits, x, i) => bits | (Number(rows[8][x]) << i), 0)];
  const centre = size - 7;
  const is_pattern = (/** @type {number} */ x, /** @type {number} */ y) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    (x > size - 9 && y < 9) ||
    (size > 21 && Math.abs(x - centre) < 3 && Math.abs(y - centre) < 3);
  let bits = '';
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const lines = Array.from({ length: size }, (_, y) => (up ? size - 1 - y : y));
    for (const y of lines)
      for (const x of [right, right - 1]) if (!is_pattern(x, y)) bits += Number(rows[y][x] !== mask(x, y));
    up = !up;
  }
  const byte = (/** @type {number} */ at, /** @type {number} */ length = 8) =>
    Number.parseInt(bits.slice(at, at + length), 2);
  assert.equal(byte(0, 4), 4, 'the text is not in bytes');
  return Buffer.from(Array.from({ length: byte(4) }, (_, i) => byte(12 + 8 * i))).toString();
}

test('a code can be read, whatever its mask', () => {
  for (const text of ['a', 'https://example.org/#view=grab', 'ρ = ¼', 'x'.repeat(100), '0123456789'.repeat(10)])
    assert.equal(read(qr(text)), text);
});

test('a code of many blocks is the one that a reader has read once', () => {
  const code = qr(`https://example.org/#s=${'aZ9_-'.repeat(290)}`);
  assert.equal(code.length, 129);
  const said = code.map((/** @type {boolean[]} */ row) => row.map(Number).join('')).join('\n');
  assert.equal(createHash('sha256').update(said).digest('hex').slice(0, 16), '6aaae82cab286a11');
});

test('a text that is longer than the largest code has none', () => {
  assert.ok(qr('x'.repeat(2953)));
  assert.equal(qr('x'.repeat(2954)), null);
});

test('a phone opens what is presented, without presenting it', () => {
  assert.equal(
    shown_at('https://example.org/a#view=race&present=1&spent=9'),
    'https://example.org/a#view=race&spent=9',
  );
});
