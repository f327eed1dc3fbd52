// The dialog Embed: the code that shows a view in another page, and a preview of what the page then shows.
import { BASE } from '../base.js';
import { only_here } from '../link/local.js';
import { KEPT } from '../link/version.js';
import { code, known, picture, VIEWS } from '../shell/embed-code.js';
import { copier } from '../ui/copier.js';
import { crossed, fill, h } from '../ui/dom.js';
import { segments } from '../ui/segments.js';
import { Preview } from './preview.js';
import { read, SIZES, THEMES } from './size.js';

/** @typedef {import('../shell/embed-code.js').Shown} Shown */
/** @typedef {keyof typeof FORMS} Form */

/** The forms of the code: for whom, the name of the code, and what it is. */
const FORMS = {
  bare: {
    name: 'learning platform',
    title: 'As a bare frame',
    about: 'Plain HTML, which most learning platforms accept. It needs no header and no script.',
  },
  script: {
    name: 'blog',
    title: 'As an element',
    about: 'An element with its script. It is as high as its contents, and has a picture for feeds and printouts.',
  },
  frame: {
    name: 'feed',
    title: 'As a frame',
    about: 'A frame with a caption, a picture for feeds and printouts, and a script that fits its height.',
  },
};

const NEEDS = [
  'Every form shows this view with its settings. The simulation starts when the figure comes into sight.',
  'The element loads a script from the site of the playground. The host of this site must send the header ' +
    'Access-Control-Allow-Origin, as GitHub Pages does; a frame needs no header.',
  'Without a theme, an element has the colours of your page, and a frame those that the reader’s system asks for.',
];

class EmbedDialog {
  /** What is embedded, and the picture of it. @type {{shown: Shown, drawing: Promise<string>} | null} */
  #given = null;
  /** Counts the changes, so that an earlier code that is still being written is ignored. */
  #turn = 0;
  #theme = '';
  /** @type {Form} */
  #form = 'bare';

  constructor() {
    const input = (/** @type {'width' | 'height'} */ key, /** @type {string} */ placeholder = '') =>
      h('input', {
        class: 'field',
        inputmode: 'numeric',
        autocomplete: 'off',
        'aria-label': `${key} in pixels`,
        'aria-describedby': 'embedding-why',
        placeholder,
        oninput: () => this.#write(),
      });
    this.width = input('width', 'full');
    this.height = input('height');
    this.by = h('span', { class: 'several' }, ' × ', this.height);
    this.why = h('p', { class: 'why', id: 'embedding-why', role: 'alert', hidden: true });
    this.about = h('p', { class: 'note' });
    this.here = h('p', { class: 'why' });
    this.preview = new Preview();
    this.areas = Object.entries(FORMS).map(([form, { title }]) => {
      const props = { class: 'field', readonly: true, rows: 6, spellcheck: 'false', 'aria-label': title };
      return h('textarea', { ...props, 'data-form': form });
    });
    const close = () => this.root.close();
    this.root = h(
      'dialog',
      { class: 'embedding', 'aria-labelledby': 'embed-title', onclose: () => this.preview.end() },
      h('div', { class: 'embedding-head' }, h('h2', { id: 'embed-title' }, 'Embed'), crossed('Close', close)),
      this.preview.root,
      h('div', { class: 'embedding-side' }, this.#choices(), this.here, this.areas, this.#needs()),
      h(
        'div',
        { class: 'embedding-foot' },
        copier('Copy the code', () => this.#area.value, { props: { class: 'button filled' } }),
      ),
    );
    // A click on the backdrop is a click on the dialog itself.
    this.root.addEventListener('click', ({ target }) => target === this.root && close());
    document.body.append(this.root);
  }

  #choices() {
    const names = Object.fromEntries(Object.entries(FORMS).map(([form, { name }]) => [form, name]));
    const form = segments('For a', names, this.#form, (id) => {
      this.#form = /** @type {Form} */ (id);
      this.#write();
    });
    const theme = segments('Theme', THEMES, this.#theme, (id) => {
      this.#theme = id;
      this.#write();
    });
    const size = h(
      'div',
      { class: 'group' },
      h('span', { class: 'label' }, 'Size'),
      h('span', { class: 'several' }, this.width, this.by, h('span', { class: 'label' }, 'px')),
    );
    return h('div', { class: 'embedding-choices' }, form.root, this.about, size, this.why, theme.root);
  }

  #needs() {
    const texts = NEEDS.map((text) => h('p', { class: 'note' }, text));
    return h('details', {}, h('summary', {}, 'What the code needs'), texts);
  }

  /** The field with the code in sight. */
  get #area() {
    return /** @type {HTMLTextAreaElement} */ (this.areas.find(({ dataset }) => dataset.form === this.#form));
  }

  /** @param {Shown} given */
  async open(given) {
    const shown = known(given);
    this.#given = { shown, drawing: picture(shown) };
    this.height.value = String(VIEWS[shown.view][1]);
    const warning = only_here((KEPT ?? BASE).href);
    this.here.hidden = !warning;
    fill(this.here, warning);
    await this.#write();
    if (!this.root.open) this.root.showModal();
    await this.#write(); // the preview has a size now
  }

  /** Writes the code and shows the preview, unless a size is not allowed. */
  async #write() {
    if (!this.#given) return;
    const { shown, drawing } = this.#given;
    const { width, height, wrong } = read(this.width.value, this.height.value, VIEWS[shown.view][1]);
    this.why.hidden = !wrong;
    fill(this.why, wrong);
    for (const key of /** @type {const} */ (['width', 'height']))
      this[key].setAttribute('aria-invalid', String(Boolean(wrong?.startsWith(SIZES[key].name))));
    fill(this.about, FORMS[this.#form].about);
    this.by.classList.toggle('unused', this.#form === 'script');
    for (const area of this.areas) area.hidden = area !== this.#area;
    if (wrong) return;
    const turn = ++this.#turn;
    const how = { theme: this.#theme, width, height };
    const { framed, ...codes } = await code(shown, (KEPT ?? BASE).href, how, await drawing);
    if (turn !== this.#turn) return; // another choice has been made since
    for (const area of this.areas) area.value = codes[/** @type {Form} */ (area.dataset.form)];
    if (this.root.open)
      this.preview.show({ hash: framed, title: VIEWS[shown.view][0], width, height, grows: this.#form !== 'bare' });
  }
}

/** @type {EmbedDialog | null} */
let dialog = null;

/** Opens the dialog. @param {Shown} shown */
export function offer(shown) {
  dialog ??= new EmbedDialog();
  return dialog.open(shown);
}
