// The legend: a button for each policy, beside the end of its line if there is room, and otherwise below the chart.

import { WORDS } from '../help/glossary.js';
import { explain } from '../help/term.js';
import { catalogue } from '../pkg/budgeted_bandits.js';
import { by_mean, idle, NO_PULL } from '../simulator/answer.js';
import { entry_of } from '../simulator/entries.js';
import { fill, h, math } from '../ui/dom.js';
import { estimate } from '../ui/format.js';
import { swatch } from '../ui/series.js';
import { spread } from '../ui/spread.js';

/** The distance between two buttons beside the chart, in CSS pixels. */
const PITCH = 42;
/** Half the height of such a button. */
const HALF = 18;
/** The number of characters above which a value does not fit into half the width of a phone. */
const LONG = 22;
/** The height of the legend's head. */
const HEAD = 24;

export class Legend {
  #key = '';
  /** @type {{root: HTMLElement, value: HTMLElement}[]} */
  #buttons = [];
  /** The policies from top to bottom. @type {number[]} */
  #order = [];
  /** The final regret of every policy. @type {number[]} */
  #finals = [];
  /** Whether the legend is beside the chart. */
  #beside = false;

  /** @param {import('./regret.js').Regret} view */
  constructor(view) {
    this.view = view;
    this.head = h('span', { class: 'label head' });
    this.leaders = h('svg', { class: 'leaders', 'aria-hidden': 'true' });
    this.list = h('div', { class: 'list', role: 'group', 'aria-label': 'Policies shown' });
    this.root = h('div', { class: 'legend' }, this.leaders, this.head, this.list);
  }

  /**
   * Sets the values and the order of the buttons, before the chart is drawn.
   * @param {import('../simulator/shown.js').Shown} shown
   * @param {import('./regret-lines.js').Lines} drawn
   */
  arrange({ lines, answer }, { finals, against }) {
    const { box, height, hidden, reveal } = this.view;
    this.#beside = this.view.roomy() && lines.length * PITCH <= height - HEAD;
    box.classList.toggle('beside', this.#beside);
    const ranks = by_mean(finals);
    this.root.classList.toggle(
      'long',
      finals.some((final) => estimate(final).length > LONG),
    );
    this.#order = this.#beside ? ranks.toReversed() : ranks;
    this.#buttons.forEach(({ root, value }, i) => {
      const none = idle(answer.policies[i]);
      root.classList.toggle('first', i === (against ?? answer.best) && !none);
      root.setAttribute('aria-pressed', String(!hidden.has(i)));
      root.classList.toggle('covered', reveal.covered.has(i));
      const text = i === against ? 'baseline' : none ? NO_PULL : estimate(finals[i]);
      if (value.textContent !== text) value.textContent = text;
    });
    const wanted = this.#order.map((i) => this.#buttons[i].root);
    if (wanted.some((root, i) => this.list.children[i] !== root)) {
      const focused = document.activeElement;
      this.list.append(...wanted);
      if (focused instanceof HTMLElement && this.list.contains(focused)) focused.focus();
    }
    this.#finals = finals.map(({ mean }) => mean);
  }

  /** Makes the buttons anew if the policies have changed. @param {import('../simulator/shown.js').Shown} shown */
  build({ names, lines, specification }) {
    const key = JSON.stringify([names, lines]);
    if (key === this.#key) return;
    this.#key = key;
    const about = (/** @type {number} */ i) => parameters(specification.policies[i], names[i].rest);
    this.#buttons = names.map((parts, i) => this.#button(parts, lines[i], i, about(i)));
    fill(
      this.list,
      this.#buttons.map(({ root }) => root),
    );
  }

  /**
   * @param {{name: string, rest: string}} parts
   * @param {import('../ui/series.js').Series} line
   * @param {number} i
   * @param {string} about its parameters
   */
  #button({ name, rest }, line, i, about) {
    const { view } = this;
    const light = (/** @type {number | null} */ lit) => {
      if (view.lit === lit) return;
      view.lit = lit;
      view.redraw();
    };
    const light_own = () => light(view.hidden.has(i) ? null : i);
    const value = h('span', { class: 'value' });
    const root = h(
      'button',
      {
        type: 'button',
        title: rest ? null : `${name}: show or hide`,
        onclick: () => {
          const hidden = new Set(view.hidden);
          if (!hidden.delete(i)) hidden.add(i);
          view.lit = null;
          root.setAttribute('aria-pressed', String(!hidden.has(i)));
          view.change({ hidden });
        },
        onpointerenter: ({ pointerType }) => {
          if (pointerType === 'mouse') light_own();
        },
        onpointerleave: () => light(null),
        onfocus: () => {
          if (root.matches(':focus-visible')) light_own();
        },
        onblur: () => light(null),
      },
      swatch(line, 30),
      h('span', { class: 'name' }, math(name), rest && [' ', h('small', {}, math(rest))]),
      value,
    );
    if (about) explain(root, math(`${name} ${rest}: ${about} Press to hide or show the line.`));
    return { root, value };
  }

  /**
   * Puts the buttons beside the ends of the lines, after the chart is drawn.
   * @param {import('./axes.js').Axes} axes
   * @param {number} width of the canvas in CSS pixels
   * @param {Child} budget "B = 3 000"
   */
  place(axes, width, budget) {
    fill(this.head, 'at ', budget);
    fill(this.leaders);
    if (!this.#beside) {
      for (const { root } of this.#buttons) root.style.setProperty('--top', '0px');
      return;
    }
    const ends = this.#finals.map((value) => axes.at_y(value));
    const wishes = this.#order.map((i) => ends[i]);
    const places = spread(wishes, HALF + HEAD, this.view.height - HALF, PITCH);
    const start = axes.layout.right + 3;
    this.#order.forEach((i, rank) => {
      this.#buttons[i].root.style.setProperty('--top', `${(places[rank] - HALF).toFixed(1)}px`);
      // While the chart is zoomed, its lines end elsewhere. A line that ends in a gap has no end to point at.
      if (
        this.view.hidden.has(i) ||
        this.view.reveal.covered.has(i) ||
        this.view.look.zoom ||
        !axes.has_place(this.#finals[i])
      )
        return;
      const end = width + 2;
      this.leaders.append(h('path', { d: `M${start} ${ends[i]}H${start + 4}L${end - 4} ${places[rank]}H${end}` }));
    });
  }
}

/** The catalogue, once a legend has asked for it. @type {Catalogue | null} */
let known = null;

/**
 * Explains the parameters that a label names. Returns an empty text if it names none.
 * @param {Player} policy
 * @param {string} rest the parameters in the label, such as "ρ = 1/4"
 */
function parameters(policy, rest) {
  const all = known ?? catalogue();
  known = all;
  const params = entry_of(all, policy)?.params.filter(({ name }) => rest.includes(`${name}\u00a0=`)) ?? [];
  return params
    .map(({ id, about }) => (id === 'rho' ? WORDS.rho.text : `${about[0].toUpperCase()}${about.slice(1)}.`))
    .join(' ');
}
