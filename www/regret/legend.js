// The legend: a button for each policy, beside the end of its line where there is room, below the chart otherwise.
import { fill, h, math } from '../ui/dom.js';
import { estimate } from '../ui/format.js';
import { swatch } from '../ui/series.js';
import { NO_PULL, by_mean, idle } from '../simulator/answer.js';

const PITCH = 42;

export class Legend {
  #key = '';
  /** @type {any[]} */
  #buttons = [];

  /** @param {import('./regret.js').Regret} view */
  constructor(view) {
    this.view = view;
    this.head = h('span', { class: 'label head' });
    this.leaders = h('svg', { class: 'leaders', 'aria-hidden': 'true' });
    this.list = h('div', { class: 'list', role: 'group', 'aria-label': 'Policies shown' });
    this.root = h('div', { class: 'legend' }, this.leaders, this.head, this.list);
  }

  /** Before the chart is drawn: the figures on the buttons and their order. @param {import('./regret.js').Shown} shown @param {import('./regret-lines.js').Lines} drawn */
  arrange({ lines, answer }, { finals, against }) {
    const { box, canvas, hidden } = this.view;
    this.beside = this.view.roomy() && lines.length * PITCH <= canvas.clientHeight - 24;
    box.classList.toggle('beside', this.beside);
    const ranks = by_mean(finals);
    this.order = this.beside ? ranks.toReversed() : ranks;
    this.#buttons.forEach(({ root, value }, i) => {
      const none = idle(answer.policies[i]);
      root.classList.toggle('first', i === (against ?? answer.best) && !none);
      root.setAttribute('aria-pressed', String(!hidden.has(i)));
      const text = i === against ? 'compared with it' : none ? NO_PULL : estimate(finals[i]);
      if (value.textContent !== text) value.textContent = text;
    });
    const wanted = this.order.map((i) => this.#buttons[i].root);
    if (wanted.some((root, i) => this.list.children[i] !== root)) {
      const focused = this.list.querySelector(':focus');
      this.list.append(...wanted);
      focused?.focus();
    }
    this.finals = finals.map(({ mean }) => mean);
  }

  /** The buttons of other policies than before. @param {import('./regret.js').Shown} shown */
  build({ names, lines }) {
    const key = JSON.stringify([names, lines]);
    if (key === this.#key) return;
    this.#key = key;
    const { view } = this;
    const light = (i) => () => {
      if (view.lit !== i) {
        view.lit = i;
        view.redraw();
      }
    };
    this.#buttons = names.map(({ name, rest }, i) => {
      const value = h('span', { class: 'value' });
      const root = h(
        'button',
        {
          type: 'button',
          title: `${name} ${rest}: show or hide`,
          onclick: () => {
            if (!view.hidden.delete(i)) view.hidden.add(i);
            view.lit = null;
            root.setAttribute('aria-pressed', String(!view.hidden.has(i)));
            view.redraw();
          },
          onpointerenter: ({ pointerType }) => pointerType === 'mouse' && light(view.hidden.has(i) ? null : i)(),
          onpointerleave: light(null),
          onfocus: () => root.matches(':focus-visible') && light(view.hidden.has(i) ? null : i)(),
          onblur: light(null),
        },
        swatch(lines[i], 30),
        h('span', { class: 'name' }, math(name), rest && [' ', h('small', {}, math(rest))]),
        value,
      );
      return { root, value };
    });
    fill(
      this.list,
      this.#buttons.map(({ root }) => root),
    );
  }

  /** After the chart is drawn: beside the ends of the lines. @param {any} layout @param {any[]} budget nodes that say "B = 3 000" */
  place(layout, budget) {
    fill(this.head, 'at ', budget);
    fill(this.leaders);
    for (const { root } of this.#buttons) root.style.setProperty('--top', '0px');
    if (!this.beside) return;
    const ends = this.finals.map((value) => this.view.at_y(value));
    const places = spread(
      this.order.map((i) => ends[i]),
      18 + 24,
      this.view.canvas.clientHeight - 18,
    );
    const start = layout.right + 3;
    const width = this.view.canvas.clientWidth;
    this.order.forEach((i, rank) => {
      this.#buttons[i].root.style.setProperty('--top', `${(places[rank] - 18).toFixed(1)}px`);
      // Nearby lines may end elsewhere, and in a gap there is no end to point at.
      if (this.view.hidden.has(i) || this.view.look.zoom || !this.view.has_place(this.finals[i])) return;
      const end = width + 2;
      this.leaders.append(h('path', { d: `M${start} ${ends[i]}H${start + 4}L${end - 4} ${places[rank]}H${end}` }));
    });
  }
}

/** Places at least a pitch apart, as near as can be to where they would like to be (sorted), within low and high. */
function spread(wishes, low, high) {
  const blocks = [];
  for (const wish of wishes) {
    blocks.push({ sum: wish, count: 1 });
    for (;;) {
      const [before, last] = blocks.slice(-2);
      if (
        blocks.length < 2 ||
        middle(last, low, high) - middle(before, low, high) >= (PITCH * (before.count + last.count)) / 2
      )
        break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  }
  return blocks.flatMap((block) =>
    Array.from({ length: block.count }, (_, i) => middle(block, low, high) + PITCH * (i - (block.count - 1) / 2)),
  );
}

const middle = ({ sum, count }, low, high) => {
  const reach = (PITCH * (count - 1)) / 2;
  return Math.max(low + reach, Math.min(high - reach, sum / count));
};
