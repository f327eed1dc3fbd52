// How the number of a theorem comes about: the values of the letters in its formula, and for every arm the pulls that
// the proof allows beside the pulls that were measured.
import { fill, h, math } from '../ui/dom.js';
import { figure, regret, typed } from '../ui/format.js';
import { broken } from '../ui/formula.js';
import { notation } from '../ui/notation.js';
import { parse } from '../ui/numeral.js';
import { column, table } from '../ui/table.js';

/** @typedef {import('./proven.js').Proven} Proven */
/** @typedef {import('./proven.js').Row} Row */

/** The largest number of arms that are listed. */
const ARMS = 20;

/** Prints a number with four digits. @param {number} value */
const digits = (value) => typed(Number(value.toPrecision(4)));

/**
 * Returns the mean number of pulls of every arm, or null if no pull was made.
 * @param {PolicyReport | null} report
 */
export function measured_pulls(report) {
  const all = report?.final.stopping_time;
  const shares = report?.arms.map(({ share_of_pulls }) => share_of_pulls) ?? [];
  return all && shares.length && shares[0] !== null ? shares.map((share) => (share ?? 0) * all) : null;
}

/**
 * Says which value of a parameter has the smallest bound, if the paper proposes to choose it so.
 * @param {Row} row
 * @returns {Child}
 */
export function tuned({ tuned, bound }) {
  if (!tuned || bound === null) return null;
  const name = tuned.parameter === 'epsilon' ? 'ε' : tuned.parameter;
  const least = Math.abs(tuned.bound - bound) < 1e-9 * bound;
  return least
    ? [' No other ', math(name), ' has a smaller bound.']
    : [' The bound is smallest, ', regret(tuned.bound), ', with ', math(`${name} = ${digits(tuned.value)}`), '.'];
}

/** Returns the letters with their values, as in "B = 250". @param {Letter[]} letters @returns {string[]} */
export const equations = (letters) =>
  letters.map(({ name, value }) => `${name} = ${value === null ? '∞' : digits(value)}`);

/**
 * Says in which units the formula takes rewards and costs, unless they are those of the page.
 * @param {Guarantees['units']} units
 * @param {boolean} [from_1] whether costs are divided by the smallest cost, if it is below 1
 */
export function units_of(units, from_1 = false) {
  const own = units && [units.reward !== 1 && `rewards in units of ${typed(units.reward)}`, cost_unit(units, from_1)];
  const said = (own || []).filter(Boolean);
  const times = units && units.reward !== 1 ? `, and its result is multiplied by ${typed(units.reward)}` : '';
  return said.length ? ` The formula takes ${said.join(' and ')}${times}.` : '';
}

/** @param {{cost: number}} units @param {boolean} from_1 */
function cost_unit({ cost }, from_1) {
  if (from_1) return 'costs and the budget in units in which no cost is below 1';
  return cost !== 1 && `costs and the budget in units of ${typed(cost)}`;
}

/** The details of a policy, which are filled when a visitor opens them. */
export class Computed {
  /** What is shown. @type {{row: Row, proven: Proven} | null} */
  #shown = null;

  /** @param {(id: string, value: number) => void} choose sets a parameter of a proof */
  constructor(choose) {
    this.choose = choose;
    this.name = h('summary');
    this.letters = h('p');
    this.fields = h('div');
    this.pulls = h('div');
    const body = h('div', { class: 'computed' }, this.letters, this.fields, this.pulls);
    this.root = h('details', { ontoggle: () => this.#fill() }, this.name, body);
  }

  /** @param {Row} row @param {Proven} proven */
  show(row, proven) {
    this.#shown = { row, proven };
    const { name, rest } = proven.names[row.i];
    fill(this.name, 'How the number of ', math([name, rest].filter(Boolean).join(', ')), ' is computed');
    this.root.hidden = !row.letters.length;
    this.#fill();
  }

  #fill() {
    if (!this.root.open || !this.#shown) return;
    const { row, proven } = this.#shown;
    const { theorem } = row;
    if (!theorem) return;
    const from_1 = theorem.knapsack && row.arms.some(({ cost }, i) => cost !== proven.costs[i]);
    const units = units_of(proven.guarantees.units, from_1);
    fill(this.letters, math(`With ${equations(row.letters).join(', ')}.`), units, tuned(row));
    fill(this.pulls, pulls(row, proven));
    // A field in which the visitor types stays as it is.
    if (this.fields.contains(document.activeElement)) return;
    fill(
      this.fields,
      theorem.free.map((free) => this.#choice(free, proven)),
    );
  }

  /** Makes the field of a parameter of a proof. @param {Theorem['free'][number]} free @param {Proven} proven */
  #choice({ id, name, about, above, max, default: usual }, { given }) {
    const why = h('span', { class: 'why', role: 'alert' });
    const input = h('input', {
      value: typed(given.get(id) ?? usual),
      size: 6,
      inputmode: 'decimal',
      'aria-label': name,
      onchange: () => {
        const value = parse(input.value);
        const right = typeof value === 'number' && value > above && value <= max;
        const allowed = `above ${typed(above)}, at most ${typed(max)}`;
        fill(why, right ? '' : ` ${name} has to be ${allowed}, found ${input.value || 'nothing'}.`);
        input.setAttribute('aria-invalid', String(!right));
        if (right) this.choose(id, value);
      },
    });
    return h('p', {}, h('label', {}, math(`${name} = `), input), ' ', math(about), '.', why);
  }
}

/**
 * Makes the table of arms.
 * @param {Row} row
 * @param {Proven} proven
 * @returns {Child}
 */
function pulls({ theorem, arms, pulls_in_all, report }, { arm_names }) {
  const counts = theorem?.pulls;
  const found = measured_pulls(report);
  const heads = [
    'arm',
    'μʳ',
    'μᶜ',
    'Δ',
    counts && (theorem.leading ? 'pulls, leading term' : 'pulls at most'),
    'pulls',
  ];
  const body = arms.slice(0, ARMS).map(({ reward, cost, gap, pulls }, i) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, arm_names[i]),
      [reward, cost, gap].map((value) => h('td', {}, digits(value))),
      counts && h('td', {}, pulls === null ? '–' : regret(pulls)),
      h('td', {}, found ? figure(found[i], found[i] < 100 ? 1 : 0) : '–'),
    ),
  );
  const rest = arms.length > ARMS && ` The other ${arms.length - ARMS} arms are in the exported data.`;
  const all = pulls_in_all !== null && [' All arms together get at least ', regret(pulls_in_all), ' pulls on average'];
  const here = all && [found && [', and got ', figure(report?.final.stopping_time ?? 0, 0)], '.'];
  return [
    counts && h('p', {}, 'On average an arm gets at most ', notation(counts.formula).map(broken), ' pulls.'),
    table(
      'Table of arms',
      h(
        'tr',
        {},
        heads.filter(Boolean).map((head) => column(math(String(head)))),
      ),
      h('tbody', {}, body),
    ),
    h('p', { class: 'note' }, counts && [math(counts.source), '.'], all, here, rest),
  ];
}
