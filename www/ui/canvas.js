// The size of canvases.

/**
 * Gives a canvas as many pixels as it takes up on the screen, and at least two per CSS pixel.
 * @param {HTMLCanvasElement} canvas
 * @returns {number} pixels of the canvas per CSS pixel, or 0 while the canvas is out of sight
 */
export function fit(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || !height) return 0;
  const scale = Math.max(2, devicePixelRatio);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  return scale;
}
