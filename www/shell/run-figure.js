// A view of a run inside a <budgeted-bandit>: a sentence, the view, and a button that starts the run again.

import { check_specification } from '../pkg/budgeted_bandits.js';
import { why } from '../simulator/actions.js';
import { PolicyFailure } from '../simulator/failed.js';
import { whole } from '../simulator/rows.js';
import { paced, Run } from '../simulator/run.js';
import { shown_of } from '../simulator/shown.js';
import { told_repetitions } from '../simulator/specification.js';
import { fill, h } from '../ui/dom.js';
import { Progress } from '../ui/progress.js';

/** The smallest height that a chart is given so that the figure fits into the place of a picture, in CSS pixels. */
const LOWEST = 160;

/**
 * The view. `show` shows results and returns the sentence about them, or null if the view has a sentence of its own.
 * @typedef {object} RunView
 * @property {Element} root
 * @property {(shown: import('../simulator/shown.js').Shown) => Child} show
 * @property {() => void} redraw
 * @property {() => void} [end] forgets the results, which are about to be freed
 * @property {HTMLCanvasElement} [canvas] the chart whose height may change
 */

export class RunFigure {
  /** @type {Run | null} */
  #run = null;

  /** @param {import('../embedded.js').Given} given @param {RunView} view */
  constructor(given, view) {
    this.given = given;
    this.view = view;
    this.share = given.pool.share();
    this.say = h('p', { class: 'say' });
    this.progress = new Progress('Repetitions done');
    this.state = h('span', { class: 'label' });
    const press = () => (this.#run?.phase === 'running' ? this.stop() : this.run());
    this.button = h('button', { class: 'button small control', type: 'button', onclick: press });
    const foot = h('div', { class: 'foot' }, this.button, this.state, h('span', { class: 'end' }, given.link));
    this.root = h('div', {}, this.say, view.root, this.progress.root, foot);
  }

  begin() {
    this.run();
  }

  redraw() {
    this.view.redraw();
  }

  /** Runs the specification, in place of an earlier run. */
  async run() {
    this.end();
    const { host, specification, plan } = this.given;
    const run = new Run(this.share, specification, plan);
    this.#run = run;
    host.wrong.hidden = true;
    const tell = () => {
      this.#show(run);
      host.tell('bb-progress', { done: run.done, tasks: plan.tasks, repetitions: run.repetitions });
    };
    try {
      const ended = run.start(paced(run, tell));
      this.#show(run); // the workers compute meanwhile
      await ended;
    } catch (error) {
      if (run === this.#run && error instanceof PolicyFailure) return this.#without(error);
      if (run === this.#run) host.fail(`A part of the run failed repeatedly. Run it again. (${why(error)})`);
      if (error instanceof WebAssembly.RuntimeError) return; // a crashed simulator has no results
    }
    if (run !== this.#run) return;
    this.#show(run);
    if (run.phase !== 'done' || !run.answer) return;
    host.live.textContent = this.say.textContent;
    host.tell('bb-done', whole(run.answer)); // as the command line prints the answer
  }

  /** Says which policies have failed, and runs the others. @param {PolicyFailure} failure */
  #without({ failed, message }) {
    const { host, specification } = this.given;
    const policies = specification.policies.filter((_, i) => !failed.some(({ policy }) => policy === i));
    try {
      /** @type {Checked} */
      const rest = check_specification(JSON.stringify({ ...specification, policies }));
      this.given = { ...this.given, ...rest };
      this.run();
    } catch {
      this.end(); // no policy is left, or too few to decide which is best
    }
    host.fail(message);
  }

  stop() {
    if (!this.#run) return;
    this.#run.stop();
    this.#show(this.#run);
  }

  /**
   * Makes the chart lower, or higher. Nothing happens before the chart has a place, or in a view without such a chart.
   * @param {number} by in CSS pixels
   * @param {number} [least] the smallest height, in CSS pixels
   */
  shrink(by, least = LOWEST) {
    const { canvas } = this.view;
    if (!canvas?.clientHeight) return;
    const height = Math.max(least, canvas.getBoundingClientRect().height - by);
    this.given.host.box.style.setProperty('--chart', `${height}px`);
  }

  /** Ends the run. The view keeps its results until the next ones come. */
  end() {
    this.view.end?.();
    this.#run?.stop();
    this.#run?.free();
    this.#run = null;
  }

  /** @param {Run} run */
  #show(run) {
    const { catalogue, specification } = this.given;
    const answer = run.read();
    this.progress.show(run.progress);
    fill(this.state, told_repetitions(specification, run.repetitions));
    const running = run.phase === 'running';
    fill(this.button, running ? 'Stop' : 'Run again');
    if (!answer) {
      const none = running
        ? 'The first repetitions are running.'
        : 'The run was stopped before any repetition was finished.';
      fill(this.say, none);
      return;
    }
    if (!running) this.given.host.reveal();
    const said = this.view.show(shown_of(run, answer, catalogue));
    this.say.hidden = said === null;
    fill(this.say, said);
  }
}
