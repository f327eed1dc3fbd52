//! A forecast of the time that an experiment takes.
//!
//! The time of an episode is the number of its pulls times the time of a pull, plus the time that checkpoints and arms
//! take. Times of a pull on Bernoulli arms were measured for every policy and are read from `www/native.json`. They
//! depend on the machine, so callers multiply the forecast by the factor that runs on their machine show.
//!
//! The forecast need not be exact, only within a factor of two once that factor is known. The constants of this module
//! were chosen with `tests/browser/forecast.mjs`, which compares forecasts with times for every preset.

use crate::environment::{Environment, Laws};
use crate::episode::Episode;
use crate::input::Node;
use crate::law::{Effort, Law};
use crate::math::{ln, max, min, pow, sorted_by};
use crate::policy::{Entry, ScoreOf};
use crate::seed::{Role, stream};
use crate::specification::Specification;

/// The times of a pull in nanoseconds, by number of arms and policy.
const TIMES: &str = include_str!("../www/native.json");
/// The numbers of arms in [`TIMES`].
const SIZES: [usize; 3] = [10, 100, 1000];
/// The time of a pull of a new policy, which is not in [`TIMES`] yet.
const UNKNOWN: f64 = 20.0;
/// The part of the time of a pull that does not depend on the policy: the time of the policy that is told the best arm.
const LEAST: f64 = 2.2;
/// The factor by which the choice of a policy takes longer if outcomes are not only 0 and 1. Sums of other outcomes
/// rarely repeat, and the known families of such laws have many arms that are nearly best.
const HARDER: f64 = 1.5;
/// The time for evaluating an index, in nanoseconds. A choice takes at most the time for the indices of all arms. The
/// measured time may exceed this limit, because some policies evaluate all indices in every round.
const INDEX: f64 = 10.0;
/// The time for drawing a quick law or for reading an outcome from a tape, in nanoseconds.
const QUICK: f64 = 4.0;
/// The time for drawing a slow law, in nanoseconds.
const SLOW: f64 = 10.0;
/// The time of a checkpoint and of an arm in each episode, in nanoseconds.
const FIXED: f64 = 100.0;
/// The time for drawing the weight of a row of observations in each episode, in nanoseconds.
const ROW: f64 = 27.0;
/// The number of drawn arms from which the number of pulls is estimated. The page makes forecasts of all presets at
/// once, so they must not take long.
const DRAWN: u64 = 50;

/// How many seconds each policy of an experiment takes in one thread of native code, for all repetitions.
///
/// ```
/// use budgeted_bandits::{forecast, preset};
///
/// let two_arms = preset::find("two-arms").unwrap().parts().remove(0).sized(Some(20), 0.1).build().unwrap();
/// assert!(forecast::seconds(&two_arms).iter().sum::<f64>() < 1.0);
/// ```
pub fn seconds(specification: &Specification) -> Vec<f64> {
    let all = |(_, seconds): (f64, f64)| seconds * specification.repetitions().most() as f64;
    episodes(specification).into_iter().map(all).collect()
}

/// For each policy the number of pulls of an episode, and how many seconds it takes in native code.
pub fn episodes(specification: &Specification) -> Vec<(f64, f64)> {
    let arms = specification.environment().arms();
    let drawn = drawn(specification);
    // Budgets buy far more pulls in a draw with a very cheap arm than in others, so the median is taken, not the mean.
    let typical = |pulls: fn(&Specification, &Environment) -> f64| {
        let each: Vec<f64> = drawn.iter().map(|environment| pulls(specification, environment)).collect();
        sorted_by(&each, |pulls| *pulls)[drawn.len() / 2]
    };
    let (usual, blind) = (typical(pulls), typical(blind_pulls));
    let outcome = outcome(&drawn[0], specification.policies().len());
    let fixed =
        FIXED * (specification.checkpoints().fractions().len() + arms) as f64 + ROW * drawn_rows(specification) as f64;
    let times = Node::from_json(TIMES).expect("the file is JSON");
    let time = |entry: &Entry| {
        let pulls = if entry.promises.score == ScoreOf::Reward { blind } else { usual };
        // Early pulls take longer than later ones. Measured from 2,000 to a million pulls, the time of all choices
        // grows roughly like the number of pulls to the power 2/3.
        let early = pow(Episode::pulls_to_time(arms) as f64 / pulls, 1.0 / 3.0);
        let harder = if outcome > 0.0 { HARDER } else { 1.0 };
        let measured = max(0.0, nanoseconds(&times, entry.id, arms) - LEAST);
        let choice = max(measured, min(harder * early * measured, INDEX * arms as f64));
        (pulls, (fixed + pulls * (LEAST + choice + outcome)) / 1e9)
    };
    specification.policies().iter().map(|player| time(player.entry)).collect()
}

/// Environments from which the number of pulls is estimated. All worlds that fit observations resemble the environment
/// in which the rows are equally likely, and drawing a world may take long.
fn drawn(specification: &Specification) -> Vec<Environment> {
    let source = &specification.environment();
    if let Some(stated) = source.stated() {
        return vec![stated];
    }
    let draws = DRAWN.div_ceil(source.arms() as u64);
    (0..draws).map(|at| source.environment(&mut stream(specification.seed(), at, Role::Environment))).collect()
}

