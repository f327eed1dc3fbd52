//! Comparisons of policies by their regret, from which the statements of claims are made.

use super::rule::{Decision, Margin, Rule};
use super::verdict::Verdict;
use crate::experiment::Results;
use crate::math;
use crate::plot::number;
use crate::stats::Moments;

/// The final regret of a policy in each repetition, or nothing if no policy has this label.
pub fn finals<'a>(results: &'a Results, label: &str) -> &'a [f64] {
    results.find(label).map_or(&[], |policy| results.final_regrets(policy))
}

/// The final knapsack regret of a policy in each repetition, or nothing if no policy has this label.
pub fn knapsack_finals<'a>(results: &'a Results, label: &str) -> &'a [f64] {
    results.find(label).map_or(&[], |policy| results.final_knapsack_regrets(policy))
}

/// The regret of a policy in each repetition at the checkpoint nearest to a share of the budget, or nothing if no policy
/// has this label or these regrets are not kept.
pub fn at<'a>(results: &'a Results, label: &str, fraction: f64) -> &'a [f64] {
    results.find(label).and_then(|policy| results.regrets_at(policy, fraction)).unwrap_or(&[])
}

/// The mean of the regrets of each repetition over several results, of which `of` gives the regrets.
pub fn pooled<'a>(results: &[&'a Results], of: impl Fn(&'a Results) -> &'a [f64]) -> Vec<f64> {
    let each: Vec<&[f64]> = results.iter().map(|results| of(results)).collect();
    let count = each.iter().map(|regrets| regrets.len()).min().unwrap_or(0);
    (0..count).map(|at| each.iter().map(|regrets| regrets[at]).sum::<f64>() / each.len() as f64).collect()
}

/// Computes `factor` × `a` - `b` in each repetition.
pub fn difference(a: &[f64], factor: f64, b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| factor * a - b).collect()
}

/// The mean of some values, which is 0 if there are none.
pub fn mean(values: &[f64]) -> f64 {
    values.iter().copied().collect::<Moments>().mean()
}

