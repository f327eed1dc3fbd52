// The presets of the papers, and what the runs of this session say about their claims. None of it is stored.
import { check_specification, judge_preset, presets } from '../pkg/budgeted_bandits.js';
import { known_seconds, sum } from '../simulator/forecast.js';
import { pace } from '../simulator/pace.js';
import { Run } from '../simulator/run.js';
import { counted } from '../ui/format.js';
import { expected, integer } from '../ui/input.js';
import { message_of } from '../ui/text.js';
import { lines_of } from './verdict.js';

/** The number of pulls that a browser makes within seconds. Larger presets run only a part of their repetitions. */
const SMALL = 4e7;
/** The share of the repetitions that a large preset runs, and the smallest number that it runs. */
const [PART, LEAST] = [0.1, 2];

/** @typedef {import('./verdict.js').Line} Line */
/** @typedef {import('../pkg/budgeted_bandits.js').Results} Results */
/**
 * A part that was run.
 * @typedef {{results: Results, lines: Line[], capped: number, seconds: number, repetitions: number}} Kept
 */
/**
 * The results of a preset. `parts` holds the parts that were run, each at its own position.
 * @typedef {object} Record
 * @property {(Kept | undefined)[]} parts
 * @property {import('./verdict.js').State} outcome
 * @property {string} sentence
 * @property {Line[] | null} lines
 * @property {number} seconds
 * @property {number | null} repetitions null if nothing was simulated
 */
/** The preset that runs now; `done` of the `of` presets to run are done. */
/** @typedef {{preset: Preset, part: number, done: number, of: number, run: Run | null}} Running */

/** Returns the record of a preset that has not been run. @returns {Record} */
const nothing = () => ({ parts: [], outcome: 'none', sentence: '', lines: null, seconds: 0, repetitions: null });

/** Returns whether a part was run. @param {Kept | undefined} part @returns {part is Kept} */
const was_run = (part) => part !== undefined;

/** Returns how many episodes reached the cap on pulls. @param {{capped: number}[]} all policies, or all parts */
const capped = (all) => all.reduce((sum, { capped }) => sum + capped, 0);

/** Says how many episodes reached the cap. @param {number} count */
const told = (count) =>
  count > 0 ? ` The cap on pulls ended ${counted(count, 'episode')} before the budget was spent.` : '';

export class Presets {
  /** @type {Preset[] | null} */
  #list = null;
  full = false; // whether as many repetitions are run as in the papers
  /** @type {Map<string, Record>} */
  #records = new Map();
  /** @type {Map<string, number>} */
  #pulls = new Map();
  /** @type {Running | null} */
  running = null;

  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {(id: string | null) => void} onchange called with the id of a preset whose record has changed, or with null
   *   when any may have changed
   */
  constructor(pool, onchange) {
    this.pool = pool;
    this.onchange = onchange;
  }

  /**
   * The presets, sorted by paper. They are made on demand, because that takes time and the first chart should not wait.
   * @returns {Preset[]}
   */
  get list() {
    const list = this.#list ?? presets();
    this.#list = list;
    return list;
  }

  /** Finds a preset. @param {string} id */
  find = (id) => this.list.find((preset) => preset.id === id);

  /**
   * Finds the preset and the part that an address or an attribute names. Without a part it is the first one.
   * @param {string} id @param {string | null} part from 1 @returns {{preset: Preset, part: number}}
   * @throws {Error} "part: expected …, found …"
   */
  named(id, part) {
    const preset = this.find(id);
    if (!preset) throw expected('preset', 'the id of a preset', id);
    if (!preset.parts.length) throw expected('preset', 'the id of a preset that has parts to run', id);
    return { preset, part: (integer('part', part, 1, preset.parts.length) ?? 1) - 1 };
  }

  /** Returns how many repetitions of a part are run. @param {Preset} preset @param {number} part */
  repetitions(preset, part) {
    const { repetitions } = preset.parts[part].specification;
    return this.full || this.pulls(preset) <= SMALL
      ? repetitions
      : Math.min(repetitions, Math.max(LEAST, Math.round(PART * repetitions)));
  }

  /** Returns the specification of a part as it is run. @param {Preset} preset @param {number} part */
  specification = (preset, part) => ({
    ...preset.parts[part].specification,
    repetitions: this.repetitions(preset, part),
  });

  /** Returns the expected number of pulls with the paper's repetitions. @param {Preset} preset */
  pulls(preset) {
    const known = this.#pulls.get(preset.id);
    if (known !== undefined) return known;
    const sum = preset.parts.reduce((all, { specification }) => {
      /** @type {Checked} */
      const { plan } = check_specification(JSON.stringify(specification));
      return all + plan.expected_pulls * specification.repetitions * specification.policies.length;
    }, 0);
    this.#pulls.set(preset.id, sum);
    return sum;
  }

