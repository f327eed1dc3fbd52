// A worker. It takes messages {id, action, …} and answers each with {id, result} or {id, error}.

import { initSync } from './pkg/budgeted_bandits.js';
import { act, why } from './simulator/actions.js';

/**
 * Loads the simulator and takes a lock, which the worker holds while it lives: the page learns of its death when the
 * lock is granted to the page. Where the browser keeps nothing for the page, it forbids locks too, and the worker does
 * without.
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

/** @param {worker.Message} message */
async function handle({ id, ...request }) {
  try {
    const result = request.action === 'start' ? await start(request) : act(request);
    self.postMessage({ id, result }, { transfer: result instanceof Float64Array ? [result.buffer] : [] });
  } catch (error) {
    self.postMessage({ id, error: why(error) });
  }
}

// One message after the other: tasks that wait already would otherwise keep the lock from being granted.
let before = Promise.resolve();
self.onmessage = ({ data }) => {
  before = before.then(() => handle(data));
};
