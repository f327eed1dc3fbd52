// Writes the settings into the address.
import { put, seen } from '../link/address.js';
import { encode } from '../link/encode.js';
import { address_of } from '../presets/opened.js';
import { notice } from '../ui/notice.js';
import { now } from './state.js';

/** The number of milliseconds without a change after which the settings are written into the address. */
const QUIET = 300;

export class Writer {
  /** The timer that writes the address, or 0 if the address is not to be written. */
  #timer = 0;
  /** Whether the visitor knows that the address does not hold the settings. */
  #told = false;
  /** Whether the address is still to be written, because the gallery was opened just after a change. */
  #due = false;

  /** @param {import('./session.js').Session} session @param {() => void} save saves the settings in a file */
  constructor(session, save) {
    this.session = session;
    this.save = save;
  }

  /** Writes the settings into the address soon. */
  write() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#write(), QUIET);
  }

  async #write() {
    const { session } = this;
    const timer = this.#timer;
    const { opened, specification } = now(session.state);
    const written = address_of(opened, specification) ?? (await encode(specification));
    if (timer !== this.#timer) return; // other settings have been opened or made since
    if (!written) this.#tell();
    this.#due = session.gallery.shown; // the gallery has been opened since
    if (!this.#due) put(seen(written));
  }

  /** Leaves the address as it is, even if a change of the settings is about to be written. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#due = false;
  }

  /** Writes the address that could not be written while the gallery was open. */
  catch_up() {
    if (this.#due) this.#write();
  }

  /** Says once that the address does not hold the settings. */
  #tell() {
    if (this.#told) return;
    this.#told = true;
    notice(
      'large',
      'These settings are too large for the address of the page.',
      'They hold all rows of a large table. Save them in a file to open them again after this page has been closed.',
      { 'Save as a file': this.save, Close: () => {} },
    );
  }
}
