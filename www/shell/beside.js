// The places beside the playground, which lie over it: the gallery, the front door, and the screen for a table of one's
// own. The playground stays as it is behind them.

import { is_door, OWN_DATA, USUAL } from '../door/place.js';
import { is_gallery, put } from '../link/address.js';

/** Returns whether an address asks for the gallery or the front door. @param {string} [hash] */
const is_beside = (hash) => is_gallery(hash) || is_door(hash);

export class Beside {
  /** The address of the playground while the gallery or the front door is open. @type {string | null} */
  #back = null;
  /** How far the gallery and the playground were scrolled when the visitor left them, in CSS pixels. */
  #left = { gallery: 0, playground: 0 };

  /**
   * @param {import('../presets/gallery.js').Gallery} gallery
   * @param {() => void} onreturn called when the visitor returns to the playground, even in the middle of a change
   */
  constructor(gallery, onreturn) {
    this.gallery = gallery;
    this.onreturn = onreturn;
  }

  /** Returns an address, or that of the playground if the address is beside it. @param {string} hash */
  inside(hash) {
    return is_beside(hash) ? (this.#back ?? USUAL) : hash;
  }

  /**
   * Puts the address of the settings in the place of the address of the screen for a table, and returns whether the
   * address has asked for this screen.
   * @param {HashChangeEvent} [event]
   */
  asks_for_own_data(event) {
    if (location.hash !== OWN_DATA) return false;
    put(event ? this.inside(new URL(event.oldURL).hash) : USUAL);
    return true;
  }

  /**
   * Opens or closes the gallery or the front door, and returns whether the address asks for nothing else.
   * @param {string} [before] the hash of the former address; absent while the page opens
   */
  only(before = location.hash) {
    const [was, is] = [is_beside(before), is_beside()];
    if (was !== is) this.#left[is_gallery(before) ? 'gallery' : 'playground'] = scrollY;
    if (is && !was) this.#back = before;
    this.gallery.toggle(is_gallery(), this.#back ?? USUAL);
    if (is && !was) scrollTo(0, is_gallery() ? this.#left.gallery : 0);
    if (is || !was || location.hash !== this.#back) return is;
    this.onreturn();
    scrollTo(0, this.#left.playground);
    return true;
  }

  /** Does something in the playground, to which the visitor returns from beside it. @param {() => void} then */
  outside(then) {
    if (!is_beside()) {
      then();
      return;
    }
    addEventListener('hashchange', then, { once: true });
    location.hash = this.#back ?? USUAL;
  }
}
