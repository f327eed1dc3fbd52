function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  return c > 0 ? (r + Math.sqrt(2 * Math.log(t)) / Math.sqrt(n)) / c : Infinity;
}
