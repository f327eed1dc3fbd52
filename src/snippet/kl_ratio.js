/** Returns the largest q / p for which the divergences d(r, q) + d(c, p) are at most the limit. */
function largestRatio(r, c, limit) {
  if (c === 0) return Infinity;
  c = Math.min(c, 1 - 1e-12);
  let [low, high, v] = [0, 1 + limit / c, 0];
  for (let step = 0; step < 80; step++) {
    // With s = ln(c / p), the largest q for p is (r + v) / (1 + v).
    const s = (low + high) / 2;
    const gone = -c * Math.expm1(-s);
    v = gone / (1 - c + gone);
    const ones = r > 0 ? r * Math.log1p((v * (1 - r)) / (r * (1 + v))) : 0;
    const divergence = c * s - (1 - c) * Math.log1p(gone / (1 - c)) - ones + (1 - r) * Math.log1p(v);
    if (divergence <= limit) low = s;
    else high = s;
  }
  return (r + v) / (1 + v) / (c * Math.exp(-low));
}
