// The view Intervals: one run, slowed down. The simulator records and draws the run; this view moves along it.

import { PAGE } from '../link/place.js';
import { frame_colours } from '../ui/chart.js';
import { fill, h, refresh } from '../ui/dom.js';
import { once_a_frame } from '../ui/frame.js';
import { colours } from '../ui/series.js';
import { wide } from '../ui/table.js';
import { message_of } from '../ui/text.js';
import { ByHand } from './by-hand.js';
import { Choices, policies_of } from './choices.js';
import { options_of, picture, TOKENS } from './intervals-picture.js';
import { lay_out } from './layout.js';
import { compared, exported, figures, listed, table, why } from './moment.js';
import { telling } from './opening.js';
import { Player } from './player.js';
import { presented } from './presented.js';
import { begun, Replay } from './replay.js';
import { Rows } from './rows.js';
import { Scrubber } from './scrubber.js';

/** The number of milliseconds between two updates of the table while the run plays. */
const TABLE = 500;

export class Intervals {
  /** The state after the pull that is shown. @type {trace.State | null} */
  state = null;
  /** @type {Replay | null} */
  #replay = null;
  /** @type {{name: string, rest: string, idea: string}[]} */
  #names = [];
  /** The settings of the run as text, which tell one run from another. */
  #key = '';
  /** The time when the table was last filled. */
  #tabled = 0;
  /** Whether the view is in sight. */
  #shown = false;
  /** Whether the chart of the whole run and the colours are out of date. */
  #stale = false;
  /** @type {Record<string, string> | null} */
  #palette = null;
  present = () => presented(this);
  #soon = once_a_frame(() => {
    if (this.trace && this.#shown) this.draw();
  });

  /**
   * @param {HTMLElement} root
   * @param {{specification: Specification | null, plan: Plan | null, catalogue: Catalogue}} form
   * @param {import('../link/place.js').Place} [place]
   */
  constructor(root, form, place = PAGE) {
    this.form = form;
    this.place = place;
    this.choices = new Choices(place, {
      run: () => this.update(),
      look: () => this.redraw(true),
      fair: () => this.hand.means(),
    });
    this.policy = this.choices.policy;
    this.say = h('p', { class: 'say' });
    this.compared = h('p', { class: 'note compared' });
    this.figures = h('dl', { class: 'figures' });
    this.chart = new Rows(
      () => this.redraw(),
      (arm) => this.hand.choose(arm),
    );
    this.player = new Player({
      by: (pulls) => this.#replay?.by(pulls) ?? false,
      change: () => this.#change(),
      still: () => this.#still(),
    });
    this.scrubber = new Scrubber((pulls) => {
      this.player.pause();
      this.#replay?.seek(pulls);
      this.#still();
    });
    this.hand = new ByHand(this);
    this.table = wide('Numbers');
    this.numbers = h(
      'details',
      { class: 'numbers', ontoggle: () => this.#tabulate() },
      h('summary', {}, 'Numbers'),
      this.table,
    );
    lay_out(root, this);
    new ResizeObserver(() => {
      if (this.state) this.chart.size(this.state.arms.length);
      this.redraw(true);
    }).observe(this.chart.root);
  }

  /** The simulator's side of the run. */
  get trace() {
    return this.#replay?.trace ?? null;
  }

  /** The positions of the rows of the chart. */
  get rows() {
    return this.chart.places;
  }

  /** Whether true values are hidden. */
  get fair() {
    return this.choices.fair.checked;
  }

  /** Shows what the address asks for. */
  open() {
    this.#shown = true;
    this.update();
    if (this.trace && !this.trace.whole) this.#replay?.record();
  }

  close() {
    this.#shown = false;
    this.player.pause();
    this.#replay?.stop();
  }

  /** Frees the simulator's memory. The view must not be opened again after this call. */
  end() {
    this.close();
    this.#replay?.free();
    this.#replay = null;
  }

  /** Brings the view up to date with the specification and the address, either of which may have changed. */
  update() {
    const { specification, plan, catalogue } = this.form;
    if (!this.#shown || !specification || !plan) return;
    this.#names = policies_of({ specification, plan, catalogue });
    this.choices.read(this.#names);
    const run = [{ ...specification, repetitions: 0, checkpoints: 0 }, this.#policy, this.choices.repetition.value];
    const key = JSON.stringify(run);
    const asked = this.choices.whole('at');
    if (key !== this.#key) this.#begin(specification, key, asked);
    else {
      this.choices.complain(null); // the number of the run in sight was typed again after a wrong one
      if (asked !== null && this.trace?.pulls !== asked && !this.player.playing) this.#replay?.seek(asked);
    }
    this.redraw(true);
  }

  get #policy() {
    return Number(this.choices.policy.value);
  }

  /**
   * Begins another run.
   * @param {Specification} specification
   * @param {string} key
   * @param {number | null} at the pull to show first, or null for one that is worth looking at
   */
  #begin(specification, key, at) {
    let trace;
    try {
      trace = begun(specification, this.#policy, this.choices.repetition.value);
    } catch (error) {
      this.choices.complain(message_of(error).replace(/^\w+: (.)/, (_, first) => first.toUpperCase()));
      return;
    }
    this.choices.complain(null);
    this.player.pause();
    this.#replay?.free();
    const named = `${this.#names[this.#policy].name} repetition ${this.choices.repetition.value}`;
    this.#replay = new Replay(trace, { specification, named }, (recorded) => this.redraw(recorded));
    this.#key = key;
    this.hand.reset();
    this.#replay.seek(at ?? telling(trace));
    this.#replay.record();
  }

  /** Returns what can be exported. */
  exported() {
    return this.#replay && this.state && exported(this.#replay.run, this.state);
  }

  async #change() {
    const replay = this.#replay;
    await replay?.change(() => this.#shown && !this.player.playing);
    if (replay === this.#replay) this.#still();
  }

  /** Brings the view up to date after an action by hand, or after its undoing. */
  acted() {
    this.#replay?.record();
    this.redraw(true);
    this.#still();
  }

  /** Called when the replay has come to rest. Writes the pull into the address and, while in sight, announces it. */
  #still() {
    if (!this.#replay) return;
    this.place.remember({ at: this.#replay.at });
    // A figure in another page may have been removed from that page. It then has no colours to draw with.
    if (!this.#shown) return;
    this.draw();
    this.place.announce(this.say.textContent);
  }

  /**
   * Draws in the next frame.
   * @param {boolean} [whole] whether the chart of the whole run or the colours have changed
   */
  redraw(whole = false) {
    this.#stale ||= whole;
    this.#soon();
  }

  /** Draws the present state at once, without waiting for a frame. */
  draw() {
    const { trace } = this;
    if (!trace) return;
    const whole = this.#stale;
    this.#stale = false;
    const state = /** @type {trace.State} */ (trace.look(this.choices.beside.value));
    this.state = state;
    const palette = whole || !this.#palette ? colours(TOKENS, this.chart.root) : this.#palette;
    this.#palette = palette;
    const frame = { colours: frame_colours(palette, 'ink-2') };
    if (!this.chart.draw(trace, state, options_of(palette, this))) return;
    if (whole) this.scrubber.draw(trace, this.fair, (line) => ({ ...frame, line: palette[line] }));
    this.scrubber.place(state.pulls, trace.recorded, state.regret);
    this.#tell(state);
  }

  /** Draws a file. @param {() => HTMLCanvasElement} [make] @param {import('../shell/views.js').Size} [size] */
  picture(make, size) {
    return picture(this, make, size);
  }

  /** @param {trace.State} state */
  #tell(state) {
    const policy = this.#names[this.#policy];
    refresh(this.say, why(state, policy, this.fair));
    const { environment } = /** @type {Replay} */ (this.#replay).run.specification;
    refresh(this.figures, listed(figures(state, this.fair, environment)));
    refresh(this.compared, compared(state, policy.name, this.choices.beside.selectedOptions[0].text));
    this.hand.show(state);
    if (this.player.playing && performance.now() - this.#tabled < TABLE) return;
    this.#tabulate();
  }

  #tabulate() {
    if (!this.numbers.open || !this.state) return;
    this.#tabled = performance.now();
    fill(this.table, table(this.state, this.fair));
  }
}
