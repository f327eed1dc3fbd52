// A figure as a slide of exactly 16:9, whatever the shape of its chart.

/** The widths of the pictures of a slide, in pixels. */
export const WIDTHS = [1920, 3840];

/** Returns the height of a slide. @param {number} width */
export const height_of = (width) => (width * 9) / 16;

/**
 * Returns where a figure is on a slide: as large as possible, and in the middle.
 * @param {{width: number, height: number}} figure
 * @param {number} width of the slide
 */
export function placed(figure, width) {
  const height = height_of(width);
  const share = Math.min(width / figure.width, height / figure.height);
  const size = { width: share * figure.width, height: share * figure.height };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}

/**
 * Puts a figure on a white slide.
 * @param {HTMLCanvasElement} figure @param {number} width @returns {HTMLCanvasElement}
 */
export function on_slide(figure, width) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height_of(width)];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const { x, y, width: across, height: down } = placed(figure, width);
  pen.drawImage(figure, x, y, across, down);
  return canvas;
}
