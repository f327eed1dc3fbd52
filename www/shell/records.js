// Record files that the visitor opens. They are merged with each other and with what the page has computed, and become
// the results of the page.

import { kind, merge } from '../simulator/records.js';
import { key } from '../simulator/specification.js';
import { counted, number } from '../ui/format.js';
import { dismiss, notice } from '../ui/notice.js';
import { Progress } from '../ui/progress.js';

/** The number of sentences about files that a notice contains. */
const TOLD = 5;

export class Records {
  /** What the files that were opened so far hold together. @type {worker.Merged | null} */
  #found = null;

  /**
   * @param {import('../simulator/pool.js').Pool} pool
   * @param {() => import('../simulator/run.js').Run | null} latest returns the latest run of the page
   */
  constructor(pool, latest) {
    this.pool = pool;
    this.latest = latest;
  }

  /** Returns the record file of a specification, if files of it were opened. @param {Specification} specification */
  of = (specification) => (key(specification) === key(this.#found?.specification) ? this.#found?.file : undefined);

  /**
   * Merges files and opens what they hold.
   * @param {File[]} files
   * @param {(text: string, what: string) => void} take opens the text of a specification
   */
  async open(files, take) {
    const bar = new Progress('Record files merged');
    const count = counted(files.length, 'record file');
    notice('records', `Merging ${count}.`, '', {}, bar.root);
    const { found, refused } = await merge(this.pool, files, (share) => bar.show(share));
    if (!found) {
      const title = files.length === 1 ? 'This record file cannot be used.' : 'These record files cannot be used.';
      notice('records', title, told(refused), { Close: () => {} });
      return;
    }
    const whole = await this.#with_known(found, refused);
    this.#found = whole;
    take(JSON.stringify(whole.specification), files.length === 1 ? 'This record file' : 'These record files');
    const wrong = told([...refused, ...whole.notes]);
    if (whole.missing || wrong) notice('records', held(whole), `${gap(whole)} ${wrong}`.trim(), { Close: () => {} });
    else dismiss('records');
  }

  /**
   * Merges files with those that were opened before and with what the page has computed, where these are records of the
   * same specification.
   * @param {worker.Merged} found
   * @param {string[]} refused takes the sentences about what cannot be merged
   */
  async #with_known(found, refused) {
    const [before, run] = [this.#found, this.latest()];
    const known = [];
    if (before) known.push({ ...before, name: 'the files that were opened before' });
    if (run?.read() && run.repetitions > run.given)
      known.push({ specification: run.specification, name: 'the results on the page', file: run.results.records() });
    let whole = found;
    for (const { specification, name, file } of known) {
      if (kind(specification) !== kind(whole.specification)) continue;
      const these = { name: 'the files', bytes: whole.file };
      const { result, error } = await this.pool.merge([these, { name, bytes: file }]);
      if (result) whole = { ...result, notes: whole.notes };
      else if (error) refused.push(error);
    }
    return whole;
  }
}

/** Says how many repetitions files hold. @param {worker.Merged} found */
function held({ specification, missing }) {
  const all = Number(specification.repetitions);
  return `The files hold ${missing ? number(all - missing) : 'all'} of ${counted(all, 'repetition')}.`;
}

/** Says which repetitions are missing first, and what follows. @param {worker.Merged} found */
function gap({ gap }) {
  if (!gap) return '';
  const [first, last] = gap.map((repetition) => number(repetition));
  const so_far = gap[0] > 1 ? `The results are those of the repetitions before.` : '';
  const how = 'Resume the run to compute them here, or open their file.';
  return `Repetitions ${first} to ${last} are missing. ${so_far} ${how}`;
}

/** Joins sentences, and says how many are left out. @param {string[]} sentences */
function told(sentences) {
  const some = sentences.slice(0, TOLD).map((sentence) => `${sentence}.`);
  const more = sentences.length - some.length;
  return [...some, ...(more > 0 ? [`There are ${number(more)} more such sentences.`] : [])].join(' ');
}
