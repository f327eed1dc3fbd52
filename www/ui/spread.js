// Places for labels that must not overlap.

/**
 * Returns positions that are at least a pitch apart and as near as possible to the wishes. Wishes that are too
 * close to each other form a block, which is centred on their mean.
 * @param {number[]} wishes rising
 * @param {number} low the smallest position
 * @param {number} high the largest position
 * @param {number} pitch the smallest distance between two positions
 */
export function spread(wishes, low, high, pitch) {
  /** @typedef {{sum: number, count: number}} Block */
  const reach = (/** @type {Block} */ { count }) => (pitch * (count - 1)) / 2;
  const middle = (/** @type {Block} */ block) =>
    Math.max(low + reach(block), Math.min(high - reach(block), block.sum / block.count));
  /** @type {Block[]} */
  const blocks = [];
  for (const wish of wishes) {
    let last = { sum: wish, count: 1 };
    for (let before = blocks.at(-1); before; before = blocks.at(-1)) {
      if (middle(last) - middle(before) >= (pitch * (before.count + last.count)) / 2) break;
      blocks.pop();
      last = { sum: before.sum + last.sum, count: before.count + last.count };
    }
    blocks.push(last);
  }
  return blocks.flatMap((block) =>
    Array.from({ length: block.count }, (_, i) => middle(block) - reach(block) + pitch * i),
  );
}
