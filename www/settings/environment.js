// The settings beneath the arms: costs that are known in advance, the ranges of rewards and costs, and a change of the
// arms during a run.

import { has_rows, has_table } from '../simulator/specification.js';
import { h } from '../ui/dom.js';
import { plain } from '../ui/format.js';
import { check } from './check.js';
import { kind_of, put } from './draft.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {'reward' | 'cost'} Side */
/**
 * The costs of an arm: `random` holds the laws that apply while costs are not known, `known` the constant cost that
 * applies while they are known, and `from` the law, as text, that the constant cost replaced.
 * @typedef {{random?: {cost: Law, later?: Law}, known?: Law, from?: string}} Kept
 */
/**
 * Makes the choice of whether costs are known.
 * @param {Form} form
 * @param {TableSource} environment
 */
export function known_costs(form, environment) {
  const known = Boolean(environment.known_costs);
  const box = check('known-costs', 'Costs are known in advance', known, (on) => exchange(form, on));
  return [box, form.slot('environment.known_costs')];
}

/**
 * Replaces the costs of all arms by constants, or by the laws that they had before.
 * @param {Form} form
 * @param {boolean} known
 */
function exchange(form, known) {
  const environment = /** @type {TableSource} */ (form.draft.environment);
  const planned = form.error ? null : form.plan.arms;
  /** @type {Record<string, Kept>} */
  const kept = {};
  const arms = environment.arms.map((arm, i) => {
    const place = `environment.arms[${i}].cost`;
    const before = /** @type {Kept} */ (form.kept(place) ?? {});
    const changed = known ? with_known(arm, before, planned?.[i]?.cost_mean) : with_random(arm, before);
    kept[form.name(place)] = changed.kept;
    return changed.arm;
  });
  const changed = put({ ...environment, arms }, 'known_costs', known || undefined);
  form.replace('environment', changed, { kept });
}

/**
 * Replaces the cost of an arm by a constant.
 * @param {Arm} arm
 * @param {Kept} before
 * @param {number} [mean] cost
 * @returns {{arm: Arm, kept: Kept}}
 */
function with_known(arm, before, mean = 0.5) {
  const from = JSON.stringify(arm.cost);
  const constant = arm.cost.law === 'constant' ? arm.cost : { law: 'constant', value: Number(mean.toPrecision(6)) };
  const cost = (before.from === from && before.known) || constant;
  return {
    arm: { ...arm, cost, ...(arm.later && { later: { ...arm.later, cost } }) },
    kept: { ...before, random: { cost: arm.cost, later: arm.later?.cost }, from },
  };
}

/**
 * Gives an arm the law of the cost that it had before the constant.
 * @param {Arm} arm
 * @param {Kept} before
 * @returns {{arm: Arm, kept: Kept}}
 */
function with_random(arm, before) {
  const cost = before.random?.cost ?? arm.cost;
  const later = arm.later && { ...arm.later, cost: before.random?.later ?? cost };
  return { arm: { ...arm, cost, ...(later && { later }) }, kept: { ...before, known: arm.cost } };
}

/**
 * Makes the fields of the largest reward and cost.
 * @param {Form} form
 * @param {TableSource | ObservedSource} environment
 */
export function ranges(form, environment) {
  const why = form.slot();
  const summary = h('summary', {});
  const field = (/** @type {Side} */ side) => {
    const kind = { label: `Largest ${side}`, noun: `the largest ${side}`, placeholder: '1', least: 4, most: 9 };
    const field = form.field(`environment.${side}_max`, why, kind);
    return h('label', {}, `${side}s 0 to `, field.input);
  };
  const say = () => {
    const most = (/** @type {'reward_max' | 'cost_max'} */ key) => {
      const value = form.value(`environment.${key}`) ?? 1;
      return typeof value === 'number' ? plain(Number(value.toPrecision(6))) : String(value);
    };
    summary.textContent = `Ranges: rewards 0 to ${most('reward_max')}, costs 0 to ${most('cost_max')}`;
  };
  say();
  form.shows.set('ranges', say);
  const own = environment.reward_max !== undefined || environment.cost_max !== undefined;
  return [
    h(
      'details',
      { class: 'quiet', open: own },
      summary,
      h('div', { class: 'parameters' }, field('reward'), field('cost')),
      h('p', { class: 'note' }, 'Policies see rewards and costs divided by these maxima.'),
    ),
    why,
  ];
}

