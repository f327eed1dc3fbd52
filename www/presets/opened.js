// The preset that is open. The address asks for the preset, and the settings may have been edited since.
import { address, parameters } from '../link/address.js';
import { key, most_repetitions } from '../simulator/specification.js';
import { claim } from './claim.js';
import { quick } from './sizes.js';

export class Opened {
  /**
   * The preset, its part, counted from 0, and the answer to this part that came with the site, if there is one. This is
   * null if no preset is open.
   * @type {{preset: Preset, part: number, answer: Answer | null} | null}
   */
  current = null;
  /** The number of addresses that were read. */
  #turn = 0;

  /**
   * @param {import('./presets.js').Presets} presets
   * @param {object} on
   * @param {() => void} on.run called before the other parts are run
   * @param {(repetitions: number) => void} on.size called when the visitor asks for a run of another size
   */
  constructor(presets, on) {
    this.presets = presets;
    this.on = on;
  }

  /**
   * Opens the preset that the address asks for, if any. If the address holds settings as well, they take precedence.
   * @returns {Promise<Specification | null>} of the preset
   * @throws {Error} says what is wrong with the preset or its part
   */
  async read() {
    const asked = parameters();
    const id = asked.get('preset');
    const turn = ++this.#turn;
    this.current = null;
    if (id === null || asked.has('s')) return null;
    await this.presets.prepare();
    if (turn !== this.#turn) return null; // another address has been opened
    const { preset, part } = this.presets.named(id, asked.get('part'));
    const [answer] = await Promise.all([this.presets.answer(preset, part), this.presets.load_board()]);
    if (turn !== this.#turn) return null;
    this.current = { preset, part, answer };
    return this.specification;
  }

  /** @param {number} repetitions */
  #sized(repetitions) {
    return this.current && this.presets.specification(this.current.preset, this.current.part, repetitions);
  }

  /** The specification with which the preset opens: that of the answer that came with the site, or a quick one. */
  get specification() {
    const { current } = this;
    if (!current) return null;
    const { preset, part, answer } = current;
    return this.#sized(answer ? most_repetitions(answer.specification) : quick(preset, part));
  }

  get address() {
    return this.current && address(this.current.preset.id, this.current.part);
  }

  /**
   * Returns the open preset if a specification is that of the preset, with as many repetitions as in the paper or as
   * are run in a short time. Otherwise returns null.
   * @param {Specification} specification
   */
  of(specification) {
    const { current } = this;
    if (!current) return null;
    const repetitions = most_repetitions(specification);
    const { preset, part } = current;
    const sizes = [preset.parts[part].specification.repetitions, quick(preset, part)];
    return sizes.includes(repetitions) && key(specification) === key(this.#sized(repetitions) ?? undefined)
      ? current
      : null;
  }

  /** Returns whether a specification is the one with which the preset opens. @param {Specification} specification */
  is_whole(specification) {
    return this.of(specification) !== null && specification.repetitions === this.specification?.repetitions;
  }

  /** Shows the claim above the chart. @param {import('../settings/form.js').Form} form */
  show(form) {
    claim(
      this.presets,
      this.current && { ...this.current, edited: Boolean(form.error) || !this.of(form.specification) },
      this.on,
    );
  }
}
