//! The rules that policies keep. The tests of this project check every policy of the catalogue with this module, and its
//! users check their own policies.

use crate::environment::{Arm, Environment, Linear, Parameters};
use crate::episode::{Episode, Stop};
use crate::law::Law;
use crate::policy::{self, Entry, Fault};
use crate::specification::PolicyChoice;
use serde::Serialize;

/// A rule, and how a policy breaks it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The rule.
    pub rule: &'static str,
    /// A sentence about what happened; `None` if the policy keeps the rule.
    pub broken: Option<String>,
}

/// Lists of arms with the mean reward and the mean cost of every arm: a single arm, equal arms, rewards of 0 or 1, and costs
/// of 0.01 or 1.
const EDGES: [&[(f64, f64)]; 6] = [
    &[(0.5, 0.5)],
    &[(0.5, 0.5), (0.5, 0.5), (0.5, 0.5)],
    &[(0.0, 0.5), (0.0, 0.25), (0.0, 1.0)],
    &[(1.0, 1.0), (0.25, 1.0), (0.5, 1.0)],
    &[(1.0, 0.01), (0.0, 1.0)],
    &[(0.0, 1.0), (0.0, 1.0)],
];
/// The number of seeds with which choices are counted, for each of two orders of the arms.
const SEEDS: u64 = 2000;
/// The critical value of chi-square with 2 degrees of freedom at an error of 1e-5.
const CRITICAL: f64 = 23.03;

/// Tests a policy with the values of its parameters. The test of a quick policy takes about a second.
///
/// ```
/// use budgeted_bandits::{contract, policy, specification::PolicyChoice};
///
/// let uniform = PolicyChoice::new(policy::find("uniform").unwrap());
/// assert!(contract::check(&uniform).iter().all(|finding| finding.broken.is_none()));
/// ```
pub fn check(policy: &PolicyChoice) -> Vec<Finding> {
    let finding = |rule, broken| Finding { rule, broken };
    vec![
        finding("It plays on extreme arms, and makes the same choices again for the same seed", plays_on_edges(policy)),
        finding("It plays on 1,000 arms", plays_on_many_arms(policy)),
        finding("It plays under the strict stop until no arm fits into the budget", keeps_the_strict_stop(policy)),
        finding("It does not prefer arms for their places in the list", treats_places_alike(policy)),
    ]
}

/// Arms with these mean rewards and mean costs. If the policy needs features, the two means are the features of an arm.
fn environment(entry: &Entry, arms: &[(f64, f64)], known_costs: bool) -> Environment {
    if entry.needs_linear_arms() {
        let features = arms.iter().map(|(reward, cost)| vec![*reward, *cost]).collect();
        let parameters = Parameters { reward: vec![1.0, 0.0], cost: vec![0.0, 1.0] };
        let linear = Linear { features, parameters, noise_sd: 0.2, later: None };
        return Environment { linear: Some(linear.clone()), ..Environment::new(linear.arms()) };
    }
    let arm = |(reward, cost): &(f64, f64)| {
        let cost = if known_costs { Law::constant(*cost) } else { Law::bernoulli(*cost) };
        Arm::new(Law::bernoulli(*reward), cost)
    };
    Environment { known_costs, ..Environment::new(arms.iter().map(arm).collect()) }
}

/// Starts an episode. Returns a sentence if the policy cannot be built.
fn episode(policy: &PolicyChoice, environment: &Environment, budget: f64, stop: Stop, seed: u64) -> Result<Episode, String> {
    let built = policy::build(policy.entry, &policy.values, environment, budget);
    let policy = built.map_err(|error| format!("it cannot be built: {error}"))?;
    Ok(Episode::new(environment, policy, budget, stop, seed, 0))
}

/// Plays to the end, but makes at most `most` pulls. Returns the arms that were pulled, or a sentence about a failure.
fn play(mut episode: Episode, most: usize) -> Result<(Vec<usize>, Episode), String> {
    let arms: Vec<usize> = episode.by_ref().take(most).map(|pull| pull.arm).collect();
    let sentence = |fault: Fault| format!("it {fault} in round {}", arms.len() + 1);
    match episode.policy().fault() {
        Some(fault) => Err(sentence(fault)),
        None => Ok((arms, episode)),
    }
}

