// A report in HTML, for a file and for the printer.

import { h, math } from '../ui/dom.js';
import { table } from '../ui/table.js';
import { density, share, span } from '../worlds/drawing.js';
import { STYLE } from './style.js';

/** @typedef {import('./content.js').Content} Content */
/** @typedef {import('./content.js').Cell} Cell */

/** Forbids scripts and requests, although the report has none. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Returns the report as the text of a file, which needs no other file. The styles are added to the text, because the
 * content security policy of this page forbids them in elements.
 * @param {Content} content
 */
export function html(content) {
  const page = document.implementation.createHTMLDocument(content.title);
  const meta = [
    { charset: 'utf-8' },
    { 'http-equiv': 'Content-Security-Policy', content: POLICY },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { name: 'color-scheme', content: 'light' },
  ];
  page.documentElement.lang = 'en';
  page.head.prepend(...meta.map((one) => h('meta', one)));
  page.body.append(body(content));
  const text = page.documentElement.outerHTML.replace('</head>', () => `<style>${STYLE}</style>\n</head>`);
  return `<!doctype html>\n${text}\n`;
}

/** The frame that was printed last. @type {HTMLIFrameElement | null} */
let printed = null;

/**
 * Opens the dialog in which browsers print. The frame gets its styles by script for the same reason as above.
 * @param {Content} content
 */
export function print(content) {
  printed?.remove();
  const frame = h('iframe', { class: 'unseen', title: 'The report', inert: true });
  printed = frame;
  // Firefox puts another empty document into the frame before this event.
  frame.onload = () => {
    const { contentWindow: inside, contentDocument: page } = /** @type {{contentWindow: Window & typeof globalThis,
      contentDocument: Document}} */ (/** @type {unknown} */ (frame));
    const sheet = new inside.CSSStyleSheet();
    sheet.replaceSync(STYLE);
    page.adoptedStyleSheets = [sheet];
    page.documentElement.lang = 'en';
    page.title = content.title;
    page.body.replaceChildren(body(content));
    inside.print();
  };
  document.body.append(frame);
}

/** Makes what the page shows. @param {Content} content */
function body({ title, date, advice, found, tables, assumed, again: { before, link, after }, source }) {
  return h(
    'main',
    {},
    h('header', {}, h('h1', {}, math(title)), h('p', { class: 'date' }, date)),
    h('p', { class: 'say' }, h('b', {}, math(advice)), ' ', math(found)),
    tables.map(section),
    h(
      'section',
      {},
      h('h2', {}, 'What was assumed'),
      h(
        'dl',
        {},
        assumed.map(([name, text]) => [h('dt', {}, name), h('dd', {}, math(text))]),
      ),
    ),
    h('p', { class: 'note' }, before, link && h('a', { href: link.href }, link.text), after),
    h('p', { class: 'note' }, source),
  );
}

/** Makes a table with its title. @param {import('./content.js').Table} table */
function section({ title, heads, rows, note }) {
  const wide = (/** @type {number} */ at) => rows.some(({ cells }) => is_wide(cells[at]));
  const head = heads.map((text, at) => h('th', { scope: 'col', colspan: wide(at) ? 2 : null }, text));
  const lines = rows.map(({ first, cells: [name, ...cells] }) =>
    h('tr', { class: first ? 'first' : null }, h('th', { scope: 'row' }, math(name.text)), cells.map(cell)),
  );
  return h(
    'section',
    {},
    h('h2', {}, math(title)),
    table(title, h('tr', {}, head), h('tbody', {}, lines)),
    note && h('p', { class: 'note drawn' }, note),
  );
}

/** Returns whether a cell has a drawing that takes a column of its own. @param {Cell} cell */
const is_wide = ({ drawing }) => drawing !== undefined && 'spread' in drawing;

/** @param {Cell} cell @returns {Child} */
function cell({ text, drawing }) {
  if (!drawing) return h('td', {}, text);
  if ('share' in drawing) return h('td', { class: 'best' }, share(drawing.share), text);
  const { spread, value, end, histogram } = drawing;
  return [h('td', { class: 'drawn' }, histogram && density(histogram), span(spread, value, end)), h('td', {}, text)];
}
