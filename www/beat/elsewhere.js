// What the address may ask for instead of a game to play: the result of another player, or the ranking of a class.
import { fill, h } from '../ui/dom.js';
import { another, read, sentence } from './game.js';
import { named } from './links.js';
import { unpacked } from './pulls.js';
import { Ranking } from './ranking.js';
import { Result } from './result.js';
import { NAMELESS } from './words.js';

/** The keys that an address has for the result of another player or for a ranking. The value null removes a key. */
const LEFT = { pulls: null, name: null, you: null, ranking: null };

export class Elsewhere {
  /** What is shown, as text. */
  #asked = '';
  /** The game of the result that is shown. @type {import('./game.js').Game | null} */
  #game = null;

  /** @param {Pick<import('./result.js').On, 'follow' | 'place' | 'form'>} on */
  constructor(on) {
    this.on = on;
    const play = (/** @type {Record<string, string | null>} */ keys) => {
      on.place.go({ ...LEFT, ...keys });
      on.follow();
    };
    const again = () => play(this.#game ? { ...another(this.#game, on.form.catalogue).keys, attempt: null } : {});
    this.result = new Result({ ...on, again, memory: () => play({ level: 'memory' }) });
    this.ranking = new Ranking({ ...on, leave: () => play({}) });
    this.wrong = h('p', { class: 'why', role: 'alert' });
    this.instead = h('button', { class: 'button filled', type: 'button', onclick: () => play({}) }, 'Play this game');
    this.root = h(
      'div',
      { class: 'elsewhere', hidden: true },
      this.wrong,
      this.instead,
      this.result.root,
      this.ranking.root,
    );
  }

  /** Shows what the address asks for. Returns false if it asks for a game to play. */
  open() {
    const parameters = this.on.place.parameters();
    const ranking = parameters.has('ranking');
    const theirs = !ranking && parameters.has('pulls');
    this.root.hidden = !ranking && !theirs;
    this.ranking.root.hidden = !ranking;
    this.result.root.hidden = !theirs;
    const asked = theirs ? String(parameters) : '';
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#complain(null);
      this.result.end();
      if (theirs) this.#show(parameters, asked);
    }
    return ranking || theirs;
  }

  /** Frees the simulator's memory. */
  end() {
    this.#asked = '';
    this.result.end();
  }

  /** @param {string | null} text */
  #complain(text) {
    this.wrong.hidden = this.instead.hidden = text === null;
    fill(this.wrong, text);
  }

  /** Shows the result of another player. @param {URLSearchParams} parameters @param {string} asked */
  async #show(parameters, asked) {
    const { game, wrong } = await read(parameters, this.on.form.catalogue);
    if (asked !== this.#asked) return;
    this.#game = game;
    try {
      if (wrong !== null) throw new Error(wrong);
      const pulls = unpacked(parameters.get('pulls') ?? '', game.arms);
      const who = named(parameters.get('name')) ?? NAMELESS;
      await this.result.show({ game, pulls, given_up: false, challenge: null, name: null, who });
    } catch (error) {
      if (asked !== this.#asked) return;
      this.result.root.hidden = true;
      this.#complain(`This link’s result cannot be shown. ${sentence(error)}`);
      fill(this.instead, wrong === null ? 'Play this game' : 'Play the usual game');
    }
  }
}
