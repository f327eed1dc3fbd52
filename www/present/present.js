// Present: the page on a projector. The settings, the tabs and the links go, everything is drawn larger, and the keys
// stand at the lower edge, beside the player of the view if it has one. What a view offers is `Presented`.
import { is_gallery, parameters, remember } from '../link/address.js';
import { announce, at, fill, h } from '../ui/dom.js';
import { act_of, hint, keeps, magnified } from './keys.js';

/**
 * What a view offers while it is presented.
 * @typedef {object} Presented
 * @property {Element} [foot] its player, beside which the keys stand; by default they have the lower edge to themselves
 * @property {import('./keys.js').Key[]} keys
 * @property {(on: boolean) => void} [turn] called when the presentation of the view begins and when it ends
 */

const { documentElement: root } = document;
/** On a small screen there is no room for larger type, nor for the button (present.css). */
const roomy = matchMedia('(min-width: 1000px) and (min-height: 560px)');

/** Returns whether the address asks for it. The front door and the gallery are not presented. */
const asked = () =>
  parameters().get('present') === '1' && roomy.matches && root.dataset.door === undefined && !is_gallery();

/** Sets how much larger everything is drawn. */
const magnify = () => root.style.setProperty('--magnified', String(magnified(innerWidth, innerHeight)));

class Present {
  /** What the presented view offers, and the function that offers it. @type {Presented & {offer: unknown} | null} */
  #presented = null;
  /** The code of the address, once it was asked for. @type {import('./code.js').Code | null} */
  #code = null;
  /** Whether this page asked for the whole screen, and has it. */
  #whole = false;

  /** @param {import('../shell/views.js').Views} views @param {() => Presented} first offers the first view */
  constructor(views, first) {
    this.views = views;
    this.first = first;
    this.keys = h('div', { class: 'present-keys', role: 'group', 'aria-label': 'Keys' });
    this.button = at('present', HTMLButtonElement);
    this.button.addEventListener('click', () => this.#enter());
    addEventListener('keydown', (event) => this.#press(event), true);
    for (const kind of ['resize', 'hashchange']) addEventListener(kind, () => this.follow());
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement && this.#whole) this.#leave();
    });
    views.opened = () => this.follow();
    this.follow();
  }

  get on() {
    return root.dataset.present !== undefined;
  }

  /** Shows what the address asks for, after it or the view has changed. */
  follow() {
    show();
    const { views, on } = this;
    const offer = views.current === views.first ? this.first : views.view?.present;
    if (on && this.#presented?.offer === offer) return;
    this.#presented?.turn?.(false);
    this.keys.remove();
    this.#code?.close();
    this.#presented = on ? { keys: [], ...offer?.(), offer } : null;
    const offered = this.#presented;
    if (!offered) return;
    /** @type {import('./keys.js').Key} */
    const leave = { caps: [['Esc', 'Escape', () => this.#escape()]], does: 'leave' };
    offered.keys = [...offered.keys, { caps: [['Q', 'q', () => this.#show_code()]], does: 'code' }];
    fill(this.keys, [...offered.keys, leave].map(hint));
    (offered.foot ?? at('main')).append(this.keys);
    offered.turn?.(true);
  }

  #enter() {
    remember({ present: 1 });
    // Without the whole screen, the page fills its window.
    root.requestFullscreen?.().then(
      () => {
        this.#whole = true;
      },
      () => {},
    );
    this.#changed();
    announce('Presenting. Escape leaves.');
  }

  #leave() {
    remember({ present: null });
    this.#whole = false;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    this.#changed();
    this.button.focus();
  }

  async #show_code() {
    const { Code } = await import('./code.js');
    this.#code ??= new Code();
    at('main').append(this.#code.root);
    this.#code.next();
  }

  /** Closes the code if it fills the screen, or else the presentation. */
  #escape() {
    if (this.#code?.fills) this.#code.close();
    else this.#leave();
  }

  #changed() {
    this.follow();
    this.views.redraw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return;
    if (target instanceof Element && keeps(target, key)) return;
    const turn = /^p$/i.test(key) && !event.repeat && (this.on ? () => this.#leave() : this.#possible);
    const act =
      turn ||
      (key === 'Escape' && this.on ? () => this.#escape() : this.#presented && act_of(this.#presented.keys, key));
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // the view may listen to the same keys
    act();
  }

  get #possible() {
    return roomy.matches && root.dataset.door === undefined && !is_gallery() && (() => this.#enter());
  }
}

/** Shows whether the page is presented. */
function show() {
  if (!asked()) {
    delete root.dataset.present;
    return;
  }
  magnify();
  root.dataset.present = '';
}

/**
 * Connects the button and the keys.
 * @param {import('../shell/views.js').Views} views
 * @param {() => Presented} first
 */
export const connect = (views, first) => new Present(views, first);

show(); // at once, so that nothing moves when the views are made
