// The topics of Help, in their order.
import { h, math } from '../ui/dom.js';
import { about, cite, report } from './about.js';
import { data } from './data.js';
import { WORDS } from './glossary.js';
import { keys } from './keys.js';
import { problem } from './problem.js';
import { views } from './views.js';

/** @typedef {{id: string, name: string, title: string, make: (page: import('./help.js').Page) => Child}} Topic */

/** @type {Topic[]} */
export const TOPICS = [
  { id: 'problem', name: 'The problem', title: 'The problem in five sentences', make: problem },
  { id: 'views', name: 'Reading each view', title: 'How to read each view', make: views },
  { id: 'words', name: 'Words: regret, band, told', title: 'What the words mean', make: words },
  { id: 'data', name: 'Your own data, and examples', title: 'Your own data', make: data },
  { id: 'simulated', name: 'What is simulated', title: 'What is simulated, and what is not', make: simulated },
  { id: 'keys', name: 'Keyboard', title: 'The keyboard', make: keys },
  { id: 'cite', name: 'Cite this page', title: 'Cite this page', make: cite },
  { id: 'about', name: 'About: version, source, licences', title: 'About', make: about },
  { id: 'report', name: 'Report a problem', title: 'Report a problem', make: report },
];

/** Makes the glossary. */
function words() {
  const entries = Object.values(WORDS).map(({ name, text }) => [h('dt', {}, math(name)), h('dd', {}, math(text))]);
  return h('dl', {}, entries);
}

const SIMULATED = [
  'Every pull draws a reward and a cost from the laws of its arm. The draws start from the seed, so the same ' +
    'settings and the same seed give the same numbers on every device.',
  'A policy sees only the rewards and costs of its own pulls, and what it is told.',
  'A repetition plays the whole budget anew, with other draws. Within a repetition all policies face the same ' +
    'draws, so their differences are not due to luck with the draws.',
];
const NOT = [
  'No advertisement, server or patient takes part. If you use your own data, a pull draws from your table.',
  'The draws of an arm do not depend on earlier draws, and its laws stay the same unless “Arms change” is set.',
  'The reward and the cost of a pull are known at once. There are no delays and no other players.',
  'The view Theory simulates nothing: it computes formulas of the papers.',
  'Intervals and bands cover the chance in the simulation alone. They do not say whether the laws that you have ' +
    'set describe your world.',
];

/** Makes two lists. */
function simulated() {
  const list = (/** @type {string[]} */ all) =>
    h(
      'ul',
      { class: 'points' },
      all.map((one) => h('li', {}, one)),
    );
  return [h('h4', {}, 'Simulated'), list(SIMULATED), h('h4', {}, 'Not simulated'), list(NOT)];
}
