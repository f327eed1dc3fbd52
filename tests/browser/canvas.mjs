// Reads what a canvas shows.

/**
 * Runs in the page. Returns the size of a canvas, the number of its colours, and a number that changes with any pixel.
 * The pixels are those of a copy, because Chromium warns about a canvas that is read repeatedly and draws it more
 * slowly.
 * @param {HTMLCanvasElement} canvas
 */
export function look(canvas) {
  const { width, height } = canvas;
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (
    new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  );
  pen.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
  let hash = 0;
  for (const pixel of pixels) hash = (Math.imul(hash, 31) + pixel) | 0;
  return { width, height, hash, colours: new Set(pixels).size };
}
