// The page bench.html measures in a worker how long a pull takes with every policy, and shows the time of native code
// beside it. The tests add "?short" to the address, which makes each measurement a twentieth as long.
import { BASE } from './base.js';
import { catalogue } from './pkg/budgeted_bandits.js';
import { start } from './simulator/simulator.js';
import * as theme from './theme.js';
import { announce, at, confirmOn, copy, fill, h, math } from './ui/dom.js';
import { number } from './ui/format.js';
import { notice } from './ui/notice.js';
import { message_of } from './ui/text.js';

const ARMS = [10, 100, 1000];
/** The length of a measurement in milliseconds. */
const TIME = new URLSearchParams(location.search).has('short') ? 10 : 200;
/** The number of measurements of a policy, of which the fastest one counts. */
const TURNS = 2;
/** The number of pulls in the first call, which finds out how many pulls a measurement takes. */
const FEWEST = 20;

/** The times of native code in nanoseconds per pull, by number of arms and policy. */
/** @typedef {{machine: string, compiler: string, nanoseconds: Record<string, Record<string, number>>}} Native */
/**
 * What the page works with. `measured` holds nanoseconds per pull, by policy and number of arms.
 * @typedef {object} Bench
 * @property {import('./simulator/pool.js').Pool} pool
 * @property {Entry[]} policies
 * @property {Native} native
 * @property {Record<string, Record<number, number>>} measured
 */

/**
 * Loads the simulator and the times of native code. Returns null if either cannot be loaded.
 * @returns {Promise<Bench | null>}
 */
async function load() {
  try {
    const pool = await start(1);
    /** @type {Native} */
    const native = await (await fetch(new URL('native.json', BASE))).json();
    /** @type {Catalogue} */
    const { policies } = catalogue();
    return { pool, policies, native, measured: {} };
  } catch (error) {
    fill(at('sentence'), 'The simulator could not be loaded.');
    const again = { 'Load again': () => location.reload() };
    notice('load', 'The simulator could not be loaded.', message_of(error), again);
    return null;
  }
}

async function boot() {
  theme.connect(() => {});
  const bench = await load();
  if (!bench) return;
  const { policies, native } = bench;
  const seconds = Math.ceil((policies.length * ARMS.length * TURNS * TIME * 1.5) / 1000);
  fill(
    at('sentence'),
    `Measures ${policies.length} policies with `,
    math('K'),
    ` = ${ARMS.map((arms) => number(arms)).join(', ')} arms, one after another, in a worker. `,
    `This takes about ${number(seconds)} seconds.`,
  );
  fill(
    at('about'),
    'The time of a pull includes the policy’s choice, the draw of a reward and a cost, and the update of the counts. ',
    'The arms are Bernoulli arms, or linear arms with 10 features if the policy needs features. An episode has ',
    '1,000 pulls per arm, and at least 200,000. If that takes too long, only its first pulls are measured, which are ',
    `slower than later ones. The native times are from ${native.machine}, ${native.compiler}; `,
    'they can be compared with those of a browser only on the same machine.',
  );
  button('measure').addEventListener('click', () => measure(bench));
  button('copy').addEventListener('click', async () =>
    confirmOn(button('copy'), (await copy(markdown(bench))) ? 'Copied' : 'The browser did not allow it'),
  );
  button('measure').disabled = false;
  show(bench);
}

/** @param {string} id */
const button = (id) => at(id, HTMLButtonElement);

/** Measures every policy. @param {Bench} bench */
async function measure(bench) {
  const { policies, pool } = bench;
  button('measure').disabled = true;
  bench.measured = Object.fromEntries(policies.map(({ id }) => [id, {}]));
  const all = policies.length * ARMS.length;
  let done = 0;
  try {
    for (const arms of ARMS) {
      for (const { id } of policies) {
        bench.measured[id][arms] = await nanoseconds(pool, id, arms);
        progress(++done / all);
        show(bench);
      }
    }
    announce('All policies have been measured.');
  } catch (error) {
    notice('measure', 'A policy could not be measured.', `(${message_of(error)})`);
  }
  button('measure').disabled = false;
  button('copy').disabled = done < all;
}

/**
 * Times a policy. The number of pulls grows until the pulls take long enough to be timed. It then grows towards the
 * length of the native episodes, because early pulls are slower, but stops where a measurement would take too long for
 * a visitor.
 * @param {Bench['pool']} pool
 * @param {string} policy
 * @param {number} arms
 * @returns {Promise<number>} nanoseconds per pull
 */
async function nanoseconds(pool, policy, arms) {
  let pulls = FEWEST;
  await pool.time(policy, arms, 0, pulls); // the first call compiles the code
  let time = await pool.time(policy, arms, 0, pulls);
  const episode = 1000 * Math.max(200, arms);
  while ((time < TIME / 4 && pulls < 1e8) || (time < 2 * TIME && pulls < episode)) {
    pulls = Math.min(1e8, Math.ceil(pulls * Math.min(10, Math.max(2, TIME / Math.max(time, 0.1) / 2))));
    time = await pool.time(policy, arms, 0, pulls);
  }
  /** @type {number[]} */
  const times = [];
  for (let turn = 1; turn <= TURNS; turn++) times.push(await pool.time(policy, arms, turn, pulls));
  return (Math.min(...times) * 1e6) / pulls;
}

/** @param {number} share */
function progress(share) {
  at('bar').style.setProperty('transform', `scaleX(${share})`);
  at('progress').setAttribute('aria-valuenow', String(Math.round(100 * share)));
}

/** Prints nanoseconds. @param {number | undefined} value */
const shown = (value) => (value === undefined ? '–' : number(value, value < 100 ? 1 : 0));
/** Prints millions of pulls per second. @param {number | undefined} value nanoseconds per pull */
const millions = (value) => (value === undefined ? '–' : number(1e3 / value, value > 100 ? 2 : 1));

/**
 * Returns the cells of a policy in the table: the times measured here, and those of native code.
 * @param {Bench} bench
 * @param {string} id
 */
const figures = ({ measured, native }, id) =>
  ARMS.flatMap((arms) => {
    const here = measured[id]?.[arms];
    return [millions(here), shown(here), shown(native.nanoseconds[arms]?.[id])];
  });

/** Shows the table. @param {Bench} bench */
function show(bench) {
  const heads = ARMS.map((arms) => h('th', { scope: 'colgroup', colspan: 3 }, math('K'), ` = ${number(arms)}`));
  const units = ARMS.flatMap(() => ['M pulls/s', 'ns', 'native ns'].map((unit) => h('th', { scope: 'col' }, unit)));
  fill(
    at('times'),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col', rowspan: 2 }, 'Policy'), heads), h('tr', {}, units)),
    h(
      'tbody',
      {},
      bench.policies.map(({ id, name }) => {
        const cells = figures(bench, id).map((text) => h('td', {}, text));
        return h('tr', {}, h('th', { scope: 'row' }, math(name)), cells);
      }),
    ),
  );
}

/** Returns the table as Markdown. @param {Bench} bench */
function markdown(bench) {
  const { policies, native } = bench;
  const head = ['policy', ...ARMS.flatMap((arms) => [`K = ${arms}, M pulls/s`, 'ns', 'native ns'])];
  const rows = policies.map(({ id }) => [id, ...figures(bench, id)]);
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
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