fn plays_on_edges(policy: &PolicyChoice) -> Option<String> {
    for arms in EDGES {
        for (known, stop) in [(false, Stop::Overshoot), (true, Stop::Overshoot), (true, Stop::Strict), (false, Stop::Strict)]
        {
            let environment = environment(policy.entry, arms, known);
            let [first, second] = [(); 2].map(|()| {
                let episode = episode(policy, &environment, 30.0, stop, 1)?;
                play(episode, usize::MAX).map(|(arms, _)| arms)
            });
            match (first, second) {
                (Err(sentence), _) | (_, Err(sentence)) => return Some(format!("{sentence} on {} arms", arms.len())),
                (Ok(first), Ok(second)) if first != second => {
                    return Some("its choices differ for the same seed".to_owned());
                }
                (Ok(first), _) if first.is_empty() => return Some("it makes no pull".to_owned()),
                _ => {}
            }
        }
    }
    None
}

fn plays_on_many_arms(policy: &PolicyChoice) -> Option<String> {
    let arms: Vec<(f64, f64)> = (0..1000).map(|arm| (f64::from(arm % 10) / 10.0, f64::from(arm % 7 + 1) / 8.0)).collect();
    let episode = episode(policy, &environment(policy.entry, &arms, true), 700.0, Stop::Overshoot, 3);
    episode.and_then(|episode| play(episode, 2000)).err()
}

fn keeps_the_strict_stop(policy: &PolicyChoice) -> Option<String> {
    let environment = environment(policy.entry, &[(0.6, 0.31), (0.3, 0.17), (0.9, 0.83)], true);
    // The first pull that does not fit ends a run if costs are not known, and such a pull may cost 1.
    let least = match (policy.entry.promises.stops_early, environment.known_costs) {
        (true, _) => 1.17,
        (false, true) => 0.17,
        (false, false) => 1.0,
    };
    for seed in 0..20 {
        let episode = episode(policy, &environment, 10.0, Stop::Strict, seed);
        let spent = match episode.and_then(|episode| play(episode, usize::MAX)) {
            Ok((_, episode)) => episode.tally().spent,
            Err(sentence) => return Some(sentence),
        };
        if spent > 10.0 * (1.0 + 1e-9) {
            return Some(format!("it spends {spent} of a budget of 10"));
        }
        if spent <= 10.0 - least {
            let what = "it chooses an arm that no longer fits, which ends the run";
            return Some(format!("{what}: {spent:.2} of a budget of 10 are spent, and an arm costs 0.17"));
        }
    }
    None
}

/// Counts how often each arm is pulled in round 15, for two orders of the arms.
fn treats_places_alike(policy: &PolicyChoice) -> Option<String> {
    let count = |arms: [(f64, f64); 3], first: u64| {
        let environment = environment(policy.entry, &arms, false);
        let mut counts = [0.0; 3];
        for seed in first..first + SEEDS {
            let (arms, _) = play(episode(policy, &environment, 1e4, Stop::Overshoot, seed)?, 15)?;
            counts[arms[14]] += 1.0;
        }
        Ok::<_, String>(counts)
    };
    let arms = [(0.3, 0.6), (0.5, 0.4), (0.6, 0.45)];
    let (straight, turned) = match (count(arms, 1), count([arms[2], arms[0], arms[1]], 5000)) {
        (Ok(straight), Ok(turned)) => (straight, turned),
        (Err(sentence), _) | (_, Err(sentence)) => return Some(sentence),
    };
    let pairs = [(straight[0], turned[1]), (straight[1], turned[2]), (straight[2], turned[0])];
    let terms = pairs.map(|(a, b): (f64, f64)| if a + b == 0.0 { 0.0 } else { (a - b) * (a - b) / (a + b) });
    let (first, second) = (pairs.map(|pair| pair.0), pairs.map(|pair| pair.1));
    (terms.iter().sum::<f64>() >= CRITICAL).then(|| {
        format!("in round 15 of {SEEDS} runs it pulls three arms {first:?} times, and {second:?} times in another order")
    })
}
