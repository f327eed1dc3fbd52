// The entries of policies: those of the catalogue, and those of the policy modules that specifications contain.
import { module_entry } from '../pkg/budgeted_bandits.js';

/** The `id` of every policy module in a specification. */
const MODULE = 'module';

/** The entries of modules, by their bytes in base64 and by their hashes. @type {Map<string, ModuleEntry>} */
const known = new Map();

/** Remembers a module, so that the menu of policies offers it. @param {ModuleEntry} entry */
export function learn(entry) {
  const own = { ...entry, params: entry.params.filter(({ id }) => id !== 'wasm') };
  known.set(entry.wasm, own);
  known.set(entry.sha256, own);
  return own;
}

/** Returns the modules that the page has seen. */
export const modules = () => [...new Set(known.values())];

/**
 * Returns the entry of a module, or null if the policy is none.
 * @param {Player} policy
 * @returns {ModuleEntry | null}
 */
export function module_of({ id, wasm }) {
  if (id !== MODULE) return null;
  const text = String(wasm);
  return known.get(text) ?? learn(module_entry(text));
}

/**
 * Returns the entry of a policy of a specification or of an answer. Answers name modules by their hash.
 * @param {Catalogue} catalogue
 * @param {{id: string, wasm?: number | string, sha256?: string}} policy
 * @returns {Entry | undefined}
 */
export function entry_of({ policies }, { id, wasm, sha256 }) {
  if (id !== MODULE) return policies.find((entry) => entry.id === id);
  return wasm === undefined ? known.get(sha256 ?? '') : (module_of({ id, wasm }) ?? undefined);
}
