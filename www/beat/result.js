// The result of a game: what the player and the policies got from the same draws.
import { encode } from '../link/encode.js';
import { fill, h, math } from '../ui/dom.js';
import { series } from '../ui/series.js';
import { Bars, policy_name } from './bars.js';
import { Challenge } from './challenge.js';
import { files } from './files.js';
import { named, ranking_link } from './links.js';
import { Moments } from './moments.js';
import { numbers, truths } from './numbers.js';
import { onwards } from './onwards.js';
import { begun, of_player, of_policy, played } from './run.js';
import { habit, is_changing, share } from './score.js';
import { challenge_sentence, coins, described, first_sentence, habit_sentence, player } from './words.js';

/** @typedef {import('./run.js').Run} Run */
/**
 * What is shown: the game, the arms that the player pulled (from 0), and whether the player stopped before the coins
 * were spent. In a challenge, `challenge` is the share in per cent to beat and `name` is the name of its sender. `who`
 * is the name of the player in a link to somebody's result, and null for the visitor.
 * @typedef {object} Ended
 * @property {import('./game.js').Game} game
 * @property {number[]} pulls
 * @property {boolean} given_up
 * @property {number | null} challenge
 * @property {string | null} name
 * @property {string | null} [who]
 */
/**
 * What the result needs: `again` begins a game with new arms, `memory` begins the same game from memory, and `follow`
 * shows what the address asks for. `repeat` begins the visitor's own game once more, and `forget` removes it.
 * @typedef {object} On
 * @property {() => void} again
 * @property {() => void} memory
 * @property {() => void} [repeat]
 * @property {() => void} [forget]
 * @property {() => void} follow
 * @property {import('../link/place.js').Place} place
 * @property {import('./beat.js').Form} form
 */

export class Result {
  /** @type {Ended | null} */
  #ended = null;
  /** The run of the player, once it is known. @type {Run | null} */
  #you = null;
  /** The runs of the policies that have played. @type {import('./moments.js').Played[]} */
  #policies = [];
  /** @type {Moments | null} */
  #moments = null;
  /** What is shown, as text, so that it is not made again. */
  #key = '';

  /** @param {On} on */
  constructor(on) {
    this.on = on;
    this.about = h('p', { class: 'note about-game' });
    this.say = h('p', { class: 'say' });
    this.bars = new Bars();
    this.details = h('div', { class: 'details' });
    this.challenge = new Challenge(on);
    this.intervals = h('a', { class: 'link' });
    this.race = h('a', { class: 'link' }, 'Race the policies');
    const dare = () => {
      this.challenge.title.scrollIntoView({ block: 'start' });
      this.challenge.title.focus({ preventScroll: true });
    };
    this.dare = h('button', { class: 'button filled', type: 'button', onclick: dare }, 'Challenge someone');
    this.root = h(
      'div',
      { class: 'beat-result' },
      this.about,
      this.say,
      h(
        'div',
        { class: 'sides' },
        h(
          'div',
          { class: 'main-side' },
          h(
            'header',
            {},
            h('h2', {}, 'Share of the best possible reward'),
            h('span', { class: 'label' }, 'by the true means of the arms pulled, so that luck does not count'),
          ),
          this.bars.root,
          this.details,
        ),
        h(
          'aside',
          { class: 'what-next', 'aria-label': 'What next' },
          this.challenge.root,
          onwards(on, [this.intervals, this.race]),
          this.challenge.ranked,
          h('div', { class: 'links' }, ranking_link('Make a ranking of a class', on)),
        ),
      ),
      h(
        'div',
        { class: 'thumb' },
        h('button', { class: 'button', type: 'button', onclick: on.again }, 'Again'),
        this.dare,
      ),
    );
  }

