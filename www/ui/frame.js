// Drawing at most once a frame.

/**
 * Makes a function that has `draw` called in the next frame. Further calls before that frame change nothing.
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
