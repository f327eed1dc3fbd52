// The site's wasm in Node.js gives the golden answers of ../golden.rs, to the last bit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { golden, simulator } from './simulator.mjs';

test('Node.js gives the golden answers', async () => {
  if (!process.env.BB_DIST) throw new Error('BB_DIST is not set: the folder of the built site');
  const { run_experiment } = await simulator(process.env.BB_DIST);
  const answers = golden('answer');
  golden('specification').forEach((specification, number) => {
    assert.equal(JSON.stringify(run_experiment(specification)), JSON.stringify(answers[number]), `answer ${number}`);
  });
});
