// The controls above the intervals: which run is shown, and how.

import { ghosts } from '../pkg/budgeted_bandits.js';
import { entry_of } from '../simulator/entries.js';
import { parts } from '../simulator/names.js';
import { fill, h } from '../ui/dom.js';

const ORDERS = { number: 'number', ratio: 'true ratio', index: 'index' };

/** @param {string} label @param {HTMLSelectElement | HTMLInputElement} control */
const labelled = (label, control) =>
  h(
    'label',
    { class: 'choice' },
    h('span', { class: 'label' }, label),
    h('span', { class: control instanceof HTMLSelectElement ? 'select' : null }, control),
  );

/**
 * Chooses an option, or another one if the wanted option does not exist.
 * @param {HTMLSelectElement} select
 * @param {string} otherwise
 * @param {string | null} wanted
 */
function pick(select, otherwise, wanted) {
  select.value = wanted ?? otherwise;
  if (select.selectedIndex < 0) select.value = otherwise;
}

/**
 * Returns the names and the ideas of the policies.
 * @param {{specification: Specification, plan: Plan, catalogue: Catalogue}} form
 */
export const policies_of = ({ specification, plan, catalogue }) =>
  plan.labels.map((label, i) => {
    const entry = entry_of(catalogue, specification.policies[i]);
    return { ...parts(label, entry), idea: entry?.idea ?? '' };
  });

export class Choices {
  /**
   * @param {import('../link/place.js').Place} place
   * @param {object} on
   * @param {() => void} on.run called when another run is chosen
   * @param {() => void} on.look called when the same run is to be shown in another way
   * @param {() => void} on.fair called when true values are to be hidden or shown
   */
  constructor(place, on) {
    this.place = place;
    const run = (/** @type {Record<string, string | number>} */ values) => {
      place.remember({ ...values, at: null });
      on.run();
    };
    const look = (/** @type {Record<string, string | number | null>} */ values) => {
      place.remember(values);
      on.look();
    };
    this.policy = h('select', {
      'aria-label': 'Policy',
      onchange: () => run({ policy: Number(this.policy.value) + 1 }),
    });
    this.repetition = h('input', {
      class: 'field',
      inputmode: 'numeric',
      'aria-label': 'Repetition',
      autocomplete: 'off',
      oninput: () => run({ repetition: this.repetition.value.trim() }),
    });
    this.beside = h(
      'select',
      { 'aria-label': 'Interval to compare with', onchange: () => look({ beside: this.beside.value }) },
      h('option', { value: 'none' }, 'nothing'),
      /** @type {trace.GhostEntry[]} */ (ghosts()).map(({ id, name }) => h('option', { value: id }, name)),
    );
    this.order = h(
      'select',
      { 'aria-label': 'Order of the arms', onchange: () => look({ order: this.order.value }) },
      Object.entries(ORDERS).map(([id, name]) => h('option', { value: id }, name)),
    );
    this.fair = h('input', {
      class: 'fair',
      type: 'checkbox',
      onchange: () => {
        this.#limit();
        look({ fair: this.fair.checked ? 1 : null });
        on.fair();
      },
    });
    this.why = h('p', { class: 'why', id: 'repetition-why', hidden: true });
    this.root = h(
      'div',
      { class: 'bar' },
      labelled('policy', this.policy),
      labelled('repetition', this.repetition),
      labelled('compare with', this.beside),
      labelled('order by', this.order),
      h('label', { class: 'check' }, this.fair, 'play fair: hide the true values'),
    );
  }

  /** Takes the choices from the address. @param {{name: string, rest: string}[]} names of the policies */
  read(names) {
    const asked = this.place.parameters();
    pick(this.beside, 'hoeffding', asked.get('beside'));
    pick(this.order, 'number', asked.get('order'));
    this.fair.checked = asked.get('fair') === '1';
    this.#limit();
    fill(
      this.policy,
      names.map(({ name, rest }, i) => h('option', { value: i }, `${name} ${rest}`.trim())),
    );
    this.policy.value = String(Math.min(names.length, Math.max(1, this.whole('policy') ?? 1)) - 1);
    // A number that is being typed stays as it is.
    if (!this.repetition.matches(':focus')) this.repetition.value = asked.get('repetition') ?? '1';
  }

  /** Withdraws the order by true ratio while true values are hidden. */
  #limit() {
    const option = this.order.options[Object.keys(ORDERS).indexOf('ratio')];
    option.disabled = this.fair.checked;
    if (option.disabled && option.selected) this.order.value = 'number';
  }

  /** Returns a whole number from the address, or null if the address has none. @param {string} key */
  whole(key) {
    const text = this.place.parameters().get(key) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  }

  /** Says what is wrong with the repetition. Null says that nothing is wrong. @param {string | null} sentence */
  complain(sentence) {
    this.why.hidden = sentence === null;
    fill(this.why, sentence !== null && `${sentence}.`);
    this.repetition.classList.toggle('bad', sentence !== null);
    this.repetition.setAttribute('aria-invalid', String(sentence !== null));
    if (sentence !== null) this.repetition.setAttribute('aria-describedby', this.why.id);
  }
}
