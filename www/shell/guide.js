// A guided reading in six steps. Each step opens a run and a view, and says what to look at.
import { parameters, remember } from '../link/address.js';
import { at, fill, h, math } from '../ui/dom.js';

/** The preset of Example 2 of the ω-UCB paper. Its arms have the mean rewards and costs (0.8, 0.2) and (0.1, 0.1). */
const EXAMPLE = 'preset=m-ucb-bias';

/** @type {{title: string, text: string, run: string, looks: string}[]} */
const STEPS = [
  {
    title: 'The ratio',
    run: EXAMPLE,
    looks: 'view=intervals&policy=1&at=0',
    text:
      'On average, arm 1 pays 0.8 and costs 0.2, and arm 2 pays 0.1 and costs 0.1. The diamonds on the right show ' +
      'their ratios, 4 and 1: the reward that a unit of budget buys.',
  },
  {
    title: 'A symmetric interval',
    run: EXAMPLE,
    looks: 'view=intervals&policy=3&at=60&beside=none',
    text:
      'The intervals of m-UCB reach as far below a sample mean as above it. After 60 pulls, the lower bounds of ' +
      'both costs lie below 0, where no cost can be (hatched), so both indices are infinite.',
  },
  {
    title: 'The low-cost trap',
    run: EXAMPLE,
    looks: 'view=intervals&policy=3&at=400&beside=none',
    text:
      'After 400 pulls, the lower bound of the cost of arm 1 is above 0. The cost of arm 2 is so small that its ' +
      'lower bound is still below 0. Its index stays infinite, and m-UCB keeps pulling the worse arm. Press Play to ' +
      'see for how long.',
  },
  {
    title: 'Asymmetry',
    run: EXAMPLE,
    looks: 'view=intervals&policy=1&at=60&beside=hoeffding',
    text:
      'The interval of ω-UCB leans away from the nearer end of [0, 1], so the lower bound of a cost stays above 0. ' +
      'The dashed line below it is a symmetric interval at the same confidence. Both indices are finite, and the ' +
      'better arm has the larger one.',
  },
  {
    title: 'Less variance, η',
    run: EXAMPLE,
    looks: 'view=shapes&n=30&mean=0.5&cost=0.125&z=3&eta=0.25',
    text:
      'Outcomes that vary little say more about their mean than outcomes that are either 0 or 1. Here η is the ' +
      'variance as a share of the largest possible one. Move the slider of η between 1 and 1/4, and watch how the ω ' +
      'interval and the bound of the ratio become tighter as η falls.',
  },
  {
    title: 'The regret that follows',
    run: EXAMPLE,
    looks: '',
    text:
      'The same two arms in 200 repetitions. The regret is the reward lost compared with perfect knowledge. The line ' +
      'of m-UCB rises as long as the policy is in the trap; the line of ω-UCB is nearly flat from early on.',
  },
];

/** Returns the address of a step. @param {number} step from 0 */
const link = (step) => `#${[STEPS[step].run, `guide=${step + 1}`, STEPS[step].looks].filter(Boolean).join('&')}`;

/** The address of the first step. */
export const start = link(0);

/** Shows the step that the address asks for, or hides the guide if it asks for none. */
export function guide() {
  const root = at('guide');
  const step = Number(parameters().get('guide') ?? 0) - 1;
  root.hidden = !STEPS[step];
  if (root.hidden) return;
  const { title, text } = STEPS[step];
  const go = (/** @type {number} */ to, /** @type {string} */ name) =>
    STEPS[to]
      ? h('a', { class: 'button small', href: link(to) }, name)
      : h('span', { class: 'button small', 'aria-disabled': 'true' }, name);
  const close = () => {
    remember({ guide: null });
    guide();
    const tab = at('views').querySelector('[aria-current]');
    if (tab instanceof HTMLElement) tab.focus();
  };
  fill(
    root,
    h(
      'header',
      {},
      h('span', { class: 'label' }, `${step + 1} of ${STEPS.length}`),
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
              'aria-current': i === step ? 'step' : null,
            }),
          ),
        ),
      ),
      h('button', { class: 'link end', type: 'button', onclick: close }, 'Close'),
    ),
    h('p', {}, math(text)),
    h('p', { class: 'go' }, go(step - 1, 'Back'), go(step + 1, 'Next')),
  );
}
