// The words of the section Runs: how far a run is, how fast it is, and how long it takes.

import { rounded } from '../simulator/looks.js';
import { most_repetitions, until_decided } from '../simulator/specification.js';
import { h } from '../ui/dom.js';
import { counted, duration, number, rate } from '../ui/format.js';

/** @typedef {import('../simulator/run.js').Run} Run */

/** Says how many repetitions are done. @param {Run | null} run @param {number} built */
export function headline(run, built) {
  if (!run) return built ? done_of(number(built), number(built)) : 'ready';
  const { specification, phase, repetitions, expected, plan } = run;
  if (!until_decided(specification)) {
    const done = number(phase === 'done' ? plan.repetitions : repetitions);
    return done_of(done, number(most_repetitions(specification)));
  }
  if (phase !== 'running') return counted(repetitions, 'repetition');
  const about = expected < plan.repetitions ? `about ${number(rounded(expected))}` : `at most ${number(expected)}`;
  return `${number(repetitions)} of ${about}`;
}

/**
 * Says how many are done. With its spaces of the width of a digit, the text keeps its width.
 * @param {string} done @param {string} all
 */
const done_of = (done, all) => [
  h('span', { class: 'pad' }, '\u2007'.repeat(all.length - done.length)),
  `${done} of ${all}`,
  h('span', { class: 'unseen' }, ' repetitions'),
];

/** The words for a run that is not running. */
const ENDS = { paused: 'Paused', stopped: 'Stopped', failed: 'Failed', done: 'Done' };

/**
 * Says how fast a run is and how long it takes.
 * @param {Run | null} run
 * @param {boolean} changed whether the settings have changed since the run was started
 * @param {number} workers
 * @param {number} built the repetitions of the results that came with the page; 0 if there are none
 */
export function details(run, changed, workers, built) {
  if (!run) return built ? 'Computed when the site was built' : '';
  const parts = [];
  if (run.phase === 'running') {
    if (run.rate) parts.push(rate(run.rate));
    parts.push(`${duration(run.left)} left`);
    if (!workers) parts.push('without workers');
    return parts.join(' · ');
  }
  if (changed) return 'The settings have changed.';
  if (run.given && run.given === run.repetitions) return 'From record files';
  const took = run.seconds < 1 ? `${number(run.seconds, 1)}\u202fs` : duration(run.seconds);
  parts.push(`${ENDS[run.phase]} after ${took}`);
  if (run.rate) parts.push(rate(run.rate));
  return parts.join(' · ');
}
