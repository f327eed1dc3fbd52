// The page bench.html: nanoseconds a pull and pulls a second of every policy, measured in a worker, beside native code.
//
// "?short" makes each measurement a twentieth as long, for the tests.
import { BASE } from './base.js';
import { catalogue } from './pkg/budgeted_bandits.js';
import { announce, at, confirmOn, copy, fill, h, math } from './ui/dom.js';
import { number } from './ui/format.js';
import { notice } from './ui/notice.js';
import { start } from './simulator/simulator.js';
import * as theme from './theme.js';

const ARMS = [10, 100, 1000];
/** Milliseconds that a measurement takes; two are made, and the faster one counts. */
const TIME = new URLSearchParams(location.search).has('short') ? 10 : 200;
const TURNS = 2;
const FEWEST = 20;

/** @type {import('./simulator/pool.js').Pool} */
let pool;
/** @type {any[]} */
let policies = [];
/** @type {{machine: string, compiler: string, nanoseconds: Record<string, Record<string, number>>}} */
let native;
/** Nanoseconds a pull, by policy and arms. @type {Record<string, Record<number, number>>} */
let measured = {};

async function boot() {
  theme.connect(() => {});
  try {
    pool = await start(1);
    native = await (await fetch(new URL('native.json', BASE))).json();
  } catch (error) {
    fill(at('sentence'), 'The simulator could not be loaded.');
    notice('load', 'The simulator could not be loaded.', error.message, { 'Load again': () => location.reload() });
    return;
  }
  ({ policies } = catalogue());
  fill(
    at('sentence'),
    `${policies.length} policies at `,
    math('K'),
    ` = ${ARMS.map((arms) => number(arms)).join(', ')} arms, one after another in a worker: this takes about ${number(Math.ceil((policies.length * ARMS.length * TURNS * TIME * 1.5) / 1000))} seconds.`,
  );
  fill(
    at('about'),
    `A pull is the policy’s choice, a reward and a cost, and the counts. Arms are Bernoulli, or linear with 10 features where a policy needs those. An episode is of 1,000 pulls an arm, of 200,000 at least; where that takes too long, only of its first, which are slower. Native: ${native.machine}, ${native.compiler}; a comparison holds on the same machine only.`,
  );
  at('measure').addEventListener('click', measure);
  at('copy').addEventListener('click', async () =>
    confirmOn(at('copy'), (await copy(markdown())) ? 'Copied' : 'The browser did not let it'),
  );
  at('measure').disabled = false;
  show();
}

async function measure() {
  at('measure').disabled = true;
  measured = {};
  const all = policies.length * ARMS.length;
  let done = 0;
  try {
    for (const arms of ARMS) {
      for (const { id } of policies) {
        (measured[id] ??= {})[arms] = await nanoseconds(id, arms);
        progress(++done / all);
        show();
      }
    }
    announce('Every policy is measured.');
  } catch (error) {
    notice('measure', 'A policy could not be measured.', `(${error.message})`);
  }
  at('measure').disabled = false;
  at('copy').disabled = done < all;
}

/** Grows the number of pulls until they take long enough to be timed, and to the length of the native episodes, since early rounds are slower; but not beyond what a visitor waits for. @param {string} policy @param {number} arms */
async function nanoseconds(policy, arms) {
  let pulls = FEWEST;
  await pool.time(policy, arms, 0, pulls); // so that it is compiled
  let time = await pool.time(policy, arms, 0, pulls);
  const episode = 1000 * Math.max(200, arms);
  while ((time < TIME / 4 && pulls < 1e8) || (time < 2 * TIME && pulls < episode)) {
    pulls = Math.min(1e8, Math.ceil(pulls * Math.min(10, Math.max(2, TIME / Math.max(time, 0.1) / 2))));
    time = await pool.time(policy, arms, 0, pulls);
  }
  const times = [];
  for (let turn = 1; turn <= TURNS; turn++) times.push(await pool.time(policy, arms, turn, pulls));
  return (Math.min(...times) * 1e6) / pulls;
}

function progress(share) {
  at('bar').style.setProperty('transform', `scaleX(${share})`);
  at('progress').setAttribute('aria-valuenow', String(Math.round(100 * share)));
}

const shown = (value) => (value === undefined ? '–' : number(value, value < 100 ? 1 : 0));
const millions = (value) => (value === undefined ? '–' : number(1e3 / value, value > 100 ? 2 : 1));

function show() {
  const heads = ARMS.map((arms) => h('th', { scope: 'colgroup', colspan: 3 }, math('K'), ` = ${number(arms)}`));
  const units = ARMS.flatMap(() => ['M pulls/s', 'ns', 'native ns'].map((unit) => h('th', { scope: 'col' }, unit)));
  fill(
    at('times'),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col', rowspan: 2 }, 'Policy'), heads), h('tr', {}, units)),
    h(
      'tbody',
      {},
      policies.map(({ id, name }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, math(name)),
          ARMS.flatMap((arms) =>
            [millions(measured[id]?.[arms]), shown(measured[id]?.[arms]), shown(native.nanoseconds[arms]?.[id])].map(
              (text) => h('td', {}, text),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The table as Markdown. */
function markdown() {
  const head = ['policy', ...ARMS.flatMap((arms) => [`K = ${arms}, M pulls/s`, 'ns', 'native ns'])];
  const rows = policies.map(({ id }) => [
    id,
    ...ARMS.flatMap((arms) => [
      millions(measured[id][arms]),
      shown(measured[id][arms]),
      shown(native.nanoseconds[arms]?.[id]),
    ]),
  ]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    `In the browser: ${navigator.userAgent}. Native: ${native.machine}, ${native.compiler}.`,
    '',
    line(head),
    line(head.map((_, i) => (i ? '---:' : '---'))),
    ...rows.map(line),
  ]
    .join('\n')
    .replaceAll('\u202f', ' ');
}

boot();
