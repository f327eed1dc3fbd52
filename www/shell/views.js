// The views and their tabs. One view is in sight, and the address says which ("view=shapes").
import { is_door } from '../door/place.js';
import { go, parameters, remember } from '../link/address.js';
import { at, h, scroll_to_top } from '../ui/dom.js';
import { notice } from '../ui/notice.js';
import { message_of } from '../ui/text.js';
import { GAMES, group_of, Tabs } from './tabs.js';
import { point_out } from './ways.js';

/**
 * A view, which is made when it is first opened.
 * @typedef {object} View
 * @property {() => void} open called whenever the view comes into sight or another address asks for it
 * @property {() => void} [close] called when the view goes out of sight
 * @property {() => void} [refresh] called when there are new results
 * @property {() => void} [update] called when the specification has changed
 * @property {(whole: boolean) => void} [redraw] called when colours have changed
 * @property {() => Exported | null} [exported] returns what can be exported, or null while there is nothing
 * @property {(sheet?: () => HTMLCanvasElement, size?: Size) => HTMLCanvasElement} [picture] draws the chart for a file
 * @property {() => import('../present/present.js').Presented} [present]
 * @property {string} [explained] a sentence that explains the chart, in which "{arms}" stands for the arms
 * @property {string | null} [undrawn] why there is no chart now
 */
/**
 * The results that a view exports.
 * @typedef {object} Exported
 * @property {Specification} [specification] absent in views that do not use the settings
 * @property {string} [named] words about the results for the names of the files
 * @property {string} what the table of docs/exports.md, which is also the word at the end of the names of the files
 * @property {object} json the results, from which the table is made
 * @property {string[]} [labels] the whole labels of the policies, unless the results have them
 * @property {(sheet?: () => HTMLCanvasElement, size?: Size) => HTMLCanvasElement} [picture] draws the chart for a file
 * @property {[what: string, kind: string, act: () => void][]} [more] further entries of the menu
 */
/**
 * The size of a picture: its width in CSS pixels, and the number of its pixels to a CSS pixel. The height follows from
 * the contents. A picture for a paper has hardly a margin, and no sentence above its chart.
 * @typedef {{width: number, scale: number, paper?: boolean}} Size
 */
/** An entry of a legend. @typedef {{line: import('../ui/series.js').Series, name: string}} Entry */
/** What a figure may show besides its lines. @typedef {{band: boolean, bounds: boolean}} Shows */
/** What a chart is drawn with; lengths are CSS pixels. @typedef {Size & Shows & {height: number}} Drawing */
/** Where the axes of a chart are, and the points of its lines. Lengths are CSS pixels. */
/** @typedef {{left: number, right: number, top: number, bottom: number, points: number[][]}} Plot */
/**
 * A chart for the dialog "Figure for a paper". Without `entries` it has no legend of its own, and without `plot` its
 * height follows from its contents.
 * @typedef {object} Figure
 * @property {Specification | null} specification null if the chart belongs to no run
 * @property {Child} title a sentence about the results
 * @property {string} [headline] a short title for a slide, if the view has one
 * @property {Shows | null} shows what the page shows now, or null if there is nothing to choose
 * @property {(shows: Shows) => string} caption in which "{arms}" stands for the arms
 * @property {(() => Entry[]) | null} entries of the legend, from the top
 * @property {(sheet: () => HTMLCanvasElement, how: Drawing) => {canvas: HTMLCanvasElement, plot: Plot | null}} draw
 */
/**
 * The way to make a view. A view that is `of` another is a part of that view, and shown in its place. A view with
 * `results` shows those of the settings, whose run starts by itself only while such a view is in sight (starts.js).
 * A view that is `apart` does not use the settings, whose bar is then hidden on small screens. A view to `play` with
 * is shown without the panel of settings. A view has a tab only `when` it
 * can show something about the settings, or while it is in sight.
 * @typedef {object} Maker
 * @property {string} name
 * @property {string} [of]
 * @property {true} [results]
 * @property {true} [apart]
 * @property {true} [play]
 * @property {string} [group] the name of its group of tabs, unless `tabs.js` names it; by default Results
 * @property {(specification: Specification) => boolean} [when]
 * @property {Make} [make]
 */
/**
 * @typedef {(root: HTMLElement) => Promise<View>} Make
 */

export class Views {
  /** @type {Map<string, View>} */
  #made = new Map();
  /** The settings, once they are known. @type {Specification | null} */
  #settings = null;
  /** The view in sight. @type {string} */
  current;
  opened = () => {}; // called when the view in sight is ready

