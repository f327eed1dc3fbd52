// A run starts by itself, ends, pauses, and stops.
import assert from 'node:assert/strict';
import {
  ended,
  frames,
  hash,
  LONG,
  link,
  native,
  pixels,
  rerun,
  site,
  tasks_given,
  underway,
  until,
  url,
  usual,
} from './site.mjs';
import { least } from './timing.mjs';
import { visit } from './visit.mjs';

/**
 * Waits until the browser has ended the threads of all workers that the page has terminated, and the page has read
 * their last messages.
 * @param {Page} page
 */
async function ended_threads(page) {
  await until(() => page.workers().length === 0, 'the end of all workers');
  await frames(page);
}

site(
  'the first chart is drawn within a second after the simulator has arrived',
  async (page, t) => {
    await page.addInitScript(() => {
      const look = () => {
        const canvas = document.querySelector('#regret canvas');
        // A canvas is 300 px wide until it is drawn on.
        if (canvas?.checkVisibility() && canvas.width !== 300) performance.mark('chart-seen');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const time = await least(page, 1000, async () => {
      await page.goto('about:blank');
      await page.goto(`${url}#view=regret`); // without an address, nothing is computed before the visitor asks for it
      await page.waitForFunction(() => performance.getEntriesByName('chart-seen').length);
      const { arrived, drawn } = await page.evaluate(() => ({
        arrived: /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource')).filter(
          ({ name }) => name.endsWith('.wasm'),
        )[0].responseEnd,
        drawn: (performance.getEntriesByName('first-chart')[0] ?? performance.getEntriesByName('chart-seen')[0])
          .startTime,
      }));
      assert.ok(arrived > 0 && drawn > arrived);
      return drawn - arrived;
    });
    t.diagnostic(`first chart ${Math.round(time)} ms after the simulator had arrived`);
    assert.ok(time < 1000, `${Math.round(time)} ms`);
    assert.ok((await pixels(page)).colours > 20, 'the chart is blank');
  },
  { nightly: 'measures times' },
);

site('the default runs to its end, and a run that is repeated gives the same answer', async (page) => {
  await page.goto(usual);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  const { repetitions, policies } = answer.specification;
  assert.deepEqual(
    answer.policies.map((policy) => policy.repetitions),
    policies.map(() => repetitions),
  );
  assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '100');
  assert.match(await page.locator('#runs').innerText(), new RegExp(`${repetitions} of ${repetitions}`));
  assert.match(
    await page.locator('#sentence').innerText(),
    /^Over 200 repetitions, .+ has the lowest regret, .+ at B\s*=\s*3.000[.,]/,
  );
  const rows = page.locator('#outcomes tbody tr');
  assert.equal(await rows.count(), policies.length);
  const regrets = answer.policies.map(({ final }) => final.regret.mean).sort((a, b) => a - b);
  const shown = (await rows.locator('td:nth-child(2)').allInnerTexts()).map((text) =>
    Number(text.split('[')[0].replace(/\s/g, '')),
  );
  regrets.forEach((regret, i) =>
    assert.ok(Math.abs(shown[i] - regret) <= Math.max(0.5, regret / 100), `${shown[i]} for ${regret}`),
  );
  assert.equal(await page.locator('#pulls [role=img]').count(), policies.length);
  assert.ok(await page.getByRole('button', { name: 'Run until decided' }).isVisible());
  for (const name of ['Run', 'Stop']) assert.ok(await page.getByRole('button', { name, exact: true }).isHidden());

  const short = { ...LONG, repetitions: 50 };
  await visit(page, hash(short));
  const first = await ended(page);
  await rerun(page);
  const second = await ended(page);
  assert.equal(second.phase, 'done');
  assert.deepEqual(second.answer, first.answer);
});

site('a click on Stop ends every worker before it returns, and keeps what is done', async (page) => {
  // `alive` holds the workers that have not been ended, and `left` their number after the click.
  await page.addInitScript(() => {
    globalThis.alive = new Set();
    globalThis.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} all */
      constructor(...all) {
        super(...all);
        alive.add(this);
      }

      terminate() {
        super.terminate();
        alive.delete(this);
      }
    };
    // The listeners of the window are called after those of all elements.
    addEventListener('click', () => {
      globalThis.left = alive.size;
    });
  });
  await page.goto(link(LONG, '?workers=3'));
  await underway(page);
  const before = await page.evaluate(() => budgetedBandits.answer().policies[0].repetitions);
  assert.equal(page.workers().length, 3);
  await page.getByRole('button', { name: 'Stop' }).click();
  assert.equal(await page.evaluate(() => globalThis.left), 0, 'workers that run on after the click');
  await ended_threads(page);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'stopped');
  const { repetitions } = answer.policies[0];
  assert.ok(repetitions >= before && repetitions < LONG.repetitions, `${before}, then ${repetitions}`);
  await frames(page);
  const later = await ended(page);
  assert.deepEqual(later.answer, answer, 'the results changed after the stop');
  assert.equal(await page.evaluate(() => alive.size), 0);
  assert.match(await page.locator('#sentence').innerText(), /^Stopped after /);
  assert.match(
    await page.locator('#runs').innerText(),
    new RegExp(`${repetitions.toLocaleString('en').replaceAll(',', '\\s')} of 200\\s000`),
  );
  assert.equal(await page.locator('#outcomes tbody tr').count(), LONG.policies.length);
  assert.ok((await pixels(page)).colours > 20);
});

