/** Returns a random score, which is the largest with a probability proportional to exp(ratio / TEMPERATURE). */
function explore(n, reward, cost, t) {
  if (cost === 0) return Infinity;
  return reward / cost / TEMPERATURE - Math.log(-Math.log(Math.random()));
}
