// The choice of papers and verdicts in the gallery. On a small screen, a switch and a menu take the place of the lists.

import { h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { count } from './tally.js';
import { VERDICTS } from './verdict.js';

/** @typedef {import('./presets.js').Presets} Presets */

/** The name of the presets that are from no paper. */
export const START = 'Start here';
/** Returns the paper of a preset. @param {Preset} preset */
export const paper_of = ({ paper }) => paper || START;

/** The words of the switch on a small screen, by outcome. @type {Record<string, string>} */
const SHORT = { agrees: 'agree', disagrees: 'do not', 'cannot-tell': 'open' };

export class Filter {
  /** The paper whose presets are shown; an empty text shows all presets. */
  #paper = '';
  /** The verdicts that are not shown. @type {Set<string>} */
  #hidden = new Set();

  /** @param {Presets} presets @param {() => void} onchange */
  constructor(presets, onchange) {
    this.presets = presets;
    this.onchange = onchange;
    const papers = ['', ...new Set(presets.list.map(paper_of))];
    this.papers = papers.map((paper) => this.#paper_button(paper));
    this.verdicts = Object.entries(VERDICTS).map(([outcome, words]) => this.#verdict_box(outcome, words));
    this.menu = h(
      'select',
      { 'aria-label': 'Papers', onchange: () => this.#choose(this.menu.value) },
      papers.map((paper) => h('option', { value: paper }, paper || 'Papers')),
    );
    const only = (/** @type {string} */ outcome) => {
      this.#hidden = new Set(Object.keys(VERDICTS).filter((other) => outcome !== 'all' && other !== outcome));
      this.#change();
    };
    const all = { all: `all ${number(presets.list.length)}`, ...SHORT };
    this.switch = segments('', all, 'all', only, 'Verdict');
    this.wide = h(
      'div',
      { class: 'choices' },
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
    this.narrow = h('div', { class: 'narrow' }, this.switch.root, h('span', { class: 'select' }, this.menu));
  }

  /** @param {string} paper */
  #paper_button(paper) {
    const { length } = this.presets.list.filter((preset) => !paper || paper_of(preset) === paper);
    const name = h('span', {}, paper || 'All claims');
    const total = h('span', { class: 'label' }, number(length));
    return { paper, root: h('button', { type: 'button', onclick: () => this.#choose(paper) }, name, total) };
  }

  /** @param {string} outcome @param {string} words */
  #verdict_box(outcome, words) {
    const total = h('span', {});
    const change = () => {
      if (!this.#hidden.delete(outcome)) this.#hidden.add(outcome);
      this.#change();
    };
    const box = h('input', { type: 'checkbox', checked: true, onchange: change });
    return { outcome, total, box, root: h('label', { class: 'check' }, box, h('span', {}, words, ', ', total)) };
  }

  /** @param {string} paper */
  #choose(paper) {
    this.#paper = paper;
    this.#change();
  }

  /** Shows all presets. */
  all() {
    this.#paper = '';
    this.#hidden.clear();
    this.#change();
  }

  #change() {
    for (const { outcome, box } of this.verdicts) box.checked = !this.#hidden.has(outcome);
    const left = Object.keys(SHORT).filter((outcome) => !this.#hidden.has(outcome));
    this.switch.set(!this.#hidden.size ? 'all' : left.length === 1 ? left[0] : '');
    this.menu.value = this.#paper;
    this.onchange();
  }

  /** Brings the numbers up to date. A verdict that no preset has needs no box. */
  refresh() {
    for (const { outcome, total, root } of this.verdicts) {
      const found = count(this.presets, outcome);
      total.textContent = number(found);
      root.hidden = !found;
    }
    for (const { paper, root } of this.papers) root.setAttribute('aria-pressed', String(paper === this.#paper));
  }

  /** Returns whether a preset is shown. @param {Preset} preset */
  shows(preset) {
    const outcome = this.presets.outcome(preset.id);
    const known = outcome in VERDICTS ? outcome : 'none';
    return (this.#paper === '' || paper_of(preset) === this.#paper) && !this.#hidden.has(known);
  }
}
