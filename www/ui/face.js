// The font of text on canvases: the typeface of the page, and the size of labels.

/** The size and the height of a line of labels, in CSS pixels. The size is `--t1` in tokens.css. */
export const [SIZE, LINE] = [13, 18];

/**
 * Returns the font of labels.
 * @param {number} [weight] @param {string} [family] by default that of the page
 * @param {number} [size] in CSS pixels, by default that of labels
 */
export const font = (weight = 400, family = getComputedStyle(document.body).fontFamily, size = SIZE) =>
  `${weight} ${size}px ${family}`;

/**
 * Draws anew once the typeface has come, unless it is there already. A canvas keeps the font with which it was drawn.
 * @param {() => void} redraw
 */
export function with_face(redraw) {
  const { fonts } = document;
  const asked = '15px "Instrument Sans"';
  if (!fonts.check(asked))
    fonts.load(asked).then(
      (found) => found.length && redraw(),
      () => {},
    );
}
