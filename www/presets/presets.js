// The presets of the papers, and what the runs of this session say of their claims. Nothing of that is stored.
import { check_specification, judge_preset, presets } from '../pkg/budgeted_bandits.js';
import { Run } from '../simulator/run.js';
import { counted } from '../ui/format.js';
import { expected, integer } from '../ui/input.js';
import { message_of } from '../ui/text.js';
import { lines_of } from './verdict.js';

/** A browser makes so many pulls within seconds. Of larger presets only a part of the repetitions is run. */
const SMALL = 4e7;
/** This part of the repetitions, and at least so many. */
const PART = 0.1;
const LEAST = 2;
/** Pulls a second of a worker, until a run has shown how many there are. */
const RATE = 1e6;

/** @typedef {import('./verdict.js').Line} Line */
/** @typedef {import('../pkg/budgeted_bandits.js').Results} Results */
/**
 * A part that was run.
 * @typedef {{results: Results, lines: Line[], capped: number, seconds: number, repetitions: number}} Kept
 */
/**
 * What became of a preset: `parts` holds those that were run, each at its place.
 * @typedef {object} Record
 * @property {(Kept | undefined)[]} parts
 * @property {import('./verdict.js').State} outcome
 * @property {string} sentence
 * @property {Line[] | null} lines
 * @property {number} seconds
 * @property {number | null} repetitions null where nothing was drawn
 */
/** The preset that runs now, and how many of how many are done. */
/** @typedef {{preset: Preset, part: number, done: number, of: number, run: Run | null}} Running */

/** The record of a preset of which nothing was run. @returns {Record} */
const nothing = () => ({ parts: [], outcome: 'none', sentence: '', lines: null, seconds: 0, repetitions: null });

/** Whether a part was run. @param {Kept | undefined} part @returns {part is Kept} */
const was_run = (part) => part !== undefined;

/** How many episodes reached the cap on pulls. @param {{capped: number}[]} all of policies, or of parts */
const capped = (all) => all.reduce((sum, { capped }) => sum + capped, 0);

/** Says how many episodes reached the cap. @param {number} count */
function told(count) {
  return count > 0 ? ` The cap on pulls ended ${counted(count, 'episode')} before the budget was spent.` : '';
}

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
  rate = 0;

  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {(id: string | null) => void} onchange is called when something became of a preset, or of all where there is
   *   no id
   */
  constructor(pool, onchange) {
    this.pool = pool;
    this.onchange = onchange;
  }

  /**
   * The presets, by paper. They are made on demand, since that takes time and the first chart should not wait.
   * @returns {Preset[]}
   */
  get list() {
    const list = this.#list ?? presets();
    this.#list = list;
    return list;
  }

  /** @param {string} id */
  find = (id) => this.list.find((preset) => preset.id === id);

  /**
   * The preset and the part that an address or an attribute names; the first part, unless it says which.
   * @param {string} id @param {string | null} part from 1 @returns {{preset: Preset, part: number}}
   * @throws {Error} "part: expected …, found …"
   */
  named(id, part) {
    const preset = this.find(id);
    if (!preset) throw expected('preset', 'the id of a preset', id);
    if (!preset.parts.length) throw expected('preset', 'the id of a preset that has parts to run', id);
    return { preset, part: (integer('part', part, 1, preset.parts.length) ?? 1) - 1 };
  }

  /** Repetitions to take of a part. @param {Preset} preset @param {number} part */
  repetitions(preset, part) {
    const { repetitions } = preset.parts[part].specification;
    return this.full || this.pulls(preset) <= SMALL
      ? repetitions
      : Math.min(repetitions, Math.max(LEAST, Math.round(PART * repetitions)));
  }

  /** @param {Preset} preset @param {number} part */
  specification = (preset, part) => ({
    ...preset.parts[part].specification,
    repetitions: this.repetitions(preset, part),
  });

  /** Pulls to expect at the paper's repetitions. @param {Preset} preset */
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

  /** Seconds that presets will take, about. @param {Preset[]} presets */
  seconds(presets) {
    const share = (/** @type {Preset} */ preset) =>
      preset.computed ? 0 : this.repetitions(preset, 0) / preset.parts[0].specification.repetitions;
    return (
      presets.reduce((sum, preset) => sum + this.pulls(preset) * share(preset), 0) /
      (this.rate || RATE * this.pool.size)
    );
  }

  /** @param {string} id @returns {Record | undefined} */
  record = (id) => this.#records.get(id);

  /** The outcome of a preset, "none" until all its parts are run. @param {string} id */
  outcome = (id) => this.#records.get(id)?.outcome ?? 'none';

  /** Whether a part is still to be run at the current size. @param {Preset} preset @param {number} part */
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
   * Keeps a finished run of a part, and judges the claim once all parts are there.
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
    this.rate = run.rate ?? this.rate;
    this.#records.set(preset.id, record);
    this.onchange(preset.id);
  }

  /** Runs presets, one after the other, until stopped. @param {Preset[]} presets */
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

  /** Ends what is running. The parts that are done are kept. */
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
