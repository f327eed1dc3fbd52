// The size of canvases.

/**
 * Returns how many pixels of the window a CSS pixel of an element takes up. While the page is presented, its own
 * pixels are larger than those of the window, in which the positions of pointers are given.
 * @param {Element} element
 */
export const magnified = (element) => element.currentCSSZoom ?? 1;

/** Returns the pixels of a canvas per CSS pixel with which it is sharp. @param {HTMLCanvasElement} canvas */
export const sharp = (canvas) => Math.max(2, devicePixelRatio * magnified(canvas));

/**
 * Gives a canvas as many pixels as it takes up on the screen, and at least two per CSS pixel.
 * @param {HTMLCanvasElement} canvas
 * @returns {number} pixels of the canvas per CSS pixel, or 0 while the canvas is out of sight
 */
export function fit(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || !height) return 0;
  const scale = sharp(canvas);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  return scale;
}
