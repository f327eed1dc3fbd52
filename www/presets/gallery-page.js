// The content of the gallery, "Does it replicate?": how many claims hold, a choice of papers and verdicts, and the rows
// of presets.

import { announce, fill, h, link, math } from '../ui/dom.js';
import { about, number } from '../ui/format.js';
import { Progress } from '../ui/progress.js';
import { segments } from '../ui/segments.js';
import { Filter, paper_of, START } from './gallery-filter.js';
import { row } from './gallery-row.js';
import { at_paper_size, headline, show_bar } from './tally.js';

/** @typedef {import('./presets.js').Presets} Presets */
/**
 * The rows of a paper.
 * @typedef {{root: HTMLElement, rows: import('./gallery-row.js').Row[], size: HTMLElement}} Group
 */

export class Page {
  /**
   * @param {HTMLElement} root
   * @param {Presets} presets
   * @param {() => void} onrun called before anything is run
   */
  constructor(root, presets, onrun) {
    this.presets = presets;
    this.onrun = onrun;
    this.filter = new Filter(presets, () => this.refresh());
    this.say = h('p', { class: 'say' });
    this.bar = h('div', { class: 'tally', 'aria-hidden': 'true' });
    this.note = h('p', { class: 'note' });
    this.back = h('a', { class: 'link', href: '#' }, 'Back to the playground');
    this.button = h('button', { class: 'button', id: 'run-presets', type: 'button', onclick: () => this.#press() });
    this.progress = new Progress('Presets run');
    this.state = h('p', { class: 'label' });
    this.groups = [...new Set(presets.list.map(paper_of))].map((paper) => this.#group(paper));
    this.none = h(
      'p',
      { class: 'none-left', hidden: true },
      'No preset matches these choices. ',
      link('Show them all', () => this.filter.all()),
    );
    fill(root, this.#content());
  }

  #content() {
    const run = h('div', { class: 'do' }, this.button, this.progress.root, this.state, this.#sizes());
    const head = h('div', { class: 'head' }, this.say);
    const list = this.groups.map(({ root }) => root);
    const presets = h('div', { class: 'presets' }, head, this.bar, this.filter.narrow, this.note, this.none, list);
    // A small screen shows the controls of the run below the list. Their place in the document changes as well, so that
    // Tab reaches them in the order that is seen.
    const narrow = matchMedia('(max-width: 899px)');
    const follow = () => (narrow.matches ? presets : head).append(run);
    narrow.addEventListener('change', follow);
    follow();
    const side = h('nav', { class: 'side', 'aria-label': 'Choice of presets' }, this.back, this.filter.wide);
    return h('div', { class: 'inside' }, side, presets);
  }

  /** Makes the choice of how many repetitions are run in this browser. */
  #sizes() {
    const choose = (/** @type {string} */ id) => {
      this.presets.full = id === 'full';
      this.refresh();
    };
    const options = { part: '10\u00a0%', full: 'all' };
    return segments('repetitions', options, 'part', choose, 'Share of the paper’s repetitions').root;
  }

  /** @param {string} paper @returns {Group} */
  #group(paper) {
    const size = h('span', { class: 'label end nowrap' });
    const list = this.presets.list.filter((preset) => paper_of(preset) === paper);
    const rows = list.map((preset) => row(this.presets, preset, this.onrun));
    const id = `paper-${list[0].id}`;
    const about = paper === START && h('span', { class: 'label about' }, 'Small instances that show one thing each');
    const root = h(
      'section',
      { class: 'paper', 'aria-labelledby': id },
      h('header', {}, h('h2', { id }, math(paper)), about, size),
      rows.map(({ root }) => root),
    );
    return { root, rows, size };
  }

  /** Brings the page up to date. @param {string | null} [id] the only preset that has changed, if there is one */
  refresh(id = null) {
    for (const { rows } of this.groups)
      for (const { preset, show } of rows) if (id === null || id === preset.id) show();
    this.#head();
    this.#progress();
    this.#filter();
  }

  /** Says how many claims hold, and where the verdicts come from. */
  #head() {
    const { presets } = this;
    fill(this.say, headline(presets));
    show_bar(this.bar, presets);
    const missing =
      'The results that were computed when the site was built could not be loaded, so this page shows only what is ' +
      'run in this browser.';
    fill(this.note, presets.board ? this.#origin() : presets.board === false && missing);
    this.filter.refresh();
  }

  /** @returns {Child} */
  #origin() {
    const seeds = new Set(
      this.presets.list.flatMap(({ parts }) => parts.map(({ specification }) => specification.seed)),
    );
    const seed = seeds.size === 1 ? `; seed ${[...seeds][0]}` : '';
    const how =
      ' A claim agrees if all its statements do. Open one to see its chart at once, and run it here to check: ';
    return [
      `Computed when the site was built, with the papers’ repetitions${seed}.`,
      h('span', { class: 'more' }, `${how}with as many repetitions, the numbers will be the same.`),
    ];
  }

  /** Says how far the run has come, and what the button does. */
  #progress() {
    const { presets } = this;
    const { running, rest, list } = presets;
    this.progress.root.hidden = !running;
    fill(this.state, running && `${number(running.done + 1)} of ${number(running.of)}: ${running.preset.title}`);
    if (running) {
      const { run, part, preset } = running;
      const within = run ? (part + run.done / run.plan.tasks) / preset.parts.length : 0;
      const share = (running.done + within) / running.of;
      this.progress.show(share);
    } else {
      const seconds = presets.seconds(rest);
      fill(this.state, rest.length > 0 && seconds !== null && `takes ${about(seconds)}`);
    }
    const which = rest.length === list.length ? 'all' : 'the other';
    const wanted = rest.length ? `Run ${which} ${number(rest.length)} here` : 'All have been run here';
    fill(this.button, running ? 'Stop' : wanted);
    this.button.disabled = !running && !rest.length;
    for (const { size, rows } of this.groups) {
      const known = rows.filter(({ preset }) => presets.outcome(preset.id) !== 'none').length;
      const of_paper = at_paper_size(
        presets,
        rows.map(({ preset }) => preset),
      ); // prettier-ignore
      const some = known < rows.length ? `${number(known)} of ${number(rows.length)} run` : '';
      size.textContent = of_paper ? (rows[0].preset.paper ? 'at the paper’s size' : 'with all repetitions') : some;
    }
  }

  /** Shows the rows of the papers and verdicts that are chosen. */
  #filter() {
    let any = false;
    for (const { root, rows } of this.groups) {
      for (const { preset, root: one } of rows) one.hidden = !this.filter.shows(preset);
      root.hidden = rows.every(({ root: one }) => one.hidden);
      any ||= !root.hidden;
    }
    this.none.hidden = any;
  }

  async #press() {
    const { presets } = this;
    if (presets.running) {
      presets.stop();
      announce('Stopped.');
      return;
    }
    this.onrun();
    await presets.run(presets.rest);
    announce(this.say.textContent ?? '');
  }
}
