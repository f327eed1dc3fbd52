// What visitors take home from the view Worlds: the report on one page, and the policy as code.

import { h } from '../ui/dom.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */
/** The results that a report is made from. @typedef {{shown: Shown, worlds: Worlds}} Found */
/** The forms of a report. @typedef {'print' | 'html' | 'markdown'} Form */
/**
 * @typedef {object} Home
 * @property {(form: Form, found: Found) => void} report prints the report or saves it
 * @property {(found: Found) => void} code opens the dialog with the code of the policies
 */
/** An entry of the menu Export. @typedef {[what: string, kind: string, act: () => void]} Entry */

const NOTE =
  'The report is one page. It says what the data tell, what was assumed, and how to compute the same numbers again.';

/**
 * Makes the entries of the menu Export.
 * @param {Home} home
 * @param {() => Found | null} found returns what the view shows
 * @returns {Entry[]}
 */
export function entries(home, found) {
  const report = (/** @type {Form} */ form) => () => {
    const now = found();
    if (now) home.report(form, now);
  };
  const code = () => {
    const now = found();
    if (now) home.code(now);
  };
  return [
    ['Report on one page…', 'print, PDF', report('print')],
    ['Report', 'HTML', report('html')],
    ['Report', 'Markdown', report('markdown')],
    ['Policy as Python…', 'code', code],
  ];
}

/** Makes the section with the same entries as buttons. @param {Entry[]} all */
export function section(all) {
  const names = ['Print or PDF', 'HTML', 'Markdown', 'The policy as Python…'];
  const [print, html, markdown, python] = all.map(([what, , onclick], i) => {
    const label = what === 'Report' ? `Report as ${names[i]}` : null;
    return h('button', { class: 'button small', type: 'button', onclick, 'aria-label': label }, names[i]);
  });
  return h(
    'section',
    { class: 'home', 'aria-labelledby': 'home-title' },
    h('h2', { id: 'home-title' }, 'Take it home'),
    h('p', { class: 'note' }, NOTE),
    h('div', { class: 'row' }, print, html, markdown),
    h('div', { class: 'row' }, python),
  );
}
