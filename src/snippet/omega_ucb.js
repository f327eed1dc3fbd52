function index(n, reward, cost, t) {
  const [r, c] = [reward / n, cost / n];
  const y = 2 * RHO * Math.log(t);
  const high = (x) => {
    const root = Math.sqrt(Math.max(y * (n * x * (1 - x) + y / 4), 0));
    return Math.min((n * x + y / 2 + root) / (n + y), 1);
  };
  // The lower bound of the mean cost is n c² / ((n + y) high(c)).
  return c > 0 ? (high(r) * ((n + y) * high(c))) / (n * c * c) : Infinity;
}
