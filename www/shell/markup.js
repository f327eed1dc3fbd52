// The markup of SVG: elements, attributes, and paths that are written briefly.

/** Prints a number with at most two decimals. @param {number} value */
export const short = (value) => String(Math.round(value * 100) / 100);
/** Writes a text so that no letter is taken for markup. @param {string} text */
export const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Attributes by name; empty ones are left out.
 * @typedef {Record<string, string | number | null | undefined>} Attributes
 */

/** Writes an element. @param {string} name @param {Attributes} attributes @param {string} [inside] */
export function element(name, attributes, inside = '') {
  const all = Object.entries(attributes).map(([key, value]) => {
    if (value === null || value === undefined || value === '') return '';
    return ` ${key}="${typeof value === 'number' ? short(value) : escaped(value)}"`;
  });
  const start = name + all.join('');
  return inside ? `<${start}>${inside}</${name}>` : `<${start}/>`;
}

/**
 * Returns a colour and its opacity as two attributes, because not every program reads them as one.
 * @param {'fill' | 'stroke'} what
 * @param {string} colour
 * @returns {Attributes}
 */
export function paint(what, colour) {
  const [, rgb, alpha = '1'] = /^rgba\((.*),([^,]+)\)$/.exec(colour) ?? [];
  return rgb
    ? { [what]: `rgb(${rgb})`, [`${what}-opacity`]: Number(alpha) === 1 ? null : Number(alpha) }
    : { [what]: colour };
}

/**
 * Writes each point of a path relative to the point before, which makes the page with its drawings much smaller. A path
 * with circles is returned unchanged.
 * @param {string} d
 */
export function relative(d) {
  if (/[^MLZ\d. -]/.test(d)) return d;
  let [at, start, last] = [[0, 0], [0, 0], ''];
  return d.replace(/([ML])(\S+) (-?[\d.]+)|Z/g, (whole, command, x, y) => {
    const name = command === 'L' && last === 'L' ? ' ' : whole[0].toLowerCase();
    last = whole[0];
    if (whole === 'Z') {
      at = start;
      return name;
    }
    const before = at;
    at = [Number(x), Number(y)];
    if (command === 'M') start = at;
    return `${name}${short(at[0] - before[0])} ${short(at[1] - before[1])}`;
  });
}
