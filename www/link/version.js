// The versions of the site. A host may keep every version below `v/`. A link then leads to the version that wrote it,
// and a kept version offers the newest, which is at the root of the host's versions.
import { about } from '../pkg/about.js';
import { OWN, parameters } from './address.js';

/** A version and the digest of its golden answers. @typedef {{version: string, numbers: string}} Version */

/** The form of versions, as in 1.2.3 and 1.2.3-beta.1. */
const FORM = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** The number of milliseconds that the page waits to learn whether the host has a version. */
const PATIENCE = 5000;
/** Where the host keeps a version, relative to the root. @param {string} version */
const place = (version) => `v/${version}/`;

/** The address of the page without settings. Only the page on a host that keeps versions needs it. */
const HERE = OWN === null ? null : new URL('./', location.href);
const is_root = !HERE?.pathname.endsWith(`/${place(about.version)}`);
const ROOT = HERE && (is_root ? HERE : new URL('../../', HERE));
/** The address at which the host keeps this version; null if the host does not keep versions. */
export const KEPT = ROOT && new URL(place(about.version), ROOT);

/**
 * Returns a specification as it is written into files: with the address of its schema, which editors read. A page on
 * disk has no address.
 * @param {Specification} specification
 */
export function with_schema(specification) {
  const { href, protocol } = new URL('schema.json', KEPT ?? location.href);
  return protocol === 'file:' ? specification : { $schema: href, ...specification };
}

/** Goes to the version that wrote the address, if that is another one and the host has it. Returns whether it goes. */
export async function to_its_version() {
  const version = parameters().get('version');
  if (ROOT === null || version === null || version === OWN || !FORM.test(version)) return false;
  const its = new URL(place(version), ROOT);
  const asked = fetch(new URL('version.json', its), { signal: AbortSignal.timeout(PATIENCE) });
  const { ok } = await asked.catch(() => ({ ok: false }));
  if (ok) location.replace(new URL(location.hash, its));
  return ok;
}

/**
 * Returns the newest version if this page is another one.
 * @returns {Promise<Version | null>}
 */
export async function newer() {
  if (ROOT === null || is_root) return null;
  const response = await fetch(new URL('version.json', ROOT), { cache: 'no-cache' });
  const newest = await response.json();
  return newest.version === OWN ? null : newest;
}

/** Returns the address of what is shown now in the newest version. */
export function in_newest() {
  const seen = parameters();
  seen.delete('version');
  return new URL(`#${seen}`, ROOT ?? location.href);
}
