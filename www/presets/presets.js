// The presets of the papers and what has become of their claims in this session: nothing of it is stored.
import { check_specification, judge_preset, presets } from '../pkg/budgeted_bandits.js';
import { counted } from '../ui/format.js';
import { expected, integer } from '../ui/input.js';
import { Run } from '../simulator/run.js';
import { lines_of } from './verdict.js';

/** Pulls of all repetitions that a browser makes within seconds; presets beyond take a part of the paper's. */
const SMALL = 4e7;
/** That part, and the fewest repetitions. */
const PART = 0.1;
const LEAST = 2;
/** Pulls a second of a worker, until a run has shown it. */
const RATE = 1e6;

/** @typedef {{label: string, specification: any}} Part */
/** @typedef {{id: string, title: string, paper: string, setting: string, claim: string, notes: string, computed: boolean, parts: Part[]}} Preset */
/** @typedef {{results: any, lines: number[][][], capped: number, seconds: number, repetitions: number}} Kept */
/** @typedef {{parts: Kept[], outcome: string, sentence: string, lines: number[][][] | null, seconds: number, repetitions: number | null}} Record */

/** How many episodes reached the cap on pulls. @param {{capped: number}[]} all of policies, or of parts */
const capped = (all) => all.reduce((sum, { capped }) => sum + capped, 0);

/** What is said of them. @param {number} count */
function told(count) {
  return count > 0 ? ` The cap on pulls ended ${counted(count, 'episode')} before the budget was spent.` : '';
}

export class Presets {
  /** @type {Preset[] | null} */
  #list = null;
  /** Whether to take as many repetitions as the papers. */
  full = false;
  /** @type {Map<string, Record>} */
  #records = new Map();
  /** @type {Map<string, number>} */
  #pulls = new Map();
  /** What runs now: one preset after the other. @type {{preset: Preset, part: number, done: number, of: number, run: Run | null} | null} */
  running = null;
  rate = 0;

  /** @param {import('../simulator/pool.js').Pool} pool @param {(id: string | null) => void} onchange */
  constructor(pool, onchange) {
    Object.assign(this, { pool, onchange });
  }

  /** The presets, by paper; they take some time to make, and the first chart does not wait for them. */
  get list() {
    this.#list ??= presets();
    return this.#list;
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
    const of = ({ specification }) =>
      check_specification(JSON.stringify(specification)).plan.expected_pulls *
      specification.repetitions *
      specification.policies.length;
    const sum = preset.parts.reduce((all, part) => all + of(part), 0);
    this.#pulls.set(preset.id, sum);
    return sum;
  }

  /** Seconds that presets will take, about. @param {Preset[]} presets */
  seconds(presets) {
    const share = (preset) =>
      preset.computed ? 0 : this.repetitions(preset, 0) / preset.parts[0].specification.repetitions;
    return (
      presets.reduce((sum, preset) => sum + this.pulls(preset) * share(preset), 0) /
      (this.rate || RATE * this.pool.size)
    );
  }

  /** @param {string} id @returns {Record | undefined} */
  record = (id) => this.#records.get(id);

  /** `agrees`, `disagrees`, `cannot-tell`, or `none` until all parts are run. @param {string} id */
  outcome = (id) => this.#records.get(id)?.outcome ?? 'none';

  /** Whether a part is still to be run at the size of now. */
  #lacks(preset, part) {
    const kept = this.#records.get(preset.id)?.parts[part];
    return !kept || kept.repetitions < this.repetitions(preset, part);
  }

  /** The presets still to be run at the size of now. */
  get rest() {
    return this.list.filter((preset) =>
      preset.computed ? !this.#records.has(preset.id) : preset.parts.some((_, part) => this.#lacks(preset, part)),
    );
  }

  /** Keeps a finished run of a part, and judges once all parts are there. @param {Preset} preset @param {number} part @param {Run} run */
  take(preset, part, run) {
    const record = this.#records.get(preset.id) ?? {
      parts: [],
      outcome: 'none',
      sentence: '',
      lines: null,
      seconds: 0,
      repetitions: null,
    };
    record.parts[part]?.results.free();
    record.parts[part] = {
      results: run.results.share(),
      lines: lines_of(run.answer),
      capped: capped(run.answer.policies),
      seconds: run.seconds,
      repetitions: run.specification.repetitions,
    };
    record.lines = record.parts.find(Boolean).lines;
    const there = record.parts.filter(Boolean);
    if (there.length === preset.parts.length) {
      Object.assign(
        record,
        judge_preset(
          preset.id,
          there.map(({ results }) => results.share()),
        ),
      );
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
        this.#records.set(preset.id, {
          parts: [],
          outcome: 'failed',
          sentence: error.message,
          lines: null,
          seconds: 0,
          repetitions: null,
        });
      }
      if (this.running !== running) return;
      running.done++;
    }
    this.running = null;
    this.onchange(null);
  }

  async #compute(preset) {
    const begin = performance.now();
    const { outcome, sentence, lines } = await this.pool.compute(preset.id);
    this.#records.set(preset.id, {
      parts: [],
      outcome,
      sentence,
      lines,
      seconds: (performance.now() - begin) / 1000,
      repetitions: null,
    });
    this.onchange(preset.id);
  }

  async #run(preset, running) {
    for (let part = 0; part < preset.parts.length; part++) {
      if (!this.#lacks(preset, part)) continue;
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
        run.read();
        this.take(preset, part, run);
      } finally {
        run.free();
      }
    }
  }

  /** Ends what is running; what is done is kept. */
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
