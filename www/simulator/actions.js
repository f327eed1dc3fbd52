// The actions that a worker carries out, or the page itself if it may have no workers. An action runs a task of an
// experiment or of a coverage run, lists or computes presets, draws worlds, reads a table of data, opens or prints
// settings, merges record files, tests a policy module, or times pulls.
import {
  Coverage,
  check_module,
  check_specification,
  compute_preset,
  decode_data,
  Experiment,
  import_data,
  MergedRecords,
  play,
  play_module,
  presets,
  worlds,
} from '../pkg/budgeted_bandits.js';
import { message_of, text_of } from '../ui/text.js';
import { JSON_TYPE, names_in, pack, written } from './rows.js';

/** Says what went wrong. If the simulator itself has crashed, the sentence gives advice. @param {unknown} error */
export const why = (error) =>
  error instanceof WebAssembly.RuntimeError
    ? 'It probably ran out of memory. Fewer arms, policies, checkpoints or repetitions need less.'
    : message_of(error);

/**
 * Keeps the object that was made last, because most requests ask for the same object again.
 * @template {{free: () => void}} T
 */
class Last {
  /** @type {string | null} */
  #text = null;
  /** @type {T | null} */
  #made = null;

  /** @param {(specification: unknown) => T} make */
  constructor(make) {
    this.make = make;
  }

  /** Returns the object of a specification. @param {string} text JSON @returns {T} */
  of(text) {
    if (this.#made && text === this.#text) return this.#made;
    this.#made?.free(); // the garbage collector does not know of the megabytes that it holds
    this.#text = this.#made = null;
    const made = this.make(JSON.parse(text));
    [this.#text, this.#made] = [text, made];
    return made;
  }
}

const experiments = new Last((specification) => new Experiment(specification));
const coverages = new Last((specification) => new Coverage(specification));

/** The number of pulls of one step. Between two steps the page can do something else. */
const STEP = 1_000;

/**
 * Runs a task in steps.
 * @param {worker.Run} request
 * @returns {Generator<undefined, Float64Array, undefined>}
 */
export function* run_in_steps({ specification, task }) {
  const experiment = experiments.of(specification);
  experiment.begin(task);
  for (;;) {
    const records = experiment.step(STEP);
    if (records) return records;
    yield;
  }
}

/** The largest file of settings in bytes. Rows take most of a large one. */
const LARGEST = 64 << 20;
const LARGER = 'It holds more than 64 megabytes of settings.';

/**
 * Returns a request in which the bytes or the text of a file stand in place of the file. A table that cannot be read
 * becomes null.
 * @template {worker.Request} T
 * @param {T} request
 * @returns {Promise<T>}
 */
export async function loaded(request) {
  if (request.action === 'open' && request.source instanceof Blob) {
    if (request.source.size > LARGEST) return { ...request, source: { error: LARGER } };
    const source = await text_of(request.source).catch((error) => ({ error: message_of(error) }));
    return { ...request, source };
  }
  if (request.action !== 'read' || !(request.source instanceof Blob)) return request;
  const bytes = await request.source.arrayBuffer().catch(() => null);
  return { ...request, source: bytes && new Uint8Array(bytes) };
}

/**
 * Reads a table. A table that cannot be read is no fault of the worker, so the sentence about it is a normal result.
 * @param {worker.Read} request
 * @param {(share: number) => void} progress
 * @returns {worker.Table}
 */
function read({ source, decode, options }, progress) {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  if (!(bytes instanceof Uint8Array))
    return { error: 'The browser cannot read the file. It may be a folder, or may have been moved.' };
  /** @type {worker.Table} */
  const table = {};
  try {
    if (decode) table.text = decode_data(bytes);
    /** @type {{sheet: Sheet, data: Data | null, error: string | null}} */
    const { sheet, data, error } = import_data(bytes, options, progress);
    table.sheet = sheet;
    if (data) table.result = { ...data, rows: pack(names_in(JSON.stringify(data.settings))) };
    else table.error = error ?? '';
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    table.error = message_of(error);
  }
  return table;
}

/** Opens settings. The sentence about wrong settings is a normal result. @param {worker.Open} request */
function open({ source }) {
  if (typeof source !== 'string') return source;
  try {
    const { specification } = check_specification(source);
    return { result: { specification, rows: pack(names_in(JSON.stringify(specification))) } };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { error: message_of(error) };
  }
}

/** Prints a value with its rows. @param {worker.Write} request */
const write = ({ value }) => new Blob([`${written(JSON.parse(value), 2)}\n`], { type: JSON_TYPE });

/**
 * Merges record files. Files that cannot be merged are no fault of the worker either.
 * @param {worker.Merge} request
 * @returns {worker.Merging}
 */
function merge({ names, files }) {
  try {
    const merged = new MergedRecords(names, files);
    try {
      const found = merged.found();
      const rows = pack(names_in(JSON.stringify(found.specification)));
      return { result: { ...found, file: merged.file(), rows } };
    } finally {
      merged.free();
    }
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { error: message_of(error) };
  }
}

/** The numbers of arms, of pulls and of turns with which a module is timed. The fastest turn counts. */
const [ARMS, PULLS, TURNS] = [10, 20_000, 5];

/** Tests a module, and times its pulls. @param {worker.Check} request @returns {worker.Report} */
function check({ wasm }) {
  const rules = check_module(wasm);
  const times = Array.from({ length: TURNS }, (_, turn) => {
    const begin = performance.now();
    play_module(wasm, ARMS, turn, PULLS);
    return performance.now() - begin;
  });
  return { rules, pull: (Math.min(...times) * 1e6) / PULLS };
}

/** Returns how many milliseconds pulls take. @param {worker.Time} request */
function time({ policy, arms, repetition, pulls }) {
  const begin = performance.now();
  play(policy, arms, repetition, pulls);
  return performance.now() - begin;
}

/**
 * Carries out an action.
 * @param {worker.Request} request
 * @param {(share: number) => void} [progress] is told how much of a table has been read
 * @returns {worker.Result}
 */
export function act(request, progress = () => {}) {
  switch (request.action) {
    case 'run':
      return experiments.of(request.specification).run(request.task);
    case 'cover':
      return coverages.of(request.specification).run(request.task);
    case 'presets':
      return presets();
    case 'compute':
      return compute_preset(request.preset);
    case 'worlds':
      return worlds(JSON.parse(request.specification), request.repetitions);
    case 'read':
      return read(request, progress);
    case 'open':
      return open(request);
    case 'write':
      return write(request);
    case 'merge':
      return merge(request);
    case 'check':
      return check(request);
    case 'time':
      return time(request);
  }
}
