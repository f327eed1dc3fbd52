// Faults around the page: the simulator does not arrive, workers are killed or missing, storage is forbidden, the tab
// is frozen, memory is exhausted. The page either says what is wrong or gives the same answer.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { serve, TYPES } from './elsewhere.mjs';
import { kill, watch } from './kills-page.mjs';
import {
  bits,
  ended,
  hash,
  LONG,
  link,
  native,
  SMALL,
  site,
  underway,
  until,
  url,
  usual,
  workers_answer,
} from './site.mjs';

const dist = process.env.BB_DIST ?? '';
const wasm = readFileSync(join(dist, 'pkg/budgeted_bandits_bg.wasm'));
const script = readFileSync(new URL('../../www/pkg/budgeted_bandits.js', import.meta.url), 'utf8');
/** The module from which this wasm imports everything. No other version of the script offers a module of this name. */
const [, own = 'missing'] = /"(\.\/[0-9a-f]+\.js)": import0/.exec(script) ?? [];

/** Returns the wasm of another version, which differs from the site's only in the name that binds it to its script. */
function older() {
  const copy = Buffer.from(wasm);
  assert.ok(copy.includes(own), `${own} is not in the wasm`);
  for (let at = copy.indexOf(own); at >= 0; at = copy.indexOf(own)) copy.write(own.replaceAll(/[0-9a-f]/g, 'x'), at);
  return copy;
}

/** Returns a handler that answers requests with a body. @param {string | Buffer} body */
const sent =
  (body, contentType = 'application/wasm') =>
  (/** @type {import('playwright-core').Route} */ route) =>
    route.fulfill({ contentType, body });

/**
 * Ways in which the wasm can fail to arrive.
 * @type {Record<string, (route: import('playwright-core').Route) => Promise<void>>}
 */
const ARRIVALS = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'not here' }),
  'does not arrive': (route) => route.abort(),
  'is cut short': sent(wasm.subarray(0, wasm.length >> 1)),
  'is a page of the host': sent('<!doctype html><title>Welcome</title>', 'text/html'),
  'is of another version': sent(older()),
};
/** Matches what Chromium itself writes about requests that fail. */
const brought = /^(request failed: \S+\.wasm |console error: Failed to load resource)/;

const UNLOADED = 'The simulator could not be loaded. Check the connection and load the page again.';

site(
  'where the wasm does not arrive whole, the page says so, disables its controls, and works once the wasm arrives',
  async (page) => {
    const notice = page.locator('.notice');
    for (const [what, arrival] of Object.entries(ARRIVALS)) {
      await page.route('**/*.wasm', arrival);
      await page.goto(`${url}#view=pulls`);
      if (what !== Object.keys(ARRIVALS)[0]) await page.reload(); // the address is the same
      await notice.waitFor();
      const said = await notice.innerText();
      assert.ok(said.startsWith(`${UNLOADED} (`), `${what}: ${said}`);
      assert.match(said, /\(.+\)\s+Load again$/, what);
      assert.equal(await page.locator('#sentence').innerText(), 'The simulator could not be loaded.', what);
      assert.equal(await page.locator('#panel :is(input, select, .button)').count(), 0, what);
      for (const name of ['File', 'Share', 'Embed', 'Export'])
        assert.ok(await page.locator(`#${name.toLowerCase()}`).isDisabled(), `${what}: ${name}`);
      await page.unroute('**/*.wasm');
    }
    await notice.getByRole('button', { name: 'Load again' }).click();
    await underway(page);
    assert.equal(await notice.count(), 0);
  },
  { brought },
);

