// What a canvas shows, for the tests beside this file.

/**
 * Runs in the page: the size of a canvas, how many colours it shows, and a number that changes with any pixel. Reads a
 * copy, since Chromium warns of a canvas that is read again and again and draws it more slowly.
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
