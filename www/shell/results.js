// The results of a run on the page: the sentence, the regret chart and the tables.

import { ask, facts } from '../outcomes/facts.js';
import { outcomes } from '../outcomes/outcomes.js';
import { pulls, pulls_sentence } from '../outcomes/pulls.js';
import { shown_of } from '../simulator/shown.js';
import { at, fill } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { notice } from '../ui/notice.js';
import { message_of } from '../ui/text.js';
import { outdated } from './called.js';

/** @typedef {import('../simulator/shown.js').Known} Known */

/** The headline while there are no results. */
const ASKED = 'Which policy loses least?';
const say = at('sentence');
const head = at('headline');

/**
 * Says that there are no results yet.
 * @param {import('../simulator/run.js').Run | null} run
 * @param {import('./session.js').Session} session
 */
export function show_nothing(run, { form, deciding }) {
  const stopped = 'The run was stopped before any repetition was finished.';
  if (!run) fill(say, 'There are no results yet.');
  else fill(say, run.phase === 'running' ? 'The first repetitions are running.' : stopped);
  fill(head, ASKED);
  ask(null, null);
  deciding.show(null, form.specification);
}

/**
 * Says that a run has failed.
 * @param {import('../simulator/run.js').Run} run
 * @param {unknown} error
 * @param {() => void} again runs the settings again
 */
export function say_failed(run, error, again) {
  const kept = run.read()
    ? `The results so far are kept: ${counted(run.repetitions, 'repetition')}.`
    : 'No results could be kept.';
  notice('run', 'A part of the run failed repeatedly.', `${kept} (${message_of(error)})`, { 'Run again': again });
}

/**
 * Shows the results of a run.
 * @param {Known} run
 * @param {boolean} stale whether the settings have changed since the run
 * @param {import('./session.js').Session} session
 */
export function show_results(run, stale, { form, regret, deciding, views }) {
  if (!run.answer) return;
  const shown = shown_of(run, run.answer, form.catalogue, stale);
  const { names } = shown;
  regret.show(shown);
  const view = views.current; // in sight
  const seen = view === 'outcomes' ? null : regret.drawn;
  head.classList.toggle('stale', stale);
  if (stale) fill(say, outdated(run, form));
  else if (view === 'pulls') fill(say, pulls_sentence(shown));
  else {
    const { headline, sentence, much, usual } = facts(run, names, seen);
    fill(head, headline);
    fill(say, sentence);
    ask(much, usual);
  }
  deciding.show(shown, form.specification);
  outcomes(shown);
  pulls(shown, view === 'pulls');
}
