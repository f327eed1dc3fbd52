// Finds the controls of a page that are too small for a finger.

/**
 * Runs in the page. Describes the controls in a part of the page that are smaller than 44 × 44 px. A link or an
 * explained word in the middle of a sentence may be as high as its line, and a control with a label is as large as the
 * label. A control may lack a pixel in favour of its neighbour.
 * @param {string} part
 */
export function small(part) {
  const SIZE = 44;
  /** @type {string[]} */
  const found = [];
  const seen = (/** @type {Found} */ node) =>
    node.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
    !node.closest('[inert], .unseen') &&
    !node.disabled;
  const in_text = (/** @type {Found} */ node) => {
    const own = /** @type {Found} */ (node.closest('.explained-word') ?? node);
    return (
      getComputedStyle(own).display === 'inline' &&
      [...own.parentElement.childNodes].some(
        (other) => other.nodeType === Node.TEXT_NODE && (other.textContent ?? '').trim().length > 1,
      )
    );
  };
  for (const node of document
    .querySelector(part)
    .querySelectorAll('button, a[href], input, select, summary, textarea')) {
    if (!seen(node) || in_text(node)) continue;
    node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = (node.closest('label') ?? node).getBoundingClientRect();
    if (box.width < 1) continue;
    // Only the thumb of a handle over a picture can be touched. The thumb is as wide as the handle is high.
    const share = (Number(node.value) - Number(node.min)) / (Number(node.max) - Number(node.min));
    const thumb = box.left + box.height / 2 + share * (box.width - box.height);
    const [x, y] = [node.matches('.hand') ? thumb : (box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const mine = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && (node.contains(hit) || hit.closest('label')?.contains(node));
    };
    const reach = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      let steps = 0;
      while (steps < SIZE && mine((steps + 1) * dx, (steps + 1) * dy)) steps++;
      return steps;
    };
    const [wide, high] = [1 + reach(1, 0) + reach(-1, 0), 1 + reach(0, 1) + reach(0, -1)];
    if (Math.min(wide, high) < SIZE - 1.5) {
      const name = (node.getAttribute('aria-label') || node.textContent || '').trim().slice(0, 40);
      found.push(`${node.tagName.toLowerCase()}.${node.className} “${name}” is ${wide} × ${high}`);
    }
  }
  scrollTo(0, 0);
  return found;
}
