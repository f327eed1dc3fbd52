// The names of policies, taken apart.

import { whole_labels } from '../pkg/budgeted_bandits.js';
import { h, math } from '../ui/dom.js';
import { fraction } from '../ui/format.js';
import { is_reference } from './catalogue.js';

/**
 * A label in parts: the name of the policy, and the rest with its parameters. A `reference` is a policy that is told
 * something that no policy can know.
 * @typedef {{name: string, rest: string, reference: boolean}} Parts
 */

/** Writes parameters as fractions where these are shorter: "α = 0.0625" becomes "α = 1/16". @param {string} text */
export const with_fractions = (text) =>
  text.replace(/ = (\d*\.\d+)/g, (_, value) => ` = ${fraction(Number(value)) ?? value}`);

/**
 * Takes a label apart.
 * @param {string} label as the simulator prints it
 * @param {Entry | undefined} entry of the policy
 * @returns {Parts}
 */
export function parts(label, entry) {
  const name = entry && label.startsWith(entry.name) ? entry.name : label;
  return { name, rest: rest_of(label, name), reference: is_reference(entry) };
}

/** Returns the rest of a label after the name. @param {string} label @param {string} name */
const rest_of = (label, name) =>
  with_fractions(label.slice(name.length).replace(/^[\s\u00a0,:(]+|\)$/g, '')).replace(/ = /g, '\u00a0=\u00a0');

/**
 * Returns a name as it stands at the start of a sentence: words get a capital letter, symbols stay.
 * @param {string} name
 */
export const at_start = (name) => (/^[a-z]{2}/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name);

/**
 * Returns the name of a policy for a sentence, with its parameters only if another policy has the same name.
 * @param {Parts[]} names of all policies
 * @param {number} i the policy
 * @param {boolean} [starts] whether the name starts the sentence
 * @returns {Child}
 */
export function short_name(names, i, starts = false) {
  const { name, rest } = names[i];
  const first = at_start(name);
  const shown = starts && first !== name ? first : h('span', { class: 'nowrap' }, math(name));
  const has_twin = names.some((other, k) => k !== i && other.name === name);
  return [shown, has_twin && rest && [' with ', math(rest)]];
}

/** Returns a name with its parameters as plain text. @param {{name: string, rest: string}} names */
export const full_name = ({ name, rest }) => `${name} ${rest}`.trim().replaceAll('\u00a0', ' ');

/**
 * Returns the full names of the policies of a specification, with whole formulas, for texts that leave the page.
 * @param {{specification: Specification, names: Parts[]}} shown
 */
export const whole_names = ({ specification, names }) =>
  whole_labels(specification).map((label, i) => {
    const { name } = names[i];
    return full_name({ name, rest: rest_of(label, name) });
  });
