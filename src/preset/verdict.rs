//! Verdicts: whether a claim holds. A claim is an inequality between means over repetitions, decided by the 95 %
//! interval of their difference.

use crate::experiment::Results;
use crate::plot::number;
use crate::stats::{Intervals, Moments};
use serde::Serialize;

/// Whether results agree with a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The interval of the difference lies on the side that the claim states.
    Agrees,
    /// The interval lies on the other side.
    Disagrees,
    /// The interval holds both sides, or there are too few results.
    CannotTell,
}

impl Decision {
    /// Returns the words of a report.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Agrees => "agrees",
            Decision::Disagrees => "does not agree",
            Decision::CannotTell => "cannot tell at this size",
        }
    }

    /// Returns the outcome of a condition without uncertainty.
    pub fn of(holds: bool) -> Decision {
        if holds { Decision::Agrees } else { Decision::Disagrees }
    }

    /// Returns whether a mean is above 0, by its 95 % interval.
    pub fn above_zero(mean: &Moments) -> Decision {
        match mean.interval(Intervals::default()) {
            Some((low, _)) if low > 0.0 => Decision::Agrees,
            Some((_, high)) if high < 0.0 => Decision::Disagrees,
            _ => Decision::CannotTell,
        }
    }
}

/// Whether results agree with a claim, and the numbers that decide.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// Whether the results agree with the claim.
    pub outcome: Decision,
    /// A sentence with the numbers. For a claim of many statements, it says how many hold and quotes the first
    /// statements that decide.
    pub sentence: String,
    /// Every statement with its outcome, if the claim has many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}

/// The largest length, in characters, of the sentence on a claim of many statements. A first quoted statement may
/// exceed it.
const SHORT: usize = 190;

impl Verdict {
    /// Returns the verdict on a claim of a single statement.
    pub fn new(outcome: Decision, sentence: impl Into<String>) -> Verdict {
        Verdict { outcome, sentence: sentence.into(), details: Vec::new() }
    }

    /// Combines the statements of a claim. The claim holds if all of them hold, and fails if one of them fails.
    pub fn all(parts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let parts: Vec<Verdict> = parts.into_iter().collect();
        if let [only] = &parts[..] {
            return only.clone();
        }
        let count = |outcome| parts.iter().filter(|part| part.outcome == outcome).count();
        let [hold, fail, open] = [Decision::Agrees, Decision::Disagrees, Decision::CannotTell].map(count);
        let outcome = if fail > 0 {
            Decision::Disagrees
        } else if open > 0 || parts.is_empty() {
            Decision::CannotTell
        } else {
            Decision::Agrees
        };
        let mut sentence = format!("{hold} of {} statements {}", parts.len(), if hold == 1 { "holds" } else { "hold" });
        for (count, what) in [(fail, if fail == 1 { "does not" } else { "do not" }), (open, "cannot be told")] {
            if count > 0 {
                sentence += &format!(", {count} {what}");
            }
        }
        for (at, part) in parts.iter().filter(|part| part.outcome == outcome).enumerate() {
            let longer = format!("{sentence}. {}", part.sentence);
            if at > 0 && longer.chars().count() > SHORT {
                break;
            }
            sentence = longer;
        }
        let details = parts.iter().map(|part| format!("{} ({})", part.sentence, part.outcome.name())).collect();
        Verdict { outcome, sentence, details }
    }

    /// Ends the sentence with a full stop.
    pub fn finished(self) -> Verdict {
        Verdict { sentence: self.sentence.trim_end_matches('.').to_owned() + ".", ..self }
    }
}

/// Returns the final regret of a policy in each repetition, or nothing if no policy has this label.
pub fn finals<'a>(results: &'a Results, label: &str) -> &'a [f64] {
    results.find(label).map_or(&[], |policy| results.final_regrets(policy))
}

/// Returns the final knapsack regret of a policy in each repetition.
pub fn knapsack_finals<'a>(results: &'a Results, label: &str) -> &'a [f64] {
    results.find(label).map_or(&[], |policy| results.final_knapsack_regrets(policy))
}

/// Returns the regret of a policy at a share of the budget in each repetition.
pub fn at<'a>(results: &'a Results, label: &str, fraction: f64) -> &'a [f64] {
    results.find(label).and_then(|policy| results.regrets_at(policy, fraction)).unwrap_or(&[])
}

