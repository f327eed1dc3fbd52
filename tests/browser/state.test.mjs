// What the page holds, and how events change it: the steps of undo, and the results on the page.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { differs, is_known, now, reduce, start, ways } = await source('shell/state.js');

/** @param {number} seed */
const specification = (seed) => ({ environment: { family: 'bernoulli', arms: 10 }, policies: [], seed });
/** Returns settings with this seed, and what the simulator says about them. @param {number} seed */
const judged = (seed, text = `${seed}`) => ({
  settings: { draft: specification(seed) },
  text,
  message: text === `${seed}` ? null : 'seed: expected a number, found x',
  specification: specification(seed),
  plan: { tasks: seed },
});
const opened = (/** @type {number} */ seed, /** @type {object | null} */ preset = null) => ({
  type: 'opened',
  judged: judged(seed),
  opened: preset,
});
const edited = (/** @type {number} */ seed, /** @type {unknown} */ changing = null) => ({
  type: 'edited',
  judged: judged(seed),
  changing,
});
const run = (/** @type {number} */ seed) => ({ specification: specification(seed) });
const started = (/** @type {object} */ run) => ({ type: 'started', run, by_live: false });
const progressed = (reached = 'some') => ({ type: 'progressed', reached });

/** Returns a state after events. @param {any} state @param {...object} events @returns {any} */
const then = (state, ...events) => events.reduce(reduce, state);
/** Returns the state after events from the start. @param {...object} events */
const after = (...events) => then(start({ specification: specification(0) }, false), ...events);
/** Returns the seeds of the steps that can be undone and of the present one. @param {any} state */
const seeds = (state) => state.past.map((/** @type {any} */ step) => step.text).join();

test('the settings before anything is opened are no step, and everything opened or edited is one', () => {
  assert.deepEqual(ways(after(opened(1))), { undo: false, redo: false });
  const state = after(opened(1), opened(2), edited(3));
  assert.equal(seeds(state), '1,2,3');
  assert.deepEqual(ways(state), { undo: true, redo: false });
  assert.equal(seeds(reduce(state, edited(3))), '1,2,3', 'nothing has changed');
});

test('undo and redo move between the steps, and a change forgets the steps to redo', () => {
  const back = after(opened(1), edited(2), edited(3), { type: 'undone' }, { type: 'undone' }, { type: 'undone' });
  assert.equal(seeds(back), '1');
  assert.deepEqual(ways(back), { undo: false, redo: true });
  const there = then(back, { type: 'redone' }, { type: 'redone' }, { type: 'redone' });
  assert.equal(seeds(there), '1,2,3');
  assert.deepEqual(ways(reduce(back, edited(4))), { undo: true, redo: false });
});

test('what is changed bit by bit is one step, until it is left or changed back', () => {
  const field = {};
  assert.equal(seeds(after(opened(1), edited(2, field), edited(3, field))), '1,3');
  assert.equal(seeds(after(opened(1), edited(2, field), { type: 'left' }, edited(3, field))), '1,2,3');
  assert.equal(seeds(after(opened(1), edited(2, field), edited(3, {}))), '1,2,3');
  const back = after(opened(1), edited(2, field), edited(1, field));
  assert.equal(seeds(back), '1');
  assert.equal(seeds(reduce(back, edited(2, field))), '1,2');
});

test('a wrong draft keeps what the last valid one was', () => {
  const first = opened(1);
  const state = after(first, { type: 'edited', judged: judged(1, 'x'), changing: null });
  assert.equal(now(state).good, first.judged.settings);
  assert.equal(now(state).specification.seed, 1);
  assert.ok(differs(state, run(1)), 'results of settings that are wrong now');
  assert.ok(!differs(after(opened(1)), run(1)));
});

test('there are at most 200 steps, and few very long ones, but always one to undo', () => {
  const many = Array.from({ length: 300 }, (_, i) => edited(i + 2));
  const state = after(opened(1), ...many);
  assert.deepEqual([state.past.length, now(state).text], [200, '301']);
  const long = (/** @type {string} */ letter) => ({
    ...opened(1),
    judged: judged(1, letter.repeat(5e6)),
  });
  assert.equal(after(long('a'), long('b'), long('c')).past.length, 2);
});

test('a preset stays open while its settings are edited, and returns with its step', () => {
  const preset = { answer: null };
  const state = after(opened(1, preset), edited(2), opened(3));
  assert.equal(now(state).opened, null);
  const undone = reduce(state, { type: 'undone' });
  assert.deepEqual([now(undone).text, now(undone).opened], ['2', preset]);
  const same = after(opened(1), opened(1, preset));
  assert.deepEqual([seeds(same), now(same).opened], ['1', preset]);
});

test('the results on the page are those of the latest run, once it has an answer', () => {
  const [first, second] = [run(1), run(2)];
  const state = after(opened(1), started(first), progressed('nothing'));
  assert.equal(state.shown, null);
  assert.ok(is_known(state));
  const shown = reduce(state, progressed());
  assert.equal(shown.shown, first);
  const next = then(shown, edited(2), { type: 'dropped' }, started(second), progressed('nothing'));
  assert.equal(next.shown, first, 'the former results stay until there are others');
  assert.equal(reduce(next, progressed()).shown, second);
});

test('an answer that came with the site is shown until a run of the same settings is done', () => {
  const answer = { specification: specification(1) };
  const state = after(opened(2), started(run(2)), progressed('end'), opened(1, { answer }));
  assert.equal(state.shown.answer, answer);
  assert.deepEqual(state.shown.plan, { tasks: 1 });
  assert.equal(reduce(state, { type: 'undone' }).shown.specification.seed, 2);
  const own = run(1);
  const begun = then(state, started(own), progressed());
  assert.equal(begun.shown.answer, answer);
  assert.equal(reduce(begun, progressed('end')).shown, own);
});

test('results that came with the page stay until a run of their settings is done or another has an answer', () => {
  const usual = specification(1);
  const [own, other] = [run(1), run(2)];
  const state = reduce(start({ specification: usual }, true), opened(1));
  assert.equal(state.built, usual);
  const begun = then(state, started(own), progressed());
  assert.deepEqual([begun.built, begun.shown], [usual, null]);
  const done = reduce(begun, progressed('end'));
  assert.deepEqual([done.built, done.shown], [null, own]);
  const others = then(state, edited(2), started(other), progressed());
  assert.deepEqual([others.built, others.shown], [null, other]);
});

test('settings wait for their run until it is started or others are opened', () => {
  const waits = after(opened(1), { type: 'waits' });
  assert.ok(waits.waiting && !is_known(waits));
  assert.ok(!reduce(waits, opened(2)).waiting);
  assert.ok(!reduce(waits, started(run(1))).waiting);
});
