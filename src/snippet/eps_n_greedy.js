function chance(t) {
  return ((KAPPA / (D * D)) * K) / t;
}

function value(n, reward, cost) {
  return n > 0 ? reward / n : Infinity;
}