/// The number of rows whose weights are drawn for every episode.
fn drawn_rows(specification: &Specification) -> usize {
    match specification.environment().observed() {
        Some(observed) if specification.environment().rows().worlds => {
            let laws = observed.arms.iter().flat_map(|arm| [Some(&arm.laws), arm.later.as_deref()]).flatten();
            laws.filter_map(Laws::columns).map(|(rewards, _)| rewards.values().len()).sum()
        }
        _ => 0,
    }
}

/// A typical number of pulls of an episode of a policy that minds costs: a mean for policies that pull the best arm
/// only, all arms equally often, and the cheapest arm only. Policies that are misled by a small cost pull the cheapest
/// arm. The square roots are averaged, because the cheapest arm can give thousands of times as many pulls as the
/// others.
fn pulls(specification: &Specification, environment: &Environment) -> f64 {
    let budget = specification.budget().amount(environment);
    let best = environment.arms[environment.best(0.0)].laws.cost.mean();
    let each = [budget / best, blind_pulls(specification, environment), budget / environment.smallest_mean_cost()];
    let root = each.iter().map(|pulls| pulls.sqrt()).sum::<f64>() / 3.0;
    min(max(1.0, root * root), specification.expected_pulls())
}

/// The number of pulls of an episode if all arms are pulled equally often. Policies that ignore costs make about as
/// many, because the arms with the highest rewards cost as much as any other arms.
fn blind_pulls(specification: &Specification, environment: &Environment) -> f64 {
    let costs = environment.arms.iter().map(|arm| arm.laws.cost.mean());
    let mean = costs.sum::<f64>() / environment.arms.len() as f64;
    max(1.0, specification.budget().amount(environment) / mean)
}

/// The time of an outcome beyond that of an outcome of Bernoulli laws, in nanoseconds. Slow outcomes are drawn once for
/// all policies and read from a tape by the others.
fn outcome(environment: &Environment, policies: usize) -> f64 {
    let time = |law: &Law| match law.effort() {
        Effort::Instant => 0.0,
        Effort::Quick => QUICK,
        Effort::Slow => QUICK + SLOW / policies as f64,
    };
    let sum: f64 = environment.arms.iter().map(|arm| time(&arm.laws.reward) + time(&arm.laws.cost)).sum();
    sum / environment.arms.len() as f64
}

/// The time of a pull that was measured for a policy. Between two sizes, it is a power of the number of arms.
fn nanoseconds(times: &Node, id: &str, arms: usize) -> f64 {
    let [from, to] = if arms <= SIZES[1] { [SIZES[0], SIZES[1]] } else { [SIZES[1], SIZES[2]] };
    let of = |size: usize| {
        let time = member(times, "nanoseconds").and_then(|sizes| member(member(sizes, &size.to_string())?, id));
        if let Some(Node::Number(time)) = time { *time } else { UNKNOWN }
    };
    let place = ln(arms as f64 / from as f64) / ln(to as f64 / from as f64);
    of(from) * pow(of(to) / of(from), place.clamp(0.0, 1.0))
}

