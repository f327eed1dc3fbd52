// The size of canvases.

/** Gives a canvas the pixels that it takes up; how many to a CSS pixel, or 0 while it is out of sight. @param {HTMLCanvasElement} canvas */
export function fit(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || !height) return 0;
  const scale = Math.max(2, devicePixelRatio);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  return scale;
}
