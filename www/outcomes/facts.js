// The short questions below the chart, with their answers: which policy is better, whether that is much, and what a
// usual repetition shows. A question that the results do not answer is left out.

import { short_name } from '../simulator/names.js';
import { at, fill, h } from '../ui/dom.js';
import { headline } from './headline.js';
import { sentence } from './sentence.js';
import { typical } from './typical.js';
import { worth } from './worth.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */
/** @typedef {import('../simulator/shown.js').Known} Known */

/**
 * Returns what is said about results: the headline, the sentence, and the further questions with their answers.
 * @param {Known} run which has an answer
 * @param {Parts[]} names of its policies
 * @param {{definition: RegretDefinition, against: number | null} | null} [seen] the regret that is shown
 */
export function facts(run, names, seen) {
  const teller = { names, short: (/** @type {number} */ i) => short_name(names, i) };
  const plain = !seen || (seen.definition === 'pseudo' && seen.against === null);
  const usual = plain && typical(run, teller, 'No: ');
  return {
    headline: headline(run, names, seen),
    sentence: sentence(run, names, seen, false),
    much: question('Is that much?', worth(run, names)),
    usual: question('Is a usual repetition the same?', usual),
  };
}

/** @param {string} asked @param {Child} answer @returns {Element | null} */
const question = (asked, answer) => (answer ? h('div', {}, h('h3', {}, asked), h('p', {}, answer)) : null);

/** Shows the further questions. @param {Element | null} much @param {Element | null} usual */
export function ask(much, usual) {
  fill(at('much'), much);
  fill(at('usual'), usual);
}
