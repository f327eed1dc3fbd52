// The forecast of the time of a run: what can be checked without a clock.
import assert from 'node:assert/strict';
import test from 'node:test';
import { simulator } from './simulator.mjs';
import { source } from './source.mjs';

const { Pace } = await source('simulator/pace.js');
const { about, duration } = await source('ui/format.js');
const bare = (/** @type {string} */ text) => text.replace(/[\u00a0\u202f]/g, ' ');
const near = (/** @type {number} */ found, /** @type {number} */ expected) =>
  assert.ok(Math.abs(found / expected - 1) < 0.05, `${found} instead of ${expected}`);

test('the pace is that of the work done, and workers share the work', () => {
  const pace = new Pace();
  assert.equal(pace.seconds(10, 1), 15, 'wasm is assumed to take half as long again as native code');
  assert.equal(pace.seconds(10, 4), 15 / 4);
  pace.count(1000, 1000, 4); // four workers took 4,000 seconds together
  near(pace.seconds(10, 1), 40);
  near(pace.seconds(10, 4), 10);
});

test('a run of milliseconds hardly changes the pace, and a lighter pace changes soon', () => {
  const pace = new Pace();
  pace.count(0.001, 0.02, 2); // starting the workers took most of the time
  assert.ok(pace.seconds(10, 1) < 20, `${pace.seconds(10, 1)}`);
  pace.count(1000, 3000, 1);
  const before = pace.seconds(1, 1);
  const light = pace.of(1);
  assert.equal(light.seconds(1, 1), before);
  light.count(100, 100, 1);
  assert.ok(light.seconds(1, 1) < 1.1 && pace.seconds(1, 1) === before);
});

test('a duration that is not yet known is given in whole seconds, or as under one', () => {
  assert.deepEqual(
    [0.2, 1.4, 30, 200].map((seconds) => bare(about(seconds))),
    ['under 1 s', 'about 1 s', 'about 30 s', 'about 3 min'],
  );
  assert.equal(bare(duration(0.2)), '1 s');
});

test('the forecast of a preset is the sum of its policies, and grows with the repetitions', async () => {
  const { presets, forecast } = await simulator(process.env.BB_DIST ?? '');
  for (const { id, parts } of /** @type {Preset[]} */ (presets()).filter(({ computed }) => !computed)) {
    for (const { specification } of parts) {
      const seconds = [...forecast(specification)];
      assert.equal(seconds.length, specification.policies.length, id);
      assert.ok(
        seconds.every((one) => one > 0 && one < 600),
        `${id}: ${seconds}`,
      );
    }
    const [{ specification }] = parts;
    const sum = (/** @type {number} */ repetitions) =>
      forecast({ ...specification, repetitions }).reduce(
        (/** @type {number} */ all, /** @type {number} */ one) => all + one,
      );
    near(sum(200) / sum(20), 10);
  }
});
