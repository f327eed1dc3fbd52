// A specification in a few words: for titles, for the names of files, and beside views.
import { h } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { budget, has_rows } from './specification.js';

/**
 * What the name of a file is made of. `named` holds words about the results.
 * @typedef {{specification?: Specification, named?: string}} Named
 */

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
export function arms({ environment }, { families, laws }) {
  if (environment.linear) {
    const { arms } = environment.linear;
    return counted(Array.isArray(arms) ? arms.length : arms, 'linear arm');
  }
  if (environment.family !== undefined) {
    const { arms, family } = environment;
    return `${arms === undefined ? '' : `${arms} `}${families.find(({ id }) => id === family)?.name} arms`;
  }
  if (has_rows(environment)) return counted(environment.arms.length, 'observed arm');
  const used = new Set(environment.arms.flatMap(({ reward, cost }) => [reward.law, cost.law]));
  const law = used.size === 1 ? laws.find(({ id }) => used.has(id)) : null;
  const [count, noun] = counted(environment.arms.length, 'arm').split(' ');
  return [count, ' ', law && h('span', { class: 'of-law' }, law.name, ' '), noun];
}

/**
 * Returns a name such as "5-bernoulli-arms-b-3000-6-policies-seed-1", to which an ending is added.
 * @param {Named} found
 * @param {Catalogue} catalogue
 */
export const file_name = ({ specification, named }, catalogue) =>
  [specification && `${called(specification, catalogue)} seed ${specification.seed}`, named]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/\u202f/g, '')
    .replace(/[^\p{L}\d.]+/gu, '-')
    .replace(/^-|-$/g, '');
