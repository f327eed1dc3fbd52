//! Figures 3d to 3f of the ω-UCB paper, on the stand-in for its advertising data.

use super::compare::{brief, finals, less, lowest, mean};
use super::omega::{ONE, PAPER, POLICIES, QUARTER, STAR, WITH_STAR, competitors, paper_experiment, pooled};
use super::readings::reading;
use super::rule::{Decision, Rule};
use super::verdict::{Quote, Verdict, quote};
use super::{Choice, Computation, Kind, Node, Preset, Results, figure, json, labels};
use crate::environment::advertising::{SIZES, means};
use crate::math::exp;
use crate::plot::{AxisScale, Point};

const BEST: Quote = quote("section 6.1", "outperforms all other competitors");
const SIGNIFICANTLY: Quote = quote("section 6.1", "significantly, although both choices show good asymptotic behavior");
const STAR_LOWER: Quote = quote("section 6.1", "although the effect is not as prominent as in the synthetic settings");
const BIASED: Quote = quote("section 6.1", "costs are biased towards 1, and rewards are biased towards the boundaries");

fn settings(family: &str, policies: &str) -> Vec<(String, Node)> {
    let part = |setting: usize| {
        let environment = json!({ "family": family, "setting": setting });
        (format!("stand-in setting {setting}, K = {}", SIZES[setting - 1]), paper_experiment(environment, policies))
    };
    (1..=SIZES.len()).map(part).collect()
}

const STAND_IN: &str = "The paper's data may not be shipped. This stand-in consists of 19 made-up settings of the same \
    sizes that lean the same way (see the family's description), and a verdict on it is no verdict on the paper's \
    data. Import the data to run the paper's settings. Regret is the mean over the 19 settings, repetition by \
    repetition.";

pub static FIG_3D: Preset = Preset {
    id: "omega-fig-3d",
    title: "Figure 3d (stand-in data)",
    paper: PAPER,
    setting: "a stand-in for the advertising data: 19 settings of 2 to 93 Bernoulli arms",
    claim: "ω-UCB with ρ = 1/4 has less regret than every competitor, and less than with ρ = 1.",
    notes: STAND_IN,
    choices: &[],
    quick: (2, 0.01),
    kind: Kind::Experiments {
        parts: || settings("advertising-bernoulli", POLICIES),
        judge: fig_3d,
        #[cfg(test)]
        made_up: super::MadeUp::reversed(super::tests::omega_ahead),
        figures: figure::mean_over_parts,
    },
};

pub static FIG_3E: Preset = Preset {
    id: "omega-fig-3e",
    title: "Figure 3e (stand-in data)",
    paper: PAPER,
    setting: "a stand-in for the advertising data: 19 settings of 2 to 93 Beta arms with α uniform on (0, 5) and β \
            chosen to match the mean",
    claim: "ω-UCB with ρ = 1/4 has less regret than every competitor, and less than with ρ = 1. ω*-UCB has less regret \
            than ω-UCB.",
    notes: "The paper's data may not be shipped. This stand-in consists of 19 made-up settings of the same sizes that \
            lean the same way, and a verdict on it is no verdict on the paper's data. Import the data to run the \
            paper's settings. Regret is the mean over the 19 settings, repetition by repetition. The paper does not \
            say which of the two shapes is drawn; here it is α. The authors' code draws β where the mean is at most 1/2, \
            which gives laws of small mean much more variance, and the variance is what ω*-UCB makes use of.",
    choices: &[Choice {
        open: "The shape that is drawn",
        ours: "α",
        others: &[reading(
            "β for means up to 1/2, and α for others, as in the authors' code",
            || settings("advertising-beta-code", WITH_STAR),
            fig_3e,
        )],
    }],
    quick: (2, 0.01),
    kind: Kind::Experiments {
        parts: || settings("advertising-beta", WITH_STAR),
        judge: fig_3e,
        #[cfg(test)]
        made_up: super::MadeUp::reversed(super::tests::omega_ahead),
        figures: figure::mean_over_parts,
    },
};

fn fig_3d(rule: &Rule, results: &[&Results]) -> Verdict {
    let rivals: Vec<String> = labels(results[0]).into_iter().filter(|label| !label.starts_with('ω')).collect();
    Verdict::all([
        mean_lowest(rule, results, &rivals).tests(BEST),
        mean_less(rule, results, QUARTER, ONE).tests(SIGNIFICANTLY),
    ])
}

