//! Figure 5 of the ω-UCB paper, which needs no simulation.

use super::compare::brief;
use super::figure::chart;
use super::omega::PAPER;
use super::rule::Decision;
use super::verdict::{Quote, Verdict, quote};
use super::{Computation, Kind, Preset};
use crate::interval::{Interval, asymmetry, omega};
use crate::plot::{AxisScale, Point, number};

const ASYMMETRY: Quote = quote("appendix C.1", "asymmetry decreases with increasing sample size");

pub static FIG_5: Preset = Preset {
    id: "omega-fig-5",
    title: "Figure 5",
    paper: PAPER,
    setting: "the asymmetry of the ω interval (Eq. 23) by mean, for n = 1, 10, 100 and 1,000; z = 3",
    claim: "The asymmetry is 1 at means 0 and 1, and 0 at mean 1/2. At every other mean it falls with n.",
    notes: "Eq. 23 is the square of the ratio that the text before it defines.",
    choices: &[],
    quick: (1, 1.0),
    kind: Kind::Computed(fig_5),
};

fn fig_5() -> Computation {
    const N: [f64; 4] = [1.0, 10.0, 100.0, 1000.0];
    let means: Vec<f64> = (0..=100).map(|step| f64::from(step) / 100.0).collect();
    let at = |n: f64, mean: f64| asymmetry(n, mean, 3.0);
    let ends = N.iter().all(|n| at(*n, 0.0) == 1.0 && at(*n, 1.0) == 1.0 && at(*n, 0.5) == 0.0);
    let falls = |mean: &f64| N.windows(2).all(|pair| at(pair[1], *mean) < at(pair[0], *mean));
    let inside = means.iter().filter(|mean| **mean > 0.0 && **mean < 1.0 && **mean != 0.5);
    // The measure is also compared with the interval itself.
    let by_interval = |n: f64, mean: f64| {
        let Interval { low, high } = omega(n, mean, 9.0);
        let ratio = (mean - (low + high) / 2.0) / ((high - low) / 2.0);
        (ratio * ratio - at(n, mean)).abs() < 1e-9
    };
    let same = N.iter().all(|n| means.iter().all(|mean| by_interval(*n, *mean)));
    let holds = ends && inside.clone().all(falls) && same;
    let sentence = format!(
        "At mean 0.1, the asymmetry is {}. It is 1 at means 0 and 1, 0 at mean 1/2, and falls with n at {} other means. \
         The interval itself gives the same values",
        N.map(|n| format!("{} for n = {n}", brief(at(n, 0.1)))).join(", "),
        inside.count()
    );
    let line = |n: f64| {
        let point = |mean: &f64| Point { x: *mean, mean: at(n, *mean), low: at(n, *mean), high: at(n, *mean) };
        (format!("n = {}", number(n, 0)), means.iter().map(point).collect())
    };
    Computation {
        verdict: Verdict::new(Decision::of(holds), sentence).tests(ASYMMETRY),
        table: Vec::new(),
        figures: vec![chart("", N.map(line).into(), AxisScale::Linear, ("mean", "asymmetry of the ω interval"))],
    }
}
