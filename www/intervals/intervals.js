// The view Intervals: one run, slowed down. The simulator keeps the run and draws it; here is what moves along it.
import { Trace, ghosts, intervals_height } from '../pkg/budgeted_bandits.js';
import * as page from '../link/address.js';
import { ByHand } from './by_hand.js';
import { announce as announce_page, fill, h, math } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { compared, figures, table, why } from './moment.js';
import { Player } from './player.js';
import { Replay } from './replay.js';
import { Scrubber } from './scrubber.js';
import { colours } from '../ui/series.js';
import { parts } from '../simulator/names.js';

/** Milliseconds between two updates of the table while the run plays. */
const TABLE = 500;
/** The height of the chart beyond which its rows scroll. */
const TALLEST = 640;
const ORDERS = { number: 'number', ratio: 'true ratio', index: 'index' };

export class Intervals {
  /** @type {Replay | null} */
  replay = null;
  /** @type {import('./moment.js').State | null} */
  state = null;
  #key = '';
  #frame = 0;
  #tabled = 0;
  /** Whether it is in sight. */
  #shown = false;

  /**
   * @param {HTMLElement} root
   * @param {{specification: any, plan: any, catalogue: any}} form
   * @param {{parameters: () => URLSearchParams, remember: (values: Record<string, string | number | null>) => void, announce: (text: string) => void}} [place]
   * where it is kept what is looked at, and how that is said; the page's address and live region, unless it is told another
   */
  constructor(root, form, place = { ...page, announce: announce_page }) {
    this.form = form;
    this.place = place;
    this.policy = h('select', {
      'aria-label': 'Policy',
      onchange: () => this.#choose({ policy: Number(this.policy.value) + 1 }),
    });
    this.repetition = h('input', {
      class: 'field',
      inputmode: 'numeric',
      'aria-label': 'Repetition',
      autocomplete: 'off',
      oninput: () => this.#choose({ repetition: this.repetition.value.trim() }),
    });
    this.beside = h(
      'select',
      { 'aria-label': 'Interval to compare with', onchange: () => this.#look({ beside: this.beside.value }) },
      h('option', { value: 'none' }, 'nothing'),
      ghosts().map(({ id, name }) => h('option', { value: id }, name)),
    );
    this.order = h(
      'select',
      { 'aria-label': 'Order of the arms', onchange: () => this.#look({ order: this.order.value }) },
      Object.entries(ORDERS).map(([id, name]) => h('option', { value: id }, name)),
    );
    this.fair = h('input', {
      type: 'checkbox',
      onchange: () => {
        this.#look({ fair: this.fair.checked ? 1 : null });
        this.hand.means();
      },
    });
    this.wrong = h('p', { class: 'why', id: 'repetition-why', hidden: true });
    this.say = h('p', { class: 'say' });
    this.compared = h('p', { class: 'note compared' });
    this.figures = h('dl', { class: 'figures' });
    this.heads = h('div', { class: 'columns', 'aria-hidden': 'true' });
    this.canvas = h('canvas', { role: 'img', onclick: (event) => this.#click(event) });
    this.spacer = h('div', { class: 'spacer' });
    this.box = h('div', { class: 'rows', tabindex: -1, onscroll: () => this.redraw() }, this.canvas, this.spacer);
    this.player = new Player({
      by: (pulls) => this.replay?.by(pulls) ?? false,
      change: () => this.#change(),
      still: () => this.#still(),
    });
    this.scrubber = new Scrubber((pulls) => {
      this.player.pause();
      this.replay?.seek(pulls);
      this.#still();
    });
    this.hand = new ByHand(this);
    this.numbers = h(
      'details',
      { class: 'numbers', ontoggle: () => this.#tabulate() },
      h('summary', {}, 'Numbers'),
      h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Numbers' }),
    );
    const labelled = (label, control) =>
      h(
        'label',
        { class: 'choice' },
        h('span', { class: 'label' }, label),
        h('span', { class: control.tagName === 'SELECT' ? 'select' : null }, control),
      );
    fill(
      root,
      h(
        'div',
        { class: 'bar' },
        labelled('policy', this.policy),
        labelled('repetition', this.repetition),
        labelled('compare with', this.beside),
        labelled('order by', this.order),
        h('label', { class: 'check' }, this.fair, 'play fair: hide what is true'),
      ),
      this.wrong,
      h('div', { class: 'top-line' }, this.say, this.figures),
      this.hand.said,
      this.heads,
      this.box,
      this.compared,
      h(
        'div',
        { class: 'under' },
        this.player.root,
        h(
          'div',
          {},
          h(
            'h2',
            {},
            'Regret of this run ',
            h('span', { class: 'label' }, 'drag to any pull; below, the arm pulled, best first; log scale of pulls'),
          ),
          this.scrubber.root,
        ),
      ),
      this.hand.root,
      this.numbers,
      h('p', { class: 'note explained' }, KEY),
    );
    new ResizeObserver(() => {
      this.#size();
      this.redraw(true);
    }).observe(this.box);
  }

  /** The simulator's side of the run. */
  get trace() {
    return this.replay?.trace ?? null;
  }

  /** Shows what the address asks for. */
  open() {
    this.#shown = true;
    this.update();
    if (this.trace && !this.trace.whole) this.replay.record();
  }

  close() {
    this.#shown = false;
    this.player.pause();
    this.replay?.stop();
  }

  /** Gives the simulator's memory back. The view is not opened again after this. */
  end() {
    this.close();
    this.replay?.free();
    this.replay = null;
  }

  /** The specification may be another, or the address. */
  update() {
    const { specification, plan, catalogue } = this.form;
    if (!this.#shown || !specification) return;
    const asked = this.place.parameters();
    const whole = (key, otherwise) => (/^\d{1,15}$/.test(asked.get(key) ?? '') ? Number(asked.get(key)) : otherwise);
    const among = (key, select, otherwise) => {
      select.value = asked.get(key) ?? otherwise;
      if (select.selectedIndex < 0) select.value = otherwise;
    };
    among('beside', this.beside, 'hoeffding');
    among('order', this.order, 'number');
    this.fair.checked = asked.get('fair') === '1';
    const policy = Math.min(specification.policies.length, Math.max(1, whole('policy', 1))) - 1;
    this.names = plan.labels.map((label, i) => {
      const entry = catalogue.policies.find(({ id }) => id === specification.policies[i].id);
      return { ...parts(label, entry), idea: entry.idea };
    });
    fill(
      this.policy,
      this.names.map(({ name, rest }, i) => h('option', { value: i }, `${name} ${rest}`.trim())),
    );
    this.policy.value = String(policy);
    if (!this.repetition.matches(':focus')) this.repetition.value = asked.get('repetition') ?? '1';
    const key = JSON.stringify([{ ...specification, repetitions: 0, checkpoints: 0 }, policy, this.repetition.value]);
    const at = whole('at', 2 * (plan.arms?.length ?? 5));
    if (key !== this.#key) this.#begin(specification, policy, key, at);
    else if (this.trace && this.trace.pulls !== at && asked.has('at') && !this.player.playing) this.replay.seek(at);
    this.redraw(true);
  }

  /** Another run. */
  #begin(specification, policy, key, at) {
    const typed = this.repetition.value;
    let trace;
    try {
      if (!/^\d{1,9}$/.test(typed))
        throw new Error(
          `repetition: expected a number from 1 to ${specification.repetitions}, found ${typed || 'nothing'}`,
        );
      trace = new Trace(JSON.stringify(specification), policy, Number(typed) - 1);
    } catch (error) {
      this.#complain(error.message.replace(/^\w+: (.)/, (_, first) => first.toUpperCase()));
      return;
    }
    this.#complain(null);
    this.player.pause();
    this.replay?.free();
    this.replay = new Replay(trace, (recorded) => this.redraw(recorded));
    this.#key = key;
    this.hand.fill();
    this.replay.seek(at);
    this.replay.record();
  }

  #complain(sentence) {
    this.wrong.hidden = sentence === null;
    fill(this.wrong, sentence && `${sentence}.`);
    this.repetition.classList.toggle('bad', sentence !== null);
    this.repetition.setAttribute('aria-invalid', String(sentence !== null));
    if (sentence) this.repetition.setAttribute('aria-describedby', this.wrong.id);
  }

  #choose(values) {
    this.place.remember({ ...values, at: null });
    this.update();
  }

  #look(values) {
    this.place.remember(values);
    this.redraw();
  }

  async #change() {
    const { replay } = this;
    await replay?.change(() => this.#shown && !this.player.playing);
    if (replay === this.replay) this.#still();
  }

  /** Something was done by hand, or taken back. */
  acted() {
    this.replay.record();
    this.redraw(true);
    this.#still();
  }

  /** Nothing moves any more: the address says where, and so does the live region while the view is in sight. */
  #still() {
    if (!this.replay) return;
    this.place.remember({ at: this.replay.at });
    if (!this.#shown) return; // its place may have left the page, where there are no colours to draw in
    this.draw();
    this.place.announce(this.say.textContent);
  }

  #click({ offsetY }) {
    if (!this.rows) return;
    const arm = this.rows.arms[Math.floor((offsetY - this.rows.head + this.box.scrollTop) / this.rows.row)];
    if (arm !== undefined) this.hand.choose(arm);
  }

  /** At most once a frame; with the whole run, too, where it has changed. @param {boolean} [whole] */
  redraw(whole = false) {
    this.stale ||= whole;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.trace && this.#shown) this.draw();
    });
  }

