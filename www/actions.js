// What a worker does, and the page itself where it may have no workers: single tasks of the specification given last, or of the
// coverage given last, presets that are computed, and the timing of pulls.
import { Coverage, Experiment, compute_preset, play } from './pkg/budgeted_bandits.js';

let text;
let experiment;
let asked;
let coverage;

export const actions = {
  run({ specification, task }) {
    if (specification !== text) {
      experiment?.free(); // what it has kept is megabytes, of which the garbage collector knows nothing
      experiment = text = undefined;
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
