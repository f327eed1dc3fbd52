//! A preset with two arms that differ only in their costs.
//!
//! `cargo xtask adding` adds this file to a copy of the project.

use super::compare::{finals, less};
use super::{Kind, Preset, experiment, figure, json};

pub static HALF_PRICE: Preset = Preset {
    id: "half-price",
    title: "Half the price",
    paper: "",
    setting: "two arms with the same reward, of which one costs half as much; B = 300",
    claim: "ω-UCB finds the cheap arm, so it has less regret than the policy that pulls arms at random.",
    notes: "This example is not from a paper.",
    choices: &[],
    quick: (20, 1.0),
    kind: Kind::Experiments {
        parts: || {
            let law = |p: f64| json!({ "law": "bernoulli", "p": p });
            let arm = |cost: f64| json!({ "reward": law(0.5), "cost": law(cost) });
            let arms = json!([arm(0.8), arm(0.4)]);
            let budget = json!({ "absolute": 300 });
            vec![(String::new(), experiment(json!({ "arms": arms }), budget, "omega-ucb, uniform", 100))]
        },
        judge: |rule, results| {
            let of = |label: &'static str| (label, finals(results[0], label));
            less(rule, "Final regret", of("ω-UCB (ρ = 0.25)"), 1.0, of("uniform"))
        },
        #[cfg(test)]
        made_up: super::MadeUp::reversed(|_, label, _| if label == "uniform" { 9.0 } else { 1.0 }),
        figures: figure::per_part,
    },
};