  /** The chart as high as its rows, up to what fits. */
  #size() {
    if (!this.state || !this.box.clientWidth) return;
    const [all] = intervals_height(this.state.arms.length, this.box.clientWidth);
    const height = this.state.arms.length > 12 ? Math.min(all, TALLEST) : all;
    this.box.style.setProperty('height', `${height}px`);
    this.canvas.style.setProperty('height', `${height}px`);
    this.spacer.style.setProperty('height', `${all - height}px`);
  }

  /** Draws what is to be seen now. */
  draw() {
    const whole = this.stale;
    this.stale = false;
    const { trace } = this;
    this.state = trace.look(this.beside.value);
    const { state } = this;
    if (whole || !this.palette)
      this.palette = colours(['ink-2', 'ink-3', 'line', 'bg', 'accent', 'accent-soft', 'error', 'ink'], this.box);
    this.#size();
    const { palette } = this;
    const plain = {
      colours: { ink: palette['ink-2'], label: palette['ink-3'], grid: palette.line, background: palette.bg },
    };
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    const scale = Math.max(2, devicePixelRatio);
    if (this.canvas.width !== Math.round(width * scale) || this.canvas.height !== Math.round(height * scale)) {
      this.canvas.width = Math.round(width * scale);
      this.canvas.height = Math.round(height * scale);
    }
    this.rows = trace.draw(this.canvas, {
      ...plain,
      scale,
      order: this.fair.checked && this.order.value === 'ratio' ? 'number' : this.order.value,
      fair: this.fair.checked,
      scroll: this.box.scrollTop,
      accents: { accent: palette.accent, soft: palette['accent-soft'], error: palette.error, strong: palette.ink },
    });
    if (whole) this.scrubber.draw(trace, (line) => ({ ...plain, line: palette[line] }));
    this.scrubber.place(state.pulls, trace.recorded, state.regret);
    this.#tell();
  }

  #tell() {
    const { state } = this;
    fill(this.say, why(state, this.names[Number(this.policy.value)], this.fair.checked));
    fill(
      this.figures,
      figures(state).map(([label, value]) => h('div', {}, h('dt', { class: 'label' }, label), h('dd', {}, value))),
    );
    fill(this.heads, h('b', {}, 'Arm'), ...HEADS.map(([title, rest]) => h('span', {}, h('b', {}, title), ' ', rest())));
    this.canvas.setAttribute(
      'aria-label',
      `Intervals of ${counted(state.arms.length, 'arm')} after ${counted(state.pulls, 'pull')}. The table Numbers gives the same.`,
    );
    fill(
      this.compared,
      compared(state, this.names[Number(this.policy.value)].name, this.beside.selectedOptions[0].textContent),
    );
    this.hand.show(state);
    if (this.player.playing && performance.now() - this.#tabled < TABLE) return;
    this.#tabulate();
  }

  #tabulate() {
    if (!this.numbers.open || !this.state) return;
    this.#tabled = performance.now();
    fill(this.numbers.lastChild, table(this.state, this.fair.checked));
  }
}

const mu = (above) => h('span', { class: 'm' }, 'μ', h('sup', {}, above));
const HEADS = [
  ['Reward', () => [mu('r'), ': its upper bound enters the index']],
  ['Cost', () => [mu('c'), ': its lower bound enters the index']],
  ['Index', () => ['(log scale)']],
];
const KEY = [
  'Bar: the policy’s interval, with the end that enters the index thick. Tick: sample mean. Diamond: true mean or ratio. Dashed: the interval compared with, of the same confidence. Hatched: what no mean can be. ',
  '✗: the index is below the true ratio. Means are shares of the largest reward and cost.',
]
  .map((text) => math(text))
  .flat();
