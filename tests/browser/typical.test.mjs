// The sentence about policies that usually lose less than the one with the lowest mean, and intervals that end at 0.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { is_majority, typical } = await source('outcomes/typical.js');
const { final_regret } = await source('simulator/answer.js');
const { although } = await source('outcomes/overlap.js');

/** A policy by its median, and the repetitions in which it loses less and more than the first policy. */
/** @typedef {{median: number, lower: number, higher: number, reference?: boolean}} Policy */

/** Returns the sentence about policies of 200 repetitions, the first of which has the lowest mean. */
function said(/** @type {Policy[]} */ ...policies) {
  const run = {
    answer: {
      best: 0,
      policies: policies.map(({ median }) => ({ repetitions: 200, without_pulls: 0, final: { regret: { median } } })),
    },
    results: {
      repetitions: 200,
      lower_and_higher: () => policies.flatMap(({ lower, higher }) => [lower, higher]),
      quantile_of_pair: 1.96,
    },
  };
  const teller = {
    names: policies.map(({ reference = false }) => ({ reference })),
    short: (/** @type {number} */ i) => 'ABCDE'[i],
  };
  const parts = typical(run, teller);
  return parts === null ? null : parts.flat(Infinity).filter(Boolean).join('').replaceAll('\u00a0', ' ');
}
const first = { median: 213, lower: 0, higher: 0 };

test('a majority is certain by the sign test at 5 %, which ignores ties', () => {
  assert.ok(is_majority({ lower: 115, higher: 85 }, 1.96) && is_majority({ lower: 8, higher: 1 }, 1.96));

  assert.ok(!is_majority({ lower: 113, higher: 87 }, 1.96) && !is_majority({ lower: 0, higher: 0 }, 1.96));
  assert.ok(!is_majority({ lower: 4, higher: 1 }, 1.96) && !is_majority({ lower: 85, higher: 115 }, 1.96));
});

test('a policy that usually loses less is named with its share and both medians', () => {
  assert.equal(
    said(first, { median: 42.1, lower: 136, higher: 64 }),
    ' Yet B loses less than A in 68 % of the repetitions (median 42.1 against 213); bad repetitions raise its mean.',
  );
});

test('of several such policies, the two that lose less most often are named', () => {
  const [often, most] = [
    { median: 174, lower: 130, higher: 70 },
    { median: 50, lower: 150, higher: 50 },
  ];
  assert.equal(
    said(first, often, most),
    ' Yet in most repetitions C (median 50.0) and B (174) lose less than A (213); bad repetitions raise their means.',
  );
  assert.match(said(first, often, most, often, often), /C \(median 50\.0\), B \(174\) and 2 others lose less than A/);
});

test('nothing is said of doubtful majorities, of higher medians, and of references', () => {
  assert.equal(said(first, { median: 42, lower: 105, higher: 95 }), null);
  assert.equal(said(first, { median: 220, lower: 136, higher: 64 }), null);
  assert.equal(said(first, { median: 0, lower: 200, higher: 0, reference: true }), null);
  assert.equal(said({ ...first, reference: true }, { median: 42, lower: 136, higher: 64 }), null);
});

test('the interval of a final regret ends at 0, and one repetition has none', () => {
  const of = (/** @type {number | null} */ low) =>
    final_regret({ final: { regret: { mean: 1, low, high: 9, median: 0 } } });
  assert.deepEqual(
    [of(-2), of(0.5), of(null)],
    [
      { mean: 1, low: 0, high: 9 },
      { mean: 1, low: 0.5, high: 9 },
      { mean: 1, low: null, high: 9 },
    ],
  );
});

test('intervals that do not overlap are explained where the policies cannot be told apart', () => {
  const at = (/** @type {number} */ low, /** @type {number} */ high) => ({ mean: (low + high) / 2, low, high });
  const [best, meets, apart] = [at(20, 30), at(29, 40), at(31, 40)];
  assert.equal(although(best, [meets]), '');
  assert.equal(although(best, [{ mean: 40, low: null, high: null }]), '');
  assert.match(
    although(best, [apart]),
    /^ \(its interval does not overlap .* all pairs share its error of 5\u202f%\)$/,
  );
  assert.match(although(best, [apart, apart]), /^ \(their intervals do not overlap/);
  assert.match(although(best, [meets, apart]), /^ \(some of their intervals do not overlap/);
});
