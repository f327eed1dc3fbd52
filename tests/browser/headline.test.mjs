// The headline above the chart: a tie is called one, and it is never more certain than the intervals.
import assert from 'node:assert/strict';
import test from 'node:test';
import { parseHTML } from 'linkedom';
import { source } from './source.mjs';

const { document } = parseHTML('<p></p>');
Object.assign(globalThis, { document });
const { headline } = await source('outcomes/headline.js');

/** A policy: its name, its final regret, and the lower end of its difference to the best. */
/** @typedef {[name: string, low: number, mean: number, high: number, more: number]} Row */

/** Returns the headline of results. @param {Row[]} rows the best policy first @param {object} [run] */
function said(rows, run = {}) {
  const policies = rows.map(([, low, mean, high]) => ({
    repetitions: 20,
    without_pulls: 0,
    arms: [{}, {}],
    final: { regret: { low, mean, high } },
  }));
  const paired = rows.map(([, , mean, , low], policy) => ({ policy, mean: mean - rows[0][2], low, high: 1e3 }));
  const names = rows.map(([name]) => ({ name, rest: '', reference: false }));
  const answer = { policies, paired, best: 0 };
  const all = { answer, specification: { repetitions: 20 }, decided: null, phase: 'done', ...run };
  const place = document.createElement('p');
  place.append(...[headline(all, names)].flat(9).filter(Boolean));
  return place.textContent;
}

test('one policy loses least if all others are told apart from it', () => {
  /** @type {Row[]} */
  const rows = [
    ['BTS', 9, 10, 11, 0],
    ['KUBE', 19, 20, 21, 5],
  ];
  assert.equal(said(rows), 'BTS loses least.');
  assert.equal(said(rows, { phase: 'running' }), 'BTS loses least so far.');
});

test('policies that cannot be told apart share the claim, and "or" says that another one may lie between them', () => {
  /** @type {Row[]} */
  const rows = [
    ['BTS', 9, 10, 11, 0],
    ['KUBE', 8, 12, 16, -1],
    ['uniform', 30, 31, 32, 15],
  ];
  assert.equal(said(rows), 'BTS and KUBE lose least.');
  rows[2] = ['uniform', 15, 16, 17, 2];
  assert.equal(said(rows), 'BTS or KUBE loses least.');
  rows.splice(2, 0, ['m-UCB', 8, 12, 16, -1], ['i-UCB', 8, 12, 16, -1]);
  assert.equal(said(rows), 'One of BTS, KUBE and 2 others loses least.');
});

test('a tie is called one', () => {
  /** @type {Row[]} */
  const rows = [
    ['BTS', 9, 10, 11, 0],
    ['KUBE', 8, 12, 16, -1],
  ];
  assert.equal(said(rows), 'BTS and KUBE cannot be told apart.');
  rows.push(['uniform', 8, 13, 19, -2]);
  assert.equal(said(rows), 'No policy is told apart as the best.');
});
