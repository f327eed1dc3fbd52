// A worker: {id, action, …} in, {id, result} or {id, error} out. It runs single tasks of the specification given last,
// or the coverage given last, computes presets, and times pulls.
import { Coverage, Experiment, compute_preset, initSync, play } from './pkg/budgeted_bandits.js';

let text;
let experiment;
let asked;
let coverage;

const actions = {
  async start({ module, lock }) {
    initSync({ module });
    // Held for as long as the worker lives: see pool.js.
    await new Promise((held) => (navigator.locks ? navigator.locks.request(lock, () => { held(); return new Promise(() => {}); }) : held()));
  },
  run({ specification, task }) {
    if (specification !== text) {
      experiment = new Experiment(JSON.parse(specification));
      text = specification;
    }
    return experiment.run(task);
  },
  cover({ specification, task }) {
    if (specification !== asked) {
      coverage?.free();
      coverage = new Coverage(JSON.parse(specification));
      asked = specification;
    }
    return coverage.run(task);
  },
  compute: ({ preset }) => compute_preset(preset),
  time({ policy, arms, repetition, pulls }) {
    const begin = performance.now();
    play(policy, arms, repetition, pulls);
    return performance.now() - begin;
  },
};

async function handle({ id, action, ...rest }) {
  try {
    const result = await actions[action](rest);
    postMessage({ id, result }, result?.buffer ? [result.buffer] : []);
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  }
}

// Strictly in order: tasks that are waiting already would else keep the lock from being granted.
let before = Promise.resolve();
onmessage = ({ data }) => {
  before = before.then(() => handle(data));
};