site('no worker gets a task after a stop that falls between two tasks of the page', async (page) => {
  await page.addInitScript(() => {
    globalThis.given = 0; // messages to workers since the stop
    const given = Worker.prototype.postMessage;
    /** @param {any} all */
    Worker.prototype.postMessage = function (...all) {
      if (globalThis.stopped) globalThis.given++;
      return given.apply(this, all);
    };
    // The page sets a timer without a delay before it shows results. The test stops the run just then.
    const later = window.setTimeout;
    window.setTimeout = /** @type {typeof window.setTimeout} */ (
      (/** @type {() => void} */ then, /** @type {number | undefined} */ time) =>
        later(() => {
          const stop = document.getElementById('stop');
          if (time === undefined && stop?.checkVisibility() && !globalThis.stopped) {
            globalThis.stopped = true;
            stop.click();
          }
          then();
        }, time)
    );
  });
  await page.goto(link(LONG, '?workers=3'));
  await page.waitForFunction(() => globalThis.stopped);
  await ended_threads(page);
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'stopped');
  assert.equal(await page.evaluate(() => globalThis.given), 0);
});

site('a paused run does nothing, continues where it was, and gives the same answer', async (page) => {
  const some = { ...LONG, repetitions: 5_000 };
  const repetitions = () => page.evaluate(() => budgetedBandits.answer().policies[0].repetitions);
  const given = await tasks_given(page);
  await page.goto(link(some, '?workers=2'));
  await underway(page);
  for (let times = 0; times < 3; times++) {
    await page.getByRole('button', { name: 'Pause the run' }).press('Enter');
    const before = await repetitions();
    assert.ok(before < some.repetitions, 'it was over before the pause');
    assert.match(await page.locator('#runs').innerText(), /Paused after /);
    assert.match(await page.locator('#sentence').innerText(), /^After /);
    await ended_threads(page);
    assert.equal(await repetitions(), before);
    const on = page.getByRole('button', { name: 'Resume the run' });
    assert.ok(await on.evaluate((button) => button === document.activeElement));
    await on.press('Enter');
    await page.waitForFunction((before) => budgetedBandits.answer().policies[0].repetitions > before, before);
  }
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  const { timing, ...expected } = native(some);
  assert.deepEqual(answer, expected);
  // Only the tasks that the two workers had at a pause are done again, at most eight for each worker.
  const [times, tasks] = [(await given()).length, await page.evaluate(() => budgetedBandits.state.latest.plan.tasks)];
  assert.ok(tasks <= times && times <= tasks + 3 * 16, `${times} times a task was given, of ${tasks}`);
  assert.ok(
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .evaluate((button) => button === document.activeElement),
  );
});

site('a run that is paused and resumed at once continues, and a paused run can be stopped', async (page) => {
  await page.goto(link(LONG, '?workers=2'));
  await underway(page);
  await page.locator('#pause').evaluate((button) => {
    for (let times = 0; times < 4; times++) button.click();
  });
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'running');
  const before = await page.evaluate(() => budgetedBandits.state.latest.done);
  await page.waitForFunction((before) => budgetedBandits.state.latest.done > before, before);
  await page.getByRole('button', { name: 'Pause the run' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  assert.equal((await ended(page)).phase, 'stopped');
  assert.ok(await page.locator('#pause').isHidden());
  assert.match(await page.locator('#sentence').innerText(), /^Stopped after /);
  assert.equal(await page.locator('.notice').count(), 0);
});
