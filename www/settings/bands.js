// The choice of the method for 95 % intervals.
import { h } from '../ui/dom.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {NonNullable<Specification['intervals']>} Method */

/** The names of the methods. The first one is the default. @type {Record<Method, string>} */
const METHODS = { skew: 'skew', hall: 'Hall', student: 'Student' };

/** Explains the choice. */
const TITLE =
  'The method for 95 % intervals and bands: corrected for skew, Hall’s transformation, or plain Student’s t. The ' +
  'means stay the same.';

/** Makes the choice. @param {Form} form */
export function bands(form) {
  const options = Object.entries(METHODS).map(([value, name]) => h('option', { value }, name));
  const choice = h(
    'select',
    {
      id: 'bands',
      onchange: () => form.set('intervals', choice.value === 'skew' ? undefined : choice.value),
    },
    options,
  );
  choice.value = form.draft.intervals ?? 'skew';
  return h('label', { title: TITLE }, h('span', { class: 'label' }, 'bands '), h('span', { class: 'select' }, choice));
}
