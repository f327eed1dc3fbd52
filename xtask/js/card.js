// The picture of a preset that social networks show beside a link to its page.
//
// It is an SVG image that resvg draws. The same wasm and fonts from npm draw it on every machine, so its bytes are the
// same too. A screenshot of a browser, as for `www/card.png`, depends on the version and the fonts of the machine; the
// native builds of resvg and the crate differ between processors.

import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { parseHTML } from 'linkedom';
import { badge, thumbnail, VERDICTS } from '../../www/presets/verdict.js';

/** @typedef {import('../../www/presets/verdict.js').Line} Line */

const FONT = 'Noto Sans';
const [WIDTH, HEIGHT] = [1200, 630];
/** The colours of the light theme: see `www/ui/tokens.css`. */
const [INK, QUIET, ACCENT, ERROR, OTHER] = ['#1a1c20', '#4d5159', '#1d4fc4', '#b3261e', '#868d99'];

/**
 * Loads resvg and the fonts, and returns a function that draws the picture of a preset.
 * @param {string} modules the folder of the packages from npm
 */
export async function painter(modules) {
  await initWasm(readFileSync(`${modules}/@resvg/resvg-wasm/index_bg.wasm`));
  const font = (/** @type {string} */ style) =>
    readFileSync(`${modules}/@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);
  const fontBuffers = [font('400Regular'), font('600SemiBold')];
  return (/** @type {Preset} */ preset, /** @type {Verdict} */ verdict, /** @type {Line[]} */ lines) =>
    new Resvg(picture(preset, verdict, lines), { font: { fontBuffers, defaultFontFamily: FONT } }).render().asPng();
}

/** Breaks a text into lines of at most so many letters. @param {string} text @param {number} most */
function broken(text, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Writes lines of text, and returns them with the height below the last one.
 * @param {string[]} lines @param {number} y of the first line @param {number} size @param {string} look attributes
 */
function texts(lines, y, size, look) {
  const step = Math.round(1.35 * size);
  const line = (/** @type {string} */ text, /** @type {number} */ i) =>
    `<text x="72" y="${y + i * step}" font-size="${size}" ${look}>${escaped(text)}</text>`;
  return { text: lines.map(line).join(''), y: y + lines.length * step };
}

/** @param {Preset} preset @param {Verdict} verdict @param {Line[]} lines */
function picture(preset, { outcome }, lines) {
  const { document } = parseHTML('<!doctype html><html></html>');
  Object.assign(globalThis, { document });
  const colour = outcome === 'disagrees' ? ERROR : outcome === 'agrees' ? ACCENT : QUIET;
  const drawn = (/** @type {Element} */ element, /** @type {number} */ scale) =>
    `<g transform="scale(${scale})" color="${colour}">${element.innerHTML}</g>`;
  const title = texts(broken(preset.title, 26), 120, 60, `font-weight="600" fill="${INK}"`);
  const paper = texts(broken(preset.paper || 'Start here', 44), title.y - 20, 30, `fill="${QUIET}"`);
  const claim = texts(cut(broken(preset.claim, 50), 6), paper.y + 24, 26, `fill="${INK}"`);
  const mark = badge(outcome, '').querySelector('svg');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}">
<style>path { fill: none } .axes { stroke: ${QUIET}; stroke-width: .4 } .first { stroke: ${ACCENT}; stroke-width: 1.2 }
.other { stroke: ${OTHER}; stroke-width: .6 }</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${title.text}${paper.text}${claim.text}
<g transform="translate(72 520)">${mark ? drawn(mark, 3) : ''}</g>
<text x="124" y="552" font-size="40" font-weight="600" fill="${colour}">${VERDICTS[outcome]}</text>
<g transform="translate(736 200)">${drawn(thumbnail(lines), 4.5)}</g>
<text x="1128" y="552" font-size="26" text-anchor="end" fill="${QUIET}">Budgeted Bandits</text>
</svg>`;
}

/** Cuts a text off after so many lines. @param {string[]} lines @param {number} most */
const cut = (lines, most) => (lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines);
