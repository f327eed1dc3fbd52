// The actions by which a visitor changes a run: pull an arm, change the means of an arm, and go back to the experiment.
import { fill, h, link } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { called } from './moment.js';

/** @typedef {import('../pkg/budgeted_bandits.js').Trace} Trace */

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export class ByHand {
  /** The state shown last; null before the first state of a run. @type {trace.State | null} */
  #state = null;
  /** The deviation shown last, as JSON. */
  #deviation = '';

  /** @param {import('./intervals.js').Intervals} view */
  constructor(view) {
    this.view = view;
    this.arm = h('select', { 'aria-label': 'Arm', onchange: () => this.means() });
    const field = (/** @type {string} */ label) =>
      h('input', { class: 'field', inputmode: 'decimal', autocomplete: 'off', 'aria-label': label });
    this.reward = field('Its mean reward');
    this.cost = field('Its mean cost');
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.said = h('p', { class: 'note deviation', hidden: true });
    const change = () =>
      this.#act((trace) => trace.set_means(this.#at, typed('reward', this.reward), typed('cost', this.cost)));
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) =>
      h('button', { class: 'button small', type: 'button', onclick }, text);
    // A page in a sandbox may not submit forms, so this is a `div` that listens to Enter itself.
    const form = h(
      'div',
      {
        class: 'row',
        onkeydown: ({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement) change();
        },
      },
      h('label', { class: 'choice' }, h('span', { class: 'label' }, 'mean reward'), this.reward),
      h('label', { class: 'choice' }, h('span', { class: 'label' }, 'mean cost'), this.cost),
      button('Change its means', change),
    );
    this.root = h(
      'div',
      { class: 'by-hand' },
      h('h2', {}, 'By hand'),
      h('span', { class: 'select' }, this.arm),
      button('Pull it next', () => this.#act((trace) => trace.pull(this.#at))),
      form,
      this.why,
    );
  }

  get #at() {
    return Number(this.arm.value);
  }

  /** Changes the run, and says why if the simulator refuses the change. @param {(trace: Trace) => void} what */
  #act(what) {
    if (!this.view.trace) return;
    this.view.player.pause();
    try {
      what(this.view.trace);
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const text = message.replace(/^(\w+): /, (_, field) => `${capital(field)}: `);
      this.why.hidden = false;
      fill(this.why, `${capital(text)}.`);
      return;
    }
    this.why.hidden = true;
    this.view.acted();
  }

  /** Forgets the run: the next state belongs to another run, whose arms may have other names. */
  reset() {
    this.#state = null;
    this.why.hidden = true;
  }

  /** Chooses an arm, as a click on its row does. @param {number} arm */
  choose(arm) {
    this.arm.value = String(arm);
    this.means();
    this.arm.focus();
  }

  /** Fills the fields with the true means of the chosen arm, or empties them while true values are hidden. */
  means() {
    if (!this.view.state) return;
    const { true_reward, true_cost } = this.view.state.arms[this.#at];
    const text = (/** @type {number} */ mean) => (this.view.fair ? '' : String(Number(mean.toPrecision(4))));
    this.reward.value = text(true_reward);
    this.cost.value = text(true_cost);
  }

  /** @param {trace.State} state */
  show(state) {
    if (!this.#state) {
      fill(
        this.arm,
        state.arms.map((_, i) => h('option', { value: i }, called(state, i))),
      );
      this.means();
    }
    this.#state = state;
    this.#tell(state.deviation);
  }

  /** Says how the run differs from the experiment. @param {trace.Deviation | null} deviation */
  #tell(deviation) {
    const key = JSON.stringify(deviation);
    if (key === this.#deviation) return;
    this.#deviation = key;
    this.said.hidden = !deviation;
    if (!deviation) return;
    const done = [
      deviation.pulls && counted(deviation.pulls, 'pull by hand', 'pulls by hand'),
      deviation.changes && counted(deviation.changes, 'change of means', 'changes of means'),
    ]
      .filter(Boolean)
      .join(' and ');
    const undo = () => this.#act((trace) => trace.undo());
    fill(
      this.said,
      `This is no longer the run of the experiment: ${done}, from pull ${number(deviation.since + 1)} on. `,
      link('Back to the experiment', undo),
    );
  }
}

/**
 * Returns the number in a field. The simulator checks whether the number is a possible mean.
 * @param {string} name
 * @param {HTMLInputElement} field
 * @throws {Error} if the text is not a number
 */
function typed(name, field) {
  const text = field.value.trim();
  const value = text === '' ? NaN : Number(text.replace(',', '.').replace('−', '-'));
  if (!Number.isFinite(value)) throw new Error(`${name}: expected a number, found ${text || 'nothing'}`);
  return value;
}
