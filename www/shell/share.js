// The button Share: copies a link to what is in sight.
import { bare, put, seen } from '../link/address.js';
import { encode } from '../link/encode.js';
import { only_here } from '../link/local.js';
import { KEPT } from '../link/version.js';
import { announce, at, confirmOn, copy } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { notice } from '../ui/notice.js';

/** The number of characters up to which mail programs and messengers pass on a link as a whole. */
export const LONGEST = 8000;

/**
 * Returns the link to a specification, with what is shown now; null if the specification is too large for a link.
 * @param {Specification} specification
 */
export async function link_to(specification) {
  const run = await encode(specification);
  return run ? new URL(seen(run), KEPT ?? location.href).href : null;
}

/**
 * Connects the button. Where the settings are not used, as in a game, the link leaves them out.
 * @param {object} page
 * @param {import('./views.js').Views} page.views
 * @param {import('../settings/form.js').Form} page.form
 * @param {() => void} page.keep saves the settings in a file
 * @param {() => void} page.gathered closes the menu that the button may be in
 */
export function connect({ form, views, keep, gathered }) {
  const button = at('share', HTMLButtonElement);
  button.addEventListener('click', async () => {
    const apart = views.makers[views.current].apart;
    const url = apart ? new URL(bare(), KEPT ?? location.href).href : await link_to(form.specification);
    if (url === null || url.length > LONGEST) {
      gathered();
      const length = url ? `It has ${number(url.length)} characters` : 'It would hold all rows of a large table';
      notice(
        'share',
        'A link to these settings would be too long.',
        `${length}, and many programs cut off links beyond ${number(LONGEST)}. A file can hold the same settings.`,
        { 'Save as a file': keep, Close: () => {} },
      );
    } else if (await copy(url)) {
      confirmOn(button, 'Copied', () => announce('Link copied'));
      const warning = only_here(url);
      if (warning) notice('share', 'The link is copied.', warning, { Close: () => {} });
    } else {
      put(url);
      notice(
        'share',
        'The browser did not allow the page to copy the link.',
        'The link is in the address bar now. Copy it from there.',
        { Close: () => {} },
      );
    }
  });
}
