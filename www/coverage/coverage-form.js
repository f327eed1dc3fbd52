// The settings of a coverage run: their fields, and the part of the address that keeps them.
import { Coverage } from '../pkg/budgeted_bandits.js';
import { split } from '../settings/problems.js';
import { fill, h, link, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { message_of } from '../ui/text.js';

/** The default settings, which the address leaves out. @type {coverage.Specification} */
const DEFAULT = { family: 'bernoulli', samples: 100, level: 0.01, pairs: 10_000, seed: 1 };
const KEYS = /** @type {(keyof coverage.Specification)[]} */ (Object.keys(DEFAULT));
const FIELDS = { samples: 'samples n', level: 'level α', pairs: 'pairs', seed: 'seed' };
/** The number of milliseconds without typing after which new settings are run. */
const PATIENCE = 300;

export class CoverageForm {
  /** The last valid settings. */
  specification = DEFAULT;
  /** The settings that are edited. A value may have a wrong type until the simulator has checked it. */
  #draft = { ...DEFAULT };
  /** @type {Field[]} */
  #places = [];
  #timer = 0;

  /**
   * @param {FamilyEntry[]} families
   * @param {import('./rain.js').Rain} rain whose chosen policy is kept in the address as well
   * @param {import('../link/place.js').Place} place
   * @param {() => void} onchange called when there are new valid settings
   */
  constructor(families, rain, place, onchange) {
    this.place = place;
    this.rain = rain;
    this.onchange = onchange;
    const choose = () => {
      this.#draft.family = this.family.value;
      this.#edited(0);
    };
    this.family = h(
      'select',
      { onchange: choose },
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

  /** Takes the settings from the address, with defaults for invalid ones. Returns whether any setting is new. */
  read() {
    const asked = this.place.parameters();
    const read = { ...DEFAULT };
    for (const key of KEYS) {
      const text = asked.get(key);
      if (text === null) continue;
      const value = { [key]: key === 'family' ? text : Number(text.trim() || NaN) };
      if (!wrong(value)) Object.assign(read, value);
    }
    this.rain.choose(asked.get('rain'));
    if (JSON.stringify(read) === JSON.stringify(this.specification)) return false;
    this.#fill(read);
    return true;
  }

  /** Cancels the run that is due, because the view is gone. */
  end() {
    clearTimeout(this.#timer);
  }

  /** Writes the settings to the address, except for those that have their default values. */
  write() {
    const { specification } = this;
    const kept = KEYS.map((key) => [key, specification[key] === DEFAULT[key] ? null : specification[key]]);
    this.place.remember({ ...Object.fromEntries(kept), rain: this.rain.chosen });
  }

  /** @param {coverage.Specification} specification */
  #fill(specification) {
    this.specification = specification;
    const owner = { ...specification };
    this.#draft = owner;
    this.family.value = specification.family;
    const onedit = () => this.#edited(PATIENCE);
    this.#places = Object.entries(FIELDS).map(([key, label]) => new Field({ owner, key, label, most: 7, onedit }));
    for (const field of this.#places) field.settle();
    fill(
      this.fields,
      this.#places.map(({ label, input }) => h('label', {}, h('span', { class: 'label' }, math(label)), ' ', input)),
    );
    this.#tell(null);
  }

  /** Checks the draft, and runs it once it has not changed for a while. @param {number} patience in milliseconds */
  #edited(patience) {
    clearTimeout(this.#timer);
    const message = wrong(this.#draft);
    this.#tell(message);
    if (message) return;
    for (const field of this.#places) field.settle();
    if (JSON.stringify(this.#draft) === JSON.stringify(this.specification)) return;
    this.#timer = setTimeout(() => {
      this.specification = { ...this.#draft };
      this.write();
      this.onchange();
    }, patience);
  }

  /** Shows what is wrong. Null says that nothing is wrong. @param {string | null} message */
  #tell(message) {
    const { path, sentence } = message ? split(message) : { path: null, sentence: '' };
    const field = this.#places.find(({ key }) => key === path);
    for (const one of this.#places) one.mark(one === field ? this.why.id : null);
    this.why.hidden = !message;
    if (!message) return;
    fill(this.why, field && h('b', {}, `${field.label}: `), sentence, field && this.#restorer(field));
    this.place.announce(sentence);
  }

  /** Makes a button that restores the last valid text of a field. @param {Field} field @returns {Child} */
  #restorer(field) {
    const restore = () => {
      field.restore();
      this.#edited(0);
    };
    return [' ', link(`Use ${field.good} again`, restore)];
  }
}

/**
 * Returns the simulator's sentence about invalid settings, or null for valid ones.
 * @param {object} specification may lack settings, which then have their default values
 */
function wrong(specification) {
  try {
    new Coverage(specification).free();
    return null;
  } catch (error) {
    return message_of(error);
  }
}
