//! A calculator for indices and intervals: it computes the index of a policy in a given state, and the ends of an
//! interval. A row has the columns of the reference tables, so that anyone can check a formula by hand.

use crate::error::{Error, Result};
use crate::input::number;
use crate::interval::{self, Interval};
use crate::math::ln;
use crate::policy::{self, Knowledge, Policy};
use crate::specification::LIMITS;
use crate::tally::ArmTally;

/// The columns of a table of indices. A further column `index` may hold expected values.
pub const INDEX_COLUMNS: [&str; 11] =
    ["policy", "parameters", "n", "sum_reward", "sum_cost", "sum_reward_sq", "sum_cost_sq", "t", "K", "B", "lambda"];
/// The columns of a table of intervals.
pub const INTERVAL_COLUMNS: [&str; 8] = ["kind", "n", "mean", "z", "eta", "m", "M", "alpha"];

/// A row of a table: a function that returns the text of a column by its name.
pub struct Row<'a>(pub &'a dyn Fn(&str) -> Option<&'a str>);

impl Row<'_> {
    /// The text of a column. The error of a missing column names it.
    fn text(&self, column: &str) -> Result<&str> {
        (self.0)(column).ok_or_else(|| Error::new(column, "missing, expected a column of this name"))
    }

    /// Reads a number. `what` describes the `allowed` numbers in the error.
    fn number(&self, column: &str, what: &str, allowed: impl Fn(f64) -> bool) -> Result<f64> {
        let text = self.text(column)?;
        let value = text.trim().parse::<f64>().ok().filter(|value| value.is_finite() && allowed(*value));
        value.ok_or_else(|| Error::new(column, format!("expected {what}, found {text:?}")))
    }

    /// Reads a whole number from 1 to `max`.
    fn whole(&self, column: &str, max: f64) -> Result<f64> {
        let what = format!("a whole number from 1 to {}", number(max));
        self.number(column, &what, |value| value.fract() == 0.0 && (1.0..=max).contains(&value))
    }
}

/// Computes the value of a row as text. For a row with a column `policy` the value is the index of the policy. For any
/// other row it is an interval, as its two ends with a space between them, or the asymmetry of an interval.
///
/// # Errors
///
/// Returns an error if a column is missing or its text is out of range. The error names the column.
///
/// ```
/// use budgeted_bandits::evaluate::{Row, evaluate};
///
/// let row = [("kind", "wilson"), ("n", "100"), ("mean", "0.5"), ("z", "2"), ("m", "0"), ("M", "1")];
/// let column = |name: &str| row.iter().find(|(column, _)| *column == name).map(|(_, text)| *text);
/// assert_eq!(evaluate(&Row(&column))?, "0.401941932430908 0.5980580675690921");
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
pub fn evaluate(row: &Row) -> Result<String> {
    if (row.0)("policy").is_some() {
        let value = index(row)?;
        let message = "expected a state in which the policy has an index, found one in which the index is 0/0";
        return if value.is_nan() { Err(Error::new("policy", message)) } else { Ok(value.to_string()) };
    }
    let ends = |interval: Interval| format!("{} {}", interval.low, interval.high);
    let n = row.whole("n", 1e15)?;
    let kind = row.text("kind")?;
    let [min, max] = ["m", "M"].map(|column| row.number(column, "a number", |_| true));
    let (min, max) = (min?, max?);
    if min >= max {
        return Err(Error::new("M", format!("expected a number above m, {}, found {}", number(min), number(max))));
    }
    let mean = row.number("mean", "a number from m to M", |value| (min..=max).contains(&value))?;
    let z = || row.number("z", "a number of at least 0", |value| value >= 0.0);
    let eta = || row.number("eta", "a number above 0, at most 1", |value| value > 0.0 && value <= 1.0);
    let alpha = || row.number("alpha", "a number above 0, below 1", |value| value > 0.0 && value < 1.0);
    let share = (mean - min) / (max - min);
    match kind {
        "omega" => Ok(ends(interval::omega_on_range(n, mean, eta()? * z()? * z()?, min, max))),
        "wilson" => Ok(ends(interval::wilson(n, share, z()?).on_range(min, max))),
        "kl" => Ok(ends(interval::kl(n, share, 2.0 * ln(2.0 / alpha()?)).on_range(min, max))),
        "bernstein" => {
            let variance = eta()? * share * (1.0 - share);
            Ok(ends(interval::bernstein(n, share, variance, alpha()?).on_range(min, max)))
        }
        "hoeffding-two-sided" => Ok(ends(interval::hoeffding(n, mean, alpha()?, min, max))),
        "asymmetry-eq23" => {
            let what = "a number above 0, because an interval without a width has no asymmetry";
            let z = row.number("z", what, |value| value > 0.0)?;
            Ok(interval::asymmetry(n, share, z).to_string())
        }
        other => {
            let kinds = "omega, wilson, kl, bernstein, hoeffding-two-sided, asymmetry-eq23";
            Err(Error::new("kind", format!("expected one of {kinds}, found {other:?}")))
        }
    }
}

