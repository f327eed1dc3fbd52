// The panel: edits a draft of the specification, has the simulator check it, and puts its sentence beside the field.
import { announce, at, fill, h } from './dom.js';
import { bandit } from './bandit.js';
import { budget } from './budget.js';
import { policies } from './policies.js';

/** @typedef {{path: string, slot: HTMLElement, field?: import('./field.js').Field}} Place */

export class Form {
  /** The draft's last valid form and what follows from it. @type {any} */
  specification = null;
  /** @type {any} */
  plan = null;
  /** @type {{message: string, sentence: string, noun: string | null, good: string | undefined} | null} */
  error = null;
  /** Where the sentence stands now. @type {{slot: HTMLElement, field?: import('./field.js').Field} | null} */
  wrong = null;
  /** @type {Map<string, Place>} */
  places = new Map();
  /** Called with the plan after every check that passes. @type {Map<string, (plan: any) => void>} */
  shows = new Map();

  /**
   * @param {any} catalogue
   * @param {(specification: string) => {specification: any, plan: any}} check
   * @param {(change: {edited: boolean}) => void} onchange
   */
  constructor(catalogue, check, onchange) {
    Object.assign(this, { catalogue, check_specification: check, onchange });
  }

  /** Shows a specification, which must be valid. @param {any} specification */
  load(specification) {
    this.draft = structuredClone(specification);
    this.places.clear();
    bandit(this);
    budget(this);
    policies(this);
    for (const field of this.runs(this)) this.place(field.path, field.slot, field.field);
    this.check({ edited: false });
  }

  /** Renders a section again after its structure has changed, with the checks that follow. @param {(form: Form) => void} section @param {string} path */
  rebuild(section, path) {
    for (const key of [...this.places.keys()]) if (key === path || key.startsWith(`${path}.`)) this.places.delete(key);
    section(this);
    this.check();
  }

  /** Something was edited. */
  edit = () => this.check();

  /** @param {string} path @param {HTMLElement} slot @param {import('./field.js').Field} [field] */
  place(path, slot, field) {
    this.places.set(canonical(path), { path, slot, field });
  }

  check({ edited = true } = {}) {
    try {
      Object.assign(this, this.check_specification(JSON.stringify(this.draft)));
      this.tell(null);
      for (const { field } of this.places.values()) field?.settle();
    } catch (error) {
      this.tell(error.message);
    }
    for (const show of this.shows.values()) show(this.error ? null : this.plan);
    this.onchange({ edited });
  }

  /** Puts a sentence of the simulator beside the field that it names. @param {string | null} message */
  tell(message) {
    const before = this.error?.message;
    this.wrong?.field?.mark(null);
    if (this.wrong) fill(this.wrong.slot).hidden = true;
    this.wrong = null;
    if (message === null) {
      this.error = null;
      return;
    }
    const { path, sentence } = split(message);
    const place = this.find(path);
    const field = place?.field;
    this.error = { message, sentence, noun: field?.noun ?? null, good: field?.good };
    const slot = place?.slot ?? at('policies-error');
    slot.id ||= `why-${Math.random().toString(36).slice(2)}`;
    slot.hidden = false;
    const usable = field && field.good !== undefined && field.good !== field.input.value;
    fill(slot, h('span', { title: message }, sentence),
      usable && [' ', h('button', { class: 'link', type: 'button', onclick: () => { field.restore(); this.check(); } }, field.good === '' ? 'Leave it empty again' : `Use ${field.good} again`)]);
    field?.mark(slot.id);
    this.wrong = { slot, field };
    if (message !== before) announce(sentence);
  }

  /** The place of a path, of the nearest that contains it, or of the first inside it. @param {string} path @returns {Place | undefined} */
  find(path) {
    const steps = canonical(path).split('.');
    for (let length = steps.length; length > 0; length--) {
      const found = this.places.get(steps.slice(0, length).join('.'));
      if (found) return found;
    }
    return undefined;
  }
}

/** "environment.arms[4].cost" as "environment.arms.4.cost". @param {string} path */
const canonical = (path) => path.replace(/\[(\d+)\]/g, '.$1');

/** @param {string} message @returns {{path: string, sentence: string}} */
export function split(message) {
  const [, path = '', text = message] = /^([\w.[\]-]+): ([^]*)$/.exec(message) ?? [];
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return { path, sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` };
}
