// The sentence on top: what the results show and how sure that is. It claims only what the paired differences allow.
import { h, math } from '../ui/dom.js';
import { counted, estimate, number } from '../ui/format.js';
import { CAPPED, NOTIONS, idle } from '../simulator/answer.js';
import { budget, key } from '../simulator/specification.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */

/**
 * @param {import('../simulator/run.js').Run} run
 * @param {Parts[]} names of its policies
 * @param {{notion: string, against: number | null}} [seen] what of the regret is looked at
 * @returns {any[]} nodes
 */
export function sentence(run, names, { notion, against } = { notion: 'pseudo', against: null }) {
  const { answer, specification, phase, repetitions } = run;
  const all = specification.repetitions;
  const name = (i) => h('span', { class: 'nowrap' }, math(names[i].name));
  const label = (i) => [name(i), names[i].rest && [' with ', math(names[i].rest)]];
  const short = (i, starts = false) => [
    starts && /^[a-z]{2}/.test(names[i].name)
      ? names[i].name.charAt(0).toUpperCase() + names[i].name.slice(1)
      : name(i),
    twins(names, i) && names[i].rest && [' with ', math(names[i].rest)],
  ];
  const { noun } = NOTIONS[notion];
  const regret = (i) => estimate(finals[i]);
  const place = ['at ', budget(specification)];
  const opening =
    phase === 'done'
      ? `Over ${counted(all, 'repetition')}, `
      : run.open
        ? `After ${number(repetitions)} of ${counted(all, 'repetition')}, `
        : `Stopped after ${number(repetitions)} of ${counted(all, 'repetition')}: `;
  const none = ': the cost of the first pull did not fit into the budget. So there is nothing to compare.';
  if (answer.policies.every(idle)) return [opening, 'no pull was made ', place, none];
  const end = [without_pulls(answer, names), capped(answer, names)];
  if (against !== null) {
    const lead = [opening, place, ' and on the same draws, '];
    const nothing = ' made no pull, so that nothing can be compared with it.';
    if (idle(answer.policies[against])) return [lead, label(against), nothing, end];
    const differences = run.courses(notion, against).map(({ final }, policy) => ({ policy, ...final }));
    const others = differences.filter(({ policy }) => policy !== against && !idle(answer.policies[policy]));
    return [lead, compared(others, against, label, short, noun), end];
  }
  const { finals, best, paired: all_paired } = standing(run, names, notion);

  // What is told the best arm is there to compare with, and is no competitor; neither is what made no pull.
  const rivals = answer.policies.map((_, i) => i).filter((i) => !names[i].reference && !idle(answer.policies[i]));
  if (rivals.length <= 1) return [opening, label(best), ` has a ${noun} of `, regret(best), ' ', place, '.', end];
  const first = [opening, label(best), ` has the lowest ${noun}, `, regret(best), ' ', place];
  const paired = all_paired.filter(({ policy }) => policy !== best && rivals.includes(policy));
  if (!paired.length || paired.some(({ low }) => low === null || low === undefined))
    return [first, '. One repetition says nothing about how sure that is.', end];

  const close = paired.filter(({ low }) => !(low > 0)).sort((a, b) => a.mean - b.mean);
  const apart = paired.filter(({ low }) => low > 0).sort((a, b) => a.low - b.low);
  const yet = phase === 'done' ? '' : ' yet';
  if (!apart.length && close.length > 1) return [first, `, but no other policy can${yet} be told apart from it.`, end];
  return [
    first,
    '. ',
    close.length > 0 && similar(close, short, regret, yet),
    close.length > 0 && apart.length > 0 && '; ',
    apart.length > 0 && higher(apart, close, finals[best], short, regret),
    '.',
    end,
  ];
}

/**
 * The final regrets in a notion; whose is lowest, of the policies that made a pull; and how much more those of the
 * others are than the lowest, on the same draws.
 */
function standing(run, names, notion) {
  const { answer } = run;
  if (notion === 'pseudo' && !idle(answer.policies[answer.best])) {
    return { finals: answer.policies.map(({ final }) => final.regret), best: answer.best, paired: answer.paired };
  }
  const finals_of = (against) => run.courses(notion, against).map(({ final }) => final);
  const finals = finals_of(null);
  const last = (i) => Number(names[i].reference) + 2 * Number(idle(answer.policies[i]));
  const ranks = finals.map((_, i) => i).sort((a, b) => last(a) - last(b) || finals[a].mean - finals[b].mean);
  return { finals, best: ranks[0], paired: finals_of(ranks[0]).map((final, policy) => ({ policy, ...final })) };
}

/** What is less, what is more, and what cannot be told apart from one policy's regret. */
function compared(others, against, label, short, noun) {
  if (!others.length) return 'no other policy made a pull.';
  if (others.some(({ low }) => low === null)) return ['nothing can be said of one repetition.'];
  const size = ({ mean, low, high }) =>
    estimate(mean < 0 ? { mean: -mean, low: -high, high: -low } : { mean, low, high });
  const list = (all, what) =>
    all.map((one, i) => [i > 0 && (i === all.length - 1 ? ' and ' : ', '), short(one.policy), what?.(one)]);
  const few = (all) => (all.length > 3 ? [list(all.slice(0, 2)).flat(), ` and ${all.length - 2} others`] : list(all));
  const less = others.filter(({ high }) => high < 0).sort((a, b) => a.mean - b.mean);
  const more = others.filter(({ low }) => low > 0).sort((a, b) => a.mean - b.mean);
  const close = others.filter(({ low, high }) => low <= 0 && high >= 0);
  const parts = [
    less.length > 0 && [
      short(less[0].policy),
      ` has ${size(less[0])} less ${noun} than `,
      label(against),
      less.length > 1 && ['; ', few(less.slice(1)), less.length > 2 ? ' have' : ' has', ' less too'],
    ],
    more.length > 0 && [
      short(more[0].policy),
      ` has ${size(more[0])} more`,
      !less.length && [` ${noun} than `, label(against)],
      more.length > 1 && ['; ', few(more.slice(1)), more.length > 2 ? ' have' : ' has', ' still more'],
    ],
    close.length > 0 && [few(close), ' cannot be told apart from ', less.length || more.length ? 'it' : label(against)],
  ].filter(Boolean);
  return [parts.map((part, i) => [i > 0 && '; ', part]), '.'];
}

