// The gallery of presets, which takes the place of the playground. It lists every preset by paper, with its claim and
// the verdict: that of the runs in this browser, or else the one that was found when the site was built.
import { prepare } from '../simulator/forecast.js';
import { at } from '../ui/dom.js';
import { Page } from './gallery-page.js';
import { pulls } from './sizes.js';

export class Gallery {
  /** The content, made when the gallery is first opened. @type {Page | null} */
  #page = null;
  /** The address of the playground. */
  #back = '#';

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
    document.body.classList.toggle('in-gallery', on);
    for (const id of ['panel', 'main']) at(id).hidden = on;
    at('presets').toggleAttribute('aria-current', on);
    if (on) at('presets').setAttribute('aria-current', 'page');
    document.title = on ? 'Presets · Budgeted Bandits' : 'Budgeted Bandits';
    if (!on) return;
    this.#back = back || '#';
    if (this.#page) this.#show(this.#page);
    else this.#make();
    at('gallery').focus();
  }

  /** Makes the content, with the verdicts that came with the site. What the page brought along stays until then. */
  async #make() {
    await Promise.all([this.presets.prepare(), this.presets.load_board()]);
    if (this.#page) return;
    this.#page = new Page(at('gallery'), this.presets, this.onrun);
    this.#show(this.#page);
    for (const preset of this.presets.list) {
      await prepare(preset.parts.map(({ specification }) => specification));
      if (!preset.computed) pulls(preset);
    }
    this.refresh(); // with the durations of runs
  }

  /** @param {Page} page */
  #show(page) {
    page.back.href = this.#back;
    this.refresh();
  }

  get shown() {
    return !at('gallery').hidden;
  }

  /** Brings the gallery up to date. @param {string | null} [id] the only preset that has changed, if there is one */
  refresh(id = null) {
    if (this.shown) this.#page?.refresh(id);
  }
}
