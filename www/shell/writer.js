// Writes the settings into the address.
import { seen } from '../link/address.js';
import { encode } from '../link/encode.js';
import { notice } from '../ui/notice.js';

/** The number of milliseconds without a change after which the settings are written into the address. */
const QUIET = 300;

export class Writer {
  /** The timer that writes the address, or 0 if the address is not to be written. */
  #timer = 0;
  /** Whether the visitor knows that the address does not hold the settings. */
  #told = false;
  /** The address of settings that were changed just before the gallery was opened. @type {string | null} */
  #unwritten = null;

  /** @param {import('./session.js').Session} session @param {() => void} save saves the settings in a file */
  constructor(session, save) {
    this.session = session;
    this.save = save;
  }

  /**
   * Writes the settings into the address soon.
   * @param {string | null} run the address of the settings, if they have one of their own
   */
  write(run) {
    clearTimeout(this.#timer);
    const timer = window.setTimeout(async () => {
      const written = run ?? (await encode(this.session.form.specification));
      if (timer !== this.#timer) return; // other settings have been opened or made since
      if (!written) this.#tell();
      const link = seen(written);
      if (this.session.gallery.shown)
        this.#unwritten = link; // the gallery has been opened since
      else history.replaceState(null, '', link);
    }, QUIET);
    this.#timer = timer;
  }

  /** Leaves the address as it is, even if a change of the settings is about to be written. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Writes the address that could not be written while the gallery was open. */
  catch_up() {
    if (this.#unwritten) history.replaceState(null, '', this.#unwritten);
    this.#unwritten = null;
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
