// The button Share: copies a link to these settings.
import { seen } from '../link/address.js';
import { encode } from '../link/state.js';
import { at, confirmOn, copy } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { notice } from '../ui/notice.js';

const LONGEST = 8000; // characters of a link that mail programs and messengers still pass on whole

/** The link to a specification, with what is looked at now. @param {Specification} specification */
export const link_to = async (specification) => new URL(seen(await encode(specification)), location.href).href;

/**
 * @param {object} page
 * @param {import('../settings/form.js').Form} page.form
 * @param {() => void} page.keep saves the settings as a file
 * @param {() => void} page.gathered closes the menu that the button may be in
 */
export function connect({ form, keep, gathered }) {
  const button = at('share', HTMLButtonElement);
  button.disabled = false;
  button.addEventListener('click', async () => {
    const url = await link_to(form.specification);
    if (url.length > LONGEST) {
      gathered();
      notice(
        'share',
        'A link to these settings would be too long.',
        `It has ${number(url.length)} characters, and beyond ${number(LONGEST)} many programs cut links off. ` +
          'A file holds the same.',
        { 'Save as a file': keep, Close: () => {} },
      );
    } else if (await copy(url)) {
      confirmOn(button, 'Link copied');
    } else {
      history.replaceState(null, '', url);
      notice(
        'share',
        'The browser did not let the page copy the link.',
        'It is in the address bar now: copy it from there.',
        { Close: () => {} },
      );
    }
  });
}
