function chance(t) {
  return ((KAPPA / (D * D)) * K) / t;
}

function value(n, reward, cost) {
  if (n === 0) return 0;
  return cost > 0 ? reward / cost : Infinity;
}
