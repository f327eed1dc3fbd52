function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  const e = (ALPHA * Math.sqrt(Math.log(t - 1))) / Math.sqrt(n);
  return c > 0 ? (r + e) / c : Infinity;
}
