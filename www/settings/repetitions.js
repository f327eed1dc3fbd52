// The fields for the repetitions of a run: a number, or a run until decided with its margin and its limit.

import { check } from './check.js';
import { setting } from './setting.js';

/** @typedef {Specification['repetitions']} Repetitions */

/** Explains the check box. */
const UNTIL =
  'Go on until the policy with the lowest mean regret is told apart from every other policy or practically equal to it';
/** Explains the margin. */
const MARGIN = 'The difference that counts as practically equal, in per cent of the larger mean regret';

/**
 * Makes the fields.
 * @param {import('./form.js').Form} form
 * @param {HTMLElement} slot of the sentences that say what is wrong
 * @param {(wanted: Repetitions) => void} onchange called when the visitor chooses a number, or a run until decided
 * @returns {Child[]}
 */
export function repetitions(form, slot, onchange) {
  const { draft, catalogue } = form;
  const now = draft.repetitions;
  const until = typeof now === 'object' && now !== null ? now : null;
  const { repetitions: usual } = catalogue.default_specification;
  const choose = (/** @type {boolean} */ on) =>
    onchange(on ? until_decided(catalogue) : /** @type {number} */ (form.kept('repetitions') ?? usual));
  const box = check('until-decided', 'until decided', until !== null, choose, UNTIL);
  form.place('repetitions', slot);
  const number = form.field(until ? 'repetitions.at_most' : 'repetitions', slot, {
    label: until ? 'Largest number of repetitions' : 'Repetitions',
    noun: until ? 'the largest number of repetitions' : 'the repetitions',
    least: until ? 7 : 3,
    most: 9,
  });
  const row = setting(until ? 'At most' : 'Repetitions', box, number.input);
  if (!until) return [row];
  const margin = form.field('repetitions.equal_within', slot, {
    label: 'Practically equal within, in per cent',
    noun: 'the margin',
    title: MARGIN,
    percent: true,
    least: 2,
  });
  return [row, setting('Equal within', null, [margin.input, '\u202f%'])];
}

/** Returns the usual settings of a run until decided. @param {Catalogue} catalogue @returns {UntilDecided} */
export const until_decided = ({ until_decided }) => ({ until: 'decided', ...until_decided });
