// The screen on which a game is played.
import { explained, term } from '../help/term.js';
import { fill, h, math } from '../ui/dom.js';
import { number, plain } from '../ui/format.js';
import { segments } from '../ui/segments.js';
import { Arms, told } from './arms.js';
import { GiveUp } from './give_up.js';
import { Hold } from './hold.js';
import { LAST } from './play.js';
import { marks, Timeline } from './timeline.js';
import { coins, described, introduced } from './words.js';

/** Whether means are shown. @typedef {'shown' | 'memory'} Level */
/** How a game is played: `challenge` is the share in per cent to beat, and `name` is the name of its sender. */
/** @typedef {{level: Level, challenge: number | null, name: string | null}} How */
/**
 * What the player does.
 * @typedef {object} On
 * @property {(arm: number) => void} pull
 * @property {() => void} give_up
 * @property {(level: Level) => void} level
 * @property {(text: string) => void} tell announces a text
 * @property {() => void} change opens the dialog that changes the game
 */

const WHY =
  'The coins run out, and not the pulls. An arm with twice the ratio pays twice as much for the same coins, even if ' +
  'each of its pulls pays less.';
/** Elements on which the key Enter has another meaning than to repeat the last pull. */
const OWN_ENTER = 'a, button, input, select, textarea, summary';

/** Makes a pair of texts, of which large and small screens show one each. @param {Child} wide @param {Child} narrow */
const either = (wide, narrow) => [h('span', { class: 'wide-only' }, wide), h('span', { class: 'narrow-only' }, narrow)];

/** Prints coins or a reward. @param {number} value */
const amount = (value) => (Number.isInteger(value) ? number(value) : number(value, value < 100 ? 2 : 0));
export class Screen {
  /** @type {import('./play.js').Play | null} */
  #play = null;
  /** @type {Arms | null} */
  #arms = null;
  /** @type {Timeline | null} */
  #timeline = null;
  /** The share to beat in per cent, if there is one. @type {number | null} */
  #challenge = null;
  /** The name of the player who sent the challenge. @type {string | null} */
  #challenger = null;
  /** Says what a pull may cost and pay. */
  #rule = h('span');
  #hold = new Hold();
  #narrow = matchMedia('(max-width: 899px)');
  /** @param {KeyboardEvent} event */
  #pressed = (event) => this.#key(event);

