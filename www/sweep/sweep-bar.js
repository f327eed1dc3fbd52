// The controls of the view Sweep: which parameters vary, at which values, and how the results are shown.

import { h } from '../ui/dom.js';
import { parse } from '../ui/numeral.js';
import { segments } from '../ui/segments.js';
import { SweepAxis } from './sweep-axis.js';

/** The keys of both parameters and of their values in the address. */
const KEYS = [
  ['sweep', 'values'],
  ['sweep2', 'values2'],
];

export class SweepBar {
  #status = h('span', { class: 'label' });

  /**
   * @param {object} on
   * @param {() => void} on.choose called when the visitor has chosen a parameter
   * @param {() => void} on.edit called when the visitor has changed values
   * @param {(scale: string) => void} on.scale called when the visitor chooses a scale of the regret
   * @param {() => void} on.click called when the visitor wants to start the sweep or to stop it
   */
  constructor(on) {
    const second = { choice: 'What else varies', values: 'Values of the second parameter', at: 'at' };
    this.axes = [
      new SweepAxis(
        { choice: 'What varies', values: 'Its values', at: 'at' },
        false,
        () => this.#offer_second(on.choose),
        on.edit,
      ),
      new SweepAxis(second, true, on.choose, on.edit),
    ];
    const scales = { linear: 'linear', logarithmic: 'log' };
    this.y = segments('regret', scales, 'linear', on.scale, 'Scale of the swept regret');
    this.button = h('button', { class: 'button small', type: 'button', onclick: on.click }, 'Run the sweep');
    this.root = h(
      'div',
      { class: 'sweep-bar' },
      this.axes[0].root,
      this.axes[1].root,
      this.y.root,
      h('span', { class: 'do' }, this.#status, this.button),
    );
  }

  /** Offers parameters for both choices. @param {import('./parameters.js').Parameter[]} all */
  offer(all) {
    this.all = all;
    this.axes[0].offer(all);
    this.#offer_second();
  }

  /** Offers the parameters that are not chosen yet as the second. @param {() => void} [then] */
  #offer_second(then) {
    const first = this.axes[0].choice.value;
    this.axes[1].offer((this.all ?? []).filter(({ path }) => path !== first));
    then?.();
  }

  /**
   * Returns the parameters with their values.
   * @throws {Error} says what is wrong with the values
   */
  get asked() {
    return this.axes.flatMap(({ axis }) => axis ?? []);
  }

  /**
   * Chooses what an address asks for. Values that are no numbers are ignored.
   * @param {URLSearchParams} address
   * @returns {boolean} whether it asks for a sweep
   */
  follow(address) {
    if (!this.axes[0].find(address.get(KEYS[0][0]))) return false;
    KEYS.forEach(([sweep, values], n) => {
      const path = address.get(sweep) ?? '';
      const texts = address.get(values)?.split('_');
      const sound = texts?.every((text) => typeof parse(text) === 'number');
      if (n > 0) this.#offer_second();
      this.axes[n].choose(this.axes[n].find(path) ? path : '', sound ? texts?.join(', ') : undefined);
    });
    return true;
  }

  /** @param {string} status @param {boolean} running */
  tell(status, running) {
    this.button.textContent = running ? 'Stop the sweep' : 'Run the sweep';
    this.#status.textContent = status;
  }
}

/**
 * Returns what an address says of a sweep.
 * @param {import('./sweep-run.js').Axis[]} axes
 * @returns {Record<string, string | null>}
 */
export const address_of = (axes) =>
  Object.fromEntries(
    KEYS.flatMap(([sweep, values], n) => [
      [sweep, axes[n]?.parameter.path ?? null],
      [values, axes[n]?.values.map(({ text }) => text).join('_') ?? null],
    ]),
  );
