function chance(t) {
  return t > K ? (CONSTANT * K) / (t - 1) : 0;
}

function value(n, reward, cost) {
  return n > 0 ? reward / (cost + 1e-10) : Infinity;
}
