// The views as tabs: one is in sight, and the address says which ("view=shapes").
import { parameters, remember } from '../link/address.js';
import { at, fill, h } from '../ui/dom.js';
import { notice } from '../ui/notice.js';

/**
 * A view that is made when it is first opened. `open` is called whenever it comes into sight or another address asks for it, `close`
 * when it goes out of sight; `refresh` when there are new results, `update` when the specification is another, `redraw` when colours are.
 * `exported` is what it has to export, or null while that is nothing.
 * @typedef {{open: () => void, close?: () => void, refresh?: () => void, update?: () => void, redraw?: (whole: boolean) => void, exported?: () => Exported | null}} View
 * A table and the same as JSON, and the chart where there is one, on such a sheet; `what` ends the names of the files.
 * @typedef {{specification: any, what: string, rows: any[][], json: any, picture?: (sheet?: () => HTMLCanvasElement) => HTMLCanvasElement}} Exported
 * One that is `of` another is part of it, and shown in its place.
 * @typedef {{name: string, of?: string, make?: (root: HTMLElement) => Promise<View>}} Maker
 */

export class Views {
  /** @type {Map<string, View>} */
  #made = new Map();
  /** The one in sight. */
  current = '';

  /**
   * @param {Record<string, Maker>} makers the first is the one that an address without a view shows
   * @param {() => void} onfollow called when another comes into sight
   */
  constructor(makers, onfollow) {
    Object.assign(this, { makers, onfollow });
    [this.first] = Object.keys(makers);
    this.buttons = Object.entries(makers).map(([id, { name }]) =>
      h('button', { type: 'button', 'data-view': id, onclick: () => this.choose(id) }, name),
    );
    fill(at('views'), ...this.buttons);
  }

  /** The view in sight, where it is one that is made. */
  get view() {
    return this.#made.get(this.current);
  }

  /** Where a view is. @param {string} id @returns {HTMLElement} */
  root(id) {
    return at(`view-${this.makers[id].of ?? id}`);
  }

  /** Whether it is the first one, or part of it. @param {string} [id] */
  is_first(id = this.current) {
    return this.root(id) === this.root(this.first);
  }

  /** @param {string} id */
  choose(id) {
    remember({ view: id === this.first ? null : id });
    this.follow();
  }

  /** Shows what the address asks for. */
  async follow() {
    const asked = parameters().get('view') ?? this.first;
    const id = Object.hasOwn(this.makers, asked) ? asked : this.first;
    const before = this.current;
    this.current = id;
    for (const button of this.buttons) {
      if (button.dataset.view === id) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
    bring(this.buttons.find((button) => button.dataset.view === id));
    const root = this.root(id);
    for (const one of Object.keys(this.makers)) this.root(one).hidden = this.root(one) !== root;
    root.dataset.part = id;
    if (before !== id) this.#made.get(before)?.close?.();
    if (before && before !== id) this.onfollow();
    const { make } = this.makers[id];
    if (!make) return;
    try {
      const view = this.#made.get(id) ?? (await make(root));
      this.#made.set(id, view);
      if (this.current === id) view.open();
    } catch (error) {
      notice(
        'view',
        'This view could not be loaded.',
        `Check the connection and load the page again. (${error.message})`,
        { 'Load again': () => location.reload() },
      );
    }
  }

  /** Colours have changed. */
  redraw() {
    this.view?.redraw?.(true);
  }

  /** The specification has changed. */
  update() {
    this.view?.update?.();
  }

  /** There are new results. */
  refresh() {
    this.view?.refresh?.();
  }
}

/** Scrolls a row of tabs that is wider than the screen so far that one is in its middle. @param {HTMLElement} tab */
function bring(tab) {
  const row = tab.parentElement;
  const [own, all] = [tab, row].map((one) => one.getBoundingClientRect());
  row.scrollLeft += own.left + own.width / 2 - all.left - all.width / 2;
}
