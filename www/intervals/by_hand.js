// What a visitor does to a run: pulls an arm, changes its means, and goes back to the experiment.
import { fill, h } from '../ui/dom.js';
import { counted, number } from '../ui/format.js';
import { called } from './moment.js';

export class ByHand {
  /** @param {import('./intervals.js').Intervals} view */
  constructor(view) {
    this.view = view;
    this.arm = h('select', { 'aria-label': 'Arm', onchange: () => this.means() });
    const field = (label) =>
      h('input', { class: 'field', inputmode: 'decimal', autocomplete: 'off', 'aria-label': label });
    this.reward = field('Its mean reward');
    this.cost = field('Its mean cost');
    this.why = h('p', { class: 'why', role: 'alert', hidden: true });
    this.said = h('p', { class: 'note deviation', hidden: true });
    // No form, which a page in a sandbox may not submit.
    const change = () => this.#act((trace) => trace.set_means(this.#at, ...this.#typed()));
    const pressed = ({ key, target }) => {
      if (key === 'Enter' && target.matches('input')) change();
    };
    this.form = h(
      'div',
      { class: 'row', onkeydown: pressed },
      h('label', { class: 'choice' }, h('span', { class: 'label' }, 'mean reward'), this.reward),
      h('label', { class: 'choice' }, h('span', { class: 'label' }, 'mean cost'), this.cost),
      h('button', { class: 'button small', type: 'button', onclick: change }, 'Change its means'),
    );
    this.root = h(
      'div',
      { class: 'by-hand' },
      h('h2', {}, 'By hand'),
      h('span', { class: 'select' }, this.arm),
      h(
        'button',
        { class: 'button small', type: 'button', onclick: () => this.#act((trace) => trace.pull(this.#at)) },
        'Pull it next',
      ),
      this.form,
      this.why,
    );
  }

  get #at() {
    return Number(this.arm.value);
  }

  #typed() {
    return Object.entries({ reward: this.reward, cost: this.cost }).map(([name, field]) => {
      const text = field.value.trim().replace(',', '.').replace('−', '-');
      const value = text === '' ? NaN : Number(text);
      if (!Number.isFinite(value))
        throw new Error(`${name}: expected a mean, a number, found ${field.value.trim() || 'nothing'}`);
      return value;
    });
  }

  /** @param {(trace: any) => void} what */
  #act(what) {
    if (!this.view.trace) return;
    this.view.player.pause();
    try {
      what(this.view.trace);
    } catch (error) {
      const text = error.message.replace(
        /^(\w+): /,
        (_, field) => `${field.charAt(0).toUpperCase()}${field.slice(1)}: `,
      );
      this.why.hidden = false;
      fill(this.why, `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
      return;
    }
    this.why.hidden = true;
    this.view.acted();
  }

  /** The arms of another run. */
  fill() {
    this.state = null;
    this.why.hidden = true;
  }

  /** @param {number} arm */
  choose(arm) {
    this.arm.value = String(arm);
    this.means();
    this.arm.focus();
  }

  /** The true means of the arm, to be changed; none while they are hidden. */
  means() {
    if (!this.view.state) return;
    const { true_reward, true_cost } = this.view.state.arms[this.#at];
    const fair = this.view.fair.checked;
    this.reward.value = fair ? '' : String(Number(true_reward.toPrecision(4)));
    this.cost.value = fair ? '' : String(Number(true_cost.toPrecision(4)));
  }

  /** @param {import('./moment.js').State} state */
  show(state) {
    if (!this.state) {
      fill(
        this.arm,
        state.arms.map((_, i) => h('option', { value: i }, called(state, i))),
      );
      this.means();
    }
    this.state = state;
    const { deviation } = state;
    const key = JSON.stringify(deviation);
    if (key === this.key) return;
    this.key = key;
    this.said.hidden = !deviation;
    if (!deviation) return;
    const done = [
      deviation.pulls && counted(deviation.pulls, 'pull by hand', 'pulls by hand'),
      deviation.changes && counted(deviation.changes, 'change of means', 'changes of means'),
    ]
      .filter(Boolean)
      .join(' and ');
    fill(
      this.said,
      `This is not the run of the experiment any more: ${done}, from pull ${number(deviation.since + 1)} on. `,
      h(
        'button',
        { class: 'link', type: 'button', onclick: () => this.#act((trace) => trace.undo()) },
        'Back to the experiment',
      ),
    );
  }
}
