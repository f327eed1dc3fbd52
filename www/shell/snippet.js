// The dialog with the code of a policy, in Python or in JavaScript.

import { snippet } from '../pkg/budgeted_bandits.js';
import { order } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fill, h } from '../ui/dom.js';
import { save } from '../ui/menu.js';
import { piece } from '../ui/piece.js';
import { message_of } from '../ui/text.js';

/** @typedef {import('../simulator/shown.js').Shown} Shown */

/** The languages, each with the ending and the media type of its files. */
const LANGUAGES = /** @type {const} */ ({
  Python: ['py', 'text/x-python'],
  JavaScript: ['js', 'text/javascript'],
});

/** @typedef {keyof typeof LANGUAGES} Language */
/** The code of a policy, or the reason why there is none. @typedef {{code: string} | {reason: string}} Written */

/**
 * Writes a policy as code.
 * @param {Specification} specification
 * @param {number} policy
 * @param {Language} language
 * @returns {Written}
 */
function write(specification, policy, language) {
  try {
    return { code: snippet(specification, policy, LANGUAGES[language][0]) };
  } catch (error) {
    return { reason: message_of(error) };
  }
}

const NOTE =
  'The code makes the same choices as the policy makes here, from the same rewards and costs. It needs no packages. ' +
  'Random choices, such as one among equal indices, follow the same law with other random numbers. The code does not ' +
  'know how much of the budget is left, and never stops by itself.';

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * Opens the dialog. It shows the policy with the lowest regret of those that can be written as code.
 * @param {Shown} shown
 * @param {Language} language
 * @param {string} name of the files, without an ending
 */
export function offer({ specification, answer, names }, language, name) {
  const [ending, type] = LANGUAGES[language];
  const ranked = order(answer);
  const best = ranked.find((policy) => 'code' in write(specification, policy, language)) ?? ranked[0];
  dialog ??= document.body.appendChild(
    h('dialog', { class: 'embed-code snippet', 'aria-labelledby': 'snippet-title' }),
  );
  const box = dialog;
  // A click on the backdrop is a click on the dialog itself.
  box.onclick = ({ target }) => {
    if (target === box) box.close();
  };
  const place = h('div');
  const download = h('button', { class: 'button small end', type: 'button' }, 'Download');
  const show = (/** @type {number} */ policy) => {
    const written = write(specification, policy, language);
    const code = 'code' in written ? written.code : null;
    download.hidden = code === null;
    download.onclick = () => save(`${name}-${specification.policies[policy].id}.${ending}`, code ?? '', type);
    const none = 'reason' in written && h('p', { role: 'status' }, `${written.reason}.`);
    fill(place, none || piece('The code', code ?? '', 24));
  };
  const choice = h('select', { 'aria-label': 'Policy', onchange: () => show(Number(choice.value)) });
  fill(choice, ...ranked.map((policy) => h('option', { value: policy }, full_name(names[policy]))));
  choice.value = String(best);
  fill(
    box,
    h(
      'div',
      {},
      h(
        'header',
        { class: 'row' },
        h('h2', { id: 'snippet-title' }, `Policy as ${language}`),
        h('button', { class: 'button small end', type: 'button', onclick: () => box.close() }, 'Close'),
      ),
      h('p', { class: 'note' }, NOTE),
      h('div', { class: 'row' }, h('span', { class: 'select' }, choice), download),
      place,
    ),
  );
  show(best);
  box.showModal();
}
