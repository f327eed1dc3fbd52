// The search of the documentation. Its index and the library MiniSearch are files beside the pages, and are loaded once
// a visitor wants to search. This script does not import MiniSearch by its name, because browsers also run the scripts
// of this folder as they are, and would not find it.
import { OPTIONS, words_of } from './docs-index.js';
import { at, fill, h } from './ui/dom.js';

/**
 * A section with those of its words that were found.
 * @typedef {import('./docs-index.js').Section & {terms: string[]}} Hit
 */
/** @typedef {{search: (words: string, options: object) => Hit[]}} Index */

/** The largest number of sections that are shown. */
const MOST = 20;
/** How sections are found and ordered. */
const SEARCH = {
  combineWith: 'AND',
  boost: { title: 4 },
  prefix: true,
  // Long words may differ in some letters, so that “simulations” also finds “simulation”.
  fuzzy: (/** @type {string} */ word) => word.length > 4 && 0.2,
};
/** The numbers of characters that are shown of a section, before and after the first word that was looked for. */
const BEFORE = 60;
const AFTER = 140;

const query = at('query', HTMLInputElement);
const found = at('found');
/** @type {Promise<Index> | null} */
let loading = null;

/** Loads the index. @returns {Promise<Index>} */
async function load() {
  const index = await (await fetch('search.json')).text();
  // A browser may remember that an import has failed, so the import begins when the connection is known to work.
  const { default: MiniSearch } = await import(new URL('minisearch.js', document.baseURI).href);
  return MiniSearch.loadJSON(index, OPTIONS);
}

/**
 * Returns the part of a text around the word that occurs first, with this word marked. A text that contains none of the
 * words is cut off after its beginning.
 * @param {string} text
 * @param {string[]} asked the words of the visitor in lower case
 * @param {string[]} terms the similar words that were found, of which one is marked if no word of the visitor occurs
 */
function passage(text, asked, terms) {
  const low = text.toLowerCase();
  const earliest = (/** @type {string[]} */ words) => {
    const places = words.map((word) => ({ word, place: low.indexOf(word) })).filter(({ place }) => place >= 0);
    return places.sort((a, b) => a.place - b.place).at(0);
  };
  const first = earliest(asked) ?? earliest(terms);
  if (!first) return text.slice(0, BEFORE + AFTER);
  const { place, word } = first;
  const from = Math.max(0, place - BEFORE);
  const end = place + word.length;
  return [
    from > 0 && '…',
    text.slice(from, place),
    h('mark', {}, text.slice(place, end)),
    text.slice(end, end + AFTER),
  ];
}

/** Shows the sections that contain the words of the field. */
async function search() {
  const asked = query.value;
  const words = words_of(asked.toLowerCase());
  found.hidden = words.length === 0;
  if (words.length === 0) return;
  loading ??= load();
  const index = await loading.catch((error) => {
    loading = null;
    fill(at('count'), 'The index of the search could not be loaded. Check the connection and type again.');
    throw error;
  });
  if (asked !== query.value) return; // the visitor went on typing while the index was loaded
  const hits = index.search(asked, SEARCH).slice(0, MOST);
  const count = hits.length === 1 ? '1 section' : `${hits.length || 'No'} sections`;
  fill(at('count'), hits.length ? count : `No section contains “${asked.trim()}”.`);
  fill(
    at('results'),
    hits.map(({ href, page, title, body, terms }) => {
      const name = title === page ? page : `${page} » ${title}`;
      return h('li', {}, h('a', { href }, h('b', {}, name), passage(body, words, terms)));
    }),
  );
}

at('searching').hidden = false;
query.addEventListener('input', search);
query.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') found.querySelector('a')?.click();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !found.hidden) {
    query.value = '';
    found.hidden = true;
    query.focus();
  }
  if (event.key === '/' && event.target === document.body) {
    event.preventDefault(); // or the slash would be typed into the field
    query.focus();
  }
});
addEventListener('click', ({ target }) => {
  if (target instanceof Node && !at('searching').contains(target)) found.hidden = true;
});

/** Lets the keyboard scroll tables and code that are wider than the page. */
function scrollable() {
  for (const box of document.querySelectorAll('.table-wrapper, pre')) {
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  }
}
addEventListener('resize', scrollable);
scrollable();
