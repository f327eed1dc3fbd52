// The regret chart for the dialog "Figure for a paper", which draws it in any size.
import { by_mean, DEFINITIONS } from '../simulator/answer.js';
import { budget } from '../simulator/specification.js';
import { h } from '../ui/dom.js';
import { counted } from '../ui/format.js';
import { Axes } from './axes.js';
import { paint } from './paint.js';
import { lines_of } from './regret-lines.js';

/** @typedef {import('../shell/views.js').Figure} Figure */
/** @typedef {import('../shell/views.js').Shows} Shows */

/**
 * Returns the chart as a figure for a paper.
 * @param {import('./paint.js').Picture} picture
 * @param {Child} title
 * @returns {Figure}
 */
export function figure_of({ shown, look, x, hidden, box }, title) {
  const { specification, names, lines } = shown;
  const drawn_with = (/** @type {Shows} */ { bounds }) => lines_of(shown, { ...look, bounds });
  return {
    specification,
    title,
    shows: { band: look.band, bounds: look.bounds },
    caption: (shows) => caption(drawn_with(shows), shows, shown),
    entries: () =>
      by_mean(lines_of(shown, look).finals)
        .reverse()
        .filter((i) => !hidden.has(i))
        .map((i) => ({ line: lines[i], name: [names[i].name, names[i].rest].filter(Boolean).join(', ') })),
    draw(sheet, { width, height, scale, ...shows }) {
      const canvas = sheet();
      const drawn = drawn_with(shows);
      const picture = { shown, drawn, look: { ...look, band: shows.band }, x, hidden, box };
      const layout = paint(canvas, picture, { width, height, scale, alpha: 1, lit: null });
      const axes = new Axes(layout, x, drawn.y, drawn.budget ?? 1);
      const curves = drawn.curves.filter((_, i) => !hidden.has(i));
      const bands = shows.band ? curves.flatMap((curve) => [ends(curve, 'low'), ends(curve, 'high')]) : [];
      const bounds = (drawn.bounds ?? []).map((bound) => bound?.curve ?? []);
      const points = [...curves.map((curve) => ends(curve, 'mean')), ...bands, ...bounds].flatMap((values) =>
        values.flatMap((value, k) =>
          value === null || !axes.has_place(value) ? [] : [[axes.at_x(drawn.fractions[k]), axes.at_y(value)]],
        ),
      );
      return { canvas, plot: { ...layout, points } };
    },
  };
}

/** Returns a part of each estimate of a curve. @param {(Estimate | null)[]} curve @param {keyof Estimate} part */
const ends = (curve, part) => curve.map((estimate) => estimate?.[part] ?? null);

/**
 * Explains the chart in a few sentences.
 * @param {import('./regret-lines.js').Lines} drawn
 * @param {Shows} shows
 * @param {import('../simulator/shown.js').Shown} shown
 */
function caption({ definition, against, quantity, y, budget: known, bounds, proven }, { band }, shown) {
  const { run, specification, names } = shown;
  const noun = against === null ? DEFINITIONS[definition].name : quantity.charAt(0).toUpperCase() + quantity.slice(1);
  const of = counted(names.length, 'policy', 'policies');
  const size = h('i', {}, budget(specification)).textContent;
  const up_to = known ? `up to ${size}` : 'by the share that is spent';
  const divided = y === 'ln' ? ', divided by the logarithm of the budget,' : '';
  const { repetitions } = run;
  const many = repetitions > 1;
  const what = many ? `mean of ${counted(repetitions, 'repetition')}` : 'one repetition';
  const sentences = [
    `${noun} of ${of} on {arms}${divided} against the budget spent, ${up_to}; ${what}.`,
    band && many && 'Bands: 95\u00a0% confidence intervals of the mean, computed point by point.',
    proven && bounds?.some(Boolean) && 'Thin lines: bounds that the papers prove.',
  ];
  return sentences.filter(Boolean).join(' ');
}
