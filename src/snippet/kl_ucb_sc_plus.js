function index(n, reward, cost, t) {
  return largestRatio(reward / n, cost / n, (Math.log(t) - Math.log(n)) / n);
}
