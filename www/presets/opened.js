// The preset that is open. The address asks for the preset, and the settings may have been edited since.
import { address, parameters } from '../link/address.js';
import { key } from '../simulator/specification.js';
import { claim } from './claim.js';

export class Opened {
  /**
   * The preset and its part, counted from 0; null if no preset is open.
   * @type {{preset: Preset, part: number} | null}
   */
  current = null;

  /** @param {import('./presets.js').Presets} presets @param {() => void} onrun called before the other parts are run */
  constructor(presets, onrun) {
    this.presets = presets;
    this.onrun = onrun;
  }

  /**
   * Opens the preset that the address asks for, if any. If the address holds settings as well, they take precedence.
   * @returns {Specification | null} of the preset
   * @throws {Error} says what is wrong with the preset or its part
   */
  read() {
    const asked = parameters();
    const id = asked.get('preset');
    this.current = id === null || asked.has('s') ? null : this.presets.named(id, asked.get('part'));
    return this.specification;
  }

  /** The specification of the open preset, with the number of repetitions at which presets are run. */
  get specification() {
    return this.current && this.presets.specification(this.current.preset, this.current.part);
  }

  get address() {
    return this.current && address(this.current.preset.id, this.current.part);
  }

  /**
   * Returns the open preset if a specification is that of the preset, and null otherwise.
   * @param {Specification} specification
   */
  of(specification) {
    const { specification: own } = this;
    return own && key(specification) === key(own) ? this.current : null;
  }

  /** Shows the claim above the chart. @param {import('../settings/form.js').Form} form */
  show(form) {
    claim(
      this.presets,
      this.current && { ...this.current, edited: Boolean(form.error) || !this.of(form.specification) },
      this.onrun,
    );
  }
}
