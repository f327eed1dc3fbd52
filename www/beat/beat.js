// The view "Beat the policy": the screen on which a game is played, and then its result.
import { PAGE } from '../link/place.js';
import { fill, h } from '../ui/dom.js';
import { number } from '../ui/format.js';
import { integer } from '../ui/input.js';
import { Change } from './change.js';
import { Elsewhere } from './elsewhere.js';
import { another, read, sentence } from './game.js';
import { attempt_in, forget, keep, kept, next_attempt } from './kept.js';
import { named } from './links.js';
import { MOST_BY_HAND, Play } from './play.js';
import { Result } from './result.js';
import { Screen } from './screen.js';

/** The keys that tell one game, or one attempt at it, from another. */
const KEYS = ['game', 'vs', 'attempt'];

/** The settings of the page. @typedef {{specification: Specification, catalogue: Catalogue}} Form */

export class Beat {
  /** @type {Play | null} */
  play = null;
  /** Whether the player has stopped before the coins were spent. */
  #given_up = false;
  /** The game in the address that is shown, as text. @type {string | null} */
  #asked = null;

  /** @param {HTMLElement} root @param {Form} form @param {import('../link/place.js').Place} [place] */
  constructor(root, form, place = PAGE) {
    this.form = form;
    this.place = place;
    this.change = new Change(form, (game, level) => this.#play_other(game, level));
    this.screen = new Screen({
      pull: (arm) => this.pull(arm),
      give_up: () => this.#end(true),
      tell: place.announce,
      level: (level) => this.#level(level),
      change: () => this.play && this.change.open(this.play.game, this.#how.level),
    });
    const follow = () => this.open();
    const own = {
      again: () => this.#again(),
      memory: () => this.#once_more('memory'),
      repeat: () => this.#once_more(this.#how.level),
      forget: () => this.#forget(),
    };
    this.result = new Result({ ...own, follow, place, form });
    this.elsewhere = new Elsewhere({ follow, place, form });
    this.result.root.tabIndex = -1;
    this.wrong = h('p', { class: 'why', role: 'alert', hidden: true });
    fill(root, this.wrong, this.screen.root, this.result.root, this.elsewhere.root);
  }

  /** Shows what the address asks for. A game that is being played goes on. */
  async open() {
    if (this.elsewhere.open()) {
      this.#aside();
      return;
    }
    this.screen.open();
    const parameters = this.place.parameters();
    const asked = this.#keys;
    if (asked === this.#asked) {
      this.#show();
      return;
    }
    this.#asked = asked;
    const { game, wrong } = await read(parameters, this.form.catalogue);
    if (asked !== this.#asked) return; // the address has changed again
    this.#complain(wrong && `This link’s game cannot be played. ${wrong} The usual game is shown instead.`);
    this.#begin(game);
    if (!this.elsewhere.root.hidden) this.#aside(); // the address has asked for something else meanwhile
  }

  /** What the address says about the game, as text. */
  get #keys() {
    const parameters = this.place.parameters();
    return JSON.stringify(KEYS.map((key) => parameters.get(key)));
  }

  /** The attempt at the game, from 1. */
  get #attempt() {
    return attempt_in(this.place.parameters());
  }

  /** Makes room for what the address asks for instead of the game. */
  #aside() {
    this.close();
    for (const part of [this.wrong, this.screen.root, this.result.root]) part.hidden = true;
  }

  close() {
    this.screen.close();
  }

  /** Frees the simulator's memory. The view must not be opened again after this call. */
  end() {
    this.close();
    this.result.end();
    this.elsewhere.end();
    this.play?.free();
    this.play = null;
  }

