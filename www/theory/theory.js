// The view Theory: what the papers prove about the policies on this very instance, beside the regret that was measured.
import { key } from '../simulator/specification.js';
import { SCALE } from '../ui/chart.js';
import { fill, h, math } from '../ui/dom.js';
import { estimate, figure, regret } from '../ui/format.js';
import { broken } from '../ui/formula.js';
import { notation } from '../ui/notation.js';
import { policy, series } from '../ui/series.js';
import { column, table, wide } from '../ui/table.js';
import { Computed } from './computed.js';
import { exported, prove } from './proven.js';
import { picture } from './theory-picture.js';
import { note, sentence, unmet } from './theory-text.js';

/** @typedef {import('./proven.js').Proven} Proven */
/** @typedef {import('./proven.js').Row} Row */

/** The width of a picture for a file, in CSS pixels. */
const PICTURE = 640;

export class Theory {
  /** The settings and the number of repetitions that the view shows, as text. */
  #key = '';
  /** The content of the view. @type {import('./proven.js').Proven | null} */
  #proven = null;
  /** The parameters of proofs that the visitor chose. @type {Map<string, number>} */
  #given = new Map();
  /** How the number of each policy is computed, by the label of the policy. @type {Map<string, Computed>} */
  #computed = new Map();

  /**
   * @param {HTMLElement} root
   * @param {Pick<import('../settings/form.js').Form, 'specification' | 'plan' | 'catalogue'>} form
   * @param {() => import('../simulator/shown.js').Known | null} shown returns the run whose results are on the page
   */
  constructor(root, form, shown) {
    this.form = form;
    this.shown = shown;
    this.say = h('p', { class: 'say' });
    this.note = h('p', { class: 'note' });
    this.body = h('tbody');
    this.theorems = h('dl');
    const names = ['Policy', 'measured', 'bound', 'bound / measured', 'grows as'];
    const heads = [...names.map((name) => column(name)), column('theorem', null, 'words')];
    this.section = h(
      'section',
      { 'aria-labelledby': 'theorems-title' },
      h('h2', { id: 'theorems-title' }, 'Theorems'),
      this.theorems,
    );
    this.numbers = h('div', { class: 'numbers' });
    fill(
      root,
      this.say,
      h(
        'div',
        { class: 'theory' },
        h('div', {}, table('Table of bounds', h('tr', {}, heads), this.body), this.note),
        this.numbers,
        this.section,
      ),
    );
  }

  open() {
    this.update();
  }

  refresh() {
    this.update();
  }

  /**
   * Draws the bounds for a file.
   * @param {() => HTMLCanvasElement} [make] makes a canvas
   * @param {import('../shell/views.js').Size} [size]
   */
  picture(make, size = { width: PICTURE, scale: SCALE }) {
    if (!this.#proven) throw new Error('There are no bounds to draw.');
    return picture(this.#proven, this.say.textContent, make, size);
  }

  exported() {
    return this.#proven && exported(this.#proven);
  }

  /** Brings the view up to date if the specification or the results have changed. */
  update() {
    const { specification } = this.form;
    const run = this.shown();
    const measured = run && key(run.specification) === key(specification) ? run : null;
    const now = JSON.stringify([key(specification), measured?.repetitions, [...this.#given]]);
    if (now === this.#key) return;
    this.#key = now;
    const proven = prove(this.form, measured, this.#given);
    this.#proven = proven;
    const { rows, names } = proven;
    const lines = series(specification.policies);
    const { none } = proven.guarantees;
    fill(this.say, sentence(proven));
    fill(
      this.body,
      rows.map((row) =>
        h('tr', {}, h('th', { scope: 'row' }, policy(names[row.i], lines[row.i])), cells(row, none !== null)),
      ),
    );
    fill(this.note, note(proven), unmet(proven));
    const theorems = new Map(rows.flatMap(({ theorem }) => (theorem ? [[theorem.id, theorem]] : [])));
    this.section.hidden = !theorems.size;
    fill(this.theorems, [...theorems.values()].map(entry));
    this.#show_numbers(proven);
  }

  /** Shows how the numbers are computed. Details that a visitor opened stay open. @param {Proven} proven */
  #show_numbers(proven) {
    const choose = (/** @type {string} */ id, /** @type {number} */ value) => {
      this.#given.set(id, value);
      this.update();
    };
    const earlier = this.#computed;
    const label = (/** @type {Row} */ { i }) => `${i} ${proven.names[i].name} ${proven.names[i].rest}`;
    this.#computed = new Map(proven.rows.map((row) => [label(row), earlier.get(label(row)) ?? new Computed(choose)]));
    for (const row of proven.rows) this.#computed.get(label(row))?.show(row, proven);
    fill(
      this.numbers,
      [...this.#computed.values()].map(({ root }) => root),
    );
  }
}

/**
 * Makes the cells of a policy, behind its name.
 * @param {Row} row
 * @param {boolean} drawn whether the arms are drawn anew or change, so that no theorem applies
 * @returns {Child}
 */
function cells({ theorem, bound, leading_term, vacuous, measured }, drawn) {
  const why = !theorem ? 'no bound known' : drawn ? 'for one instance only' : 'does not apply';
  const known = leading_term === null ? why : `leading term ${regret(leading_term)}`;
  const half = bound === null ? leading_term !== null && ' no bound' : vacuous && ' says nothing';
  const multiple = bound !== null && measured && measured.mean > 0 ? bound / measured.mean : null;
  return [
    h('td', {}, measured ? estimate(measured) : '–'),
    h('td', {}, bound === null ? known : regret(bound), half && h('span', { class: 'half' }, half)),
    h('td', {}, multiple === null ? '–' : `${figure(multiple, multiple < 10 ? 1 : 0)} ×`),
    h('td', {}, theorem ? notation(theorem.growth)[0] : '–'),
    h('td', { class: 'words' }, theorem ? theorem.source : 'none in the papers behind this page'),
  ];
}

/** Makes the entry of a theorem in the list below the table. @param {Theorem} theorem @returns {Child} */
const entry = ({ name, source, formula, about, assumptions, leading }) => [
  h('dt', {}, math(name)),
  h('dd', {}, wide(`${leading ? 'Leading term' : 'Bound'} of ${name}`, notation(formula).map(broken))),
  h('dd', {}, math(about), ' ', h('span', { class: 'label' }, source)),
  h('dd', {}, math(`Supposes that ${assumptions.join('; that ')}.`)),
];
