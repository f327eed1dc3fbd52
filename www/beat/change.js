// The dialog that changes the game: for teachers, and for everyone who wants other arms.
import { only_here } from '../link/local.js';
import { KEPT } from '../link/version.js';
import { is_reference, lacks } from '../simulator/catalogue.js';
import { confirmOn, copy, crossed, fill, h, link, math } from '../ui/dom.js';
import { Field } from '../ui/field.js';
import { segments } from '../ui/segments.js';
import {
  drawn_game,
  FEWEST_ARMS,
  game_of,
  MOST_ARMS,
  MOST_COINS,
  RIVALS,
  random_seed,
  rivals,
  sentence,
  sizes,
} from './game.js';
import { game_link } from './links.js';

/** @typedef {import('./screen.js').Level} Level */
/** @typedef {import('./game.js').Game} Game */

/** Where the arms come from. */
const SOURCES = { random: 'drawn at random', settings: 'the arms of the settings' };
/** The Bernoulli family, from which arms are drawn. @type {Source} */
const FAMILY = { family: 'bernoulli', arms: 2 };
const SAME = 'Everybody who opens the link gets the same arms and the same draws.';
/** What is said about the truth, by where the arms come from. @type {Record<string, string>} */
const TRUTH = {
  random: 'The link does not show which arm is best.',
  settings:
    'Players may know these arms: other views of this page show them in the same order, with their true means. ' +
    'The link holds the true means in a packed form, which only keeps them out of plain sight.',
};

/** The values of the fields. @typedef {'arms' | 'coins' | 'seed'} Key */

export class Change {
  /** What is in the fields. @type {Record<Key, number | string>} */
  #typed = { arms: 0, coins: 0, seed: 0 };
  #source = 'random';
  /** @type {Level} */
  #level = 'shown';
  /** The game that the fields describe, or null while they are wrong. @type {Game | null} */
  #game = null;
  /** The number of games that were made. */
  #turn = 0;

