// Help: what the keyboard does.
import { h } from '../ui/dom.js';

/** The keys, by the part of the page in which they work. @type {[where: string, keys: [string, string][]][]} */
const KEYS = [
  [
    'Everywhere',
    [
      ['?', 'open Help, unless a field has the focus'],
      ['P', 'present: large type, without the settings; the keys stand at the lower edge'],
      ['Esc', 'close what is open'],
      ['Ctrl Z, Ctrl Shift Z', 'undo and redo a change of the settings (Cmd on a Mac)'],
    ],
  ],
  [
    'On the regret chart',
    [
      ['← →', 'read the values at another budget; with Shift ten steps at once'],
      ['Home, End', 'read the first and the last values'],
      ['+ −', 'zoom in and out'],
      ['0', 'show the whole chart'],
    ],
  ],
  [
    'On the run in Intervals',
    [
      ['← →', 'a pull back or forward; with Shift ten'],
      ['Page Up, Page Down', 'a hundred pulls forward or back'],
      ['Home, End', 'the beginning and the end of the run'],
    ],
  ],
  ['On the name of an arm', [['Alt ↑, Alt ↓', 'move the arm']]],
  ['In a menu', [['↑ ↓', 'go to another entry']]],
];

/** Makes a list for each part of the page. */
export const keys = () =>
  KEYS.map(([where, all]) => [
    h('h4', {}, where),
    h(
      'dl',
      { class: 'keys' },
      all.map(([key, does]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, does)]),
    ),
  ]);
