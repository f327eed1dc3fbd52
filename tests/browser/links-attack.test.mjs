// A short run of the attack on links that `cargo xtask torture` makes at length.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attack } from './links-attack.mjs';
import { simulator } from './simulator.mjs';

test('links that were changed at random are read, or refused with a sentence', async (t) => {
  const { links, unreadable, refused, read, longest } = await attack(await simulator(process.env.BB_DIST ?? ''), {
    links: 3000,
    seed: 1,
  });
  t.diagnostic(`${links} links: ${unreadable} unreadable, ${refused} refused, ${read} read`);
  t.diagnostic(`the slowest took ${longest.toFixed(0)} ms`);
  assert.ok(unreadable > 100 && refused > 100 && read > 100);
});
