// The example tables that come with the page. Their numbers are made up: tests/it/example_tables.rs draws them. Each
// table is a file beside the page, so that the command line can read the same file. The page loads the file on demand.
import { BASE } from '../base.js';

/**
 * An example table.
 * @typedef {object} Example
 * @property {string} file
 * @property {string} name
 * @property {string} about says what a row is
 */

/** @type {Example[]} */
export const EXAMPLES = [
  {
    file: 'ads.csv',
    name: 'Ads',
    about:
      'A row is a click on one of five ads: what the visitor then bought in EUR, and the price of the click in EUR.',
  },
  {
    file: 'cloud.csv',
    name: 'Cloud instances',
    about:
      'A row is an attempt on one of five kinds of spot instances: the jobs that it finished, and its cost in $. An ' +
      'attempt that is interrupted finishes nothing.',
  },
  {
    file: 'llm.csv',
    name: 'Language models',
    about:
      'A row is a call of a language model in one of three sizes: the quality of the answer from 0 to 1, and the ' +
      'cost of the call in cents.',
  },
];

/** The address of the guided reading about the ads. */
export const READING = '#guide=ads-1&view=worlds';

/**
 * Loads the text of an example table.
 * @param {string} file
 * @throws {Error} if it cannot be loaded
 */
export async function example(file) {
  const response = await fetch(new URL(`examples/${file}`, BASE)).catch(() => null);
  if (!response?.ok) throw new Error('The example could not be loaded. Check the connection and try again.');
  return response.text();
}
