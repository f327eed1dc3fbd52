//! Made-up results of presets, with which tests show that a claim can hold and can fail.

/// The regret of a policy, by the label of the part, the label of the policy and the share of the budget spent.
pub type Regret = fn(&str, &str, f64) -> f64;

/// Made-up results of a preset: some with which its claim holds, and others with which it fails.
pub struct MadeUp {
    /// Regrets with which the claim holds.
    pub claimed: Regret,
    /// Regrets with which the claim fails. If there are none, the claim fails when the policies get the results of
    /// `claimed` in reverse order.
    pub refuted: Option<Regret>,
    /// The number of pulls of a policy. The ratio of mean reward and mean cost and the share of optimal pulls follow from
    /// this number.
    pub pulls: fn(&str) -> f64,
    /// The mean reward of a policy.
    pub rewards: fn(&str) -> f64,
    /// The share of the pulls that a policy spends on each of six arms.
    pub shares: fn(&str) -> [f64; 6],
}

impl MadeUp {
    /// Regrets with which the claim holds, and regrets with which it fails. Policies do not differ in their pulls.
    pub const fn new(claimed: Regret, refuted: Regret) -> MadeUp {
        MadeUp { refuted: Some(refuted), ..MadeUp::reversed(claimed) }
    }

    /// Regrets with which the claim holds, and with which it fails once the order of the policies is reversed.
    pub const fn reversed(claimed: Regret) -> MadeUp {
        MadeUp { claimed, refuted: None, pulls: |_| 1.0, rewards: |_| 1.0, shares: |_| [0.0; 6] }
    }

    /// The same with other numbers of pulls, for a claim about them.
    pub const fn with_pulls(self, pulls: fn(&str) -> f64) -> MadeUp {
        MadeUp { pulls, ..self }
    }

    /// The same with other mean rewards, for a claim about them.
    pub const fn with_rewards(self, rewards: fn(&str) -> f64) -> MadeUp {
        MadeUp { rewards, ..self }
    }

    /// The same with other shares of pulls, for a claim about them.
    pub const fn with_shares(self, shares: fn(&str) -> [f64; 6]) -> MadeUp {
        MadeUp { shares, ..self }
    }
}

/// A logarithm that is 1 at 1 % of the budget.
pub fn logarithm(share: f64) -> f64 {
    3.0 + crate::math::ln(share) / crate::math::ln(10.0)
}

/// Made-up regrets with which all versions of ω-UCB are ahead, and ω*-UCB and ω-UCB with ρ = 1/4 are the first of them.
pub fn omega_ahead(_: &str, label: &str, share: f64) -> f64 {
    match label {
        "ω*-UCB (ρ = 0.25)" => 0.9 + share,
        "ω-UCB (ρ = 0.25)" => 1.0 + share,
        _ if label.starts_with('ω') => 1.05 + share,
        _ => 5.0 + share,
    }
}