function similar(close, short, regret, yet) {
  const shown = close.length > 3 ? close.slice(0, 2) : close;
  const names = shown.map(({ policy }, i) => [
    i === 0 ? '' : i === shown.length - 1 && shown.length === close.length ? ' and ' : ', ',
    short(policy, i === 0),
    close.length === 1 ? `, at ${regret(policy)},` : ` (${regret(policy)})`,
  ]);
  return [
    names,
    close.length > shown.length && ` and ${close.length - shown.length} others`,
    ` cannot${yet} be told apart from it`,
  ];
}

/** Whether a difference is more than the best regret itself is judged by the ends of both intervals. */
function higher(apart, close, best, short, regret) {
  const twice = apart.every(({ low }) => low > (best.high ?? best.mean));
  if (apart.length === 1) {
    const { policy } = apart[0];
    const who = [short(policy, !close.length), `, at ${regret(policy)},`];
    return twice ? [who, ' has more than twice its regret'] : [who, ' is higher by ', margin(apart[0])];
  }
  const who = `${close.length ? 'every' : 'Every'} other policy has `;
  if (twice) return [who, 'more than twice its regret'];
  const next = apart.reduce((least, one) => (one.mean < least.mean ? one : least));
  return [who, 'a higher regret, the next, ', short(next.policy), ', by ', margin(next)];
}

const margin = (difference) => estimate(difference);

/** Whether another policy bears the same name. */
const twins = (names, i) => names.some(({ name }, other) => other !== i && name === names[i].name);

/** How often something happened: "KUBE in 3 of 20 repetitions, uniform in 1 of 20 repetitions"; null if never. */
function counts({ policies }, names, key) {
  const all = policies.map((policy, i) => ({ i, count: policy[key], of: policy.repetitions }));
  const hit = all.filter(({ count }) => count > 0);
  if (!hit.length) return null;
  const often = ({ count, of }) => ` in ${number(count)} of ${counted(of, 'repetition')}`;
  const alike = hit.length > 2 && hit.length === names.length && new Set(hit.map(often)).size === 1;
  if (alike) return ['each policy', often(hit[0])];
  const name = (i) => [math(names[i].name), twins(names, i) && names[i].rest && [' with ', math(names[i].rest)]];
  return hit.map((one, at) => [at > 0 && ', ', name(one.i), often(one)]);
}

function capped(answer, names) {
  const told = counts(answer, names, 'capped');
  return told && [` ${CAPPED}: `, told, '.'];
}

/** In how many repetitions no pull was made, and what that means for the figures. */
export function without_pulls(answer, names) {
  const told = counts(answer, names, 'without_pulls');
  return (
    told && [
      ' Where the first cost did not fit into the budget, no pull was made: ',
      told,
      '. Such a repetition has a regret of 0 and no shares.',
    ]
  );
}

/** Instead of the sentence, while the results are not those of the settings.
 * @param {import('../simulator/run.js').Run} shown @param {import('../settings/form.js').Form} form */
export function outdated(shown, form) {
  const { error } = form;
  if (!error)
    return shown.phase === 'running'
      ? 'These results belong to the settings before the last change, which are still being run. Run takes the new ones.'
      : 'These results belong to the settings before the last change. Run replaces them.';
  const exact = key(shown.specification) === key(form.specification) && error.noun && error.good;
  return `These results belong to the last valid settings${exact ? `, with ${error.good} for ${error.noun}` : ''}. They are replaced once the settings can run.`;
}

/** What is set, in a line, for the closed sheet. @param {import('../settings/form.js').Form} form */
export function brief(form) {
  const { policies } = form.draft;
  const amount = form.error
    ? []
    : [' · ', 'absolute' in form.specification.budget ? budget(form.specification) : [math('B\u00a0='), ' a multiple']];
  return [arms(form), amount, ' · ', counted(policies.length, 'policy', 'policies')];
}

/** What a specification sets, as text: for a file, a list, a title. @param {any} specification @param {any} catalogue */
export const called = (specification, catalogue) =>
  h(
    'i',
    {},
    arms({ draft: specification, catalogue }),
    ' · ',
    budget(specification),
    ' · ',
    counted(specification.policies.length, 'policy', 'policies'),
  ).textContent;

/** "5 Bernoulli arms". @param {import('../settings/form.js').Form} form */
function arms({ draft, catalogue }) {
  const { arms, family, linear } = draft.environment;
  const count = (arms) => (Array.isArray(arms) ? arms.length : arms);
  if (linear) return counted(count(linear.arms), 'linear arm');
  if (family)
    return `${arms === undefined ? '' : `${arms} `}${catalogue.families.find(({ id }) => id === family)?.name} arms`;
  const laws = new Set(arms.flatMap(({ reward, cost }) => [reward.law, cost.law]));
  const law = laws.size === 1 ? `${catalogue.laws.find(({ id }) => laws.has(id)).name} ` : '';
  return counted(arms.length, `${law}arm`);
}
