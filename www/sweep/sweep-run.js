// A parameter sweep: a run for every value of a parameter of the specification, with the same draws, as
// `budgeted-bandits sweep` does.
import { check_specification } from '../pkg/budgeted_bandits.js';
import { is_reference } from '../simulator/catalogue.js';
import { Run } from '../simulator/run.js';

/**
 * @typedef {{path: string, name: string, label: string, values: number[]}} Parameter `path` is where it stands;
 * "policies.rho" is every policy's
 */
/** @typedef {import('../ui/format.js').Estimate} Estimate */
/**
 * In how many repetitions the cap on pulls ended the episode, and in how many there was no pull.
 * @typedef {{repetitions: number, capped: number, without_pulls: number}} Ends
 */

const tidy = (value) => Number(value.toPrecision(4));
/** Around a value, by factors. */
const around = (value, low = 0, high = Infinity) => [
  ...new Set(
    [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8].map((factor) => tidy(value * factor)).filter((one) => one >= low && one <= high),
  ),
];
const between = (low, high) => [0, 1, 2, 3, 4].map((step) => tidy(low + (step / 4) * (high - low)));

/** What of a specification can be swept. @param {any} specification @param {any} catalogue @returns {Parameter[]} */
export function sweepable({ budget, environment, policies }, catalogue) {
  const [[unit, amount]] = Object.entries(budget);
  const all = [
    {
      path: `budget.${unit}`,
      name: 'B',
      label: `budget B${unit === 'absolute' ? '' : ', × the smallest mean cost'}`,
      values: [0.1, 0.2, 0.5, 1, 2].map((factor) => tidy(amount * factor)),
    },
  ];
  if (typeof environment.arms === 'number')
    all.push({ path: 'environment.arms', name: 'K', label: 'number of arms K', values: [2, 5, 10, 20, 50] });
  const entries = policies.map(({ id }) => catalogue.policies.find((one) => one.id === id));
  for (const {
    id,
    name,
    min,
    max,
    default: { value, whole = value, formula },
  } of new Map(entries.flatMap(({ params }) => params.map((param) => [param.id, param]))).values()) {
    if (formula) continue;
    const whose = [
      ...new Set(
        entries
          .filter(({ params }) => params.some((param) => param.id === id))
          .map((entry) => entry.short ?? entry.name),
      ),
    ];
    all.push({
      path: `policies.${id}`,
      name,
      label: `${name} of ${whose.join(', ')}`,
      values: whole > 0 ? around(whole, min, max) : between(min, Math.min(max, 1)),
    });
  }
  const look = (value, path, label) => {
    if (typeof value === 'number')
      all.push({
        path,
        name: label.at(-1),
        label: label.join(', '),
        values: value > 0 && value < 1 ? [0.1, 0.3, 0.5, 0.7, 0.9] : around(value || 1),
      });
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        look(one, `${path}.${key}`, [
          ...label,
          /^\d+$/.test(key) ? (label.length ? key : `arm ${Number(key) + 1}`) : key,
        ]);
  };
  if (Array.isArray(environment.arms) && environment.arms.length <= 20) look(environment.arms, 'environment.arms', []);
  for (const key of ['change', 'linear'])
    if (typeof environment[key] === 'object' && all.length < 200) look(environment[key], `environment.${key}`, [key]);
  return all;
}

/**
 * The places of the policies that a sweep varies, and of those to which its parameter is nothing. Policies that are
 * equal but for the swept parameter would have the same results, so only the first of them is varied.
 * @param {any} specification
 * @param {string} path
 * @param {any} catalogue
 * @returns {{varied: number[], others: number[]}}
 */
export function split({ policies }, path, catalogue) {
  const [section, id] = path.split('.');
  const all = policies.map((_, i) => i);
  if (section !== 'policies') return { varied: all, others: [] };
  const entry = (i) => catalogue.policies.find((one) => one.id === policies[i].id);
  const has = (i) => entry(i).params.some((param) => param.id === id);
  const rest = (policy) =>
    JSON.stringify(
      Object.entries(policy)
        .filter(([key]) => key !== id)
        .sort(),
    );
  const is_first = (i) => policies.findIndex((policy) => rest(policy) === rest(policies[i])) === i;
  return { varied: all.filter((i) => has(i) && is_first(i)), others: all.filter((i) => !has(i)) };
}

/**
 * The specification with a value in its place, and those policies only.
 * @param {any} specification
 * @param {string} path
 * @param {number} value
 * @param {number[]} policies
 */
