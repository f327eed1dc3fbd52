function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  if (c === 0) return Infinity;
  const e = (Math.SQRT2 * Math.sqrt(Math.log(t - 1))) / Math.sqrt(n);
  return (r + e + (e * Math.min(r + e, 1)) / Math.max(c - e, LAMBDA)) / c;
}