/// The value of a key, or `None` if the node is no object or lacks the key.
fn member<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    let Node::Object(entries) = node else { return None };
    entries.iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy;

    /// The forecast for an experiment with these arms, policies and further fields.
    fn of(arms: &str, policies: &str, rest: &str) -> Vec<f64> {
        let text = format!(
            r#"{{ "version": 1, "environment": {arms}, "budget": {{ "times_smallest_mean_cost": 200000 }},
                  "policies": [{policies}]{rest} }}"#
        );
        seconds(&Specification::from_json(&text).unwrap())
    }

    const ARMS: &str = r#"{ "family": "bernoulli", "arms": 10 }"#;

    /// The rows' weights are drawn for every episode of worlds, and take most of the time if the rows are many.
    #[test]
    fn worlds_take_time_for_every_row() {
        let arm = |rows: usize| format!(r#"{{ "observations": [{}[1, 1]] }}"#, "[1, 1], ".repeat(rows - 1));
        let time = |rows: usize, worlds: bool| {
            let arms = format!(r#"{{ "arms": [{}, {}], "worlds": {worlds} }}"#, arm(rows), arm(rows));
            of(&arms, r#"{ "id": "uniform" }"#, r#", "repetitions": 10"#)[0]
        };
        let drawn = time(5_000, true) - time(5_000, false);
        assert!((drawn - 10.0 * 10_000.0 * ROW / 1e9).abs() < 1e-9, "{drawn} s");
    }

    #[test]
    fn every_time_belongs_to_a_policy_and_a_known_number_of_arms() {
        let times = Node::from_json(TIMES).unwrap();
        let Some(Node::Object(sizes)) = member(&times, "nanoseconds") else { panic!("there are no times") };
        let names: Vec<&str> = sizes.iter().map(|(size, _)| size.as_str()).collect();
        assert_eq!(names, SIZES.map(|size| size.to_string()));
        for (size, times) in sizes {
            let Node::Object(times) = times else { panic!("{size} arms have no times") };
            assert!(times.len() >= 30 && times.iter().all(|(id, _)| policy::find(id).is_some()), "{size} arms");
        }
        assert_eq!(nanoseconds(&times, "a new policy", 30), UNKNOWN);
    }

    #[test]
    fn times_between_two_numbers_of_arms_lie_between_the_measured_times() {
        let times = crate::input::json!({ "nanoseconds": crate::input::json!({
            "10": crate::input::json!({ "a": 4.0 }), "100": crate::input::json!({ "a": 16.0 }),
            "1000": crate::input::json!({ "a": 16.0 }) }) });
        for (arms, time) in [(1, 4.0), (10, 4.0), (100, 16.0), (500, 16.0), (1000, 16.0)] {
            assert!((nanoseconds(&times, "a", arms) - time).abs() < 1e-9, "{arms} arms");
        }
        // At the geometric mean of two sizes, the time is the geometric mean of their times, up to the rounding of 31.6.
        assert!((nanoseconds(&times, "a", 32) / 8.0 - 1.0).abs() < 0.01);
    }

    #[test]
    fn slow_policies_and_laws_and_more_repetitions_take_longer() {
        let both = of(ARMS, r#"{ "id": "kube" }, { "id": "best-arm" }"#, "");
        assert!(both[0] > 10.0 * both[1], "{both:?}");
        let families = [ARMS, r#"{ "family": "beta", "arms": 10 }"#];
        let [bernoulli, beta] = families.map(|arms| of(arms, r#"{ "id": "bts" }"#, "")[0]);
        assert!(beta > 1.5 * bernoulli, "{beta} against {bernoulli}");
        let more = of(ARMS, r#"{ "id": "bts" }"#, r#", "repetitions": 1000"#)[0];
        assert!((more / bernoulli - 10.0).abs() < 1e-9, "{more} against {bernoulli}");
    }

    #[test]
    fn a_slow_law_is_drawn_once_for_all_policies() {
        let arms = r#"{ "family": "beta", "arms": 10 }"#;
        let alone = of(arms, r#"{ "id": "best-arm" }"#, "")[0];
        let together = of(arms, &[r#"{ "id": "best-arm" }"#; 10].join(","), "");
        assert!(together.iter().all(|time| *time < 0.7 * alone), "{together:?} against {alone}");
    }

    #[test]
    fn one_native_thread_takes_nanoseconds_times_pulls() {
        // Both arms cost the same, so every policy makes 200,000 pulls in each of the 100 repetitions.
        let arm = r#"{ "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } }"#;
        let arms = format!(r#"{{ "arms": [{arm}, {arm}] }}"#);
        let found = of(&arms, r#"{ "id": "best-arm" }"#, r#", "checkpoints": [1]"#)[0];
        let expected = 100.0 * (200_000.0 * LEAST + 3.0 * FIXED) / 1e9;
        assert!((found / expected - 1.0).abs() < 0.05, "{found} against {expected}");
    }

    #[test]
    fn policies_that_a_cheap_arm_misleads_count() {
        let arm = |p: f64, cost: f64| {
            format!(r#"{{ "reward": {{ "law": "bernoulli", "p": {p} }}, "cost": {{ "law": "bernoulli", "p": {cost} }} }}"#)
        };
        let arms = format!(r#"{{ "arms": [{}, {}] }}"#, arm(0.5, 0.5), arm(0.001, 0.01));
        let text = format!(
            r#"{{ "version": 1, "environment": {arms}, "budget": {{ "absolute": 500 }}, "policies": [{{ "id": "bts" }}] }}"#
        );
        let specification = Specification::from_json(&text).unwrap();
        let environment = specification.environment().given().unwrap();
        let [best, equal, cheapest] = [0.5_f64, 0.255, 0.01].map(|cost| (500.0 / cost).sqrt());
        let expected = pow((best + equal + cheapest) / 3.0, 2.0);
        assert!((pulls(&specification, &environment) / expected - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_policy_that_ignores_costs_does_not_find_the_cheap_arm() {
        let arm = |cost: f64| {
            format!(r#"{{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {{ "law": "bernoulli", "p": {cost} }} }}"#)
        };
        let arms = format!(r#"{{ "arms": [{}, {}] }}"#, arm(0.999), arm(0.001));
        let text = format!(
            r#"{{ "version": 1, "environment": {arms}, "budget": {{ "absolute": 500 }}, "policies": [{{ "id": "ucb1" }}] }}"#
        );
        let specification = Specification::from_json(&text).unwrap();
        let environment = specification.environment().given().unwrap();
        assert!((blind_pulls(&specification, &environment) / 1000.0 - 1.0).abs() < 1e-12);
        // UCB1 makes fewer pulls than BTS here, and its pulls are quicker.
        let [blind, usual] = ["ucb1", "bts"].map(|id| of(&arms, &format!(r#"{{ "id": "{id}" }}"#), "")[0]);
        assert!(usual > 20.0 * blind, "{usual} against {blind}");
    }
}