  /** @param {string | null} text */
  #complain(text) {
    this.wrong.hidden = text === null;
    fill(this.wrong, text);
  }

  /** How the game is played: whether means are shown, the share in per cent to beat, and the name of the sender. */
  get #how() {
    const parameters = this.place.parameters();
    const level = /** @type {import('./screen.js').Level} */ (
      parameters.get('level') === 'memory' ? 'memory' : 'shown'
    );
    let challenge = null;
    try {
      challenge = integer('you', parameters.get('you'), 0, 100);
    } catch (error) {
      this.#complain(`${sentence(error)} The game is played without a share to beat.`);
    }
    return { level, challenge, name: named(parameters.get('name')) };
  }

  /**
   * Begins a game, or continues one that was left.
   * @param {import('./game.js').Game} game
   * @param {import('./kept.js').Kept} state
   */
  #begin(game, state = kept(game, this.#attempt)) {
    this.screen.release(); // what is held belongs to the former game
    this.play?.free();
    this.play = new Play(game, state.pulls);
    this.#given_up = state.given_up && this.play.pulls.length > 0;
    this.screen.begin(this.play, this.#how);
    this.#show();
  }

  /** Shows the screen of the game, or its result once it is over. */
  #show() {
    const { play, screen, result } = this;
    if (!play) return;
    const over = play.over || this.#given_up;
    screen.look(this.#how);
    screen.root.hidden = over;
    result.root.hidden = !over;
    if (!over) {
      screen.show();
      return;
    }
    if (play.capped) this.#complain(`A game ends after ${number(MOST_BY_HAND)} pulls by hand.`);
    const { challenge, name } = this.#how;
    const ended = { game: play.game, pulls: play.pulls, given_up: this.#given_up || play.capped, challenge, name };
    result.show(ended).catch((error) => this.#complain(`The result cannot be shown. ${sentence(error)}`));
  }

  /** Keeps the game for the case that the page is loaded again. */
  #keep() {
    if (this.play) keep(this.play.game, this.#attempt, { pulls: this.play.pulls, given_up: this.#given_up });
  }

  /** Pulls an arm. @param {number} arm from 0 */
  pull(arm) {
    const { play, screen } = this;
    if (!play?.pull(arm)) return;
    this.#keep();
    screen.show();
    this.place.announce(screen.said());
    if (play.over) this.#end(false);
  }

  /** Goes to the result. @param {boolean} given_up */
  #end(given_up) {
    this.#given_up = given_up;
    this.#keep();
    this.screen.release();
    this.#show();
    this.result.root.focus({ preventScroll: true });
  }

  /** @param {import('./screen.js').Level} level */
  #level(level) {
    this.place.remember({ level: level === 'memory' ? level : null });
    this.screen.look(this.#how);
  }

  /** Begins a game with new arms. */
  #again() {
    if (this.play) this.#play_other(another(this.play.game, this.form.catalogue), this.#how.level);
  }

  /**
   * Begins the same game once more. Back leads to what was played before.
   * @param {import('./screen.js').Level} level
   */
  #once_more(level) {
    if (this.play) this.#play_other(this.play.game, level, next_attempt(this.play.game, this.#attempt));
  }

  /** Forgets what was played of the game, and begins it again, so that nobody else finds it. */
  #forget() {
    if (!this.play) return;
    forget(this.play.game);
    this.place.remember({ attempt: null });
    this.#asked = this.#keys;
    this.#begin(this.play.game, { pulls: [], given_up: false });
    this.screen.focus();
    this.place.announce('Your game is forgotten.');
  }

  /**
   * Goes to another game, or to another attempt at the present one. The pulls of the present attempt stay if only its
   * policies or its level change.
   * @param {import('./game.js').Game} game
   * @param {import('./screen.js').Level} level
   * @param {number} [attempt] the number of a new attempt at the present game
   */
  #play_other(game, level, attempt) {
    const same = game.text === this.play?.game.text;
    const there = { ...game.keys, level: level === 'memory' ? level : null };
    if (same && !attempt) this.place.remember(there);
    else this.place.go({ ...there, attempt: attempt ?? null, ...(!same && { you: null, name: null }) });
    this.#asked = this.#keys;
    this.#complain(null);
    const pulls = same && !attempt ? (this.play?.pulls ?? []) : [];
    this.#begin(game, { pulls, given_up: false });
    this.#keep();
    this.screen.focus();
  }
}
