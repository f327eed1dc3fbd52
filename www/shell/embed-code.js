// The dialog with the code that shows the playground's figure in another page: an element with its script, or a frame.
import { BASE } from '../base.js';
import { address } from '../link/address.js';
import { encode } from '../link/state.js';
import { fill, h } from '../ui/dom.js';
import { piece } from '../ui/piece.js';

/** Heights of the frame that suffice for most figures. A page that listens to the frame learns the exact height. */
const HEIGHT = { regret: 560, intervals: 900 };

/**
 * @typedef {{preset: {preset: {id: string}, part: number} | null, specification: Specification, view: string}} Shown
 */

/**
 * Returns both pieces of code.
 * @param {Shown} shown
 * @param {string} base the site's address
 * @returns {Promise<{script: string, frame: string}>}
 */
export async function code({ preset, specification, view }, base) {
  const seen = view === 'intervals' ? 'intervals' : 'regret'; // the other views have no figure
  const [id, part] = [preset?.preset.id, preset ? preset.part + 1 : 1];
  const attributes = [id && ` preset="${id}"`, part > 1 && ` part="${part}"`, seen !== 'regret' && ` view="${seen}"`]
    .filter(Boolean)
    .join('');
  const inside = id
    ? ''
    : `\n<script type="application/json">${JSON.stringify(specification).replaceAll('<', '\\u003c')}</script>\n`;
  const hash = (id ? address(id, part - 1) : await encode(specification)) + (seen === 'regret' ? '' : `&view=${seen}`);
  const script = `<script type="module" src="${base}budgeted-bandit.js"></script>`;
  const src = `${base}embed.html${hash.replaceAll('&', '&amp;')}`;
  const size = `width="100%" height="${HEIGHT[seen]}"`;
  return {
    script: `${script}\n<budgeted-bandit${attributes}>${inside}</budgeted-bandit>`,
    frame: `<iframe src="${src}" title="Budgeted Bandits" ${size} loading="lazy"></iframe>`,
  };
}

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** Opens the dialog with the code. @param {Shown} shown */
export async function offer(shown) {
  const { script, frame } = await code(shown, BASE.href);
  dialog ??= document.body.appendChild(h('dialog', { class: 'embed-code', 'aria-labelledby': 'embed-title' }));
  const box = dialog;
  // A click on the backdrop is a click on the dialog itself.
  box.onclick = ({ target }) => {
    if (target === box) box.close();
  };
  fill(
    box,
    h(
      'div',
      {},
      h(
        'header',
        { class: 'row' },
        h('h2', { id: 'embed-title' }, 'Embed'),
        h('button', { class: 'button small end', type: 'button', onclick: () => box.close() }, 'Close'),
      ),
      h(
        'p',
        { class: 'note' },
        'Either of these shows this figure in another page. Its simulation starts when the figure comes into sight.',
      ),
      piece('As an element', script),
      piece('As a frame', frame),
    ),
  );
  box.showModal();
}
