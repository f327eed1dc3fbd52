// The golden answers of ../golden.rs, to the last bit, by the site's wasm in Node.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { simulator } from './simulator.mjs';

const golden = (name) => JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'));

test('Node.js gives the golden answers', async () => {
  if (!process.env.BB_DIST) throw new Error('BB_DIST is not set: the folder of the built site');
  const { run_experiment } = await simulator(process.env.BB_DIST);
  const answers = golden('answer');
  golden('specification').forEach((specification, number) => {
    assert.equal(JSON.stringify(run_experiment(specification)), JSON.stringify(answers[number]), `answer ${number}`);
  });
});
