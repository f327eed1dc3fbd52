function explore(n, reward, cost, t) {
  if (cost === 0) return Infinity;
  return (reward / n + Math.sqrt(2 * Math.log(t)) / Math.sqrt(n)) / (cost / n);
}
