//! Tests that a policy can be saved and goes on as if there had been no break.

use super::*;

/// Plays `rounds` rounds. Returns the arms that the policy chose.
fn go_on(policy: &mut AnyPolicy, tally: &mut Tally, random: &mut Stream, rounds: usize) -> Vec<usize> {
    let mut round = || {
        let arm = policy.choose(tally, random);
        let outcome = some_outcome(arm, tally.pulls);
        tally.add(arm, outcome);
        policy.observe(arm, outcome, random);
        arm
    };
    (0..rounds).map(|_| round()).collect()
}

/// Every policy goes on after a break as it would have without one: the same 400 choices and random numbers, after breaks in
/// the first rounds and later.
#[test]
fn a_restored_policy_makes_the_same_choices() {
    for entry in ALL {
        for (arms, break_after) in [(1, 3), (5, 0), (5, 1), (5, 7), (5, 300), (40, 999)] {
            let start = || (build(entry, arms), Tally::new(arms), stream(1, 0, Role::Policy));
            let (mut policy, mut tally, mut random) = start();
            go_on(&mut policy, &mut tally, &mut random, break_after);
            let bytes = policy.save(&tally, &random).unwrap();
            let (mut later, mut pulls, mut numbers) = start();
            // The policy into which the state is restored need not be new.
            go_on(&mut later, &mut pulls, &mut numbers, 2 * break_after / 3);
            later.restore(&mut pulls, &mut numbers, &bytes).unwrap();
            assert_eq!(later.save(&pulls, &numbers).unwrap(), bytes, "{}", entry.id);
            let expected = go_on(&mut policy, &mut tally, &mut random, 400);
            assert_eq!(go_on(&mut later, &mut pulls, &mut numbers, 400), expected, "{} after {break_after}", entry.id);
            assert_eq!((pulls, numbers), (tally, random), "{} after {break_after}", entry.id);
        }
    }
}

#[test]
fn a_state_that_does_not_fit_is_refused_and_changes_nothing() {
    let made = |id: &str, arms: usize| (build(find(id).unwrap(), arms), Tally::new(arms), stream(1, 0, Role::Policy));
    let (policy, tally, random) = made("omega-ucb", 3);
    let bytes = policy.save(&tally, &random).unwrap();
    let refusal = |id: &str, arms: usize, bytes: &[u8]| {
        let (mut policy, mut tally, mut random) = made(id, arms);
        let before = policy.save(&tally, &random).unwrap();
        let error = policy.restore(&mut tally, &mut random, bytes).unwrap_err();
        assert_eq!(policy.save(&tally, &random).unwrap(), before);
        error.to_string()
    };
    let damaged = "expected the state of a policy, found bytes that are damaged or come from elsewhere";
    assert_eq!([refusal("omega-ucb", 3, &[]), refusal("omega-ucb", 3, &bytes[1..])], [damaged; 2]);
    for place in 0..bytes.len() {
        let mut other = bytes.clone();
        other[place] ^= 64;
        assert_eq!(refusal("omega-ucb", 3, &other), damaged, "byte {place}");
    }
    assert_eq!(refusal("bts", 3, &bytes), "expected the state of this policy, found that of another one");
    assert_eq!(refusal("omega-ucb", 4, &bytes), "expected the state of a policy for 4 arms, found 3 arms");
    let own: AnyPolicy = Box::new(uniform::Uniform).into();
    assert!(own.save(&tally, &random).is_err());
}