/**
 * Makes the choice of whether arms change, and when.
 * @param {Form} form
 * @param {Source} environment
 */
export function change(form, environment) {
  const on = environment.change;
  const why = form.slot('environment.change');
  const box = check('arms-change', 'Arms change', Boolean(on), (wanted) => (wanted ? begin(form) : end(form)));
  if (!on) return [box, why];
  const field = (/** @type {keyof Change} */ key, /** @type {string} */ label) => {
    const kind = { label, noun: label.toLowerCase(), fractions: true, least: 4, most: 9 };
    return form.field(`environment.change.${key}`, why, kind).input;
  };
  const drawn = has_rows(environment)
    ? 'The later rows are part of the data.'
    : Array.isArray(environment.arms)
      ? 'The later laws are listed under their arms.'
      : Array.isArray(environment.linear?.arms)
        ? 'The later parameters are listed above.'
        : 'The later laws are drawn as well.';
  return [
    box,
    h(
      'div',
      { class: 'parameters change' },
      'from ',
      field('from', 'Start of the change'),
      ' until ',
      field('until', 'End of the change'),
      ' of the budget',
    ),
    h(
      'p',
      { class: 'note' },
      'Shares of ',
      h('i', { class: 'm' }, 'B'),
      '. Between them the laws blend; equal shares make the change sudden. ',
      drawn,
    ),
    why,
  ];
}

/** Returns the place of a change. Each kind of environment has its own. @param {Source} environment */
const change_of = (environment) => `change.${kind_of(environment)}`;

/**
 * Switches the change on. At first the best arm and the worst arm exchange their laws, which shows an effect at once.
 * @param {Form} form
 */
function begin(form) {
  const { environment } = form.draft;
  const change = /** @type {Change | undefined} */ (form.kept(change_of(environment))) ?? { from: 0.5, until: 0.5 };
  form.replace('environment', { ...with_later(form, environment), change });
}

/**
 * Returns an environment with later laws or parameters.
 * @param {Form} form
 * @param {Source} environment
 * @returns {Source}
 */
function with_later(form, environment) {
  const { linear } = environment;
  if (linear && linear.dimension === undefined) {
    const turned = { reward: linear.reward.toReversed(), cost: linear.cost };
    const later = /** @type {LinearParameters | undefined} */ (form.kept('environment.linear.later')) ?? turned;
    return { ...environment, linear: { ...linear, later } };
  }
  if (!has_table(environment)) return environment;
  const arms = environment.arms.map((arm, i) => {
    const later = arm.later ?? /** @type {Laws | undefined} */ (form.kept(later_of(i)));
    return later ? { ...arm, later } : arm;
  });
  return { ...environment, arms: arms.some(({ later }) => later) ? arms : exchanged(form, environment) };
}

/**
 * Returns the arms after the best and the worst have exchanged their laws.
 * @param {Form} form
 * @param {TableSource} environment
 */
function exchanged(form, { arms, known_costs: known }) {
  const planned = (!form.error && form.plan.arms) || [];
  const ranked = arms.map((_, i) => i).sort((a, b) => (planned[b]?.ratio ?? 0) - (planned[a]?.ratio ?? 0));
  const [best, worst] = [ranked[0], ranked[ranked.length - 1]];
  for (const i of [best, worst]) form.unfold(`environment.arms[${i}]`, true);
  return arms.map((arm, i) => {
    if (i !== best && i !== worst) return arm;
    const other = arms[i === best ? worst : best];
    return { ...arm, later: { reward: other.reward, cost: known ? arm.cost : other.cost } };
  });
}

/** Returns the place of the later laws of an arm. @param {number} index */
const later_of = (index) => `environment.arms[${index}].later`;

/** Switches the change off, and remembers its settings. @param {Form} form */
function end(form) {
  const { environment } = form.draft;
  /** @type {Record<string, unknown>} */
  const kept = { [change_of(environment)]: environment.change };
  let changed = put(environment, 'change', undefined);
  if (environment.linear && 'later' in environment.linear) {
    kept['environment.linear.later'] = environment.linear.later;
    changed = put(changed, 'linear.later', undefined);
  }
  if (Array.isArray(environment.arms)) {
    environment.arms.forEach(({ later }, i) => {
      if (later) kept[form.name(later_of(i))] = later;
    });
    changed = put(
      changed,
      'arms',
      environment.arms.map((arm) => put(arm, 'later', undefined)),
    );
  }
  form.replace('environment', changed, { kept });
}
