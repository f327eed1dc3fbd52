// The code that shows the playground's view in another page: an element with its script, or a frame.
import { address } from '../link/address.js';
import { encode } from '../link/encode.js';
import { ends } from '../regret/note.js';
import * as rows from '../simulator/rows.js';
import { SCALE } from '../ui/chart.js';
import { in_light } from '../ui/paper.js';

/**
 * The views: what the caption says, and a height of the frame that suffices for most figures. A page that runs the
 * script of the frame learns the exact height.
 * @type {Record<string, [caption: string, height: number]>}
 */
export const VIEWS = {
  regret: ['Regret against budget spent', 560],
  pulls: ['How often each policy pulls each arm', 560],
  outcomes: ['The final results of each policy', 1180],
  intervals: ['The confidence intervals of a run, pull by pull', 920],
  shapes: ['Five kinds of confidence intervals for the same samples', 1840],
  coverage: ['How often bounds of the ratio fail', 1900],
  theory: ['What theorems prove about the policies', 1200],
  sweep: ['The final regret against a parameter', 880],
  race: ['The policies spend the same budget side by side', 980],
  grab: ['A symmetric and an asymmetric interval of a cost near 0', 860],
};

/** The view that is shown if none is named. */
const FIRST = 'regret';
/** The keys of the address that concern the page and not the view. */
const ELSEWHERE = ['view', 'live', 'guide'];

/**
 * What is embedded. A view that is `apart` needs no specification. `repetitions` is the number of repetitions, or null
 * if the element would run as many by itself. `looks` says how the view is shown, and `drawn` draws it. `regret` is the
 * chart with the results of the specification, if there are any.
 * @typedef {object} Shown
 * @property {{preset: {id: string}, part: number} | null} preset
 * @property {number | null} repetitions
 * @property {Specification} specification
 * @property {string} view
 * @property {boolean} apart
 * @property {URLSearchParams} looks
 * @property {Pick<import('./views.js').View, 'picture' | 'exported' | 'undrawn'> | null} drawn
 * @property {import('../regret/regret.js').Regret | null} regret
 */

/**
 * How a figure looks in the other page. Without a theme the choice is left to the reader, and without a width the
 * figure is as wide as its place. An element is as high as its contents.
 * @typedef {{theme?: string, width?: number | null, height?: number}} How
 */

/** A view that has been added to the page but not to the element is replaced by the first. @param {Shown} shown */
export const known = (shown) =>
  VIEWS[shown.view] ? shown : { ...shown, view: FIRST, apart: false, drawn: shown.regret };

/**
 * Returns the pieces of code, and the address of the figure after the name of its file.
 * @param {Shown} shown a view that is known
 * @param {string} base the site's address
 * @param {How} how
 * @param {string} drawing the picture of the view
 * @returns {Promise<{script: string, frame: string, bare: string, framed: string}>}
 */
export async function code(shown, base, { theme = '', width = null, height }, drawing) {
  const { view, regret } = shown;
  const [about, usual] = VIEWS[view];
  const { attributes, hash, own } = await written(shown);
  const reserved = view === FIRST && drawing && `min-height: ${usual}px`;
  const styles = [reserved, width && `max-width: ${width}px`].filter(Boolean).join('; ');
  const place = styles && ` style="display: flow-root; ${styles}"`;
  const told = view === FIRST && regret?.shown && regret.drawn ? ends(regret.drawn, regret.shown.names) : '';
  const link = `<a href="${base}${hash}">Open in Budgeted Bandits</a>`;
  const script = [
    `<script src="${base}load.js" async></script>`,
    `<budgeted-bandit${attributes}${theme && ` theme="${theme}"`}${place}>`,
    own && `<script type="application/json">${own.replaceAll('<', '\\u003c')}</script>`,
    drawing,
    `<p>${link}</p>`,
    '</budgeted-bandit>',
  ];
  const framed = theme ? `${hash}${hash === '#' ? '' : '&amp;'}theme=${theme}` : hash;
  const size = `width="${width ?? '100%'}" height="${height ?? usual}"`;
  const title = escaped(`${about} · Budgeted Bandits`);
  return {
    script: script.filter(Boolean).join('\n'),
    frame: figure(`${base}embed.html${framed}`, {
      size,
      height: height ?? usual,
      drawing,
      caption: `${escaped(`${about}${told}.`)} ${link}`,
    }),
    bare: `<iframe src="${base}embed.html${framed}" title="${title}" ${size} loading="lazy"></iframe>`,
    framed: framed.replaceAll('&amp;', '&'),
  };
}

