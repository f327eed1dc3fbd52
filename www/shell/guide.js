// A guided reading in six steps. Each step has a link that sets run and view, and says what to look at.
import { parameters, remember } from '../link/address.js';
import { at, fill, h, math } from '../ui/dom.js';

/**
 * The preset of Example 2 of the ω-UCB paper, whose arms are (0.8, 0.2) and (0.1, 0.1).
 */
const EXAMPLE = 'preset=m-ucb-bias';

/** @type {{title: string, text: string, run: string, looks: string}[]} */
const STEPS = [
  {
    title: 'The ratio',
    run: EXAMPLE,
    looks: 'view=intervals&policy=1&at=0',
    text:
      'Arm 1 pays 0.8 on average and costs 0.2, arm 2 pays 0.1 and costs 0.1. The diamonds on the right are ' +
      'their ratios, 4 and 1: what a unit of the budget can earn.',
  },
  {
    title: 'A symmetric interval',
    run: EXAMPLE,
    looks: 'view=intervals&policy=3&at=60&beside=none',
    text:
      'm-UCB allows as much below a sample mean as above it. After 60 pulls the lower bounds of both costs ' +
      'lie below 0, where no cost can be (hatched), and both indices are infinite.',
  },
  {
    title: 'The low-cost trap',
    run: EXAMPLE,
    looks: 'view=intervals&policy=3&at=400&beside=none',
    text:
      'After 400 pulls arm 1 is known not to be free, but the cost of arm 2 is so small that its lower ' +
      'bound is still below 0. So m-UCB keeps pulling the worse arm; press Play to see for how long.',
  },
  {
    title: 'Asymmetry',
    run: EXAMPLE,
    looks: 'view=intervals&policy=1&at=60&beside=hoeffding',
    text:
      'ω-UCB’s interval leans away from the nearer end of [0, 1], so the lower bound of a cost stays above ' +
      '0; dashed below it, the symmetric one of the same confidence. Both indices are finite, and the ' +
      'better arm leads.',
  },
  {
    title: 'Less variance, η',
    run: EXAMPLE,
    looks: 'view=shapes&n=30&mean=0.5&cost=0.125&z=3&eta=0.25',
    text:
      'Outcomes that vary less than 0 and 1 do say more: η is their variance in shares of the largest ' +
      'possible. Move the slider of η from 1 to 1/4 and see ω’s interval, and the bound of the ratio, ' +
      'become tighter.',
  },
  {
    title: 'The regret that follows',
    run: EXAMPLE,
    looks: '',
    text:
      'The same two arms, 200 times, against what perfect knowledge would earn. m-UCB’s line rises as long ' +
      'as it is in the trap; ω-UCB’s is nearly flat from early on.',
  },
];

/** @param {number} step from 0 */
const link = (step) => `#${[STEPS[step].run, `guide=${step + 1}`, STEPS[step].looks].filter(Boolean).join('&')}`;

/** The address of the first step. */
export const start = link(0);

/** Shows the step that the address asks for, or hides the guide where it asks for none. */
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
