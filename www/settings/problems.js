// What is wrong with the settings: every line of the simulator's message, beside the field that the line names.

import { at, h, link } from '../ui/dom.js';

/**
 * A sentence about a value, the line of the simulator's message from which it comes, and the place of the value.
 * @typedef {object} Problem
 * @property {string} line
 * @property {string} sentence
 * @property {HTMLElement} slot
 * @property {import('../ui/field.js').Field} [field]
 * @property {string | null} noun of the field
 * @property {string} [good] the last valid text of the field
 */

/**
 * Returns what is wrong, once for each field.
 * @param {string} message
 * @param {(path: string) => import('./form.js').Place | undefined} find returns the place of a path
 * @returns {Problem[]}
 */
export function problems(message, find) {
  /** @type {Map<unknown, Problem>} */
  const found = new Map();
  for (const line of message.split('\n')) {
    const { path, sentence: said } = split(line);
    const { slot, field } = find(path) ?? { slot: at('policies-error') };
    const why = field?.kind.percent
      ? `Expected a number from 0 to 100, found ${field.input.value || 'nothing'}.`
      : said;
    const sentence = field?.doubt ? `${why} ${field.doubt}` : why;
    const owner = field ?? `${path} ${said}`;
    if (!found.has(owner))
      found.set(owner, { line, sentence, slot, field, noun: field?.noun ?? null, good: field?.good });
  }
  return [...found.values()];
}

/**
 * Shows a sentence in its slot, with the name of its field if other sentences share the slot.
 * @param {Problem} problem
 * @param {Problem[]} all
 */
export function show({ line, sentence, slot, field }, all) {
  const shared = field && all.filter((other) => other.slot === slot).length > 1;
  const said = shared
    ? `${field.noun[0].toUpperCase()}${field.noun.slice(1)}: ${sentence[0].toLowerCase()}${sentence.slice(1)}`
    : sentence;
  const id = `why-${Math.random().toString(36).slice(2)}`;
  slot.append(h('span', { class: 'one', id }, h('span', { title: line }, said), field && restorer(field)));
  slot.hidden = false;
  field?.mark(id);
}

/**
 * Makes a button that restores the last valid text of a field, if that is another text.
 * @param {import('../ui/field.js').Field} field
 * @returns {Child}
 */
function restorer(field) {
  if (field.good === field.input.value) return null;
  const restore = () => field.restore();
  const text = field.good === '' ? 'Leave it empty again' : `Use ${field.good} again`;
  return [' ', link(text, restore)];
}

/**
 * Splits a message of the simulator, "path: sentence".
 * @param {string} message
 * @returns {{path: string, sentence: string}}
 */
export function split(message) {
  const [, path = '', text = message] = /^([\w.[\]-]+): (.*)$/s.exec(message) ?? [];
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return { path, sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` };
}
