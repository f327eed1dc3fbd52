// A figure of a view that draws its chart in any width, with a height that follows from the contents.
import { MARGIN } from '../ui/chart.js';

/** @typedef {NonNullable<import('../shell/views.js').View['picture']>} Draw */

/**
 * Returns the figure of a view.
 * @param {Draw} picture draws the chart
 * @param {Specification | null} specification
 * @param {string} title
 * @param {string} caption
 * @returns {import('../shell/views.js').Figure}
 */
export const from_picture = (picture, specification, title, caption) => ({
  specification,
  title,
  shows: null,
  entries: null,
  caption: () => caption,
  draw: (sheet, { width, scale }) => ({ canvas: picture(sheet, { width, scale, paper: true }), plot: null }),
});

/**
 * Gives any width to a picture that is laid out as on the page. The view has this width only while it is drawn.
 * @param {Draw} picture
 * @param {HTMLElement} root of the view
 * @returns {Draw}
 */
export const laid_out = (picture, root) => (sheet, size) => {
  if (size) root.style.setProperty('width', `${size.width - 2 * MARGIN}px`);
  try {
    return picture(sheet);
  } finally {
    root.style.removeProperty('width');
  }
};
