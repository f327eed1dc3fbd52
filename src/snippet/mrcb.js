function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  const e = Math.sqrt(2 * Math.log(t)) / Math.sqrt(n);
  return c > e ? Math.min(r + e, 1) / (c - e) : Infinity;
}
