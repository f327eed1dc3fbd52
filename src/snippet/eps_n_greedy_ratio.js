function chance(t) {
  return ((KAPPA / (D * D)) * K) / t;
}

function value(n, reward, cost) {
  return cost > 0 ? reward / cost : Infinity;
}
