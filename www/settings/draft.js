// Settings as an immutable value: the draft, and what the page remembers about it. A change makes another value, which
// shares everything that stays the same, so that a step of undo is such a value and nothing is ever poured back.
//
// What is remembered has the name of its place, such as "environment.arms#7.cost.p". In place of its position, a row of
// a list has a number that stays with the row when rows before it are removed or rows change places.

import { has_table } from '../simulator/specification.js';

/** The lists whose rows have numbers. */
const LISTS = ['environment.arms', 'environment.linear.arms', 'policies'];
/** The row of a list at the beginning of a path. */
const ROW = /^(environment(?:\.linear)?\.arms|policies)\[(\d+)\]/;

/** @typedef {'arms' | 'family' | 'setting' | 'linear' | 'linear-drawn'} Kind of an environment */
/**
 * @typedef {object} Settings
 * @property {Specification} draft a value may have a wrong type until it is checked
 * @property {Record<string, string>} typed texts as they were typed
 * @property {Record<string, unknown>} kept what returns if a choice is taken back
 * @property {Partial<Record<Kind, Source>>} last the last environment of each kind
 * @property {Record<string, Rows>} rows the numbers of the rows, by list
 */
/** A list, as it was when it was last in the draft, and the numbers of its rows. */
/** @typedef {{list: unknown[], numbers: number[], here: boolean}} Rows */

/**
 * Settings, with what the simulator says about them. While they are wrong, `specification` and `plan` are those of the
 * last valid ones.
 * @typedef {object} Judged
 * @property {Settings} settings
 * @property {string} text the draft
 * @property {string | null} message what is wrong, a line for each value
 * @property {Specification} specification
 * @property {Plan} plan
 */
/** The settings of the page, and `good`, the last ones that were valid. @typedef {Judged & {good: Settings}} Now */
/**
 * What is remembered from now on, by the names of places, and whether rows that have changed are new ones, about which
 * nothing is remembered.
 * @typedef {{kept?: Record<string, unknown>, fresh?: boolean}} Memory
 */

/** The number that was given last. No number is given twice, so that a new row never has the memory of another. */
let given = 0;

/** Returns the kind of an environment. @param {Source} environment @returns {Kind} */
export function kind_of(environment) {
  if (environment.linear) return environment.linear.dimension === undefined ? 'linear' : 'linear-drawn';
  if (Array.isArray(environment.arms)) return 'arms';
  return environment.setting === undefined ? 'family' : 'setting';
}

/** Returns the steps of a path. @param {string} path such as "environment.arms[3].cost" */
export const steps = (path) => path.replace(/\[(\d+)\]/g, '.$1').split('.');

/**
 * Returns whether a value is an object or a list.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const is_whole = (value) => typeof value === 'object' && value !== null;

/** Returns the value at a path; undefined if there is none. @param {unknown} whole @param {string} path */
export const value_at = (whole, path) =>
  steps(path).reduce((/** @type {unknown} */ one, step) => (is_whole(one) ? one[step] : undefined), whole);

/**
 * Returns a copy with another value at a path. Everything beside the path is shared.
 * @template T
 * @param {T} whole
 * @param {string} path
 * @param {unknown} value undefined removes the key
 * @returns {T}
 */
export const put = (whole, path, value) => /** @type {T} */ (put_at(whole, steps(path), value));

/** @param {unknown} whole @param {string[]} path @param {unknown} value @returns {unknown} */
function put_at(whole, [step, ...rest], value) {
  if (step === undefined) return value;
  const copy = Array.isArray(whole) ? [...whole] : { ...(is_whole(whole) ? whole : null) };
  const all = /** @type {Record<string, unknown>} */ (copy);
  const inside = put_at(all[step], rest, value);
  if (inside === undefined) delete all[step];
  else all[step] = inside;
  return all;
}

/** Returns a list without one of its rows. @template T @param {T[]} list @param {number} index @returns {T[]} */
export const without = (list, index) => list.filter((_, i) => i !== index);

/**
 * Returns settings about which nothing is remembered.
 * @param {Specification} draft
 * @returns {Settings}
 */
export const plain = (draft) => ({ draft, typed: {}, kept: {}, last: {}, rows: {} });

/**
 * Returns settings that were opened. Nothing is remembered but the last environments of the other kinds.
 * @param {Settings} before the settings that they replace
 * @param {Specification} draft
 * @returns {Settings}
 */
export const opened = (before, draft) => ({ ...edited(before, draft, {}, true), typed: {}, kept: {} });

