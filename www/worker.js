// A worker: {id, action, …} in, {id, result} or {id, error} out.
import { actions, why } from './simulator/actions.js';
import { initSync } from './pkg/budgeted_bandits.js';

async function start({ module, lock }) {
  initSync({ module });
  // Held for as long as the worker lives: see pool.js. Where nothing may be kept in the browser, locks are forbidden too.
  await new Promise((held) =>
    navigator.locks
      ? navigator.locks
          .request(lock, () => {
            held();
            return new Promise(() => {});
          })
          .catch(held)
      : held(),
  );
}

async function handle({ id, action, ...rest }) {
  try {
    const result = await (action === 'start' ? start(rest) : actions[action](rest));
    postMessage({ id, result }, result?.buffer ? [result.buffer] : []);
  } catch (error) {
    postMessage({ id, error: why(error) });
  }
}

// Strictly in order: tasks that are waiting already would else keep the lock from being granted.
let before = Promise.resolve();
onmessage = ({ data }) => {
  before = before.then(() => handle(data));
};
