// The fields for the repetitions of a run: a number, or a run until decided with its margin and its limit.

import { h } from '../ui/dom.js';
import { Field } from '../ui/field.js';

/** @typedef {Specification['repetitions']} Repetitions */

/** Explains the check box. */
const UNTIL =
  'Go on until the policy with the lowest mean regret is told apart from every other policy or practically equal to it';
/** Explains the margin. */
const MARGIN = 'The difference that counts as practically equal, in per cent of the larger mean regret';

/** The number of repetitions that comes back when the box is unchecked, by draft. @type {WeakMap<object, number>} */
const fixed = new WeakMap();

/**
 * Makes the fields.
 * @param {import('./form.js').Form} form
 * @param {HTMLElement} slot of the sentences that say what is wrong
 * @param {(wanted: Repetitions) => void} onchange called when the visitor chooses a number, or a run until decided
 * @returns {{fields: Child[], places: import('./form.js').Place[]}}
 */
export function repetitions(form, slot, onchange) {
  const { draft, catalogue } = form;
  const now = draft.repetitions;
  const until = typeof now === 'object' && now !== null ? now : null;
  const { repetitions: usual } = catalogue.default_specification;
  if (typeof now === 'number') fixed.set(draft, now);
  const box = h('input', {
    type: 'checkbox',
    id: 'until-decided',
    checked: until !== null,
    onchange: () => {
      onchange(box.checked ? until_decided(catalogue) : (fixed.get(draft) ?? usual));
      document.getElementById(box.id)?.focus(); // the fields have been made anew
    },
  });
  const check = h('label', { class: 'check', title: UNTIL }, box, 'until decided');
  const number = new Field({
    owner: until ?? draft,
    key: until ? 'at_most' : 'repetitions',
    label: until ? 'Largest number of repetitions' : 'Repetitions',
    noun: until ? 'the largest number of repetitions' : 'the repetitions',
    least: until ? 7 : 3,
    most: 9,
    onedit: form.edit,
  });
  const label = h('label', {}, h('span', { class: 'label' }, until ? 'at most ' : 'repetitions '), number.input);
  if (!until) return { fields: [label, check], places: [{ path: 'repetitions', slot, field: number }] };
  const margin = new Field({
    owner: until,
    key: 'equal_within',
    label: 'Practically equal within, in per cent',
    noun: 'the margin',
    title: MARGIN,
    percent: true,
    least: 2,
    onedit: form.edit,
  });
  const within = h('label', {}, h('span', { class: 'label' }, 'equal within '), margin.input, '\u202f%');
  return {
    fields: [label, check, within],
    places: [
      { path: 'repetitions', slot },
      { path: 'repetitions.at_most', slot, field: number },
      { path: 'repetitions.equal_within', slot, field: margin },
    ],
  };
}

/** Returns the usual settings of a run until decided. @param {Catalogue} catalogue @returns {UntilDecided} */
export const until_decided = ({ until_decided }) => ({ until: 'decided', ...until_decided });
