// The notebook figure of the Python package, as a module for anywidget: a <budgeted-bandit> that takes its attributes
// from a Python object and sends its answer there.
import '../../www/budgeted-bandit.js';

/**
 * The part that is used here of the object by which anywidget connects the browser with Python.
 * @typedef {object} Model
 * @property {(trait: string) => any} get
 * @property {(event: string, call: () => void) => void} on
 * @property {(event: string, call: () => void) => void} off
 * @property {(message: object) => void} send
 */

/**
 * How the attributes of the element follow from the traits of the Python object that have the same names. An attribute
 * that is null or empty is taken away.
 * @type {Record<string, (value: any) => unknown>}
 */
const ATTRIBUTES = {
  specification: (text) => text,
  view: (name) => name,
  look: (text) => text,
  height: (pixels) => pixels,
  theme: (name) => name ?? notebook_theme(),
  controls: (wanted) => (wanted ? null : 'none'),
  policy: (number) => (number === null ? null : number + 1), // Python counts from 0
  at: (pulls) => pulls,
};

/** Returns the theme that JupyterLab has, or null in a page that is not JupyterLab. */
function notebook_theme() {
  const { jpThemeLight } = document.body.dataset;
  return jpThemeLight === undefined ? null : jpThemeLight === 'true' ? 'light' : 'dark';
}

/**
 * Shows a figure in a cell.
 * @param {{model: Model, el: HTMLElement}} place
 * @returns {() => void} what anywidget calls when the figure is taken out of the page
 */
function render({ model, el }) {
  const figure = document.createElement('budgeted-bandit');
  const follow = () => {
    for (const [name, of] of Object.entries(ATTRIBUTES)) {
      const value = of(model.get(name)) ?? '';
      if (value === '') figure.removeAttribute(name);
      else if (figure.getAttribute(name) !== String(value)) figure.setAttribute(name, String(value));
    }
  };
  follow();
  model.on('change', follow);
  // While JupyterLab changes its theme, it hides the whole page, and what is hidden cannot be drawn anew. This observer
  // is called as soon as the figure is laid out again.
  const shown = new ResizeObserver(() => {
    shown.disconnect();
    follow();
  });
  const theme = new MutationObserver(() => shown.observe(figure));
  theme.observe(document.body, { attributes: true, attributeFilter: ['data-jp-theme-light'] });
  figure.addEventListener('bb-done', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    model.send({ type: 'answer', text: JSON.stringify(detail) });
  });
  // The style beside the picture hides the picture while an element with this class is in the page.
  el.classList.add(`budgeted-bandit-live-${model.get('_name')}`);
  el.append(figure);
  return () => {
    theme.disconnect();
    shown.disconnect();
    model.off('change', follow);
  };
}

export default { render };
