// ω-UCB (Heyden et al. 2023): pulls the arm with the largest quotient of an upper bound of the mean reward and a lower
// bound of the mean cost. The choices are exactly those of the built-in policy `omega-ucb`.

@external('bb', 'below') declare function below(count: i32): i32;
@external('bb', 'ln') declare function ln(x: f64): f64;

// An arm. Its record lies in memory that starts with zeros.
@unmanaged class Arm {
  pulls: f64;
  reward: f64;
  cost: f64;
  index: f64;
  // 1 once the arm no longer fits into the budget.
  barred: i32;
}

const RECORD: usize = offsetof<Arm>();
// Room for up to 1,000 arms. A module must not allocate memory before `bb_start`, because it has no start function.
const ARMS: usize = memory.data(40000, 8);

// The index of an arm without pulls. The indices of other arms are not negative.
const UNPULLED: f64 = -1;

let rho: f64 = 0;
let count: i32 = 0;

function at(place: i32): Arm {
  return changetype<Arm>(ARMS + RECORD * place);
}

export function bb_param(_index: i32, value: f64): void {
  rho = value;
}

export function bb_start(arms: i32, _budget: f64): void {
  count = arms;
}

export function bb_bar(arm: i32): void {
  at(arm).barred = 1;
}

export function bb_observe(place: i32, reward: f64, cost: f64): void {
  const arm = at(place);
  arm.pulls += 1;
  arm.reward += reward;
  arm.cost += cost;
}

export function bb_choose(round: f64): i32 {
  const y = 2 * rho * ln(round);
  let best: f64 = -Infinity;
  let waiting = 0;
  let chosen = -1;
  let ties = 0;
  for (let place = 0; place < count; place++) {
    const arm = at(place);
    arm.index = arm.barred ? NaN : index(arm, y);
    waiting += i32(arm.index == UNPULLED);
    if (arm.index > best) {
      best = arm.index;
      chosen = place;
      ties = 0;
    }
    ties += i32(arm.index == best);
  }
  // Arms without pulls come first, in random order.
  if (waiting > 0) return nth(UNPULLED, below(waiting));
  // A random number is drawn only if several arms have the largest index.
  return ties > 1 ? nth(best, below(ties)) : chosen;
}

// Returns the arm with this index that comes after `skip` others with the same index.
function nth(index: f64, skip: i32): i32 {
  for (let place = 0; place < count; place++) {
    if (at(place).index == index && skip-- == 0) return place;
  }
  return -1;
}

// The lower bound of the cost c is n c² / ((n + y) high(c)), because the product of both bounds is n c² / (n + y).
function index(arm: Arm, y: f64): f64 {
  if (arm.pulls == 0) return UNPULLED;
  if (arm.cost == 0) return Infinity;
  const n = arm.pulls;
  const cost = arm.cost / n;
  return (high(n, arm.reward / n, y) * ((n + y) * high(n, cost, y))) / (n * cost * cost);
}

// The upper bound of a mean with the sample mean x.
function high(n: f64, x: f64, y: f64): f64 {
  const root = sqrt(max(y * (n * x * (1 - x) + y / 4), 0));
  return min((n * x + y / 2 + root) / (n + y), 1);
}
