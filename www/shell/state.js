// What the page holds, as one value: the settings with their steps of undo, the preset from which they come, and the
// results on the page. Whatever happens is an event, and `reduce` returns the value after it. No other script decides
// which settings or which results are the present ones.
//
// A step is a draft, valid or not, so that undo also restores a text that was typed wrongly. Everything that is typed
// into one field, until the field is left or Enter is pressed, is one step. So is everything that one drag of a sketch
// changes.
import { plain } from '../settings/draft.js';
import { Answered } from '../simulator/answered.js';
import { key } from '../simulator/specification.js';

/** The largest number of steps. */
const STEPS = 200;
/** The largest number of characters of all steps together. */
const ROOM = 8e6;

/** @typedef {import('../presets/opened.js').Opened} Opened */
/** @typedef {import('../simulator/run.js').Run} Run */
/** @typedef {import('../simulator/shown.js').Known} Known */
/** @typedef {import('../settings/draft.js').Judged} Judged */
/**
 * A step of undo: settings, the last ones that were valid, and the preset from which they come.
 * @typedef {import('../settings/draft.js').Now & {opened: Opened | null}} Step
 */
/**
 * @typedef {object} State
 * @property {Step[]} past the steps up to the present one, which is the last
 * @property {Step[]} future the steps that were undone; the next step to redo is the last
 * @property {unknown} burst what the visitor changes bit by bit, if its changes are the last step
 * @property {Run | null} latest the run that was started last
 * @property {'nothing' | 'some' | 'end'} reached whether it has an answer, and whether it has ended
 * @property {boolean} by_live whether Live has started it
 * @property {boolean} waiting whether settings were opened whose run waits until its results can be seen
 * @property {Known | null} shown the results on the page
 * @property {Specification | null} built the specification of the results that came with the page, while they are on it
 */
/**
 * `opened` are settings from an address or a file; with `edited`, the visitor has changed the present ones. `left` says
 * that the visitor has left a field. `dropped` says that the latest run has been ended for good, and `waits` that the
 * next one has to wait. `progressed` tells what the latest run has reached.
 * @typedef {{type: 'opened', judged: Judged, opened: Opened | null}
 *   | {type: 'edited', judged: Judged, changing: unknown}
 *   | {type: 'left' | 'undone' | 'redone' | 'dropped' | 'waits'}
 *   | {type: 'started', run: Run, by_live: boolean}
 *   | {type: 'progressed', reached: State['reached']}} Event
 */

/**
 * Returns the state before anything has been opened. Until then the page has the default settings, which are no step.
 * @param {Checked} checked the default settings
 * @param {boolean} built whether its results came with the page
 * @returns {State}
 */
export function start(checked, built) {
  const settings = plain(checked.specification);
  const step = { ...checked, settings, good: settings, text: '', message: null, opened: null };
  return {
    past: [step],
    future: [],
    burst: null,
    latest: null,
    reached: 'nothing',
    by_live: false,
    waiting: false,
    shown: null,
    built: built ? checked.specification : null,
  };
}

/** Returns the present step. @param {State} state */
export const now = ({ past }) => past[past.length - 1];

/** Returns whether there is a step to undo, and one to redo. @param {State} state */
export const ways = ({ past, future }) => ({ undo: past.length > 1, redo: future.length > 0 });

/**
 * Returns whether results belong to other settings than the present ones.
 * @param {State} state
 * @param {Pick<Known, 'specification'>} results
 */
export function differs(state, results) {
  const { message, specification } = now(state);
  return message !== null || key(results.specification) !== key(specification);
}

/** Returns whether the results of the settings are known or being computed. @param {State} state */
export function is_known(state) {
  const { latest, shown } = state;
  const wanted = key(now(state).specification);
  const known = [latest, shown instanceof Answered ? shown : null];
  return known.some((results) => results && key(results.specification) === wanted);
}

/** Returns the state after an event. @param {State} state @param {Event} event @returns {State} */
export const reduce = (state, event) => with_results(after(state, event));

/** @param {State} state @param {Event} event @returns {State} */
function after(state, event) {
  switch (event.type) {
    case 'opened':
      return { ...recorded(state, event.judged, event.opened), waiting: false };
    case 'edited':
      return recorded(state, event.judged, now(state).opened, event.changing);
    case 'left':
      return { ...state, burst: null };
    case 'undone':
      return ways(state).undo ? moved(state, state.past.slice(0, -1), [...state.future, now(state)]) : state;
    case 'redone':
      return ways(state).redo
        ? moved(state, [...state.past, ...state.future.slice(-1)], state.future.slice(0, -1))
        : state;
    case 'dropped':
      return { ...state, latest: null, reached: 'nothing' };
    case 'waits':
      return { ...state, waiting: true };
    case 'started':
      return { ...state, latest: event.run, by_live: event.by_live, waiting: false, reached: 'nothing' };
    case 'progressed':
      return { ...state, reached: event.reached };
  }
}

/**
 * Moves to another step.
 * @param {State} state @param {Step[]} past @param {Step[]} future @returns {State}
 */
const moved = (state, past, future) => ({ ...state, past, future, burst: null });

/**
 * Records settings as a step. If the draft is that of the present step, only what is remembered takes its place.
 * @param {State} state
 * @param {Judged} judged
 * @param {Opened | null} opened
 * @param {unknown} [changing] what the visitor changes bit by bit; undefined if the settings were opened
 * @returns {State}
 */
function recorded(state, judged, opened, changing) {
  const { past, burst } = state;
  const last = now(state);
  const good = judged.message === null ? judged.settings : last.good;
  const step = { ...judged, good, opened };
  if (last.text === judged.text) return { ...state, past: [...past.slice(0, -1), step] };
  const same = Boolean(changing) && changing === burst;
  const before = same ? past.slice(0, -1) : past.filter(({ text }) => text);
  const back = same && before.at(-1)?.text === judged.text; // what was typed has been deleted again
  return {
    ...state,
    past: back ? before : fitting([...before, step]),
    future: [],
    burst: back ? null : (changing ?? null),
  };
}

/** Leaves out the first steps if there are too many, but never the last two. @param {Step[]} steps */
function fitting(steps) {
  let first = 0;
  let room = steps.reduce((sum, { text }) => sum + text.length, 0);
  while (steps.length - first > STEPS || (room > ROOM && steps.length - first > 2)) room -= steps[first++].text.length;
  return steps.slice(first);
}

/**
 * Chooses the results on the page: the answer that came with the site if it alone has the present settings, and
 * otherwise the latest run.
 * @param {State} state
 * @returns {State}
 */
function with_results(state) {
  const { latest, reached, shown, built } = state;
  const { opened, specification, plan } = now(state);
  const [answer, wanted] = [opened?.answer, key(specification)];
  if (answer && key(answer.specification) === wanted && key(latest?.specification) !== wanted) {
    if (shown?.answer === answer) return state;
    return { ...state, shown: new Answered(answer, specification, plan), built: null };
  }
  if (!latest || reached === 'nothing' || latest === shown) return state;
  // Results that came with the site stay while a run has only begun to compute them again.
  const kept = shown instanceof Answered ? shown.specification : built;
  if (kept && reached === 'some' && key(latest.specification) === key(kept)) return state;
  return { ...state, shown: latest, built: null };
}
