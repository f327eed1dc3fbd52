function index(n, reward, cost, t) {
  const e = Math.sqrt(Math.log(t - 1)) / Math.sqrt(n);
  if (cost === 0 || e >= LAMBDA) return Infinity;
  return reward / cost + ((1 + 1 / LAMBDA) * e) / (LAMBDA - e);
}
