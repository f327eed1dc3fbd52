// What a worker does, and the page itself where it may have no workers: single tasks of the specification given last, or of the
// coverage given last, presets that are computed, tables of data, and the timing of pulls.
import { Coverage, Experiment, compute_preset, import_data, play } from '../pkg/budgeted_bandits.js';

/** What is wrong, as a sentence where the simulator itself has broken off. @param {any} error */
export const why = (error) =>
  error instanceof WebAssembly.RuntimeError
    ? 'Its memory is probably full: fewer arms, policies, checkpoints or repetitions take less.'
    : String(error?.message ?? error);

let text;
let experiment;
let asked;
let coverage;

/** The experiment of a specification: the last one, where it is the same. @param {string} specification JSON */
function experiment_of(specification) {
  if (specification !== text) {
    experiment?.free(); // what it has kept is megabytes, of which the garbage collector knows nothing
    experiment = text = undefined;
    experiment = new Experiment(JSON.parse(specification));
    text = specification;
  }
  return experiment;
}

/** Pulls between two moments at which the page can do something else. */
const STEP = 1_000;

/** The actions that can be done in steps, with a moment for something else in between. */
export const in_steps = {
  /** @returns {Generator<undefined, Float64Array>} */
  *run({ specification, task }) {
    const experiment = experiment_of(specification);
    experiment.begin(task);
    for (;;) {
      const records = experiment.step(STEP);
      if (records) return records;
      yield;
    }
  },
};

export const actions = {
  run: ({ specification, task }) => experiment_of(specification).run(task),
  cover({ specification, task }) {
    if (specification !== asked) {
      coverage?.free();
      coverage = new Coverage(JSON.parse(specification));
      asked = specification;
    }
    return coverage.run(task);
  },
  compute: ({ preset }) => compute_preset(preset),
  /** What is wrong with a table is an answer, and no fault of the worker's. */
  read({ text, repair, beta }) {
    try {
      return { result: import_data(text, repair, beta) };
    } catch ({ message }) {
      return { error: message };
    }
  },
  time({ policy, arms, repetition, pulls }) {
    const begin = performance.now();
    play(policy, arms, repetition, pulls);
    return performance.now() - begin;
  },
};