fn fig_3e(rule: &Rule, results: &[&Results]) -> Verdict {
    let lowest = mean_lowest(rule, results, &competitors(results[0])).tests(BEST);
    let more = [
        mean_less(rule, results, QUARTER, ONE).tests(SIGNIFICANTLY),
        mean_less(rule, results, STAR, QUARTER).tests(STAR_LOWER),
    ];
    Verdict::all([lowest].into_iter().chain(more))
}

/// Judges whether one policy has less regret than another as a mean over the settings.
fn mean_less(rule: &Rule, results: &[&Results], a: &str, b: &str) -> Verdict {
    let [of_a, of_b] = [a, b].map(|label| pooled(results, label));
    less(rule, "Mean over the settings", (a, &of_a), 1.0, (b, &of_b))
}

/// Judges whether ω-UCB with ρ = 1/4 has the lowest regret as a mean over the settings, and counts the settings in
/// which its regret is the lowest.
fn mean_lowest(rule: &Rule, results: &[&Results], rivals: &[String]) -> Verdict {
    let verdict = lowest(rule, "Mean over the settings", &|label| pooled(results, label), QUARTER, rivals);
    let ahead = |results: &&&Results| {
        let ours = mean(finals(results, QUARTER));
        rivals.iter().all(|rival| ours < mean(finals(results, rival)))
    };
    let count = results.iter().filter(ahead).count();
    verdict.reworded(|sentence| format!("{sentence}; lowest in {count} of the {} settings", results.len()))
}

pub static FIG_3F: Preset = Preset {
    id: "omega-fig-3f",
    title: "Figure 3f (stand-in data)",
    paper: PAPER,
    setting: "the density of the mean rewards and mean costs of the stand-in setting of 33 arms",
    claim: "Mean costs lean towards 1, mean rewards towards 0 and 1.",
    notes: "The stand-in is made to lean this way, so the figure shows what the stand-in looks like and checks nothing \
            about the paper's data. The density is estimated with a Gaussian kernel of standard deviation 0.08.",
    choices: &[],
    quick: (1, 1.0),
    kind: Kind::Computed(density),
};

/// The number of the setting with the 33 arms of the paper's figure.
const SHOWN: usize = 10;
const BANDWIDTH: f64 = 0.08;

fn density() -> Computation {
    let (rewards, costs): (Vec<f64>, Vec<f64>) = means(SHOWN).into_iter().unzip();
    let share = |values: &[f64], within: fn(f64) -> bool| {
        values.iter().filter(|value| within(**value)).count() as f64 / values.len() as f64
    };
    let dear = share(&costs, |cost| cost > 0.5);
    let ends = share(&rewards, |reward| !(0.25..0.75).contains(&reward));
    let sentence = format!(
        "{} % of the mean costs are above 1/2, where a uniform law has 50 %, and {} % of the mean rewards below 1/4 or above 3/4",
        brief(100.0 * dear),
        brief(100.0 * ends)
    );
    let line = |name: &str, values: &[f64]| {
        let kernel = |x: f64, value: f64| exp(-(x - value) * (x - value) / (2.0 * BANDWIDTH * BANDWIDTH));
        let at = |step: i32| {
            let x = f64::from(step) / 60.0;
            let norm = values.len() as f64 * BANDWIDTH * (2.0 * std::f64::consts::PI).sqrt();
            let height = values.iter().map(|value| kernel(x, *value)).sum::<f64>() / norm;
            Point { x, mean: height, low: height, high: height }
        };
        (name.to_owned(), (0..=60).map(at).collect())
    };
    let lines = vec![line("mean rewards", &rewards), line("mean costs", &costs)];
    let row = |name: &str, values: &[f64]| {
        let shares: Vec<String> = (0..4)
            .map(|quarter| {
                let (low, high) = (f64::from(quarter) / 4.0, f64::from(quarter + 1) / 4.0);
                values.iter().filter(|value| (low..high).contains(*value)).count().to_string()
            })
            .collect();
        [vec![name.to_owned()], shares].concat()
    };
    let head = ["", "0 to 1/4", "1/4 to 1/2", "1/2 to 3/4", "3/4 to 1"].map(str::to_owned).to_vec();
    Computation {
        verdict: Verdict::new(Decision::of(dear > 0.5 && ends > 0.5), sentence).tests(BIASED),
        table: vec![head, row("mean rewards", &rewards), row("mean costs", &costs)],
        figures: vec![figure::chart("", lines, AxisScale::Linear, ("mean", "density of the arms' means"))],
    }
}
