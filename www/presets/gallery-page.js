// The content of the gallery: a summary of the runs so far, a choice of papers and verdicts, and the rows of presets.

import { announce, fill, h, math } from '../ui/dom.js';
import { about, number } from '../ui/format.js';
import { Progress } from '../ui/progress.js';
import { segments } from '../ui/segments.js';
import { row } from './gallery-row.js';
import { VERDICTS } from './verdict.js';

/** @typedef {import('./presets.js').Presets} Presets */
/**
 * The rows of a paper.
 * @typedef {{paper: string, root: HTMLElement, rows: import('./gallery-row.js').Row[], ran: HTMLElement}} Group
 */

const START = 'Start here';
const paper_of = (/** @type {Preset} */ { paper }) => paper || START;

export class Page {
  /** The paper whose presets are shown; an empty text shows all presets. */
  #paper = '';
  /** The verdicts that are not shown. @type {Set<string>} */
  #hidden = new Set();

  /**
   * @param {HTMLElement} root
   * @param {Presets} presets
   * @param {() => void} onrun called before anything is run
   */
  constructor(root, presets, onrun) {
    this.presets = presets;
    this.onrun = onrun;
    this.say = h('p', { class: 'say' });
    this.note = h('span', { class: 'label' });
    this.back = h('a', { class: 'link', href: '#' }, 'Back to the playground');
    this.button = h('button', { class: 'button', id: 'run-presets', type: 'button', onclick: () => this.#press() });
    this.progress = new Progress('Presets run');
    this.state = h('p', { class: 'label' });
    this.groups = [...new Set(presets.list.map(paper_of))].map((paper) => this.#group(paper));
    this.papers = ['', ...this.groups.map(({ paper }) => paper)].map((paper) => this.#choice_of_paper(paper));
    this.verdicts = Object.entries(VERDICTS).map(([outcome, words]) => this.#choice_of_verdict(outcome, words));
    this.none = h(
      'p',
      { class: 'none-left', hidden: true },
      'No preset matches these choices. ',
      h('button', { class: 'link', type: 'button', onclick: () => this.#all() }, 'Show them all'),
    );
    fill(root, this.#content());
  }

  #content() {
    const words = h('div', { class: 'words' }, this.say, h('div', { class: 'size' }, this.#sizes(), this.note));
    return h(
      'div',
      { class: 'inside' },
      h('nav', { class: 'side', 'aria-label': 'Choice of presets' }, this.back, this.#choices()),
      h(
        'div',
        { class: 'presets' },
        h('div', { class: 'head' }, words, h('div', { class: 'do' }, this.button, this.progress.root, this.state)),
        this.none,
        this.groups.map(({ root }) => root),
      ),
    );
  }

  /** Makes the choice of how many repetitions are run. */
  #sizes() {
    const choose = (/** @type {string} */ id) => {
      this.presets.full = id === 'full';
      this.refresh();
    };
    const options = { part: '10\u00a0%', full: 'all' };
    return segments('repetitions', options, 'part', choose, 'Share of the paper’s repetitions').root;
  }

  /** @param {string} paper */
  #choice_of_paper(paper) {
    const { length } = this.presets.list.filter((preset) => !paper || paper_of(preset) === paper);
    const choose = () => {
      this.#paper = paper;
      this.refresh();
    };
    const name = h('span', {}, paper || 'All presets');
    const count = h('span', { class: 'label' }, number(length));
    return { paper, root: h('button', { type: 'button', onclick: choose }, name, count) };
  }

  /** @param {string} outcome @param {string} words */
  #choice_of_verdict(outcome, words) {
    const count = h('span', {});
    const change = () => {
      if (!this.#hidden.delete(outcome)) this.#hidden.add(outcome);
      this.refresh();
    };
    const box = h('input', { type: 'checkbox', checked: true, onchange: change });
    return { outcome, count, box, root: h('label', { class: 'check' }, box, h('span', {}, words, ', ', count)) };
  }

  /** Makes the choices of papers and verdicts. On a small screen they are closed at first. */
  #choices() {
    const root = h(
      'details',
      { class: 'choices' },
      h('summary', {}, 'Papers and verdicts'),
      h(
        'div',
        { class: 'papers' },
        this.papers.map(({ root }) => root),
      ),
      h(
        'fieldset',
        {},
        h('legend', {}, 'Verdict'),
        this.verdicts.map(({ root }) => root),
      ),
    );
    const narrow = matchMedia('(max-width: 1099px)');
    const follow = () => {
      root.open = !narrow.matches;
    };
    narrow.addEventListener('change', follow);
    follow();
    return root;
  }

  /** @param {string} paper @returns {Group} */
  #group(paper) {
    const ran = h('span', { class: 'label end nowrap' });
    const list = this.presets.list.filter((preset) => paper_of(preset) === paper);
    const rows = list.map((preset) => row(this.presets, preset, this.onrun));
    const id = `paper-${list[0].id}`;
    const about = paper === START && h('span', { class: 'label about' }, 'Small instances that show one thing each');
    const root = h(
      'section',
      { class: 'paper', 'aria-labelledby': id },
      h('header', {}, h('h2', { id }, math(paper)), about, ran),
      rows.map(({ root }) => root),
    );
    return { paper, root, rows, ran };
  }

  /** Brings the page up to date. @param {string | null} [id] the only preset that has changed, if there is one */
  refresh(id = null) {
    for (const { rows } of this.groups)
      for (const { preset, show } of rows) if (id === null || id === preset.id) show();
    this.#head();
    this.#progress();
    this.#filter();
  }

  /** Returns how many presets have an outcome. @param {string} outcome */
  #count(outcome) {
    return this.presets.list.filter(({ id }) => this.presets.outcome(id) === outcome).length;
  }

  /** Says in a sentence how many claims hold. */
  #head() {
    const [agree, not, open] = ['agrees', 'disagrees', 'cannot-tell'].map((outcome) => this.#count(outcome));
    const verb = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ many) =>
      `${number(n)} ${n === 1 ? one : many}`;
    const told = [
      agree && verb(agree, 'agrees', 'agree'),
      not && verb(not, agree ? 'does not' : 'does not agree', agree ? 'do not' : 'do not agree'),
      open && `${number(open)} cannot be told at this size`,
    ].filter(Boolean);
    const before = told.slice(0, -1).join(', ');
    fill(
      this.say,
      'Figures, tables and examples from the papers, each with its claim, which is tested on the results. ',
      told.length
        ? `Of the ${number(agree + not + open)} run in this browser, ${before}${before && ' and '}${told.at(-1)}.`
        : 'None has been run in this browser yet.',
    );
    const { full } = this.presets;
    const large = 'Large presets run 10\u202f% of the paper’s repetitions.';
    fill(this.note, full ? 'Every preset runs all of the paper’s repetitions.' : large);
    for (const { outcome, count } of this.verdicts) count.textContent = number(this.#count(outcome));
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
    }
    const which = rest.length === list.length ? 'all' : 'the other';
    const seconds = presets.seconds(rest);
    const takes = seconds === null ? '' : `, ${about(seconds)}`;
    const wanted = rest.length ? `Run ${which} ${number(rest.length)}${takes}` : 'All have been run';
    fill(this.button, running ? 'Stop' : wanted);
    this.button.disabled = !running && !rest.length;
    for (const { ran, rows } of this.groups) {
      const done = rows.filter(({ preset }) => presets.outcome(preset.id) !== 'none').length;
      ran.textContent = `${number(done)} of ${number(rows.length)} run`;
    }
  }

  /** Shows the rows of the papers and verdicts that are chosen. */
  #filter() {
    let any = false;
    for (const { paper, root, rows } of this.groups) {
      let some = false;
      for (const { preset, root: one } of rows) {
        const outcome = this.presets.outcome(preset.id);
        const known = outcome in VERDICTS ? outcome : 'none';
        one.hidden = (this.#paper !== '' && paper !== this.#paper) || this.#hidden.has(known);
        some ||= !one.hidden;
      }
      root.hidden = !some;
      any ||= some;
    }
    this.none.hidden = any;
    for (const { paper, root } of this.papers) root.setAttribute('aria-pressed', String(paper === this.#paper));
  }

  /** Shows all presets. */
  #all() {
    this.#paper = '';
    this.#hidden.clear();
    for (const { box } of this.verdicts) box.checked = true;
    this.refresh();
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
