// How the view Theory says how the number of a theorem is computed.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { equations, measured_pulls, units_of } = await source('theory/computed.js');

/** Returns a text with plain spaces, from anything that can be put into a paragraph. @param {unknown} child */
const text = (child) =>
  [child]
    .flat(9)
    .filter((one) => one !== null && one !== false)
    .map((one) => (typeof one === 'object' ? /** @type {{textContent: string}} */ (one).textContent : one))
    .join('')
    .replace(/[\u00a0\u202f\u2009]/g, ' ');

test('letters have four digits, and infinity has its sign', () => {
  const letters = [
    { name: 'B', value: 1000 },
    { name: 'ξ(τ, ρ)', value: 4.403_705_9 },
    { name: 'Δₘᵢₙ', value: null },
  ];
  assert.deepEqual(equations(letters).map(text), ['B = 1 000', 'ξ(τ, ρ) = 4.404', 'Δₘᵢₙ = ∞']);
});

test('units are said only where the formula has others than the page', () => {
  assert.equal(units_of({ reward: 1, cost: 1 }), '');
  assert.equal(
    text(units_of({ reward: 40, cost: 2.5 })),
    ' The formula takes rewards in units of 40 and costs and the budget in units of 2.5, and its result is multiplied by 40.',
  );
  assert.equal(
    units_of({ reward: 1, cost: 2.5 }, true),
    ' The formula takes costs and the budget in units in which no cost is below 1.',
  );
});

test('the mean pulls of an arm are its share of the mean number of pulls', () => {
  const report = { final: { stopping_time: 2000 }, arms: [{ share_of_pulls: 0.75 }, { share_of_pulls: 0.25 }] };
  assert.deepEqual(measured_pulls(report), [1500, 500]);
  assert.equal(measured_pulls({ final: { stopping_time: 0 }, arms: [{ share_of_pulls: null }] }), null);
  assert.equal(measured_pulls(null), null);
});
