//! Presets to start with. Each is a small instance that shows one property of the policies.

use super::compare::{finals, less, lowest};
use super::rule::Rule;
use super::verdict::Verdict;
use super::{Kind, Node, Preset, Results, experiment, figure, json};

/// An arm with Bernoulli reward and cost.
fn arm(name: &str, reward: f64, cost: f64) -> Node {
    let law = |p: f64| json!({ "law": "bernoulli", "p": p });
    json!({ "name": name, "reward": law(reward), "cost": law(cost) })
}

fn one(arms: Node, budget: u32, policies: &str) -> Vec<(String, Node)> {
    vec![(String::new(), experiment(json!({ "arms": arms }), json!({ "absolute": budget }), policies, 200))]
}

pub static TWO_ARMS: Preset = Preset {
    id: "two-arms",
    title: "Two arms",
    paper: "",
    setting: "a dear arm that pays often, (0.8, 0.6), and a cheap arm that pays less often, (0.5, 0.2), as mean reward \
            and mean cost; B = 500",
    claim: "The cheap arm is the better one, with a ratio of 2.5 against 1.33. ω-UCB finds the cheap arm. UCB1 \
            considers rewards only, so it keeps pulling the dear arm and does worse than chance.",
    notes: "This example is not from a paper.",
    choices: &[],
    quick: (40, 1.0),
    kind: Kind::Experiments {
        parts: || one(json!([arm("dear", 0.8, 0.6), arm("cheap", 0.5, 0.2)]), 500, "omega-ucb rho=0.25, bts, ucb1, uniform"),
        judge: |rule, results| {
            let final_of = |label: &str| finals(results[0], label).to_vec();
            let [uniform, ucb1] = ["uniform", "UCB1"].map(|label| (label, finals(results[0], label)));
            Verdict::all([
                lowest(rule, "Final regret", &final_of, "ω-UCB (ρ = 0.25)", &["UCB1", "uniform"]),
                less(rule, "Final regret", uniform, 1.0, ucb1),
            ])
        },
        #[cfg(test)]
        made_up: tests::TWO_ARMS,
        figures: figure::per_part,
    },
};

pub static M_UCB_BIAS: Preset = Preset {
    id: "m-ucb-bias",
    title: "The bias of m-UCB",
    paper: "",
    setting: "the arms (0.8, 0.2) and (0.1, 0.1) of Example 2 in the ω-UCB paper; B = 500",
    claim: "Where costs are small, a lower bound of the cost stays at 0 for a long time. m-UCB with α = 1 divides by \
            this bound and therefore keeps pulling the wrong arm. ω-UCB does not.",
    notes: "The paper looks at a single moment of this example. Here the example is played. The policies differ in \
            confidence as well: m-UCB with α = 1 is as confident as ω-UCB with ρ = 2 would be. The guided reading \
            compares both at equal confidence, where ω-UCB is ahead as well.",
    choices: &[],
    quick: (40, 1.0),
    kind: Kind::Experiments {
        parts: || {
            one(
                json!([arm("1", 0.8, 0.2), arm("2", 0.1, 0.1)]),
                500,
                "omega-ucb rho=0.25, omega-ucb rho=1, m-ucb alpha=1, uniform",
            )
        },
        judge: |rule, results| m_ucb_bias(rule, results[0]),
        #[cfg(test)]
        made_up: super::MadeUp::reversed(|_, label, _| if label.starts_with('ω') { 1.0 } else { 9.0 }),
        figures: figure::per_part,
    },
};

fn m_ucb_bias(rule: &Rule, results: &Results) -> Verdict {
    let of = |label: &'static str| (label, finals(results, label));
    Verdict::all([
        less(rule, "Final regret", of("ω-UCB (ρ = 0.25)"), 0.5, of("m-UCB (α = 1)")),
        less(rule, "Final regret", of("ω-UCB (ρ = 1)"), 0.5, of("m-UCB (α = 1)")),
    ])
}

pub static LOW_COST: Preset = Preset {
    id: "low-cost-trap",
    title: "The low-cost trap",
    paper: "",
    setting: "a good arm, (0.7, 0.4), among four arms that cost almost nothing and pay almost nothing, (0.001, 0.01); \
            B = 500",
    claim: "An arm looks free as long as its cost is hardly ever seen. A policy whose bounds let a small cost reach 0, \
            such as m-UCB with α = 1, spends far more on the worthless arms than ω-UCB does.",
    notes: "This example is not from a paper.",
    choices: &[],
    quick: (20, 1.0),
    kind: Kind::Experiments {
        parts: || {
            let trap = |name| arm(name, 0.001, 0.01);
            let arms = json!([arm("good", 0.7, 0.4), trap("trap 1"), trap("trap 2"), trap("trap 3"), trap("trap 4")]);
            one(arms, 500, "omega-ucb rho=0.25, bts, m-ucb alpha=1, budget-ucb")
        },
        judge: |rule, results| {
            let of = |label: &'static str| (label, finals(results[0], label));
            less(rule, "Final regret", of("ω-UCB (ρ = 0.25)"), 0.5, of("m-UCB (α = 1)"))
        },
        #[cfg(test)]
        made_up: super::MadeUp::reversed(|_, label, _| if label.starts_with('ω') { 1.0 } else { 9.0 }),
        figures: figure::per_part,
    },
};

#[cfg(test)]
mod tests {
    use crate::preset::MadeUp;

    pub const TWO_ARMS: MadeUp = MadeUp::reversed(|_, label, _| match label {
        _ if label.starts_with('ω') => 1.0,
        "UCB1" => 5.0,
        _ => 3.0,
    });
}
