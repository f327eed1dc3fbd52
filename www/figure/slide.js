// A figure as a slide of exactly 16:9, whatever the shape of its chart.

/** The widths of the pictures of a slide, in pixels. */
export const WIDTHS = [1920, 3840];

/** Returns the height of a slide. @param {number} width */
export const height_of = (width) => (width * 9) / 16;
