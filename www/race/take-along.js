// What a visitor can take along from the race: a link, a loop, a picture, and the reason in the view Intervals.
import { only_here } from '../link/local.js';
import { short_name } from '../simulator/names.js';
import { confirmOn, copy, fill, h } from '../ui/dom.js';
import { called } from './arms.js';
import { ranked } from './lanes.js';

/** @typedef {import('../simulator/names.js').Parts} Parts */

export class TakeAlong {
  /**
   * @param {object} on
   * @param {() => Promise<string>} on.link returns a link to the moment that is shown
   * @param {() => void} on.loop records a loop, or cancels the recording
   * @param {() => void} on.still saves a picture
   * @param {(text: string) => void} on.announce
   */
  constructor(on) {
    this.on = on;
    this.copy = button('Copy link to this moment', () => this.#copy());
    this.loop = button('Loop, WebM', on.loop);
    this.still = button('Still, PNG', on.still);
    this.said = h('p', { class: 'note', role: 'status' });
    this.link = h('input', { class: 'field text', readonly: true, hidden: true, 'aria-label': 'Link to this moment' });
    this.why = h('a', {});
    this.root = h(
      'aside',
      { class: 'take-along', 'aria-label': 'Take it along' },
      h('h2', {}, 'Take it along'),
      h('div', { class: 'row' }, this.copy),
      h('div', { class: 'row' }, this.loop, this.still),
      this.link,
      this.said,
      h('p', { class: 'note' }, this.why, ' Its intervals at this moment.'),
    );
  }

  async #copy() {
    const link = await this.on.link();
    if (await copy(link)) {
      this.link.hidden = true;
      confirmOn(this.copy, 'Link copied', this.on.announce);
      this.say(only_here(link));
      return;
    }
    this.link.hidden = false;
    this.link.value = link;
    this.link.select();
    this.say('The browser did not allow the page to copy the link. Copy it from the field above.');
  }

  /** Says how the recording of a loop goes. @param {string} text */
  say(text) {
    fill(this.said, text);
  }

  /** @param {boolean} recording */
  show(recording) {
    fill(this.loop, recording ? 'Cancel the loop' : 'Loop, WebM');
  }

  /**
   * Leads to the intervals of the policy that is stuck or, if there is none, of the policy that is ahead.
   * @param {race.Moment} moment
   * @param {Parts[]} names
   * @param {boolean} fair whether the truth is hidden
   * @param {(lane: race.Lane) => string} address of the intervals of a policy
   */
  follow(moment, names, fair, address) {
    const order = ranked(moment.lanes, fair).map((i) => moment.lanes[i]);
    const lane = (!fair && order.findLast(({ stuck }) => stuck !== null)) || order[0];
    const { policy, next, stuck, over } = lane;
    const name = short_name(names, policy);
    this.why.href = address(lane);
    if (stuck !== null && !fair)
      fill(this.why, over ? 'Why did ' : 'Why does ', name, ` stay with ${called(moment, stuck)}?`);
    else if (next !== null) fill(this.why, 'Why does ', name, ` pull ${called(moment, next)} next?`);
    else fill(this.why, 'What did ', name, ' know at the end?');
  }
}

/** @param {string} text @param {() => void} onclick */
const button = (text, onclick) => h('button', { class: 'button', type: 'button', onclick }, text);
