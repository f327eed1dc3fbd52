// The view Shapes: five kinds of interval for the same samples, which the visitor chooses, and the bound of the ratio
// that each kind allows.
import { PAGE, to } from '../link/place.js';
import { SCALE } from '../ui/chart.js';
import { fill, h, link, math, refresh } from '../ui/dom.js';
import { once_a_frame } from '../ui/frame.js';
import { Controls, judge } from './shapes-controls.js';
import { picture } from './shapes-picture.js';
import { PRESETS } from './shapes-samples.js';
import { Sections } from './shapes-sections.js';
import { says } from './shapes-text.js';

/** The number of milliseconds without a change after which the address is written. Browsers limit its changes. */
const WRITE_AFTER = 300;
/** The width of a picture for a file, in CSS pixels. */
const PICTURE = 900;
const OUTDATED = 'These intervals belong to the last valid values.';

export class Shapes {
  /** The last samples that were valid. @type {import('./shapes-controls.js').Shown | null} */
  #shown = null;
  /** The sentence about the value that is wrong, or an empty text. */
  #wrong = '';
  #timer = 0;
  /** Whether the visitor has changed a value since the last frame. */
  #moving = false;
  #soon = once_a_frame(() => this.#update());

  /** @param {HTMLElement} root @param {import('../link/place.js').Place} [place] */
  constructor(root, place = PAGE) {
    this.place = place;
    this.say = h('p', { class: 'say' });
    const away = place === PAGE ? {} : { target: '_blank', rel: 'noopener' };
    this.grab = h('a', { class: 'link', ...away }, 'Drag an interval towards 0');
    this.controls = new Controls(() => this.#edited());
    this.sections = new Sections(this.controls);
    const preset = (/** @type {string} */ name) => link(math(name), () => this.#preset(name));
    fill(
      root,
      this.say,
      h(
        'header',
        { class: 'chart-bar' },
        h('span', { class: 'links' }, Object.keys(PRESETS).map(preset), this.grab),
        this.controls.choice.root,
      ),
      this.sections.root,
    );
    new ResizeObserver(() => this.redraw()).observe(root);
  }

  /** Shows what the address asks for, as far as its values are valid. */
  open() {
    this.controls.follow(this.place.parameters());
    this.redraw();
  }

  /** @param {string} name */
  #preset(name) {
    this.controls.choose('z');
    this.controls.take(PRESETS[name]);
    this.#edited();
  }

  /** Writes nothing more, because the view is gone. */
  end() {
    clearTimeout(this.#timer);
  }

  #edited() {
    this.#moving = true;
    this.#write();
    this.redraw();
  }

  /** Writes the samples into the address once they have not changed for a while. */
  #write() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // While the gallery is open, the address is that of the gallery and must not be changed.
      if (this.place.parameters().has('presets')) this.#write();
      else if (!this.#wrong) this.place.remember(this.controls.in_address());
    }, WRITE_AFTER);
  }

  /**
   * Draws the charts for a file.
   * @param {() => HTMLCanvasElement} [make] makes a canvas
   * @param {import('../shell/views.js').Size} [size]
   */
  picture(make, size = { width: PICTURE, scale: SCALE }) {
    if (!this.#shown) throw new Error('There are no intervals to draw.');
    return picture(this.#shown, make, size);
  }

  /** Returns what can be exported. @returns {import('../shell/views.js').Exported | null} */
  exported() {
    if (!this.#shown) return null;
    const { samples, shape } = this.#shown;
    const named = `n ${samples.n} reward ${samples.reward} cost ${samples.cost}`;
    return { named, what: 'shapes', json: { samples, ...shape } };
  }

  /** Draws in the next frame. */
  redraw() {
    this.#soon();
  }

  #update() {
    this.controls.arrange();
    const { shown, wrong } = judge(this.controls.kept());
    this.#shown = shown ?? this.#shown;
    this.controls.tell(wrong);
    const sentence = wrong?.sentence ?? '';
    if (sentence && sentence !== this.#wrong) this.place.announce(sentence);
    this.#wrong = sentence;
    this.sections.root.classList.toggle('outdated', wrong !== null);
    if (!this.#shown) return;
    this.sections.show(this.#shown, this.#moving);
    this.#moving = false;
    refresh(this.say, wrong ? OUTDATED : math(says(this.#shown)));
    const { n, cost } = this.#shown.samples;
    this.grab.href = to(this.place, `view=grab&n=${n}&cost=${cost}`);
  }
}
