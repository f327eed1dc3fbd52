//! Sentences about an experiment whose arms were observed: which arm is best, what the budget earns, and what
//! exploration costs.

use crate::numbers::shown;
use budgeted_bandits::report::{Answer, PolicyReport, Spread, WorldsReport};
use budgeted_bandits::specification::{Budget, Source, Units};

/// The largest number of arms that a sentence lists.
const LISTED: usize = 3;

/// The sentences, or none if the arms were not observed.
pub fn sentences(answer: &Answer) -> Vec<String> {
    let (Some(worlds), Some(best)) = (&answer.worlds, answer.best) else { return Vec::new() };
    if worlds.arms.iter().all(|arm| arm.ratio_in_data == 0.0) {
        return vec!["No arm has earned anything in the data, so nothing can be said about which arm is best.".to_owned()];
    }
    let names = names(worlds);
    let units = answer.specification.environment().units();
    let earned = |value: f64| with_unit(value, &units.reward);
    if let [name] = &names[..] {
        let earns = &worlds.always_best_in_data;
        let [low, high] = ["0.025", "0.975"].map(|at| earns.quantiles[at]);
        let range = if low < high { format!(" [{}, {}]", amount(low), amount(high)) } else { String::new() };
        let (budget, earns) = (budget(answer, &units), earned(earns.mean));
        return vec![
            "There is only one arm, so there is nothing to choose.".to_owned(),
            format!("{budget}{name} earns {earns}{range}."),
        ];
    }
    let policy = &answer.policies[best];
    let reward = &policy.last.reward;
    let many = worlds.worlds > 1;
    let within = |low: Option<&f64>, high: Option<&f64>| match (low, high) {
        (Some(low), Some(high)) => format!(" [{}, {}]", amount(*low), amount(*high)),
        _ => String::new(),
    };
    let ends = |spread: &Spread| {
        if many { within(spread.quantiles.get("0.025"), spread.quantiles.get("0.975")) } else { String::new() }
    };
    let range = within(reward.quantiles.get("0.025"), reward.quantiles.get("0.975"));
    let middle = if many { "95 % of the worlds" } else { "95 % of the runs" };
    let overruns = reward.mean > worlds.best_in_world.mean;
    let overrun = if overruns { "; its last pull may cost more than what is left" } else { "" };
    let earnings = format!(
        "{}{} earns {}{range} (in brackets: {middle}{overrun}). Always pulling {}, which looks best in the data, earns {}{}; equal \
         shares of the budget earn {}{}; knowing the best arm would earn {}{}.",
        budget(answer, &units),
        policy.label,
        earned(reward.mean),
        names[worlds.best_in_data],
        earned(worlds.always_best_in_data.mean),
        ends(&worlds.always_best_in_data),
        earned(worlds.equal_shares.mean),
        ends(&worlds.equal_shares),
        earned(worlds.best_in_world.mean),
        ends(&worlds.best_in_world),
    );
    let lost = policy.last.regret.summary.mean;
    let exploration = format!(
        "Exploration costs {} of these {}, {}, because {} has to find out which arm is best.",
        earned(lost),
        earned(worlds.best_in_world.mean),
        percent(lost / worlds.best_in_world.mean),
        policy.label
    );
    let other = unlearned(worlds, policy, &names, answer.specification.environment().is_counted());
    let advice = advice(worlds, policy, other.as_ref(), &units);
    let exploration = other.is_none().then_some(exploration);
    let data = answer.specification.environment().data().map(|data| format!("Data: {data}"));
    let best = Some(best_arms(worlds, &names, answer.specification.environment()));
    let rough = rough(worlds, answer.specification.environment().is_counted());
    [advice, best, rough, without_spread(worlds, &names), Some(earnings), exploration, data].into_iter().flatten().collect()
}

/// A strategy that does not learn and earns more than a policy.
struct Unlearned<'a> {
    /// What to do.
    what: String,
    /// What is done.
    doing: String,
    earns: &'a Spread,
    /// How the strategy compares with the policy.
    than: &'static str,
    /// Whether chance can hardly explain that the strategy earns more: it loses less than the lower end of the 95 % interval
    /// of the policy's regret.
    clear: bool,
    /// Whether the arm that is always pulled is best in at least [`SURE`] of the worlds. How sure counts of a single period are is
    /// only a rough estimate, so they never are.
    sure: bool,
}

