// Prints the page in the colours for white paper. The styles are in print.css.

/** The width in CSS pixels between usual margins of A4 paper, and the height of the regret chart on it. */
const PAPER = { width: 700, height: 340 };

/**
 * Draws the charts for paper when the page is printed, and for the screen afterwards.
 * @param {import('../regret/regret.js').Regret} regret
 * @param {import('./views.js').Views} views
 */
export function connect(regret, views) {
  const { dataset } = document.documentElement;
  let theme = dataset.theme;
  addEventListener('beforeprint', () => {
    theme = dataset.theme;
    dataset.theme = 'light';
    regret.draw(PAPER);
    views.redraw();
  });
  addEventListener('afterprint', () => {
    dataset.theme = theme;
    regret.redraw();
    views.redraw();
  });
}
