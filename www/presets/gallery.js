// The gallery of presets, which takes the place of the playground. It lists every preset by paper, with its claim and
// the verdict of the runs in this browser.
import { prepare } from '../simulator/forecast.js';
import { at } from '../ui/dom.js';
import { Page } from './gallery-page.js';

export class Gallery {
  /** The content, made when the gallery is first opened. @type {Page | null} */
  #page = null;

  /**
   * @param {import('./presets.js').Presets} presets
   * @param {() => void} onrun called before the gallery runs anything
   */
  constructor(presets, onrun) {
    this.presets = presets;
    this.onrun = onrun;
  }

  /** Shows or hides the gallery. @param {boolean} on @param {string} [back] the address of the playground */
  toggle(on, back = '#') {
    at('gallery').hidden = !on;
    for (const id of ['panel', 'main']) at(id).hidden = on;
    at('presets').toggleAttribute('aria-current', on);
    if (on) at('presets').setAttribute('aria-current', 'page');
    document.title = on ? 'Presets · Budgeted Bandits' : 'Budgeted Bandits';
    if (!on) return;
    this.#page ??= this.#made();
    this.#page.back.href = back || '#';
    this.refresh();
    at('gallery').focus();
  }

  /** Makes the content. The durations of runs are added once they are known. */
  #made() {
    const parts = this.presets.list.flatMap((preset) => preset.parts);
    prepare(parts.map(({ specification }) => specification)).then(() => this.refresh());
    return new Page(at('gallery'), this.presets, this.onrun);
  }

  get shown() {
    return !at('gallery').hidden;
  }

  /** Brings the gallery up to date. @param {string | null} [id] the only preset that has changed, if there is one */
  refresh(id = null) {
    if (this.shown) this.#page?.refresh(id);
  }
}
