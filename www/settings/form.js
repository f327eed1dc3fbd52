// The panel: edits a draft of the specification, has the simulator check it, and puts its sentence beside the field.
import { announce, at, fill, h } from '../ui/dom.js';
import { bandit } from './bandit.js';
import { budget } from './budget.js';
import { policies } from './policies.js';

/** @typedef {{path: string, slot: HTMLElement, field?: import('../ui/field.js').Field}} Place */

export class Form {
  /** The draft's last valid form and what follows from it. @type {any} */
  specification = null;
  /** @type {any} */
  plan = null;
  /** @type {{message: string, sentence: string, noun: string | null, good: string | undefined} | null} */
  error = null;
  /** Where the sentence stands now. @type {{slot: HTMLElement, field?: import('../ui/field.js').Field} | null} */
  wrong = null;
  /** @type {Map<string, Place>} */
  places = new Map();
  /** Reads a table of data. @type {(text: string, repair: boolean, beta: boolean) => Promise<{result?: any, error?: string}>} */
  read = async () => ({});
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
    this.#build(structuredClone(specification));
    this.check({ edited: false });
  }

  /**
   * Shows a draft again that was there before, valid or not. What is open stays open, and the focus stays in its field.
   * @param {any} draft @param {any} [good] the last valid one before it, whose values its fields can then restore
   */
  restore(draft, good) {
    const path = [...this.places.values()].find(({ field }) => field?.input === document.activeElement)?.path;
    for (const one of good ? [good, draft] : [draft]) {
      const { environment, policies } = this.draft;
      const arms = Array.isArray(one.environment.arms) && merged(environment.arms, one.environment.arms);
      this.#build({
        ...one,
        environment: { ...one.environment, ...(arms && { arms }) },
        policies: merged(policies, one.policies),
      });
      this.#judge();
    }
    this.onchange({ edited: false });
    if (path) this.find(path)?.field?.input.focus();
  }

  #build(draft) {
    this.draft = draft;
    this.places.clear();
    bandit(this);
    budget(this);
    policies(this);
    for (const field of this.runs(this)) this.place(field.path, field.slot, field.field);
  }

  /** Renders a section again after its structure has changed, with the checks that follow. @param {(form: Form) => void} section @param {string} path */
  rebuild(section, path) {
    for (const key of [...this.places.keys()]) if (key === path || key.startsWith(`${path}.`)) this.places.delete(key);
    section(this);
    this.check();
  }

  /** Something was edited. */
  edit = () => this.check();

  /** @param {string} path @param {HTMLElement} slot @param {import('../ui/field.js').Field} [field] */
  place(path, slot, field) {
    this.places.set(canonical(path), { path, slot, field });
  }

  check({ edited = true } = {}) {
    this.#judge();
    this.onchange({ edited });
  }

  #judge() {
    try {
      Object.assign(this, this.check_specification(JSON.stringify(this.draft)));
      this.tell(null);
      for (const { field } of this.places.values()) field?.settle();
    } catch (error) {
      this.tell(error.message);
    }
    for (const show of this.shows.values()) show(this.error ? null : this.plan);
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
    fill(
      slot,
      h('span', { title: message }, sentence),
      usable && [
        ' ',
        h(
          'button',
          {
            class: 'link',
            type: 'button',
            onclick: () => {
              field.restore();
              this.check();
            },
          },
          field.good === '' ? 'Leave it empty again' : `Use ${field.good} again`,
        ),
      ],
    );
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

/**
 * Fresh values in the old objects, as far as they are of a kind: what is remembered of an object stays with it. Those of a list
 * are found by what they hold, then by their place.
 * @param {any} old @param {any} fresh @param {Set<any>} [used] old objects that are taken
 */
function merged(old, fresh, used = new Set()) {
  const whole = (value) => typeof value === 'object' && value !== null;
  if (Array.isArray(fresh)) {
    if (!Array.isArray(old) || !fresh.some(whole)) return fresh;
    const found = new Map(old.map((one) => [JSON.stringify(one), one]));
    const exact = fresh.map((one) => found.get(JSON.stringify(one)));
    const taken = new Set(exact);
    return fresh.map((one, i) => merged(exact[i] ?? (taken.has(old[i]) ? null : old[i]), one, used));
  }
  if (
    !whole(old) ||
    !whole(fresh) ||
    Array.isArray(old) ||
    old.id !== fresh.id ||
    old.law !== fresh.law ||
    used.has(old)
  )
    return fresh;
  used.add(old);
  const values = Object.fromEntries(Object.keys(fresh).map((key) => [key, merged(old[key], fresh[key], used)]));
  for (const key of Object.keys(old)) delete old[key]; // their order counts where drafts are compared
  return Object.assign(old, values);
}

/** "environment.arms[4].cost" as "environment.arms.4.cost". @param {string} path */
const canonical = (path) => path.replace(/\[(\d+)\]/g, '.$1');

/** @param {string} message @returns {{path: string, sentence: string}} */
export function split(message) {
  const [, path = '', text = message] = /^([\w.[\]-]+): ([^]*)$/.exec(message) ?? [];
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return { path, sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` };
}
