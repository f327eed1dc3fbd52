// Prints the page in the colours for white paper. The styles are in print.css.
import { SCALE } from '../ui/chart.js';

/** The width in CSS pixels between usual margins of A4 paper, and the height of the regret chart on it. */
const PAPER = { width: 700, height: 340 };
/** The width of a picture on it in CSS pixels, which is reduced a little so that all columns of charts have room. */
const PICTURE = 800;
/** The elements that are arranged on paper one below the other. */
const PLACES = '.main, .view, .views, .race, .coverage, .distribution, .results, .results > .picture, .moved, .pair';

/** @typedef {import('./views.js').Views} Views */

/** Returns the element that a chart fills, with the labels and handles over it. @param {Element} canvas */
function box_of(canvas) {
  let box = canvas;
  while (box.parentElement && !box.parentElement.matches(PLACES)) box = box.parentElement;
  return box;
}

/**
 * Puts a picture of the view in the place of its charts, which are as wide as the screen and have the colours of its
 * theme, because there is no frame before printing in which they could be drawn again.
 * @param {Views} views
 * @returns {() => void} puts the charts back
 */
function put_picture(views) {
  const { view } = views;
  const charts = [...views.root(views.current).querySelectorAll('canvas')].filter((one) => one.checkVisibility());
  const draw = view?.picture?.bind(view) ?? view?.exported?.()?.picture;
  if (!draw || !charts.length || view?.undrawn) return () => {};
  const picture = draw(undefined, { width: PICTURE, scale: SCALE, paper: true });
  picture.className = 'printed';
  const boxes = new Set(charts.map(box_of));
  charts.map(box_of)[0].before(picture);
  for (const box of boxes) box.classList.add('unprinted');
  return () => {
    picture.remove();
    for (const box of boxes) box.classList.remove('unprinted');
  };
}

/**
 * Draws the charts for paper when the page is printed, and for the screen afterwards.
 * @param {import('../regret/regret.js').Regret} regret
 * @param {Views} views
 */
export function connect(regret, views) {
  const { dataset } = document.documentElement;
  let theme = dataset.theme;
  let put_back = () => {};
  addEventListener('beforeprint', () => {
    theme = dataset.theme;
    dataset.theme = 'light';
    regret.draw(PAPER);
    put_back = put_picture(views);
  });
  addEventListener('afterprint', () => {
    put_back();
    dataset.theme = theme;
    regret.redraw();
    views.redraw();
  });
}
