function index(n, reward, cost, t) {
  return reward / n + Math.sqrt(2 * Math.log(t)) / Math.sqrt(n);
}
