// Builds DOM nodes. Text is never parsed as HTML, and styles go through the CSSOM, as the page's content security
// policy demands.

const SVG = new Set(['svg', 'path', 'line', 'circle', 'rect', 'g']);

/**
 * Makes an element.
 * @template {keyof Tags} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {Tags[T]}
 */
export function h(tag, props = {}, ...children) {
  const node = SVG.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (typeof value === 'object') set_style(/** @type {HTMLElement} */ (node), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  return fill(/** @type {Tags[T]} */ (node), ...children);
}

/** @param {HTMLElement} node @param {object} style properties by name */
function set_style(node, style) {
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
}

/**
 * Replaces the children of a node.
 * @template {Element} T
 * @param {T} node
 * @param {...Child} children
 * @returns {T} the node
 */
export function fill(node, ...children) {
  node.replaceChildren(...kept(children));
  return node;
}

/**
 * Replaces the children of a node as `fill` does, but keeps elements that have the same attributes as the wanted ones
 * and changes only their texts. A new element makes the browser compute the styles of the whole page, which takes a
 * third of a frame. Listeners of the kept elements stay too.
 * @param {Element} node
 * @param {...Child} children
 */
export function refresh(node, ...children) {
  const wanted = kept(children).map((one) => (typeof one === 'string' ? document.createTextNode(one) : one));
  if (wanted.length !== node.childNodes.length) {
    node.replaceChildren(...wanted);
    return;
  }
  wanted.forEach((one, i) => {
    const old = node.childNodes[i];
    if (old instanceof Text && one instanceof Text) old.data = one.data;
    else if (!old.cloneNode(false).isEqualNode(one.cloneNode(false))) old.replaceWith(one);
    else if (one instanceof Element) refresh(/** @type {Element} */ (old), ...one.childNodes);
  });
}

/**
 * Flattens lists of children, and leaves out null, undefined and false.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
const kept = (children) =>
  children.flatMap((child) => {
    if (Array.isArray(child)) return kept(child);
    if (child === null || child === undefined || child === false) return [];
    return typeof child === 'number' ? [String(child)] : [child];
  });

/**
 * Returns the element of the page with an id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind] the class of the element, if more than the members of `HTMLElement` are used
 * @returns {T}
 * @throws {Error} if the page has no such element
 */
export function at(id, kind) {
  /** @type {Element | null} */
  const found = document.getElementById(id);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`The page has no element with the id "${id}".`);
  return /** @type {T} */ (found);
}

/**
 * Sets variables in italics: Greek letters, and single Latin letters that begin a name ("m-UCB") or stand before an
 * operator ("B = 3 000"), a punctuation mark or the end of the text. The letters "a", "A" and "I" stay upright, because
 * they are usually words.
 * @param {string} text
 */
export function math(text) {
  return text
    .split(
      /([α-ωΑ-Ωϵϱ]|(?<![\p{L}\p{N}’'.])(?:[b-z](?=-\p{L})|[b-zB-HJ-Z](?=[\s\u00a0]=|_|$|[.,;:)/²]|[\s\u00a0][·/×])))/u,
    )
    .flatMap((part, i, parts) => {
      const tail = (/** @type {number} */ at) =>
        at % 2 ? (/^-[\p{L}\p{N}+]+/u.exec(parts[at + 1] ?? '')?.[0] ?? '') : '';
      if (i % 2 === 0) return part.slice(i > 0 ? tail(i - 1).length : 0);
      const letter = h('i', { class: 'm' }, part);
      return tail(i) ? h('span', { class: 'nowrap' }, letter, tail(i)) : letter; // "ω-UCB" never breaks
    })
    .filter(Boolean);
}

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  at('live').textContent = text;
}

/** Focuses the first element that a selector finds. @param {ParentNode} root @param {string} selector */
export function focus(root, selector) {
  /** @type {HTMLElement | null} */
  const found = root.querySelector(selector);
  found?.focus();
}

/** Scrolls to the top. On a narrow screen, the page itself scrolls; on a wide one, the part beside the panel does. */
export function scroll_to_top() {
  scrollTo(0, 0);
  at('main').scrollTop = 0;
}

/**
 * Focuses one of the elements that a selector finds, or the last if the index is too large.
 * @param {string} selector
 * @param {number} index
 */
export function focus_nth(selector, index) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll(selector);
  all[Math.min(index, all.length - 1)]?.focus();
}

/** Puts text on the clipboard. Returns false if the browser does not allow it. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows another text on a button for two seconds.
 * @param {HTMLElement} button @param {string} text @param {(text: string) => void} [tell] tells it to screen readers
 */
export function confirmOn(button, text, tell = announce) {
  const before = button.dataset.text ?? button.textContent;
  button.dataset.text = before;
  button.textContent = text;
  tell(text);
  clearTimeout(Number(button.dataset.timer));
  button.dataset.timer = String(
    setTimeout(() => {
      button.textContent = before;
    }, 2000),
  );
}

/** Makes an icon of 12 by 12 in the colour of the text. @param {string} d the path of the picture */
export const icon = (d) =>
  h(
    'svg',
    { width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    h('path', { d, fill: 'currentColor' }),
  );
export const PLAY = 'M2 1l9 5-9 5z';
export const PAUSE = 'M2 1h3v10H2zM7 1h3v10H7z';

/** Makes a cross of 9 by 9, for buttons that remove something. */
export const cross = () =>
  h(
    'svg',
    { width: 9, height: 9, viewBox: '0 0 9 9', 'aria-hidden': 'true' },
    h('path', { d: 'M1 1 8 8M8 1 1 8', stroke: 'currentColor', 'stroke-width': 1.3 }),
  );

/** Makes the symbol of a mean, "μ" with a letter above. @param {string} letter "r" for the reward, "c" for the cost */
export const symbol = (letter) => h('i', { class: 'm' }, 'μ', h('sup', {}, letter));

/**
 * Makes a button that looks like a link.
 * @param {Child} text
 * @param {() => void} onclick
 * @param {Props} [props]
 */
export const link = (text, onclick, props) => h('button', { class: 'link', type: 'button', ...props, onclick }, text);

/**
 * Makes a button with a cross, which closes or removes something.
 * @param {string} label for screen readers
 * @param {() => void} onclick
 * @param {Props} [props]
 */
export const crossed = (label, onclick, props) =>
  h('button', { class: 'remove', type: 'button', 'aria-label': label, ...props, onclick }, cross());
