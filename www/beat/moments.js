// What was pulled when: the pulls of the player and of one policy against the coins spent, and what the policy held
// possible at the moment that the visitor points to.
import { full_name } from '../simulator/names.js';
import { fill, h, math } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { once_a_frame } from '../ui/frame.js';
import { wide } from '../ui/table.js';
import { by_ratio, called } from './score.js';
import { FEW, standing } from './standing.js';
import { marks, Timeline } from './timeline.js';
import { coins, player } from './words.js';

/** @typedef {import('./run.js').Run} Run */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./timeline.js').Mark} Mark */
/** @typedef {import('../simulator/names.js').Parts} Parts */
/** A policy that has played: its names, the class of its colour, its run, and the simulator's side of the run. */
/** @typedef {{names: Parts, token: string, run: Run, trace: import('../pkg/budgeted_bandits.js').Trace}} Played */

/** The number of pulls by which the page keys, and the arrow keys with Shift, move the moment. */
const FAR = 10;
/** Neighbouring marks of one arm are drawn as one if they are narrower than this share of the axis. */
const NARROW = 1 / 1500;

/** Draws neighbouring narrow marks of one arm as one. @param {Mark[]} all @param {number} coins */
function joined(all, coins) {
  /** @type {Mark[]} */
  const found = [];
  for (const mark of all) {
    const last = found.at(-1);
    if (last?.arm === mark.arm && last.to - last.from < NARROW * coins) last.to = mark.to;
    else found.push({ ...mark });
  }
  return found;
}

