function index(n, reward, cost, t) {
  const e = (ALPHA * Math.sqrt(Math.log(t - 1))) / Math.sqrt(n);
  return cost > 0 ? reward / cost + e : Infinity;
}
