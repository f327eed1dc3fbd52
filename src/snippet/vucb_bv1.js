function index(n, reward, cost, t) {
  const e = (Math.SQRT2 * Math.sqrt(Math.log(t - 1))) / Math.sqrt(n);
  return cost > 0 ? reward / cost + 1.5 * (1 + 1 / LAMBDA) * e : Infinity;
}
