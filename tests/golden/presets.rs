//! Runs every part of every preset at a tiny size. The golden files contain the mean regrets and a digest of each
//! answer, because whole answers would be long.

use budgeted_bandits::experiment::Results;
use budgeted_bandits::preset::Preset;
use budgeted_bandits::specification::{Budget, Specification};

/// The largest number of pulls of an episode, as estimated by [`size`].
const PULLS: f64 = 300.0;
const REPETITIONS: u64 = 2;

/// Returns the FNV-1a hash of a text, 64 bits in hexadecimal digits.
pub fn digest(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// Returns a rough estimate of the number of pulls of an episode. The limits of specifications use a better estimate,
/// which may change. This estimate must not change, because the golden values depend on it.
fn size(specification: &Specification) -> f64 {
    match (specification.environment().given(), specification.budget()) {
        (_, Budget::TimesSmallestMeanCost(factor)) => factor,
        (Some(given), budget) => budget.amount(&given) / given.smallest_mean_cost(),
        (None, Budget::Absolute(amount)) => 2.0 * amount / specification.environment().cost_max(),
    }
}

/// Returns a line of JSON for every part of a preset. `run` runs an experiment.
pub fn of(preset: &Preset, run: impl Fn(Specification) -> Results) -> Vec<String> {
    let parts = preset.parts();
    let most = parts.iter().map(|part| size(&part.specification)).fold(1.0, f64::max);
    let tiny = parts.iter().map(|part| part.sized(Some(REPETITIONS), (PULLS / most).min(1.0)).build().unwrap());
    let line = |number: usize, specification| {
        let results = run(specification);
        let answer = results.answer();
        let regrets: Vec<f64> = answer.policies.iter().map(|policy| policy.last.regret.summary.mean).collect();
        let (regrets, whole) = (serde_json::to_string(&regrets).unwrap(), digest(&serde_json::to_string(&answer).unwrap()));
        format!(r#"{{"preset":"{}","part":{},"digest":"{whole}","regrets":{regrets}}}"#, preset.id, number + 1)
    };
    tiny.enumerate().map(|(number, specification)| line(number, specification)).collect()
}
