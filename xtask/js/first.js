// Writes the results of the default experiment into index.html of the finished site, so that visitors see them before
// any script runs. The scripts of the page make the sentence, the chart and the tables; Node.js runs them on a document
// of linkedom.
//
// node first.mjs WASM PAGE STYLES BOARD

import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { parseHTML } from 'linkedom';

const [wasm, path, styles, board] = argv.slice(2);
const { document, HTMLElement, HTMLButtonElement, HTMLCanvasElement, HTMLSelectElement } = parseHTML(
  readFileSync(path, 'utf8'),
);

/**
 * The tokens that colours are read from. A colour stands for its token while the chart is drawn: `rgb(0, 0, 3)` is the
 * fourth token. In the page the tokens are variables, so the chart follows the theme.
 * @type {string[]}
 */
const tokens = [];
/** @param {HTMLElement} element */
function getComputedStyle({ style }) {
  const [, token] = /var\(--(.+)\)/.exec(style.getPropertyValue('color')) ?? [];
  if (!tokens.includes(token)) tokens.push(token);
  return { color: `rgb(0, 0, ${tokens.indexOf(token)})` };
}

/** Stands in for the observers and media queries of a browser, which never report a change here. */
class Silent {
  matches = false;
  observe() {}
  addEventListener() {}
}
// Every menu shows its first option, so choosing a value changes nothing. linkedom cannot choose one.
Object.defineProperty(HTMLSelectElement.prototype, 'value', { set: () => {} });
Object.assign(globalThis, {
  document,
  HTMLElement,
  HTMLButtonElement,
  HTMLCanvasElement,
  getComputedStyle,
  ResizeObserver: Silent,
  CanvasRenderingContext2D: class {},
  matchMedia: () => new Silent(),
  addEventListener: () => {},
  location: { hash: '', search: '' },
});

// The scripts look for the names above while they are loaded.
const simulator = await import('../../www/pkg/budgeted_bandits.js');
const { build } = await import('../../www/door/door.js');
const { Legend } = await import('../../www/regret/legend.js');
const { paint } = await import('../../www/regret/paint.js');
const { RegretBar } = await import('../../www/regret/regret-bar.js');
const { lines_of } = await import('../../www/regret/regret-lines.js');
const { plain_look } = await import('../../www/regret/regret-look.js');
const { ends } = await import('../../www/regret/note.js');
const { facts } = await import('../../www/outcomes/facts.js');
const { outcomes } = await import('../../www/outcomes/outcomes.js');
const { pulls } = await import('../../www/outcomes/pulls.js');
const { Page } = await import('../../www/presets/gallery-page.js');
const { Presets } = await import('../../www/presets/presets.js');
const { sheet, svg } = await import('../../www/shell/vector.js');
const { budget } = await import('../../www/simulator/specification.js');
const { Run } = await import('../../www/simulator/run.js');
const { shown_of } = await import('../../www/simulator/shown.js');
const { SCALE } = await import('../../www/ui/chart.js');
const { at, fill, h } = await import('../../www/ui/dom.js');

/**
 * The sizes in which the chart is drawn, in CSS pixels, by the class of the drawing. `regret.css` says which one is
 * shown on which screen. One drawing for all would have text that is too small on phones or too large on desktops.
 */
const SIZES = { small: [374, 284], medium: [600, 260], large: [816, 340], wide: [1296, 520] };

/** Runs the default experiment to its end. */
function run() {
  const { default_specification } = simulator.catalogue();
  const { specification, plan } = simulator.check_specification(JSON.stringify(default_specification));
  const done = new Run(/** @type {any} */ (null), specification, plan);
  const experiment = new simulator.Experiment(specification);
  for (let task = 0; task < plan.tasks; task++) done.results.add(task, experiment.run(task));
  done.phase = 'done';
  return done;
}

/**
 * A drawing whose shape is not that of its place stands in the corner where the axes meet, so that they hardly move
 * when the scripts draw the chart.
 */
const CORNER = 'preserveAspectRatio="xMinYMax"';

/**
 * Draws the chart in one size.
 * @param {import('../../www/simulator/shown.js').Shown} shown
 * @param {import('../../www/regret/regret-lines.js').Lines} drawn
 * @param {string} size
 * @param {number[]} pixels its width and height
 */