  /**
   * @param {Record<string, Maker>} makers of all views; an address without a view shows the first
   * @param {object} on
   * @param {() => void} on.follow called when another view comes into sight
   * @param {() => void} on.choose called after the visitor has chosen a view of the present settings
   */
  constructor(makers, on) {
    this.makers = makers;
    this.on = on;
    this.first = Object.keys(makers)[0];
    this.current = this.#asked();
    this.tabs = new Tabs(makers, (id) => this.choose(id));
    at('main').addEventListener('change', () => this.#hide_arms());
    for (const [id, { name, of, make }] of Object.entries(makers)) {
      if (make && !of) at('foot').before(section(id, name));
    }
  }

  /** The view in sight, if it has been made. */
  get view() {
    return this.#made.get(this.current);
  }

  /** Returns the element of a view. @param {string} id */
  root(id) {
    return at(`view-${this.makers[id].of ?? id}`);
  }

  /** Returns whether a view is the first one or a part of it. @param {string} [id] by default the view in sight */
  is_first(id = this.current) {
    return this.root(id) === this.root(this.first);
  }

  /** Goes to a view, from which Back leads to the present one. @param {string} id */
  choose(id) {
    const there = { view: id === this.first ? null : id };
    if (id === this.current) remember(there);
    else go(there);
    this.arrive();
  }

  /** Shows the view of the address with the present settings. */
  arrive() {
    this.follow();
    this.on.choose();
  }

  /** Whether a view to play with is in sight. */
  get playing() {
    return Boolean(this.makers[this.current]?.play);
  }

  /** Whether the view in sight shows the results of the settings. */
  get shows_results() {
    return Boolean(this.makers[this.current]?.results) && !is_door();
  }

  /** Shows the game that was in sight last. */
  play() {
    this.choose(this.tabs.last(GAMES));
  }

  /** Shows the other view that was in sight last. */
  results() {
    this.choose(this.tabs.last());
  }

  /** Shows the tab of the view in sight. */
  #tell() {
    const { playing, current } = this;
    document.body.classList.toggle('playing', playing);
    this.tabs.show(current, (id) => {
      const { when } = this.makers[id];
      return !when || id === current || (this.#settings !== null && when(this.#settings));
    });
    point_out(group_of(current, this.makers) === GAMES ? 'learn' : current === 'worlds' ? 'decide' : 'compare');
  }

  /** Returns the view that the address asks for. */
  #asked() {
    const asked = parameters().get('view') ?? this.first;
    return Object.hasOwn(this.makers, asked) ? asked : this.first;
  }

  /** Shows what the address asks for. */
  async follow() {
    const [before, id] = [this.current, this.#asked()];
    this.current = id;
    this.#tell();
    const root = this.root(id);
    for (const one of Object.keys(this.makers)) this.root(one).hidden = this.root(one) !== root;
    root.dataset.part = id;
    document.body.classList.toggle('without-settings', Boolean(this.makers[id].apart));
    document.body.dataset.shown = root.id;
    this.#hide_arms();
    if (before !== id) {
      this.#made.get(before)?.close?.();
      scroll_to_top(); // the link that led here may stand at the end of the page
      this.on.follow();
    }
    const { make } = this.makers[id];
    if (!make) return this.opened();
    try {
      const view = this.#made.get(id) ?? (await make(root));
      this.#made.set(id, view);
      if (this.current === id) view.open();
      this.opened();
      this.#hide_arms();
    } catch (error) {
      const text = `Check the connection and load the page again. (${message_of(error)})`;
      notice('view', 'This view could not be loaded.', text, { 'Load again': () => location.reload() });
    }
  }

  /** Hides the arms in the settings while the view in sight hides true values. */
  #hide_arms() {
    const fair = this.root(this.current).querySelector('.fair:checked');
    document.body.classList.toggle('fair-play', fair !== null);
  }

  /** Draws again after colours have changed. */
  redraw() {
    this.view?.redraw?.(true);
  }

  /** Follows a change of the specification. @param {Specification} specification */
  update(specification) {
    this.#settings = specification;
    this.#tell();
    this.view?.update?.();
  }

  /** Shows new results. */
  refresh() {
    this.view?.refresh?.();
  }
}

/** Makes the element that a view fills. @param {string} id @param {string} name */
const section = (id, name) => h('section', { class: 'view', id: `view-${id}`, 'aria-label': name, hidden: true });
