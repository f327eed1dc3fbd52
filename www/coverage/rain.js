// The rain: one policy's bounds, pair by pair, the newest on top; those that miss the true ratio stand out.
import { draw_rain } from '../pkg/budgeted_bandits.js';
import { fit } from '../ui/canvas.js';
import { fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';

/** Pairs in sight. */
const ROWS = 60;
/** Milliseconds from one to the next. */
const BEAT = 125;
const STILL = matchMedia('(prefers-reduced-motion: reduce)');

export class Rain {
  /** The policy's name in a specification. */
  policy = 'omega-ucb';
  /** The pair after the newest in sight. */
  end = 0;
  /** Whether it is to rain; the visitor may say otherwise. */
  playing = !STILL.matches;
  /** Whether it stands where the visitor stopped it. */
  held = false;
  /** @type {import('./coverage-run.js').CoverageRun | null} */
  run = null;
  /** @type {any} */
  answer = null;
  #timer = 0;
  #options = null;

  /** @param {() => void} onchoose called with every choice of another policy */
  constructor(onchoose) {
    this.select = h('select', {
      'aria-label': 'Policy whose bounds are shown',
      onchange: () => {
        this.policy = this.select.value;
        onchoose();
        this.draw();
      },
    });
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

  /** The policy for the address, or null for the first. */
  get chosen() {
    return this.policy === 'omega-ucb' ? null : this.policy;
  }

  get #index() {
    return Math.max(
      0,
      this.answer.policies.findIndex(({ id }) => id === this.policy),
    );
  }

  /** @param {string | null} policy what an address asks for; a name that there is not is as none */
  choose(policy) {
    this.policy = policy ?? 'omega-ucb';
    if (this.answer) this.#options_of();
  }

  /** @param {import('./coverage-run.js').CoverageRun} run @param {any} answer */
  show(run, answer) {
    if (run !== this.run) Object.assign(this, { end: 0, held: false });
    Object.assign(this, { run, answer });
    this.#options_of();
    if (this.playing) this.end ||= Math.min(ROWS, answer.pairs);
    else if (!this.held) this.end = answer.pairs;
    this.play();
  }

  #options_of() {
    const { policies } = this.answer;
    if (this.select.options.length !== policies.length)
      fill(
        this.select,
        policies.map(({ id, name }) => h('option', { value: id }, name)),
      );
    if (!policies.some(({ id }) => id === this.policy)) this.policy = policies[0].id;
    this.select.value = this.policy;
  }

  toggle() {
    this.playing = !this.playing;
    this.held = !this.playing;
    if (this.playing && this.end >= this.answer.pairs) this.end = Math.min(ROWS, this.answer.pairs);
    this.play();
    this.draw();
  }

  /** Rains on, if it is to. */
  play() {
    clearInterval(this.#timer);
    this.#label();
    if (!this.playing || !this.answer) return;
    this.#timer = setInterval(() => {
      if (document.hidden || this.end >= this.answer.pairs) return;
      this.end++;
      this.draw();
    }, BEAT);
  }

  /** Nobody looks. */
  rest() {
    clearInterval(this.#timer);
  }

  /** To the next pair whose bound misses, from the first again after the last. */
  jump() {
    const { results } = this.run;
    const found = results.miss(this.#index, this.end) ?? results.miss(this.#index, 0);
    if (found === undefined) return;
    Object.assign(this, { playing: false, held: true });
    this.end = found + 1;
    this.play();
    this.draw();
  }

  #label() {
    this.button.textContent = this.playing ? 'Pause' : 'Let it rain';
  }

  /** @param {any} [options] colours of all charts; those of the last time where they are the same */
  draw(options = this.#options) {
    this.#options = options;
    if (!this.answer || !options) return;
    const policy = this.answer.policies[this.#index];
    const first = Math.max(0, this.end - ROWS);
    const missed = this.run.results.missed(this.#index, first, this.end);
    this.next.disabled = policy.exceeded === 0;
    const said = `Pairs ${number(first + 1)} to ${number(this.end)} of ${number(this.answer.pairs)}, newest on top: `;
    this.note.textContent = `${said}${missed ? `${counted(missed, 'bound')} of ${number(this.end - first)} below the true ratio, in red with a cross.` : 'every bound lies above the true ratio.'}${policy.exceeded ? '' : ' None of all pairs is missed.'}`;
    this.canvas.setAttribute(
      'aria-label',
      `The bounds of ${policy.name} for single pairs, as multiples of the true ratio.`,
    );
    const scale = fit(this.canvas);
    if (scale)
      draw_rain(this.canvas, this.run.results, this.#index, this.end, ROWS, ...range(policy), { ...options, scale });
  }
}

/** An axis that has all misses, 1 well inside, and nearly all bounds. @returns {[number, number]} */
function range({ smallest, most }) {
  const high = Math.min(500, Math.max(1.2, (most ?? 30) ** 1.1));
  return [Math.max(0.02, Math.min(0.97 * (smallest ?? 1), high ** -0.3)), high];
}
