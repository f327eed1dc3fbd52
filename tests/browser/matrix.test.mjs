// The matrix of policies, head to head.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { head_to_head } = await source('outcomes/matrix.js');

/**
 * Returns what is shown of policies A, B and C, of which A has less regret than C, and B cannot be told apart from either.
 * @param {{reference?: boolean}[]} names
 */
function shown(names) {
  const difference = (/** @type {number} */ row, /** @type {number} */ column) => {
    const mean = 10 * (column - row);
    return { policy: column, mean, low: mean - 15, high: mean + 15 };
  };
  return {
    run: {
      results: {},
      paired: (/** @type {string} */ definition, /** @type {number} */ row) =>
        [0, 1, 2].filter((i) => i !== row && definition === 'pseudo').map((i) => difference(row, i)),
    },
    answer: {
      policies: names.map((_, i) => ({ repetitions: 9, without_pulls: 0, final: { regret: { mean: 10 * i } } })),
    },
    names: names.map(({ reference = false }, i) => ({ name: 'ABC'[i], rest: '', reference })),
  };
}

test('a mark says which policy of a pair has less regret', () => {
  const { policies, marks } = head_to_head(shown([{}, {}, {}]));
  assert.deepEqual(policies, [0, 1, 2]);
  assert.deepEqual(marks, [
    ['', '○', '▲'],
    ['○', '', '○'],
    ['▼', '○', ''],
  ]);
});

test('two policies have no matrix, and neither have results without repetitions', () => {
  assert.deepEqual(head_to_head(shown([{}, {}, { reference: true }])).policies, []);
  const kept = shown([{}, {}, {}]);
  assert.deepEqual(head_to_head({ ...kept, run: { ...kept.run, results: null } }).policies, []);
});