export function variation(specification, path, value, policies) {
  const copy = structuredClone({
    ...specification,
    policies: policies.map((i) => specification.policies[i]),
    checkpoints: [1],
  });
  const steps = path.split('.');
  const last = steps.pop();
  if (steps[0] === 'policies')
    copy.policies.forEach((policy) => {
      policy[last] = value;
    });
  else steps.reduce((at, step) => at[step], copy)[last] = value;
  return copy;
}

export class SweepRun {
  /** @type {'running' | 'stopped' | 'done' | 'failed'} */
  phase = 'running';
  /**
   * The values that are done, and at each the final regret of every policy that is varied and how its episodes ended;
   * whose place among them has the lowest, and whether all others but references surely have more, on the same draws.
   * @type {{value: number, finals: Estimate[], ends: Ends[], best: number, apart: boolean}[]}
   */
  done = [];
  /**
   * The final regret of the others, which the parameter is nothing to, by their places.
   * @type {Map<number, Estimate>}
   */
  fixed = new Map();
  /** How the episodes of the others ended. @type {Map<number, Ends>} */
  fixed_ends = new Map();
  /** How far the run of the value at hand is, 0 to 1. */
  share = 0;

  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {any} specification
   * @param {Parameter} parameter
   * @param {number[]} values
   * @param {any} catalogue
   */
  constructor(pool, specification, parameter, values, catalogue) {
    Object.assign(this, { specification, parameter, values });
    this.pool = pool.share();
    const { varied, others } = split(specification, parameter.path, catalogue);
    this.policies = varied;
    this.others = others;
    /** The places of those that are told the best arm, and do not compete. */
    this.references = new Set(
      specification.policies.flatMap(({ id }, i) =>
        is_reference(catalogue.policies.find((one) => one.id === id)) ? [i] : [],
      ),
    );
    /** Everything that is run, checked before anything is. */
    this.plans = values.map((value) => ({
      value,
      ...checked(variation(specification, parameter.path, value, this.policies), `At ${parameter.name} = ${value}`),
    }));
  }

  /** @param {() => void} onprogress */
  async start(onprogress) {
    try {
      if (this.others.length) {
        const { specification, plan } = checked(
          {
            ...structuredClone(this.specification),
            policies: this.others.map((i) => this.specification.policies[i]),
            checkpoints: [1],
          },
          'The other policies',
        );
        const found = await this.#answer(specification, plan, onprogress);
        if (!found) return;
        const [finals, ends] = [finals_of(found), ends_of(found)];
        this.others.forEach((i, at) => {
          this.fixed.set(i, finals[at]);
          this.fixed_ends.set(i, ends[at]);
        });
      }
      for (const { value, specification, plan } of this.plans) {
        const found = await this.#answer(specification, plan, onprogress);
        if (!found) return;
        const { best, paired } = found;
        const rivals = paired.filter(({ policy }) => policy !== best && !this.references.has(this.policies[policy]));
        const apart = rivals.every(({ low }) => low > 0);
        this.done.push({ value, finals: finals_of(found), ends: ends_of(found), best, apart });
        onprogress();
      }
      this.phase = 'done';
    } catch (error) {
      if (this.phase !== 'running') return;
      this.phase = 'failed';
      this.pool.stop();
      throw error;
    }
  }

  /** What a run of its own answers; null where it was stopped. */
  async #answer(specification, plan, onprogress) {
    const run = new Run(this.pool, specification, plan);
    this.current = run;
    try {
      await run.start(() => {
        this.share = run.done / plan.tasks;
        onprogress();
      });
      this.share = 0;
      return run.phase === 'done' && this.phase === 'running' ? run.read() : null;
    } finally {
      run.free();
    }
  }

  stop() {
    if (this.phase !== 'running') return;
    this.phase = 'stopped';
    this.current?.stop();
  }
}

/** @returns {Estimate[]} */
const finals_of = ({ policies }) =>
  policies.map(
    ({
      final: {
        regret: { mean, low, high },
      },
    }) => ({ mean, low, high }),
  );

/** @returns {Ends[]} */
function ends_of({ policies }) {
  return policies.map(({ repetitions, capped, without_pulls }) => ({ repetitions, capped, without_pulls }));
}

/** @param {any} specification @param {string} where said before what is wrong with it */
function checked(specification, where) {
  try {
    return check_specification(JSON.stringify(specification));
  } catch (error) {
    throw new Error(`${where}: ${error.message}`);
  }
}
