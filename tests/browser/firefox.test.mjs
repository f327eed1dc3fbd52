// The built site in Firefox, driven by WebDriver BiDi: links, runs, the chart, zooming, and figures in other pages.
//
// BB_FIREFOX  the browser (default: firefox-esr or firefox, where Debian installs them)
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { look } from './canvas.mjs';
import { GREEDY, HOSTILE, OMEGA, player, TEN, wasm } from './policies.mjs';
import { golden } from './simulator.mjs';
import { LONG, link, native, PATIENCE, SMALL, specification, url } from './site.mjs';

const executablePath = [process.env.BB_FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
);
const skip = !executablePath && 'there is no Firefox on this machine';

/** @type {Promise<import('puppeteer-core').Browser> | undefined} */
let running;
/**
 * Starts Firefox, or returns the running one. The size of the window is an argument of Firefox, because setting a
 * viewport sends a command for the orientation of the screen, which the long-term release 140 does not know.
 */
const firefox = () =>
  (running ??= puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    args: ['--width=1280', '--height=800'],
  }));
after(async () => (await running)?.close());

/**
 * Runs a test with a page of its own in Firefox. The test fails if the page writes a warning or an error.
 * @param {string} name @param {(page: import('puppeteer-core').Page) => Promise<void>} body
 */
function site(name, body) {
  test(`in Firefox: ${name}`, { timeout: 3 * PATIENCE, skip }, async () => {
    const context = await (await firefox()).createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(`page error: ${error}`));
    page.on('console', (message) => {
      if (['warn', 'error', 'assert'].includes(message.type()))
        complaints.push(`console ${message.type()}: ${message.text()}`);
    });
    try {
      await body(page);
      assert.deepEqual(complaints, [], 'the page complained');
    } finally {
      await context.close();
    }
  });
}

/**
 * Waits until a function returns `true` in the page. The method `waitForFunction` of Puppeteer builds the function from
 * a text, which the security policy of the site forbids in the long-term release 140 of Firefox.
 * @param {import('puppeteer-core').Page} page
 * @param {(given: string) => unknown} condition
 * @param {string} [given]
 */
async function until(page, condition, given = '') {
  const end = Date.now() + PATIENCE;
  while (!(await page.evaluate(condition, given))) {
    assert.ok(Date.now() < end, `the page did not come to ${condition}`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Waits until the latest run has ended; returns how it ended, and its answer. */
async function ended(/** @type {import('puppeteer-core').Page} */ page) {
  await until(page, () => globalThis.budgetedBandits?.state.latest && budgetedBandits.state.latest.phase !== 'running');
  return page.evaluate(() => ({
    phase: budgetedBandits.state.latest.phase,
    answer: JSON.parse(JSON.stringify(budgetedBandits.answer())),
  }));
}

site('a link gives the answer of the command line to the last bit, and an edit changes the link', async (page) => {
  const { timing, ...expected } = native(SMALL);
  await page.goto(link(SMALL));
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'done');
  assert.deepEqual(answer, expected);
  await page.$eval('[aria-label="Budget"]', (field) => {
    Object.assign(field, { value: '900' });
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await until(page, (before) => location.href !== before, link(SMALL));
  assert.equal(specification(page.url()).budget.absolute, 900);
});

site('the simulator gives the golden answers to the last bit', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  const answers = golden('answer');
  for (const [number, specification] of golden('specification').entries()) {
    const answer = await page.evaluate(
      async (module, specification) => JSON.stringify((await import(module)).run_experiment(specification)),
      new URL('pkg/budgeted_bandits.js', url).href,
      specification,
    );
    assert.equal(answer, JSON.stringify(answers[number]), `answer ${number}`);
  }
});

site('modules give the answers of the command line, and hostile ones cost a sentence', async (page) => {
  const full = { ...TEN, policies: [{ id: 'omega-ucb' }, player(OMEGA), player(GREEDY)] };
  const { timing, ...expected } = native(full);
  await page.goto(link({ ...TEN, policies: [{ id: 'omega-ucb' }] }));
  await ended(page);
  const answer = await page.evaluate(
    async (module, specification) => JSON.stringify((await import(module)).run_experiment(specification)),
    new URL('pkg/budgeted_bandits.js', url).href,
    full,
  );
  assert.equal(answer, JSON.stringify(expected));
  for (const { path, said } of HOSTILE) {
    await page.evaluate((wasm) => {
      const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
      budgetedBandits.state.modules.open(new File([bytes], 'hostile.wasm'));
    }, wasm(path));
    const says = (/** @type {string} */ said) =>
      document.querySelector('.notice[data-kind="failed"]')?.textContent?.includes(said);
    await until(page, says, said);
    await page.evaluate(() => document.querySelector('.notice[data-kind="failed"]')?.remove());
  }
});

site('a run can be stopped, and its results stay', async (page) => {
  await page.goto(link(LONG));
  await until(page, () => globalThis.budgetedBandits?.answer()?.policies[0]?.repetitions > 0);
  await page.$$eval('button', (all) => all.find(({ textContent }) => textContent?.trim() === 'Stop')?.click());
  const { phase, answer } = await ended(page);
  assert.equal(phase, 'stopped');
  const { repetitions } = answer.policies[0];
  assert.ok(repetitions > 0 && repetitions < LONG.repetitions, `${repetitions} repetitions`);
});

site('the chart can be zoomed by dragging, and every view opens', async (page) => {
  await page.goto(link(SMALL));
  await ended(page);
  assert.ok((await page.$eval('#regret canvas', look)).colours > 20);
  const box = await (await page.$('#regret .reader'))?.boundingBox();
  assert.ok(box, 'there is no chart');
  const { x, y, width, height } = box;
  await page.mouse.move(x + 0.4 * width, y + 0.5 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.8 * width, y + 0.5 * height, { steps: 4 });
  await page.mouse.up();
  await until(page, () => /&zoom=[\d.]+_[\d.]+$/.test(location.hash));
  for (const view of ['pulls', 'outcomes', 'intervals', 'shapes', 'coverage', 'theory', 'sweep']) {
    await page.$eval(`[data-view=${view}]`, (tab) => tab.dispatchEvent(new MouseEvent('click')));
    await until(
      page,
      (view) => budgetedBandits.views.current === view && !!document.querySelector('main :is(.say, #sentence)'),
      view,
    );
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, view);
  }
  assert.equal(await page.$('.notice'), null);
});

site('figures run in an article and in a frame', async (page) => {
  await page.goto(`${url}examples/blog-post.html`);
  await page.$eval('budgeted-bandit', (figure) => figure.scrollIntoView({ block: 'center' })); // it starts in sight
  await until(page, () =>
    /^Over [\d\s]+ repetitions, /.test(
      document.querySelector('budgeted-bandit').shadowRoot?.querySelector('.say')?.textContent ?? '',
    ),
  );
  await page.goto(`${url}embed.html#preset=two-arms`);
  await until(page, () =>
    /^Over 200 repetitions, ω-UCB with ρ\s=\s1\/4 has the lowest regret, 20\.8\s\[13\.8,\s32\.3\]/.test(
      document.querySelector('budgeted-bandit')?.shadowRoot?.querySelector('.say')?.textContent ?? '',
    ),
  );
});
