// The built site in a browser, for the tests beside this file.
//
// BB_CLI  the native command line, for tests that compare answers; browser.mjs explains the other variables
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { browser, close, url, usual } from './browser.mjs';
import { look } from './canvas.mjs';
import { borrow } from './pages.mjs';
import { frames, PATIENCE, until } from './waits.mjs';

export { everywhere, fits, picture, WINDOWS } from './fits.mjs';
export { at_rest, workers_answer } from './waits.mjs';
export { frames, PATIENCE, until, url, usual };

after(close);

/**
 * Runs a test with a page, which is not yet at the site and which no earlier test has changed. The test fails if the
 * page ever writes a warning or an error to the console, throws, asks for a file that it does not get, or asks another
 * origin.
 *
 * Among the options, `also` holds other origins that the page may ask, `brought` matches complaints that the test
 * provokes, and `start` starts a browser other than the usual one. All other options are those of a browser context.
 * @typedef {object} Own
 * @property {string[]} [also]
 * @property {RegExp} [brought]
 * @property {() => Promise<import('./pages.mjs').Contexts>} [start]
 * @property {string} [nightly] why only the nightly tier runs the test
 * @param {string} name
 * @param {(page: Page, t: import('node:test').TestContext) => Promise<void>} body
 * @param {import('playwright-core').BrowserContextOptions & Own} [options]
 */
export function site(name, body, { also = [], brought = /^$/, start = browser, nightly = '', ...options } = {}) {
  const skip = nightly !== '' && !process.env.BB_NIGHTLY && `only in the nightly tier: ${nightly}`;
  test(name, { timeout: 5 * PATIENCE, skip }, async (t) => {
    const { page, complaints, give_back } = await borrow(options, also, start);
    try {
      await body(page, t);
      assert.deepEqual(
        complaints.filter((one) => !brought.test(one)),
        [],
        'the page complained',
      );
    } catch (error) {
      if (complaints.length && error instanceof Error)
        error.message += `\nThe page complained:\n${complaints.join('\n')}`;
      throw error;
    } finally {
      await give_back();
    }
  });
}

/**
 * Records which tasks the page gives to which worker, from the next time that the page is opened.
 * @param {Page} page @returns {Promise<() => Promise<[number, number][]>>}
 */
export async function tasks_given(page) {
  await page.addInitScript(() => {
    globalThis.given = [];
    let workers = 0;
    globalThis.Worker = class extends Worker {
      number = ++workers;

      /** @param {any} message @param {any} [transfer] */
      postMessage(message, transfer) {
        if (message.action === 'run') given.push([message.task, this.number]);
        super.postMessage(message, transfer);
      }
    };
  });
  return () => page.evaluate(() => globalThis.given);
}

/**
 * Returns the computing times in milliseconds of the tasks of the page's main thread in a trace, the longest first.
 * Times by the clock would depend on other processes.
 * @param {Buffer} trace
 */