/// Writes a mean difference with its interval as `12.3 more [4.56, 20.1]`, or as `12.3 less [4.56, 20.1]` if the mean is
/// below 0.
pub fn more_or_less(Margin { mean, interval, .. }: &Margin) -> String {
    let less = *mean < 0.0;
    let signed = |value: f64| brief(if less { -value } else { value });
    let ends = interval.map(|(low, high)| if less { (high, low) } else { (low, high) });
    let ends = ends.map_or(String::new(), |(low, high)| format!(" [{}, {}]", signed(low), signed(high)));
    format!("{} {}{ends}", signed(*mean), if less { "less" } else { "more" })
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
pub fn lowest(
    rule: &Rule,
    name: &str,
    regrets: &dyn Fn(&str) -> Vec<f64>,
    ours: &str,
    rivals: &[impl AsRef<str>],
) -> Verdict {
    let mine = regrets(ours);
    let compared = rivals.iter().map(|rival| {
        let theirs = regrets(rival.as_ref());
        let more = rule.margin(&difference(&theirs, 1.0, &mine));
        (more, (rival.as_ref().to_owned(), theirs))
    });
    let Some((more, (rival, theirs))) = decisive(compared) else {
        return Verdict::new(Decision::CannotTell, name);
    };
    let less = more.mean < 0.0;
    let (half, often) = match more.outcome {
        Decision::CannotTell => (half(&mine), often(&theirs, &mine, less)),
        _ => Default::default(),
    };
    let rival = if less { rival } else { format!("the closest rival, {rival},") };
    let sentence = format!("{name}: {ours} has {}{half}; {rival} has {}{often}", brief(mean(&mine)), more_or_less(&more));
    Verdict::stated(&more, sentence).among(rivals.len())
}

/// The comparison on which the statement about all of them depends: the closest one among those that refute the
/// statement, or else among those that are open, or else among all. An open comparison gets the largest number of
/// repetitions that any open comparison needs.
pub(super) fn decisive<T>(compared: impl Iterator<Item = (Margin, T)>) -> Option<(Margin, T)> {
    let order = [Decision::Disagrees, Decision::CannotTell, Decision::Agrees];
    let severity = |margin: &Margin| order.iter().position(|other| *other == margin.outcome);
    let compared: Vec<(Margin, T)> = compared.collect();
    let open = compared.iter().filter(|(margin, _)| margin.outcome == Decision::CannotTell);
    let needed = open.map(|(margin, _)| margin.needed).try_fold(0.0, |most, needed| Some(f64::max(most, needed?)));
    let closest = compared.into_iter().min_by(|(a, _), (b, _)| severity(a).cmp(&severity(b)).then(a.z.total_cmp(&b.z)));
    closest.map(|(margin, rest)| match margin.outcome {
        Decision::CannotTell => (Margin { needed, ..margin }, rest),
        _ => (margin, rest),
    })
}

/// Says how few repetitions make up half of all regret, if at most a tenth of them do.
fn half(regrets: &[f64]) -> String {
    let all = regrets.iter().sum::<f64>();
    let mut sorted = regrets.to_vec();
    math::sort(&mut sorted);
    let sums = sorted.iter().rev().scan(0.0, |sum, regret| {
        *sum += regret;
        Some(*sum)
    });
    let few = 1 + sums.take_while(|sum| *sum < all / 2.0).count();
    if all <= 0.0 || 10 * few > regrets.len() {
        return String::new();
    }
    format!(", half of it in {few} of {} repetitions", regrets.len())
}

/// The end of a sentence on the means, which says in how many repetitions `theirs` is more than `ours`. `less` says
/// whether the mean of `theirs` is less.
fn often(theirs: &[f64], ours: &[f64], less: bool) -> String {
    let wins = theirs.iter().zip(ours).filter(|(theirs, ours)| theirs > ours).count();
    let seldom = 2 * wins < ours.len();
    let (and, only) = (if less == seldom { "and" } else { "but" }, if seldom { "only " } else { "" });
    format!(", {and} more in {only}{wins} of {} repetitions", ours.len())
}

/// Judges whether `a` has less than `factor` times the regret of `b`.
pub fn less(rule: &Rule, name: &str, (a, of_a): (&str, &[f64]), factor: f64, (b, of_b): (&str, &[f64])) -> Verdict {
    let margin = rule.margin(&difference(of_b, factor, of_a));
    less_by(&margin, name, (a, of_a), factor, (b, of_b))
}

fn less_by(margin: &Margin, name: &str, (a, of_a): (&str, &[f64]), factor: f64, (b, of_b): (&str, &[f64])) -> Verdict {
    let (ours, theirs, margin_shown) = (brief(mean(of_a)), brief(mean(of_b)), more_or_less(margin));
    let share = match factor {
        1.0 => String::new(),
        0.5 => format!(" {theirs}, and half of that is"),
        2.0 => format!(" {theirs}, and twice that is"),
        _ => format!(" {theirs}, and {factor} times that is"),
    };
    Verdict::stated(margin, format!("{name}: {a} has {ours}; {b} has{share} {margin_shown}"))
}

/// Judges whether `a` has less than `factor` times the regret of each of `others`.
pub fn less_than_all(
    rule: &Rule,
    name: &str,
    (a, of_a): (&str, &[f64]),
    factor: f64,
    others: &[(String, Vec<f64>)],
) -> Verdict {
    let compared = others.iter().map(|other| (rule.margin(&difference(&other.1, factor, of_a)), other));
    let Some((margin, (b, of_b))) = decisive(compared) else { return Verdict::new(Decision::CannotTell, name) };
    less_by(&margin, name, (a, of_a), factor, (b, of_b)).among(others.len())
}

/// Judges whether a policy has about the regret of another: less than `factor` times as much, either way.
pub fn about_same(rule: &Rule, name: &str, a: (&str, &[f64]), factor: f64, b: (&str, &[f64])) -> [Verdict; 2] {
    [less(rule, name, a, factor, b), less(rule, name, b, factor, a)]
}

/// Judges whether a statement holds at one of several places: it holds if one verdict agrees, and fails if all of them do
/// not. Says what is known about the place that decides.
pub fn at_some(verdicts: Vec<Verdict>) -> Verdict {
    let comparisons = verdicts.iter().map(Verdict::comparisons).sum();
    let order = [Decision::Agrees, Decision::CannotTell, Decision::Disagrees];
    let place = |verdict: &Verdict| order.iter().position(|outcome| *outcome == verdict.outcome);
    // The last of the places is that of the largest budget.
    let best = verdicts.into_iter().rev().min_by_key(place);
    best.map_or(Verdict::new(Decision::CannotTell, ""), |best| best.among(comparisons))
}

/// Judges whether regret grows like a logarithm: the last decade of the budget adds less than twice what the decade
/// before added. A logarithm adds the same amount, a square root 3.2 times and a straight line 10 times as much.
pub fn logarithmic(rule: &Rule, name: &str, results: &Results, label: &str) -> Verdict {
    let [first, second, third] = [0.01, 0.1, 1.0].map(|fraction| at(results, label, fraction));
    let [before, last] = [difference(second, 1.0, first), difference(third, 1.0, second)];
    let margin = rule.margin(&difference(&before, 2.0, &last));
    let factor = (mean(third) - mean(second)) / (mean(second) - mean(first));
    let sentence = format!(
        "{name}: the last decade of the budget adds {} times what the decade before added to {label}",
        brief(factor)
    );
    Verdict::stated(&margin, sentence)
}

/// Judges whether a curve of regret over the logarithm of the budget is convex: the last decade of the budget adds more
/// than the decade before.
pub fn convex(rule: &Rule, name: &str, results: &Results, label: &str) -> Verdict {
    let [first, second, third] = [0.01, 0.1, 1.0].map(|fraction| at(results, label, fraction));
    let [before, last] = [difference(second, 1.0, first), difference(third, 1.0, second)];
    let margin = rule.margin(&difference(&last, 1.0, &before));
    let sentence =
        format!("{name}: the last decade of the budget adds {} than the decade before to {label}", more_or_less(&margin));
    Verdict::stated(&margin, sentence)
}

#[cfg(test)]
mod tests {
    use super::super::rule::Looks;
    use super::*;

    const RULE: Rule = Rule::new(Looks::One, 1);

    /// Regrets that differ by less than their mean does from 0, so that their interval decides.
    fn about(mean: f64) -> Vec<f64> {
        (0..20).map(|at| mean + f64::from(at % 5) - 2.0).collect()
    }

    fn sentence(ours: &[f64], theirs: &[f64]) -> String {
        let regrets = |label: &str| if label == "ours" { ours.to_vec() } else { theirs.to_vec() };
        lowest(&RULE, "Final regret", &regrets, "ours", &["theirs"]).sentence
    }

    #[test]
    fn statements_say_who_has_more_and_by_how_much() {
        assert_eq!(
            sentence(&about(100.0), &about(140.0)),
            "Final regret: ours has 100; the closest rival, theirs, has 40.0 more [40.0, 40.0]"
        );
        assert_eq!(sentence(&about(140.0), &about(100.0)), "Final regret: ours has 140; theirs has 40.0 less [40.0, 40.0]");
        let less = |factor: f64| less(&RULE, "B = 5", ("ours", &about(100.0)), factor, ("theirs", &about(140.0))).sentence;
        assert_eq!(less(1.0), "B = 5: ours has 100; theirs has 40.0 more [40.0, 40.0]");
        assert!(
            less(0.5).starts_with("B = 5: ours has 100; theirs has 140, and half of that is 30.0 less [29."),
            "{}",
            less(0.5)
        );
        assert!(less(1.5).starts_with("B = 5: ours has 100; theirs has 140, and 1.5 times that is 110 more ["));
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
