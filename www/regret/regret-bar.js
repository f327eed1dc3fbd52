// The controls above the regret chart.

import { WORDS } from '../help/glossary.js';
import { explained, term } from '../help/term.js';
import { DEFINITIONS, has_knapsack } from '../simulator/answer.js';
import { full_name } from '../simulator/names.js';
import { fill, h, math } from '../ui/dom.js';
import { segments } from '../ui/segments.js';

/** @typedef {import('./regret-look.js').Look} Look */

export class RegretBar {
  #key = '';

  /**
   * @param {import('./regret.js').Regret} view
   * @param {(x: string) => void} onscale called with the chosen scale of the budget
   */
  constructor(view, onscale) {
    this.view = view;
    const change = (/** @type {Partial<Look>} */ look) => view.change({ ...look, zoom: view.near() });
    this.definition = h('select', {
      'aria-label': 'Definition of regret',
      onchange: () => change({ definition: /** @type {RegretDefinition} */ (this.definition.value) }),
    });
    this.against = h('select', {
      'aria-label': 'Compared with',
      onchange: () => change({ against: this.against.value === '' ? null : Number(this.against.value) }),
    });
    this.x = segments(
      'budget',
      { logarithmic: 'log', linear: 'linear' },
      view.x,
      (x) => {
        view.x = x;
        view.redraw();
        onscale(x);
      },
      'Scale of the budget',
    );
    this.y = segments(
      'regret',
      { linear: 'linear', logarithmic: 'log', ln: ['÷ ln ', h('i', { class: 'm' }, 'B')] },
      view.look.y,
      (y) => change({ y }),
      'Scale of the regret',
    );
    const check = (
      /** @type {'band' | 'bounds'} */ key,
      /** @type {string} */ name,
      /** @type {Child} */ text = name,
    ) => {
      const onchange = () => view.change({ [key]: input.checked });
      const input = h('input', { type: 'checkbox', 'aria-label': name, onchange });
      return { input, root: h('label', { class: 'check' }, input, h('span', {}, text)) };
    };
    this.band = check('band', '95\u00a0% band', [term('band', '95\u00a0%', 'What the 95\u00a0% band means'), ' band']);
    this.bounds = check('bounds', 'bounds');
    this.what = explained('?', WORDS.pseudo.text);
    this.drawn = h('p', { class: 'drawn' });
    this.root = h(
      'header',
      { class: 'chart-bar' },
      h('h2', { class: 'unseen', id: 'regret-title' }, 'Regret'),
      this.drawn,
      this.#options(),
    );
  }

  /** Makes the controls, which are behind a button. */
  #options() {
    const summary = h('summary', {}, 'Axes and bands');
    const options = h(
      'details',
      { class: 'scales' },
      summary,
      h(
        'div',
        {},
        h(
          'span',
          { class: 'group' },
          h('span', { class: 'select definition' }, this.definition),
          h('span', { class: 'what' }, this.what.root),
        ),
        h('span', { class: 'select against' }, this.against),
        this.x.root,
        this.y.root,
        this.band.root,
        this.bounds.root,
      ),
    );
    addEventListener('pointerdown', ({ target }) => {
      if (!(target instanceof Node && options.contains(target))) options.open = false;
    });
    options.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || options.querySelector(':popover-open')) return;
      options.open = false;
      summary.focus();
    });
    return options;
  }

  /**
   * Offers the choices that these results allow. Differences need the single repetitions.
   * @param {object} shown
   * @param {Pick<Answer, 'policies'>} shown.answer
   * @param {import('../simulator/names.js').Parts[]} shown.names
   * @param {import('../simulator/shown.js').Known} [shown.run]
   * @param {Pick<import('./regret-lines.js').Lines, 'definition' | 'against' | 'y' | 'budget'>} lines
   */
  show({ answer, names, run }, { definition, against, y, budget }) {
    const { look } = this.view;
    const definitions = Object.entries(DEFINITIONS).filter(([id]) => id !== 'knapsack' || has_knapsack(answer));
    const whole = run?.results !== null;
    const key = JSON.stringify([definitions, names, definition, whole]);
    if (key !== this.#key) {
      fill(
        this.definition,
        definitions.map(([id, { name }]) => h('option', { value: id }, name)),
      );
      fill(
        this.against,
        h('option', { value: '' }, DEFINITIONS[definition].against),
        h(
          'optgroup',
          { label: `difference on the same draws${whole ? '' : ': press Run here first'}`, disabled: !whole },
          names.map(({ name, rest }, i) => h('option', { value: i }, `minus that of ${name} ${rest}`.trimEnd())),
        ),
      );
    }
    this.#key = key;
    fill(this.drawn, lost(definition, against === null ? null : full_name(names[against]), y));
    this.definition.value = definition;
    this.what.tell(WORDS[definition].text, `What ${WORDS[definition].name} means`);
    this.against.value = String(against ?? '');
    this.y.set(y);
    this.#forbid('logarithmic', against === null ? null : 'Differences may be negative');
    this.#forbid('ln', budget ? null : 'The budget differs from repetition to repetition');
    this.band.input.checked = look.band;
    this.bounds.input.checked = look.bounds;
    const realised = definition === 'realised' ? 'The bounds hold for pseudo-regret' : null;
    const why = against === null ? realised : 'No bounds of differences are known';
    this.bounds.input.disabled = Boolean(why);
    this.bounds.root.title = why ?? 'Show the bounds that the papers prove as thin lines';
  }

  /** Disables a scale of the regret. Without a reason it is enabled. @param {string} id @param {string | null} why */
  #forbid(id, why) {
    const button = this.y.root.querySelector(`[data-id=${id}]`);
    if (button instanceof HTMLButtonElement) Object.assign(button, { disabled: Boolean(why), title: why ?? '' });
  }
}

/**
 * Says what the chart draws.
 * @param {RegretDefinition} definition
 * @param {string | null} against the policy from which the differences are, if there is one
 * @param {string} y the scale
 * @returns {Child}
 */
function lost(definition, against, y) {
  const divided = y === 'ln' && [', divided by ln ', h('i', { class: 'm' }, 'B')];
  if (against !== null) return ['Reward lost against ', math(against), ' on the same draws', divided];
  const best = { pseudo: 'always pulling the best arm', knapsack: 'the best mix of pulls' };
  if (definition === 'realised') return ['Drawn rewards lost against ', best.pseudo, ' on average', divided];
  return ['Reward lost against ', best[definition], divided];
}
