// Why two policies may not be told apart although their intervals do not overlap.

/**
 * Returns what explains this, or an empty text if the interval of every policy overlaps with that of the best.
 * @param {Estimate} best
 * @param {Estimate[]} close the policies that cannot be told apart from the best
 */
export function although(best, close) {
  const above = close.filter(({ low }) => (low ?? NaN) > (best.high ?? NaN)).length;
  if (!above) return '';
  const whose = above === close.length ? (above > 1 ? 'their intervals' : 'its interval') : 'some of their intervals';
  const does = whose === 'its interval' ? 'does' : 'do';
  return (
    ` (${whose} ${does} not overlap with that of the lowest, but what counts is the interval of the difference on ` +
    'the same draws, and all pairs share its error of 5\u202f%)'
  );
}
