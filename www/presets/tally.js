// How many claims hold: a sentence, and a bar of three parts.

import { fill, h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { standings } from './readings.js';

/** The outcomes in the order of the bar, with the class that colours the part of the bar. */
const PARTS = /** @type {const} */ ([
  ['agrees', 'a1'],
  ['disagrees', 'no'],
  ['cannot-tell', 'a4'],
]);

/**
 * Returns whether a record covers as many repetitions as the paper.
 * @param {Preset} preset
 * @param {import('./record.js').Record} record
 */
const whole = ({ computed, parts }, { repetitions }) =>
  computed || repetitions === null || repetitions >= parts[0].specification.repetitions;

/**
 * Returns whether all verdicts that are shown are those of the papers' sizes.
 * @param {import('./presets.js').Presets} presets
 * @param {Preset[]} [list]
 */
export const at_paper_size = (presets, list = presets.list) =>
  list.every((preset) => {
    const record = presets.shown(preset.id);
    return record && whole(preset, record);
  });

/** Returns how many presets have an outcome. @param {import('./presets.js').Presets} presets @param {string} outcome */
export const count = (presets, outcome) => presets.list.filter(({ id }) => presets.outcome(id) === outcome).length;

/** Says how many claims hold. @param {import('./presets.js').Presets} presets */
export function headline(presets) {
  const [agree, not, open] = PARTS.map(([outcome]) => count(presets, outcome));
  const all = presets.list.length;
  const known = agree + not + open;
  const question = 'Does it replicate?';
  if (!known) return `${question} None of the ${number(all)} claims has been run in this browser yet.`;
  const verb = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) =>
    n === 1 ? one : many;
  const claims = known < all ? `${verb(known, 'claim', 'claims')} run in this browser` : verb(known, 'claim', 'claims');
  const parts = [
    `${number(agree)} of ${number(known)} ${claims} ${verb(agree, 'agrees', 'agree')}`,
    not && `${number(not)} ${verb(not, 'does', 'do')} not`,
    open && `${number(open)} cannot be told`,
  ].filter(Boolean);
  const where = known < all ? '' : at_paper_size(presets) ? 'At the papers’ sizes, ' : 'At the sizes given below, ';
  const last = parts.length > 1 ? `${parts.length > 2 ? ',' : ''} and ${parts.at(-1)}` : '';
  const first = parts.length > 1 ? parts.slice(0, -1).join(', ') : parts[0];
  const sheets = presets.list.map(({ id, paper }) => (paper && presets.built(id)?.robustness) || null);
  return `${question} ${where}${first}${last}.${standings(sheets)}`;
}

/**
 * Fills the bar, whose parts are as long as their numbers.
 * @param {HTMLElement} bar
 * @param {import('./presets.js').Presets} presets
 */
export function show_bar(bar, presets) {
  const counts = PARTS.map(([outcome, look]) => ({ look, value: count(presets, outcome) }));
  bar.hidden = counts.every(({ value }) => !value);
  fill(
    bar,
    counts.map(
      ({ look, value }) => value > 0 && h('i', { class: look, style: { 'flex-grow': String(value) } }, number(value)),
    ),
  );
}
