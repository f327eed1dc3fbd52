// What the button of a finished run offers: what the run takes, and that no run of hours is offered.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { outlook } = await source('deciding/words.js');
const { within } = await source('deciding/offer.js');

/** Returns the words after a look, if a repetition takes so many seconds. */
function line(/** @type {number | null | undefined} */ expected, /** @type {number} */ each) {
  const decided = expected === undefined ? null : { questions: [{ expected }] };
  const { offered, price, note } = outlook(decided, 100_000, (/** @type {number} */ count) => each * count);
  return [offered, ...[price, note].map((text) => text.replace(/[\u00a0\u202f]/g, ' '))];
}

test('a run until decided is offered with what it takes', () => {
  assert.deepEqual(line(12_345, 0.005), [true, 'about 12 000, 60 s', '']);
  assert.deepEqual(line(undefined, 0.0005), [true, 'at most 100 000, 50 s', '']);
  assert.deepEqual(line(null, 0.0005), [true, 'at most 100 000, 50 s', 'That may not be enough for a decision.']);
});

test('a run of more than half an hour is not offered', () => {
  assert.deepEqual(line(12_345, 0.149)[0], true);
  assert.deepEqual(line(12_345, 1.2), [false, '', 'A decision would take about 12 000 repetitions, 4.0 h.']);
  assert.equal(line(null, 1.17)[0], false);
});

test('instead, as many repetitions are offered as take no more than half an hour', () => {
  const most = (/** @type {number} */ each) => within((/** @type {number} */ count) => each * count);
  assert.equal(most(1.17), 1000);
  assert.equal(most(0.36), 5000);
  assert.equal(most(2000), 0);
});
