// The view Regret inside a <budgeted-bandit>: a sentence, the chart, and a button that starts the run again.

import { sentence } from '../outcomes/sentence.js';
import { Regret } from '../regret/regret.js';
import { why } from '../simulator/actions.js';
import { parts } from '../simulator/names.js';
import { paced, Run } from '../simulator/run.js';
import { fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { Progress } from '../ui/progress.js';
import { series } from '../ui/series.js';

/** The width, in CSS pixels, from which on the legend is beside the chart. */
const ROOMY = 640;
/** The smallest height that a chart is given so that the figure fits into the place of a picture, in CSS pixels. */
const LOWEST = 160;

export class RegretFigure {
  /** @type {Run | null} */
  #run = null;

  /** @param {import('../embedded.js').Given} given */
  constructor(given) {
    this.given = given;
    this.share = given.pool.share();
    this.say = h('p', { class: 'say' });
    this.progress = new Progress('Repetitions done');
    this.state = h('span', { class: 'label' });
    const press = () => (this.#run?.phase === 'running' ? this.stop() : this.run());
    this.button = h('button', { class: 'button small control', type: 'button', onclick: press });
    const chart = h('div', {});
    this.view = new Regret(chart, {
      roomy: () => given.host.box.clientWidth >= ROOMY,
      told: 'The legend gives the final values.',
    });
    const { checkpoints } = given.specification;
    const linear = checkpoints && !Array.isArray(checkpoints) && checkpoints.grid === 'linear';
    this.view.choose(linear ? 'linear' : 'logarithmic');
    const foot = h('div', { class: 'foot' }, this.button, this.state, h('span', { class: 'end' }, given.link));
    this.root = h('div', {}, this.say, chart, this.progress.root, foot);
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
      if (run === this.#run) host.fail(`A part of the run failed repeatedly. Run it again. (${why(error)})`);
      if (error instanceof WebAssembly.RuntimeError) return; // a crashed simulator has no results
    }
    if (run !== this.#run) return;
    this.#show(run);
    if (run.phase !== 'done' || !run.answer) return;
    host.live.textContent = this.say.textContent;
    host.tell('bb-done', run.answer);
  }

  stop() {
    if (!this.#run) return;
    this.#run.stop();
    this.#show(this.#run);
  }

  /**
   * Makes the chart lower, or higher. Nothing happens before the chart has a place.
   * @param {number} by in CSS pixels
   * @param {number} [least] the smallest height, in CSS pixels
   */
  shrink(by, least = LOWEST) {
    if (!this.view.canvas.clientHeight) return;
    const height = Math.max(least, this.view.canvas.getBoundingClientRect().height - by);
    this.given.host.box.style.setProperty('--chart', `${height}px`);
  }

  /** Ends the run. The chart keeps its results until the next ones come. */
  end() {
    this.view.shown = null;
    this.#run?.stop();
    this.#run?.free();
    this.#run = null;
  }

  /** @param {Run} run */
  #show(run) {
    const { catalogue, specification, plan } = this.given;
    const answer = run.read();
    const share = run.done / plan.tasks;
    this.progress.show(share);
    fill(this.state, `${number(run.repetitions)} of ${counted(specification.repetitions, 'repetition')}`);
    const running = run.phase === 'running';
    fill(this.button, running ? 'Stop' : 'Run again');
    if (!answer) {
      const none = running
        ? 'The first repetitions are running.'
        : 'The run was stopped before any repetition was finished.';
      fill(this.say, none);
      return;
    }
    const entry_of = (/** @type {string} */ id) => catalogue.policies.find((entry) => entry.id === id);
    const names = answer.policies.map(({ id, label }) => parts(label, entry_of(id)));
    if (!running) this.given.host.reveal();
    fill(this.say, sentence(run, names));
    this.view.show({ run, answer, specification, names, lines: series(answer.policies), stale: false });
  }
}
