// The settings beneath the arms: costs that are known in advance, the ranges of rewards and costs, and a change of the
// arms during a run.

import { has_rows, has_table } from '../simulator/specification.js';
import { at, h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { plain } from '../ui/format.js';
import { laters, open } from './detail.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {'reward' | 'cost'} Side */
/**
 * The costs of an arm: `random` holds the laws that apply while costs are not known, `known` the constant cost that
 * applies while they are known, and `from` the law, as text, that the constant cost replaced.
 * @typedef {{random?: {cost: Law, later?: Law}, known?: Law, from?: string}} Kept
 */
/** @type {WeakMap<Arm, Kept>} */
const costs = new WeakMap();
/** The change of an environment whose change was switched off. @type {WeakMap<Source, Change>} */
const changes = new WeakMap();
/** Later parameter vectors that were removed. @type {WeakMap<Linear, LinearParameters>} */
const later_parameters = new WeakMap();

/**
 * Makes the choice of whether costs are known.
 * @param {Form} form
 * @param {TableSource} environment
 * @param {() => void} rebuild
 */
export function known_costs(form, environment, rebuild) {
  const box = h('input', {
    type: 'checkbox',
    id: 'known-costs',
    checked: Boolean(environment.known_costs),
    onchange: () => {
      const planned = form.error ? null : form.plan.arms;
      if (box.checked) environment.known_costs = true;
      else delete environment.known_costs;
      environment.arms.forEach((arm, i) => exchange(arm, box.checked, planned?.[i]?.cost_mean));
      rebuild();
      at('known-costs').focus();
    },
  });
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.known_costs', why);
  return [h('label', { class: 'check' }, box, 'Costs are known in advance'), why];
}

/**
 * Replaces the cost of an arm by a constant, or by the law that the arm had before.
 * @param {Arm} arm
 * @param {boolean} known
 * @param {number | undefined} mean cost
 */
function exchange(arm, known, mean) {
  const kept = costs.get(arm) ?? {};
  costs.set(arm, kept);
  if (known) {
    const from = JSON.stringify(arm.cost);
    const again = kept.from === from && kept.known;
    Object.assign(kept, { random: { cost: arm.cost, later: arm.later?.cost }, from });
    if (again) arm.cost = again;
    else if (arm.cost.law !== 'constant') arm.cost = { law: 'constant', value: Number((mean ?? 0.5).toPrecision(6)) };
    if (arm.later) arm.later.cost = arm.cost;
  } else {
    kept.known = arm.cost;
    if (kept.random) arm.cost = kept.random.cost;
    if (arm.later) arm.later.cost = kept.random?.later ?? structuredClone(arm.cost);
  }
}

/**
 * Makes the fields of the largest reward and cost.
 * @param {Form} form
 * @param {TableSource | ObservedSource} environment
 */
export function ranges(form, environment) {
  const why = h('p', { class: 'why', hidden: true });
  const summary = h('summary', {});
  const field = (/** @type {Side} */ side) => {
    const key = `${side}_max`;
    const field = new Field({
      owner: environment,
      key,
      label: `Largest ${side}`,
      noun: `the largest ${side}`,
      placeholder: '1',
      least: 4,
      most: 9,
      onedit: form.edit,
    });
    form.place(`environment.${key}`, why, field);
    return h('label', {}, `${side}s 0 to `, field.input);
  };
  const say = () => {
    const most = (/** @type {'reward_max' | 'cost_max'} */ key) => {
      const value = environment[key] ?? 1;
      return typeof value === 'number' ? plain(Number(value.toPrecision(6))) : value;
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
 * @param {() => void} rebuild
 */
export function change(form, environment, rebuild) {
  const on = environment.change;
  const box = h('input', {
    type: 'checkbox',
    id: 'arms-change',
    checked: Boolean(on),
    onchange: () => {
      if (box.checked) begin(form, environment);
      else end(environment);
      rebuild();
      at('arms-change').focus();
    },
  });
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.change', why);
  const check = h('label', { class: 'check' }, box, 'Arms change');
  if (!on) return [check, why];
  const field = (/** @type {keyof Change} */ key, /** @type {string} */ label) => {
    const field = new Field({
      owner: on,
      key,
      label,
      noun: label.toLowerCase(),
      fractions: true,
      least: 4,
      most: 9,
      onedit: form.edit,
    });
    form.place(`environment.change.${key}`, why, field);
    return field.input;
  };
  const drawn = has_rows(environment)
    ? 'The later rows are part of the data.'
    : Array.isArray(environment.arms)
      ? 'The later laws are listed under their arms.'
      : Array.isArray(environment.linear?.arms)
        ? 'The later parameters are listed above.'
        : 'The later laws are drawn as well.';
  return [
    check,
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

/**
 * Switches the change on. At first the best arm and the worst arm exchange their laws, which shows an effect at once.
 * @param {Form} form
 * @param {Source} environment
 */
function begin(form, environment) {
  environment.change = changes.get(environment) ?? { from: 0.5, until: 0.5 };
  const { linear } = environment;
  if (linear && linear.dimension === undefined)
    linear.later = later_parameters.get(linear) ?? { reward: linear.reward.toReversed(), cost: [...linear.cost] };
  if (!has_table(environment)) return;
  const { arms, known_costs: known } = environment;
  for (const arm of arms) {
    const later = laters.get(arm);
    if (!arm.later && later) arm.later = later;
  }
  if (arms.some(({ later }) => later)) return;
  const planned = (!form.error && form.plan.arms) || [];
  const ranked = arms.map((_, i) => i).sort((a, b) => (planned[b]?.ratio ?? 0) - (planned[a]?.ratio ?? 0));
  const [best, worst] = [arms[ranked[0]], arms[ranked[ranked.length - 1]]];
  for (const [arm, other] of [
    [best, worst],
    [worst, best],
  ]) {
    arm.later = structuredClone({ reward: other.reward, cost: known ? arm.cost : other.cost });
    open.add(arm);
  }
}

/** Switches the change off, and keeps its settings. @param {Source} environment */
function end(environment) {
  if (environment.change) changes.set(environment, environment.change);
  delete environment.change;
  const { linear } = environment;
  if (linear?.later) {
    later_parameters.set(linear, linear.later);
    delete linear.later;
  }
  if (has_rows(environment)) for (const arm of environment.arms) delete arm.later;
  if (!has_table(environment)) return;
  for (const arm of environment.arms) {
    if (!arm.later) continue;
    laters.set(arm, arm.later);
    delete arm.later;
  }
}
