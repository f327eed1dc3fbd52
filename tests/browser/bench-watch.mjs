// Runs specifications in new pages for bench-experiments.mjs and bench-cost.mjs, and watches these pages: when the wasm
// has been compiled, and how long the worker takes for each task.
import { hash_of } from './bench-page.mjs';
import { browser, url } from './browser.mjs';

/**
 * The script that a page runs before its own scripts. It adds to each reply of a worker how many milliseconds the
 * worker took for it. The worker measures them itself, because the page may be busy drawing when a reply arrives.
 */
export function watch() {
  globalThis.task_times = [];
  const compile = WebAssembly.compileStreaming;
  WebAssembly.compileStreaming = async (source) => {
    const module = await compile(source);
    globalThis.compiled = performance.now();
    return module;
  };
  const script = (/** @type {string | URL} */ url) => `
    import ${JSON.stringify(String(url))};
    const { onmessage } = self;
    const [arrived, post] = [new Map(), self.postMessage.bind(self)];
    let free = 0;
    self.onmessage = (event) => {
      arrived.set(event.data.id, performance.now());
      onmessage(event);
    };
    self.postMessage = (reply, options) => {
      const now = performance.now();
      post({ ...reply, milliseconds: now - Math.max(free, arrived.get(reply.id)) }, options);
      free = now;
    };`;
  globalThis.Worker = class extends Worker {
    /** The tasks that were asked for, by the number of the request. @type {Map<number, number>} */
    asked = new Map();

    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(URL.createObjectURL(new Blob([script(url)], { type: 'text/javascript' })), options);
      this.addEventListener('message', ({ data: { id, milliseconds } }) => {
        const task = this.asked.get(id);
        if (task !== undefined) task_times[task] = milliseconds;
      });
    }

    /** @param {any} message @param {any} [transfer] */
    postMessage(message, transfer) {
      if (message.action === 'run') this.asked.set(message.id, message.task);
      super.postMessage(message, transfer);
    }
  };
}

/**
 * The times of a run in milliseconds: from the opening of the page until its wasm was compiled and until the run began,
 * of the run, and of the tasks of each policy.
 * @typedef {{compiled: number, began: number, run: number, policies: number[]}} Times
 */

/** Waits until the run of a page that is watched has ended. @param {Page} page @returns {Promise<Times>} */
export async function ended(page) {
  await page.waitForFunction(() => (globalThis.budgetedBandits?.state.latest?.phase ?? 'running') !== 'running');
  return page.evaluate(() => {
    const { began, ended, phase, specification } = budgetedBandits.state.latest;
    if (phase !== 'done') throw new Error(`The run is ${phase}.`);
    const policies = specification.policies.map(() => 0);
    for (const [task, time] of task_times.entries()) policies[task % policies.length] += time;
    return { compiled, began, run: ended - began, policies };
  });
}

/**
 * Runs a specification in a new page with one worker, and calls a function with this page.
 * @template T @param {object} specification @param {(page: Page, cold: Times) => Promise<T>} then
 */
export async function in_page(specification, then) {
  const context = await (await browser()).newContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await page.addInitScript(watch);
    await page.goto(`${url}?workers=1${hash_of(specification)}`);
    return await then(page, await ended(page));
  } finally {
    await context.close();
  }
}
