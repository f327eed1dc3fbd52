// The report of the view Worlds on one page: printed, in HTML, or in Markdown.

import { LONGEST, link_to } from '../shell/share.js';
import { file_name } from '../simulator/called.js';
import { save } from '../ui/menu.js';
import { content } from './content.js';
import { html, print } from './html.js';
import { markdown } from './markdown.js';

/**
 * Prints a report, or saves it as a file.
 * @param {import('../worlds/home.js').Form} form
 * @param {import('../worlds/home.js').Found} found
 * @param {Catalogue} catalogue
 */
export async function take(form, found, catalogue) {
  const { specification } = found.shown;
  const report = content(found, catalogue, { href: await link_to(specification), longest: LONGEST });
  const name = file_name({ specification, named: 'report' }, catalogue);
  if (form === 'print') print(report);
  else if (form === 'html') save(`${name}.html`, html(report), 'text/html');
  else save(`${name}.md`, markdown(report), 'text/markdown');
}
