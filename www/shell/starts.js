// Starts the run of the settings without a button: after settings were opened and, with Live, after they were changed.
// A simulation that nobody sees would only drain the battery. The run therefore waits until its results can be seen.

import { is_usual } from '../door/place.js';
import { when_touched } from './built.js';
import { Live } from './live.js';
import { differs, is_known, now } from './state.js';

export class Starts {
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

  /** Whether a run is to start. */
  get #is_due() {
    const { state } = this.session;
    const { message, specification } = now(state);
    if (message !== null || is_known(state) || !this.#is_seen) return false;
    if (state.waiting) return true;
    const opened = state.latest ?? state.shown; // until then, the settings of the address are not known
    return opened !== null && this.live.is_on(specification);
  }

  /**
   * Follows settings that were opened: runs them as soon as their results can be seen, unless these came with the site
   * or are to be kept. If the results of the default settings came with the page, their run waits until the visitor
   * touches the page.
   * @param {boolean} [keep] whether the results of a finished run are kept
   */
  open(keep = false) {
    const { session } = this;
    const { state } = session;
    const { latest } = state;
    if (now(state).opened?.answer) {
      session.drop();
      session.show();
    } else if (keep && latest?.phase === 'done' && !differs(state, latest)) session.show();
    else if (!state.built || latest || !is_usual()) this.#begin();
    else {
      session.regret.offer(session.form);
      session.take({ type: 'waits' });
      when_touched(() => this.now());
    }
  }

  /** Starts a run, or lets it wait. A record file holds results, so it never waits. */
  #begin() {
    const { session } = this;
    if (this.#is_seen || session.records.of(now(session.state).specification)) session.run();
    else if (!is_known(session.state)) {
      session.drop();
      session.take({ type: 'waits' });
      session.show();
    }
  }

  /** Starts the run that is due, if there is one. Returns whether no run waits any more. */
  now() {
    if (this.#is_due) this.session.run(!this.session.state.waiting);
    return !this.session.state.waiting;
  }

  /** Starts the run that is due, if there is one, unless the settings change again before. */
  soon() {
    this.live.cancel();
    if (this.#is_due) this.live.soon();
  }
}