site(
  'where the wasm does not arrive whole, the other pages say so',
  async (page) => {
    for (const [what, arrival] of Object.entries(ARRIVALS)) {
      await page.route('**/*.wasm', arrival);
      await page.goto(`${url}bench.html`);
      const notice = page.locator('.notice');
      await notice.waitFor();
      assert.match(await notice.innerText(), /^The simulator could not be loaded\. Check the connection/, what);
      assert.ok(await page.getByRole('button', { name: 'Measure' }).isDisabled(), what);
      await page.goto(`${url}embed.html#preset=two-arms`);
      await page
        .getByRole('alert')
        .filter({ hasText: /^The simulator could not be loaded\. Check the connection and load the page again\. \(/ })
        .waitFor();
      await page.unroute('**/*.wasm');
    }
  },
  { brought },
);

let now = older();
const host = await serve(
  async (path) => {
    const file = normalize(path).replace(/\/$/, '/index.html');
    return {
      type: TYPES[extname(file)] ?? 'text/plain',
      body: file.endsWith('.wasm') ? now : await readFile(join(dist, file)),
    };
  },
  { 'cache-control': 'max-age=600' },
);

site(
  'a wasm of another version in the cache of the browser is asked for again',
  async (page) => {
    await page.goto(`${host}/${hash(SMALL)}`);
    await page.locator('.notice').waitFor();
    now = wasm;
    await page.locator('.notice').getByRole('button', { name: 'Load again' }).click();
    assert.deepEqual(bits((await ended(page)).answer), bits(native(SMALL)));
    assert.equal(await page.locator('.notice').count(), 0);
  },
  { also: [host] },
);

site(
  'where a script of the page, or one that pages share, does not arrive, the page says so',
  async (page) => {
    for (const file of ['main.js', 'chunk-*.js']) {
      await page.route(`**/${file}`, (route) => route.abort());
      await page.goto(usual);
      await page
        .getByText('A part of this page could not be loaded. Check the connection and load the page again.')
        .waitFor();
      await page.unroute(`**/${file}`);
    }
  },
  { brought: /^(request failed: \S+\.js|console error: Failed to load resource)/ },
);

site('without WebAssembly the page says so', async (page) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  const why = 'This browser has no WebAssembly or forbids it. Allow it, or use another browser.';
  for (const path of ['#view=regret', 'bench.html']) {
    await page.goto(url + path);
    await page.locator('.notice').getByText(`The simulator could not be loaded. ${why}`).waitFor();
  }
  await page.goto(`${url}embed.html#preset=two-arms`);
  await page
    .getByRole('alert')
    .filter({ hasText: `The simulator could not be loaded. ${why}` })
    .waitFor();
});

/** Runs in the page before its scripts, and takes its workers away in the way that its address names. */
function take_workers() {
  const lack = new URLSearchParams(location.search).get('lack');
  if (lack === 'absent') Reflect.deleteProperty(globalThis, 'Worker');
  else
    globalThis.Worker = new Proxy(Worker, {
      construct(Ordinary, [address]) {
        if (lack === 'forbidden') throw new DOMException('Forbidden.', 'SecurityError');
        return new Ordinary(address); // without the option that makes it a module
      },
    });
}

site(
  'where workers are absent, forbidden or no modules, the main thread gives the same answer, and can be stopped',
  async (page) => {
    await page.addInitScript(take_workers);
    for (const lack of ['absent', 'forbidden', 'plain']) {
      await page.goto(link(SMALL, `?lack=${lack}`));
      assert.deepEqual(bits((await ended(page)).answer), bits(native(SMALL)), lack);
      await page.evaluate((to) => {
        location.hash = to;
      }, hash(LONG));
      await page.waitForFunction(
        (seed) => budgetedBandits.state.shown?.specification.repetitions === seed,
        LONG.repetitions,
      );
      await page.locator('#runs').getByText('without workers').waitFor();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      assert.equal((await ended(page)).phase, 'stopped', lack);
      assert.equal(await page.locator('.notice').count(), 0, lack);
    }
  },
);

/** A specification of many short tasks, long enough that workers can be killed in the middle of its run. */
const SECONDS = { ...LONG, budget: { absolute: 300 }, repetitions: 3000 };