/**
 * Writes what is shown as the attributes of an element, and as an address. `own` is the specification as JSON, or null
 * if the attributes name a preset or the view needs no specification.
 * @param {Shown} shown
 */
async function written({ preset, repetitions, specification, view, apart, looks }) {
  const seen = new URLSearchParams(looks);
  for (const key of ELSEWHERE) seen.delete(key);
  const all = {
    ...(preset && !apart && { preset: preset.preset.id, part: preset.part && preset.part + 1, repetitions }),
    view: view !== FIRST && view,
    look: seen.toString(),
  };
  const attributes = Object.entries(all).flatMap(([name, value]) =>
    value ? [` ${name}="${escaped(String(value))}"`] : [],
  );
  const run = preset ? address(preset.preset.id, preset.part) : await encode(specification);
  const parts = [
    !apart && run.slice(1),
    all.repetitions && `repetitions=${all.repetitions}`,
    all.view && `view=${view}`,
    all.look,
  ];
  return {
    attributes: attributes.join(''),
    hash: escaped(`#${parts.filter(Boolean).join('&')}`),
    own: preset || apart ? null : rows.written(specification),
  };
}

/**
 * Returns the code of a frame with a caption. No browser shows what is inside an `<iframe>`. Without scripts, a picture
 * therefore covers the frame, and the caption remains where frames are removed, as in feeds. With scripts, the frame
 * gets the height of its figure.
 * @param {string} src
 * @param {{size: string, height: number, drawing: string, caption: string}} parts
 */
function figure(src, { size, height, drawing, caption }) {
  const cover = `position: absolute; inset: 0 0 auto; height: ${height}px; background: #fff`;
  const whole = drawing.replace(' width="100%"', ' width="100%" height="100%"');
  return [
    '<figure style="position: relative; margin: 0">',
    `<iframe src="${src}" title="Budgeted Bandits" ${size} style="display: block; border: 0" loading="lazy"></iframe>`,
    drawing && `<noscript style="${cover}">${whole}</noscript>`,
    `<figcaption>${caption}</figcaption>`,
    `<script>${FIT}</script>`,
    '</figure>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Gives every frame of the page the height that it asks for. */
const FIT = `addEventListener("message", ({ data, source }) => {
if (data?.type === "budgeted-bandits:height") for (const frame of document.querySelectorAll("iframe"))
if (frame.contentWindow === source) frame.height = Math.min(9000, Number(data.height)) })`;

/** The page around the code may have another encoding, so only ASCII is left. @param {string} text */
const ascii = (text) => text.replace(/[^\n -~]/gu, (letter) => `&#${letter.codePointAt(0)};`);
/** @param {string} text */
const escaped = (text) => ascii(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'));

/**
 * Returns the view as SVG, which is shown until the element has run, on paper and in feeds, or an empty text if the
 * view has no picture now. The picture is as wide as its place, and has the light colours, because the page around it
 * is not known.
 * @param {Shown} shown
 */
export async function picture({ drawn, view }) {
  const found = drawn?.exported?.();
  const own = found?.picture ?? drawn?.picture?.bind(drawn);
  if (!own || found === null || drawn?.undrawn) return '';
  const { sheet, svg } = await import('./vector.js');
  const drawing = in_light(() => own(sheet));
  return ascii(svg(drawing, SCALE, VIEWS[view][0]).replace(/ width="[^"]*" height="[^"]*"/, ' width="100%"'));
}
