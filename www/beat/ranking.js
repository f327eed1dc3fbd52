// The page of a ranking: a field for pasted links, and a table for each game.

import { copier } from '../ui/copier.js';
import { fill, h, link } from '../ui/dom.js';
import { counted, number, regret } from '../ui/format.js';
import { table } from '../ui/table.js';
import { ranking, remark } from './ranked.js';
import { described, per_cent } from './words.js';

/** @typedef {import('./ranked.js').Entry} Entry */
/** @typedef {import('./ranked.js').Group} Group */

/** The number of milliseconds without typing after which the links are read. */
const REST = 250;

/** The columns: the key, the head, the text of a cell, and what the rows are sorted by. */
const COLUMNS =
  /** @type {[key: string, head: string, text: (entry: Entry) => string, by: (entry: Entry) => number | string][]} */ ([
    ['place', 'place', ({ place }) => (place === null ? '–' : number(place)), ({ place }) => place ?? Infinity],
    ['name', 'name', ({ name }) => name, ({ name }) => name.toLowerCase()],
    ['share', 'share', ({ share }) => per_cent(share), ({ share }) => -share],
    [
      'regret',
      'regret',
      (entry) => (entry.regret === null ? '–' : regret(entry.regret)),
      (entry) => entry.regret ?? Infinity,
    ],
    ['pulls', 'pulls', ({ pulls }) => (pulls === null ? '–' : number(pulls)), ({ pulls }) => pulls ?? Infinity],
  ]);

/** Keeps a text from being a formula in a spreadsheet. @param {string} text */
const harmless = (text) => (/^[=+\-@]/.test(text) ? `'${text}` : text);

export class Ranking {
  #timer = 0;
  /** Counts the texts that were read, so that only the latest is shown. */
  #turn = 0;
  /** @type {Group[]} */
  #groups = [];
  #sort = { key: 'place', falling: false };

  /**
   * @param {object} on
   * @param {import('../link/place.js').Place} on.place
   * @param {import('./beat.js').Form} on.form
   * @param {() => void} on.leave returns to the game
   */
  constructor(on) {
    this.on = on;
    this.area = h('textarea', {
      class: 'field',
      rows: 8,
      id: 'ranking-links',
      spellcheck: 'false',
      placeholder: 'Anna: https://…#view=beat&game=5x50-89&name=Anna&pulls=…',
      oninput: () => this.#soon(),
    });
    this.status = h('p', { class: 'note', role: 'status' });
    this.remarks = h('ul', { class: 'remarks' });
    this.tables = h('div', { class: 'rankings' });
    this.root = h(
      'section',
      { class: 'ranking', 'aria-label': 'Ranking' },
      h(
        'p',
        { class: 'say' },
        'Paste the links of all players. A result is checked by playing its pulls again. ',
        'A challenge holds no pulls, and is listed as not checked.',
      ),
      h('label', { for: 'ranking-links' }, h('h2', {}, 'Links')),
      this.area,
      h(
        'p',
        { class: 'note' },
        'There may be other text between the links. They are not sent anywhere, and not kept when you leave the page.',
      ),
      this.status,
      this.remarks,
      this.tables,
      h('div', { class: 'links' }, link('Back to the game', on.leave)),
    );
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), REST);
  }

  /** Reads the text anew. */
  async #read() {
    const turn = ++this.#turn;
    if (this.area.value.trim()) fill(this.status, 'The pulls are played again.');
    const found = await ranking(this.area.value, this.on.form.catalogue, () => turn === this.#turn);
    if (!found || turn !== this.#turn) return;
    const { groups, remarks, links } = found;
    this.#groups = groups;
    fill(
      this.remarks,
      remarks.map((text) => h('li', {}, h('bdi', {}, text))),
    );
    const results = counted(
      groups.reduce((sum, { entries }) => sum + entries.length, 0),
      'result',
    );
    const games = groups.length > 1 ? ` The links belong to ${groups.length} games, each with a table of its own.` : '';
    const none = this.area.value.trim() ? 'This text holds no link.' : '';
    fill(this.status, links ? `${results} in ${counted(links, 'link')}.${games}` : none);
    this.#show();
  }

  #show() {
    fill(
      this.tables,
      this.#groups.map((group) => this.#table(group)),
    );
  }

  /** Returns the entries of a group in the chosen order. @param {Group} group */
  #sorted({ entries }) {
    const { key, falling } = this.#sort;
    const by = COLUMNS.find(([one]) => one === key)?.[3] ?? (() => 0);
    const compare = (/** @type {Entry} */ one, /** @type {Entry} */ other) => {
      const [a, b] = [by(one), by(other)];
      return a < b ? -1 : a > b ? 1 : 0;
    };
    return [...entries].sort((one, other) => (falling ? -1 : 1) * compare(one, other));
  }

  /** Makes the table of a game. @param {Group} group */
  #table(group) {
    const lines = () => {
      const rows = this.#sorted(group).map((entry) => [
        ...COLUMNS.map(([key, , text]) => (key === 'name' ? harmless(entry.name) : plain(text(entry)))),
        remark(entry) ?? '',
      ]);
      return [[...COLUMNS.map(([, head]) => head), 'remark'], ...rows].map((row) => row.join('\t')).join('\n');
    };
    const button = copier('Copy table', lines, { tell: this.on.place.announce });
    const text = described(group.game);
    return h(
      'section',
      {},
      h('header', { class: 'caption' }, h('h2', {}, 'Ranking'), h('span', { class: 'label' }, text), button),
      table(
        `Ranking: ${text}`,
        h(
          'tr',
          {},
          COLUMNS.map(([key, head]) => this.#head(key, head)),
        ),
        h(
          'tbody',
          {},
          this.#sorted(group).map((entry) => row(entry)),
        ),
      ),
    );
  }

  /** Makes the head of a column, which sorts by it. @param {string} key @param {string} head */
  #head(key, head) {
    const { key: now, falling } = this.#sort;
    const sorted = key === now ? (falling ? 'descending' : 'ascending') : null;
    const onclick = () => {
      this.#sort = { key, falling: key === now && !falling };
      this.#show();
      this.on.place.announce(`Sorted by ${head}.`);
      /** @type {HTMLElement | null} */
      const again = this.tables.querySelector(`[data-key=${key}]`);
      again?.focus();
    };
    const arrow = sorted && (falling ? ' ↓' : ' ↑');
    return h(
      'th',
      { scope: 'col', 'aria-sort': sorted, class: key === 'name' ? 'words' : null },
      h('button', { type: 'button', 'data-key': key, onclick }, head, h('span', { 'aria-hidden': 'true' }, arrow)),
    );
  }
}

/** Writes a number without the spaces between thousands and before "%". @param {string} text */
const plain = (text) => text.replaceAll('\u202f', '').replace('−', '-');

/** Makes the row of an entry. @param {Entry} entry */
function row(entry) {
  const note = remark(entry);
  return h(
    'tr',
    { class: entry.place === 1 ? 'first' : null },
    COLUMNS.map(([key, , text]) =>
      key === 'name'
        ? h('td', { class: 'words' }, h('bdi', {}, text(entry)), note && [' ', h('span', { class: 'tag quiet' }, note)])
        : h('td', {}, text(entry)),
    ),
  );
}
