// Compares experiments on the page with the same experiments on the command line, for bench-web.mjs.
//
// The two take turns: the command line runs an experiment on one thread, a new page runs it on one worker, and then the
// page, which is warm now, runs it again. The least times count, because another process can only make a run slower.
import { execFileSync } from 'node:child_process';
import { ENOUGH, natively } from './bench-native.mjs';
import { ended, in_page } from './bench-watch.mjs';
import { browser } from './browser.mjs';

/** A short run is repeated until it has taken this many milliseconds, but at most so many times. */
const [WARM, MOST] = [1000, 20];

/** The least share of the time of an experiment with which the tables name a policy. */
const NAMED = 0.05;

/** @typedef {import('./bench-watch.mjs').Times} Times */
/** @typedef {{label: string, seconds: number, pulls: number}} Line a policy */
/**
 * What the command line prints about an experiment.
 * @typedef {{id: string, label: string, specification: Specification, seconds: number, uniform_nanoseconds: number,
 *   policies: Line[]}} Native
 */
/**
 * The times of a part of a preset, and the seconds of the processor, which hardly depend on other programs.
 * @typedef {{native: Native, cold: Times, warm: Times, processor: {native: number, warm: number}}} Part
 */

/** Returns what the command line prints as JSON. @param {string[]} command */
const printed = (...command) =>
  JSON.parse(
    execFileSync(process.env.BB_CLI ?? '', [...command, '--format', 'json'], { maxBuffer: 1 << 28 }).toString(),
  );

/** Returns the ids of all experiments. @returns {string[]} */
const all = () => [
  'default',
  ...printed('presets')
    .filter((/** @type {Preset} */ { computed }) => !computed)
    .map((/** @type {Preset} */ { id }) => id),
];

/**
 * Runs all parts of an experiment natively. Short experiments are repeated, as a warm page repeats them.
 * @param {string} id @param {number} [seconds] that the experiment took before @returns {Native[]}
 */
function timed(id, seconds = WARM) {
  const turns = Math.min(MOST, Math.ceil(WARM / 1000 / seconds));
  return printed('bench', '--experiments', id, '--turns', String(turns)).experiments;
}

/** Returns the lesser of each two times. @param {Times} one @param {Times} [other] @returns {Times} */
const lesser = (one, other = one) => ({
  compiled: Math.min(one.compiled, other.compiled),
  began: Math.min(one.began, other.began),
  run: Math.min(one.run, other.run),
  policies: one.policies.map((time, policy) => Math.min(time, other.policies[policy])),
});

/** Returns how many seconds of the processor the threads of all pages and their workers have taken. */
async function processor_time() {
  const session = await (await browser()).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
}

/**
 * Runs the specification of a page again, at least once. Returns the least times and the mean processor time.
 * @param {Page} page
 */
async function again(page) {
  /** @type {Times | undefined} */
  let least;
  let [spent, runs] = [0, 0];
  const before = await processor_time();
  for (; !least || (spent < WARM && runs < MOST); runs++) {
    await page.evaluate(() => budgetedBandits.run());
    const times = await ended(page);
    spent += times.run;
    least = lesser(times, least);
  }
  return { warm: least, processor: ((await processor_time()) - before) / runs };
}

/**
 * Takes a turn at a part of a preset, and keeps the lesser times.
 * @param {Native} native @param {Part} [before]
 */
async function turn(native, before) {
  const run = { native: natively(native.specification).processor, warm: Infinity };
  const { cold, warm } = await in_page(native.specification, async (page, cold) => {
    const { warm, processor } = await again(page);
    run.warm = processor;
    return { cold, warm };
  });
  const processor = {
    native: Math.min(run.native, before?.processor.native ?? Infinity),
    warm: Math.min(run.warm, before?.processor.warm ?? Infinity),
  };
  const policies = native.policies.map((line, at) => ({
    ...line,
    seconds: Math.min(line.seconds, before?.native.policies[at].seconds ?? Infinity),
  }));
  const least = {
    ...native,
    policies,
    seconds: Math.min(native.seconds, before?.native.seconds ?? Infinity),
    uniform_nanoseconds: Math.min(native.uniform_nanoseconds, before?.native.uniform_nanoseconds ?? Infinity),
  };
  return { native: least, cold: lesser(cold, before?.cold), warm: lesser(warm, before?.warm), processor };
}

/** Seconds natively and on pages. @typedef {{native: number, warm: number, cold: number}} Seconds */
/**
 * The times of an experiment and of its policies. `unit` is the time that `uniform` takes for as many pulls as a policy
 * has made.
 * @typedef {Seconds & {label: string, unit: number}} Share
 * @typedef {Seconds & {id: string, shares: Share[], processor: Part['processor']}} Row
 */

