//! ω-UCB (Heyden et al. 2023): pulls the arm with the largest quotient of an upper bound of the mean reward and a lower
//! bound of the mean cost. The choices are exactly those of the built-in policy `omega-ucb`.

/// The section that describes the policy.
#[used]
#[unsafe(link_section = "budgeted-bandits")]
static ABOUT: [u8; include_bytes!("../policy.json").len()] = *include_bytes!("../policy.json");

#[link(wasm_import_module = "bb")]
unsafe extern "C" {
    safe fn below(count: i32) -> i32;
    safe fn ln(x: f64) -> f64;
}

#[derive(Clone, Copy)]
struct Arm {
    pulls: f64,
    /// The sums of the rewards and of the costs.
    reward: f64,
    cost: f64,
    /// Whether the arm no longer fits into the budget that is left.
    barred: bool,
    index: f64,
}

struct Policy {
    rho: f64,
    count: usize,
    arms: [Arm; 1000],
}

/// An arm before its first pull. All of its bytes are 0, so 1,000 such arms take no room in the module.
const NEW: Arm = Arm { pulls: 0.0, reward: 0.0, cost: 0.0, barred: false, index: 0.0 };

/// Returns the policy. A module has one thread, and no function of it is called while another one runs.
fn policy() -> &'static mut Policy {
    static mut POLICY: Policy = Policy { rho: 0.0, count: 0, arms: [NEW; 1000] };
    unsafe { &mut *&raw mut POLICY }
}

#[unsafe(no_mangle)]
extern "C" fn bb_param(_index: i32, value: f64) {
    policy().rho = value;
}

#[unsafe(no_mangle)]
extern "C" fn bb_start(arms: i32, _budget: f64) {
    policy().count = arms as usize;
}

#[unsafe(no_mangle)]
extern "C" fn bb_bar(arm: i32) {
    if let Some(arm) = policy().arms.get_mut(arm as usize) {
        arm.barred = true;
    }
}

#[unsafe(no_mangle)]
extern "C" fn bb_observe(arm: i32, reward: f64, cost: f64) {
    if let Some(arm) = policy().arms.get_mut(arm as usize) {
        arm.pulls += 1.0;
        arm.reward += reward;
        arm.cost += cost;
    }
}

#[unsafe(no_mangle)]
extern "C" fn bb_choose(round: f64) -> i32 {
    let Policy { rho, count, arms } = policy();
    let Some(arms) = arms.get_mut(..*count) else { return -1 };
    let y = 2.0 * *rho * ln(round);
    let (mut waiting, mut best, mut chosen, mut ties) = (0, f64::NEG_INFINITY, -1, 0);
    for (place, arm) in arms.iter_mut().enumerate().filter(|(_, arm)| !arm.barred) {
        if arm.pulls == 0.0 {
            waiting += 1;
            continue;
        }
        arm.index = index(arm, y);
        if arm.index > best {
            (best, chosen, ties) = (arm.index, place as i32, 0);
        }
        ties += i32::from(arm.index == best);
    }
    // Arms without pulls come first, in random order.
    if waiting > 0 {
        return nth(arms, below(waiting), |arm| arm.pulls == 0.0 && !arm.barred);
    }
    // A random number is drawn only if several arms have the largest index.
    if ties > 1 { nth(arms, below(ties), |arm| !arm.barred && arm.index == best) } else { chosen }
}

/// Returns the arm that comes after `skip` others, among the arms for which `wanted` returns `true`.
fn nth(arms: &[Arm], skip: i32, wanted: impl Fn(&Arm) -> bool) -> i32 {
    let mut found = arms.iter().enumerate().filter(|(_, arm)| wanted(arm)).skip(skip as usize);
    found.next().map_or(-1, |(place, _)| place as i32)
}

/// The lower bound of the cost c is n c² / ((n + y) high(c)), because the product of both bounds is n c² / (n + y).
fn index(arm: &Arm, y: f64) -> f64 {
    let (n, cost) = (arm.pulls, arm.cost / arm.pulls);
    if arm.cost == 0.0 {
        return f64::INFINITY;
    }
    high(n, arm.reward / n, y) * ((n + y) * high(n, cost, y)) / (n * cost * cost)
}

/// The upper bound of a mean with the sample mean x.
fn high(n: f64, x: f64, y: f64) -> f64 {
    let square = y * (n * x * (1.0 - x) + y / 4.0);
    let bound = (n * x + y / 2.0 + if square > 0.0 { square.sqrt() } else { 0.0 }) / (n + y);
    // `f64::min` would be compiled to a function call, because the minimum of WebAssembly treats NaN differently.
    if bound < 1.0 { bound } else { 1.0 }
}
