function index(n, reward, cost, t, rewardVariance, costVariance) {
  const [r, c] = [reward / n, cost / n];
  const width = (x, variance) => {
    // The estimate of η needs 30 pulls and a mean strictly inside (0, 1).
    const eta = n >= 30 && x > 0 && x < 1 ? Math.min(variance / (x * (1 - x)), 1) : 1;
    return eta * (2 * RHO * Math.log(t));
  };
  const high = (x, y) => {
    const root = Math.sqrt(Math.max(y * (n * x * (1 - x) + y / 4), 0));
    return Math.min((n * x + y / 2 + root) / (n + y), 1);
  };
  if (c === 0) return Infinity;
  // The lower bound of the mean cost is n c² / ((n + y) high(c, y)).
  const y = width(c, costVariance);
  return (high(r, width(r, rewardVariance)) * ((n + y) * high(c, y))) / (n * c * c);
}
