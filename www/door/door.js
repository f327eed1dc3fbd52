// The front door: a picture that moves under the hand, one sentence, and the ways in. The simulator is loaded when a
// visitor reaches for one of them, or when the browser has nothing to do and the visitor does not save data.
import { at, fill, h } from '../ui/dom.js';
import { Hand } from '../ui/hand.js';
import { is_door, keep, mark } from './place.js';
import { stage } from './stage.js';
import { COINS } from './strips.js';

/** The number of coins at which the picture comes to rest. */
const REST = 58;
/** How long the picture takes to get there, in milliseconds. */
const DURATION = 4000;

/** Fills the picture. @returns {(coins: number) => void} moves the line */
export function build() {
  const { root, lanes, show } = stage();
  const count = h('span', {});
  const again = h('a', { href: '#view=beat' }, 'Now you');
  const hand = new Hand({ label: 'Coins spent', min: 0, max: COINS, fine: 1, step: 1, onmove: (to) => move(to) });
  const move = (/** @type {number} */ to) => {
    const coins = Math.round(Math.min(COINS, Math.max(0, to)));
    hand.set(coins, show(coins));
    count.textContent = `${coins} of ${COINS} coins spent`;
    again.hidden = coins < COINS;
  };
  const coin = h('i', { class: 'coin', 'aria-hidden': 'true' });
  const pill = h('div', { class: 'pill' }, coin, count, again);
  lanes.append(h('div', { class: 'above' }, h('i', { class: 'marker' }), h('div', { class: 'follower' }, pill)));
  fill(at('stage'), root, hand.input);
  move(REST);
  return move;
}

/** Lets the line be dragged from anywhere on the picture. @param {(coins: number) => void} move */
function let_drag(move) {
  const root = at('stage');
  const strips = /** @type {HTMLElement} */ (root.querySelector('.coins'));
  const follow = (/** @type {PointerEvent} */ event) => {
    const { left, width } = strips.getBoundingClientRect();
    move((COINS * (event.clientX - left)) / width);
  };
  root.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) return;
    root.setPointerCapture(event.pointerId);
    follow(event);
  });
  root.addEventListener('pointermove', (event) => {
    if (root.hasPointerCapture(event.pointerId)) follow(event);
  });
}

/** Plays the first coins once. Any touch stops the picture where it is. @param {(coins: number) => void} move */
function play(move) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const stop = new AbortController();
  for (const kind of ['pointerdown', 'keydown', 'hashchange'])
    addEventListener(kind, () => stop.abort(), { signal: stop.signal, capture: true });
  move(0);
  const begin = performance.now();
  const step = () => {
    if (stop.signal.aborted) return;
    const share = Math.min(1, (performance.now() - begin) / DURATION);
    move(REST * (1 - (1 - share) ** 2));
    if (share < 1) requestAnimationFrame(step);
    else stop.abort();
  };
  requestAnimationFrame(step);
}

/** Has the browser load what the scripts need, without running anything. */
function fetch_ahead() {
  const later = document.querySelector('template');
  for (const one of later?.content.querySelectorAll('script, link') ?? []) {
    const href = one.getAttribute('src') ?? one.getAttribute('href');
    document.head.append(h('link', { rel: 'prefetch', href, crossorigin: one.getAttribute('crossorigin') }));
  }
}

/** Fetches ahead once: when the visitor reaches for a way in, or when the browser has nothing to do. */
function prepare() {
  const once = new AbortController();
  const begin = () => {
    if (once.signal.aborted) return;
    once.abort();
    fetch_ahead();
  };
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    at('ways').addEventListener(kind, begin, { signal: once.signal, passive: true });
  const { connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
  if (connection?.saveData) return;
  // Not every browser tells when it has nothing to do. The picture has come to rest by then.
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ then) => setTimeout(then));
  setTimeout(() => idle(begin), DURATION + 1000);
}

/**
 * Opens the front door if the address asks for it, and has the browser remember where the visitor is.
 * @param {() => void} leave loads the page; called once, when the address asks for something else
 */
export function welcome(leave) {
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
  let inside = false;
  let opened = false;
  const follow = () => {
    if (is_door()) {
      if (!opened) open();
      opened = true;
    } else if (!inside) {
      inside = true;
      leave();
    }
  };
  const open = () => {
    const move = build();
    let_drag(move);
    if (inside) return;
    play(move);
    prepare();
  };
  addEventListener('hashchange', () => {
    // Behind the door, the page itself follows the address.
    if (!inside || is_door()) mark();
    else delete document.documentElement.dataset.door;
    follow();
  });
  follow();
}
