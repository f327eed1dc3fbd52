// Makes arms from a visitor's own data: a table that is pasted, opened or dropped. The simulator reads the table, which
// never leaves the browser.

import { EXAMPLES, example, READING } from '../simulator/examples.js';
import { at, fill, focus, h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { dismiss } from '../ui/notice.js';
import { Progress } from '../ui/progress.js';
import { message_of } from '../ui/text.js';
import { columns } from './columns.js';
import { answers, choose, sentence } from './found.js';

/** @typedef {import('./form.js').Form} Form */

/** The largest size of a table in bytes. */
const LARGEST = 64 << 20;
/** The largest number of characters of a text that can be edited. The panel shows only the length of a longer text. */
const SHOWN = 100_000;
/** Returns the choice in which all columns are guessed. @returns {worker.ReadOptions['columns']} */
const guessed = () => ({ arm: null, reward: null, cost: null, group: null, time: null });
/**
 * The content of the panel, which is kept while the panel is closed: a text, or a file that only workers read, so that
 * the page need not hold its text. Columns are chosen as in `worker.ReadOptions`.
 */
const kept = {
  open: false,
  text: '',
  file: /** @type {File | null} */ (null),
  repair: false,
  beta: false,
  empty: /** @type {worker.ReadOptions['empty']} */ (null),
  keep_totals: false,
  columns: guessed(),
  setting: 0,
};
/** Reads the text of the panel again and shows the result. */
let refresh = async () => {};
/** Says why something cannot be used. @type {(text: string) => void} */
let refuse = () => {};

/**
 * Makes the panel, and the link that opens it.
 * @param {Form} form
 * @param {() => void} rebuild builds the section Bandit again
 */
export function data(form, rebuild) {
  const found = h('div', { class: 'found', role: 'status' });
  const area = h('textarea', {
    class: 'field',
    rows: 6,
    spellcheck: 'false',
    'aria-label': 'Your data, as CSV',
    oninput: () => take(area.value),
  });
  const progress = new Progress('Reading the table');
  const panel = panel_of(area, progress.root, found);
  const toggle = () => {
    kept.open = !kept.open;
    show();
    if (kept.open) area.focus();
  };
  const button = h('button', { class: 'link', id: 'own-data', type: 'button', onclick: toggle }, 'Use your own data');
  let latest = 0;
  const show = async () => {
    panel.hidden = !kept.open;
    button.setAttribute('aria-expanded', String(kept.open));
    if (!kept.open) return;
    write(area);
    const turn = ++latest;
    const { text, file } = kept;
    progress.root.hidden = true;
    found.querySelector('.button')?.setAttribute('disabled', ''); // it would use what was read before
    const { result, error, ...table } = file || text.trim() ? await form.read(asked(), report(turn)) : {};
    if (turn !== latest) return; // the text has changed since
    progress.root.hidden = true;
    if (table.text !== undefined) {
      Object.assign(kept, { text: table.text, file: null });
      write(area);
    }
    area.setAttribute('aria-invalid', String(Boolean(error)));
    const wrong = error && [
      h('p', { class: 'why' }, sentence(error)),
      error.startsWith('empty:') && answers(kept, show),
    ];
    const chosen = result?.advertising ? null : columns(table.columns ?? [], result?.columns, kept.columns, show);
    const focused = found.contains(document.activeElement) && document.activeElement?.getAttribute('aria-label');
    fill(found, wrong, result ? choose(form, result, kept, chosen, rebuild, show) : chosen);
    if (focused) focus(found, `[aria-label="${focused}"]`); // in the place of the element that had the focus
  };
  const report = (/** @type {number} */ turn) => (/** @type {number} */ share) => {
    if (turn !== latest || share === 0) return; // small tables are read before the bar is worth a look
    progress.root.hidden = false;
    progress.show(share);
  };
  refresh = show;
  refuse = (text) => fill(found, h('p', { class: 'why' }, text));
  show();
  return [h('div', { class: 'links' }, button), panel];
}

/** Returns how the content of the panel is to be read. The text of a small file is shown. */
function asked() {
  const { text, file, repair, beta, empty, keep_totals, columns } = kept;
  const options = { repair, beta, empty, keep_totals, columns };
  return { source: file ?? text, decode: (file?.size ?? SHOWN) < SHOWN, options };
}

/**
 * Writes the text of the panel into its area, or only the length of the text if it is too long to be edited.
 * @param {HTMLTextAreaElement} area
 */
function write(area) {
  const { text, file } = kept;
  const long = Boolean(file) || text.length > SHOWN;
  const shown = long ? '' : text;
  area.placeholder = long
    ? `${file?.name ?? 'Pasted text'}: ${number((file?.size ?? text.length) / 1000)} kB`
    : 'campaign,revenue,spend\nA,1,0.25\nB,0,0.1';
  if (area.value !== shown) area.value = shown;
}

/**
 * Makes the panel.
 * @param {HTMLTextAreaElement} area
 * @param {HTMLElement} bar shows how much of the text has been read
 * @param {HTMLElement} found shows what the text holds
 */
function panel_of(area, bar, found) {
  const input = h('input', {
    type: 'file',
    accept: '.csv,.tsv,.tab,.txt,text/csv',
    onchange: async () => {
      const file = input.files?.[0];
      input.value = ''; // so that the visitor can open the same file again
      if (!file) return;
      try {
        await open(file);
      } catch (error) {
        refuse(`This file cannot be used. ${message_of(error)}`);
      }
    },
  });
  const clear = () => {
    take('');
    area.focus();
  };
  return h(
    'div',
    { class: 'data', hidden: true },
    area,
    h(
      'div',
      { class: 'links' },
      link('Open a file…', () => input.click()),
      link('Clear', clear),
    ),
    examples(),
    h(
      'p',
      { class: 'note' },
      'A row is a pull: an arm, its reward and its cost, in columns with any names, as in exports of advertising and ' +
        'billing tools. Or a row is an arm, with the columns arm, mean_reward and mean_cost. Nothing is uploaded.',
    ),
    bar,
    found,
  );
}

/** Makes the links to the example tables, and to the guided reading about one of them. */
const examples = () => [
  h(
    'div',
    { class: 'links' },
    h('span', { class: 'label' }, 'Made-up examples'),
    EXAMPLES.map(({ file, name, about }) =>
      h('button', { class: 'link', type: 'button', title: about, onclick: () => open_example(file) }, name),
    ),
  ),
  h(
    'div',
    { class: 'links' },
    h('a', { class: 'link', href: READING }, 'A guided reading: I have a budget and a few ads'),
  ),
];

/** Puts a text or a file into the panel, opens the panel and reads. @param {string} text @param {File | null} [file] */
function take(text, file = null) {
  const unanswered = { empty: null, keep_totals: false };
  Object.assign(kept, { text, file, columns: guessed(), open: true, setting: 0, ...unanswered });
  return refresh();
}

/** Scrolls to the button that uses what was read, which lies below the fold of a small screen. */
const show_button = () => document.querySelector('.found .button')?.scrollIntoView({ block: 'nearest' });

/** Reads a table that was opened or dropped into the panel. @param {File} file */
export async function open(file) {
  if (file.size > LARGEST) throw new Error('It holds more than 64 megabytes of data.');
  dismiss('link'); // the notice about an earlier file
  at('own-data').scrollIntoView({ block: 'nearest' });
  await take('', file);
  show_button();
}

/** Loads an example table into the panel. @param {string} file */
export async function open_example(file) {
  try {
    await take(await example(file));
    show_button();
  } catch (error) {
    refuse(message_of(error));
  }
}

/** @param {string} text @param {() => void} onclick */
const link = (text, onclick) => h('button', { class: 'link', type: 'button', onclick }, text);
