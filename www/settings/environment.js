// Beneath the arms: costs known in advance, the ranges of rewards and costs, and a change under way.
import { laters, open } from './detail.js';
import { h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { plain } from '../ui/format.js';

/** Of an arm: the cost's law while costs are not known, and while they are. @type {WeakMap<object, {random?: any, known?: any, from?: string}>} */
const costs = new WeakMap();
/** The change of an environment in which it was switched off. @type {WeakMap<object, any>} */
const changes = new WeakMap();

/** @param {import('./form.js').Form} form @param {any} environment @param {() => void} rebuild */
export function known_costs(form, environment, rebuild) {
  const box = h('input', {
    type: 'checkbox',
    id: 'known-costs',
    checked: Boolean(environment.known_costs),
    onchange: () => {
      const plan = form.error ? null : form.plan;
      if (box.checked) environment.known_costs = true;
      else delete environment.known_costs;
      environment.arms.forEach((arm, i) => exchange(arm, box.checked, plan?.arms?.[i]?.cost_mean));
      rebuild();
      document.getElementById('known-costs').focus();
    },
  });
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.known_costs', why);
  return [h('label', { class: 'check' }, box, 'Costs are known in advance'), why];
}

/** Makes an arm's cost a constant, or again what it was. */
function exchange(arm, known, mean) {
  const kept = costs.get(arm) ?? {};
  costs.set(arm, kept);
  if (known) {
    const from = JSON.stringify(arm.cost);
    const again = kept.known && kept.from === from;
    Object.assign(kept, { random: { cost: arm.cost, later: arm.later?.cost }, from });
    arm.cost = again
      ? kept.known
      : arm.cost.law === 'constant'
        ? arm.cost
        : { law: 'constant', value: Number((mean ?? 0.5).toPrecision(6)) };
    if (arm.later) arm.later.cost = arm.cost;
  } else {
    kept.known = arm.cost;
    if (kept.random) arm.cost = kept.random.cost;
    if (arm.later) arm.later.cost = kept.random?.later ?? structuredClone(arm.cost);
  }
}

/** @param {import('./form.js').Form} form @param {any} environment */
export function ranges(form, environment) {
  const why = h('p', { class: 'why', hidden: true });
  const summary = h('summary', {});
  const field = (side) => {
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
    const most = (side) => {
      const value = environment[`${side}_max`] ?? 1;
      return typeof value === 'number' ? plain(value) : value;
    };
    summary.textContent = `Ranges: rewards 0 to ${most('reward')}, costs 0 to ${most('cost')}`;
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
      h('p', { class: 'note' }, 'Policies see rewards and costs divided by these.'),
    ),
    why,
  ];
}

/** @param {import('./form.js').Form} form @param {any} environment @param {() => void} rebuild */
export function change(form, environment, rebuild) {
  const on = Boolean(environment.change);
  const box = h('input', {
    type: 'checkbox',
    id: 'arms-change',
    checked: on,
    onchange: () => {
      if (box.checked) begin(form, environment);
      else end(environment);
      rebuild();
      document.getElementById('arms-change').focus();
    },
  });
  const why = h('p', { class: 'why', hidden: true });
  form.place('environment.change', why);
  const check = h('label', { class: 'check' }, box, 'Arms change');
  if (!on) return [check, why];
  const field = (key, label) => {
    const field = new Field({
      owner: environment.change,
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
  const drawn = Array.isArray(environment.arms)
    ? 'The later laws stand under the arms that have them.'
    : Array.isArray(environment.linear?.arms)
      ? 'The later parameters stand above.'
      : 'What comes later is drawn as well.';
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
      '; equal values are a jump, between others the laws blend. ',
      drawn,
    ),
    why,
  ];
}

/** A change that shows something at once: the best arm and the worst exchange their laws. */
function begin(form, environment) {
  environment.change = changes.get(environment) ?? { from: 0.5, until: 0.5 };
  const { arms, linear, known_costs: known } = environment;
  if (Array.isArray(linear?.arms))
    linear.later = laters.get(linear) ?? { reward: linear.reward.toReversed(), cost: [...linear.cost] };
  if (!Array.isArray(arms)) return;
  for (const arm of arms) if (!arm.later && laters.has(arm)) arm.later = laters.get(arm);
  if (arms.some(({ later }) => later)) return;
  const planned = (!form.error && form.plan?.arms) || [];
  const ranked = arms.map((_, i) => i).sort((a, b) => (planned[b]?.ratio ?? 0) - (planned[a]?.ratio ?? 0));
  const [best, worst] = [arms[ranked[0]], arms[ranked.at(-1)]];
  for (const [arm, other] of [
    [best, worst],
    [worst, best],
  ]) {
    arm.later = structuredClone({ reward: other.reward, cost: known ? arm.cost : other.cost });
    open.add(arm);
  }
}

function end(environment) {
  changes.set(environment, environment.change);
  delete environment.change;
  for (const arm of [environment.linear, ...(Array.isArray(environment.arms) ? environment.arms : [])]) {
    if (!arm?.later) continue;
    laters.set(arm, arm.later);
    delete arm.later;
  }
}
