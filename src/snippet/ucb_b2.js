function index(n, reward, cost, t, rewardVariance, costVariance) {
  const [r, c] = [reward / n, cost / n];
  const scale = ALPHA * Math.log(t);
  const width = (variance) => {
    const unbiased = n > 1 ? (variance * n) / (n - 1) : 0.25;
    return Math.sqrt((2 * unbiased * scale) / n) + (3 * scale) / n;
  };
  if (c <= width(costVariance)) return Infinity;
  const ratio = r / Math.max(c, SMALLEST_COST);
  return ratio + (1.4 * (width(rewardVariance) + ratio * width(costVariance))) / c;
}