  /** @param {On} on */
  constructor(on) {
    this.on = on;
    const button = (/** @type {string} */ is, /** @type {Child} */ name, /** @type {() => void} */ onclick) =>
      h('button', { class: is, type: 'button', onclick }, name);
    this.game = h('span');
    this.about = h('div', { class: 'note beat-game' }, this.game, ' ', button('link', 'Change the game', on.change));
    this.say = h('p', { class: 'say' });
    this.counters = h('dl', { class: 'beat-counters' });
    this.purse = h('i');
    this.rules = h('div', { class: 'label beat-rules' });
    this.place = h('div', { class: 'arms-place' });
    this.legend = h('p', { class: 'label beat-legend' });
    const levels = { shown: 'means shown', memory: [h('span', { class: 'wide-only' }, 'from '), 'memory'] };
    this.level = segments('', levels, 'shown', (id) => on.level(/** @type {Level} */ (id)), 'Means');
    this.give_up = new GiveUp(on.give_up, on.tell);
    this.pulls = h('div');
    this.foot = h('p', { class: 'note beat-foot' });
    this.root = h('div', { class: 'beat' }, this.#parts());
    const lay = () => (this.#narrow.matches ? this.root.append(this.about) : this.root.prepend(this.about));
    this.#narrow.addEventListener('change', lay);
    lay();
  }

  #parts() {
    const more = '; a free pull shares the width of the coin before it';
    return [
      h('div', { class: 'beat-head' }, this.say, this.counters),
      h('div', { class: 'progress beat-purse', 'aria-hidden': 'true' }, this.purse),
      this.rules,
      this.place,
      h('div', { class: 'beat-bar' }, this.legend, this.level.root, this.give_up.root),
      h(
        'section',
        { class: 'beat-pulls', 'aria-label': 'Your pulls' },
        h(
          'h2',
          {},
          'Your pulls ',
          h('span', { class: 'label' }, 'arm, against coins spent', h('span', { class: 'wide-only' }, more)),
        ),
        this.pulls,
      ),
      this.foot,
    ];
  }

  /** Listens to the keys. */
  open() {
    addEventListener('keydown', this.#pressed);
  }

  /** Stops whatever is held. */
  release() {
    this.#hold.stop();
  }

  /** Scrolls to the start, and focuses the first arm. */
  focus() {
    this.say.scrollIntoView({ block: 'nearest' });
    this.#arms?.cards[0].button.focus({ preventScroll: true });
  }

  /** Stops whatever is held, and listens to the keys no more. */
  close() {
    this.release();
    removeEventListener('keydown', this.#pressed);
  }

  /**
   * Shows another game.
   * @param {import('./play.js').Play} play
   * @param {How} how
   */
  begin(play, how) {
    const { game } = play;
    this.#play = play;
    this.#arms = new Arms(play, (arm, button) => this.#hold.connect(button, () => this.on.pull(arm)));
    const order = [...play.lasts.keys()];
    this.#timeline = new Timeline({ label: 'Which arm was pulled, against coins spent', coins: game.coins, order });
    fill(this.place, this.#arms.root);
    fill(this.pulls, this.#timeline.root);
    fill(this.game, described(game));
    const { reward, cost } = game.most;
    const rule = game.is_simple
      ? 'a pull costs one coin or none, and pays 1 or 0'
      : `a pull costs at most ${plain(cost)}, and pays at most ${plain(reward)}`;
    fill(this.#rule, rule);
    const marked = `● paid 1\u2003○ paid 0\u2003■ cost a coin\u2003□ free\u2003the last ${LAST} pulls of each arm`;
    fill(this.legend, game.is_simple && marked);
    fill(this.foot, this.#foot());
    this.look(how);
    this.show(true);
  }

  /** Makes the lines below the game. */
  #foot() {
    const { game } = /** @type {import('./play.js').Play} */ (this.#play);
    const { arms, specification } = game;
    const last = Math.min(9, arms);
    const constant = specification.environment.change ? 'may change' : 'do not change';
    return [
      h('span', { class: 'rival' }, math(introduced(game))),
      h('span', { class: 'wide-only' }, `Keys 1 to ${last} pull; hold to repeat. `),
      h('span', { class: 'narrow-only' }, 'Hold a button to repeat. '),
      `The arms ${constant} during a game. What `,
      term('ratio', 'a ratio'),
      ' is, and ',
      explained('why it decides', WHY).root,
      '.',
    ];
  }

  /** Shows or hides the means, and takes the share to beat. @param {How} how */
  look({ level, challenge, name }) {
    this.level.set(level);
    this.root.classList.toggle('by-memory', level === 'memory');
    this.#challenge = challenge;
    this.#challenger = name;
  }

  /** Shows the present state of the play. @param {boolean} [all] whether more than the last pull has changed */
  show(all = false) {
    const play = this.#play;
    if (!play || !this.#arms || !this.#timeline) return;
    this.#arms.show(play, all);
    this.#timeline.show(marks(play.outcomes, play.game.most.cost));
    this.#tell(play);
    this.give_up.reset();
    this.give_up.root.disabled = play.pulls.length === 0;
  }

  /** @param {import('./play.js').Play} play */
  #tell({ game, left, reward, pulls }) {
    const [all, rest] = [coins(game.coins), coins(left)];
    const plays = () => [math(game.names[0].name), ' plays the very same draws.'];
    const has = pulls.length ? `You have ${rest} left.` : `You have ${rest}.`;
    const usual = either(
      [`${has} Get as much reward for them as you can; then `, plays()],
      [`Get as much reward as you can for ${all}. Then `, plays()],
    );
    fill(this.say, this.#challenge === null ? usual : [`${this.#dare} Beat that with ${all}; then `, plays()]);
    const counter = (/** @type {string} */ name, /** @type {Child} */ value) =>
      h('div', {}, h('dt', { class: 'label' }, name), h('dd', {}, value));
    fill(
      this.counters,
      counter('coins left', [amount(left), h('span', { class: 'label narrow-only' }, ` of ${amount(game.coins)}`)]),
      counter('reward', amount(reward)),
      counter('pulls', number(pulls.length)),
      this.#challenge !== null && counter('to beat', `${number(this.#challenge)}\u202f%`),
    );
    this.purse.style.setProperty('--done', `${100 * (1 - left / game.coins)}%`);
    this.purse.style.setProperty('--slice', `${100 / game.coins}%`);
    fill(this.rules, h('span', { class: 'wide-only' }, `${amount(left)} of ${all} left`), this.#rule);
  }

  /** Says which share is to beat, and of what. */
  get #dare() {
    const who = this.#challenger ?? 'The player who sent this link';
    return `${who} got ${this.#challenge}\u202f% of the best possible by the true means.`;
  }

  /** Says what the last pull paid and cost. */
  said() {
    const play = this.#play;
    if (!play?.last) return '';
    return `Arm ${play.last.arm + 1} ${told(play.last)}; ${coins(play.left)} left.`;
  }

  /** Pulls an arm by a key. @param {KeyboardEvent} event */
  #key(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !this.root.checkVisibility() || document.querySelector('dialog[open]')) return;
    const on = target instanceof Element ? target : document.body;
    if (on.matches('input, select, textarea')) return;
    const enter = key === 'Enter' && !on.closest(OWN_ENTER);
    const arm = /^[1-9]$/.test(key) ? Number(key) - 1 : enter ? (this.#play?.last?.arm ?? -1) : -1;
    const card = this.#arms?.cards[arm];
    if (!card) return;
    this.#hold.key(event, () => this.on.pull(arm));
    card.button.focus({ preventScroll: true });
  }
}
