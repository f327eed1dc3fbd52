// The preset that is open: what the address asks for, and whether the settings are still the preset's own.
import { address, parameters } from '../link/address.js';
import { claim } from './claim.js';
import { key } from '../simulator/specification.js';

export class Opened {
  /** Its part too; null where none is. @type {{preset: import('./presets.js').Preset, part: number} | null} */
  current = null;

  /** @param {import('./presets.js').Presets} presets @param {() => void} onrun called before the other parts are run */
  constructor(presets, onrun) {
    Object.assign(this, { presets, onrun });
  }

  /**
   * Opens the preset that the address asks for, if any. Settings in an address go before a preset in it.
   * @throws {Error} what is wrong with the preset or its part
   */
  read() {
    const asked = parameters();
    this.current = null;
    if (!asked.has('preset') || asked.has('s')) return;
    this.current = this.presets.named(asked.get('preset'), asked.get('part'));
  }

  /** Its specification, at the size that presets are run at. */
  get specification() {
    return this.presets.specification(this.current.preset, this.current.part);
  }

  get address() {
    return this.current && address(this.current.preset.id, this.current.part);
  }

  /** The preset that a specification is of, or null. @param {any} specification */
  of(specification) {
    return this.current && key(specification) === key(this.specification) ? this.current : null;
  }

  /** Its claim, above the chart. @param {import('../settings/form.js').Form} form */
  show(form) {
    claim(
      this.presets,
      this.current && { ...this.current, edited: Boolean(form.error) || !this.of(form.specification) },
      this.onrun,
    );
  }
}
