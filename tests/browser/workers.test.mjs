// Neither the number of workers nor their deaths change any bit of the answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bernoulli, ended, link, native, site, tasks_given, underway, usual } from './site.mjs';
import { visit } from './visit.mjs';

/** The golden specifications, which have every policy, law and family, and their answers. */
const [specifications, answers] = ['specification', 'answer'].map((name) =>
  JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8')),
);

/** Returns an answer as JSON holds it, without the times that were measured. */
function bits(/** @type {Answer} */ answer) {
  const { timing, ...rest } = JSON.parse(JSON.stringify(answer));
  return rest;
}

site('one worker, four workers and the command line give the golden answers to the last bit', async (page) => {
  for (const [i, specification] of specifications.entries()) {
    const { worlds, ...told } = bits(native(specification)); // the page computes the worlds for its view only
    assert.deepEqual(told, answers[i]);
  }
  await page.goto(usual);
  await page.waitForFunction(() => globalThis.budgetedBandits?.form.plan.tasks);
  for (const workers of [1, 4]) {
    await page.evaluate((workers) => budgetedBandits.setWorkers(workers), workers);
    for (const [i, specification] of specifications.entries()) {
      await visit(page, link(specification));
      const { phase, answer } = await ended(page);
      assert.equal(phase, 'done');
      assert.deepEqual(bits(answer), answers[i], `${workers} workers, ${JSON.stringify(specification.environment)}`);
      assert.equal(await page.evaluate(() => budgetedBandits.pool.size), workers);
    }
  }
});

/** A specification whose tasks take seconds, so that a worker can be killed in the middle of one. */
const SLOW = {
  version: 1,
  environment: { arms: Array.from({ length: 10 }, (_, i) => bernoulli(0.3 + i / 20, 0.5)) },
  budget: { absolute: 20_000_000 },
  policies: [{ id: 'kube' }],
  repetitions: 20,
  seed: 1,
  checkpoints: { count: 10, grid: 'linear' },
};
/** A specification with many short tasks. */
const MANY = { ...SLOW, budget: { absolute: 2000 }, repetitions: 2500 };

site('a worker that is killed is replaced without a notice', async (page) => {
  await page.goto(link(MANY, '?workers=2'));
  const undisturbed = await ended(page);
  assert.equal(undisturbed.phase, 'done');
  for (let kill = 0; kill < 2; kill++) {
    await page.evaluate(() => {
      void budgetedBandits.run();
    });
    await page.waitForFunction(
      () => budgetedBandits.state.latest.phase === 'running' && budgetedBandits.state.latest.done > 3,
    );
    await page.evaluate(() => budgetedBandits.pool.workers[0].terminate());
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(answer, undisturbed.answer);
    assert.equal(await page.locator('.notice').count(), 0);
  }
});

/** The number of workers that a task may lose, as LIVES in pool.js. */
const LIVES = 10;

site(
  'a task whose worker is killed repeatedly ends the run with a notice, and the results so far are kept',
  async (page) => {
    await page.goto(link(SLOW, '?workers=1'));
    await underway(page);
    const done = await page.evaluate(() => budgetedBandits.state.latest.done);
    const notice = page.locator('.notice');
    await page.evaluate(() => {
      globalThis.killed = budgetedBandits.pool.workers[0];
      killed.terminate();
    });
    await page.waitForFunction(() => budgetedBandits.pool.workers[0] !== killed);
    // A killed worker runs on for two seconds in Chromium. The next deaths are faster: the test steals the lock by
    // which the page knows that a worker is alive.
    for (let death = 2; death <= LIVES; death++) {
      assert.equal(await notice.count(), 0, `told at death ${death - 1}`);
      await page.evaluate(async () => {
        const [before] = budgetedBandits.pool.workers;
        globalThis.stolen ??= new Set();
        const next = async () =>
          ((await navigator.locks.query()).held ?? [])
            .map(({ name = '' }) => name)
            .find((name) => !globalThis.stolen.has(name));
        let lock = await next();
        for (; !lock; lock = await next()) await new Promise(requestAnimationFrame);
        globalThis.stolen.add(lock);
        await navigator.locks.request(lock, { steal: true }, () => {});
        while (budgetedBandits.pool.workers[0] === before) await new Promise(requestAnimationFrame);
      });
    }
    await notice.waitFor();
    assert.match(await notice.innerText(), /failed repeatedly.*The results so far are kept: \d+ repetitions?\./s);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'failed');
    assert.equal(answer.policies[0].repetitions, done, 'the task was over too soon for this test');
    await notice.getByRole('button', { name: 'Run again' }).click();
    await page.waitForFunction(() => budgetedBandits.state.latest.phase === 'running');
    assert.equal(await notice.count(), 0);
  },
);

site('the number of workers is as asked for, and never none', async (page) => {
  for (const [query, expected] of /** @type {const} */ ([
    ['?workers=3', 3],
    ['?workers=0', null],
    ['?workers=x', null],
  ])) {
    await page.goto(link({ ...MANY, repetitions: 100_000 }, query));
    await underway(page);
    const count = await page.evaluate(() => budgetedBandits.pool.workers.length);
    assert.equal(count, expected ?? (await page.evaluate(() => Math.max(1, navigator.hardwareConcurrency - 1))), query);
    await page.goto('about:blank');
  }
  await page.goto(link({ ...MANY, repetitions: 1 }, '?workers=1000000'));
  await ended(page);
  assert.equal(await page.evaluate(() => budgetedBandits.pool.size), 64);
});

site('the number of workers can be changed in the middle of a run', async (page) => {
  await page.goto(link({ ...MANY, repetitions: 100_000 }, '?workers=1'));
  await underway(page);
  await page.getByText('Bands, workers').click();
  const field = page.getByLabel('workers');
  assert.equal(await field.inputValue(), '1');
  const workers = (/** @type {number} */ count) =>
    page.waitForFunction((count) => budgetedBandits.pool.workers.length === count, count);
  for (const [typed, count] of /** @type {const} */ ([
    ['3', 3],
    ['2', 2],
    ['x', 2],
    ['0', 2],
  ])) {
    await field.fill(typed);
    await field.press('Tab');
    await workers(count);
    assert.equal(await field.inputValue(), String(count), typed);
  }
});

site(
  'one worker runs the tasks of a block of repetitions for all policies, which share their outcomes',
  async (page, t) => {
    const given = await tasks_given(page);
    const some = {
      ...MANY,
      policies: [{ id: 'kube' }, { id: 'uniform' }, { id: 'omega-ucb' }, { id: 'm-ucb' }],
      repetitions: 3000,
    };
    await page.goto(link(some, '?workers=3'));
    assert.equal((await ended(page)).phase, 'done');
    /** The workers that ran tasks of each block. @type {Set<number>[]} */
    const blocks = [];
    for (const [task, worker] of await given()) {
      const block = Math.floor(task / some.policies.length);
      blocks[block] ??= new Set();
      blocks[block].add(worker);
    }
    const alone = blocks.filter(({ size }) => size === 1).length;
    t.diagnostic(`${alone} of ${blocks.length} blocks by one worker`);
    assert.ok(blocks.length > 20 && alone >= 0.8 * blocks.length, `${alone} of ${blocks.length}`);
  },
);
