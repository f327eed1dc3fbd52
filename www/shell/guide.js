// Shows the step of a guided reading above the view that the step speaks of.
import { open as open_data } from '../data/import.js';
import { parameters, remember } from '../link/address.js';
import { encode } from '../link/encode.js';
import { link } from '../readings/readings.js';
import { at, fill, focus, h, math } from '../ui/dom.js';

/**
 * A step of a reading, with the experiment of the reading.
 * @typedef {object} Guided
 * @property {string} word of the reading
 * @property {import('../readings/readings.js').Reading} reading
 * @property {number} step from 0
 * @property {Specification} experiment
 */

/** Shows a step, or hides the guide if there is none. @param {Guided | null} guided */
export function show(guided) {
  const root = at('guide');
  root.hidden = guided === null;
  if (guided === null) {
    delete document.body.dataset.guide;
    return;
  }
  const { word, reading, step } = guided;
  const { steps } = reading;
  const { text, part } = steps[step];
  document.body.dataset.guide = part ?? '';
  fill(
    root,
    header(guided),
    h('p', {}, math(text)),
    h(
      'p',
      { class: 'go' },
      step > 0 && button('Back', link(word, steps, step - 1)),
      step < steps.length - 1 ? button('Next', link(word, steps, step + 1)) : onwards(guided),
    ),
  );
}

/** @param {string} name @param {string} href */
const button = (name, href) => h('a', { class: 'button small', href }, name);

/** Makes the places to go to after the last step. @param {Guided} guided */
function onwards(guided) {
  const { edit, onwards } = guided.reading;
  const leave = async () => {
    await close(guided);
    if (edit.data) open_data();
    else to_arms();
  };
  return [
    h('button', { class: 'button small', type: 'button', onclick: leave }, edit.name),
    Object.entries(onwards).map(([name, href]) => button(name, href)),
  ];
}

/** Makes the line above a step. @param {Guided} guided */
function header(guided) {
  const { word, reading, step } = guided;
  const { steps } = reading;
  const leave = async () => {
    await close(guided);
    focus(at('views'), '[aria-current]');
  };
  return h(
    'header',
    {},
    h('span', { class: 'label' }, `${step + 1} of ${steps.length}`),
    h('h2', { id: 'guide-title' }, math(steps[step].title)),
    h(
      'ol',
      { class: 'step-links' },
      steps.map((one, i) =>
        h(
          'li',
          {},
          h('a', {
            href: link(word, steps, i),
            'aria-label': `Step ${i + 1}: ${one.title}`,
            'aria-current': i === step ? 'step' : null,
          }),
        ),
      ),
    ),
    h('button', { class: 'link end', type: 'button', onclick: leave }, 'Close'),
  );
}

/** Closes the guide. From then on, the address itself says which experiment is open. @param {Guided} guided */
async function close({ experiment }) {
  show(null);
  const s = parameters().get('s') ?? (await encode(experiment)).slice('#s='.length);
  remember({ guide: null, s });
}

/** Leads to the settings, which are a closed sheet on a small screen. */
function to_arms() {
  const opens = at('edit');
  if (opens.checkVisibility()) opens.click();
  else at('bandit').querySelector('input')?.focus();
}
