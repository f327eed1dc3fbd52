// Reads texts that others wrote: the attributes of a figure and the parts of an address. A text that is not allowed
// leads to an error that names the part, what is allowed and what was found, worded like the simulator's errors.
import { message_of } from './text.js';

/** The largest number of characters of a text that an error repeats. */
const LONGEST = 40;

/**
 * Quotes a text inside a sentence: on one line, in the direction of the sentence, and not too long.
 * @param {string} text
 */
function quoted(text) {
  if (text === '') return 'nothing';
  const letters = [...text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\ufffd')];
  return `“${letters.slice(0, LONGEST).join('')}${letters.length > LONGEST ? '…' : ''}”`;
}

/**
 * Makes the error about a text.
 * @param {string} name
 * @param {string} what is allowed
 * @param {string} text
 * @returns {Error}
 */
export const expected = (name, what, text) => new Error(`${name}: expected ${what}, found ${quoted(text)}`);

/**
 * Reads a whole number. Returns null if there is no text.
 * @param {string} name @param {string | null} text @param {number} min @param {number} max @returns {number | null}
 */
export function integer(name, text, min, max) {
  if (text === null) return null;
  const value = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : NaN;
  if (!(min <= value && value <= max)) throw expected(name, `a whole number from ${min} to ${max}`, text);
  return value;
}

/**
 * Reads one of several words. Returns null if there is no text.
 * @param {string} name @param {string | null} text @param {string[]} choices @returns {string | null}
 */
export function one_of(name, text, choices) {
  if (text === null || choices.includes(text)) return text;
  throw expected(name, choices.length > 1 ? `one of ${choices.join(', ')}` : choices[0], text);
}

/**
 * Makes something from what a figure was given.
 * @template T @param {string} what "attributes" @param {() => T} make @returns {T}
 * @throws {Error} a sentence that says why what was given cannot be used
 */
export function given(what, make) {
  try {
    return make();
  } catch (error) {
    throw new Error(`This figure’s ${what} cannot be used. ${message_of(error).replace(/([^.!?])$/, '$1.')}`);
  }
}