/// Returns the mean of the regrets of each repetition over several results, of which `of` gives the regrets.
pub fn pooled<'a>(results: &[&'a Results], of: impl Fn(&'a Results) -> &'a [f64]) -> Vec<f64> {
    let each: Vec<&[f64]> = results.iter().map(|results| of(results)).collect();
    let count = each.iter().map(|regrets| regrets.len()).min().unwrap_or(0);
    (0..count).map(|at| each.iter().map(|regrets| regrets[at]).sum::<f64>() / each.len() as f64).collect()
}

/// Returns the moments of `a` - `factor` × `b` over repetitions.
pub fn difference(a: &[f64], factor: f64, b: &[f64]) -> Moments {
    a.iter().zip(b).map(|(a, b)| a - factor * b).collect()
}

/// Returns the mean of some values.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().copied().collect::<Moments>().mean()
}

/// Writes a mean difference with its 95 % interval as `12.3 more [4.56, 20.1]`, or as `12.3 less [4.56, 20.1]` if the
/// mean is below 0.
pub fn more_or_less(difference: &Moments) -> String {
    let less = difference.mean() < 0.0;
    let signed = |value: f64| brief(if less { -value } else { value });
    let ends = difference.interval(Intervals::default()).map(|(low, high)| if less { (high, low) } else { (low, high) });
    let ends = ends.map_or(String::new(), |(low, high)| format!(" [{}, {}]", signed(low), signed(high)));
    format!("{} {}{ends}", signed(difference.mean()), if less { "less" } else { "more" })
}

/// Writes a number with about three digits.
pub fn brief(value: f64) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let size = value.abs();
    let decimals = match size {
        _ if size >= 99.95 => 0,
        _ if size >= 9.995 => 1,
        _ => 2,
    };
    number(value, decimals)
}

/// Judges whether `ours` has less regret than each of `rivals`. If this cannot be told, the sentence also says what a mean
/// hides: how few repetitions make up half of it, and how often `ours` has less than the closest rival.
pub fn lowest(name: &str, regrets: impl Fn(&str) -> Vec<f64>, ours: &str, rivals: &[impl AsRef<str>]) -> Verdict {
    let mine = regrets(ours);
    let compare = |rival: &str| {
        let theirs = regrets(rival);
        let more = difference(&theirs, 1.0, &mine);
        let order = [Decision::Disagrees, Decision::CannotTell, Decision::Agrees];
        let outcome = Decision::above_zero(&more);
        let severity = order.iter().position(|other| *other == outcome);
        let z = more.mean() / more.stderr().unwrap_or(f64::INFINITY);
        (severity, z, outcome, rival.to_string(), theirs, more)
    };
    // The decisive rival is the closest among the rivals that refute the claim, or else among those that leave it open.
    let compared = rivals.iter().map(|rival| compare(rival.as_ref()));
    let decisive = compared.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let Some((_, _, outcome, rival, theirs, more)) = decisive else {
        return Verdict::new(Decision::CannotTell, name);
    };
    let less = more.mean() < 0.0;
    let (half, often) = match outcome {
        Decision::CannotTell => (half(&mine), often(&theirs, &mine, less)),
        _ => Default::default(),
    };
    let rival = if less { rival } else { format!("the closest rival, {rival},") };
    let sentence = format!("{name}: {ours} has {}{half}; {rival} has {}{often}", brief(mean(&mine)), more_or_less(&more));
    Verdict::new(outcome, sentence)
}

/// Says how few repetitions make up half of all regret, if at most a tenth of them do.
fn half(regrets: &[f64]) -> String {
    let all = regrets.iter().sum::<f64>();
    let mut sorted = regrets.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let sums = sorted.iter().scan(0.0, |sum, regret| {
        *sum += regret;
        Some(*sum)
    });
    let few = 1 + sums.take_while(|sum| *sum < all / 2.0).count();
    if all <= 0.0 || 10 * few > regrets.len() {
        return String::new();
    }
    format!(", half of it in {few} of {} repetitions", regrets.len())
}