/// Computes the index of a policy in the state of a row. The name `ratio` stands for the sum of rewards divided by the
/// sum of costs, by which greedy policies choose. The column `lambda` is the smallest mean cost that a policy is told
/// or, for UCB-BV2, the smallest sample mean of the cost of an arm so far.
fn index(row: &Row) -> Result<f64> {
    let n = row.whole("n", 1e15)?;
    let sum = |column: &str| row.number(column, "a number from 0 to n", |value| (0.0..=n).contains(&value));
    let arm = ArmTally {
        pulls: n as u64,
        reward: sum("sum_reward")?,
        cost: sum("sum_cost")?,
        reward_squares: sum("sum_reward_sq")?,
        cost_squares: sum("sum_cost_sq")?,
    };
    let round = row.whole("t", 1e15)? as u64;
    let arms = row.whole("K", LIMITS.arms as f64)? as usize;
    let budget = row.number("B", "a number above 0", |value| value > 0.0)?;
    let lambda = row.number("lambda", "a number from 0 to 1", |value| (0.0..=1.0).contains(&value))?;
    let id = row.text("policy")?;
    match id {
        "ratio" => return Ok(arm.ratio()),
        "ucb-bv2" => return Ok(policy::ucb_bv2_index(std::f64::consts::SQRT_2, round, lambda)(&arm)),
        "ucb-bv2-ding" => return Ok(policy::ucb_bv2_index(1.0, round, lambda)(&arm)),
        _ => (),
    }
    let entry =
        policy::find(id).ok_or_else(|| Error::new("policy", format!("expected a policy, or ratio, found {id:?}")))?;
    let values = parameters(entry, row.text("parameters")?)?;
    let knowledge = Knowledge::new(arms).budget(budget).smallest_mean_cost(lambda);
    let policy = entry.build(&values, &knowledge).map_err(|error| Error::new("policy", error.to_string()))?;
    policy.score(round, &arm).ok_or_else(|| Error::new("policy", format!("expected a policy with an index, found {id}")))
}

