// ε-greedy: pulls a random arm with probability ε, and otherwise the arm that has earned most for its costs so far.

@external('bb', 'random') declare function random(): f64;
@external('bb', 'below') declare function below(count: i32): i32;

// The sums of the rewards and of the costs of up to 1,000 arms. A module must not allocate memory before `bb_start`,
// because it has no start function.
const SUMS: usize = memory.data(16000);

let epsilon: f64 = 0;
let arms: i32 = 0;

export function bb_param(_index: i32, value: f64): void {
  epsilon = value;
}

export function bb_start(count: i32, _budget: f64): void {
  arms = count;
}

export function bb_observe(arm: i32, reward: f64, cost: f64): void {
  const at = SUMS + 16 * arm;
  store<f64>(at, load<f64>(at) + reward);
  store<f64>(at, load<f64>(at, 8) + cost, 8);
}

export function bb_choose(_round: f64): i32 {
  if (random() < epsilon) return below(arms);
  let best = 0;
  let most: f64 = 0;
  let ties = 0;
  for (let arm = 0; arm < arms; arm++) {
    const at = SUMS + 16 * arm;
    const cost = load<f64>(at, 8);
    // An arm that has cost nothing yet counts as infinitely good.
    const ratio = cost == 0 ? Infinity : load<f64>(at) / cost;
    if (ratio >= most) {
      ties = ratio > most ? 1 : ties + 1;
      most = ratio;
      // Of several best arms, the second replaces the first with probability 1/2, the third with 1/3, and so on.
      if (below(ties) == 0) best = arm;
    }
  }
  return best;
}
