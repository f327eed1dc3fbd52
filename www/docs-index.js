// What the index of the documentation's search contains. `xtask/js/book.js` makes the index when the site is built,
// because phones would need a second for it, and `docs.js` reads it.

/**
 * A heading with the text below it.
 * @typedef {object} Section
 * @property {string} href
 * @property {string} page the title of the page
 * @property {string} title
 * @property {string} body
 */

/** Returns the words of a text. @param {string} text */
export const words_of = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** The options of MiniSearch for the index. */
export const OPTIONS = {
  idField: 'href',
  fields: ['title', 'page', 'body'],
  storeFields: ['href', 'title', 'page', 'body'],
  tokenize: words_of,
};
