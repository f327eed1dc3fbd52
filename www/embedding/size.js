// The size and the theme of an embedded figure.

/** The sizes that are allowed, in CSS pixels, and their names at the start of a sentence. */
export const SIZES = {
  width: { name: 'Width', least: 200, most: 4000 },
  height: { name: 'Height', least: 100, most: 9000 },
};

/** The themes; the first leaves the choice to the reader. @type {Record<string, string>} */
export const THEMES = { '': 'the reader’s', light: 'light', dark: 'dark' };

/**
 * Reads a typed size. An empty width is that of the place, and an empty height the usual one of the view.
 * @param {string} width
 * @param {string} height
 * @param {number} usual
 * @returns {{width: number | null, height: number, wrong: string | null}}
 */
export function read(width, height, usual) {
  const [across, down] = [Number(width.trim() || SIZES.width.least), Number(height.trim() || usual)];
  const wrong =
    [fault('width', across, width), fault('height', down, height)].find((sentence) => sentence !== null) ?? null;
  return { width: width.trim() ? across : null, height: down, wrong };
}

/** @param {keyof typeof SIZES} key @param {number} value @param {string} text */
function fault(key, value, text) {
  const { name, least, most } = SIZES[key];
  const fine = Number.isInteger(value) && least <= value && value <= most;
  return fine ? null : `${name}: expected a whole number from ${least} to ${most}, found ${text.trim()}.`;
}
