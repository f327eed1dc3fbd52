// The dialog with the code that shows the playground's figure in another page: an element with its script, or a frame.
import { BASE } from '../base.js';
import { address } from '../link/address.js';
import { encode } from '../link/state.js';
import { ends } from '../regret/note.js';
import { SCALE } from '../ui/chart.js';
import { fill, h } from '../ui/dom.js';
import { piece } from '../ui/piece.js';

/** Heights of the frame that suffice for most figures. A page that listens to the frame learns the exact height. */
const HEIGHT = { regret: 560, intervals: 900 };

/**
 * What is embedded. `repetitions` is the number of repetitions unless the element would run as many by itself. `regret`
 * is the chart with the results of the specification, if there are any.
 * @typedef {object} Shown
 * @property {{preset: {id: string}, part: number} | null} preset
 * @property {number | null} repetitions
 * @property {Specification} specification
 * @property {string} view
 * @property {import('../regret/regret.js').Regret | null} regret
 */

/**
 * Returns both pieces of code.
 * @param {Shown} shown
 * @param {string} base the site's address
 * @returns {Promise<{script: string, frame: string}>}
 */
export async function code({ preset, repetitions, specification, view, regret }, base) {
  const seen = view === 'intervals' ? 'intervals' : 'regret'; // the other views have no figure
  const [id, part] = [preset?.preset.id, preset ? preset.part + 1 : 1];
  const size = id && repetitions;
  const attributes = [
    id && ` preset="${id}"`,
    part > 1 && ` part="${part}"`,
    size && ` repetitions="${size}"`,
    seen !== 'regret' && ` view="${seen}"`,
  ]
    .filter(Boolean)
    .join('');
  const own = JSON.stringify(specification).replaceAll('<', '\\u003c');
  const drawing = seen === 'regret' && regret ? await picture(regret) : '';
  const parts = [!id && `<script type="application/json">${own}</script>`, drawing].filter(Boolean);
  const inside = parts.map((part) => `\n${part}`).join('') + (parts.length ? '\n' : '');
  const place = drawing && ` style="display: block; min-height: ${HEIGHT.regret}px"`;
  const run = id ? address(id, part - 1) + (size ? `&repetitions=${size}` : '') : await encode(specification);
  const hash = run + (seen === 'regret' ? '' : `&view=${seen}`);
  const script = `<script type="module" src="${base}budgeted-bandit.js"></script>`;
  return {
    script: `${script}\n<budgeted-bandit${attributes}${place}>${inside}</budgeted-bandit>`,
    frame: framed({ base, hash: escaped(hash), height: HEIGHT[seen], drawing, caption: caption(seen, regret) }),
  };
}

/**
 * Returns the code of a frame. No browser shows what is inside an `<iframe>`. Without scripts, a picture therefore
 * covers the frame, and the caption remains where frames are removed, as in feeds.
 * @param {{base: string, hash: string, height: number, drawing: string, caption: string}} parts
 */
function framed({ base, hash, height, drawing, caption }) {
  const look = 'display: block; border: 0';
  const size = `width="100%" height="${height}" style="${look}" loading="lazy"`;
  const cover = `position: absolute; inset: 0 0 auto; height: ${height}px; background: #fff`;
  const whole = drawing.replace(' width="100%"', ' width="100%" height="100%"');
  return [
    '<figure style="position: relative; margin: 0">',
    `<iframe src="${base}embed.html${hash}" title="Budgeted Bandits" ${size}></iframe>`,
    drawing && `<noscript style="${cover}">${whole}</noscript>`,
    `<figcaption>${caption} <a href="${base}${hash}">Open in Budgeted Bandits</a></figcaption>`,
    '</figure>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Describes a figure in a sentence. @param {string} seen @param {Shown['regret']} regret */
function caption(seen, regret) {
  if (seen === 'intervals') return 'The confidence intervals of a run, pull by pull.';
  const told = regret?.shown && regret.drawn ? ends(regret.drawn, regret.shown.names) : '';
  return escaped(`Regret against budget spent${told}.`);
}

/** The page around the code may have another encoding, so only ASCII is left. @param {string} text */
const ascii = (text) => text.replace(/[^\n -~]/gu, (letter) => `&#${letter.codePointAt(0)};`);
/** @param {string} text */
const escaped = (text) => ascii(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));

/**
 * Returns the chart as SVG, which is shown until the element has run, on paper and in feeds. The picture is as wide as
 * its place, and has the light colours, because the page around it is not known.
 * @param {import('../regret/regret.js').Regret} regret
 */
async function picture(regret) {
  const { sheet, svg } = await import('./vector.js');
  const light = document.body.appendChild(h('div', { hidden: true, style: { 'color-scheme': 'light' } }));
  try {
    const text = svg(regret.picture(sheet, light), SCALE, 'Regret against budget spent');
    return ascii(text.replace(/ width="[^"]*" height="[^"]*"/, ' width="100%"'));
  } finally {
    light.remove();
  }
}

/** @type {HTMLDialogElement | null} */
let dialog = null;

/** Opens the dialog with the code. @param {Shown} shown */
export async function offer(shown) {
  const { script, frame } = await code(shown, BASE.href);
  dialog ??= document.body.appendChild(h('dialog', { class: 'embed-code', 'aria-labelledby': 'embed-title' }));
  const box = dialog;
  // A click on the backdrop is a click on the dialog itself.
  box.onclick = ({ target }) => {
    if (target === box) box.close();
  };
  fill(
    box,
    h(
      'div',
      {},
      h(
        'header',
        { class: 'row' },
        h('h2', { id: 'embed-title' }, 'Embed'),
        h('button', { class: 'button small end', type: 'button', onclick: () => box.close() }, 'Close'),
      ),
      h(
        'p',
        { class: 'note' },
        'Either of these shows this figure in another page. Its simulation starts when the figure comes into sight. ' +
          'Both contain a picture of the figure for browsers without JavaScript. The element also shows it in print ' +
          'and until its run is done.',
      ),
      piece('As an element', script),
      piece('As a frame', frame),
    ),
  );
  box.showModal();
}
