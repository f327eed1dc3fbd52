// The form in the panel. It changes the settings, has the simulator check them, and puts the sentence that says what is
// wrong beside the field that the sentence is about.
import { announce, fill, h } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { message_of } from '../ui/text.js';
import { bandit } from './bandit.js';
import { budget } from './budget.js';
import { counterpart, edited, name_of, opened, put, steps, typed, value_at } from './draft.js';
import { policies } from './policies.js';
import { problems, show } from './problems.js';

/** @typedef {import('./draft.js').Settings} Settings */
/** @typedef {import('./draft.js').Judged} Judged */
/** @typedef {import('./draft.js').Memory} Memory */
/** @typedef {import('./problems.js').Problem} Problem */
/** The place of a value: its path in the specification, the slot for a sentence about the value, and its field. */
/** @typedef {{path: string, slot: HTMLElement, field?: Field}} Place */
/**
 * What is wrong with the draft: the simulator's message, the number of problems, and the first of them.
 * @typedef {{message: string, count: number} & Problem} Wrong
 */

/** A part of the form, which is built again when its structure changes: the path of the values in it. */
/** @typedef {'environment' | 'budget' | 'policies' | 'repetitions'} Section */

export class Form {
  /** @type {Wrong | null} */
  error = null;
  /** Everything that is wrong now. @type {Problem[]} */
  wrong = [];
  /** The places of values, by their paths. @type {Map<string, Place>} */
  places = new Map();
  /**
   * Reads a table of data, and tells which share has been read.
   * @type {(table: Omit<worker.Read, 'action'>, progress: (share: number) => void) => Promise<worker.Table>}
   */
  read = async () => ({});
  /** The policy modules that the visitor has not agreed to run. @type {{name: string, leave: () => void}[]} */
  waiting = [];
  /** Lets the visitor choose policy modules, which are added. @type {() => void} */
  open_modules = () => {};
  /** Runs the settings and shows a view, by default the view in sight. @type {(view: string | null) => void} */
  run = () => {};
  /** Makes the fields of the section Runs. @type {(form: Form) => void} */
  runs = () => {};
  /**
   * The functions that are called after every check, with the plan, or with null while the draft is wrong.
   * @type {Map<string, (plan: Plan | null) => void>}
   */
  shows = new Map();
  /** The names of places that are unfolded. @type {Set<string>} */
  unfolded = new Set();

  /**
   * @param {Catalogue} catalogue
   * @param {(specification: string) => Checked} check throws an error that says what is wrong
   * @param {object} page holds the settings
   * @param {() => import('./draft.js').Now} page.now
   * @param {(judged: Judged) => void} page.take takes settings that the visitor has changed
   * @param {() => void} page.changed called after the form shows them
   */
  constructor(catalogue, check, page) {
    this.catalogue = catalogue;
    this.check_specification = check;
    this.page = page;
  }

  get settings() {
    return this.page.now().settings;
  }

  /** The specification that is edited. A value may have a wrong type until it is checked. */
  get draft() {
    return this.settings.draft;
  }

  /** The draft when it was last valid. */
  get specification() {
    return this.page.now().specification;
  }

  /** The plan of `specification`. */
  get plan() {
    return this.page.now().plan;
  }

  /** Returns a specification as settings that replace the present ones. @param {Specification} specification */
  opened(specification) {
    return this.#judged(opened(this.settings, specification));
  }

  /** Shows the settings of the page, whatever they were before. The focus stays in its field. */
  show() {
    const path = [...this.places.values()].find(({ field }) => field?.input === document.activeElement)?.path;
    this.places.clear();
    for (const build of Object.values(SECTIONS)) build(this);
    this.#tell();
    if (path) this.find(path)?.field?.input.focus();
  }

  /**
   * Changes the draft.
   * @param {(draft: Specification) => Specification} change returns another draft, and leaves the given one as it is
   * @param {Section[]} [sections] whose structure changes, so that they are built again
   * @param {Memory} [memory]
   */
  edit(change, sections, { kept, fresh } = {}) {
    this.#take(edited(this.settings, change(this.draft), kept, fresh), sections);
  }

  /** Gives a place another value. @param {string} path @param {unknown} value undefined for none */
  set(path, value) {
    this.edit((draft) => put(draft, path, value));
  }

