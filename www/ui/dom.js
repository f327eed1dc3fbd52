// Builds DOM nodes. Text is never parsed as HTML, and styles go through the CSSOM, as the page's CSP asks.

const SVG = new Set(['svg', 'path', 'line', 'circle', 'rect', 'g']);

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] `on…` adds a listener, `style` is an object, false, null and undefined are left out
 * @param {...any} children nodes, strings, numbers, lists of them; null and false are left out
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const node = SVG.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'style') for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...kept(children));
  return node;
}

/** Replaces the children of a node. @param {Element} node @param {...any} children */
export function fill(node, ...children) {
  node.replaceChildren(...kept(children));
  return node;
}

const kept = (children) =>
  children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/** @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/**
 * Sets variables in italics: Greek letters, and single Latin letters that begin a name ("m-UCB") or an equation
 * ("B = 3 000"), never the words "a" and "I".
 * @param {string} text
 */
export function math(text) {
  return text
    .split(
      /([α-ωΑ-Ωϵϱ]|(?<![\p{L}\p{N}’'.])(?:[b-z](?=-\p{L})|[b-zB-HJ-Z](?=[\s\u00a0]=|_|$|[.,;:)/²]|[\s\u00a0][·/×])))/u,
    )
    .flatMap((part, i, parts) => {
      const tail = (at) => (at % 2 ? (/^-[\p{L}\p{N}+]+/u.exec(parts[at + 1] ?? '')?.[0] ?? '') : '');
      if (i % 2 === 0) return part.slice(i > 0 ? tail(i - 1).length : 0);
      const letter = h('i', { class: 'm' }, part);
      return tail(i) ? h('span', { class: 'nowrap' }, letter, tail(i)) : letter; // "ω-UCB" never breaks
    })
    .filter(Boolean);
}

/** Says something to those who do not see the page. @param {string} text */
export function announce(text) {
  at('live').textContent = text;
}

/** Puts text on the clipboard; false where the browser does not let it. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that says for two seconds that it has been pressed. @param {HTMLElement} button @param {string} text */
export function confirmOn(button, text) {
  button.dataset.text ??= button.textContent;
  button.textContent = text;
  announce(text);
  clearTimeout(Number(button.dataset.timer));
  button.dataset.timer = String(
    setTimeout(() => {
      button.textContent = button.dataset.text;
    }, 2000),
  );
}

/** @param {string} d the path of a picture of 12 by 12, in the colour of the text */
export const icon = (d) =>
  h(
    'svg',
    { width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    h('path', { d, fill: 'currentColor' }),
  );
export const PLAY = 'M2 1l9 5-9 5z';
export const PAUSE = 'M2 1h3v10H2zM7 1h3v10H7z';
