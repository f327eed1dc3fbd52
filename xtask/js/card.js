// The picture of a preset that social networks show beside a link to its page.
//
// It is an SVG image that resvg draws. The same wasm and fonts from npm draw it on every machine, so its bytes are the
// same too. A screenshot of a browser, as for `www/card.png`, depends on the version and the fonts of the machine; the
// native builds of resvg and the crate differ between processors.

import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { parseHTML } from 'linkedom';
import { badge, thumbnail, VERDICTS } from '../../www/presets/verdict.js';
import tokens from '../../www/ui/tokens.css';

/**
 * What the gallery shows of a preset.
 * @typedef {Pick<import('../../www/presets/board.js').Entry, 'lines' | 'robustness'>} Shown
 */

const FONT = 'Noto Sans';
const [WIDTH, HEIGHT] = [1200, 630];
/** The colours of the light theme by token. @type {Record<string, string>} */
const COLOURS = Object.fromEntries([...tokens.matchAll(/--([\w-]+): light-dark\((#\w+)/g)].map(([, ...one]) => one));
/** The token of the colour of a verdict. @type {Record<Outcome, string>} */
const VERDICT = { agrees: 'accent', disagrees: 'error', 'cannot-tell': 'ink-2' };
/** The outcome whose colour and mark a standing has. @type {Record<preset.Standing, Outcome>} */
const STANDING = { holds: 'agrees', fails: 'disagrees', depends: 'cannot-tell', open: 'cannot-tell' };
/** The styles of the small figure, whose lines have the colours of the policies as their classes. */
const STYLE = `.thumbnail path { fill: none; stroke-width: .7 } .thumbnail .axes { stroke: ${COLOURS['ink-3']}; stroke-width: .4 }
.first { stroke: ${COLOURS.accent} } .other { stroke: ${COLOURS.a2} } .thumbnail .first, .thumbnail .p1 { stroke-width: 1.3 }
${Object.entries(COLOURS)
  .map(([token, colour]) => `.${token} { stroke: ${colour} }`)
  .join('')}`;

/**
 * Loads resvg and the fonts, and returns a function that draws the picture of a preset.
 * @param {string} modules the folder of the packages from npm
 */
export async function painter(modules) {
  await initWasm(readFileSync(`${modules}/@resvg/resvg-wasm/index_bg.wasm`));
  const font = (/** @type {string} */ style) =>
    readFileSync(`${modules}/@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`);
  const fontBuffers = [font('400Regular'), font('600SemiBold')];
  return (/** @type {Preset} */ preset, /** @type {Verdict} */ verdict, /** @type {Shown} */ shown) =>
    new Resvg(picture(preset, verdict, shown), { font: { fontBuffers, defaultFontFamily: FONT } }).render().asPng();
}

/**
 * Breaks a text into lines of at most so many letters, and never between a number and its percent sign.
 * @param {string} text @param {number} most
 */
function broken(text, most) {
  const lines = [''];
  for (const word of text.replaceAll(' %', '\u00a0%').split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cuts a text off after so many lines. @param {string[]} lines @param {number} most */
const cut = (lines, most) => (lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines);

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Writes lines of text. Returns them with the place of the line that would follow.
 * @param {string[]} lines @param {number} y of the first line @param {number} size @param {string} look attributes
 */
function texts(lines, y, size, look) {
  const step = Math.round(1.35 * size);
  const line = (/** @type {string} */ text, /** @type {number} */ i) =>
    `<text x="72" y="${y + i * step}" font-size="${size}" ${look}>${escaped(text)}</text>`;
  return { text: lines.map(line).join('\n'), y: y + lines.length * step };
}

/** Draws an SVG image in a size. @param {Element | null} image @param {number} x @param {number} y @param {number} width */
function placed(image, x, y, width) {
  const scale = width / Number(image?.getAttribute('width'));
  return `<g class="${image?.getAttribute('class')}" transform="translate(${x} ${y}) scale(${scale})">${image?.innerHTML}</g>`;
}

/**
 * Draws the picture. The claim of a paper is shown with the readings under which it holds, and any other claim with its
 * verdict.
 * @param {Preset} preset @param {Verdict} verdict @param {Shown} shown
 */
function picture(preset, verdict, { lines, robustness }) {
  const sheet = preset.paper ? robustness : null;
  const outcome = sheet ? STANDING[sheet.standing] : verdict.outcome;
  const mark = sheet?.standing === 'depends' ? 'depends' : outcome;
  const words = sheet ? sheet.words : VERDICTS[outcome];
  const { document } = parseHTML('<!doctype html><html></html>');
  Object.assign(globalThis, { document });
  const [ink, quiet, colour] = [COLOURS.ink, COLOURS['ink-2'], COLOURS[VERDICT[outcome]]];
  // A computed preset without a figure has the whole width for its claim.
  const letters = lines.length ? 48 : 84;
  const title = texts(broken(preset.title, 26), 124, 60, `font-weight="600" fill="${ink}"`);
  const paper = texts(broken(preset.paper, 44), title.y - 20, 30, `fill="${quiet}"`);
  const claim = texts(cut(broken(preset.claim, letters), 7), paper.y + 20, 26, `fill="${ink}"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${[title, paper, claim].map(({ text }) => text).join('\n')}
<g color="${colour}">${placed(badge(mark, '').querySelector('svg'), 72, 524, 36)}</g>
<text x="124" y="556" font-size="${words.length > 30 ? 32 : 40}" font-weight="600" fill="${colour}">${words}</text>
${lines.length ? placed(thumbnail(lines, preset.parts[0]?.specification.policies), 728, 210, 400) : ''}
<text x="1128" y="556" font-size="26" text-anchor="end" fill="${quiet}">Budgeted Bandits</text>
</svg>`;
}