  /**
   * Gives a place another value, and builds the section of the place again.
   * @param {string} path
   * @param {unknown} value undefined for none
   * @param {Memory} [memory]
   */
  replace(path, value, memory) {
    const section = /** @type {Section} */ (path.split('.')[0]);
    this.edit((draft) => put(draft, path, value), [section], memory);
  }

  /** Builds a section again. @param {Section} section */
  rebuild(section) {
    this.replace(section, this.draft[section]);
  }

  /** @param {Settings} settings @param {Section[]} [sections] to build again */
  #take(settings, sections = []) {
    this.page.take(this.#judged(settings));
    for (const section of sections) {
      for (const key of [...this.places.keys()])
        if (key === section || key.startsWith(`${section}.`)) this.places.delete(key);
      SECTIONS[section](this);
    }
    this.#tell();
    this.page.changed();
  }

  /** @param {Settings} settings @returns {Judged} */
  #judged(settings) {
    const text = JSON.stringify(settings.draft);
    try {
      return { settings, text, message: null, ...this.check_specification(text) };
    } catch (error) {
      const { specification, plan } = this;
      return { settings, text, message: message_of(error), specification, plan };
    }
  }

  /** Returns the value at a path of the draft. @param {string} path */
  value = (path) => value_at(this.draft, path);

  /** Returns the name of a place, under which something is remembered. @param {string} path */
  name = (path) => name_of(this.settings, path);

  /** Returns what is remembered about a place. @param {string} path */
  kept = (path) => this.settings.kept[this.name(path)];

  /** Returns whether a place is unfolded. @param {string} path */
  is_unfolded = (path) => this.unfolded.has(this.name(path));

  /** Unfolds a place, or folds it. @param {string} path @param {boolean} on */
  unfold(path, on) {
    if (on) this.unfolded.add(this.name(path));
    else this.unfolded.delete(this.name(path));
  }

  /**
   * Makes the field of a value, and registers it.
   * @param {string} path
   * @param {HTMLElement} slot for a sentence about the value
   * @param {import('../ui/field.js').Kind & import('../ui/field.js').Style} kind
   */
  field(path, slot, kind) {
    const name = this.name(path);
    const cell = {
      get: () => this.value(path),
      put: (/** @type {unknown} */ value, /** @type {string} */ text) =>
        this.#take(typed(this.settings, path, value, text)),
      typed: () => this.settings.typed[name],
      good: () => counterpart(this.page.now().good, this.settings, path),
    };
    const field = new Field({ ...kind, cell });
    this.place(path, slot, field);
    return field;
  }

  /**
   * Registers the slot and the field of a value.
   * @param {string} path
   * @param {HTMLElement} slot
   * @param {Field} [field]
   */
  place(path, slot, field) {
    this.places.set(canonical(path), { path, slot, field });
  }

  /** Puts every sentence of the simulator beside the field that it names. */
  #tell() {
    const { message } = this.page.now();
    const before = this.error?.message.split('\n') ?? [];
    for (const { slot, field } of this.wrong) {
      field?.mark(null);
      fill(slot).hidden = true;
    }
    this.wrong = message === null ? [] : problems(message, (path) => this.find(path));
    this.error = message === null ? null : { message, count: this.wrong.length, ...this.wrong[0] };
    for (const problem of this.wrong) show(problem, this.wrong);
    const fresh = this.wrong.filter((problem) => !before.includes(problem.line));
    if (fresh.length) announce(fresh.map(({ sentence }) => sentence).join(' '));
    for (const show of this.shows.values()) show(message === null ? this.plan : null);
  }

  /** Makes the slot of some values, for sentences about them. @param {...string} paths */
  slot(...paths) {
    const slot = h('p', { class: 'why', hidden: true });
    for (const path of paths) this.place(path, slot);
    return slot;
  }

  /**
   * Finds the place of a path, or of the nearest path that contains it.
   * @param {string} path
   * @returns {Place | undefined}
   */
  find(path) {
    const all = steps(path);
    for (let length = all.length; length > 0; length--) {
      const found = this.places.get(all.slice(0, length).join('.'));
      if (found) return found;
    }
    return undefined;
  }
}

/** The functions that build the sections, in their order. @type {Record<Section, (form: Form) => void>} */
const SECTIONS = { environment: bandit, budget, policies, repetitions: (form) => form.runs(form) };

/** Writes "environment.arms[4].cost" as "environment.arms.4.cost". @param {string} path */
const canonical = (path) => steps(path).join('.');
