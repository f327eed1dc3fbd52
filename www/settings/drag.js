// Lets the visitor drag the sketch of a law sideways, which changes the mean of the law.
//
// The menu of laws lies over the sketch. A browser opens a menu as soon as a mouse button is pressed, before the mouse
// can move. That press is therefore prevented, and the menu is opened when the button is released without a movement.
// A finger opens the menu with a tap, which the browser itself tells from a drag. Keys and screen readers use the menu
// as if there were no drag.
import { with_mean } from './mean.js';

/** @typedef {import('./form.js').Form} Form */
/** @typedef {import('../ui/field.js').Field} Field */

/** The distance in pixels after which a press becomes a drag. */
const START = 4;
/** The distance in pixels that moves the mean through its whole range. */
const WIDTH = 100;
/**
 * Whether a script can open a menu, which browsers forbid in a frame of another site. Where a script cannot, a press of
 * a mouse button opens the menu as usual, and only a finger can drag.
 */
const OPENS = 'showPicker' in HTMLSelectElement.prototype && window === window.top;

/** Returns the step of a mean or of its field: about a hundredth of the range. @param {number} most */
export const hundredth = (most) => 10 ** (Math.floor(Math.log10(most)) - 2);

/**
 * Returns a function that moves the mean of a law by a share of the range. Every call of that function starts from the
 * law as it was before the first call, so that a law that is shrunk to one value and moved back has its shape again.
 * @param {Form} form
 * @param {string} path of the law
 * @param {Field[]} fields of the law
 * @param {number} most the largest value
 * @param {number} mean of the law
 */
export function mover(form, path, fields, most, mean) {
  const start = /** @type {Law} */ (form.value(path));
  const problems = form.wrong.length;
  const step = hundredth(most);
  let now = 0;
  const move = (/** @type {number} */ steps) => {
    now = steps;
    const to = steps ? Math.round(mean / step + steps) * step : mean;
    form.set(path, { ...start, ...with_mean(start, to, most, mean) });
    for (const field of fields) field.show();
    return form.wrong.length <= problems;
  };
  const [least, largest] = [Math.floor(-mean / step), Math.ceil((most - mean) / step)];
  return (/** @type {number} */ share) => {
    const before = now;
    const steps = Math.min(largest, Math.max(least, Math.round((share * most) / step)));
    if (steps === before) return;
    // The simulator decides what is allowed. It refuses an end of some ranges, but not the mean beside the end.
    if (!move(steps) && !move(steps - Math.sign(steps))) move(before);
  };
}

/**
 * Makes a sketch draggable.
 * @param {HTMLElement} pick holds the drawing and the menu
 * @param {HTMLSelectElement} menu
 * @param {HTMLElement} input the first field of the law, which is focused so that the arrow keys continue the drag
 * @param {() => ((share: number) => void) | null} begin returns a function that moves the mean by a share of the range,
 *   or null while the law is wrong
 */
export function draggable(pick, menu, input, begin) {
  pick.classList.add('draggable');
  pick.addEventListener('pointerdown', (down) => {
    const is_mouse = down.pointerType !== 'touch';
    if (down.button !== 0 || !down.isPrimary || (is_mouse && !OPENS)) return;
    const press = new AbortController();
    const { signal } = press;
    let from = down.clientX;
    /** @type {ReturnType<typeof begin> | undefined} */
    let move;
    const drag = (/** @type {PointerEvent} */ { clientX }) => {
      if (move === undefined) {
        if (Math.abs(clientX - from) < START) return;
        move = begin();
        if (!move) return;
        from = clientX;
        if (is_mouse) input.focus({ preventScroll: true }); // a finger would bring up the keyboard
        pick.classList.add('dragged');
      }
      move?.((clientX - from) / WIDTH);
    };
    const end = () => {
      press.abort();
      pick.classList.remove('dragged');
      if (move) input.dispatchEvent(new Event('change', { bubbles: true })); // the drag is one step of undo
    };
    const open = () => {
      if (move !== undefined) return;
      menu.focus();
      if (navigator.userActivation.isActive) menu.showPicker();
    };
    if (is_mouse) {
      pick.setPointerCapture(down.pointerId);
      pick.addEventListener('mousedown', (event) => event.preventDefault(), { once: true, signal });
      pick.addEventListener('pointerup', open, { signal });
    }
    pick.addEventListener('pointermove', drag, { signal });
    pick.addEventListener('lostpointercapture', end, { signal });
  });
}
