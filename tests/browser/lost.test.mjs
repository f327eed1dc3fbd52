// The table and the sentence about policies that lose the best arm.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { cells, listed, said } = await source('outcomes/lost.js');

/** The counts of a policy that loses the best arm in 1 of 500 repetitions, whose mean regret is 980. */
const ONCE = {
  repetitions: 500,
  lost: 1,
  low: 0.000353,
  high: 0.0112,
  share_of_others: 0.974,
  regret_if_lost: 14691,
  regret_if_kept: 952.5,
  largest_regret: 14691,
  largest_to_mean: 14.99,
};
const NEVER = { ...ONCE, lost: 0, low: 0, high: 0.00762, share_of_others: null, regret_if_lost: null };
const OFTEN = { ...ONCE, lost: 400, low: 0.762, high: 0.833, regret_if_lost: 90000 };

/** @typedef {{counts?: typeof NEVER | typeof ONCE, reference?: boolean}} Policy */

/** Returns what is shown of policies A, B and so on, by rising mean regret. */
function shown(/** @type {Policy[]} */ ...policies) {
  return {
    run: { results: { lost_best_arm: () => policies.map(({ counts = null }) => counts) } },
    answer: {
      policies: policies.map((_, i) => ({
        repetitions: 500,
        without_pulls: 0,
        final: { regret: { mean: 980 + i } },
      })),
    },
    names: policies.map(({ reference = false }, i) => ({ name: 'ABCDE'[i], rest: '', reference })),
  };
}

/** Returns a text with plain spaces. */
const plain = (/** @type {string} */ text) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
/** Returns the sentence about policies. */
function sentence(/** @type {Policy[]} */ ...policies) {
  const all = shown(...policies);
  return plain(said(listed(all), all));
}

test('a row holds the counts, the share with its interval, and the regrets of both groups', () => {
  const [once, never] = listed(shown({ counts: ONCE }, { counts: NEVER }));
  assert.equal(once.i, 0);
  assert.deepEqual(cells(once).map(plain), [
    ...['1 of 500', '0.2 [0.035, 1.1]', '97 % of pulls', '14 691', '953', '15.0'],
  ]);
  assert.deepEqual(cells(never).slice(0, 4).map(plain), ['0 of 500', '0.0 [0.0, 0.8]', '–', '–']);
});

test('a policy that is told the best arm has no row, nor has one whose repetitions are not known', () => {
  assert.deepEqual(listed(shown({ counts: NEVER, reference: true }, {})), []);
  assert.deepEqual(listed({ ...shown({}), run: { results: null } }), [], 'results that came with the page');
  assert.equal(sentence({ counts: NEVER, reference: true }, {}), '');
});

test('the sentence tells of the policy for which losing the best arm is rare and costs most', () => {
  const once = 'A loses the best arm in 1 of 500 repetitions; its regret is 14 691, 15 times the mean.';
  assert.equal(sentence({ counts: ONCE }, { counts: NEVER }, { counts: OFTEN }), once);
  const some = { ...ONCE, lost: 12, regret_if_lost: 20000 };
  assert.equal(
    sentence({ counts: ONCE }, { counts: some }),
    'B loses the best arm in 12 of 500 repetitions; their mean regret is 20 000, and that of the others 953.',
  );
  assert.equal(sentence({ counts: OFTEN }), '', 'losing the best arm is the rule');
  assert.equal(sentence({ counts: { ...ONCE, regret_if_lost: 900 } }), '', 'the others lose more');
});

test('where no repetition loses the best arm, the sentence says how often it may happen', () => {
  assert.equal(
    sentence({ counts: NEVER }, { counts: NEVER }),
    'No policy loses the best arm in any of 500 repetitions. Up to 0.8 % of all repetitions may still do so (95 % interval).',
  );
  assert.equal(sentence({ counts: { ...NEVER, repetitions: 1 } }), '', 'one repetition shows nothing');
});
