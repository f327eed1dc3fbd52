// The advice of the view Worlds: its sentence and the mark in the table of earnings say the same.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { advised, advice, reasons } = await source('worlds/words.js');

/** An element that only keeps its text. */
class Text {
  text = '';
  setAttribute() {}
  /** @param {unknown[]} parts */
  replaceChildren(...parts) {
    this.text = parts.join('');
  }
  toString() {
    return this.text;
  }
}

/**
 * Does something while elements only keep their texts. Other tests of the process need no document.
 * @template T
 * @param {() => T} act
 */
function with_texts(act) {
  Object.assign(globalThis, { document: { createElement: () => new Text() } });
  try {
    return act();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

/** Returns the text of what a sentence is made of. @param {unknown} part @returns {string} */
const text = (part) => (Array.isArray(part) ? part.map(text).join('') : part ? String(part) : '');

/** @param {number} mean */
const spread = (mean) => ({ mean, quantiles: { 0.025: mean - 1, 0.975: mean + 1 } });

/**
 * Returns what is advised and said if always pulling the better arm earns `always`, and the only policy 100.
 * @param {{always?: number, equal?: number, low?: number, best?: number, ratio?: number, varies?: boolean, weights?: boolean,
 * worlds?: number, rows?: number, earns?: number, alone?: boolean}} given `low` is the lower end of the interval of the
 *   policy's regret, and `alone` whether the better arm is the only one
 */
function advises(given) {
  const { always = 90, equal = 80, low = 5, best = 0.97, ratio = 2, varies = true, weights, worlds = 400 } = given;
  const { rows = 10, earns = 100, alone = false } = given;
  const arms = [
    { name: 'Brand', best, ratio_in_data: ratio, varies, rows },
    { name: 'Search', best: 1 - best, ratio_in_data: ratio / 2, varies: true, rows: 20 },
  ].slice(0, alone ? 1 : 2);
  const known = {
    worlds,
    arms,
    best_in_data: 0,
    always_best_in_data: spread(always),
    equal_shares: spread(equal),
    best_in_world: spread(120),
  };
  const final = { regret: { mean: 20, low, high: 40 }, reward: { ...spread(earns) } };
  const environment = { arms: [{ observations: [[1, 1]], ...(weights && { weights: [1] }) }], reward_unit: 'EUR' };
  const shown = {
    answer: { best: 0, policies: [{ final }] },
    names: [{ name: 'BTS', rest: '' }],
    specification: { environment, budget: { absolute: 50 } },
  };
  const found = with_texts(() => advised(shown, known));
  const named = found === known.always_best_in_data ? 'always' : found === known.equal_shares ? 'equal' : found;
  return [named, with_texts(() => text(advice(shown, known, 0))), with_texts(() => text(reasons(shown, known, 0)))];
}

test('the marked strategy is the one that the sentence advises', () => {
  const [policy, let_it] = advises({});
  assert.equal(policy, 0);
  assert.match(let_it, /^Let BTS choose the arms\.$/);
  const [always, pull] = advises({ always: 118 });
  assert.equal(always, 'always');
  assert.match(pull, /^Always pull Brand: on average this earns 118.EUR/);
  // The last pull of a policy may cost more than what is left, so the policy may earn more and still lose more.
  const [same, less] = advises({ always: 118, earns: 121 });
  assert.equal(same, 'always');
  assert.match(less, /this earns 118.EUR \[117,.119\], and loses less than BTS\.$/);
  const [equal, spend] = advises({ equal: 118 });
  assert.equal(equal, 'equal');
  assert.match(spend, /^Spend equal shares of the budget on all arms: /);
});

test('a single arm leaves nothing to choose, and no policy earns more than knowing the best arm', () => {
  const [marked, sentence, why] = advises({ alone: true, always: 118, earns: 121 });
  assert.equal(marked, 'always');
  assert.equal(sentence, 'There is only one arm, so there is nothing to choose.');
  assert.match(why, /^With a budget of 50, Brand earns 118.EUR \[117,.119\]\.$/);
});

test('nothing is marked if the data allow no advice', () => {
  for (const [given, said] of /** @type {[Parameters<typeof advises>[0], RegExp][]} */ ([
    [{ always: 118, low: 1 }, /chance can explain/],
    [{ always: 118, best: 0.9 }, /another arm may be the best one/],
    [{ always: 118, rows: 9 }, /another arm may be the best one/],
    [{ always: 118, weights: true }, /another arm may be the best one/],
    [{ varies: false }, /These rows do not show which arm is best/],
    [{ ratio: 0 }, /No arm has earned anything/],
  ])) {
    const [marked, sentence] = advises(given);
    assert.equal(marked, null, sentence);
    assert.match(sentence, said);
  }
  assert.equal(advises({ always: 118, worlds: 1 })[0], 0, 'rows taken for the truth are not compared');
});
