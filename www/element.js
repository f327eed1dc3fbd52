// The class of the element <budgeted-bandit>, which shows a view of the page in any other page. No other file is loaded
// until an element is in sight. This file registers no name for the element; budgeted-bandit.js does.
import { fill, h } from './ui/dom.js';
import { given, integer, one_of } from './ui/input.js';
import { message_of } from './ui/text.js';

/** Attributes whose change replaces the figure. */
const NEEDS_ANOTHER = ['preset', 'part', 'specification', 'view', 'repetitions', 'look', 'policy', 'at'];
/** Attributes that change only the look of the figure. */
const LOOKS = ['height', 'controls', 'theme'];
/** The default height of the chart in CSS pixels, and the range that the attribute allows. */
export const HEIGHT = 320;
const [LOWEST, HIGHEST] = [100, 2000];
const THEMES = ['light', 'dark', 'system'];
/** The style before the figure is loaded. It reserves the figure's height, so that little moves when it appears. */
const BEFORE = new CSSStyleSheet();
BEFORE.replaceSync(
  ':host { display: flow-root } :host([hidden]), [hidden] { display: none !important }' +
    ' .embedded:not(.pictured) { min-height: calc(var(--chart, 320px) + 120px) }',
);

/**
 * @fires bb-progress with `{done, tasks, repetitions}`, during the run
 * @fires bb-done with the answer, once all repetitions are done
 * @fires bb-error with `{message}`, the sentence that is shown
 */
export class BudgetedBandit extends HTMLElement {
  static observedAttributes = [...NEEDS_ANOTHER, ...LOOKS];

  /** The content, once the element has started. @type {import('./embedded.js').Figure | null} */
  figure = null;
  /** Whether the element has been in sight since it came into the page. */
  #begun = false;
  /** The style sheets of the figure. @type {CSSStyleSheet[]} */
  #styles = [];
  /** Counts the starts, so that an earlier start that is still loading is ignored. */
  #turn = 0;

  constructor() {
    super();
    this.inside = h('div', {});
    this.wrong = h('p', { class: 'why', role: 'alert', hidden: true });
    this.live = h('div', { class: 'unseen', 'aria-live': 'polite' });
    this.fallback = h('slot');
    // Whatever makes the host page light or dark also changes the colour of this probe. The change starts a transition,
    // and the transition fires an event.
    const probe = h('i', { class: 'probe', ontransitionrun: () => this.figure?.redraw() });
    this.box = h('div', { class: 'embedded' }, this.wrong, this.inside, this.fallback, this.live, probe);
    this.shadow = this.attachShadow({ mode: 'open' });
    this.shadow.adoptedStyleSheets = [BEFORE];
    this.shadow.append(this.box);
    this.sight = new IntersectionObserver((entries) => {
      // An entry may arrive after the element was taken out of the page.
      if (!this.isConnected || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.sight.disconnect();
      this.#begun = true;
      this.#start();
    });
  }

  connectedCallback() {
    this.#measure();
    this.sight.observe(this);
  }

  disconnectedCallback() {
    this.sight.disconnect();
    this.#begun = false;
    this.#turn++;
    this.#end();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    const wrong = this.#measure();
    const kept = this.figure && !wrong && LOOKS.includes(name);
    if (this.#begun && !kept) this.#start();
  }

  /** Starts the run again. */
  run() {
    this.figure?.run?.();
  }

  /** Stops the run. The results so far stay. */
  stop() {
    this.figure?.stop?.();
  }

  /**
   * Gives the element the look that its attributes ask for.
   * @returns {unknown} the error that says which attribute is wrong, or null
   */
  #measure() {
    const [height, controls, theme] = ['height', 'controls', 'theme'].map((name) => this.getAttribute(name));
    try {
      given('attributes', () => {
        one_of('theme', theme, THEMES); // the style sheet selects by this attribute
        this.box.classList.toggle('bare', one_of('controls', controls, ['none']) === 'none');
        this.box.style.setProperty('--chart', `${integer('height', height, LOWEST, HIGHEST) ?? HEIGHT}px`);
      });
    } catch (error) {
      return error;
    }
    this.figure?.redraw();
    return null;
  }

  async #start() {
    const turn = ++this.#turn;
    await null; // several attributes may change at once
    if (turn !== this.#turn) return;
    this.#end();
    this.wrong.hidden = true;
    try {
      const wrong = this.#measure();
      if (wrong) throw wrong;
      const { styles, embed } = await import('./embedded.js').catch(unloaded);
      this.#styles = await styles().catch(unloaded);
      const figure = await embed(this);
      if (turn !== this.#turn) {
        figure.end();
        return;
      }
      this.figure = figure;
      fill(this.inside, figure.root);
      if (!this.#is_pictured) this.reveal();
      figure.begin();
    } catch (error) {
      if (turn === this.#turn) this.fail(message_of(error));
    }
  }

  #end() {
    this.figure?.end();
    this.figure = null;
    fill(this.inside);
    this.fallback.hidden = false;
    this.inside.hidden = this.#is_pictured;
    this.box.classList.toggle('pictured', this.#is_pictured);
  }

  /** Whether the author has put a picture into the element, which the figure replaces once it has results. */
  get #is_pictured() {
    return this.querySelector(':scope > :is(svg, img, picture, figure)') !== null;
  }

  /** Shows the figure in place of the fallback, with the same height if the fallback is a picture. */
  async reveal() {
    if (this.fallback.hidden) return;
    const turn = this.#turn;
    const { height } = this.getBoundingClientRect();
    this.inside.hidden = false;
    this.box.classList.toggle('fitting', this.#is_pictured);
    this.shadow.adoptedStyleSheets = [BEFORE, ...this.#styles];
    if (this.#is_pictured) await two_frames(); // until then the figure is laid out, but not seen
    if (turn !== this.#turn) return;
    this.box.classList.remove('fitting');
    this.fallback.hidden = true;
    if (this.#is_pictured && !this.hasAttribute('height'))
      this.figure?.shrink?.(this.box.getBoundingClientRect().height - height);
  }

  /** Shows what went wrong. @param {string} message a sentence */
  fail(message) {
    fill(this.wrong, message);
    this.wrong.hidden = false;
    this.tell('bb-error', { message });
  }

  /** Dispatches an event. @param {string} type @param {object} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Waits until the observers of sizes, which the browser calls in the next frame, have been called. */
const two_frames = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));

/** @param {unknown} error @returns {never} */
function unloaded(error) {
  const why = 'The simulator could not be loaded. Check the connection and load the page again.';
  throw new Error(`${why} (${message_of(error)})`);
}