/// The share of worlds in which an arm must be best before it is advised to always pull the arm.
const SURE: f64 = 0.95;

/// The better strategy that does not learn, if it earns more than a policy.
fn unlearned<'a>(worlds: &'a WorldsReport, policy: &PolicyReport, names: &[String], counted: bool) -> Option<Unlearned<'a>> {
    let arm = &names[worlds.best_in_data];
    let (always, equal) = (&worlds.always_best_in_data, &worlds.equal_shares);
    let (what, doing, earns, sure) = if always.mean >= equal.mean {
        let sure = !counted && !few(worlds) && worlds.arms[worlds.best_in_data].best >= SURE;
        (format!("Always pull {arm}"), format!("Always pulling {arm}"), always, sure)
    } else {
        let what = "Spend equal shares of the budget on all arms";
        (what.to_owned(), what.replace("Spend", "Spending"), equal, true)
    };
    // Losses are compared and not earnings, because the last pull of a policy may cost more than what is left of the budget.
    let regret = &policy.last.regret.summary;
    let loses = worlds.best_in_world.mean - earns.mean;
    let clear = loses < regret.low.unwrap_or(0.0);
    let than = if earns.mean > policy.last.reward.mean { "more than" } else { "and loses less than" };
    (worlds.worlds > 1 && loses < regret.mean).then_some(Unlearned { what, doing, earns, than, clear, sure })
}

/// Says which strategy to use, unless the rows are taken for the truth, so that the best arm is known.
fn advice(worlds: &WorldsReport, policy: &PolicyReport, other: Option<&Unlearned>, units: &Units) -> Option<String> {
    let name = &policy.label;
    if worlds.worlds == 1 {
        return None;
    }
    if !worlds.arms[worlds.best_in_data].varies {
        return Some("These rows do not show which arm is best.".to_owned());
    }
    let Some(Unlearned { what, doing, earns, than, clear, sure }) = other else {
        return Some(format!("Let {name} choose the arms."));
    };
    let [low, high] = ["0.025", "0.975"].map(|at| earns.quantiles[at]);
    let range = if low < high { format!(" [{}, {}]", amount(low), amount(high)) } else { String::new() };
    let earns = with_unit(earns.mean, &units.reward) + &range;
    Some(match (clear, sure) {
        (false, _) => {
            format!("{doing} earns {earns} on average, but chance can explain that this is better than {name}.")
        }
        (true, false) => {
            format!("{doing} earns {earns} on average, {than} {name}, but another arm may be the best one.")
        }
        (true, true) => format!("{what}: on average this earns {earns}, {than} {name}."),
    })
}

/// The number of rows of each arm from which on shares of worlds are calibrated, see docs/worlds.md.
const ENOUGH: usize = 10;

/// Whether an arm has too few rows to say how sure an answer is.
fn few(worlds: &WorldsReport) -> bool {
    worlds.arms.iter().any(|arm| arm.rows < ENOUGH)
}

/// Says that shares of worlds are rough, if an arm has few rows.
fn rough(worlds: &WorldsReport, counted: bool) -> Option<String> {
    let is_rough = worlds.worlds > 1 && !counted && few(worlds);
    is_rough.then(|| format!("An arm has fewer than {ENOUGH} rows, so these shares are rough."))
}

/// Says whose rows do not show how uncertain they are.
fn without_spread(worlds: &WorldsReport, names: &[String]) -> Option<String> {
    let mut alike: Vec<&str> =
        worlds.arms.iter().zip(names).filter(|(arm, _)| !arm.varies).map(|(_, name)| name.as_str()).collect();
    if worlds.worlds == 1 || alike.is_empty() {
        return None;
    }
    let others = alike.len().saturating_sub(LISTED);
    alike.truncate(LISTED);
    let others = if others > 0 { format!(" and {others} others") } else { String::new() };
    Some(format!(
        "The rows of {}{others} are all alike or have no reward. How uncertain such an arm is, is taken from the rows of all \
         arms, so this ranking may be wrong.",
        alike.join(", ")
    ))
}

