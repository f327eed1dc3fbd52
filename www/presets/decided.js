// The verdict of a run that went on until the claim was decided, beside that of the paper's size.
import { with_fractions } from '../simulator/names.js';
import { h, math } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { readable, VERDICTS } from './verdict.js';

/**
 * Returns the run with fractions in the names of policies, as the page writes them.
 * @param {preset.Decided} decided
 * @returns {preset.Decided}
 */
export const readable_decided = ({ open = [], ...decided }) => ({
  ...decided,
  ...readable(decided),
  open: open.map((one) => ({ ...one, statement: with_fractions(one.statement) })),
});

/** Returns how many repetitions a run until decided has at most. @param {preset.Decided} decided */
export const length = ({ repetitions }) => counted(Math.max(...repetitions), 'repetition');

/**
 * Returns the verdict in a few words.
 * @param {preset.Decided | null | undefined} decided null if the preset was not run
 */
export function outcome_words(decided) {
  if (!decided) return 'not run until decided yet';
  const words = decided.outcome === 'cannot-tell' ? 'undecided' : VERDICTS[decided.outcome];
  return `${words} after ${length(decided)}`;
}

/** Makes the list of the statements that are open, or nothing. @param {preset.Decided} decided */
export function statements({ open = [] }) {
  if (!open.length) return null;
  const line = (/** @type {NonNullable<preset.Decided['open']>[number]} */ { statement, repetitions }) => {
    const needs = repetitions
      ? `About ${number(Number(repetitions.toPrecision(2)))} repetitions would tell.`
      : 'No number of repetitions up to a billion would tell.';
    return h('li', { class: 'note' }, math(`Open: ${statement}. ${needs}`));
  };
  return h('ul', {}, open.map(line));
}