function drawing(shown, drawn, size, [width, height]) {
  const canvas = sheet();
  const picture = { shown, drawn, look: plain_look(), x: 'logarithmic', hidden: new Set(), box: h('div') };
  paint(canvas, picture, { width, height, scale: SCALE, alpha: 1, lit: null });
  const title = `Regret against budget spent${ends(drawn, shown.names)}.`;
  return svg(canvas, SCALE, title)
    .replace(
      /^<svg [^>]*>/,
      `<svg class="${size}" role="img" ${CORNER} viewBox="0 0 ${canvas.width} ${canvas.height}">`,
    )
    .replace(/rgb\(0, ?0, ?(\d+)\)/g, (_, token) => `var(--${tokens[token]})`)
    .replace(/ font-family="[^"]*"/g, '');
}

/** The mark that the drawings replace, because linkedom would change the names of their attributes. */
const MARK = '⟨drawings⟩';

/**
 * Makes the chart with its controls and its legend.
 * @param {import('../../www/simulator/shown.js').Shown} shown
 * @param {import('../../www/regret/regret-lines.js').Lines} drawn
 * @param {string} hash of the answer
 */
function figure(shown, drawn, hash) {
  const view = /** @type {any} */ ({
    look: plain_look(),
    x: 'logarithmic',
    box: h('div'),
    canvas: h('canvas'),
    hidden: new Set(),
    reveal: { covered: new Set() },
    roomy: () => false,
  });
  const bar = new RegretBar(view, () => {});
  bar.show(shown, drawn);
  bar.band.input.setAttribute('checked', ''); // linkedom does not write this property
  const legend = new Legend(view);
  legend.build(shown);
  legend.arrange(shown, drawn);
  fill(legend.head, 'at ', budget(shown.specification));
  fill(at('regret'), bar.root, h('div', { class: 'chart built', 'data-answer': hash }, MARK, legend.root));
}

/**
 * Lists the presets in the gallery, which is hidden until the address asks for it. If the file of the board is there,
 * every preset has its verdict. The small pictures come with the scripts, because they would make the page large.
 */
function gallery() {
  const list = h('div', { class: 'built' });
  const presets = new Presets(/** @type {any} */ ({ size: 1 }), () => {});
  if (existsSync(board)) {
    /** @type {import('../../www/presets/board.js').Entry[]} */
    const entries = JSON.parse(readFileSync(board, 'utf8')).presets;
    presets.hold(entries.map((entry) => ({ ...entry, lines: [] })));
  }
  new Page(list, presets, () => {}).refresh();
  fill(at('gallery'), list);
}

/**
 * Replaces styles of single elements, which have one property each, by classes and rules. The content security policy
 * of the page forbids the former. The rules become part of the style sheet of the page and not an element of their own,
 * because such an element would need its hash in the policy, also in the headers of every host.
 * @returns {string} the rules
 */
function rules() {
  /** @type {string[]} */
  const found = [];
  for (const element of document.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    if (!found.includes(style)) found.push(style);
    element.classList.add(`s${found.indexOf(style)}`);
    element.removeAttribute('style');
  }
  return found.map((style, i) => `.s${i}{${style}!important}`).join('');
}

simulator.initSync({ module: readFileSync(wasm) });
const done = run();
const answer = done.read();
if (!answer) throw new Error('The default experiment has no answer.');
const catalogue = simulator.catalogue();
const shown = shown_of(done, answer, catalogue);
const drawn = lines_of(shown, plain_look());
const { headline, sentence, much, usual } = facts(done, shown.names, drawn);
for (const [id, text] of Object.entries({ headline, sentence })) {
  const place = at(id);
  fill(place, h('span', { class: 'built' }, text), h('span', { class: 'loading' }, place.textContent));
}
for (const [id, question] of Object.entries({ much, usual }))
  fill(at(id), question && h('div', { class: 'built' }, question));
figure(shown, drawn, createHash('sha256').update(JSON.stringify(answer)).digest('base64'));
outcomes(shown);
pulls(shown, false);
for (const id of ['outcomes', 'pulls']) fill(at(id), h('div', { class: 'built' }, [...at(id).childNodes]));
gallery();
build();
appendFileSync(styles, rules());
const drawings = Object.entries(SIZES).map(([size, pixels]) => drawing(shown, drawn, size, pixels));
writeFileSync(
  path,
  document.toString().replace(MARK, () => drawings.join('\n')),
);
