// The menu File, which opens settings from a file or from the recent ones, and saves them in a file.
import { close as close_import } from '../data/import.js';
import { are_records } from '../simulator/records.js';
import { at, cross, fill, h } from '../ui/dom.js';
import { entry, menu } from '../ui/menu.js';
import { text_of } from '../ui/text.js';
import * as recent from './recent.js';

/** The largest file of settings in bytes that the page reads itself. A worker reads larger ones. */
const SMALL = 1 << 20;

/** The names of tables, and of files that hold tables but cannot be read. The error says how to save them as CSV. */
const TABLES = /\.([ct]sv|tab|xlsx?|ods|parquet|feather|arrow)$/i;

/**
 * What the page does with files.
 * @typedef {object} Page
 * @property {(text: string, what: string) => void} take opens the text of a specification, or says what is wrong
 * @property {(file: File, what: string) => Promise<void>} large opens a large file of settings
 * @property {(what: string, error: unknown) => void} refuse says why there is no text
 * @property {() => void} keep saves the settings as a file
 * @property {(file: File) => Promise<void>} table opens a table of data
 * @property {(file: File) => Promise<void>} module adds a policy module
 * @property {(files: File[]) => Promise<void>} records merges record files and opens what they hold
 */

/**
 * Opens a file, or several record files. Several files of another kind are refused, because any choice would be a
 * guess.
 * @param {File[]} files
 * @param {Page} page
 */
async function open(files, { take, large, refuse, table, records, module }) {
  const what = files.length === 1 ? 'This file' : `These ${files.length} files`;
  const [file] = files;
  const is_table = files.length === 1 && TABLES.test(file.name);
  if (!is_table) close_import(); // the screen would cover what follows
  try {
    if (files.every(({ name }) => /\.wasm$/i.test(name))) for (const one of files) await module(one);
    else if (await are_records(files)) await records(files);
    else if (files.length > 1)
      throw new Error('The page opens one file at a time, or several record files or policy modules.');
    else if (is_table) await table(file);
    else if (file.size > SMALL) await large(file, what);
    else take(await text_of(file), what);
  } catch (error) {
    close_import();
    refuse(what, error);
  }
}

/**
 * Connects the menu, and files that are dropped on the page. Returns a function that lets the visitor choose files.
 * @param {Page} page
 */
export function connect(page) {
  const { take, keep } = page;
  const list = at('file-list');
  const read = (/** @type {FileList | null} */ files) => {
    if (files?.length) open([...files], page);
  };
  const input = h('input', {
    type: 'file',
    accept: '.json,.csv,.tsv,.rec,.wasm,application/json,text/csv,application/wasm',
    multiple: true,
    onchange: () => {
      read(input.files);
      input.value = ''; // so that the same file can be opened again
    },
  });
  const build = (/** @type {() => void} */ close) => {
    /** @param {string} name @param {string} kind @param {() => void} then */
    const act = (name, kind, then) =>
      entry(name, kind, () => {
        close();
        at('file').focus();
        then();
      });
    const entries = recent.all();
    fill(
      list,
      act('Open files…', 'or drop them', () => input.click()),
      act('Save the settings', 'JSON', keep),
      recent.refused &&
        h('p', { class: 'note' }, 'This browser keeps no recent settings, because its storage is full or forbidden.'),
      entries.length > 0 && [
        h('h2', { class: 'label' }, 'Recent'),
        entries.map((one, place) =>
          h(
            'div',
            { class: 'recent' },
            act(one.name, recent.when(one), () => take(one.text, 'This entry')),
            h(
              'button',
              {
                class: 'remove',
                type: 'button',
                'aria-label': `Forget ${one.name}, ${recent.when(one)}`,
                title: 'Forget',
                onclick: () => {
                  recent.forget(one.text);
                  build(close);
                  const rest = list.querySelectorAll('.remove');
                  // The focus moves to the entry that takes the position of this one.
                  const next = rest[Math.min(place, rest.length - 1)];
                  (next instanceof HTMLElement ? next : at('file')).focus();
                },
              },
              cross(),
            ),
          ),
        ),
      ],
    );
  };
  menu(at('file', HTMLButtonElement), list, build);
  take_drops(read);
  return () => input.click();
}

/**
 * Opens files that are dropped on the page, and marks the page while files are over it.
 * @param {(files: FileList | null) => void} read
 */
function take_drops(read) {
  const holds = (/** @type {DragEvent} */ { dataTransfer }) =>
    dataTransfer?.types.includes('Files') && at('gallery').hidden;
  const mark = (/** @type {boolean} */ on) => document.documentElement.classList.toggle('dropping', on);
  addEventListener('dragover', (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  addEventListener('drop', (event) => {
    mark(false);
    if (!holds(event)) return;
    event.preventDefault();
    read(event.dataTransfer?.files ?? null);
  });
}
