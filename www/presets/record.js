// The verdict on a preset, from the runs of this session or from the time when the site was built.

import { judge_preset } from '../pkg/budgeted_bandits.js';
import { counted } from '../ui/format.js';
import { lines_of, readable } from './verdict.js';

/** @typedef {import('./verdict.js').Line} Line */
/** @typedef {import('../pkg/budgeted_bandits.js').Results} Results */
/**
 * A part that was run.
 * @typedef {{results: Results, lines: Line[], capped: number, seconds: number, repetitions: number}} Kept
 */
/**
 * The results of a preset. `parts` holds the parts that were run here, each at its own position.
 * @typedef {object} Record
 * @property {(Kept | undefined)[]} parts
 * @property {import('./verdict.js').State} outcome
 * @property {string} sentence
 * @property {string[]} details the statements of the claim, if there are many
 * @property {Line[] | null} lines
 * @property {number} seconds
 * @property {number | null} repetitions null if nothing was simulated
 * @property {preset.Decided | null} decided the verdict of the run until decided, if it came with the site
 * @property {preset.Sheet | null} robustness under which readings the claim holds, if it came with the site
 * @property {boolean} here whether the preset was run in this browser
 */

/** Returns the record of a preset that has not been run. @returns {Record} */
export const nothing = () => ({
  parts: [],
  outcome: 'none',
  sentence: '',
  details: [],
  lines: null,
  seconds: 0,
  repetitions: null,
  decided: null,
  robustness: null,
  here: true,
});

/**
 * Returns the record of a preset as it was when the site was built.
 * @param {Omit<import('./board.js').Entry, 'id' | 'parts'>} entry
 * @returns {Record}
 */
export const built_record = ({ details = [], decided = null, robustness = null, ...entry }) => {
  const { outcome, sentence, lines, repetitions } = entry;
  return { ...nothing(), outcome, sentence, details, lines, repetitions, decided, robustness, here: false };
};

/** Returns whether a part was run. @param {Kept | undefined} part @returns {part is Kept} */
const was_run = (part) => part !== undefined;

/** Returns how many episodes reached the cap on pulls. @param {{capped: number}[]} all policies, or all parts */
const capped = (all) => all.reduce((sum, { capped }) => sum + capped, 0);

/** Says how many episodes reached the cap. @param {number} count */
const told = (count) =>
  count > 0 ? ` The cap on pulls ended ${counted(count, 'episode')} before the budget was spent.` : '';

/**
 * Keeps the finished run of a part in a record, and judges the claim once all parts have been run.
 * @param {Record} record
 * @param {Preset} preset
 * @param {number} part
 * @param {import('../simulator/run.js').Run} run
 * @param {Answer} answer of the run
 */
export function keep(record, preset, part, run, answer) {
  record.parts[part]?.results.free();
  record.parts[part] = {
    results: run.results.share(),
    lines: lines_of(answer),
    capped: capped(answer.policies),
    seconds: run.seconds,
    repetitions: run.repetitions,
  };
  const there = record.parts.filter(was_run);
  record.lines = there[0].lines;
  if (there.length < preset.parts.length) return;
  const shared = there.map(({ results }) => results.share());
  const { outcome, sentence, details } = readable(judge_preset(preset.id, shared));
  Object.assign(record, {
    outcome,
    sentence: sentence + told(capped(there)),
    details,
    seconds: there.reduce((sum, { seconds }) => sum + seconds, 0),
    repetitions: Math.min(...there.map(({ repetitions }) => repetitions)),
  });
}
