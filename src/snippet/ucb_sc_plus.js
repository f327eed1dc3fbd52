function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  const g = (Math.log(t) - Math.log(n)) / (2 * n);
  if (c * c <= g) return Infinity;
  const a = Math.sqrt(g / (r * r + c * c - g));
  return c > a * r ? (r + a * c) / (c - a * r) : Infinity;
}