export function computing(trace) {
  /** @type {{ph: string, name: string, pid: number, tid: number, tdur?: number, args: {name?: string}}[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && pages.has(`${pid} ${tid}`),
  );
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
}

/**
 * Returns the hash of a link that holds a specification, or a text in its place.
 * @param {object | string} specification
 */
export function hash(specification) {
  const text = typeof specification === 'string' ? specification : JSON.stringify(specification);
  return `#s=${deflateSync(text).toString('base64url')}`;
}

/** Returns the specification in a link. @param {string} link @returns {Specification} */
export function specification(link) {
  const encoded = new URL(link).hash.replace(/^#s=/, '');
  return JSON.parse(inflateSync(Buffer.from(encoded, 'base64url')).toString());
}

/** Returns the box of an element on the screen. @param {Locator} locator of an element in sight */
export async function place(locator) {
  const box = await locator.boundingBox();
  assert.ok(box, `${locator} is not in sight`);
  return box;
}

/**
 * Waits until the page's address holds a specification, which the page writes some time after the last change.
 * @param {Page} page @param {object} wanted
 */
export async function linked(page, wanted) {
  const found = () => specification(page.url());
  await until(() => isDeepStrictEqual(found(), wanted), 'the settings in the address').catch(() =>
    assert.deepEqual(found(), wanted),
  );
}

/**
 * Returns what the native command line prints.
 * @param {object} specification
 * @param {(path: string) => string[]} arguments_ of the command line, for a file with the specification
 */
export function cli(specification, arguments_) {
  const command = process.env.BB_CLI;
  if (!command) throw new Error('BB_CLI is not set: the path of the native command line binary');
  const folder = mkdtempSync(join(tmpdir(), 'budgeted-bandits-'));
  const path = join(folder, 'specification.json');
  try {
    writeFileSync(path, JSON.stringify(specification));
    return execFileSync(command, arguments_(path), { maxBuffer: 1 << 28 }).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the answer of the native command line. @param {object} specification @returns {Answer} */
export const native = (specification) => JSON.parse(cli(specification, (path) => ['run', path, '--format', 'json']));

/**
 * Runs a specification in an element of a page that is not the playground, and returns the answer of its event.
 * @param {Page} page @param {object} specification @returns {Promise<Answer>}
 */
export async function answered_by_element(page, specification) {
  await page.goto(new URL('embed.html', url).href);
  await page.evaluate((text) => {
    const element = document.createElement('budgeted-bandit');
    element.setAttribute('specification', text);
    element.addEventListener('bb-done', (event) =>
      Object.assign(globalThis, { answered: Reflect.get(event, 'detail') }),
    );
    document.body.replaceChildren(element);
  }, JSON.stringify(specification));
  await page.waitForFunction(() => 'answered' in globalThis);
  return JSON.parse(await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'answered'))));
}

/** Returns an answer without the times that were measured. @param {Answer} answer */
export function bits({ timing, ...rest }) {
  return rest;
}

/**
 * Returns the site's address with a query and the hash of a specification.
 * @param {object | string | null} [specification] @param {string} [query]
 */
export const link = (specification = null, query = '') =>
  url + query + (specification === null ? new URL(usual).hash : hash(specification));

/**
 * Waits until the latest run has ended and its chart has been drawn. Returns how the run ended, and its answer. The
 * experiment is run first if the page still shows the results that came with it, or a view without results.
 * @param {Page} page @returns {Promise<{phase: string, answer: Answer}>}
 */
export async function ended(page) {
  await page.waitForFunction(() => {
    const { latest, built, shown, waiting } = globalThis.budgetedBandits?.state ?? {};
    if (waiting || (!latest && (built || shown))) budgetedBandits.run();
    return latest && !waiting && latest.phase !== 'running';
  });
  await frames(page);
  const phase = await page.evaluate(() => budgetedBandits.state.latest.phase);
  return { phase, answer: await whole(page, await answer(page)) };
}

/**
 * Returns the answer that the page holds. The answer leaves the page as a text, because Playwright visits every number
 * of an object several times.
 * @param {Page} page @returns {Promise<Answer>}
 */
export const answer = async (page) => JSON.parse(await page.evaluate(() => JSON.stringify(budgetedBandits.answer())));

/**
 * Returns settings, or an answer, with the rows of observed arms in place of the names under which the page keeps them.
 * @template T
 * @param {Page} page
 * @param {T} value
 * @returns {Promise<T>}
 */
export const whole = async (page, value) =>
  JSON.stringify(value)?.includes('"observations"')
    ? JSON.parse(await page.evaluate(async (value) => (await budgetedBandits.pool.write(value)).text(), value))
    : value;

/** Runs the present settings, also if their results are known and the button offers something else. @param {Page} page */
export const rerun = (page) => page.evaluate(() => void budgetedBandits.run());

/** Waits until the page shows results of a run in progress. @param {Page} page */
export async function underway(page) {
  await page.waitForFunction(() => {
    const { latest } = globalThis.budgetedBandits?.state ?? {};
    return latest?.phase === 'running' && budgetedBandits.answer()?.policies[0]?.repetitions > 0;
  });
}

/**
 * Waits until the simulator has started, and returns the catalogue.
 * @param {Page} page at the site
 * @returns {Promise<Catalogue>}
 */
export async function catalogue(page) {
  await page.waitForFunction(() => globalThis.budgetedBandits);
  return page.evaluate(async () => {
    const simulator = await import(new URL('pkg/budgeted_bandits.js', location.href).href);
    return simulator.catalogue();
  });
}

/** A specification whose run takes minutes, in tasks of a few milliseconds. */
export const LONG = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.5, 0.5), bernoulli(0.3, 0.2)] },
  budget: { absolute: 2000 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'bts' }],
  repetitions: 200_000,
  seed: 1,
  checkpoints: { count: 100, grid: 'logarithmic' },
};

/** A specification whose run takes a moment. */
export const SMALL = {
  version: 1,
  environment: { arms: [bernoulli(0.6, 0.5), bernoulli(0.5, 0.4), bernoulli(0.4, 0.2)] },
  budget: { absolute: 1500 },
  policies: [{ id: 'omega-ucb', rho: 0.25 }, { id: 'budget-ucb' }, { id: 'm-ucb' }, { id: 'uniform' }],
  repetitions: 20,
  seed: 7,
  checkpoints: { count: 10, grid: 'logarithmic' },
};

/** Returns an arm with a Bernoulli reward and cost of these means. @param {number} reward @param {number} cost */
export function bernoulli(reward, cost) {
  return { reward: { law: 'bernoulli', p: reward }, cost: { law: 'bernoulli', p: cost } };
}

/** Waits until the regret chart is drawn, and returns what it shows. @param {Page} page */
export async function pixels(page) {
  await frames(page);
  return page.locator('#regret canvas').evaluate(look);
}
