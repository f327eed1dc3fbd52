function index(n, reward, cost, t) {
  const [r, c, z2] = [reward / n, cost / n, 2 * RHO * Math.log(t)];
  const high = (x, y) => {
    const root = Math.sqrt(Math.max(y * (n * x * (1 - x) + y / 4), 0));
    return Math.min((n * x + y / 2 + root) / (n + y), 1);
  };
  // The lower bound of the mean cost is n c² / ((n + y) high(c, y)).
  const y = ETA_COST * z2;
  return c > 0 ? (high(r, ETA_REWARD * z2) * ((n + y) * high(c, y))) / (n * c * c) : Infinity;
}
