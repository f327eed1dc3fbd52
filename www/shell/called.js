// The settings in a few words: for the closed sheet, for titles and for the names of files.

import { budget, key } from '../simulator/specification.js';
import { h, math } from '../ui/dom.js';
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

/** Describes a specification as plain text. @param {Specification} specification @param {Catalogue} catalogue */
export const called = (specification, catalogue) =>
  h(
    'i',
    {},
    arms(specification, catalogue),
    ' · ',
    budget(specification),
    ' · ',
    counted(specification.policies.length, 'policy', 'policies'),
  ).textContent;

/** Describes the arms as plain text. @param {Specification} specification @param {Catalogue} catalogue */
export const arms_of = (specification, catalogue) => h('i', {}, arms(specification, catalogue)).textContent;

/**
 * Describes arms, as in "5 Bernoulli arms". Small screens leave out the law.
 * @param {Specification} specification
 * @param {Catalogue} catalogue
 * @returns {Child}
 */
function arms({ environment }, { families, laws }) {
  if (environment.linear) {
    const { arms } = environment.linear;
    return counted(Array.isArray(arms) ? arms.length : arms, 'linear arm');
  }
  if (environment.family !== undefined) {
    const { arms, family } = environment;
    return `${arms === undefined ? '' : `${arms} `}${families.find(({ id }) => id === family)?.name} arms`;
  }
  const used = new Set(environment.arms.flatMap(({ reward, cost }) => [reward.law, cost.law]));
  const law = used.size === 1 ? laws.find(({ id }) => used.has(id)) : null;
  const [count, noun] = counted(environment.arms.length, 'arm').split(' ');
  return [count, ' ', law && h('span', { class: 'of-law' }, law.name, ' '), noun];
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
