// The strips of the front door: what a run had earned when so many coins were spent, and the slices of its pulls.

/** The number of coins. */
export const COINS = 100;

/** The number of tones, one for each arm. */
export const TONES = 5;
/** The width of the gap after a slice, where the whole strip has 10,000. */
const GAP = 9;

/** Returns where the slices of a run end. The last is cut off at the end of the strip. @param {{ends: string}} run */
const ends = (run) => run.ends.split(' ').map((end) => Math.min(Number(end), 100 * COINS));

/**
 * Returns what a run had earned when so many coins were spent.
 * @param {{rewards: string, ends: string}} run
 * @param {number} coins
 */
export function earned(run, coins) {
  const rewards = [...run.rewards].map(Number);
  return ends(run).reduce((sum, end, i) => (end <= 100 * coins ? sum + rewards[i] : sum), 0);
}

/** Returns the paths of the slices, one for each tone. @param {{ranks: string, ends: string}} run */
export function slices(run) {
  const paths = Array.from({ length: TONES }, () => '');
  let from = 0;
  for (const [i, end] of ends(run).entries()) {
    if (end - from > GAP) paths[Number(run.ranks[i])] += `M${from} 0H${end - GAP}V1H${from}z`;
    from = end;
  }
  return paths;
}