site(
  'workers that are killed at random change no bit of the answer',
  async (page, t) => {
    await watch(page);
    await page.goto(link(SECONDS, '?workers=2'));
    const kills = await kill(page, 7);
    t.diagnostic(`${kills} workers killed`);
    assert.ok(kills >= 3, `only ${kills} kills`);
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(bits(answer), bits(native(SECONDS)));
    assert.equal(await page.locator('.notice').count(), 0);
  },
  { nightly: 'repeats at random moments the kills that workers.test.mjs has at chosen ones' },
);

site(
  'where workers have died and none can be loaded again, the main thread does the rest',
  async (page) => {
    await watch(page);
    await page.goto(link(SECONDS, '?workers=2'));
    await underway(page);
    await page.waitForFunction(() => budgetedBandits.pool.workers.every(({ begun }) => begun));
    await page.route('**/worker.js', (route) => route.abort());
    await page.evaluate(() => {
      for (const worker of budgetedBandits.pool.workers) worker.terminate();
    });
    await page.locator('#runs').getByText('without workers').waitFor();
    const { phase, answer } = await ended(page);
    assert.equal(phase, 'done');
    assert.deepEqual(bits(answer), bits(native(SECONDS)));
    assert.equal(await page.locator('.notice').count(), 0);
  },
  { brought: /^(request failed: \S+worker\.js|console error: Failed to load resource)/ },
);

site('a worker that is starting while the device sleeps is not given up', async (page) => {
  let load = () => {};
  const held = new Promise((resolve) => {
    load = () => resolve(null);
  });
  await page.route('**/worker.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(link(SMALL, '?workers=1'));
  await page.waitForFunction(() => globalThis.budgetedBandits?.state.latest?.phase === 'running');
  await page.clock.fastForward('10:00');
  load();
  const { answer } = await ended(page);
  assert.deepEqual(bits(answer), bits(native(SMALL)));
  assert.equal(await page.evaluate(() => budgetedBandits.pool.hands), 1);
});

site('a tab that is frozen during a run gives the same answer afterwards', async (page) => {
  await page.goto(link(SECONDS, '?workers=2'));
  await underway(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await workers_answer(page);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(bits(answer), bits(native(SECONDS)));
  assert.equal(await page.locator('.notice').count(), 0);
});

site('a tab that is hidden for ten minutes during a run gives the same answer when it is seen again', async (page) => {
  const turn = (/** @type {string} */ to) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, to);
  await page.clock.install();
  await page.goto(link(SECONDS, '?workers=2'));
  await underway(page);
  await turn('hidden');
  const done = () => page.evaluate(() => budgetedBandits.state.latest.done);
  const before = await done();
  await page.clock.pauseAt(Date.now() + 60_000); // the page has neither timers nor frames, but its workers continue
  await until(async () => (await done()) > before + 10, 'tasks that are done while nobody looks');
  await page.clock.fastForward('10:00'); // everything that was due happens late and at once
  await turn('visible');
  await page.clock.resume();
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(bits(answer), bits(native(SECONDS)));
  assert.equal(await page.evaluate(() => budgetedBandits.pool.hands), 2);
  assert.equal(await page.locator('.notice').count(), 0);
});

/** A specification with one task, which takes minutes. */
const ENDLESS = {
  ...LONG,
  environment: { linear: { dimension: 10, arms: 100, noise_sd: 0.1 } },
  budget: { times_smallest_mean_cost: 90_000_000 },
  policies: [{ id: 'budget-cb' }],
  repetitions: 1,
};

site('without workers the page stays usable during a long task, and Stop ends the task', async (page) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  await page.goto(link(ENDLESS));
  await page.waitForFunction(() => globalThis.budgetedBandits?.state?.latest?.phase === 'running');
  // A hundred timers fire before the first task is done.
  const done = await page.evaluate(async () => {
    for (let turn = 0; turn < 100; turn++) await new Promise((then) => setTimeout(then));
    return budgetedBandits.state.latest.done;
  });
  assert.equal(done, 0, 'the task was too short to tell');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  assert.equal((await ended(page)).phase, 'stopped');
});
