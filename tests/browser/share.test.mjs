// What Share hands out, and how a game introduces the policy.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bare } from '../../www/link/address.js';

// The types of this script are known to the page's own configuration only.
const { introduced } = await import(new URL('../../www/beat/words.js', import.meta.url).href);

test('a link without settings holds what is shown, and no attempt of the visitor', () => {
  const shown = new URLSearchParams('view=beat&game=5x50-89&attempt=2&name=A B');
  assert.equal(bare(shown), '#view=beat&game=5x50-89&name=A%20B');
});

test('a game says what the policy is, in plain words where it has them', () => {
  const game = (/** @type {string} */ id, /** @type {string} */ name, idea = '') => ({
    names: [{ name }],
    specification: { policies: [{ id }] },
    idea,
  });
  const is = 'is a policy, a rule that chooses each pull from the outcomes so far.';
  assert.equal(
    introduced(game('omega-ucb', 'ω-UCB', 'Divides bounds.')),
    `ω-UCB ${is} It pulls the arm whose ratio could still be the largest, by what it has seen.`,
  );
  assert.equal(introduced(game('uniform', 'uniform', 'Pulls in turn.')), `Uniform ${is} It pulls in turn.`);
  assert.equal(introduced(game('own', 'Own')), `Own ${is}`);
});
