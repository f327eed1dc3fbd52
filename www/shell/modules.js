// Policy modules on the page: files that are added, modules of links that wait until the visitor agrees to run them,
// and modules that fail.

import { check_specification, read_module } from '../pkg/budgeted_bandits.js';
import { capital } from '../settings/law.js';
import { add } from '../settings/policies.js';
import { learn, module_of } from '../simulator/entries.js';
import { fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { dismiss, notice } from '../ui/notice.js';
import { message_of } from '../ui/text.js';
import { is_trusted, trust } from './trusted.js';

/** The number of digits of a hash that a notice shows at first. */
const DIGITS = 16;
/** The largest number of bytes of a file that is read. The simulator allows fewer, and says how many. */
const LARGEST = 1 << 22;
/** What a module can do, without its subject. */
const CAN = 'can choose arms and nothing else: it sees rewards and costs, not this page, your data or the network.';

/** @typedef {{player: Player, module: ModuleEntry, place: number}} Waiting */

export class Modules {
  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {() => import('../settings/form.js').Form} form
   */
  constructor(pool, form) {
    this.pool = pool;
    this.form = form;
  }

  /**
   * Adds the module in a file. The visitor has chosen the file, so the module may run.
   * @param {File} file
   * @throws {Error} a sentence that says what is wrong with the module
   */
  async open(file) {
    if (file.size > LARGEST) throw new Error(`Expected a module of at most 256 kB, found ${number(file.size)} bytes.`);
    const bytes = new Uint8Array(
      await file.arrayBuffer().catch(() => {
        throw new Error('The browser cannot read it. It may be a folder, or may have been moved.');
      }),
    );
    const module = learn(read(bytes));
    trust(module);
    add(this.form(), module);
    this.#tell(module, `${module.name} was added: ${counted(module.size, 'byte')}.`, module.idea, {
      'Check it': () => this.check(module),
      Close: () => {},
    });
  }

  /** Tests a module against the rules that policies keep, and shows the report. @param {ModuleEntry} module */
  async check(module) {
    notice('module', `Checking ${module.name}.`, 'It plays some thousand short runs.');
    const report = await this.pool.check(module.wasm).catch((error) => {
      notice('module', `${module.name} could not be checked.`, message_of(error), { Close: () => {} });
    });
    if (!report) return;
    const { rules, pull } = report;
    const broken = rules.filter((rule) => rule.broken !== null);
    const title = broken.length
      ? `${module.name} breaks ${broken.length} of ${counted(rules.length, 'rule')}.`
      : `${module.name} keeps all ${counted(rules.length, 'rule')}.`;
    const list = h(
      'ul',
      {},
      rules.map(({ rule, broken }) => h('li', {}, broken ? `Broken: ${rule}. Here, ${broken}.` : `Kept: ${rule}.`)),
    );
    notice('module', title, `A pull takes ${number(pull)} ns with 10 arms.`, { Close: () => {} }, list);
  }

  /**
   * Returns the part of a specification that may run at once. Asks about modules to which the visitor has not agreed.
   * @param {Checked} checked
   * @param {string} what the source, such as "This link"
   * @param {() => void} whole opens the whole specification
   * @returns {Specification | null} null if no policy is left
   */
  ask({ specification }, what, whole) {
    const form = this.form();
    form.waiting = [];
    dismiss('module');
    const asked = specification.policies.flatMap((player, place) => {
      const module = module_of(player);
      return module && !is_trusted(module) ? [{ player, module, place }] : [];
    });
    if (!asked.length) return specification;
    const rest = specification.policies.filter((player) => !asked.some((one) => one.player === player));
    const without = valid({ ...specification, policies: rest });
    this.#wait(asked, { what, whole: without ? null : whole });
    return without;
  }

  /**
   * Asks about modules, and lists them among the policies if others run meanwhile.
   * @param {Waiting[]} asked
   * @param {{what: string, whole: (() => void) | null}} source its name, and a function that opens it as a whole if no
   *   other policy runs
   */
  #wait(asked, { what, whole }) {
    const form = this.form();
    /** @param {Waiting[]} left */
    const leave = (left) => {
      this.#wait(left, { what, whole });
      if (!whole) form.rebuild('policies');
    };
    const run = () => {
      for (const { module } of asked) trust(module);
      form.waiting = [];
      if (whole) whole();
      else this.#add(asked);
    };
    const one_of = (/** @type {Waiting} */ one) => ({
      name: one.module.name,
      leave: () => leave(asked.filter((other) => other !== one)),
    });
    form.waiting = whole ? [] : asked.map(one_of);
    dismiss('module');
    if (!asked.length) return;
    const [{ module }] = asked;
    const then = whole ? 'Nothing runs until you decide.' : 'The other policies run meanwhile.';
    if (asked.length === 1) {
      const title = `${what} contains a policy by someone else: ${module.name}, ${counted(module.size, 'byte')}.`;
      this.#tell(module, title, `It ${CAN} ${then}`, { 'Run it': run, 'Leave it out': () => leave([]) });
    } else {
      const names = asked.map((one) => one.module.name).join(', ');
      const title = `${what} contains ${asked.length} policies by someone else: ${names}.`;
      notice('module', title, `Each ${CAN} ${then}`, { 'Run them': run, 'Leave them out': () => leave([]) });
    }
  }

  /** Adds policies at the places that they have in their specification. @param {Waiting[]} asked */
  #add(asked) {
    const form = this.form();
    const policies = [...form.draft.policies];
    for (const { player, place } of asked) policies.splice(place, 0, player);
    form.replace('policies', policies);
  }

  /**
   * Removes policies that have failed from the settings, and says why. Returns whether the settings have others.
   * @param {Failed[]} failed
   * @param {Specification} specification in which they failed
   */
  remove(failed, specification) {
    const form = this.form();
    const texts = failed.map(({ policy }) => JSON.stringify(specification.policies[policy]));
    const rest = form.draft.policies.filter((player) => !texts.includes(JSON.stringify(player)));
    const reasons = failed.map(({ reason }) => `${reason}.`).join(' ');
    const title = failed.length === 1 ? 'A policy failed and was removed.' : 'Policies failed and were removed.';
    if (!rest.length) {
      notice('failed', 'The only policy failed.', reasons, { Close: () => {} });
      return false;
    }
    notice('failed', title, `${reasons} The other policies run without it.`, { Close: () => {} });
    if (rest.length === form.draft.policies.length) return false; // the visitor has removed them meanwhile
    form.replace('policies', rest);
    return true;
  }

  /**
   * Shows a notice about a module, with its hash.
   * @param {ModuleEntry} module
   * @param {string} title
   * @param {string} text
   * @param {Record<string, () => void>} actions
   */
  #tell({ sha256 }, title, text, actions) {
    const hash = h('code', {}, grouped(sha256.slice(0, DIGITS)), ' …');
    const all = h('button', { class: 'link', type: 'button' }, 'all of it');
    all.addEventListener('click', () => {
      fill(hash, grouped(sha256));
      all.remove();
    });
    notice('module', title, text, actions, h('p', { class: 'hash' }, 'SHA-256 ', hash, ' ', all));
  }
}

/**
 * Reads a module.
 * @param {Uint8Array} bytes
 * @returns {ModuleEntry}
 * @throws {Error} a sentence that says what is wrong with the module
 */
function read(bytes) {
  try {
    return read_module(bytes);
  } catch (error) {
    throw new Error(capital(message_of(error)));
  }
}

/** Returns a specification if it is valid, and null otherwise. @param {Specification} specification */
function valid(specification) {
  try {
    return /** @type {Checked} */ (check_specification(JSON.stringify(specification))).specification;
  } catch {
    return null;
  }
}

/** Writes a hash in groups of four digits. @param {string} digits */
const grouped = (digits) => digits.replace(/(.{4})(?=.)/g, '$1 ');
