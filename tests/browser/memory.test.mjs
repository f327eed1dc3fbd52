// The memory of a worker at the largest sizes.
import assert from 'node:assert/strict';
import { simulator } from './simulator.mjs';
import { ended, link, site, url } from './site.mjs';
import { wasm_bytes } from './wasm-memory.mjs';

/** The largest number of bytes of wasm memory that a worker may take. */
const MOST = 64 << 20;
const ARMS = 1000;

const ENVIRONMENTS = {
  usual: { family: 'bernoulli', arms: ARMS },
  linear_arms: { linear: { dimension: 10, arms: ARMS, noise_sd: 0.1 } },
};

/** @type {Catalogue} */
const { policies, limits } = (await simulator(process.env.BB_DIST ?? '')).catalogue();

for (const [needs, environment] of Object.entries(ENVIRONMENTS)) {
  site(`a worker that has run many policies on ${ARMS} arms takes less than 64 MB (${needs})`, async (page, t) => {
    assert.equal(limits.arms, ARMS, 'this is no longer the largest size');
    const able = policies.filter((policy) => (policy.needs?.id ?? 'usual') === needs).map(({ id }) => ({ id }));
    // A run has at most 32 policies, so other readings of the same rules are left out.
    const wanted = able.filter(({ id }) => !/-(eta|ding|others|rounds|printed|unscaled|0)$/.test(id));
    assert.ok(wanted.length > 0);
    await page.goto(
      link(
        { version: 1, environment, budget: { absolute: 1000 }, policies: wanted, repetitions: 2, seed: 1 },
        '?workers=1',
      ),
    );
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.equal(answer.policies.length, wanted.length);
    const [worker] = page.workers();
    const bytes = await worker.evaluate(wasm_bytes, new URL('pkg/budgeted_bandits.js', url).href);
    t.diagnostic(`${(bytes / (1 << 20)).toFixed(1)} MB after ${wanted.length} policies`);
    assert.ok(bytes > 1 << 20 && bytes < MOST, `${bytes} bytes`);
  });
}
