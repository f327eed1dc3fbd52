// A figure as PDF, which the browser prints on a page of exactly its size.
//
// The browser embeds the fonts and keeps text as text. jsPDF with svg2pdf.js was rejected: it cannot read the fonts of
// the system, so font files of several hundred kB would have to come with the page, for letters such as ω and ρ.
import { h } from '../ui/dom.js';

/**
 * Opens the browser's window for printing, in which "Save as PDF" can be chosen. The rules in figure.css hide all other
 * parts of the page on paper.
 * @param {Element} drawing
 * @param {{width: number, height: number}} size in millimetres
 * @param {string} name of the file, which browsers take from the title of the page
 */
export function print(drawing, { width, height }, name) {
  const paper = h('div', { class: 'figure-paper' }, drawing);
  const page = new CSSStyleSheet();
  page.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`);
  const { title } = document;
  document.body.append(paper);
  document.adoptedStyleSheets.push(page);
  document.title = name;
  const clear = () => {
    paper.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page);
    document.title = title;
  };
  addEventListener('afterprint', clear, { once: true });
  window.print();
}
