//! ε-greedy: pulls a random arm with probability ε, and otherwise the arm that has earned most for its costs so far.

/// The section that describes the policy.
#[used]
#[unsafe(link_section = "budgeted-bandits")]
static ABOUT: [u8; include_bytes!("../policy.json").len()] = *include_bytes!("../policy.json");

#[link(wasm_import_module = "bb")]
unsafe extern "C" {
    safe fn random() -> f64;
    safe fn below(count: i32) -> i32;
}

struct Policy {
    epsilon: f64,
    arms: usize,
    /// The sums of the rewards and of the costs of each arm.
    sums: [(f64, f64); 1000],
}

/// Returns the policy. A module has one thread, and no function of it is called while another one runs.
fn policy() -> &'static mut Policy {
    static mut POLICY: Policy = Policy { epsilon: 0.0, arms: 0, sums: [(0.0, 0.0); 1000] };
    unsafe { &mut *&raw mut POLICY }
}

#[unsafe(no_mangle)]
extern "C" fn bb_param(_index: i32, value: f64) {
    policy().epsilon = value;
}

#[unsafe(no_mangle)]
extern "C" fn bb_start(arms: i32, _budget: f64) {
    policy().arms = arms as usize;
}

#[unsafe(no_mangle)]
extern "C" fn bb_choose(_round: f64) -> i32 {
    let Policy { epsilon, arms, sums } = policy();
    if random() < *epsilon {
        return below(*arms as i32);
    }
    let (mut best, mut most, mut ties) = (0, 0.0, 0);
    for (arm, (reward, cost)) in sums.iter().take(*arms).enumerate() {
        // An arm that has cost nothing yet counts as infinitely good.
        let ratio = if *cost == 0.0 { f64::INFINITY } else { reward / cost };
        if ratio >= most {
            ties = if ratio > most { 1 } else { ties + 1 };
            most = ratio;
            // Of several best arms, the second replaces the first with probability 1/2, the third with 1/3, and so on.
            if below(ties) == 0 {
                best = arm as i32;
            }
        }
    }
    best
}

#[unsafe(no_mangle)]
extern "C" fn bb_observe(arm: i32, reward: f64, cost: f64) {
    if let Some(sums) = policy().sums.get_mut(arm as usize) {
        sums.0 += reward;
        sums.1 += cost;
    }
}
