// The page embed.html, for frames: one element that takes its attributes from the address. The page around it is told how high it
// is, as {type: 'budgeted-bandits:height', height}, and can tell it nothing.
import './budgeted-bandit.js';
import { parameters } from './link/address.js';
import { at, fill, h } from './ui/dom.js';
import { decode } from './link/state.js';

const ATTRIBUTES = ['preset', 'part', 'view', 'height', 'theme', 'controls', 'repetitions', 'policy', 'at'];

/**
 * The figure that an address asks for.
 * @param {URLSearchParams} asked @returns {Promise<Element>} rejects with a sentence where its link cannot be read
 */
async function figure(asked) {
  const attributes = Object.fromEntries(ATTRIBUTES.filter((key) => asked.has(key)).map((key) => [key, asked.get(key)]));
  attributes.theme ??= 'system';
  document.documentElement.dataset.theme = attributes.theme;
  if (asked.has('s')) attributes.specification = await decode(asked.get('s'));
  return h('budgeted-bandit', attributes);
}

async function show() {
  const { hash } = location;
  const shown = await figure(parameters(hash)).catch(({ message }) => h('p', { class: 'why', role: 'alert' }, message));
  if (hash === location.hash) fill(at('figure'), shown);
}

new ResizeObserver(() => {
  if (parent !== self)
    parent.postMessage(
      { type: 'budgeted-bandits:height', height: Math.ceil(document.body.getBoundingClientRect().height) },
      '*',
    );
}).observe(document.body);
addEventListener('hashchange', show);
show();
