// The look of charts on paper: one font for all text, symbols in italics, and perhaps no colours.
import { math } from './dom.js';

/**
 * @typedef {object} PaperLook
 * @property {string} family the font family of all text
 * @property {boolean} grey whether every colour is replaced by a grey that is as bright
 */

/**
 * Splits a text into pieces that are upright or italic. Variables are italic, as everywhere on the page.
 * @param {string} text
 * @returns {{text: string, italic: boolean}[]}
 */
export const runs = (text) => math(text).flatMap(pieces);

/** @param {Node | string} node @returns {{text: string, italic: boolean}[]} */
const pieces = (node) =>
  node instanceof Element && node.childElementCount
    ? [...node.childNodes].flatMap(pieces)
    : [{ text: node instanceof Node ? (node.textContent ?? '') : node, italic: node instanceof Element }];

/**
 * Returns a grey that is as bright as a colour, with the same opacity.
 * @param {string} colour "#rrggbb", or as the simulator writes it: "rgba(0,0,0,0.5)"
 */
export function grey(colour) {
  const hex = /^#(..)(..)(..)$/.exec(colour);
  const [r, g, b, alpha = 1] = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : (colour.match(/[\d.]+/g) ?? []).map(Number);
  const bright = Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
  return `rgba(${bright},${bright},${bright},${alpha})`;
}

/**
 * Draws in the colours of the light theme, because paper is white. Nobody sees the page in this theme, because the
 * browser does not paint before the theme is reset.
 * @template T
 * @param {() => T} draw
 * @returns {T}
 */
export function in_light(draw) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = 'light';
  try {
    return draw();
  } finally {
    dataset.theme = theme;
  }
}
