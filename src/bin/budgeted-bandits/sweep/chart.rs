//! The chart of a sweep.

use super::{Answer, Line};
use crate::chart::{ChartFile, Drawn};
use budgeted_bandits::experiment::Estimate;
use budgeted_bandits::picture::{self, Sweep, Swept};
use budgeted_bandits::specification::Specification;

/// Draws a sweep of one parameter. Returns `None` if no run is done.
pub fn drawn(file: &ChartFile, answer: &Answer, base: &Specification) -> Option<Drawn> {
    // The axis needs rising values.
    let mut order: Vec<usize> = (0..answer.values.len()).collect();
    order.sort_by(|a, b| answer.values[*a].total_cmp(&answer.values[*b]));
    let first = *order.first()?;
    let swept = |line: &Line| Swept {
        policy: line.policy,
        name: line.label.clone(),
        regret: order.iter().map(|at| pulled(answer, line, *at)).collect(),
    };
    let fixed = |line: &Line| Swept { policy: line.policy, name: line.label.clone(), regret: line.regret[first] };
    let sweep = Sweep {
        specification: base,
        parameter: answer.parameter,
        values: order.iter().map(|at| (answer.values[*at], answer.typed[*at].to_owned())).collect(),
        varied: answer.policies.iter().filter(|line| !line.fixed).map(swept).collect(),
        fixed: answer.policies.iter().filter(|line| line.fixed).map(fixed).collect(),
    };
    Some(Drawn { file: file.clone(), svg: picture::sweep(&sweep) })
}

/// Returns the final regret of a policy in a run, or `None` if the policy made no pull, because its regret of 0 is then no
/// merit.
fn pulled(answer: &Answer, line: &Line, run: usize) -> Option<Estimate> {
    // If no number of repetitions holds for all runs, the values are these numbers.
    let repetitions = answer.repetitions.unwrap_or(answer.values[run] as u64);
    (line.without_pulls[run] < repetitions).then_some(line.regret[run])
}
