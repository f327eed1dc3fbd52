// A moment of the race as a picture for a file: the sentence, the strips and the regret. It is drawn in the light
// theme, because paper and slides are white, and with colours that are read once, because a loop has many pictures.
import { frame_colours, MARGIN, SCALE } from '../ui/chart.js';
import { h } from '../ui/dom.js';
import { LINE } from '../ui/face.js';
import { keys, stack, wrapped } from '../ui/picture.js';
import { colours } from '../ui/series.js';
import { entries } from './arms.js';
import { chart_options, FRAME, labels, text_of } from './chart.js';
import { ranked, STRIP } from './lanes.js';
import { cut, face, heads, inner, row } from './picture-rows.js';
import { sentence } from './sentence.js';

/** @typedef {import('../ui/picture.js').Block} Block */
/** @typedef {import('../ui/picture.js').Context} Context */
/** @typedef {import('./picture-rows.js').Scene} Scene */
/** @typedef {import('./picture-rows.js').Look} Look */

/** The height of the chart, and the width of the labels beside it, in CSS pixels. */
const [CHART, LABELS] = [220, 150];
/** The smallest width of a picture, in CSS pixels. */
const NARROW = 560;

/**
 * Reads the colours of the light theme, whatever theme the page has.
 * @param {HTMLElement} root an element of the view
 * @param {Pick<Scene, 'lines'>} policies
 * @returns {Look}
 */
export function look_of(root, { lines }) {
  const box = root.appendChild(h('span', { hidden: true, style: { 'color-scheme': 'light' } }));
  const found = colours([...new Set([...STRIP, ...FRAME, ...lines.map(({ token }) => token)])], box);
  box.remove();
  return { ...found, family: getComputedStyle(root).fontFamily };
}

/**
 * Draws the moment that is shown.
 * @param {import('./race.js').Race} view
 * @param {() => HTMLCanvasElement} [make]
 * @param {import('../shell/views.js').Size} [size]
 */
export function picture(view, make, size) {
  const { course, lanes, names, lines, fair } = view;
  if (!course) throw new Error('There is no race to draw.');
  const { race, moment, at, repetition, step, over } = course;
  const { seed } = course.specification;
  const look = look_of(lanes.root, view);
  const width = Math.max(NARROW, lanes.root.clientWidth) + 2 * MARGIN;
  const scene = {
    race,
    moment,
    at,
    repetition,
    seed,
    step,
    over,
    names,
    lines,
    fair,
    look,
    order: ranked(moment.lanes, fair),
  };
  return compose(scene, make, size ?? { width, scale: SCALE });
}

/**
 * Draws a scene.
 * @param {Scene} scene
 * @param {(() => HTMLCanvasElement) | undefined} make
 * @param {import('../shell/views.js').Size} size
 */
export function compose(scene, make, size) {
  const { order, fair, look } = scene;
  const blocks = [
    ...(size.paper ? [] : [speech(scene)]),
    arms(scene),
    heads(scene),
    ...order.map((lane) => row(scene, lane)),
    ...(fair ? [] : [chart(scene)]),
    ...(size.paper ? [] : [origin(scene)]),
  ];
  return stack(blocks, make, size, look.bg);
}

/** Makes the block of the sentence. @param {Scene} scene @returns {Block} */
const speech = (scene) => ({
  height: (pen, width) => LINE * (scene.most ?? speech_lines(pen, scene, width).length) + 8,
  draw(pen, width) {
    pen.fillStyle = scene.look.ink;
    speech_lines(pen, scene, width).forEach((line, i) => pen.fillText(line, 0, LINE * (i + 0.5)));
  },
});

/** Makes the line that says where the picture comes from. @param {Scene} scene @returns {Block} */
const origin = ({ seed, repetition, look }) => ({
  height: () => LINE,
  draw(pen) {
    pen.font = face(look);
    pen.fillStyle = look['ink-2'];
    pen.fillText(`Budgeted Bandits, seed ${seed}, repetition ${repetition}`, 0, LINE / 2);
  },
});

/** Breaks the sentence into lines. @param {Context} pen @param {Scene} scene @param {number} width */
function speech_lines(pen, scene, width) {
  pen.font = face(scene.look);
  return wrapped(pen, h('i', {}, sentence(scene)).textContent, width);
}

/** Returns the number of lines of the sentence in a picture. @param {Scene} scene @param {{width: number}} size */
export function lines_of(scene, { width }) {
  const pen = /** @type {Context} */ (h('canvas').getContext('2d'));
  return speech_lines(pen, scene, inner(width)).length;
}

/** Makes the legend of the arms. @param {Scene} scene */
const arms = ({ moment, fair, look }) =>
  keys(
    entries(moment, fair).map(({ token, name, best }) => ({
      name: best ? `${name} (best)` : name,
      wide: 10,
      mark(pen) {
        pen.fillStyle = look[token];
        pen.fillRect(-5, -5, 10, 10);
      },
    })),
    () => ({ face: face(look), ink: look.ink }),
  );

/** Makes the chart of the regret. @param {Scene} scene @returns {Block} */
const chart = ({ race, at, step, names, lines, look }) => ({
  height: () => CHART,
  draw(pen, width, { make, scale }) {
    const canvas = make();
    const wide = width - LABELS;
    canvas.width = Math.round(wide * scale);
    canvas.height = Math.round(CHART * scale);
    const options = { ...chart_options(look, lines), colours: frame_colours(look, 'ink-2') };
    /** @type {plot.Race} */
    const plot = race.draw_regret(canvas, at, step, { ...options, scale });
    pen.drawImage(canvas, 0, 0, wide, CHART);
    pen.font = face(look);
    pen.fillStyle = look.ink;
    for (const { policies, x, y, left, place } of labels(plot)) {
      pen.strokeStyle = look['ink-3'];
      pen.lineWidth = 1;
      pen.beginPath();
      pen.moveTo(x + 4, y);
      pen.lineTo(left - 4, place);
      pen.stroke();
      const text = h('i', {}, text_of(names, policies)).textContent;
      pen.fillText(cut(pen, text, width - left), left, place);
    }
  },
});