/// Says in how many repetitions `theirs` is more than `ours`, beside a sentence on the means. `less` says whether the
/// mean of `theirs` is less.
fn often(theirs: &[f64], ours: &[f64], less: bool) -> String {
    let wins = theirs.iter().zip(ours).filter(|(theirs, ours)| theirs > ours).count();
    let seldom = 2 * wins < ours.len();
    let (and, only) = (if less == seldom { "and" } else { "but" }, if seldom { "only " } else { "" });
    format!(", {and} more in {only}{wins} of {} repetitions", ours.len())
}

/// Judges whether `a` has less than `factor` times the regret of `b`.
pub fn less(name: &str, (a, of_a): (&str, &[f64]), factor: f64, (b, of_b): (&str, &[f64])) -> Verdict {
    let margin: Moments = of_a.iter().zip(of_b).map(|(a, b)| factor * b - a).collect();
    let (ours, theirs, margin_shown) = (brief(mean(of_a)), brief(mean(of_b)), more_or_less(&margin));
    let other = if factor == 1.0 { format!("{b} has") } else { format!("{factor} times the {theirs} of {b} is") };
    Verdict::new(Decision::above_zero(&margin), format!("{name}: {a} has {ours}; {other} {margin_shown}"))
}

/// Judges whether regret grows like a logarithm: the last decade of the budget adds less than twice what the decade
/// before added. A logarithm adds the same amount, a square root 3.2 times and a straight line 10 times as much.
pub fn logarithmic(name: &str, results: &Results, label: &str) -> Verdict {
    let [first, second, third] = [0.01, 0.1, 1.0].map(|fraction| at(results, label, fraction));
    let rows = first.iter().zip(second).zip(third);
    let margin: Moments = rows.map(|((first, second), third)| 2.0 * (second - first) - (third - second)).collect();
    let factor = (mean(third) - mean(second)) / (mean(second) - mean(first));
    let sentence = format!(
        "{name}: the last decade of the budget adds {} times what the decade before added to {label}",
        brief(factor)
    );
    Verdict::new(Decision::above_zero(&margin), sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regrets that differ by less than their mean does from 0, so that their interval decides.
    fn about(mean: f64) -> Vec<f64> {
        (0..20).map(|at| mean + f64::from(at % 5) - 2.0).collect()
    }

    fn sentence(ours: &[f64], theirs: &[f64]) -> String {
        let regrets = |label: &str| if label == "ours" { ours.to_vec() } else { theirs.to_vec() };
        lowest("Final regret", regrets, "ours", &["theirs"]).sentence
    }

    #[test]
    fn statements_say_who_has_more_and_by_how_much() {
        assert_eq!(
            sentence(&about(100.0), &about(140.0)),
            "Final regret: ours has 100; the closest rival, theirs, has 40.0 more [40.0, 40.0]"
        );
        assert_eq!(sentence(&about(140.0), &about(100.0)), "Final regret: ours has 140; theirs has 40.0 less [40.0, 40.0]");
        let less = |factor: f64| less("B = 5", ("ours", &about(100.0)), factor, ("theirs", &about(140.0))).sentence;
        assert_eq!(less(1.0), "B = 5: ours has 100; theirs has 40.0 more [40.0, 40.0]");
        assert!(
            less(0.5).starts_with("B = 5: ours has 100; 0.5 times the 140 of theirs is 30.0 less [29."),
            "{}",
            less(0.5)
        );
    }

    /// One repetition has three quarters of the regret of `ours`, and the other repetitions have less than `theirs`.
    #[test]
    fn an_open_statement_says_what_the_means_hide() {
        let mut ours = about(10.0);
        ours[3] = 600.0;
        let found = sentence(&ours, &about(14.0));
        assert!(
            found.starts_with("Final regret: ours has 39.5, half of it in 1 of 20 repetitions; theirs has 25.5 less ["),
            "{found}"
        );
        assert!(found.ends_with("], but more in 19 of 20 repetitions"), "{found}");
        assert_eq!((half(&about(10.0)), half(&[0.0; 20])), (String::new(), String::new()));
        assert_eq!(often(&[2.0; 4], &[1.0, 1.0, 1.0, 9.0], false), ", and more in 3 of 4 repetitions");
        assert_eq!(often(&[2.0; 4], &[1.0, 3.0, 3.0, 3.0], false), ", but more in only 1 of 4 repetitions");
    }
}
