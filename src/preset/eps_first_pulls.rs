//! The figure of the ε-first paper on pulls, and its example.

use super::compare::brief;
use super::eps_first::{
    ARM_6_IS_DEAR, Arms, BOTH, DEAR_ARM_6, EXTREME, EXTREME_OPEN, ONE_OVER_N, PAPER, POLICIES, UNKNOWN_AS_0, six_arms,
};
use super::readings::reading;
use super::rule::{Decision, Rule};
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Computation, Kind, Node, Preset, Results, figure};
use crate::theory::knapsack::{self, Packing};

const OPTIMAL: Quote = quote("section 5", "show similar behaviour to the optimal solution");
const FOCUS: Quote = quote("section 5", "focuses on arms 2 and 5 instead");
const EXAMPLE_33: Quote = quote("section 1", "giving an expected total reward of 33");

/// The pulls of each arm in the best combination of Figure 1c, as stated in the paper.
pub(super) const BEST: [f64; 6] = [0.0, 12.0, 0.0, 2.0, 0.0, 23.0];

fn at_3500(arms: Arms, policies: &str) -> Vec<(String, Node)> {
    vec![(String::new(), six_arms(arms, 3500, policies).with("repetitions", 100))]
}

pub static FIG_2: Preset = Preset {
    id: "eps-first-fig-2",
    title: "Figure 2",
    paper: PAPER,
    setting: "the shares of pulls of the arms of Figure 1c at B = 3,500",
    claim: "The pulls of ε-first, with uniform and with UCB exploration, resemble the best combination (arm 2 twelve \
            times, arm 4 twice, arm 6 twenty-three times). εₙ-greedy focuses on arms 2 and 5 instead.",
    notes: "The arms are those chosen for Figure 1c. The paper shows one run; here there are 100. \"Similar\" is tested as \
            a smaller distance in total variation than that of εₙ-greedy, between the mean shares of pulls and the \
            shares of the best combination. \"Focuses on\" is tested as more than half of the budget, as a \
            mean over the runs. Neither statement has an interval. The paper's run, in which εₙ-greedy does not sample arm \
            6 at all, is one of which a mean over runs says nothing, so this is not judged.",
    choices: &[
        Choice {
            open: EXTREME_OPEN,
            ours: "(0.4, 30), (17.6, 279), (0.4, 28), (0.435, 7), (3, 290), (0.378, 6)",
            others: &[reading(ARM_6_IS_DEAR, || at_3500(DEAR_ARM_6, POLICIES), judge)],
        },
        Choice {
            open: "εₙ, and the means of arms that εₙ-greedy has not pulled",
            ours: "min(1, 24/n), and these arms come first",
            others: &[
                reading("1/n, and these arms come first", || at_3500(EXTREME, ONE_OVER_N), judge),
                reading("min(1, 24/n), and these means count as 0", || at_3500(EXTREME, UNKNOWN_AS_0), judge),
                reading("1/n, and these means count as 0", || at_3500(EXTREME, BOTH), judge),
            ],
        },
    ],
    quick: (20, 1.0),
    kind: Kind::Experiments {
        parts: || at_3500(EXTREME, POLICIES),
        judge,
        #[cfg(test)]
        made_up: tests::FIG_2,
        figures: figure::per_part,
    },
};

fn judge(_: &Rule, results: &[&Results]) -> Verdict {
    let results = results[0];
    let pulls: f64 = BEST.iter().sum();
    let policies = results.answer().policies;
    let share = |policy: usize, arm: usize| policies[policy].arms[arm].share_of_pulls.unwrap_or(0.0);
    let distances = [0, 1, 2].map(|policy| {
        let apart = BEST.iter().enumerate().map(|(arm, best)| (share(policy, arm) - best / pulls).abs());
        apart.sum::<f64>() / 2.0
    });
    let shown: Vec<String> =
        policies.iter().zip(distances).map(|(policy, distance)| format!("{} {}", policy.label, brief(distance))).collect();
    let costs: Vec<f64> = results
        .experiment()
        .specification()
        .environment()
        .given()
        .map_or(Vec::new(), |environment| environment.arms.iter().map(|arm| arm.laws.cost.mean()).collect());
    let spent = |arm: usize| share(2, arm) * costs.get(arm).copied().unwrap_or(0.0);
    let all: f64 = (0..BEST.len()).map(spent).sum();
    let [second, fifth] = [1, 4].map(|arm| spent(arm) / all);
    let greedy = &policies[2].label;
    Verdict::all([
        Verdict::new(
            Decision::of(distances[0].max(distances[1]) < distances[2]),
            format!("Distance from the best combination, 0 to 1: {}", shown.join(", ")),
        )
        .tests(OPTIMAL),
        Verdict::new(
            Decision::of(second + fifth > 0.5),
            format!(
                "{greedy} spends {} % of the budget on arm 2 and {} % on arm 5",
                brief(100.0 * second),
                brief(100.0 * fifth)
            ),
        )
        .tests(FOCUS),
    ])
}

pub static EXAMPLE: Preset = Preset {
    id: "eps-first-example",
    title: "Example of X, Y and Z",
    paper: PAPER,
    setting: "the arms X, Y and Z with mean reward and cost (9, 4), (1.5, 1) and (2, 1), and a budget of 15",
    claim: "The best combination is 3 X and 3 Z, worth 33. With estimates of 1.76 and 1.74 for Y and Z, the greedy \
            packing has Y instead of Z and is worth 31.5.",
    notes: "",
    choices: &[],
    quick: (1, 1.0),
    kind: Kind::Computed(example),
};

/// The best combination, and the greedy combination for wrong estimates.
pub(super) fn example_packings() -> (Packing, Packing) {
    let costs = [4.0, 1.0, 1.0];
    (knapsack::optimum(&[9.0, 1.5, 2.0], &costs, 15.0), knapsack::greedy(&[9.0, 1.76, 1.74], &costs, 15.0))
}

fn example() -> Computation {
    let (best, greedy) = example_packings();
    let worth = |packing: &Packing| {
        packing.counts.iter().zip([9.0, 1.5, 2.0]).map(|(count, value)| *count as f64 * value).sum::<f64>()
    };
    let shown = |packing: &Packing| {
        packing
            .counts
            .iter()
            .zip(["X", "Y", "Z"])
            .filter(|(count, _)| **count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect::<Vec<_>>()
            .join(" and ")
    };
    let holds = (best.value - 33.0).abs() < 1e-9 && best.counts == [3, 0, 3] && (worth(&greedy) - 31.5).abs() < 1e-9;
    let sentence = format!(
        "The best combination is {}, worth {}; the greedy one is {}, worth {}",
        shown(&best),
        best.value,
        shown(&greedy),
        worth(&greedy)
    );
    let verdict = Verdict::new(Decision::of(holds), sentence).tests(EXAMPLE_33);
    Computation { verdict, table: Vec::new(), figures: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::super::eps_first::GREEDY;
    use super::*;
    use crate::preset::MadeUp;

    pub const FIG_2: MadeUp = MadeUp::reversed(|_, _, _| 1.0).with_shares(|label| match label {
        GREEDY => [0.0, 0.5, 0.0, 0.0, 0.5, 0.0],
        _ => BEST.map(|count| count / BEST.iter().sum::<f64>()),
    });
}
