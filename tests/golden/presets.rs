//! Every part of every preset at a tiny size: the mean regrets, and a digest of the whole answer, which would be long.

use budgeted_bandits::experiment::{self, Results};
use budgeted_bandits::preset::{self, PresetPart};
use budgeted_bandits::specification::{Budget, Specification};

/// The size of an episode at most.
const PULLS: f64 = 300.0;
const REPETITIONS: u64 = 2;

/// 64 bits that change with any byte of a text (FNV-1a).
pub fn digest(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// A line for every part; `run` runs an experiment.
pub fn lines(run: impl Fn(Specification) -> Results) -> Vec<String> {
    preset::ALL.iter().flat_map(|preset| of(preset, &run)).collect()
}

/// The size of an episode, near the number of its pulls. Unlike the estimate that limits rest on it must never change, or the golden
/// values would.
fn size(specification: &Specification) -> f64 {
    match (specification.environment.given(), specification.budget) {
        (_, Budget::TimesSmallestMeanCost(factor)) => factor,
        (Some(given), budget) => budget.amount(&given) / given.smallest_mean_cost(),
        (None, Budget::Absolute(amount)) => 2.0 * amount / specification.environment.cost_max(),
    }
}

fn of(preset: &preset::Preset, run: impl Fn(Specification) -> Results) -> Vec<String> {
    let full = preset.parts(Some(REPETITIONS), 1.0);
    let most = full.iter().map(|part| size(&part.specification)).fold(1.0, f64::max);
    let tiny = preset.parts(Some(REPETITIONS), (PULLS / most).min(1.0));
    let line = |(number, PresetPart { specification, .. }): (usize, PresetPart)| {
        let results = run(specification);
        let answer = results.answer();
        let regrets: Vec<f64> = answer.policies.iter().map(|policy| policy.last.regret.summary.mean).collect();
        let (regrets, whole) = (serde_json::to_string(&regrets).unwrap(), digest(&serde_json::to_string(&answer).unwrap()));
        format!(r#"{{"preset":"{}","part":{},"digest":"{whole}","regrets":{regrets}}}"#, preset.id, number + 1)
    };
    tiny.into_iter().enumerate().map(line).collect()
}

/// As it is run on one thread.
pub fn on_one_thread() -> Vec<String> {
    lines(experiment::run)
}
