// Finds the parts of a page that do not fit.

/** Runs in the page. Describes the parts that do not fit. */
export function misfits() {
  /** @type {string[]} */
  const found = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > innerWidth)
    found.push(`the document is ${wide.scrollWidth} px wide in a window of ${innerWidth}`);
  const called = (/** @type {Element} */ node) => {
    const name = node.getAttribute('aria-label') || node.textContent || '';
    return `${node.tagName.toLowerCase()} “${name.trim().slice(0, 40)}”`;
  };
  for (const node of document.querySelectorAll('button, a[href], input, select, summary, [tabindex="0"], canvas')) {
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
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
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
