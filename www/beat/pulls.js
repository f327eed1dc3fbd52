// The pulls of a game as a short text for a link: "1x4.3x23.2" is four pulls of arm 1, 23 of arm 3 and one of arm 2.
import { expected } from '../ui/input.js';
import { MOST_BY_HAND } from './play.js';

/** Writes pulls. @param {number[]} arms from 0 */
export function packed(arms) {
  /** @type {string[]} */
  const parts = [];
  for (let first = 0; first < arms.length; ) {
    let end = first + 1;
    while (end < arms.length && arms[end] === arms[first]) end++;
    parts.push(`${arms[first] + 1}${end - first > 1 ? `x${end - first}` : ''}`);
    first = end;
  }
  return parts.join('.');
}

/**
 * Reads pulls.
 * @param {string} text
 * @param {number} count the number of arms
 * @returns {number[]} arms from 0
 * @throws {Error} a sentence that says what is wrong
 */
export function unpacked(text, count) {
  /** @type {number[]} */
  const arms = [];
  for (const part of text ? text.split('.') : []) {
    const [, arm, times = '1'] = /^(\d{1,6})(?:x(\d{1,6}))?$/.exec(part) ?? [];
    if (!(Number(arm) >= 1 && Number(arm) <= count))
      throw expected('pulls', `arms from 1 to ${count}, as in 1x4.2`, part);
    if (arms.length + Number(times) > MOST_BY_HAND)
      throw expected('pulls', `at most ${MOST_BY_HAND} pulls`, `${part} beyond them`);
    for (let i = 0; i < Number(times); i++) arms.push(Number(arm) - 1);
  }
  return arms;
}
