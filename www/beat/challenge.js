// What a player can send to others after a game: the card, the challenge, and the result for a ranking.
import { only_here } from '../link/local.js';
import { copier } from '../ui/copier.js';
import { confirmOn, copy, fill, h } from '../ui/dom.js';
import { download } from '../ui/menu.js';
import { card, text_of } from './card.js';
import { challenge_link, LONGEST_NAME, named, ranking_link, result_link } from './links.js';

/** Joins the parts of a list, as in “a, b and c”. */
const AND = new Intl.ListFormat('en-GB');

/** @typedef {import('./card.js').Said & {pulls: number[], who: string | null}} Sent */

/**
 * Makes a row with a link and a button that copies it.
 * @param {string} label
 * @param {(text: string) => void} tell announces a text
 */
function link_row(label, tell) {
  const field = h('input', { class: 'field text', readonly: true, 'aria-label': label, onfocus: () => field.select() });
  const button = copier('Copy link', () => field.value, {
    props: { class: 'link', 'aria-label': `Copy: ${label}` },
    tell,
  });
  return { field, root: h('div', { class: 'link-row' }, field, button) };
}

export class Challenge {
  /** @type {Sent | null} */
  #sent = null;

  /** @param {Pick<import('./result.js').On, 'place' | 'follow'>} on */
  constructor(on) {
    this.on = on;
    const tell = on.place.announce;
    this.card = h('div', { class: 'share-card' });
    this.link = link_row('Link to the challenge', tell);
    this.result = link_row('Link to your result', tell);
    this.note = h('p', { class: 'note' });
    this.name = h('input', {
      class: 'field text',
      maxlength: LONGEST_NAME,
      autocomplete: 'nickname',
      oninput: () => this.#links(),
    });
    this.share = h('button', { class: 'button filled', type: 'button', onclick: () => this.#share() }, 'Share');
    this.save = h('button', { class: 'button', type: 'button', onclick: () => this.#save() }, 'Save card');
    this.title = h('h2', { tabindex: -1 }, 'Challenge someone');
    this.ranked = h(
      'section',
      { class: 'for-ranking' },
      h('h2', {}, 'My result for a ranking'),
      h('label', { class: 'name' }, h('span', { class: 'label' }, 'your name'), this.name),
      this.result.root,
      h(
        'p',
        { class: 'note' },
        'This link holds your name and every pull, so it shows which arm is best. Send it to the person who makes the ',
        ranking_link('ranking', on),
        '.',
      ),
    );
    this.root = h(
      'section',
      { class: 'challenge' },
      this.title,
      this.card,
      this.link.root,
      this.note,
      h('div', { class: 'links' }, this.share, this.save),
    );
  }

  /** Shows what can be sent. @param {Sent} sent */
  show(sent) {
    this.#sent = sent;
    fill(this.card, card(sent));
    this.root.hidden = sent.who !== null;
    this.ranked.hidden = sent.who !== null || !sent.pulls.length;
    this.#links();
  }

  /** The share that others are to beat, as text; null if the player pulled nothing or gave up. */
  get #challenge() {
    const { you, gave_up } = /** @type {Sent} */ (this.#sent);
    return you === null || gave_up ? null : `${Math.round(100 * you)}\u202f%`;
  }

  /** Says what the link to the challenge holds. @param {string | null} name */
  #held(name) {
    const { game } = /** @type {Sent} */ (this.#sent);
    const held = game.drawn
      ? ['the seed', 'the coins', 'the number of arms', ...(game.vs === null ? [] : ['the policies'])]
      : ['the whole game in a packed form'];
    if (name !== null) held.push('your name');
    if (this.#challenge !== null) held.push(`your ${this.#challenge}`);
    const secret = game.drawn
      ? 'It does not show which arm is best.'
      : 'The packed form holds the true means, and only keeps them out of plain sight.';
    return `The link holds ${AND.format(held)}. ${secret}`;
  }

  /** Writes both links. */
  #links() {
    if (!this.#sent) return;
    const { game, you, pulls } = this.#sent;
    const name = named(this.name.value);
    this.link.field.value = challenge_link(game, this.#challenge === null ? null : you, name);
    this.result.field.value = result_link(game, pulls, name);
    fill(this.note, `${this.#held(name)} ${only_here(this.link.field.value)}`);
    // The fields show the ends of the links, in which the links differ. Scrolling needs the layout of the page, which
    // the next frame computes in any case. Computing the layout here as well would make this task longer.
    requestAnimationFrame(() => {
      for (const { field } of [this.link, this.result]) field.scrollLeft = field.scrollWidth;
    });
  }

  /** Opens the system's sheet for sharing, or copies the text if there is none. */
  async #share() {
    if (!this.#sent) return;
    const url = this.link.field.value;
    const text = text_of(this.#sent).join(' ');
    try {
      if (navigator.share) await navigator.share({ title: 'Budgeted Bandits', text, url });
      else if (await copy(`${text} ${url}`)) confirmOn(this.share, 'Copied', this.on.place.announce);
      else this.link.field.focus();
    } catch (error) {
      // A visitor who closes the sheet needs no message. Otherwise the link is selected, so that it can be copied.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.link.field.focus();
    }
  }

  #save() {
    const canvas = this.card.querySelector('canvas');
    canvas?.toBlob((blob) => blob && download('beat-the-policy.png', blob), 'image/png');
  }
}
