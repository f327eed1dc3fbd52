// A run: it starts by itself, ends, and stops when it is told to.
import assert from 'node:assert/strict';
import { LONG, ended, least, link, native, pixels, site, tasks_given, underway, url } from './site.mjs';

/**
 * Waits until the browser has ended the threads of workers that the page has no more: when it comes to it, mostly in a task's time.
 * @param {import('playwright-core').Page} page @returns {Promise<number>} how long that took, ms
 */
async function ended_threads(page) {
  const begin = Date.now();
  while (page.workers().length && Date.now() - begin < 5000) await page.waitForTimeout(5);
  assert.equal(page.workers().length, 0, 'workers that the browser still has after five seconds');
  return Date.now() - begin;
}

site('the first chart is drawn within a second of the simulator’s arrival', async (page, t) => {
  await page.addInitScript(() => {
    const look = () => {
      const canvas = document.querySelector('#regret canvas');
      // A canvas is 300 px wide until it is drawn on.
      if (canvas?.checkVisibility() && canvas.width !== 300) performance.mark('chart-seen');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const time = await least(1000, async () => {
    await page.goto('about:blank');
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('chart-seen').length);
    const { arrived, drawn } = await page.evaluate(() => ({
      arrived: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.wasm')).responseEnd,
      drawn: (performance.getEntriesByName('first-chart')[0] ?? performance.getEntriesByName('chart-seen')[0])
        .startTime,
    }));
    assert.ok(arrived > 0 && drawn > arrived);
    return drawn - arrived;
  });
  t.diagnostic(`first chart ${Math.round(time)} ms after the simulator had arrived`);
  assert.ok(time < 1000, `${Math.round(time)} ms`);
  assert.ok((await pixels(page)).colours > 20, 'the chart is blank');
});

site('the default runs to its end', async (page) => {
  await page.goto(url);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  const { repetitions, policies } = answer.specification;
  assert.deepEqual(
    answer.policies.map((policy) => policy.repetitions),
    policies.map(() => repetitions),
  );
  assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '100');
  assert.match(await page.locator('#runs').innerText(), new RegExp(`${repetitions} of ${repetitions} repetitions`));
  assert.match(
    await page.locator('#sentence').innerText(),
    /^Over 200 repetitions, .+ has the lowest regret, .+ at B\s*=\s*3.000[.,]/,
  );
  const rows = page.locator('#outcomes tbody tr');
  assert.equal(await rows.count(), policies.length);
  const regrets = answer.policies.map(({ final }) => final.regret.mean).sort((a, b) => a - b);
  const shown = (await rows.locator('td:nth-child(2)').allInnerTexts()).map((text) =>
    Number(text.split('±')[0].replace(/\s/g, '')),
  );
  regrets.forEach((regret, i) =>
    assert.ok(Math.abs(shown[i] - regret) <= Math.max(0.5, regret / 100), `${shown[i]} for ${regret}`),
  );
  assert.equal(await page.locator('#pulls [role=img]').count(), policies.length);
  assert.ok(await page.getByRole('button', { name: 'Run', exact: true }).isVisible());
  assert.ok(await page.getByRole('button', { name: 'Stop' }).isHidden());
});

site('stopping takes less than 100 ms and keeps what is done', async (page, t) => {
  // Which workers have not been ended, and when the last one was.
  await page.addInitScript(() => {
    globalThis.alive = new Set();
    globalThis.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        alive.add(this);
      }

      terminate() {
        super.terminate();
        alive.delete(this);
        globalThis.last_end = performance.now();
      }
    };
    addEventListener(
      'click',
      () => {
        globalThis.clicked = performance.now();
      },
      true,
    );
  });
  await page.goto(link(LONG, '?workers=3'));
  await underway(page);
  const before = await page.evaluate(() => budgetedBandits.answer().policies[0].repetitions);
  assert.equal(page.workers().length, 3);
  await page.getByRole('button', { name: 'Stop' }).click();
  const gone = await ended_threads(page);
  const { left, time } = await page.evaluate(() => ({ left: alive.size, time: last_end - clicked }));
  t.diagnostic(`stopped ${time.toFixed(1)} ms after the click; threads seen to be gone after ${gone} ms`);
  assert.equal(left, 0, 'workers that run on');
  assert.ok(time < 100, `${time} ms`);
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'stopped');
  const { repetitions } = answer.policies[0];
  assert.ok(repetitions >= before && repetitions < LONG.repetitions, `${before}, then ${repetitions}`);
  await page.waitForTimeout(300);
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

site('nothing is given to a worker after a stop between two of the page’s tasks', async (page) => {
  await page.addInitScript(() => {
    globalThis.given = 0; // since the stop
    const given = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...all) {
      if (globalThis.stopped) globalThis.given++;
      return given.apply(this, all);
    };
    // The page goes on in another task, without a delay, before it shows results of a run: somebody stops just then.
    const later = setTimeout;
    globalThis.setTimeout = (then, time, ...rest) =>
      later(() => {
        const stop = document.getElementById('stop');
        if (time === undefined && stop?.checkVisibility() && !globalThis.stopped) {
          globalThis.stopped = true;
          stop.click();
        }
        then(...rest);
      }, time);
  });
  await page.goto(link(LONG, '?workers=3'));
  await page.waitForFunction(() => globalThis.stopped);
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => budgetedBandits.state.latest.phase), 'stopped');
  assert.equal(await page.evaluate(() => globalThis.given), 0);
  await ended_threads(page);
});

site('a stopped run can be run again', async (page) => {
  const short = { ...LONG, repetitions: 50 };
  await page.goto(link(short));
  const first = await ended(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const second = await ended(page);
  assert.equal(second.phase, 'done');
  assert.deepEqual(second.answer, first.answer);
});

site('a paused run stands still, goes on where it was, and has the same bits', async (page) => {
  const some = { ...LONG, repetitions: 3000 };
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
    await page.waitForTimeout(200);
    assert.equal(await repetitions(), before);
    await ended_threads(page);
    const on = page.getByRole('button', { name: 'Go on with the run' });
    assert.ok(await on.evaluate((button) => button === document.activeElement));
    await on.press('Enter');
    await page.waitForFunction((before) => budgetedBandits.answer().policies[0].repetitions > before, before);
  }
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  const { timing, ...expected } = native(some);
  assert.deepEqual(answer, expected);
  // What the two workers were at is done again, two tasks each, and nothing else.
  const [times, tasks] = [(await given()).length, await page.evaluate(() => budgetedBandits.state.latest.plan.tasks)];
  assert.ok(tasks <= times && times <= tasks + 3 * 4, `${times} times a task was given, of ${tasks}`);
  assert.ok(
    await page
      .getByRole('button', { name: 'Run', exact: true })
      .evaluate((button) => button === document.activeElement),
  );
});

site('a paused run can be stopped, and one that is paused and at once told to go on does', async (page) => {
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