  /** Shows a result. The policies play now. @param {Ended} ended @throws {Error} why it cannot be shown */
  async show(ended) {
    const key = JSON.stringify({ ...ended, game: ended.game.keys });
    if (key === this.#key) return;
    this.end();
    this.#key = key;
    this.#ended = ended;
    const wanted = () => this.#ended === ended;
    const { game, pulls } = ended;
    fill(this.details);
    fill(this.about, described(game));
    this.dare.hidden = this.#who !== null;
    this.#links(game);
    this.#draw();
    try {
      this.#you = await played(of_player(game, pulls), wanted);
      const lines = series(game.specification.policies);
      for (const [i, names] of game.names.entries()) {
        if (!wanted()) return;
        this.#draw();
        const trace = begun(game, i);
        const run = await played(of_policy(trace), wanted);
        if (!run || !wanted()) trace.free();
        else this.#policies.push({ names, token: lines[i].token, run, trace });
      }
    } catch (error) {
      if (wanted()) throw error;
      return;
    }
    if (!wanted()) return;
    this.#draw();
    this.#detail();
    this.on.place.announce(this.say.textContent);
  }

  /** Gives up the runs that are being made, and frees the simulator's memory. */
  end() {
    this.#key = '';
    this.#ended = null;
    this.#you = null;
    this.#moments?.end();
    this.#moments = null;
    for (const { trace } of this.#policies) trace.free();
    this.#policies = [];
  }

  /** The name of the player in a link to a result, or null for the visitor. */
  get #who() {
    return named(this.#ended?.who ?? null);
  }

  /** Whether coins were left when the player stopped. */
  get #gave_up() {
    return this.#you ? !this.#you.over : Boolean(this.#ended?.given_up);
  }

  /** Says when an unfinished game of the player ended, or returns null. */
  get #after() {
    return this.#gave_up ? `after ${coins(this.#you?.spent.at(-1) ?? 0)}` : null;
  }

  /** The shares of the player and of the policy that comes first. */
  get #shares() {
    const { game } = /** @type {Ended} */ (this.#ended);
    const [first] = this.#policies;
    return { you: this.#you && share(this.#you, game, this.#gave_up), its: first ? share(first.run, game) : null };
  }

  /** Shows the sentence and the bars, as far as their numbers are known. */
  #draw() {
    if (!this.#ended) return;
    const { game, pulls, challenge, name } = this.#ended;
    const given_up = this.#gave_up;
    const { you, its } = this.#shares;
    const policy = game.names[0].name;
    const gave_up = given_up ? (this.#you?.spent.at(-1) ?? 0) : null;
    const said = first_sentence({ who: this.#who, pulled: pulls.length > 0, you, its, policy, gave_up }, game);
    const sent = challenge === null ? null : challenge / 100;
    const challenger = named(name) ?? 'The player who sent the challenge';
    const also = sent !== null && you !== null && !given_up ? ` ${challenge_sentence(sent, you, challenger)}` : '';
    fill(this.say, math(said), also);
    this.bars.show([
      ...game.names.map((names, i) => {
        const played = this.#policies[i];
        const { token } = series(game.specification.policies)[i];
        return { name: policy_name(names), share: played ? share(played.run, game) : null, token };
      }),
      ...(pulls.length ? [{ name: player(this.#who), share: you, token: null, own: true, after: this.#after }] : []),
      ...(sent === null ? [] : [{ name: named(name) ?? 'Challenge', share: sent, token: null }]),
    ]);
  }

  /** Shows everything that needs all runs. */
  #detail() {
    const { game, pulls } = /** @type {Ended} */ (this.#ended);
    const [you, [first]] = [/** @type {Run} */ (this.#you), this.#policies];
    const who = this.#who;
    const cost = habit(you, first.run, game);
    const about = { who, policy: first.names.name, regret: you.regret };
    const costly = you.outcomes.flatMap(({ arm }, i) => (arm === cost?.arm ? [i] : []));
    const middle = costly.length ? costly[costly.length >> 1] : you.outcomes.length >> 1;
    const { you: own, its } = this.#shares;
    const rows = this.#policies.map(({ run }, i) => ({
      name: policy_name(game.names[i]),
      run,
      share: share(run, game) ?? 0,
      own: false,
      after: null,
    }));
    const mine = { name: player(who), run: you, share: own ?? 0, own: true, after: this.#after };
    this.#moments = new Moments({ game, who, you, policies: this.#policies, first: middle });
    fill(
      this.details,
      this.#moments.root,
      pulls.length > 0 && !is_changing(game) && h('p', { class: 'say habit' }, math(habit_sentence(cost, about, game))),
      truths(game),
      numbers(game, pulls.length ? [...rows, mine] : rows),
      files(game, pulls),
    );
    const { token } = first;
    const sent = { token, game, you: own, its: its ?? 0, policy: first.names.name, gave_up: this.#gave_up, pulls, who };
    this.challenge.show(sent);
  }

  /** Points the links to the other views at this game. @param {import('./game.js').Game} game */
  async #links(game) {
    const { name } = game.names[0];
    fill(this.intervals, 'See ', math(name), '’s intervals pull by pull');
    const run = await encode(game.specification);
    this.intervals.href = `${run}&view=intervals&policy=1&repetition=1`;
    this.race.href = `${run}&view=race`;
  }
}
