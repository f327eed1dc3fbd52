// The line that offers a run until decided: what the run takes, and that no run of hours is offered.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { outlook } = await source('deciding/words.js');

/** Returns the line after a look, if a repetition takes so many seconds. */
function line(/** @type {number | null | undefined} */ expected, /** @type {number | null} */ each) {
  const decided = expected === undefined ? null : { questions: [{ expected }] };
  const { offered, said } = outlook(decided, 100_000, (/** @type {number} */ count) => each && each * count);
  return [offered, said.replace(/[\u00a0\u202f]/g, ' ')];
}

test('a run until decided is offered with what it takes', () => {
  assert.deepEqual(line(12_345, 0.005), [true, 'about 12 000 repetitions, 60 s']);
  assert.deepEqual(line(undefined, 0.0005), [true, 'at most 100 000 repetitions, 50 s']);
  assert.deepEqual(line(null, 0.0005), [true, 'at most 100 000 repetitions, 50 s; that may not be enough']);
  assert.deepEqual(line(200_000, null), [true, 'at most 100 000 repetitions; that may not be enough']);
});

test('a run of more than half an hour is not offered', () => {
  assert.deepEqual(line(12_345, 0.149)[0], true);
  assert.deepEqual(line(12_345, 1.2), [false, 'A decision would take about 12 000 repetitions, 4.0 h.']);
  assert.equal(line(null, 1.17)[0], false);
});
