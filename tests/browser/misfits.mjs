// Finds the parts of a page that do not fit.

/**
 * Runs in the page. Describes the parts that do not fit.
 * @param {string | void} within the part of the page whose controls are tried; by default the whole page
 */
export function misfits(within) {
  /** @type {string[]} */
  const found = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > innerWidth)
    found.push(`the document is ${wide.scrollWidth} px wide in a window of ${innerWidth}`);
  const called = (/** @type {Element} */ node) => {
    const name = node.getAttribute('aria-label') || node.textContent || '';
    return `${node.tagName.toLowerCase()} “${name.trim().slice(0, 40)}”`;
  };
  const controls = ['button', 'a[href]', 'input', 'select', 'summary', '[tabindex="0"]', 'canvas'];
  for (const node of document.querySelectorAll(controls.map((kind) => `${within ?? 'body'} ${kind}`).join())) {
    if (!node.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) || node.closest('[inert], .unseen'))
      continue;
    node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    if (width < 1) continue;
    // A box that scrolls can show everything in it; one that hides its overflow cuts it off.
    let [low, high] = [0, innerWidth];
    for (let box = /** @type {Element | null} */ (node.parentElement); box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === 'visible') continue;
      const outer = box.getBoundingClientRect();
      low = Math.max(low, outer.left);
      high = Math.min(high, outer.right);
      if (overflowX !== 'hidden' && overflowX !== 'clip' && box.scrollWidth > box.clientWidth) break;
    }
    const scrolls = node.closest('.wide') && node.closest('.wide') !== node;
    if (!scrolls && (left < low - 1 || right > high + 1))
      found.push(`${called(node)} is cut off: ${[left, right].map(Math.round)} in ${[low, high].map(Math.round)}`);
    if (
      node.matches('button, summary') &&
      node.scrollWidth > node.clientWidth + 1 &&
      getComputedStyle(node).overflowX !== 'visible'
    )
      found.push(`the text of ${called(node)} does not fit`);
    if (!node.matches('button, a, input, select, summary') || node.disabled) continue;
    // Only the thumb of a handle over a picture can be clicked. The thumb is as wide as the handle is high.
    const thumb = bottom - top;
    const share = (Number(node.value) - Number(node.min)) / (Number(node.max) - Number(node.min));
    const x = node.matches('.hand') ? left + thumb / 2 + share * (width - thumb) : (left + right) / 2;
    const y = (top + bottom) / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(node.contains(hit) || hit.contains(node) || hit.closest('label')?.contains(node)))
      found.push(
        `${called(node)} cannot be clicked: ${hit ? called(hit) : 'nothing'} is at ${x.toFixed(0)}, ${y.toFixed(0)}`,
      );
  }
  for (const node of document.querySelectorAll('h2, .caption > *, .say')) {
    const { right, width } = node.getBoundingClientRect();
    if (width > 1 && right > innerWidth + 1) found.push(`${called(node)} is cut off at ${right.toFixed(0)}`);
  }
  scrollTo(0, 0);
  return found;
}

/**
 * Runs in the page. Describes texts that are over each other, or outside of the window.
 *
 * What scrolls under a bar that stays in its place does not count. At most `MOST` texts are compared, which is as many
 * as the largest pages have without their long tables.
 */
export function collisions() {
  const MOST = 4000;
  /** @type {{text: string, parent: Element, stays: Element | null, box: {x: [number, number], y: [number, number]}}[]} */
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node && texts.length < MOST; node = walk.nextNode()) {
    const [text, parent] = [(node.textContent ?? '').trim(), node.parentElement];
    if (!text || !parent?.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
    if (parent.closest('.unseen, dialog:not([open])')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      /** @type {{x: [number, number], y: [number, number]}} */
      const box = { x: [left, right], y: [top, bottom] };
      let stays = null;
      for (let outer = /** @type {Element | null} */ (parent); outer; outer = outer.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(outer);
        if (!stays && (position === 'fixed' || position === 'sticky')) stays = outer;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const cut = outer.getBoundingClientRect();
        box.x = [Math.max(box.x[0], cut.left), Math.min(box.x[1], cut.right)];
        box.y = [Math.max(box.y[0], cut.top), Math.min(box.y[1], cut.bottom)];
      }
      if (box.x[1] - box.x[0] > 2 && box.y[1] - box.y[0] > 2) texts.push({ text, parent, stays, box });
    }
  }
  const found = texts.filter(({ box }) => box.x[1] > innerWidth + 1).map(({ text }) => `“${text}” leaves the window`);
  const common = (/** @type {[number, number]} */ one, /** @type {[number, number]} */ other) =>
    Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      if (one.parent === other.parent || one.stays !== other.stays) continue;
      if (common(one.box.x, other.box.x) > 2 && common(one.box.y, other.box.y) > 5)
        found.push(`“${one.text}” and “${other.text}” are over each other`);
    }
  });
  return [...new Set(found)].slice(0, 20);
}
