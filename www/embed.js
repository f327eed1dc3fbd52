// The page embed.html, for frames: one element that takes its attributes from the address. It posts its height to the
// page around it, as {type: 'budgeted-bandits:height', height}, and ignores all messages.
import { BudgetedBandit, HEIGHT } from './budgeted-bandit.js';
import { parameters, RUN } from './link/address.js';
import { decode } from './link/state.js';
import { limit, workers } from './simulator/workers.js';
import { at, fill, h } from './ui/dom.js';

const ATTRIBUTES = ['preset', 'part', 'view', 'height', 'theme', 'controls', 'repetitions', 'policy', 'at'];

/**
 * Makes the figure that an address asks for.
 * @param {URLSearchParams} asked
 * @returns {Promise<Element>} rejects with a sentence if the settings in the address cannot be read
 */
async function figure(asked) {
  const attributes = Object.fromEntries(ATTRIBUTES.map((key) => [key, asked.get(key)]));
  const look = new URLSearchParams(asked);
  for (const key of [...RUN, ...ATTRIBUTES]) look.delete(key);
  attributes.theme ??= 'system';
  document.documentElement.dataset.theme = attributes.theme;
  const packed = asked.get('s');
  const specification = packed === null ? null : await decode(packed);
  return h('budgeted-bandit', { ...attributes, specification, look: look.size ? String(look) : null });
}

async function show() {
  const { hash } = location;
  const shown = await figure(parameters(hash)).catch(({ message }) => h('p', { class: 'why', role: 'alert' }, message));
  if (hash === location.hash) fill(at('figure'), shown);
}

/** Gives the chart the height that fills the frame, and tells the page around it the height of the figure. */
function fit() {
  if (parent === self) return;
  const { height } = document.body.getBoundingClientRect();
  const [element] = at('figure').children;
  // Until the figure is loaded, the frame keeps the height that the page around it has chosen.
  if (element instanceof BudgetedBandit && !element.figure && element.wrong.hidden) return;
  if (element instanceof BudgetedBandit && !element.hasAttribute('height'))
    element.figure?.shrink?.(height - innerHeight, HEIGHT);
  parent.postMessage({ type: 'budgeted-bandits:height', height: Math.ceil(height) }, '*');
}

limit(workers());
new ResizeObserver(fit).observe(document.body);
addEventListener('resize', fit);
addEventListener('hashchange', show);
show();
