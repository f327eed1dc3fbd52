// The controls of the view Shapes: the sliders, and the choice of how the confidence is given.
import { shape } from '../pkg/budgeted_bandits.js';
import { split } from '../settings/problems.js';
import { h } from '../ui/dom.js';
import { parse } from '../ui/numeral.js';
import { segments } from '../ui/segments.js';
import { message_of } from '../ui/text.js';
import { CONFIDENCE, in_address, KEYS, SIDES, START, sliders, step, WAYS } from './shapes-samples.js';

/** @typedef {import('./shapes-samples.js').Key} Key */
/** @typedef {import('./shapes-samples.js').Values} Values */
/** @typedef {import('./shapes-samples.js').Confidence} Confidence */
/** Samples and their intervals. @typedef {{samples: shape.Samples, shape: shape.Shape}} Shown */

export class Controls {
  /** @type {Values} */
  values = { ...START };
  /** @type {Confidence} */
  confidence = 'z';
  /** The positions of the means in the range: 0 at its smallest value and 1 at its largest. */
  #shares = { reward: START.reward, cost: START.cost };

  /** @param {() => void} onedit called after every change by the visitor */
  constructor(onedit) {
    this.onedit = onedit;
    this.sliders = sliders(this.values, (key) => this.#edited(key));
    const choose = (/** @type {string} */ id) => {
      this.confidence = /** @type {Confidence} */ (id);
      onedit();
    };
    const names = { z: 'z', alpha: 'α', round: 'ρ, t' };
    this.choice = segments('confidence by', names, this.confidence, choose, 'Confidence by');
    this.root = h(
      'div',
      { class: 'controls', role: 'group', 'aria-label': 'Samples' },
      Object.values(this.sliders).map((slider) => slider.root),
    );
  }

  /**
   * Takes the values from an address. Impossible values are replaced by the defaults.
   * @param {URLSearchParams} address
   */
  follow(address) {
    const said = (/** @type {Key} */ key) => address.get(in_address(key));
    this.choose(WAYS.find((id) => id !== 'z' && CONFIDENCE[id].every((key) => said(key) !== null)) ?? 'z');
    const asked = { ...START };
    for (const key of KEYS) {
      const value = parse(said(key) ?? '');
      if (typeof value === 'number') asked[key] = value;
    }
    for (const _ of KEYS) {
      const wrong = judge(this.kept(asked)).wrong?.path;
      if (!wrong) break;
      const key = KEYS.find((one) => one === wrong);
      // A default is wrong only if the range in the address does not contain it. Then all values are replaced.
      for (const one of key && asked[key] !== START[key] ? [key] : KEYS) asked[one] = START[one];
    }
    this.take(asked);
  }

  /** Chooses the way to give the confidence. @param {Confidence} confidence */
  choose(confidence) {
    this.confidence = confidence;
    this.choice.set(confidence);
  }

  /** Moves the sliders. @param {Partial<typeof START>} values */
  take(values) {
    for (const key of KEYS) {
      const value = values[key];
      if (value !== undefined) this.sliders[key].set(value);
    }
    for (const side of SIDES) this.#share(side);
    this.#range();
  }

  /** Takes a mean that the visitor has dragged in the chart. @param {'reward' | 'cost'} side @param {number} mean */
  drag(side, mean) {
    this.sliders[side].set(mean);
    this.#edited(side);
  }

  /** Returns the values that the chosen way to give the confidence uses. @param {Values} [values] */
  kept(values = this.values) {
    const out = WAYS.flatMap((id) => (id === this.confidence ? [] : CONFIDENCE[id]));
    /** @type {Partial<Values>} */
    const kept = { ...values };
    for (const key of out) delete kept[key];
    return kept;
  }

  /** Returns the values by their keys in the address; null removes a key from it. */
  in_address() {
    const kept = this.kept();
    return Object.fromEntries(KEYS.map((key) => [in_address(key), kept[key] ?? null]));
  }

  /** Shows the sliders that are used, and hides the others. */
  arrange() {
    for (const id of WAYS) for (const key of CONFIDENCE[id]) this.sliders[key].root.hidden = id !== this.confidence;
  }

  /** Says beside a slider what is wrong with its value. Null says that nothing is wrong. @param {Wrong | null} wrong */
  tell(wrong) {
    for (const key of KEYS) {
      const slider = this.sliders[key];
      slider.tell(key === wrong?.path ? wrong.sentence : null, () => this.#edited(key));
      if (!wrong) slider.field.settle();
    }
  }

  /** @param {Key} key */
  #edited(key) {
    if (key === 'min' || key === 'max') this.#move();
    if (key === 'reward' || key === 'cost') this.#share(key);
    this.onedit();
  }

  /** Returns the ends of the range, or null if they are not valid. */
  #ends() {
    const { min, max } = this.values;
    return typeof min === 'number' && typeof max === 'number' && min < max ? { min, max } : null;
  }

  /** Remembers the position of a mean in the range. @param {'reward' | 'cost'} side */
  #share(side) {
    const ends = this.#ends();
    const mean = this.values[side];
    if (!ends || typeof mean !== 'number') return;
    const share = (mean - ends.min) / (ends.max - ends.min);
    if (share >= 0 && share <= 1) this.#shares[side] = share;
  }

  /** Moves the means with the range, so that they keep their positions in it. */
  #move() {
    const ends = this.#ends();
    if (!ends) return;
    const { min, max } = ends;
    this.#range();
    const unit = 10 ** (Math.floor(Math.log10(max - min)) - 3);
    for (const side of SIDES) {
      const mean = min + this.#shares[side] * (max - min);
      const rounded = Number((Math.round(mean / unit) * unit).toPrecision(8));
      this.sliders[side].set(Math.min(max, Math.max(min, rounded)));
    }
  }

  /** Lets the sliders of the means run along the range. */
  #range() {
    const ends = this.#ends();
    if (!ends) return;
    for (const side of SIDES) this.sliders[side].run({ ...ends, step: step(ends) });
  }
}

/** A sentence about a value, and the path of that value. @typedef {{path: string, sentence: string}} Wrong */

/**
 * Computes the intervals of samples, or says what is wrong with the samples.
 * @param {Partial<Values>} samples
 * @returns {{shown: Shown, wrong: null} | {shown: null, wrong: Wrong}}
 */
export function judge(samples) {
  try {
    /** @type {shape.Shape} */
    const found = shape(samples);
    // The simulator has accepted the values, so all of them are numbers.
    return { shown: { samples: /** @type {shape.Samples} */ (samples), shape: found }, wrong: null };
  } catch (error) {
    return { shown: null, wrong: split(message_of(error)) };
  }
}