/** The places where an experiment runs. */
const PLACES = /** @type {const} */ (['native', 'warm', 'cold']);

/** Adds up the parts of a preset. @param {string} id @param {Part[]} parts @returns {Row} */
function row(id, parts) {
  /** @type {Map<string, Share>} */
  const shares = new Map();
  const all = { id, native: 0, warm: 0, cold: 0, processor: { native: 0, warm: 0 } };
  for (const { native, cold, warm, processor } of parts) {
    all.processor.native += processor.native;
    all.processor.warm += processor.warm;
    all.native += native.seconds;
    all.warm += warm.run / 1000;
    all.cold += cold.run / 1000;
    for (const [policy, { label, seconds, pulls }] of native.policies.entries()) {
      const share = shares.get(label) ?? { label, native: 0, warm: 0, cold: 0, unit: 0 };
      share.native += seconds;
      share.warm += warm.policies[policy] / 1000;
      share.cold += cold.policies[policy] / 1000;
      share.unit += (pulls * native.uniform_nanoseconds) / 1e9;
      shares.set(label, share);
    }
  }
  return { ...all, shares: [...shares.values()].sort((one, other) => other.native - one.native) };
}

const short = (/** @type {number} */ value) => Number(value.toPrecision(2));
const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(0)} %`;
const times = (/** @type {number} */ ratio) => `${ratio.toFixed(2)} ×`;

/** Returns the share of the time that is not spent on policies. @param {Row} row @param {keyof Seconds} place */
const rest = (row, place) => 1 - row.shares.reduce((sum, one) => sum + one[place], 0) / row[place];

/** Prints a line for each experiment, which names the policies that take most of the time. @param {Row[]} rows */
function summary(rows) {
  console.log(
    '\n| experiment | native, s | warm | cold | shares natively, with the time in u | on a warm page | the rest |',
  );
  console.log('|---|--:|--:|--:|---|---|--:|');
  for (const row of rows) {
    const { id, native, warm, cold } = row;
    const named = row.shares.filter((share) => share.native >= NAMED * native);
    const natively = named.map(
      (one) => `${one.label} ${percent(one.native / native)} (${short(one.native / one.unit)})`,
    );
    const on_page = named.map((one) => percent(one.warm / warm)).join(', ');
    const { processor } = row;
    const busy = processor.native < ENOUGH ? '–' : times(processor.warm / processor.native);
    const ratios = [times(warm / native), busy, times(cold / native)];
    const cells = [id, short(native), ...ratios, natively.join(', '), on_page, percent(rest(row, 'warm'))];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** Prints a line for each policy of an experiment. @param {Row} row */
function details(row) {
  const { id, native, warm, cold, shares } = row;
  console.log(`\n| ${id} | u | natively | on a warm page | on a cold page | warm / native | cold / native |`);
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  const line = (/** @type {(string | number)[]} */ ...cells) => console.log(`| ${cells.join(' | ')} |`);
  for (const one of shares) {
    const parts = PLACES.map((place) => percent(one[place] / row[place]));
    const ratios = [one.warm / one.native, one.cold / one.native].map(times);
    line(one.label, short(one.native / one.unit), ...parts, ...ratios);
  }
  line('the rest', '', ...PLACES.map((place) => percent(rest(row, place))), '', '');
  line('all', '', '100 %', '100 %', '100 %', times(warm / native), times(cold / native));
}

/** Prints when a new page begins to run. @param {Part[]} parts */
function loading(parts) {
  const median = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[values.length >> 1].toFixed(0);
  const compiled = median(parts.map(({ cold }) => cold.compiled));
  const began = median(parts.map(({ cold }) => cold.began));
  console.log(
    `\nThe median of ${parts.length} new pages has compiled its wasm ${compiled} ms after it was opened, and begins ` +
      `the run after ${began} ms. The columns warm and cold contain the time from there to the end of the run.`,
  );
}

/**
 * Measures experiments and prints Markdown tables.
 * @param {string[]} ids none for all @param {number} rounds
 */
export async function experiments(ids, rounds) {
  /** @type {Map<string, Part[]>} */
  const measured = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const id of ids.length ? ids : all()) {
      const before = measured.get(id);
      const seconds = before?.reduce((sum, { native }) => sum + native.seconds, 0);
      /** @type {Part[]} */
      const parts = [];
      for (const [at, native] of timed(id, seconds).entries()) parts.push(await turn(native, before?.[at]));
      measured.set(id, parts);
    }
  }
  const rows = [...measured].map(([id, parts]) => row(id, parts));
  loading([...measured.values()].flat());
  summary(rows);
  details(rows[0]);
}
