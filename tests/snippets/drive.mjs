// Runs a snippet in Node.js, as drive.py does in Python: drive.mjs SNIPPET same PULLS, drive.mjs SNIPPET law PULLS, or
// drive.mjs SNIPPET trials.

import { readFileSync } from 'node:fs';

const [, , file, kind, pulls] = process.argv;
const snippet = new Function(
  `${readFileSync(file, 'utf8')};
  return { Policy, K, max: typeof REWARD_MAX === 'undefined' ? null : { reward: REWARD_MAX, cost: COST_MAX } };`,
)();
let policy = new snippet.Policy();

/** Returns a copy with its own lists. @param {object} policy */
const copy = (policy) => Object.assign(new snippet.Policy(), structuredClone({ ...policy }));

/** Makes the snippet choose the arm if it can, by trying every item of a list of at most K arms. @param {number} arm */
function same(arm) {
  for (let step = 0; step < snippet.K; step++) {
    Math.random = () => (step + 0.5) / snippet.K;
    const trial = copy(policy);
    if (trial.choose() === arm) {
      policy = trial;
      return arm;
    }
  }
  return null;
}

// Math.random has no seed, so Mulberry32 takes its place.
let state = 1;
Math.random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

if (kind === 'trials') {
  for (let step = 0; step < 10_000; step++) policy.observe(0, 0.3 * snippet.max.reward, 0.6 * snippet.max.cost);
  console.log(policy.rewards[0], policy.costs[0]);
} else {
  const printed = [];
  for (const line of readFileSync(pulls, 'utf8').trim().split('\n')) {
    const [arm, reward, cost] = line.split(' ').map(Number);
    const choice = kind === 'same' ? same(arm) : policy.choose();
    if (choice === null) break;
    printed.push(choice);
    policy.observe(arm, reward, cost);
  }
  console.log(printed.join('\n'));
}
