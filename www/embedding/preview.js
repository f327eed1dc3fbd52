// The preview of what is embedded: the very frame that other pages show, scaled to the width of the dialog.
import { BASE } from '../base.js';
import { fill, h } from '../ui/dom.js';
import { number } from '../ui/format.js';

/** The width of the page around the figure if the figure is as wide as its place, in CSS pixels. */
const PAGE = 800;
/** The preview needs no more than one worker, because the settings behind it may be running on the others. */
const ONE = '?workers=1';
/** A file that was opened from disk cannot show another one in a frame. */
const NONE = 'The preview needs the playground on a web site.';

/**
 * What is embedded: the address of the frame after its file name, its title, and its size in CSS pixels. Without a
 * width the figure is as wide as its place. `grows` says whether the height follows from the contents.
 * @typedef {{hash: string, title: string, width: number | null, height: number, grows: boolean}} Framed
 */

export class Preview {
  /** @type {Framed | null} */
  #shown = null;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** The height that the figure has asked for, in CSS pixels. */
  #asked = 0;

  constructor() {
    this.label = h('p', { class: 'label' });
    this.room = h('div', { class: 'room' });
    this.stage = h('div', { class: 'stage', role: 'region', 'aria-label': 'Preview', tabindex: 0 }, this.room);
    this.root = h('div', { class: 'embedding-preview' }, this.label, this.stage);
    new ResizeObserver(() => this.#arrange()).observe(this.stage);
    addEventListener('message', ({ data, source }) => {
      if (source !== this.#frame?.contentWindow || data?.type !== 'budgeted-bandits:height') return;
      this.#asked = Number(data.height) || 0;
      this.#arrange();
    });
  }

  /** Shows a figure. It is loaded again only if its contents change. @param {Framed} shown */
  show(shown) {
    const same = this.#frame && this.#shown?.hash === shown.hash;
    this.#shown = shown;
    if (location.protocol === 'file:') fill(this.room, h('p', { class: 'note' }, NONE));
    else if (!same) {
      this.#asked = 0;
      const src = new URL(`embed.html${ONE}${shown.hash}`, BASE).href;
      this.#frame = h('iframe', { src, title: `Preview: ${shown.title}` });
      fill(this.room, this.#frame);
    }
    this.#arrange();
  }

  /** Ends the figure and its worker. */
  end() {
    this.#frame = null;
    fill(this.room);
  }

  /** Gives the frame its size, and says what it is. */
  #arrange() {
    const across = this.stage.clientWidth;
    if (!this.#shown || !across) return;
    const { width, height: chosen, grows } = this.#shown;
    const wide = width ?? PAGE;
    const height = grows && this.#asked ? this.#asked : chosen;
    const share = Math.min(1, across / wide);
    this.#frame?.style.setProperty('width', `${wide}px`);
    this.#frame?.style.setProperty('height', `${height}px`);
    this.#frame?.style.setProperty('transform', `scale(${share})`);
    this.room.style.setProperty('height', `${share * height}px`);
    this.room.style.setProperty('width', `${share * wide}px`);
    const page = width === null ? `, on a page of ${number(PAGE)}\u00a0px` : '';
    this.label.textContent = `preview, ${number(100 * share, 0)}\u202f%${page}`;
  }
}
