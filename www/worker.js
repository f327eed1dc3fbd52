// The script of a worker. It answers each message {id, action, …} with one message {id, result} or {id, error}. Only
// `keep` has no answer unless it fails. Messages {id, share} before the answer say how much of a table has been read.

import { initSync } from './pkg/budgeted_bandits.js';
import { act, loaded, why } from './simulator/actions.js';
import { keep } from './simulator/rows.js';

/**
 * Loads the simulator and takes a lock, which the worker holds while it lives. The page requests the same lock, and
 * learns that the worker has died when the lock is granted. A browser that keeps nothing for the page also forbids
 * locks; the worker then goes without one.
 * @param {worker.Start} start
 */
async function start({ module, lock }) {
  initSync({ module });
  if (!navigator.locks) return;
  await /** @type {Promise<void>} */ (
    new Promise((held) => {
      const forever = () => {
        held();
        return new Promise(() => {});
      };
      navigator.locks.request(lock, forever).catch(() => held());
    })
  );
}

/** Returns the large parts of a result, which are handed over without a copy. @param {worker.Result | void} result */
function transferable(result) {
  if (result instanceof Float64Array) return [result.buffer];
  const read = result instanceof Object && 'result' in result ? result.result : null;
  return read ? [read.rows.values.buffer] : [];
}

/** @param {worker.Message} message */
async function handle({ id, ...request }) {
  const progress = (/** @type {number} */ share) => self.postMessage({ id, share });
  try {
    if (request.action === 'keep') return void (await keep(request.rows));
    const result = request.action === 'start' ? await start(request) : act(await loaded(request), progress);
    self.postMessage({ id, result }, { transfer: transferable(result) });
  } catch (error) {
    self.postMessage({ id, error: why(error) });
  }
}

// Messages are handled one after the other. Otherwise tasks that are already waiting would run while `start` waits for
// the lock, and the lock would be granted late.
let before = Promise.resolve();
self.onmessage = ({ data }) => {
  before = before.then(() => handle(data));
};
