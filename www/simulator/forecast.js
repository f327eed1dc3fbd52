// How long a run takes, and how long the rest of a run will take.
import { forecast } from '../pkg/budgeted_bandits.js';
import { pace } from './pace.js';

/** No button offers a run that takes more seconds. */
export const LONGEST = 1800;

/** Adds numbers. @param {number[]} all */
export const sum = (all) => all.reduce((sum, one) => sum + one, 0);

/**
 * The times of policies by their specification, which are kept because a page asks for them often.
 * @type {WeakMap<Specification, number[]>}
 */
const known = new WeakMap();

/** Returns how many seconds each policy takes in one thread of native code. @param {Specification} specification */
function times(specification) {
  const found = known.get(specification) ?? [...forecast(JSON.stringify(specification))];
  known.set(specification, found);
  return found;
}

/** Returns how many seconds an experiment takes. @param {Specification} specification must not be changed later */
export const seconds_of = (specification) => sum(times(specification));

/**
 * Returns how many seconds an experiment takes, or null if its forecast is not known.
 * @param {Specification} specification
 */
export const known_seconds = (specification) => (known.has(specification) ? seconds_of(specification) : null);

/** Makes forecasts, each in a task of its own, because arms may take long to draw. @param {Specification[]} all */
export async function prepare(all) {
  for (const specification of all) {
    times(specification);
    await new Promise((then) => setTimeout(then));
  }
}

/** The pace of earlier runs weighs as much as this share of the present run. */
const BEFORE = 0.1;

/** The forecast of a run. The duration of a task depends only on its policy. */
export class Forecast {
  /** The number of tasks that are done, by policy. @type {number[]} */
  #done;

  /** @param {Specification} specification @param {number} tasks which are numbered block by block, policy by policy */
  constructor(specification, tasks) {
    this.specification = specification;
    this.tasks = tasks;
    this.#done = specification.policies.map(() => 0);
  }

  /** Counts a task that is done. @param {number} task */
  count(task) {
    this.#done[task % this.#done.length]++;
  }

  /**
   * Returns how many seconds the rest will take. The pace is that of earlier runs at first, and more and more that of
   * this run.
   * @param {number} seconds that the run has taken so far
   * @param {number} workers
   * @param {number} share of the tasks that will probably be done
   */
  left(seconds, workers, share) {
    const blocks = (this.tasks / this.#done.length) * share;
    const policies = times(this.specification).map((time) => time * share);
    const done = sum(this.#done.map((count, i) => (count / blocks) * policies[i]));
    const now = pace.of(BEFORE * sum(policies));
    now.count(done, seconds, workers);
    const busy = Math.min(workers, Math.ceil(this.tasks * share) - sum(this.#done));
    return now.seconds(Math.max(0, sum(policies) - done), Math.max(1, busy));
  }

  /**
   * Remembers how long the whole run took.
   * @param {number} seconds
   * @param {number} workers
   * @param {number} share of the tasks that were needed
   */
  end(seconds, workers, share) {
    pace.count(share * seconds_of(this.specification), seconds, Math.min(workers, Math.ceil(share * this.tasks)));
  }
}
