// What an earlier place says about itself when Back or Forward leads to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returned } from '../../www/link/returned.js';

const from = (/** @type {string} */ address) => {
  const values = returned(new URLSearchParams(address));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
};

test('an earlier place names its game and its looks, and leaves the settings and Live as they are now', () => {
  const there = 's=abc&preset=two-arms&live=0&view=race&repetition=3&version=1.0.0&game=5x50-1';
  assert.deepEqual(from(there), { view: 'race', repetition: '3', game: '5x50-1' });
});

test('a place without a game, a ranking, a step of a guide or a view is left for the one without', () => {
  const values = returned(new URLSearchParams('n=3'));
  for (const key of ['game', 'attempt', 'ranking', 'guide', 'view', 'pulls']) assert.equal(values[key], null, key);
  assert.equal(values.n, '3');
  assert.ok(!('cost' in values), 'what the earlier place does not mention was chosen later, and stays');
});
