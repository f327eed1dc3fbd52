// Help: what the page is, who made it, how to cite it, and how to report a problem.
import { BASE } from '../base.js';
import { KEPT } from '../link/version.js';
import { about as facts } from '../pkg/about.js';
import { h, link } from '../ui/dom.js';
import { save } from '../ui/menu.js';
import { piece } from '../ui/piece.js';

/** The address of the page without settings. It is empty for a page on disk, whose address means nothing to others. */
export const site = () => (location.protocol === 'file:' ? '' : (KEPT?.href ?? location.origin + location.pathname));

/** Returns the BibTeX entry of the software. */
function software() {
  const { title, version, authors, commit, date } = facts;
  const fields = {
    // Braces keep BibTeX from taking the name of a group apart.
    author: authors.map((name) => `{${name}}`).join(' and '),
    title: `{${title}}`,
    version: commit ? `${version}, commit ${commit}` : version,
    year: date.slice(0, 4),
    url: facts.repository || site(),
  };
  const lines = Object.entries(fields).flatMap(([field, text]) => (text ? [`  ${field} = {${text}},\n`] : []));
  return `@software{budgetedbandits,\n${lines.join('')}}\n`;
}

/** Returns the name of the software as it stands in a list of references. */
export function reference() {
  const { title, version, authors, commit, date, repository } = facts;
  const year = date && ` (${date.slice(0, 4)})`;
  const of = `Version ${version}${commit && `, commit ${commit}`}`;
  return `${authors.join(', ')}${year}: ${title}. ${of}. ${repository || site()}`;
}

/** Makes the topic of citations. @param {import('./help.js').Page} page */
export function cite(page) {
  const papers = page.references();
  return [
    h('p', {}, 'If a result comes from this page, cite the software together with the papers of the policies.'),
    piece('The software', software(), 9),
    papers === null
      ? h('p', { class: 'note' }, 'The papers are listed once the simulator has started.')
      : piece('The papers of the policies that are set', papers, 12),
  ];
}

/** Makes the topic of the version. */
export function about() {
  const { title, version, authors, licences, commit, date, repository } = facts;
  const row = (/** @type {string} */ name, /** @type {Child} */ text) => [h('dt', {}, name), h('dd', {}, text)];
  return h(
    'dl',
    {},
    row('Name', title),
    row('Version', [version, commit && `, commit ${commit}`, date && ` of ${date}`]),
    row('Authors', authors.join(', ')),
    row('Licence', `${licences.join(' or ')}, as you prefer`),
    row('Packages', licences_link()),
    held('licences')
      ? []
      : row('Documentation', h('a', { href: new URL('docs/', BASE).href }, 'Tutorial, guides and reference')),
    row(
      'Source',
      repository ? h('a', { href: repository }, repository) : 'This copy was built without the address of its source.',
    ),
    row('Privacy', 'Everything runs in this browser. Nothing is uploaded, and no visits are counted.'),
  );
}

/** Returns the element in which the single file holds a text, or null in a page that has other files beside it. */
const held = (/** @type {string} */ name) => document.getElementById(`held-${name}`);

/** Makes the link to the licences of the packages in the wasm. */
function licences_link() {
  const text = held('licences');
  const name = 'Licences of the packages inside';
  if (!text) return h('a', { href: new URL('licences.txt', BASE).href }, name);
  return link(name, () => save('licences.txt', text.textContent));
}

/** Makes the topic of problems. */
export function report() {
  const { version, commit, repository } = facts;
  const what = [
    'What I did:',
    'What I expected:',
    'What I saw:',
    '',
    `Budgeted Bandits ${version}${commit && `, commit ${commit}`}`,
    `Settings: ${location.href}`,
    `Browser: ${navigator.userAgent}`,
    '',
  ].join('\n');
  const to = repository
    ? h('a', { href: `${repository.replace(/\/$/, '')}/issues` }, 'the list of problems')
    : 'the person from whom you have this page';
  return [
    h('p', {}, 'Copy these lines, complete them, and send them to ', to, '. The link lets others see what you see.'),
    piece('The report', what, 8),
  ];
}
