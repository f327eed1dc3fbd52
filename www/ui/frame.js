// Limits drawing to once a frame.

/**
 * Returns a function that has `draw` called in the next frame. Further calls before that frame have no effect.
 * @param {() => void} draw
 */
export function once_a_frame(draw) {
  let frame = 0;
  return () => {
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
}
