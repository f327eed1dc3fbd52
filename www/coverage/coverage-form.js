// What is asked of coverage: the fields, and the part of the address that keeps them.

import { parameters, remember } from '../link/address.js';
import { Coverage } from '../pkg/budgeted_bandits.js';
import { split } from '../settings/form.js';
import { announce, fill, h, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';

/** What an address that says nothing asks for. */
const DEFAULT = { family: 'bernoulli', samples: 100, level: 0.01, pairs: 10_000, seed: 1 };
const FIELDS = { samples: 'samples n', level: 'level α', pairs: 'pairs', seed: 'seed' };
const PATIENCE = 300; // milliseconds without typing before it runs

export class CoverageForm {
  /** The last valid settings. */
  specification = DEFAULT;
  /** Where the policy of the rain is chosen. @type {import('./rain.js').Rain | null} */
  rain = null;
  #timer = 0;

  /**
   * @param {{id: string, name: string, about: string}[]} families
   * @param {() => void} onchange called with new valid settings
   */
  constructor(families, onchange) {
    this.onchange = onchange;
    this.family = h(
      'select',
      {
        onchange: () => {
          this.draft.family = this.family.value;
          this.#edited(0);
        },
      },
      families.map(({ id, name, about }) => h('option', { value: id, title: about }, name)),
    );
    this.fields = h('span', { class: 'fields' });
    this.why = h('p', { class: 'why', id: 'coverage-why', hidden: true });
    this.root = h(
      'span',
      { class: 'form' },
      h('label', {}, h('span', { class: 'label' }, 'family'), ' ', h('span', { class: 'select' }, this.family)),
      this.fields,
    );
    this.#fill(DEFAULT);
  }

  /** Takes what the address asks for; what is not valid there is as by default. Whether anything is new. */
  read() {
    const asked = parameters();
    const read = { ...DEFAULT };
    for (const key of Object.keys(DEFAULT)) {
      const text = asked.get(key);
      if (text === null) continue;
      const value = key === 'family' ? text : Number(text.trim() || NaN);
      if (!wrong({ [key]: value })) read[key] = value;
    }
    this.rain?.choose(asked.get('rain'));
    if (JSON.stringify(read) === JSON.stringify(this.specification)) return false;
    this.#fill(read);
    return true;
  }

  /** Keeps the settings in the address. */
  write() {
    remember(
      Object.fromEntries(
        Object.entries(this.specification).map(([key, value]) => [key, value === DEFAULT[key] ? null : value]),
      ),
    );
    remember({ rain: this.rain?.chosen ?? null });
  }

  #fill(specification) {
    this.specification = specification;
    this.draft = { ...specification };
    this.family.value = specification.family;
    this.places = Object.entries(FIELDS).map(
      ([key, label]) => new Field({ owner: this.draft, key, label, most: 7, onedit: () => this.#edited(PATIENCE) }),
    );
    for (const field of this.places) field.settle();
    fill(
      this.fields,
      this.places.map((field) => h('label', {}, h('span', { class: 'label' }, math(field.label)), ' ', field.input)),
    );
    this.#tell(null);
  }

  #edited(patience) {
    clearTimeout(this.#timer);
    const message = wrong(this.draft);
    this.#tell(message);
    if (message) return;
    for (const field of this.places) field.settle();
    if (JSON.stringify(this.draft) === JSON.stringify(this.specification)) return;
    this.#timer = setTimeout(() => {
      this.specification = { ...this.draft };
      this.write();
      this.onchange();
    }, patience);
  }

  /** Says what is wrong, beside the fields. @param {string | null} message */
  #tell(message) {
    const { path, sentence } = message ? split(message) : { path: null, sentence: '' };
    const field = this.places.find(({ key }) => key === path);
    for (const one of this.places) one.mark(one === field ? this.why.id : null);
    this.why.hidden = !message;
    if (!message) return;
    fill(
      this.why,
      field && h('b', {}, `${field.label}: `),
      sentence,
      field?.good !== undefined && [
        ' ',
        h(
          'button',
          {
            class: 'link',
            type: 'button',
            onclick: () => {
              field.restore();
              this.#edited(0);
            },
          },
          `Use ${field.good} again`,
        ),
      ],
    );
    announce(sentence);
  }
}

/** What the simulator says against settings, or null. @param {object} specification */
function wrong(specification) {
  try {
    new Coverage(specification).free();
    return null;
  } catch (error) {
    return error.message;
  }
}
