// The guided readings, and the step of a reading that an address asks for.
import { parameters } from '../link/address.js';
import { INTERVALS } from './intervals.js';

/**
 * A step: its title and text, and the part of the address that says what the page shows. The tests compare the numbers
 * in the texts with what the steps show. `part` is the part of the view Worlds that is shown alone.
 * @typedef {{title: string, text: string, looks: string, part?: 'arms' | 'earnings'}} Step
 */
/**
 * A guided reading. Each step opens a view of the same experiment, and says what to look at.
 * @typedef {object} Reading
 * @property {Step[]} steps
 * @property {() => Promise<Specification>} experiment
 * @property {{name: string, data: boolean}} edit the button that leads from the last step to the settings, or to the
 *   screen for the visitor's own data
 * @property {Record<string, string>} onwards the other places to go to after the last step, with their addresses
 */
/**
 * A step that an address asks for, with the word of its reading, counted from 0.
 * @typedef {{word: string, reading: Reading, step: number, experiment: Specification}} Asked
 */

/** Steps are numbered from 1, as in `guide=3` of the first reading and `guide=ads-3`. */
const FORM = /^(?:([a-z]+)-)?(\d+)$/;

/** The readings by the words in their addresses. @type {Map<string, () => Promise<Reading>>} */
const READINGS = new Map([
  ['', async () => INTERVALS],
  ['ads', async () => (await import('./ads.js')).ADS],
]);

/**
 * Returns the address of a step.
 * @param {string} word of the reading
 * @param {Step[]} steps
 * @param {number} step from 0
 */
export const link = (word, steps, step) =>
  `#${[`guide=${word && `${word}-`}${step + 1}`, steps[step].looks].filter(Boolean).join('&')}`;

/** The address of the first step of the first reading. */
export const START = link('', INTERVALS.steps, 0);

/** Returns the step that the address asks for, or null if it asks for none. @returns {Promise<Asked | null>} */
export async function asked() {
  const [, word = '', number] = FORM.exec(parameters().get('guide') ?? '') ?? [];
  const step = Number(number) - 1;
  const reading = Number.isNaN(step) ? undefined : await READINGS.get(word)?.();
  return reading?.steps[step] ? { word, reading, step, experiment: await reading.experiment() } : null;
}
