//! Tests that a policy is certain of an arm only while no other arm can win, and that lower bounds hold.

use super::*;
use proptest::prelude::*;

/// Arm 1 is chosen soon after the jump. The policy must not have been certain of arm 0 in that round.
#[test]
fn no_policy_is_certain_beyond_a_round_in_which_another_arm_may_win() {
    for jump in 100..400 {
        let mut lazy = Lazy::new(2, Jump(jump));
        let (mut last, mut sure_until, mut most) = (None, 0, 0);
        let laws = [1.0, 0.0].map(|value| (Law::Constant(value), Law::Constant(0.5)));
        play(&laws, 450, 1, |tally, stream| {
            let Turn { arm: chosen, certain: more } = lazy.turn(last.as_ref(), tally, stream);
            let round = tally.pulls + 1;
            assert!(
                chosen == 0 || round > sure_until,
                "arm 1 is chosen in round {round}, but arm 0 was certain until round {sure_until}"
            );
            (sure_until, most) = (sure_until.max(round + u64::from(more)), most.max(more));
            last = Some((chosen as usize, Outcome { reward: 0.0, cost: 0.0 }));
            chosen as usize
        });
        assert!(most > 0, "the policy is never certain");
    }
}

/// The 4 outcomes of 0 or 1 have s² = 3/16, and the sum over 7 more pulls may deviate by sqrt(7 (3/16 + 1/4)) = 7/4. If
/// any deviation is allowed, the worst outcome of a pull is a reward of 0 at a cost of 1.
#[test]
fn the_lower_bound_agrees_with_hand_computation() {
    let arm = ArmTally { pulls: 4, reward: 1.0, cost: 3.0, reward_squares: 1.0, cost_squares: 3.0 };
    let (some, all) = (Lazy::new(1, Jump(0)), Lazy::unconditional(1, Jump(0)));
    for (mut lazy, loss) in [(some, 1.75 * Jump(0).spread()), (all, 1.75)] {
        lazy.lease = 7.5;
        assert_eq!(lazy.least(&arm), ArmTally { pulls: 11, reward: 2.75 - loss, cost: 8.25 + loss, ..arm });
    }
}

/// Once an arm does not fit, the leader may be the next arm that stops fitting.
#[test]
fn no_policy_is_certain_while_an_arm_does_not_fit() {
    let (mut lazy, mut last, mut certain) = (Lazy::new(2, Jump(u64::MAX)), None, [0; 2]);
    let (mut tally, mut stream) = (Tally::new(2), stream(1, 0, Role::Policy));
    for round in 0..200 {
        let bars = round > 2 && round % 2 == 0;
        tally.barred = if bars { vec![false, true] } else { Vec::new() };
        let Turn { arm, certain: more } = lazy.turn(last.as_ref(), &tally, &mut stream);
        certain[usize::from(bars)] += more;
        let outcome = Outcome { reward: [1.0, 0.0][arm as usize], cost: 0.5 };
        tally.add(arm as usize, outcome);
        last = Some((arm as usize, outcome));
    }
    assert!(certain[0] > 0 && certain[1] == 0, "{certain:?}");
}

/// Covers every policy whose index has a lower bound over future pulls, including indices that rise with the variance.
#[test]
fn policies_with_a_lower_bound_are_certain() {
    let laws = [0.8, 0.2].map(|p| (Law::Bernoulli(p), Law::Bernoulli(0.5)));
    let seen = ArmTally { pulls: 1000, reward: 800.0, cost: 500.0, reward_squares: 800.0, cost_squares: 500.0 };
    let mut tested = 0;
    for entry in scoring() {
        let mut policy = build(entry, laws.len());
        if !policy.index().unwrap().worst(&seen, &mut { seen }) {
            continue;
        }
        let (mut last, mut certain) = (None, 0);
        play(&laws, 20_000, 1, |tally, stream| {
            let Turn { arm, certain: more } = policy.turn(last.as_ref(), tally, stream);
            certain += u32::from(more > 0);
            last = Some((arm as usize, Outcome { reward: 0.0, cost: 0.0 }));
            arm as usize
        });
        assert!(certain > 1000, "{}: {certain}", entry.id);
        tested += 1;
    }
    assert!(tested > 10);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Checks the conditions of [`Index::worst`] and [`Index::above`] for every policy that promises a lower bound, with
    /// outcomes of all kinds.
    #[test]
    fn no_outcomes_take_an_index_below_its_lower_bound(
        seen in proptest::collection::vec((0.0..=1.0_f64, 0.0..=1.0_f64), 1..200),
        later in proptest::collection::vec((0.0..=1.0_f64, 0.0..=1.0_f64), 1..60), round in 300..10_000_u64,
    ) {
        let outcome = |kind, &(r, c): &(f64, f64)| {
            let (reward, cost) =
                [(r, c), (r.round(), c.round()), (0.5, 0.5), (0.0, 1.0), (r, 1.0), (0.0, c)][kind];
            Outcome { reward, cost }
        };
        let policies: Vec<_> = scoring().map(|entry| (entry, build(entry, 1))).collect();
        for (before, after) in (0..6).flat_map(|before| (0..6).map(move |after| (before, after))) {
            let mut arm = ArmTally::default();
            seen.iter().for_each(|numbers| arm.add(outcome(before, numbers)));
            for later in [&later[..1], &later] {
                let mut states = vec![arm];
                for numbers in later {
                    let mut next = states[states.len() - 1];
                    next.add(outcome(after, numbers));
                    states.push(next);
                }
                let n = (seen.len() + later.len()) as f64;
                let least = ArmTally {
                    pulls: n as u64,
                    reward: n * states.iter().map(ArmTally::mean_reward).fold(1.0, f64::min),
                    cost: n * states.iter().map(ArmTally::mean_cost).fold(0.0, f64::max),
                    ..arm
                };
                for (entry, policy) in &policies {
                    let index = policy.index().unwrap();
                    let mut worst = least;
                    if !index.worst(&arm, &mut worst) {
                        continue;
                    }
                    let confidence = index.confidence(round);
                    let corner = index.index(confidence, &worst);
                    let floors = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| corner + share * (index.index(confidence, &arm) - corner));
                    let floors = floors.into_iter().filter(|floor| floor.is_finite());
                    let lines: Vec<_> = floors.filter_map(|floor| Some((floor, index.above(confidence, floor, &worst)?))).collect();
                    for state in &states {
                        let now = index.index(confidence, state);
                        let holding = lines.iter().filter(|(_, proviso)| proviso.holds(state)).map(|(floor, _)| *floor);
                        for bound in holding.chain([corner]) {
                            prop_assert!(bound <= now * (1.0 + 1e-12), "{}: the bound {bound} exceeds the index {now} of {state:?}", entry.id);
                        }
                    }
                }
            }
        }
    }
}