  /**
   * Estimates how many seconds presets will take. Returns null until all forecasts are known.
   * @param {Preset[]} presets
   */
  seconds(presets) {
    const share = (/** @type {Preset} */ preset, /** @type {number} */ part) =>
      this.repetitions(preset, part) / preset.parts[part].specification.repetitions;
    const work = presets.flatMap((preset) =>
      preset.parts.map(({ specification }, at) => (known_seconds(specification) ?? NaN) * share(preset, at)),
    );
    return work.some(Number.isNaN) ? null : pace.seconds(sum(work), this.pool.size);
  }

  /** Returns the record of a preset, if it has one. @param {string} id @returns {Record | undefined} */
  record = (id) => this.#records.get(id);

  /** Returns the outcome of a preset, which is "none" until all its parts have been run. @param {string} id */
  outcome = (id) => this.#records.get(id)?.outcome ?? 'none';

  /** Returns whether a part is still to be run at the current size. @param {Preset} preset @param {number} part */
  #lacks(preset, part) {
    const kept = this.#records.get(preset.id)?.parts[part];
    return !kept || kept.repetitions < this.repetitions(preset, part);
  }

  /** The presets that are still to be run at the current size. */
  get rest() {
    return this.list.filter((preset) =>
      preset.computed ? !this.#records.has(preset.id) : preset.parts.some((_, part) => this.#lacks(preset, part)),
    );
  }

  /**
   * Keeps the finished run of a part, and judges the claim once all parts have been run.
   * @param {Preset} preset
   * @param {number} part
   * @param {Run} run
   */
  take(preset, part, run) {
    const answer = run.read();
    if (!answer) return;
    const record = this.#records.get(preset.id) ?? nothing();
    record.parts[part]?.results.free();
    record.parts[part] = {
      results: run.results.share(),
      lines: lines_of(answer),
      capped: capped(answer.policies),
      seconds: run.seconds,
      repetitions: run.specification.repetitions,
    };
    const there = record.parts.filter(was_run);
    record.lines = there[0].lines;
    if (there.length === preset.parts.length) {
      const shared = there.map(({ results }) => results.share());
      Object.assign(record, /** @type {Verdict} */ (judge_preset(preset.id, shared)));
      record.sentence += told(capped(there));
      record.seconds = there.reduce((sum, { seconds }) => sum + seconds, 0);
      record.repetitions = Math.min(...there.map(({ repetitions }) => repetitions));
    }
    this.#records.set(preset.id, record);
    this.onchange(preset.id);
  }

  /** Runs presets one after the other, until it is stopped. @param {Preset[]} presets */
  async run(presets) {
    this.stop();
    /** @type {Running} */
    const running = { preset: presets[0], part: 0, done: 0, of: presets.length, run: null };
    this.running = running;
    for (const preset of presets) {
      const before = running.preset;
      Object.assign(running, { preset, part: 0, run: null });
      this.onchange(before.id);
      try {
        await (preset.computed ? this.#compute(preset) : this.#run(preset, running));
      } catch (error) {
        if (this.running !== running) return;
        this.#records.set(preset.id, { ...nothing(), outcome: 'failed', sentence: message_of(error) });
      }
      if (this.running !== running) return;
      running.done++;
    }
    this.running = null;
    this.onchange(null);
  }

  /** @param {Preset} preset */
  async #compute(preset) {
    const begin = performance.now();
    const { outcome, sentence, lines } = await this.pool.compute(preset.id);
    const seconds = (performance.now() - begin) / 1000;
    this.#records.set(preset.id, { ...nothing(), outcome, sentence, lines, seconds });
    this.onchange(preset.id);
  }

  /** @param {Preset} preset @param {Running} running */
  async #run(preset, running) {
    for (let part = 0; part < preset.parts.length; part++) {
      if (!this.#lacks(preset, part)) continue;
      /** @type {Checked} */
      const { specification, plan } = check_specification(JSON.stringify(this.specification(preset, part)));
      const run = new Run(this.pool, specification, plan);
      Object.assign(running, { part, run });
      let next = 0;
      try {
        await run.start(() => {
          if (performance.now() < next) return;
          next = performance.now() + 100;
          this.onchange(preset.id);
        });
        if (this.running !== running || run.phase !== 'done') return;
        this.take(preset, part, run);
      } finally {
        run.free();
      }
    }
  }

  /** Stops the preset that is running. Parts that are done are kept. */
  stop() {
    const { running } = this;
    if (!running) return;
    this.running = null;
    if (running.run) running.run.stop();
    else this.pool.stop();
    this.onchange(running.preset.id);
    this.onchange(null);
  }
}
