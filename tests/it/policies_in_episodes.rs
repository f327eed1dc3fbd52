//! Tests of rules of policies whose effect shows only in whole episodes.

use budgeted_bandits::environment::{Arm, Environment};
use budgeted_bandits::episode::{Episode, Stop};
use budgeted_bandits::law::Law;
use budgeted_bandits::policy::{self, find};

/// The exploration budget is the share 0.23 of the budget of 10. It pays for 4 pulls at a cost of 0.5 and leaves 0.3.
/// If the policy uses this rest, 8 remain, enough for 16 more pulls; otherwise 7.7 remain, enough for 15. The budget of
/// the episode is larger than the 10 that the policy is told, so the policy itself ends the episode.
#[test]
fn the_rest_of_the_exploration_budget_is_used_if_wanted() {
    let arm = Arm::new(Law::bernoulli(0.5), Law::constant(0.5));
    let environment = Environment { known_costs: true, ..Environment::new(vec![arm]) };
    for (rest, pulls) in [(0.0, 19), (1.0, 20)] {
        let values = [Some(0.23.into()), Some(rest.into())];
        let policy = policy::build(find("eps-first").unwrap(), &values, &environment, 10.0).unwrap();
        assert_eq!(Episode::new(&environment, policy, 30.0, Stop::Strict, 1, 0).count(), pulls, "rest = {rest}");
    }
}

#[test]
fn without_exploration_every_arm_is_pulled_once_before_any_arm_is_pulled_again() {
    let arm = Arm::new(Law::bernoulli(0.5), Law::bernoulli(0.125));
    let environment = Environment::new(vec![arm; 5]);
    let values = [Some(0.0.into()), Some(1.0.into())];
    let policy = policy::build(find("eps-n-greedy").unwrap(), &values, &environment, 100.0).unwrap();
    let episode = Episode::new(&environment, policy, 100.0, Stop::Overshoot, 1, 0);
    let mut first: Vec<usize> = episode.take(5).map(|pull| pull.arm).collect();
    first.sort_unstable();
    assert_eq!(first, [0, 1, 2, 3, 4]);
}
