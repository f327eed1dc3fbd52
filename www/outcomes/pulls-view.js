// The view Pulls as the menu Export sees it. The session fills the view itself.
import { MARGIN, SCALE } from '../ui/chart.js';
import { at } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { picture } from './pulls-picture.js';

/**
 * Makes the view.
 * @param {() => import('../simulator/shown.js').Shown | null} results
 * @returns {import('../shell/views.js').View}
 */
export const pulls_view = (results) => ({
  open() {},
  picture(make, size = { width: at('pulls').clientWidth + 2 * MARGIN, scale: SCALE }) {
    const shown = results();
    if (!shown) throw new Error('There are no results to draw.');
    return picture(shown, make, size);
  },
  get explained() {
    const repetitions = counted(results()?.run.repetitions ?? 0, 'repetition');
    return `Share of the pulls of each arm and, below, its share of the spending, on {arms}; mean of ${repetitions}.`;
  },
});
