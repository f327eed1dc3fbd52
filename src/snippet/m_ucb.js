function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  const e = (ALPHA * Math.sqrt(Math.log(t - 1))) / Math.sqrt(n);
  return c > e ? Math.min(r + e, 1) / (c - e) : Infinity;
}
