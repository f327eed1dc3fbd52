// The files with which the command line replays the pulls of a player.
import { h } from '../ui/dom.js';
import { save } from '../ui/menu.js';

/** The names of the files, which the command repeats. */
const [GAME, PULLS] = ['game.json', 'pulls.json'];

/**
 * Makes the part that opens to show the command, and the buttons that save its files.
 * @param {import('./game.js').Game} game
 * @param {number[]} pulls the arms that were pulled, from 0
 */
export const files = ({ specification }, pulls) => {
  const button = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    h(
      'button',
      { class: 'link', type: 'button', onclick: () => save(name, `${JSON.stringify(value)}\n`, 'application/json') },
      `Save ${name}`,
    );
  const text = h(
    'p',
    { class: 'note' },
    'The command line prints the same numbers: ',
    h('code', {}, `budgeted-bandits trace ${GAME} --pulls ${PULLS}`),
    ' ',
    button(GAME, specification),
    ' ',
    pulls.length > 0 &&
      button(
        PULLS,
        pulls.map((arm) => arm + 1),
      ),
  );
  return h('details', { class: 'files' }, h('summary', {}, 'For the command line'), text);
};