/** Returns the last environments of all kinds, among them the present one. @param {Settings} settings */
export const last_of = ({ draft: { environment }, last }) => ({ ...last, [kind_of(environment)]: environment });

/**
 * Returns settings with another draft.
 * @param {Settings} settings
 * @param {Specification} draft
 * @param {Record<string, unknown>} [kept] what else is remembered from now on
 * @param {boolean} [fresh] whether rows that have changed are new ones, about which nothing is remembered
 * @returns {Settings}
 */
export function edited(settings, draft, kept, fresh = false) {
  const whole = with_known_costs(draft);
  return {
    ...settings,
    draft: whole,
    kept: { ...settings.kept, ...kept },
    last: last_of(settings),
    rows: numbered(settings.rows, whole, fresh),
  };
}

/**
 * Returns a draft in which costs that are known stay the same after a change of the arms.
 * @param {Specification} draft
 * @returns {Specification}
 */
function with_known_costs(draft) {
  const { environment } = draft;
  if (!has_table(environment) || !environment.known_costs) return draft;
  const differs = (/** @type {Arm} */ { later, cost }) => later !== undefined && later.cost !== cost;
  if (!environment.arms.some(differs)) return draft;
  const arms = environment.arms.map((arm) => (differs(arm) ? put(arm, 'later.cost', arm.cost) : arm));
  return put(draft, 'environment.arms', arms);
}

/**
 * Returns settings after a text was typed.
 * @param {Settings} settings
 * @param {string} path of the value
 * @param {unknown} value of the text; undefined if the text stands for no value
 * @param {string} text
 * @returns {Settings}
 */
export function typed(settings, path, value, text) {
  const changed = edited(settings, put(settings.draft, path, value));
  return { ...changed, typed: { ...settings.typed, [name_of(settings, path)]: text } };
}

/**
 * Returns the numbers of the rows of a draft.
 * @param {Record<string, Rows>} before
 * @param {Specification} draft
 * @param {boolean} fresh
 */
function numbered(before, draft, fresh) {
  /** @type {Record<string, Rows>} */
  const rows = {};
  for (const path of LISTS) {
    const [old, list] = [before[path], value_at(draft, path)];
    if (!Array.isArray(list)) {
      if (old) rows[path] = { ...old, here: false };
    } else if (old?.here && old.list === list) rows[path] = old;
    else rows[path] = { list, numbers: numbers_of(list, old, fresh), here: true };
  }
  return rows;
}

/**
 * Returns the numbers of the rows of a list. A row that was in the list keeps its number, and so does one that has
 * changed in its place. A list that has been away comes back with its numbers if it has the same rows.
 * @param {unknown[]} list
 * @param {Rows | undefined} old
 * @param {boolean} fresh
 */
function numbers_of(list, old, fresh) {
  const numbers = new Map(old?.list.map((row, i) => [row, old.numbers[i]]));
  const stay = new Set(list);
  const in_place = (/** @type {number} */ i) =>
    !fresh && old?.here && i < old.list.length && !stay.has(old.list[i]) ? old.numbers[i] : undefined;
  return list.map((row, i) => numbers.get(row) ?? in_place(i) ?? ++given);
}

/** Returns the name of a place. @param {Settings} settings @param {string} path */
export const name_of = ({ rows }, path) =>
  path.replace(ROW, (_, list, index) => `${list}#${rows[list]?.numbers[Number(index)]}`);

/**
 * Returns the path of a place by its name, or null if its row is not there.
 * @param {Settings} settings
 * @param {string} name
 */
export function path_of({ rows }, name) {
  const [, list, number] = /^(.+)#(\d+)/.exec(name) ?? [];
  if (!list) return name;
  const index = rows[list]?.here ? rows[list].numbers.indexOf(Number(number)) : -1;
  return index < 0 ? null : name.replace(/#\d+/, `[${index}]`);
}

/**
 * Returns the value that a place has in other settings, and the text that was typed there; null if the place is not
 * there, or belongs to another law or policy.
 * @param {Settings} other
 * @param {Settings} settings
 * @param {string} path in the settings
 * @returns {{value: unknown, text: string | undefined} | null}
 */
export function counterpart(other, settings, path) {
  const name = name_of(settings, path);
  const there = path_of(other, name);
  if (there === null) return null;
  const kind = (/** @type {Settings} */ { draft }, /** @type {string} */ of) => {
    const owner = value_at(draft, of.replace(/\.\w+$/, ''));
    return is_whole(owner) ? (owner.law ?? owner.id) : undefined;
  };
  if (kind(other, there) !== kind(settings, path)) return null;
  return { value: value_at(other.draft, there), text: other.typed[name] };
}
