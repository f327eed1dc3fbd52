// The presets of the papers, and what is known about their claims: from the runs of this session, none of which is
// stored, and from the time when the site was built.
import { check_specification, presets } from '../pkg/budgeted_bandits.js';
import { known_seconds, sum } from '../simulator/forecast.js';
import { pace } from '../simulator/pace.js';
import { Run } from '../simulator/run.js';
import { key, most_repetitions } from '../simulator/specification.js';
import { expected, integer } from '../ui/input.js';
import { message_of } from '../ui/text.js';
import { answer, board } from './board.js';
import { built_record, keep, nothing } from './record.js';
import { quick, sized } from './sizes.js';
import { readable } from './verdict.js';

/** @typedef {import('./record.js').Record} Record */
/** The preset that runs now; `done` of the `of` presets to run are done. */
/** @typedef {{preset: Preset, part: number, done: number, of: number, run: Run | null}} Running */

export class Presets {
  /** @type {Preset[] | null} */
  #list = null;
  full = false; // whether as many repetitions are run as in the papers
  /** Whether the board that came with the site is there; null until it has been asked for. @type {boolean | null} */
  board = null;
  /** What was found when the site was built. @type {Map<string, Record>} */
  #built = new Map();
  /** The runs of this session. @type {Map<string, Record>} */
  #records = new Map();
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
   * They are ready after `prepare`.
   * @returns {Preset[]}
   */
  get list() {
    const list = this.#list ?? presets();
    this.#list = list;
    return list;
  }

  /** Has a worker make the presets, because making them in this thread would block the page for long. */
  async prepare() {
    const made = this.#list ?? (await this.pool.presets().catch(() => presets()));
    this.#list ??= made;
  }

  /** Finds a preset. @param {string} id */
  find = (id) => this.list.find((preset) => preset.id === id);

  /**
   * Finds the preset and the part that an address or an attribute names. Without a part, the first part is meant.
   * @param {string} id @param {string | null} part from 1 @returns {{preset: Preset, part: number}}
   * @throws {Error} "part: expected …, found …"
   */
  named(id, part) {
    const preset = this.find(id);
    if (!preset) throw expected('preset', 'the id of a preset', id);
    if (!preset.parts.length) throw expected('preset', 'the id of a preset that has parts to run', id);
    return { preset, part: (integer('part', part, 1, preset.parts.length) ?? 1) - 1 };
  }

  /** Returns how many repetitions of a part the gallery runs. @param {Preset} preset @param {number} part */
  repetitions(preset, part) {
    return this.full ? preset.parts[part].specification.repetitions : quick(preset, part);
  }

  /**
   * Returns the specification of a part.
   * @param {Preset} preset
   * @param {number} part
   * @param {number} [repetitions] by default as many as run in a short time
   */
  specification = (preset, part, repetitions = quick(preset, part)) => sized({ preset, part }, repetitions);

  /**
   * Estimates how many seconds presets will take. Returns null until all forecasts are known.
   * @param {Preset[]} presets
   */
  seconds(presets) {
    const work = presets.flatMap((preset) =>
      preset.parts.map(({ specification }, part) => {
        const whole = known_seconds(specification);
        return whole === null ? NaN : whole * (this.repetitions(preset, part) / specification.repetitions);
      }),
    );
    return work.some(Number.isNaN) ? null : pace.seconds(sum(work), this.pool.size);
  }

  /** Returns the record of the runs of a preset, if it has one. @param {string} id */
  record = (id) => this.#records.get(id);

  /** Returns what was found about a preset when the site was built, if that is known. @param {string} id */
  built = (id) => this.#built.get(id);

  /**
   * Returns the record with the verdict that is shown: that of the runs in this browser, or else the built one.
   * @param {string} id
   * @returns {Record | undefined}
   */
  shown(id) {
    const own = this.#records.get(id);
    return own && own.outcome !== 'none' ? own : (this.#built.get(id) ?? own);
  }

  /** Returns the outcome of a preset, which is "none" if it is not known. @param {string} id */
  outcome = (id) => this.shown(id)?.outcome ?? 'none';

  /** Loads the board that came with the site, if there is one and it has not been loaded. */
  async load_board() {
    if (!this.board) this.hold(await board());
  }

  /** Takes a board. @param {import('./board.js').Entry[] | null} entries */
  hold(entries) {
    this.board = entries !== null;
    for (const entry of entries ?? []) this.#built.set(entry.id, built_record(entry));
  }

  /**
   * Loads the answer to a part that came with the site. Returns null if there is none in this version of the site.
   * @param {Preset} preset
   * @param {number} part
   */
  async answer(preset, part) {
    const found = await answer(preset.id, part);
    if (!found) return null;
    const { specification } = found;
    return key(specification) === key(this.specification(preset, part, most_repetitions(specification))) ? found : null;
  }

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
    keep(record, preset, part, run, answer);
    this.#records.set(preset.id, record);
    this.onchange(preset.id);
  }

  /** Runs presets one after the other, until `stop` is called. @param {Preset[]} presets */
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
    const computed = await this.pool.compute(preset.id);
    const seconds = (performance.now() - begin) / 1000;
    this.#records.set(preset.id, { ...nothing(), ...computed, ...readable(computed), seconds });
    this.onchange(preset.id);
  }

  /** @param {Preset} preset @param {Running} running */
  async #run(preset, running) {
    for (let part = 0; part < preset.parts.length; part++) {
      if (!this.#lacks(preset, part)) continue;
      const wanted = this.specification(preset, part, this.repetitions(preset, part));
      /** @type {Checked} */
      const { specification, plan } = check_specification(JSON.stringify(wanted));
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
