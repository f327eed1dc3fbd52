// Waits for conditions and events. No test waits for a fixed time, because on a busy machine any time is too short.

/** The number of milliseconds after which a wait counts as one that never ends. */
export const PATIENCE = 60_000;

/**
 * Calls `met` repeatedly until it returns something true, and returns that. A call that fails counts as a no, so that
 * `met` can ask a page that is navigating. The error is reported if the answer is never yes.
 * @template T @param {() => T | Promise<T>} met @param {string} what is awaited, for the error
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(met, what) {
  const end = performance.now() + PATIENCE;
  /** @type {unknown} */
  let cause;
  do {
    try {
      const answer = await met();
      if (answer) return answer;
      cause = answer;
    } catch (error) {
      cause = error;
    }
    await new Promise((then) => setTimeout(then, 20)); // between two questions
  } while (performance.now() < end);
  throw new Error(`Waited in vain: ${what}`, { cause });
}

/**
 * Waits for two animation frames. By then the page has drawn everything that was due when the first frame began. One
 * frame is not enough, because observers of sizes are called after the callbacks of the frame.
 * @param {Page | Frame} page
 */
export const frames = (page) =>
  page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(null)))));

/**
 * Waits until the page's workers have handled everything that was sent to them before. Each worker answers a question,
 * which stands behind the earlier messages in its queue, as many times as a worker can have tasks at once.
 * @param {Page} page
 */
export async function workers_answer(page) {
  for (let task = 0; task < 3; task++) await Promise.all(page.workers().map((worker) => worker.evaluate(() => 0)));
}

/**
 * Runs in the page. Returns whether a view has been made, and has its results: those of the settings, or those of the
 * runs that it starts by itself.
 * @param {string} view
 */
export function rests(view) {
  const { views, coverage, sweep, state } = globalThis.budgetedBandits ?? {};
  if (views?.current !== view) return false;
  if (views.shows_results && !state.built && (!state.shown || state.latest?.phase === 'running')) return false;
  if (view === 'regret' || view === 'pulls') return true;
  if (!views.view) return false;
  if (view === 'coverage') return coverage?.latest && !['running', 'left'].includes(coverage.latest.phase);
  if (view === 'intervals') return views.view.trace?.whole || views.view.choices?.why.hidden === false;
  if (view === 'race') return views.view.course?.whole || views.view.parts?.wrong.hidden === false;
  if (view === 'sweep') return sweep?.run?.phase !== 'running';
  return true;
}

/**
 * Waits until a view of the page is at rest and is drawn.
 * @param {Page} page @param {string} view
 */
export async function at_rest(page, view) {
  await page.waitForFunction(rests, view);
  await frames(page);
}
