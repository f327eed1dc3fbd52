// The actions that a worker carries out; the page itself does so where it may have no workers. An action runs a task of
// the experiment or of the coverage that was given last, computes a preset, reads a table of data, or times pulls.
import { Coverage, compute_preset, Experiment, import_data, play } from '../pkg/budgeted_bandits.js';
import { message_of } from '../ui/text.js';

/** Says what went wrong, in a sentence where the simulator itself has broken off. @param {unknown} error */
export const why = (error) =>
  error instanceof WebAssembly.RuntimeError
    ? 'Its memory is probably full: fewer arms, policies, checkpoints or repetitions take less.'
    : message_of(error);

/**
 * Keeps what was made last, since most requests ask for the same again.
 * @template {{free: () => void}} T
 */
class Last {
  /** @type {string | null} */
  #text = null;
  /** @type {T | null} */
  #made = null;

  /** @param {(specification: unknown) => T} make */
  constructor(make) {
    this.make = make;
  }

  /** @param {string} text JSON @returns {T} */
  of(text) {
    if (this.#made && text === this.#text) return this.#made;
    this.#made?.free(); // it holds megabytes of which the garbage collector knows nothing
    this.#text = this.#made = null;
    const made = this.make(JSON.parse(text));
    [this.#text, this.#made] = [text, made];
    return made;
  }
}

const experiments = new Last((specification) => new Experiment(specification));
const coverages = new Last((specification) => new Coverage(specification));

/** Pulls of one step. Between two steps the page can do something else. */
const STEP = 1_000;

/**
 * Runs a task in steps.
 * @param {worker.Run} request
 * @returns {Generator<undefined, Float64Array, undefined>}
 */
export function* run_in_steps({ specification, task }) {
  const experiment = experiments.of(specification);
  experiment.begin(task);
  for (;;) {
    const records = experiment.step(STEP);
    if (records) return records;
    yield;
  }
}

/**
 * Reads a table. A table that cannot be read is an answer like any other: the worker has done its work.
 * @param {worker.Read} request
 * @returns {worker.Table}
 */
function read({ text, repair, beta }) {
  try {
    return { result: import_data(text, repair, beta) };
  } catch (error) {
    return { error: message_of(error) };
  }
}

/** Milliseconds that pulls take. @param {worker.Time} request */
function time({ policy, arms, repetition, pulls }) {
  const begin = performance.now();
  play(policy, arms, repetition, pulls);
  return performance.now() - begin;
}

/**
 * Carries out an action.
 * @param {worker.Request} request
 * @returns {worker.Result}
 */
export function act(request) {
  switch (request.action) {
    case 'run':
      return experiments.of(request.specification).run(request.task);
    case 'cover':
      return coverages.of(request.specification).run(request.task);
    case 'compute':
      return compute_preset(request.preset);
    case 'read':
      return read(request);
    case 'time':
      return time(request);
  }
}
