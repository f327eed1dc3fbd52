// The views of the page as the contents of a <budgeted-bandit>. A view is loaded when an element asks for it.
import { fill, h } from '../ui/dom.js';
import { RunFigure } from './run-figure.js';

/** @typedef {import('../embedded.js').Given} Given */
/** @typedef {import('../embedded.js').Figure} Figure */
/** @typedef {import('./run-figure.js').RunView} RunView */
/** A view that is complete without the foot of a figure. */
/** @typedef {{open: () => void, end?: () => void, close?: () => void, redraw: (whole: boolean) => void}} Opened */

/** The width, in CSS pixels, from which on the legend is beside the chart. */
const ROOMY = 640;

/**
 * The functions that make a figure, by the values of the attribute `view`. A view that is `apart` needs no
 * specification.
 * @type {Record<string, {apart?: true, make: (given: Given) => Promise<Figure>}>}
 */
export const FIGURES = {
  regret: { make: async (given) => new RunFigure(given, await regret(given)) },
  pulls: { make: async (given) => new RunFigure(given, await pulls()) },
  outcomes: { make: async (given) => new RunFigure(given, await outcomes(given)) },
  intervals: {
    make: async (given) => {
      const { Intervals } = await import('../intervals/intervals.js');
      return around(given, (root) => new Intervals(root, given, given.place));
    },
  },
  shapes: {
    apart: true,
    make: async (given) => {
      const { Shapes } = await import('../shapes/shapes.js');
      return around(given, (root) => new Shapes(root, given.place));
    },
  },
  coverage: {
    apart: true,
    make: async (given) => {
      const { Coverage } = await import('../coverage/coverage.js');
      return around(given, (root) => new Coverage(root, given.pool, given.place));
    },
  },
  race: {
    make: async (given) => {
      const { Race } = await import('../race/race.js');
      return around(given, (root) => new Race(root, given, given.place, () => given.link.href));
    },
  },
  theory: { make: async (given) => new RunFigure(given, await theory(given)) },
  sweep: {
    make: async (given) => {
      const { Sweep } = await import('../sweep/sweep.js');
      return around(given, (root) => new Sweep(root, given, given.pool, given.place));
    },
  },
  grab: {
    apart: true,
    make: async (given) => {
      const { Grab } = await import('../grab/grab.js');
      return around(given, (root) => new Grab(root, given.place));
    },
  },
};

/** Makes the element of a view, which the styles of the page find by its id. @param {string} id */
const section = (id) => h('div', { class: 'view', id: `view-${id}` });

/**
 * Makes the figure of a view that needs no run of the specification before it is shown.
 * @param {Given} given
 * @param {(root: HTMLElement) => Opened} make
 * @returns {Figure}
 */
function around({ host, link, view: id }, make) {
  const inner = section(id);
  const view = make(inner);
  return {
    root: h('div', {}, inner, h('div', { class: 'foot' }, h('span', { class: 'end' }, link))),
    begin: () => {
      host.reveal();
      view.open();
    },
    end: () => view.end?.(),
    redraw: () => view.redraw(true),
  };
}

/** @param {Given} given @returns {Promise<RunView>} */
async function regret({ host, place, specification: { checkpoints } }) {
  const [{ Regret }, { sentence }] = await Promise.all([
    import('../regret/regret.js'),
    import('../outcomes/sentence.js'),
  ]);
  const root = h('div', {});
  const told = 'The legend gives the final values.';
  const view = new Regret(root, { roomy: () => host.box.clientWidth >= ROOMY, told, place });
  const linear = checkpoints && !Array.isArray(checkpoints) && checkpoints.grid === 'linear';
  view.choose(linear ? 'linear' : 'logarithmic');
  return {
    root,
    show: (shown) => {
      view.show(shown);
      return sentence(shown.run, shown.names, view.drawn);
    },
    redraw: () => view.redraw(),
    end: () => {
      view.shown = null;
    },
    canvas: view.canvas,
  };
}

/** @returns {Promise<RunView>} */
async function pulls() {
  const { Pulls, pulls_sentence } = await import('../outcomes/pulls.js');
  const inner = h('section', { class: 'pulls', 'aria-labelledby': 'pulls-title' });
  const view = new Pulls(inner);
  return {
    root: part('pulls', inner),
    show: (shown) => {
      view.show(shown, true);
      return pulls_sentence(shown);
    },
    redraw: () => {},
  };
}

/** @param {Given} given @returns {Promise<RunView>} */
async function outcomes({ place }) {
  const [{ Outcomes }, { Distribution }, { Lost }, { sentence }, { worth }] = await Promise.all([
    import('../outcomes/outcomes.js'),
    import('../outcomes/distribution.js'),
    import('../outcomes/lost.js'),
    import('../outcomes/sentence.js'),
    import('../outcomes/worth.js'),
  ]);
  const inner = h('section', { class: 'outcomes', 'aria-labelledby': 'outcomes-title' });
  const below = h('section', { class: 'distribution', 'aria-labelledby': 'distribution-title' });
  const last = h('section', { class: 'lost', 'aria-labelledby': 'lost-title' });
  /** @type {import('../simulator/shown.js').Shown | null} */
  let now = null;
  const [table, distribution, lost] = [new Outcomes(inner, place), new Distribution(below, () => now), new Lost(last)];
  return {
    root: part('outcomes', inner, below, last),
    show: (shown) => {
      now = shown;
      table.show(shown);
      distribution.refresh();
      lost.show(shown);
      return [sentence(shown.run, shown.names, null), worth(shown.run, shown.names)];
    },
    redraw: () => distribution.redraw(),
    end: () => {
      now = null;
    },
  };
}

/** Makes the element of a view that is a part of the view Regret. @param {string} id @param {...Element} inner */
function part(id, ...inner) {
  const root = section('regret');
  root.dataset.part = id;
  return fill(root, h('div', { class: 'views' }, inner));
}

/** @param {Given} given @returns {Promise<RunView>} */
async function theory(given) {
  const { Theory } = await import('../theory/theory.js');
  const root = section('theory');
  /** @type {import('../simulator/shown.js').Known | null} */
  let run = null;
  const view = new Theory(root, given, () => run);
  return {
    root,
    show: (shown) => {
      run = shown.run;
      view.update();
      return null;
    },
    redraw: () => {},
    end: () => {
      run = null;
    },
  };
}
