// A bar that shows how much of a run is done.
import { h } from './dom.js';

export class Progress {
  /** @param {string} label what is counted, for screen readers */
  constructor(label) {
    this.bar = h('i');
    const range = { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 0 };
    this.root = h('div', { class: 'progress', role: 'progressbar', 'aria-label': label, ...range }, this.bar);
  }

  /** @param {number} share from 0 to 1 */
  show(share) {
    this.bar.style.setProperty('--done', `${100 * share}%`);
    this.root.setAttribute('aria-valuenow', String(Math.round(100 * share)));
  }
}