/// Reads parameters like `rho=0.25`, separated by spaces or semicolons. Words that do not have this form are ignored.
fn parameters(entry: &policy::Entry, text: &str) -> Result<Vec<Option<policy::Value>>> {
    let mut values = vec![None; entry.params.len()];
    for pair in text.split([' ', ';']) {
        let Some((name, value)) = pair.split_once('=').and_then(|(name, value)| Some((name, value.parse::<f64>().ok()?)))
        else {
            continue;
        };
        // The reference tables have another name for the ν of PD-BwK.
        let name = if name == "nu_factor" { "nu" } else { name };
        let param = entry.params.iter().position(|param| param.id == name);
        let Some(at) = param else {
            return Err(Error::new("parameters", format!("expected parameters of {}, found {name}", entry.id)));
        };
        let (min, max) = (entry.params[at].min, entry.params[at].max);
        if !(min..=max).contains(&value) {
            let message = format!("expected {name} from {} to {}, found {}", number(min), number(max), number(value));
            return Err(Error::new("parameters", message));
        }
        values[at] = Some(value.into());
    }
    Ok(values)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::shape::Samples;

    /// The expected values were computed by mpmath with 50 digits from the formulas of the papers, see
    /// tests/reference/README.md. The relative tolerance is 1e-12, or 1e-9 for an index that solves an equation.
    #[test]
    fn index_values_agree_with_mpmath() {
        let mut reader = csv::Reader::from_reader(include_str!("../tests/reference/index-table.csv").as_bytes());
        let names = reader.headers().unwrap().clone();
        let mut rows = 0;
        for record in reader.records().map(|record| record.unwrap()) {
            let column = |name: &str| names.iter().position(|column| column == name).map(|at| &record[at]);
            let found: f64 = evaluate(&Row(&column)).unwrap().parse().unwrap();
            let expected: f64 = record[11].parse().unwrap();
            let tolerance = if record[0].starts_with("kl-") { 1e-9 } else { 1e-12 };
            let close = found == expected || (found - expected).abs() <= tolerance * expected.abs();
            assert!(close, "{record:?}: found {found}");
            rows += 1;
        }
        assert_eq!(rows, 180);
    }

    /// The view Shapes calls the same functions, which have tests of their own.
    #[test]
    fn intervals_agree_with_the_view_shapes() {
        let samples = Samples { n: 10.0, reward: 3.5, cost: 0.25, z: 3.0, eta: 0.25, min: -1.0, max: 5.0 };
        let shape = samples.shape();
        let alpha = shape.alpha.to_string();
        for (kind, of) in [("omega", 0), ("wilson", 1), ("kl", 2), ("bernstein", 3), ("hoeffding-two-sided", 4)] {
            let cells = [("kind", kind), ("n", "10"), ("mean", "3.5"), ("z", "3"), ("eta", "0.25"), ("m", "-1"), ("M", "5")];
            let column = |name: &str| {
                let cell = cells.iter().find(|(column, _)| *column == name).map(|(_, text)| *text);
                cell.or_else(|| (name == "alpha").then_some(alpha.as_str()))
            };
            let found = evaluate(&Row(&column)).unwrap();
            let ends: Vec<f64> = found.split(' ').map(|end| end.parse().unwrap()).collect();
            let interval = shape.kinds[of].reward.interval;
            assert!((ends[0] - interval.low).abs() < 1e-13 && (ends[1] - interval.high).abs() < 1e-13, "{kind}: {found}");
        }
    }

    /// The error for a valid row to which the changes are applied.
    fn refused(changes: &[(&str, &'static str)]) -> String {
        let row = [("policy", "omega-ucb"), ("parameters", "rho=1"), ("n", "4"), ("sum_reward", "2"), ("sum_cost", "1")];
        let more = [("sum_reward_sq", "2"), ("sum_cost_sq", "1"), ("t", "9"), ("K", "2"), ("B", "10"), ("lambda", "0.1")];
        let cells = || changes.iter().chain(&row).chain(&more);
        let column = |name: &str| cells().find(|(column, _)| *column == name).map(|(_, text)| *text);
        evaluate(&Row(&column)).unwrap_err().to_string()
    }

    #[test]
    fn errors_name_the_column() {
        for (change, message) in [
            (("n", "0"), "n: expected a whole number from 1 to 1000000000000000, found \"0\""),
            (("n", "four"), "n: expected a whole number from 1 to 1000000000000000, found \"four\""),
            (("sum_cost", "4.5"), "sum_cost: expected a number from 0 to n, found \"4.5\""),
            (("lambda", "-1"), "lambda: expected a number from 0 to 1, found \"-1\""),
            (("parameters", "rho=9"), "parameters: expected rho from 0 to 4, found 9"),
            (("parameters", "alpha=1"), "parameters: expected parameters of omega-ucb, found alpha"),
            (("policy", "ucb"), "policy: expected a policy, or ratio, found \"ucb\""),
        ] {
            assert_eq!(refused(&[change]), message);
        }
        let bts = "policy: expected a policy with an index, found bts";
        assert_eq!(refused(&[("policy", "bts"), ("parameters", "")]), bts);
    }
}
