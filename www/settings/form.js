// The form in the panel. It edits a draft of the specification, has the simulator check the draft, and puts the
// sentence that says what is wrong beside the field that the sentence is about.
import { announce, fill } from '../ui/dom.js';
import { message_of } from '../ui/text.js';
import { bandit } from './bandit.js';
import { budget } from './budget.js';
import { policies } from './policies.js';
import { problems, show } from './problems.js';

/** @typedef {import('../ui/field.js').Field} Field */
/** @typedef {import('./problems.js').Problem} Problem */
/** The place of a value: its path in the specification, the slot for a sentence about the value, and its field. */
/** @typedef {{path: string, slot: HTMLElement, field?: Field}} Place */
/**
 * What is wrong with the draft: the simulator's message, the number of problems, and the first of them.
 * @typedef {{message: string, count: number} & Problem} Wrong
 */

/** The plan before the first specification is loaded. @type {Plan} */
const NO_PLAN = {
  tasks: 0,
  repetitions: 0,
  expected_pulls: 0,
  arms: null,
  observed: null,
  smallest_mean_cost: null,
  budget: null,
  large_pulls: null,
  labels: [],
};

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
  /** Makes the fields of the section Runs. @type {(form: Form) => Place[]} */
  runs = () => [];
  /**
   * The functions that are called after every check, with the plan, or with null while the draft is wrong.
   * @type {Map<string, (plan: Plan | null) => void>}
   */
  shows = new Map();
  /** The specification that is edited. A value may have a wrong type until it is checked. @type {Specification} */
  draft;
  /** The draft when it was last valid. @type {Specification} */
  specification;
  /** The plan of `specification`. @type {Plan} */
  plan = NO_PLAN;

  /**
   * @param {Catalogue} catalogue
   * @param {(specification: string) => Checked} check throws an error that says what is wrong
   * @param {() => void} onedit called after every change by the visitor
   */
  constructor(catalogue, check, onedit) {
    this.catalogue = catalogue;
    this.check_specification = check;
    this.onedit = onedit;
    this.draft = this.specification = catalogue.default_specification;
  }

  /** Shows a specification, which must be valid. @param {Specification} specification */
  load(specification) {
    this.#build(structuredClone(specification));
    this.#judge();
  }

  /**
   * Shows an earlier draft again, valid or not. Open details stay open, and the focus stays in its field.
   * @param {Specification} draft
   * @param {Specification | null} [good] the last valid draft before this one, whose values the fields can restore
   */
  restore(draft, good) {
    const path = [...this.places.values()].find(({ field }) => field?.input === document.activeElement)?.path;
    for (const one of good ? [good, draft] : [draft]) {
      const { environment, policies } = this.draft;
      const given = one.environment;
      const arms = Array.isArray(given.arms) ? merged(environment.arms, given.arms) : given.arms;
      this.#build({
        ...one,
        environment: /** @type {Source} */ ({ ...given, ...(arms !== undefined && { arms }) }),
        policies: merged(policies, one.policies),
      });
      this.#judge();
    }
    if (path) this.find(path)?.field?.input.focus();
  }

  /** @param {Specification} draft */
  #build(draft) {
    this.draft = draft;
    this.places.clear();
    bandit(this);
    budget(this);
    policies(this);
    for (const field of this.runs(this)) this.place(field.path, field.slot, field.field);
  }

  /**
   * Builds a section again after its structure has changed, and checks the draft.
   * @param {(form: Form) => void} section
   * @param {string} path of the values in the section
   */
  rebuild(section, path) {
    for (const key of [...this.places.keys()]) if (key === path || key.startsWith(`${path}.`)) this.places.delete(key);
    section(this);
    this.check();
  }

  /** Called when a field was edited. */
  edit = () => this.check();

  /**
   * Registers the slot and the field of a value.
   * @param {string} path
   * @param {HTMLElement} slot
   * @param {Field} [field]
   */
  place(path, slot, field) {
    this.places.set(canonical(path), { path, slot, field });
  }

  /** Checks the draft after a change by the visitor. */
  check() {
    this.#judge();
    this.onedit();
  }

  /** What is edited, and what the simulator says about it. @returns {import('../shell/state.js').Settings} */
  get settings() {
    const { draft, error, specification, plan } = this;
    return { text: JSON.stringify(draft), valid: !error, specification, plan };
  }

  #judge() {
    try {
      Object.assign(this, this.check_specification(JSON.stringify(this.draft)));
      this.tell(null);
      for (const { field } of this.places.values()) field?.settle();
    } catch (error) {
      this.tell(message_of(error));
    }
    for (const show of this.shows.values()) show(this.error ? null : this.plan);
  }

  /** Puts every sentence of the simulator beside the field that it names. @param {string | null} message */
  tell(message) {
    const before = this.error?.message.split('\n') ?? [];
    for (const { slot, field } of this.wrong) {
      field?.mark(null);
      fill(slot).hidden = true;
    }
    this.wrong = message === null ? [] : problems(message, (path) => this.find(path));
    this.error = message === null ? null : { message, count: this.wrong.length, ...this.wrong[0] };
    for (const problem of this.wrong) show(problem, this.wrong, this.edit);
    const fresh = this.wrong.filter((problem) => !before.includes(problem.line));
    if (fresh.length) announce(fresh.map(({ sentence }) => sentence).join(' '));
  }

  /**
   * Finds the place of a path, or of the nearest path that contains it.
   * @param {string} path
   * @returns {Place | undefined}
   */
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
 * Returns whether a value is an object or a list.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const whole = (value) => typeof value === 'object' && value !== null;

/**
 * Puts fresh values into old objects of the same kind, so that the page keeps what it remembers about an object. The
 * values of an object in a list go into the old object that is equal, or else into the one at the same position.
 * @template T
 * @param {unknown} old
 * @param {T} fresh
 * @param {Set<unknown>} [used] old objects that are taken
 * @returns {T}
 */
function merged(old, fresh, used = new Set()) {
  if (Array.isArray(fresh)) return Array.isArray(old) ? /** @type {T} */ (merged_list(old, fresh, used)) : fresh;
  if (!whole(old) || !whole(fresh) || Array.isArray(old) || used.has(old)) return fresh;
  if (old.id !== fresh.id || old.law !== fresh.law) return fresh;
  used.add(old);
  const values = Object.fromEntries(Object.keys(fresh).map((key) => [key, merged(old[key], fresh[key], used)]));
  for (const key of Object.keys(old)) delete old[key]; // the order of keys counts where drafts are compared
  return /** @type {T} */ (Object.assign(old, values));
}

/** @param {unknown[]} old @param {unknown[]} fresh @param {Set<unknown>} used */
function merged_list(old, fresh, used) {
  if (!fresh.some(whole)) return fresh;
  const found = new Map(old.map((one) => [JSON.stringify(one), one]));
  const exact = fresh.map((one) => found.get(JSON.stringify(one)));
  const taken = new Set(exact);
  return fresh.map((one, i) => merged(exact[i] ?? (taken.has(old[i]) ? null : old[i]), one, used));
}

/** Writes "environment.arms[4].cost" as "environment.arms.4.cost". @param {string} path */
const canonical = (path) => path.replace(/\[(\d+)\]/g, '.$1');
