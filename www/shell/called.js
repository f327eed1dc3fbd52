// Lines about the settings: on the closed sheet, and in place of the sentence while the settings have changed.

import { arms } from '../simulator/called.js';
import { budget, key } from '../simulator/specification.js';
import { math } from '../ui/dom.js';
import { counted } from '../ui/format.js';

/** @typedef {import('../settings/form.js').Form} Form */

/** Makes the line on the closed sheet. @param {Form} form @returns {Child} */
export function brief({ draft, catalogue, specification, error }) {
  const valid = error ? null : specification;
  const amount = valid?.budget.absolute === undefined ? [math('B\u00a0='), ' a multiple'] : budget(valid);
  return [
    arms(draft, catalogue),
    valid && [' · ', amount],
    ' · ',
    counted(draft.policies.length, 'policy', 'policies'),
  ];
}

/**
 * Makes the text that replaces the sentence while the results do not belong to the settings.
 * @param {import('../simulator/shown.js').Known} shown
 * @param {Form} form
 */
export function outdated(shown, { error, specification }) {
  if (!error) {
    const before = 'These results belong to the settings before the last change';
    return shown.phase === 'running'
      ? `${before}, whose run is still in progress. Press Run to use the new settings.`
      : `${before}. Press Run to replace them.`;
  }
  const same = specification && key(shown.specification) === key(specification);
  const exact = same && error.noun && error.good ? `, with ${error.good} for ${error.noun}` : '';
  return `These results belong to the last valid settings${exact}. Correct the settings and press Run to replace them.`;
}

/**
 * Names the example that is open, or says that there are some.
 * @param {import('./session.js').Session} session
 */
export function example({ preset, form: { specification }, catalogue }) {
  if (preset) return `Example: ${preset.preset.title}`;
  return key(specification) === key(catalogue.default_specification) ? 'Example: five arms' : 'Examples';
}
