// The rain: the bounds of a policy for single pairs, the newest on top. Bounds below the true ratio are drawn in red.
import { draw_rain } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';

/** The number of pairs in sight. */
const ROWS = 60;
/** The number of milliseconds from one pair to the next. */
const BEAT = 125;
const STILL = matchMedia('(prefers-reduced-motion: reduce)');
/** The default policy, which the address leaves out. */
const FIRST = 'omega-ucb';

/** The run whose pairs are shown, with its answer. */
/** @typedef {{run: import('./coverage-run.js').CoverageRun, answer: coverage.Answer}} Shown */
/**
 * The look of all charts of the view, for the simulator.
 * @typedef {object} Look
 * @property {string} error the colour of failures
 * @property {string[]} classes the colour of each class
 * @property {Record<string, string>} colours of the frame, by the simulator's names
 */

export class Rain {
  /** The id of the policy. */
  #policy = FIRST;
  /** The pair after the newest one in sight. */
  #end = 0;
  /** Whether new pairs appear by themselves. */
  #playing = !STILL.matches;
  /** Whether the visitor stopped the rain; new results then leave it where it is. */
  #held = false;
  /** @type {Shown | null} */
  #shown = null;
  /** The look with which the charts were drawn last. @type {Look | null} */
  #look = null;
  #timer = 0;

  /** @param {() => void} onchoose called when the visitor chooses another policy */
  constructor(onchoose) {
    const choose = () => {
      this.#policy = this.select.value;
      onchoose();
      this.draw();
    };
    this.select = h('select', { 'aria-label': 'Policy whose bounds are shown', onchange: choose });
    this.button = h('button', { class: 'button small', type: 'button', onclick: () => this.toggle() });
    this.next = h('button', { class: 'button small', type: 'button', onclick: () => this.jump() }, 'Next miss');
    this.canvas = h('canvas', { role: 'img' });
    this.note = h('p', { class: 'note' });
    this.root = h(
      'section',
      { class: 'rain', 'aria-label': 'Bounds, pair by pair' },
      h('header', { class: 'caption' }, h('h2', {}, 'Pair by pair'), h('span', { class: 'select end' }, this.select)),
      this.canvas,
      this.note,
      h('div', { class: 'links' }, this.button, this.next),
    );
    this.#label();
  }

  /** The id of the policy for the address, or null for the default policy. */
  get chosen() {
    return this.#policy === FIRST ? null : this.#policy;
  }

  /** Chooses a policy. @param {string | null} policy the id in the address; an unknown id chooses the first policy */
  choose(policy) {
    this.#policy = policy ?? FIRST;
    if (this.#shown) this.#list(this.#shown.answer);
  }

  /** @param {Shown} shown */
  show(shown) {
    const { answer } = shown;
    if (shown.run !== this.#shown?.run) {
      this.#end = 0;
      this.#held = false;
    }
    this.#shown = shown;
    this.#list(answer);
    if (this.#playing) this.#end ||= Math.min(ROWS, answer.pairs);
    else if (!this.#held) this.#end = answer.pairs;
    this.play();
  }

  /** Offers all policies. @param {coverage.Answer} answer */
  #list({ policies }) {
    if (this.select.options.length !== policies.length)
      fill(
        this.select,
        policies.map(({ id, name }) => h('option', { value: id }, name)),
      );
    if (!policies.some(({ id }) => id === this.#policy)) this.#policy = policies[0].id;
    this.select.value = this.#policy;
  }

  toggle() {
    this.#playing = !this.#playing;
    this.#held = !this.#playing;
    const pairs = this.#shown?.answer.pairs ?? 0;
    if (this.#playing && this.#end >= pairs) this.#end = Math.min(ROWS, pairs);
    this.play();
    this.draw();
  }

  /** Lets new pairs appear, unless the rain is paused. */
  play() {
    clearInterval(this.#timer);
    this.#label();
    if (!this.#playing || !this.#shown) return;
    this.#timer = setInterval(() => {
      if (document.hidden || !this.#shown || this.#end >= this.#shown.answer.pairs) return;
      this.#end++;
      this.draw();
    }, BEAT);
  }

  /** Stops the rain while the view is out of sight. */
  rest() {
    clearInterval(this.#timer);
  }

  /** Forgets the results, which are about to be freed. */
  clear() {
    this.#shown = null;
  }

  /** Pauses at the next pair whose bound is below the true ratio. After the last such pair comes the first one. */
  jump() {
    if (!this.#shown) return;
    const { run, answer } = this.#shown;
    const index = this.#index(answer);
    const found = run.results.miss(index, this.#end) ?? run.results.miss(index, 0);
    if (found === undefined) return;
    this.#playing = false;
    this.#held = true;
    this.#end = found + 1;
    this.play();
    this.draw();
  }

  /** Returns the position of the chosen policy among all policies. @param {coverage.Answer} answer */
  #index({ policies }) {
    return Math.max(
      0,
      policies.findIndex(({ id }) => id === this.#policy),
    );
  }

  #label() {
    this.button.textContent = this.#playing ? 'Pause' : 'Play';
  }

  /** Draws the rain. @param {Look | null} [look] by default the look of the last drawing */
  draw(look = this.#look) {
    this.#look = look;
    if (!this.#shown || !look) return;
    const { run, answer } = this.#shown;
    const index = this.#index(answer);
    const policy = answer.policies[index];
    const first = Math.max(0, this.#end - ROWS);
    const missed = run.results.missed(index, first, this.#end);
    this.next.disabled = policy.exceeded === 0;
    const pairs = `Pairs ${number(first + 1)} to ${number(this.#end)} of ${number(answer.pairs)}, newest on top: `;
    const bounds = `${number(missed)} of ${counted(this.#end - first, 'bound')} ${missed === 1 ? 'lies' : 'lie'}`;
    const found = missed
      ? `${bounds} below the true ratio, drawn in red with a cross.`
      : 'every bound lies above the true ratio.';
    this.note.textContent = `${pairs}${found}${policy.exceeded ? '' : ' This is so for all pairs.'}`;
    const label = `The bounds of ${policy.name} for single pairs, as multiples of the true ratio.`;
    this.canvas.setAttribute('aria-label', label);
    const scale = fit(this.canvas);
    if (!scale) return;
    const [low, high] = range(policy);
    draw_rain(this.canvas, run.results, index, this.#end, ROWS, low, high, { ...look, names: true, scale });
  }
}

/**
 * Returns the range of the axis. It holds all misses and nearly all other bounds, and 1 lies well inside.
 * @param {coverage.Behaviour} policy
 */
function range({ smallest, most }) {
  const high = Math.min(500, Math.max(1.2, (most ?? 30) ** 1.1));
  return [Math.max(0.02, Math.min(0.97 * (smallest ?? 1), high ** -0.3)), high];
}
