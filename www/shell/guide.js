// A guided reading in six steps. Each step opens a view of the same experiment, and says what to look at.
import { parameters, remember } from '../link/address.js';
import { encode } from '../link/state.js';
import { at, fill, h, math } from '../ui/dom.js';

/** @type {(name: string, reward: number, cost: number) => Arm} */
const arm = (name, reward, cost) => ({
  name,
  reward: { law: 'bernoulli', p: reward },
  cost: { law: 'bernoulli', p: cost },
});

/**
 * The experiment of the reading: Example 2 of the ω-UCB paper. The first and the last policy are equally confident: the
 * half-width of an interval is sqrt(ρ/2 · ln t/n) for a mean of 1/2 with ω-UCB, and α · sqrt(ln t/n) with m-UCB. For a
 * mean of 0.1, that of ω-UCB is sqrt(0.1 · 0.9)/0.5 = 0.6 times as wide, which the policy in the middle is everywhere.
 * @type {Specification}
 */
export const EXPERIMENT = {
  version: 1,
  environment: { arms: [arm('1', 0.8, 0.2), arm('2', 0.1, 0.1)] },
  budget: { absolute: 500 },
  policies: [
    { id: 'omega-ucb', rho: 0.5 },
    { id: 'm-ucb', alpha: 0.3 },
    { id: 'm-ucb', alpha: 0.5 },
  ],
  repetitions: 1000,
  seed: 1,
  checkpoints: { count: 100, grid: 'logarithmic' },
};

/**
 * The tests compare the numbers in the texts with what the steps show.
 * @type {{title: string, text: string, looks: string}[]}
 */
const STEPS = [
  {
    title: 'The ratio',
    looks: 'view=intervals&policy=1&at=0',
    text:
      'On average, arm 1 pays 0.8 and costs 0.2, and arm 2 pays 0.1 and costs 0.1. The diamonds on the right show ' +
      'their ratios, 4 and 1: the reward that a unit of budget buys.',
  },
  {
    title: 'A symmetric interval',
    looks: 'view=intervals&policy=3&at=60&beside=none',
    text:
      'The intervals of m-UCB reach as far below a sample mean as above it. After 60 pulls, the lower bounds of ' +
      'both costs lie below 0, where no cost can be (hatched), so both indices are infinite.',
  },
  {
    title: 'The low-cost trap',
    looks: 'view=intervals&policy=3&at=100&beside=none',
    text:
      'After 100 pulls, m-UCB has pulled the better arm 3 times. The lower bound of the small cost of arm 2 is still ' +
      'below 0, so its index stays infinite, and m-UCB keeps pulling the worse arm. Press Play to see for how long.',
  },
  {
    title: 'Asymmetry',
    looks: 'view=intervals&policy=1&at=40&beside=hoeffding',
    text:
      'The interval of ω-UCB leans away from the nearer end of [0, 1], so the lower bound of a cost stays above 0. ' +
      'The dashed line below it is a symmetric interval at the same confidence. After 40 pulls, both indices are ' +
      'finite, and the better arm has the larger one.',
  },
  {
    title: 'Less variance, η',
    looks: 'view=shapes&n=30&mean=0.5&cost=0.125&z=3&eta=0.25',
    text:
      'Outcomes that vary little say more about their mean than outcomes that are either 0 or 1. Here η is the ' +
      'variance as a share of the largest possible one. Move the slider of η between 1 and 1/4, and watch how the ω ' +
      'interval becomes tighter as η falls.',
  },
  {
    title: 'Width or asymmetry?',
    looks: '',
    text:
      'ω-UCB with ρ = 1/2 and m-UCB with α = 1/2 are equally confident: for a mean of 1/2, their intervals are ' +
      'equally wide. In 1000 repetitions, their regrets are 34 and 136. But near 0, ω-UCB is narrower. With α = 0.3, ' +
      'm-UCB is as narrow everywhere as ω-UCB is for a mean of 0.1, and has a regret of 55. So 79 % of the ' +
      'difference is due to width, and 21 % to asymmetry.',
  },
];

/** Returns the address of a step. @param {number} step from 0 */
const link = (step) => `#${[`guide=${step + 1}`, STEPS[step].looks].filter(Boolean).join('&')}`;

/** The address of the first step. */
export const start = link(0);

/** Returns the step that the address asks for, from 0, or null if it asks for none. */
export function step() {
  const asked = Number(parameters().get('guide') ?? 0) - 1;
  return STEPS[asked] ? asked : null;
}

/** Shows the step that the address asks for, or hides the guide if it asks for none. */
export function show() {
  const [root, current] = [at('guide'), step()];
  root.hidden = current === null;
  if (current === null) return;
  const { title, text } = STEPS[current];
  const last = current === STEPS.length - 1;
  fill(
    root,
    header(current, title),
    h('p', {}, math(text)),
    h(
      'p',
      { class: 'go' },
      current > 0 && button('Back', link(current - 1)),
      last ? onwards() : button('Next', link(current + 1)),
    ),
  );
}

/** @param {string} name @param {string} href */
const button = (name, href) => h('a', { class: 'button small', href }, name);

/** Makes the places to go to after the last step. */
const onwards = () => [
  h('button', { class: 'button small', type: 'button', onclick: edit }, 'Try your own arms'),
  button('Theory', '#view=theory'),
  button('Presets', '#presets'),
  button('The article', 'examples/blog-post.html'),
];

/** Makes the line above a step. @param {number} current @param {string} title */
function header(current, title) {
  return h(
    'header',
    {},
    h('span', { class: 'label' }, `${current + 1} of ${STEPS.length}`),
    h('h2', { id: 'guide-title' }, math(title)),
    h(
      'ol',
      { class: 'step-links' },
      STEPS.map((one, i) =>
        h(
          'li',
          {},
          h('a', {
            href: link(i),
            'aria-label': `Step ${i + 1}: ${one.title}`,
            'aria-current': i === current ? 'step' : null,
          }),
        ),
      ),
    ),
    h(
      'button',
      {
        class: 'link end',
        type: 'button',
        onclick: async () => {
          await close();
          const tab = at('views').querySelector('[aria-current]');
          if (tab instanceof HTMLElement) tab.focus();
        },
      },
      'Close',
    ),
  );
}

/** Closes the guide. From then on, the address itself says which experiment is open. */
async function close() {
  at('guide').hidden = true;
  const s = parameters().get('s') ?? (await encode(EXPERIMENT)).slice('#s='.length);
  remember({ guide: null, s });
}

/** Closes the guide, and leads to the settings, which are a closed sheet on a small screen. */
async function edit() {
  await close();
  const opens = at('edit');
  if (opens.checkVisibility()) opens.click();
  else at('bandit').querySelector('input')?.focus();
}