/// Says which arms are best, and how often.
fn best_arms(worlds: &WorldsReport, names: &[String], environment: &Source) -> String {
    let units = environment.units();
    let rows: usize = worlds.arms.iter().map(|arm| arm.rows).sum();
    // Rows with weights stand for many pulls each.
    let data = if environment.is_counted() { "counts".to_owned() } else { format!("{rows} rows") };
    let first = &names[worlds.best_in_data];
    if worlds.worlds == 1 {
        let ratio = with_unit(worlds.arms[worlds.best_in_data].ratio_in_data, &units.reward);
        let cost = units.cost.as_deref().unwrap_or("unit of cost");
        return format!("{first} is the best arm in the {data}: it earns {ratio} for each {cost}.");
    }
    let mut arms: Vec<usize> = (0..names.len()).filter(|arm| worlds.arms[*arm].best > 0.0).collect();
    arms.sort_by(|a, b| worlds.arms[*b].best.total_cmp(&worlds.arms[*a].best));
    let share = |arm: &usize| best_in(worlds.arms[*arm].best);
    let others: Vec<String> =
        arms.iter().skip(1).take(LISTED - 1).map(|arm| format!(", {} in {}", names[*arm], share(arm))).collect();
    format!(
        "{} is the best arm in {} of {} worlds that the {data} allow{}.",
        names[arms[0]],
        share(&arms[0]),
        worlds.worlds,
        others.concat()
    )
}

/// What each arm is called.
fn names(worlds: &WorldsReport) -> Vec<String> {
    let name = |(number, name): (usize, &Option<String>)| name.clone().unwrap_or_else(|| format!("arm {}", number + 1));
    worlds.arms.iter().map(|arm| &arm.name).enumerate().map(name).collect()
}

/// The beginning of a sentence about the budget.
fn budget(answer: &Answer, units: &Units) -> String {
    match answer.specification.budget() {
        Budget::Absolute(budget) => {
            let unit = units.cost.as_ref().map_or_else(String::new, |unit| format!(" {unit}"));
            format!("With a budget of {budget}{unit}, ")
        }
        Budget::TimesSmallestMeanCost(times) => format!("With a budget of {times} × the smallest mean cost, "),
    }
}

/// Writes an amount with its unit, if the unit is known.
fn with_unit(value: f64, unit: &Option<String>) -> String {
    match unit {
        Some(unit) => format!("{} {unit}", amount(value)),
        None => amount(value),
    }
}

/// Writes an amount with three significant digits, or all digits before the point.
fn amount(value: f64) -> String {
    let exponent = format!("{value:e}").rsplit_once('e').and_then(|(_, exponent)| exponent.parse::<i64>().ok());
    let decimals = if value == 0.0 { 0 } else { exponent.map_or(0, |exponent| (2 - exponent).clamp(0, 3) as usize) };
    shown(value, decimals)
}

/// Writes a share in percent. Near 0 and 1 it has a decimal, so that only a share of exactly 1 is 100 %.
fn percent(share: f64) -> String {
    let decimals = usize::from((share > 0.0 && share < 0.01) || (share > 0.99 && share < 1.0));
    format!("{} %", shown(100.0 * if decimals > 0 { share.min(0.999) } else { share }, decimals))
}

/// Writes the share of worlds in which an arm is best. Worlds are a sample, so all of them say no more than "more than 99 %".
fn best_in(share: f64) -> String {
    if share == 1.0 { "more than 99 %".to_owned() } else { percent(share) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_three_digits() {
        assert_eq!([1974.2, 89.04, 3.8123, 0.012_34, 0.0].map(amount), ["1974", "89.0", "3.81", "0.012", "0"]);
    }

    #[test]
    fn small_shares_have_a_decimal() {
        assert_eq!(
            [0.594, 0.004, 0.0, 0.998, 0.9999, 1.0].map(percent),
            ["59 %", "0.4 %", "0 %", "99.8 %", "99.9 %", "100 %"]
        );
        assert_eq!([0.998, 1.0].map(best_in), ["99.8 %", "more than 99 %"]);
    }
}
