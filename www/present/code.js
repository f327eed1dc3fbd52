// The code of the address that is presented, which phones read. It is always black on white.
import { only_here } from '../link/local.js';
import { KEPT } from '../link/version.js';
import { fill, h } from '../ui/dom.js';
import { qr } from './qr.js';

/** The width of the white edge that a reader needs, in modules. */
const EDGE = 4;

/** Returns the address of what is presented, which is not presented itself. @param {string} address */
export function shown_at(address) {
  const { href, hash } = new URL(address);
  const kept = hash
    .slice(1)
    .split('&')
    .filter((one) => !one.startsWith('present='));
  return new URL(`#${kept.join('&')}`, KEPT ?? href).href;
}

/** Draws the code of an address. @param {string} address @returns {Node | null} null if the address is too long */
function drawn(address) {
  const rows = qr(address);
  if (!rows) return null;
  const d = rows.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : [])));
  const viewBox = `0 0 ${rows.length + 2 * EDGE} ${rows.length + 2 * EDGE}`;
  return h('svg', { viewBox, role: 'img', 'aria-label': 'Code of this address' }, h('path', { d: d.join('') }));
}

export class Code {
  root = h('figure', { class: 'qr', 'data-at': 'none', 'aria-live': 'polite' });

  /** Whether the code fills the screen. */
  get fills() {
    return this.root.dataset.at === 'whole';
  }

  /** Shows the code of the present address on the whole screen, then small, then not at all. */
  next() {
    const address = shown_at(location.href);
    const why = only_here(address);
    const code = why ? null : drawn(address);
    const places = code ? ['none', 'whole', 'small'] : ['none', 'whole'];
    const at = places[(places.indexOf(this.root.dataset.at ?? '') + 1) % places.length];
    this.root.dataset.at = at;
    const host = at === 'whole' && h('figcaption', {}, new URL(address).host);
    if (at === 'none') fill(this.root);
    else fill(this.root, code ? [code, host] : why || 'These settings are too large for a code.');
  }

  close() {
    this.root.dataset.at = 'none';
    fill(this.root);
  }
}
