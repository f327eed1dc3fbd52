//! Figure 4 of the ω-UCB paper: the regret for several values of ρ.

use super::compare::less_than_all;
use super::omega::{PAPER, SIZES, pooled, sizes};
use super::rule::Rule;
use super::verdict::Verdict;
use super::{Figure, Kind, Preset, PresetPart, Results, figure};

const RHO: [f64; 8] = [0.015_625, 0.031_25, 0.0625, 0.125, 0.25, 0.5, 1.0, 2.0];
// The places of 1/8 and 1/4, of which the claim speaks.
const EIGHTH: usize = 3;
const QUARTER: usize = 4;

pub static FIG_4: Preset = Preset {
    id: "omega-fig-4",
    title: "Figure 4",
    paper: PAPER,
    setting: "the three synthetic families with 10, 50 and 100 arms; ρ from 1/64 to 2",
    claim: "ρ = 1/4 is the best choice, or near the best, for ω-UCB and ω*-UCB. With Beta and generalised Bernoulli \
            arms, ρ = 1/8 works well for ω-UCB.",
    notes: "The paper pools the numbers of arms. \"Near the best\" and \"works well\" are tested as: at most 1.5 times \
            the regret of the ρ with the lowest mean, as means over K = 10, 50 and 100. Both indices were checked \
            against values by mpmath. One statement does not hold: with generalised Bernoulli arms, ω-UCB has 1.8 \
            times as much regret with ρ = 1/4 as with ρ = 1/8. The variance of these arms is below that of Bernoulli \
            arms, so ω-UCB's intervals with η = 1 are too wide for them. A smaller ρ makes up for this. The paper \
            recommends ρ = 1/8 for these arms for the same reason, so only its general statement about ρ = 1/4 goes \
            too far. ω*-UCB estimates η, and the statement holds for ω*-UCB.",
    quick: (4, 0.01),
    kind: Kind::Experiments {
        parts: || {
            let policies = |id: &str| RHO.map(|rho| format!("{id} rho={rho}")).join(", ");
            let policies = format!("{}, {}", policies("omega-ucb"), policies("omega-star-ucb"));
            let family = |id: &'static str| {
                let policies = policies.clone();
                sizes(id, &policies).into_iter().map(move |(label, value)| (format!("{id}, {label}"), value))
            };
            ["bernoulli", "generalised-bernoulli", "beta"].into_iter().flat_map(family).collect()
        },
        judge: |rule, results| {
            let pairs = ["Bernoulli", "generalised Bernoulli", "Beta"].into_iter().zip(results.chunks(SIZES.len()));
            Verdict::all(pairs.enumerate().flat_map(|(at, (family, results))| {
                let quarter = ["ω-UCB", "ω*-UCB"].map(|name| near_best(rule, family, name, QUARTER, results));
                let eighth = (family != "Bernoulli").then(|| near_best(rule, family, "ω-UCB", EIGHTH, results));
                let parts = at * SIZES.len()..(at + 1) * SIZES.len();
                quarter.into_iter().chain(eighth).map(move |verdict| verdict.about(parts.clone()))
            }))
        },
        #[cfg(test)]
        made_up: tests::FIG_4,
        figures: sensitivities,
    },
};

fn with_rho(name: &str, rho: f64) -> String {
    format!("{name} (ρ = {rho})")
}

/// Judges whether the value of ρ at this place of [`RHO`] is the best one, or near the best.
fn near_best(rule: &Rule, family: &str, name: &str, place: usize, results: &[&Results]) -> Verdict {
    let regrets = |rho: f64| pooled(results, &with_rho(name, rho));
    let others: Vec<(String, Vec<f64>)> =
        RHO.into_iter().filter(|rho| *rho != RHO[place]).map(|rho| (format!("ρ = {rho}"), regrets(rho))).collect();
    let label = format!("ρ = {}", RHO[place]);
    less_than_all(rule, &format!("{family}, {name}"), (&label, &regrets(RHO[place])), 1.5, &others)
}

/// Returns one figure for each family: the regret at each value of ρ.
fn sensitivities(_: &[PresetPart], results: &[&Results]) -> Vec<Figure> {
    results.chunks(SIZES.len()).enumerate().map(|(at, results)| sensitivity(at, results)).collect()
}

fn sensitivity(at: usize, results: &[&Results]) -> Figure {
    let line = |name: &str| {
        let point = |rho: f64| (rho, pooled(results, &with_rho(name, rho)).into_iter().collect());
        (name.to_owned(), RHO.into_iter().map(point).collect())
    };
    let name = ["bernoulli", "generalised-bernoulli", "beta"][at.min(2)];
    figure::lines(name, ["ω-UCB", "ω*-UCB"].map(line).into(), "ρ (log scale)", "final regret, mean over K = 10, 50 and 100")
}

#[cfg(test)]
mod tests {
    use crate::preset::MadeUp;

    pub const FIG_4: MadeUp = MadeUp::new(
        |_, label, _| match label {
            _ if label.ends_with("ρ = 0.25)") => 1.0,
            _ if label.ends_with("ρ = 0.125)") => 0.9,
            _ => 3.0,
        },
        |_, label, _| if label.ends_with("ρ = 0.25)") { 5.0 } else { 1.0 },
    );
}
