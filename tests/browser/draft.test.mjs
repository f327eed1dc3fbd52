// Settings as an immutable value: what the page remembers about them, and that it stays with its row.
import assert from 'node:assert/strict';
import test from 'node:test';
import { source } from './source.mjs';

const { counterpart, edited, name_of, opened, path_of, plain, put, typed, value_at, without } =
  await source('settings/draft.js');

const arm = (/** @type {number} */ p) => ({
  reward: { law: 'bernoulli', p },
  cost: { law: 'constant', value: 0.5 },
});
/** @param {object} environment */
const draft = (environment) => ({ environment, policies: [{ id: 'bts' }, { id: 'uniform' }], seed: 1 });
const table = () => edited(plain(draft({ family: 'beta', arms: 3 })), draft({ arms: [arm(0.1), arm(0.2), arm(0.3)] }));
const P = 'environment.arms[1].reward.p';
/** Gives settings other arms. @param {any} settings @param {(arms: any[]) => any[]} change */
const with_arms = (settings, change, fresh = false) =>
  edited(settings, put(settings.draft, 'environment.arms', change(settings.draft.environment.arms)), {}, fresh);
/** Returns the path of what was typed as the reward of the second arm. @param {any} settings @param {any} before */
const place = (settings, before) => path_of(settings, name_of(before, P));

test('a value is put at a path, and everything beside the path is shared', () => {
  const { draft } = table();
  const changed = put(draft, P, 0.7);
  assert.equal(value_at(changed, P), 0.7);
  assert.equal(value_at(draft, P), 0.2, 'the draft before has changed');
  assert.ok(changed.policies === draft.policies && changed.environment.arms[0] === draft.environment.arms[0]);
  assert.deepEqual(Object.keys(changed), Object.keys(draft), 'the order of keys has changed');
  assert.deepEqual(put({ a: 1, b: 2 }, 'a', undefined), { b: 2 });
  assert.deepEqual(put({}, 'a.b', 1), { a: { b: 1 } });
  assert.equal(value_at(draft, 'environment.linear.arms[2]'), undefined);
});

test('what was typed stays with its row when rows are removed, moved, added and changed', () => {
  const settings = typed(table(), P, 0.25, '1/4');
  assert.equal(value_at(settings.draft, P), 0.25);
  assert.equal(settings.typed[name_of(settings, P)], '1/4');
  const removed = with_arms(settings, (arms) => without(arms, 0));
  assert.equal(place(removed, settings), 'environment.arms[0].reward.p');
  const moved = with_arms(settings, ([a, b, c]) => [b, c, a]);
  assert.equal(place(moved, settings), 'environment.arms[0].reward.p');
  const added = with_arms(moved, (arms) => [arm(0.4), ...arms]);
  assert.equal(place(added, settings), 'environment.arms[1].reward.p');
  const changed = with_arms(added, (arms) => arms.map((one) => ({ ...one, name: 'x' })));
  assert.equal(place(changed, settings), 'environment.arms[1].reward.p');
  assert.equal(
    place(
      with_arms(settings, (arms) => without(arms, 1)),
      settings,
    ),
    null,
  );
});

test('a copy and rows that replace others are new, and so are those of other settings', () => {
  const settings = typed(table(), P, 0.25, '1/4');
  const twice = with_arms(settings, ([a, b, c]) => [a, b, { ...b }, c]);
  assert.equal(place(twice, settings), P);
  assert.equal(twice.typed[name_of(twice, 'environment.arms[2].reward.p')], undefined);
  assert.equal(
    place(
      with_arms(settings, (arms) => arms.map((one) => ({ ...one })), true),
      settings,
    ),
    null,
  );
  assert.equal(place(opened(settings, structuredClone(settings.draft)), settings), null);
});

test('another kind of bandit keeps the last environment of the former, whose rows have their memory again', () => {
  const settings = typed(table(), P, 0.25, '1/4');
  const family = edited(settings, { ...settings.draft, environment: { family: 'bernoulli', arms: 4 } });
  assert.equal(family.last.arms, settings.draft.environment);
  assert.equal(place(family, settings), null);
  const back = edited(family, { ...family.draft, environment: family.last.arms });
  assert.equal(place(back, settings), P);
  assert.deepEqual(back.last.family, { family: 'bernoulli', arms: 4 });
  const others = edited(family, draft({ arms: [arm(0.5), arm(0.6)] }));
  assert.equal(place(others, settings), null, 'other arms have the memory of the former');
  assert.equal(opened(settings, draft({ family: 'beta', arms: 3 })).last.arms, settings.draft.environment);
});

test('a value has a counterpart in the last valid settings, unless its row or its law is another', () => {
  const good = typed(table(), P, 0.25, '1/4');
  const wrong = with_arms(typed(good, P, 'x', 'x'), (arms) => without(arms, 0));
  const path = 'environment.arms[0].reward.p';
  assert.deepEqual(counterpart(good, wrong, path), { value: 0.25, text: '1/4' });
  assert.deepEqual(counterpart(good, wrong, 'seed'), { value: 1, text: undefined });
  const law = edited(wrong, put(wrong.draft, 'environment.arms[0].reward', { law: 'beta', p: 1 }));
  assert.equal(counterpart(good, law, path), null);
  const added = with_arms(wrong, (arms) => [...arms, arm(0.9)]);
  assert.equal(counterpart(good, added, 'environment.arms[2].reward.p'), null);
});

test('costs that are known stay the same after a change of the arms', () => {
  const later = { reward: { law: 'bernoulli', p: 1 }, cost: { law: 'constant', value: 0.5 } };
  const known = plain(draft({ known_costs: true, arms: [{ ...arm(0.1), later }] }));
  const changed = typed(known, 'environment.arms[0].cost.value', 0.7, '0.7');
  assert.equal(value_at(changed.draft, 'environment.arms[0].later.cost.value'), 0.7);
});