/** Returns the pull, from 0, that lies at a place on the axis. @param {Mark[]} all @param {number} at */
function pull_at(all, at) {
  let [low, high] = [0, all.length]; // the pull is in this range, without its end
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (all[middle].from <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** The timeline of one player, on which the visitor points to a moment. */
class Track {
  /** The marks of all pulls. @type {Mark[]} */
  marks = [];

  /** @param {Game} game @param {string} label @param {(coins: number) => void} onpoint */
  constructor(game, label, onpoint) {
    this.game = game;
    this.timeline = new Timeline({ label, coins: game.coins, order: by_ratio(game) });
    this.root = this.timeline.root;
    if (game.arms > FEW) this.root.classList.add('dense');
    this.line = h('i', { class: 'moment-line' });
    this.rows = /** @type {HTMLElement} */ (this.timeline.svg.parentElement);
    this.rows.append(this.line);
    const point = (/** @type {PointerEvent} */ { clientX }) => {
      const { left, width } = this.rows.getBoundingClientRect();
      onpoint(Math.min(1, Math.max(0, (clientX - left) / width)) * game.coins);
    };
    this.rows.addEventListener('pointerdown', point);
    this.rows.addEventListener('pointermove', point);
  }

  /** Draws a run. @param {Run} run @param {string} token the class of its colour */
  show(run, token) {
    const { coins, most } = this.game;
    this.marks = marks(run.outcomes, most.cost);
    this.timeline.show(joined(this.marks, coins));
    this.root.classList.remove(this.root.dataset.token ?? token);
    this.root.classList.add(token);
    this.root.dataset.token = token;
  }

  /** Marks a moment. @param {number} at in coins */
  mark(at) {
    this.line.style.setProperty('left', `${Math.min(100, (100 * at) / this.game.coins).toFixed(3)}%`);
  }
}

export class Moments {
  /** The policy that is shown beside the player. */
  #chosen = 0;
  /** The moment, in coins on the axis. */
  #at = 0;
  /** Whether the simulator's side of the runs has been freed. */
  #ended = false;
  #soon = once_a_frame(() => {
    if (!this.#ended) this.#draw();
  });

  /**
   * @param {object} shown
   * @param {Game} shown.game
   * @param {string | null} shown.who
   * @param {Run} shown.you
   * @param {Played[]} shown.policies
   * @param {number} shown.first the pull of the player that is shown first, from 0
   */
  constructor({ game, who, you, policies, first }) {
    this.shown = { game, who, you, policies };
    const point = (/** @type {number} */ at) => {
      this.#at = at;
      this.#soon();
    };
    this.you = new Track(game, `The pulls of ${who ?? 'you'}, against coins spent`, point);
    this.policy = new Track(game, 'The pulls of the policy, against coins spent', point);
    this.select = h(
      'select',
      { 'aria-label': 'Policy beside the player', onchange: () => this.#choose(Number(this.select.value)) },
      policies.map(({ names }, i) => h('option', { value: i }, full_name(names))),
    );
    const { rows } = this.you;
    for (const [name, value] of Object.entries({ role: 'slider', tabindex: 0, 'aria-label': 'Moment of the game' }))
      rows.setAttribute(name, String(value));
    rows.addEventListener('keydown', (event) => this.#key(event));
    this.say = h('p', { class: 'note' });
    this.table = wide('Where both stood at this moment');
    this.held = h('p', { class: 'note' });
    this.root = h(
      'section',
      { class: 'moments' },
      h(
        'header',
        {},
        h('h2', {}, 'What was pulled when'),
        h('span', { class: 'label' }, 'arms by their true ratio, best first, against coins spent'),
      ),
      h('b', { class: 'of' }, player(who)),
      this.you.root,
      policies.length > 1
        ? h('span', { class: 'of select' }, this.select)
        : h('b', { class: 'of' }, math(policies[0].names.name)),
      this.policy.root,
      h('div', { class: 'standing' }, this.say, this.table, this.held),
    );
    this.you.show(you, 'of-player');
    this.#at = this.you.marks[first]?.from ?? 0;
    this.#choose(0);
  }

  /** Must be called before the simulator's side of the runs is freed. */
  end() {
    this.#ended = true;
  }

  /** @param {number} policy */
  #choose(policy) {
    this.#chosen = policy;
    const { run, token } = this.shown.policies[policy];
    this.policy.show(run, token);
    this.#draw();
  }

  /** The pull of the player at the moment, or that of the policy if the player pulled nothing. */
  get #lead() {
    return this.you.marks.length ? this.you : this.policy;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { marks } = this.#lead;
    const now = pull_at(marks, this.#at);
    const step = event.shiftKey ? FAR : 1;
    /** @type {Record<string, number>} */
    const moves = {
      ArrowLeft: now - step,
      ArrowDown: now - step,
      ArrowRight: now + step,
      ArrowUp: now + step,
      PageDown: now - FAR,
      PageUp: now + FAR,
      Home: 0,
      End: Infinity,
    };
    const to = moves[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#at = marks[Math.min(marks.length - 1, Math.max(0, to))]?.from ?? 0;
    this.#draw();
  }

  #draw() {
    const { game, who, you, policies } = this.shown;
    const { names, run, trace } = policies[this.#chosen];
    const { name } = names;
    for (const track of [this.you, this.policy]) track.mark(this.#at);
    const [yours, its] = [this.you, this.policy].map(({ marks }) => (marks.length ? pull_at(marks, this.#at) : null));
    const spent = (this.#lead === this.you ? you : run).spent[((yours ?? its) || 0) - 1] ?? 0;
    const said = [
      yours === null ? null : did(game, you, yours, player(who)),
      its === null ? null : did(game, run, its, name),
    ].filter((one) => one !== null);
    const text = `After ${coins(spent)}, ${said.join(', and ')}.`.replace(', You ', ', you ');
    fill(this.say, math(text));
    const slider = this.you.rows;
    const { marks } = this.#lead;
    slider.setAttribute('aria-valuemin', '1');
    slider.setAttribute('aria-valuemax', String(Math.max(1, marks.length)));
    slider.setAttribute('aria-valuenow', String(pull_at(marks, this.#at) + 1));
    slider.setAttribute('aria-valuetext', text);
    const { table, notes } = standing({ game, who, policy: name, trace, yours, its, you, run });
    fill(this.table, table);
    this.held.hidden = !notes.length;
    fill(this.held, math(notes.join('')));
  }
}

/** Says which arm a player pulled. @param {Game} game @param {Run} run @param {number} pull @param {string} name */
const did = (game, { outcomes }, pull, name) =>
  `${name} pulled ${called(game, outcomes[pull].arm)} (pull ${number(pull + 1)} of ${number(outcomes.length)})`;
