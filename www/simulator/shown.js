// Results together with the names and the lines of their policies, as every view of a run shows them.

import { series } from '../ui/series.js';
import { entry_of } from './entries.js';
import { parts } from './names.js';

/** A run, or what is known of one that was made elsewhere. */
/** @typedef {import('./run.js').Run | import('./answered.js').Answered} Known */
/**
 * `stale` says that the settings have changed since the run.
 * @typedef {object} Shown
 * @property {Known} run
 * @property {Answer} answer of the run
 * @property {Specification} specification
 * @property {import('./names.js').Parts[]} names
 * @property {import('../ui/series.js').Series[]} lines
 * @property {boolean} stale
 */

/**
 * Takes the labels of policies apart.
 * @param {{id: string, label: string, sha256?: string}[]} policies
 * @param {Catalogue} catalogue
 */
export const names_of = (policies, catalogue) =>
  policies.map((policy) => parts(policy.label, entry_of(catalogue, policy)));

/**
 * Gathers results with the names and lines of their policies.
 * @param {Known} run
 * @param {Answer} answer
 * @param {Catalogue} catalogue
 * @param {boolean} [stale]
 * @returns {Shown}
 */
export function shown_of(run, answer, catalogue, stale = false) {
  const names = names_of(answer.policies, catalogue);
  return { run, answer, specification: run.specification, names, lines: series(answer.policies), stale };
}
