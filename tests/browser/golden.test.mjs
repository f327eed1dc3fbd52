// The site's wasm in Node.js gives the golden answers of ../golden.rs, to the last bit.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { golden, simulator } from './simulator.mjs';

test('Node.js gives the golden answers', async () => {
  if (!process.env.BB_DIST) throw new Error('BB_DIST is not set: the folder of the built site');
  const { run_experiment } = await simulator(process.env.BB_DIST);
  const answers = golden('answer');
  golden('specification').forEach((/** @type {Specification} */ specification, /** @type {number} */ number) => {
    assert.equal(JSON.stringify(run_experiment(specification)), JSON.stringify(answers[number]), `answer ${number}`);
  });
  // An answer states its specification, in full.
  for (const folder of ['policies', 'laws']) {
    for (const file of readdirSync(new URL(`../golden/${folder}/`, import.meta.url))) {
      const answer = golden(`${folder}/${file.replace('.json', '')}`);
      assert.equal(JSON.stringify(run_experiment(answer.specification)), JSON.stringify(answer), `${folder}/${file}`);
    }
  }
});
