// The page embed.html, for frames: one element that takes its attributes from the address. The page around it is told how high it
// is, as {type: 'budgeted-bandits:height', height}, and can tell it nothing.
import './budgeted-bandit.js';
import { parameters } from './address.js';
import { at, fill, h } from './dom.js';
import { decode } from './state.js';

const ATTRIBUTES = ['preset', 'part', 'view', 'height', 'theme', 'controls', 'repetitions', 'policy', 'at'];

async function show() {
  const asked = parameters();
  const attributes = Object.fromEntries(ATTRIBUTES.filter((key) => asked.has(key)).map((key) => [key, asked.get(key)]));
  attributes.theme ??= 'system';
  document.documentElement.dataset.theme = attributes.theme;
  try {
    if (asked.has('s')) attributes.specification = await decode(`#s=${asked.get('s')}`);
  } catch ({ message }) {
    fill(at('figure'), h('p', { class: 'why', role: 'alert' }, message));
    return;
  }
  fill(at('figure'), h('budgeted-bandit', attributes));
}

new ResizeObserver(() => {
  if (parent !== self) parent.postMessage({ type: 'budgeted-bandits:height', height: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
}).observe(document.body);
addEventListener('hashchange', show);
show();
