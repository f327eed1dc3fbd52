function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  const nu = Math.max(NU * Math.log((BUDGET / COST_MAX) * K), 0);
  const width = (x) => Math.sqrt((nu * x) / n) + nu / n;
  return c > width(c) ? Math.min(r + width(r), 1) / (c - width(c)) : Infinity;
}
