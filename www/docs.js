// The search of the documentation. mdBook makes the index and brings elasticlunr, which reads the index. mdBook's own
// script for the results sets styles in elements, which the content security policy refuses. This script takes its
// place.
import { at, fill, h } from './ui/dom.js';

/** @typedef {{title: string, body: string, breadcrumbs: string}} Section */
/** @typedef {{ref: string, doc: Section}} Hit */
/** @typedef {{search: (words: string, options: object) => Hit[]}} Index */
/**
 * What searchindex.js adds to the global variable `search`.
 * @typedef {object} Made
 * @property {object} index
 * @property {string[]} doc_urls the addresses of the sections
 * @property {object} search_options
 * @property {{limit_results: number}} results_options
 */

/** The numbers of characters that are shown of a section, before and after the first word that was looked for. */
const BEFORE = 60;
const AFTER = 140;

const query = at('query', HTMLInputElement);
const found = at('found');
/** @type {Promise<{index: Index, made: Made}> | null} */
let loading = null;

/** Loads a script of mdBook, which sets a global variable. @param {string} file */
const script = (file) =>
  new Promise((then, fail) => {
    document.head.append(h('script', { src: file, onload: then, onerror: fail }));
  });

/** Loads the index, once a visitor wants to search. */
async function load() {
  Reflect.set(globalThis, 'search', {});
  await Promise.all([script('elasticlunr.min.js'), script('searchindex.js')]);
  const made = /** @type {Made} */ (Reflect.get(globalThis, 'search'));
  return { index: /** @type {Index} */ (Reflect.get(globalThis, 'elasticlunr').Index.load(made.index)), made };
}

/**
 * Returns the part of a text around the word that occurs first, with this word marked. A text that contains none of the
 * words is cut off after its beginning.
 * @param {string} text @param {string[]} words in lower case
 */
function passage(text, words) {
  const low = text.toLowerCase();
  const places = words.map((word) => ({ word, place: low.indexOf(word) })).filter(({ place }) => place >= 0);
  const [first] = places.sort((a, b) => a.place - b.place);
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
  const words = asked
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  found.hidden = words.length === 0;
  if (words.length === 0) return;
  loading ??= load();
  const { index, made } = await loading.catch((error) => {
    loading = null;
    fill(at('count'), 'The index of the search could not be loaded. Check the connection and type again.');
    throw error;
  });
  if (asked !== query.value) return; // the visitor went on typing while the index was loaded
  const hits = index.search(asked, made.search_options).slice(0, made.results_options.limit_results);
  const count = hits.length === 1 ? '1 section' : `${hits.length || 'No'} sections`;
  fill(at('count'), hits.length ? count : `No section contains “${asked.trim()}”.`);
  fill(
    at('results'),
    hits.map(({ ref, doc }) =>
      h('li', {}, h('a', { href: made.doc_urls[Number(ref)] }, h('b', {}, doc.breadcrumbs), passage(doc.body, words))),
    ),
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
