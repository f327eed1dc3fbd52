// Runs only in browsers without JavaScript modules, because the pages load this script with `nomodule`. The script says
// what is missing, and removes the controls that would do nothing. These browsers understand ECMAScript 5, into which
// `cargo xtask dist` translates the script, but lack newer functions, such as `append`.
var built = document.querySelector('.built');
var place = document.getElementById(built ? 'notices' : 'sentence') || document.getElementById('figure');
var app = /** @type {HTMLElement | null} */ (document.querySelector('.app'));
var said = document.createElement('p');

/** @param {any} one */
function remove(one) {
  one.parentNode.removeChild(one);
}

said.className = 'note';
said.textContent =
  'This browser is too old to compute anything here: it has no JavaScript modules. Use a newer browser.' +
  (built ? ' The results below are those of the default experiment, which came with the page.' : '');
if (place) {
  place.textContent = '';
  place.appendChild(said);
}
// Without the settings, the page is an article with figures, as it is without scripts: see regret/built.css.
[].forEach.call(
  document.querySelectorAll(
    '.panel, .tabs, .top > :not(.word), .intro .touch, .remove, #deciding, .chart-bar, .next-steps, #copy-table, ' +
      '.foot, .buttons, .progress',
  ),
  remove,
);
if (app) app.className += ' article';
