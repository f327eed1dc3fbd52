// <budgeted-bandit>: a run or the intervals of one, in any page. Nothing but this file is loaded until one of them is in sight.
import { fill, h } from './ui/dom.js';
import { given, integer, one_of } from './ui/input.js';

const NEEDS_ANOTHER = ['preset', 'part', 'specification', 'view', 'repetitions', 'policy', 'at'];
/** Attributes that a figure follows as it is. */
const LOOKS = ['height', 'controls', 'theme'];
/** Pixels of the chart, unless the attribute says otherwise, and what it may say. */
const HEIGHT = 320;
const HEIGHTS = [100, 2000];
const THEMES = ['light', 'dark', 'system'];
/** So that little moves when the figure takes the place of what stands in for it. */
const BEFORE = new CSSStyleSheet();
BEFORE.replaceSync(
  ':host { display: block } :host([hidden]), [hidden] { display: none !important } .embedded { min-height: calc(var(--chart, 320px) + 120px) }',
);

/**
 * @fires bb-progress with `{done, tasks, repetitions}`, while it runs
 * @fires bb-done with the answer, once all repetitions are done
 * @fires bb-error with `{message}`, the sentence that is shown
 */
export class BudgetedBandit extends HTMLElement {
  static observedAttributes = [...NEEDS_ANOTHER, ...LOOKS];

  /** What is in it once it has started. @type {import('./embedded.js').Figure | null} */
  figure = null;
  /** Whether it has been in sight since it came into the page. */
  #begun = false;
  #turn = 0;

  constructor() {
    super();
    this.inside = h('div', {});
    this.wrong = h('p', { class: 'why', role: 'alert', hidden: true });
    this.live = h('div', { class: 'unseen', 'aria-live': 'polite' });
    this.fallback = h('slot');
    // Its colour is watched: whatever makes the host's page light or dark changes it.
    const probe = h('i', { class: 'probe', ontransitionrun: () => this.figure?.redraw() });
    this.box = h('div', { class: 'embedded' }, this.wrong, this.inside, this.fallback, this.live, probe);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [BEFORE];
    root.append(this.box);
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

  attributeChangedCallback(name) {
    const wrong = this.#measure();
    const kept = this.figure && !wrong && LOOKS.includes(name);
    if (this.#begun && !kept) this.#start();
  }

  /** Runs it again. */
  run() {
    this.figure?.run?.();
  }

  /** Ends the run; what is done stays. */
  stop() {
    this.figure?.stop?.();
  }

  /** Looks as the attributes say. What is wrong with those, as an error, or null. */
  #measure() {
    const [height, controls, theme] = ['height', 'controls', 'theme'].map((name) => this.getAttribute(name));
    try {
      given('attributes', () => {
        one_of('theme', theme, THEMES); // the style sheet follows it
        this.box.classList.toggle('bare', one_of('controls', controls, ['none']) === 'none');
        this.box.style.setProperty('--chart', `${integer('height', height, ...HEIGHTS) ?? HEIGHT}px`);
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
      this.shadowRoot.adoptedStyleSheets = [BEFORE, ...(await styles().catch(unloaded))];
      const figure = await embed(this);
      if (turn !== this.#turn) {
        figure.end();
        return;
      }
      this.figure = figure;
      fill(this.inside, figure.root);
      this.fallback.hidden = true;
      figure.begin();
    } catch (error) {
      if (turn === this.#turn) this.fail(error.message);
    }
  }

  #end() {
    this.figure?.end();
    this.figure = null;
    fill(this.inside);
    this.fallback.hidden = false;
  }

  /** Says what went wrong. @param {string} message a sentence */
  fail(message) {
    fill(this.wrong, message);
    this.wrong.hidden = false;
    this.tell('bb-error', { message });
  }

  /** @param {string} type @param {any} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

function unloaded({ message }) {
  throw new Error(`The simulator could not be loaded. Check the connection and load the page again. (${message})`);
}

if (!customElements.get('budgeted-bandit')) customElements.define('budgeted-bandit', BudgetedBandit);