  /** @param {import('./beat.js').Form} form @param {(game: Game, level: Level) => void} onplay */
  constructor(form, onplay) {
    this.form = form;
    this.onplay = onplay;
    const close = () => this.root.close();
    this.fields = h('div', { class: 'change-fields' });
    this.source = segments('Arms', SOURCES, this.#source, (source) => {
      this.#source = source;
      this.#lay();
    });
    const levels = { shown: 'means shown', memory: 'from memory' };
    this.level = segments('Level', levels, this.#level, (level) => {
      this.#level = /** @type {Level} */ (level);
      this.#edited();
    });
    this.policies = h('ul', { class: 'change-policies' });
    this.why = h('p', { class: 'why', id: 'change-why', role: 'alert', hidden: true });
    this.note = h('p', { class: 'note' });
    this.link = h('input', { class: 'field text', readonly: true, 'aria-label': 'Link to this game' });
    this.copied = link('Copy link', () => this.#copy());
    this.start = h(
      'button',
      { class: 'button filled', type: 'button', onclick: () => this.#start() },
      'Play this game',
    );
    this.root = h(
      'dialog',
      { class: 'beat-change', 'aria-labelledby': 'change-title' },
      h('header', {}, h('h2', { id: 'change-title' }, 'Change the game'), crossed('Close', close)),
      h('div', { class: 'change-body' }, this.source.root, this.fields, this.level.root, this.#choice()),
      h('footer', {}, this.why, h('div', { class: 'row' }, this.link, this.copied), this.note, this.start),
    );
  }

  #choice() {
    return h('section', {}, h('h3', {}, 'Policies that play afterwards'), this.policies);
  }

  /** @param {Game} game that is played now @param {Level} level */
  open(game, level) {
    const { seed, policies } = game.specification;
    this.#typed = { arms: game.arms, coins: game.coins, seed };
    this.#source = game.drawn ? 'random' : this.#source;
    this.#level = level;
    this.source.set(this.#source);
    this.level.set(level);
    if (!this.root.isConnected) document.body.append(this.root);
    this.#chosen = new Set(policies.map(({ id }) => id));
    this.#lay();
    this.root.showModal();
  }

  /** The ids of the chosen policies. @type {Set<string>} */
  #chosen = new Set();

  /** The environment from which the arms come. @type {Source} */
  get #environment() {
    return this.#source === 'random' ? FAMILY : this.form.specification.environment;
  }

  /** The fields that are shown. @type {Field[]} */
  #shown = [];

  /** @param {Key} key @param {string} label */
  #field(key, label) {
    const onedit = () => this.#edited();
    const field = new Field({ owner: this.#typed, key, label, least: 4, bare: true, onedit });
    this.#shown.push(field);
    return field;
  }

  /** Makes the fields and the list of policies, both of which depend on where the arms come from. */
  #lay() {
    this.#shown = [];
    fill(this.note, `${SAME} ${TRUTH[this.#source]} ${only_here((KEPT ?? location).href)}`);
    const labelled = (/** @type {Field} */ { label, input }) =>
      h('label', { class: 'change-field' }, h('span', { class: 'label' }, label), input);
    const seed = this.#field('seed', 'seed');
    const surprise = () => {
      seed.set(random_seed(this.#size(), this.form.catalogue));
      this.#edited();
    };
    const again = link('Surprise me', surprise);
    const arms = this.#source === 'random' && labelled(this.#field('arms', 'number of arms'));
    fill(this.fields, arms, labelled(this.#field('coins', 'coins')), h('span', {}, labelled(seed), ' ', again));
    const { policies } = this.form.catalogue;
    fill(
      this.policies,
      policies.map((entry) => this.#policy(entry)),
    );
    this.#edited();
  }

  /** Returns the numbers of arms and coins. A number that is wrong is replaced by the nearest one that is allowed. */
  #size() {
    const { arms, coins } = this.#typed;
    const within = (/** @type {number | string} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
      Math.round(Math.min(most, Math.max(least, Number(value) || least)));
    return { arms: within(arms, FEWEST_ARMS, MOST_ARMS), coins: within(coins, 1, MOST_COINS) };
  }

  /** Makes the row of a policy, with the reason why it cannot play if it cannot. @param {Entry} entry */
  #policy(entry) {
    const told = is_reference(entry) ? 'It is told which arm is best.' : null;
    const reason = told ?? lacks(entry, this.#environment);
    const box = h('input', {
      type: 'checkbox',
      checked: this.#chosen.has(entry.id) && !reason,
      disabled: Boolean(reason),
      onchange: () => {
        if (box.checked) this.#chosen.add(entry.id);
        else this.#chosen.delete(entry.id);
        this.#edited();
      },
    });
    const name = h('label', { class: 'check' }, box, h('span', {}, math(entry.name)));
    return h('li', {}, name, reason && h('span', { class: 'label' }, reason));
  }

  /** Returns the policies that are chosen and can play, as the key "vs" of an address holds them. */
  get #vs() {
    const able = this.form.catalogue.policies.filter(
      (entry) => this.#chosen.has(entry.id) && !is_reference(entry) && !lacks(entry, this.#environment),
    );
    const ids = able.map(({ id }) => id);
    const usual = ids.length === RIVALS.length && RIVALS.every(({ id }) => ids.includes(id));
    return usual ? null : ids.join('.');
  }

  /** Makes the game that the fields describe. */
  async #make() {
    const { catalogue, specification } = this.form;
    const typed = this.#typed;
    if (this.#source === 'random') return drawn_game(sizes(typed, catalogue.limits), this.#vs, catalogue);
    const { version, environment } = specification;
    const unit = ('cost_max' in environment && environment.cost_max) || 1;
    const { seed, coins } = sizes({ ...typed, arms: FEWEST_ARMS }, catalogue.limits, unit);
    const policies = rivals(this.#vs, catalogue);
    return game_of({ version, environment, budget: { absolute: coins }, policies, repetitions: 1, seed }, catalogue);
  }

  /** Shows the link to the game, or what is wrong. */
  async #edited() {
    const turn = ++this.#turn;
    this.link.value = ''; // until the game is made, so that no link leads to an earlier choice
    /** @type {string | null} */
    let wrong = null;
    const game = await this.#make().catch((error) => {
      wrong = sentence(error);
      return null;
    });
    if (turn !== this.#turn) return; // the fields have changed again
    this.#game = game;
    this.#complain(wrong);
    this.start.disabled = this.copied.disabled = game === null;
    this.link.value = game ? game_link(game, this.#level) : '';
  }

  /** Says what is wrong, and marks the field that the sentence is about. @param {string | null} wrong */
  #complain(wrong) {
    this.why.hidden = wrong === null;
    fill(this.why, wrong);
    for (const field of this.#shown) {
      const about = wrong?.toLowerCase().startsWith(`${field.label}:`);
      field.mark(about ? this.why.id : null);
    }
  }

  async #copy() {
    if (await copy(this.link.value)) confirmOn(this.copied, 'Copied');
    else this.link.select();
  }

  #start() {
    if (!this.#game) return;
    this.root.close();
    this.onplay(this.#game, this.#level);
  }
}
