// Starts the run of the settings without a button: after settings were opened and, with Live, after they were changed.
// A simulation that nobody sees would only drain the battery. The run therefore waits until its results can be seen.

import { Answered } from '../simulator/answered.js';
import { key } from '../simulator/specification.js';
import { Live } from './live.js';

export class Starts {
  /** Whether the settings were opened, and their run waits. */
  waiting = false;

  /** @param {import('./session.js').Session} session */
  constructor(session) {
    this.session = session;
    this.live = new Live(session.pool, () => this.now());
  }

  /** Whether the visitor sees a view that shows the results. */
  get #is_seen() {
    const { views, gallery } = this.session;
    return views.shows_results && !gallery.shown;
  }

  /** Whether the results of the settings are known or being computed. */
  get #is_known() {
    const { form, latest, shown } = this.session;
    const known = [latest, shown instanceof Answered ? shown : null];
    return known.some((results) => results && key(results.specification) === key(form.specification));
  }

  /** Whether a run is to start. */
  get #is_due() {
    const { form, latest, shown } = this.session;
    if (form.error || this.#is_known || !this.#is_seen) return false;
    if (this.waiting) return true;
    const opened = latest ?? shown; // until then, the form does not hold the settings of the address
    return opened !== null && this.live.is_on(form.specification);
  }

  /** Runs settings that were opened, or lets their run wait. A record file holds results, so it never waits. */
  open() {
    const { session } = this;
    if (this.#is_seen || session.records.of(session.form.specification)) session.run();
    else if (!this.#is_known) {
      this.waiting = true;
      session.drop();
      session.show();
    }
  }

  /** Starts the run that is due, if there is one. Returns whether no run waits any more. */
  now() {
    if (this.#is_due) this.session.run(!this.waiting);
    return !this.waiting;
  }

  /** Starts the run that is due, if there is one, unless the settings change again before. */
  soon() {
    this.live.cancel();
    if (this.#is_due) this.live.soon();
  }
}
