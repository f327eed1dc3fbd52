// Brings the section Runs up to date: what the latest run has reached, and what the button offers and takes.

import { offer_of, timing } from '../deciding/offer.js';
import { most_repetitions } from '../simulator/specification.js';

/**
 * @param {import('./session.js').Session} session
 * @param {import('../simulator/run.js').Run | null} run that the section tells about
 * @param {object} what
 * @param {boolean} what.changed whether the settings have changed since the run
 * @param {number} what.built the repetitions of the results that came with the page; 0 if there are none
 */
export function show_runs({ form, pool, state, runs, catalogue, starts }, run, { changed, built }) {
  const { specification, error } = form;
  const { live } = starts;
  runs.live.checked = live.is_on(specification);
  const seconds = timing(specification, pool.size)(most_repetitions(specification));
  runs.show(run, {
    error,
    changed,
    built,
    workers: pool.hands,
    too_long: live.too_long(specification),
    offer: run && !changed && run === state.shown ? offer_of(run, catalogue, pool.size) : null,
    takes: { repetitions: specification.repetitions, seconds },
  });
}
