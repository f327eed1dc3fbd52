// The screen Import: a visitor's own table, what was understood of it, and what has to be answered before arms are made
// of it. The simulator reads the table, which never leaves the browser.

import { example } from '../simulator/examples.js';
import { crossed, fill, focus, h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { dismiss } from '../ui/notice.js';
import { Progress } from '../ui/progress.js';
import { message_of } from '../ui/text.js';
import { choices, use_button } from './choices.js';
import { facts_of } from './facts.js';
import { asked, kept, length, replace } from './kept.js';
import { question_card, refusal, single_rows } from './question.js';
import { hides_asked, sheet_of } from './sheet.js';
import { ABOUT, source_of } from './source.js';
import { heading, others } from './words.js';

/** The largest size of a table in bytes. */
const LARGEST = 64 << 20;
const EXAMPLE = 'campaign,revenue,spend\nA,1,0.25\nB,0,0.1';

/**
 * What the screen asks of the page: to read a table, and to use what was read. `read` tells which share it has read.
 * @typedef {object} Page
 * @property {import('../simulator/pool.js').Pool['read']} read
 * @property {(setting: Data['settings'][number], rows: worker.Pack) => void} use
 */

export class Import {
  /** What reads a table and uses it. @type {Page | null} */
  page = null;
  /** The number of the latest reading. */
  #latest = 0;
  #progress = new Progress('Reading the table');
  #heading = h('h1', { class: 'say', id: 'import-title', 'aria-live': 'polite', tabindex: -1 });
  #go = h('div', { class: 'go' });
  #parts = h('div', { class: 'parts' });
  #facts = h('aside', {});
  #area = h('textarea', {
    class: 'field',
    rows: 8,
    spellcheck: 'false',
    'aria-label': 'Your data, as CSV',
    oninput: () => this.take(this.#area.value),
  });
  #edit = h('button', { class: 'link', type: 'button', onclick: () => this.edit() });
  #text = h('div', {}, this.#area, h('p', { class: 'note' }, ABOUT));

  constructor() {
    const close = () => this.root.close();
    this.root = h(
      'dialog',
      { class: 'import', 'aria-labelledby': 'import-title' },
      h('header', {}, h('b', {}, 'Your own data'), crossed('Close your own data', close)),
      h(
        'div',
        { class: 'screen' },
        h(
          'div',
          { class: 'lead' },
          this.#heading,
          this.#go,
          source_of(this, this.#edit, this.#text),
          this.#progress.root,
        ),
        this.#parts,
        this.#facts,
      ),
    );
    document.body.append(this.root);
  }

  /** Shows the screen. */
  async open() {
    if (!this.root.open) this.root.showModal();
    const shown = this.show();
    if (kept.editing) this.#area.focus();
    await shown;
  }

  /** Takes the table away. */
  clear() {
    this.take('');
    this.#area.focus();
  }

  /** Shows or hides the text of the table. */
  edit() {
    kept.editing = !kept.editing;
    this.#write();
    if (kept.editing) this.#area.focus();
  }

  /** Takes a text and reads the table. @param {string} text */
  take(text) {
    replace(text, null);
    return this.show();
  }

  /** Reads a file. @param {File} file */
  async open_file(file) {
    if (file.size > LARGEST) throw new Error('It holds more than 64 megabytes of data.');
    dismiss('link'); // the notice about an earlier file
    kept.editing = false;
    replace('', file);
    await this.open();
    focus(this.root, '.say');
  }

  /** Loads an example. @param {string} file */
  async open_example(file) {
    try {
      const text = await example(file);
      kept.editing = false;
      replace(text, null);
      await this.open();
    } catch (error) {
      await this.open();
      this.refuse(message_of(error));
    }
  }

  /** Says why something cannot be used. @param {string} text */
  refuse(text) {
    this.#latest += 1; // what is being read would take the place of the reason
    fill(this.#heading, 'This cannot be used.');
    fill(this.#parts, refusal(text));
    fill(this.#go);
    fill(this.#facts);
  }

  /** Reads the table again and shows the result. */
  async show() {
    if (!this.page) return;
    this.#write();
    const turn = ++this.#latest;
    this.#progress.root.hidden = true;
    this.#go.querySelector('.use')?.setAttribute('disabled', ''); // it would use what was read before
    const is_empty = !kept.file && !kept.text.trim();
    this.root.classList.toggle('full', !is_empty);
    const table = is_empty ? {} : await this.page.read(asked(), (share) => this.#report(turn, share));
    if (turn !== this.#latest) return; // the text has changed since
    this.#progress.root.hidden = true;
    if (table.text !== undefined) {
      Object.assign(kept, { text: table.text, file: null });
      this.#write();
    }
    this.#area.setAttribute('aria-invalid', String(Boolean(table.error)));
    const { activeElement } = document;
    const focused = this.#parts.contains(activeElement) && activeElement?.getAttribute('aria-label');
    this.#draw(table);
    if (focused) focus(this.#parts, `[aria-label="${CSS.escape(focused)}"]`); // in the place of what had the focus
  }

  /** Shows which share of a table has been read. @param {number} turn @param {number} share */
  #report(turn, share) {
    if (turn !== this.#latest || share === 0) return; // small tables are read before the bar is worth a look
    this.#progress.root.hidden = false;
    this.#progress.show(share);
  }

  /** Shows what was read. @param {worker.Table} table */
  #draw({ result, error, sheet }) {
    const read = () => void this.show();
    const rows = result?.rows;
    const button = () => result && rows && use_button(result, (setting) => this.#use(setting, rows));
    const asks = sheet?.question;
    fill(this.#heading, heading(sheet, error));
    fill(this.#go, button(), asks && h('span', { class: 'label' }, 'First answer the question below.'));
    const relabel = () => this.#go.querySelector('.use')?.replaceWith(button() || '');
    fill(
      this.#parts,
      asks ? question_card(asks, hides_asked(sheet), sheet.columns, read) : error && refusal(error),
      result && choices(result, relabel, read),
      result && typeof sheet?.single_rows === 'boolean' && single_rows(sheet.single_rows),
      sheet && sheet.columns.length > 0 && sheet_of(sheet, Boolean(result?.advertising), error ?? '', read),
      result && others(result),
    );
    const facts = sheet?.facts ?? [];
    fill(
      this.#facts,
      facts.length > 0 && [h('h2', {}, 'How it was read'), facts_of(facts, this.root, read)],
      h('p', { class: 'note' }, 'The table stays in this browser. Nothing is uploaded.'),
    );
  }

  /** Makes arms of what was read. @param {Data['settings'][number]} setting @param {worker.Pack} rows */
  #use(setting, rows) {
    this.root.close();
    this.page?.use(setting, rows);
  }

  /** Writes the text of the table into its area, or only its length if it is too long to be edited. */
  #write() {
    const long = length();
    const shown = long === null ? kept.text : '';
    this.#area.placeholder = long === null ? EXAMPLE : `${kept.file?.name ?? 'Pasted text'}: ${number(long / 1000)} kB`;
    if (this.#area.value !== shown) this.#area.value = shown;
    this.#text.hidden = !kept.editing;
    this.#edit.textContent = kept.editing ? 'Hide the text' : 'Show the text';
    this.#edit.setAttribute('aria-expanded', String(kept.editing));
  }
}

/** The screen, which is made when the page is built. @type {Import | undefined} */
let screen;

/** Connects the screen to the page. @param {Page} page */
export function connect(page) {
  screen ??= new Import();
  screen.page = page;
}

/** Opens the screen with what it kept. */
export const open = async () => screen?.open();
/** Opens the screen with a file. @param {File} file */
export const open_file = async (file) => screen?.open_file(file);
/** Opens the screen with an example. @param {string} file */
export const open_example = async (file) => screen?.open_example(file);
/** Closes the screen, which keeps its table. */
export const close = () => screen?.root.close();
