//! Tests that a policy can be saved and goes on as if there had been no break.

use super::*;

/// Plays `rounds` rounds. Returns the arms that the policy chose.
fn go_on(policy: &mut AnyPolicy, tally: &mut Tally, random: &mut Stream, rounds: usize) -> Vec<usize> {
    let mut round = || {
        // Unlike `choose`, `turn` may draw for rounds to come.
        let arm = policy.turn(None, tally, random).arm as usize;
        let outcome = some_outcome(arm, tally.pulls);
        tally.add(arm, outcome);
        policy.observe(arm, outcome, random);
        arm
    };
    (0..rounds).map(|_| round()).collect()
}

/// Every policy goes on after a break as it would have without one: it makes the same 400 choices, after breaks in the first
/// rounds and later. The streams are not compared, because a greedy policy that is certain of its next choices has drawn
/// ahead whether it explores, and a restored one is certain only later.
#[test]
fn a_restored_policy_makes_the_same_choices() {
    let several_plays = (find("mrcb").unwrap(), vec![Some(3.0.into())]);
    for (entry, values) in ALL.iter().map(|entry| (*entry, defaults(entry))).chain([several_plays]) {
        let breaks = (0..8).chain(290..310).map(|rounds| (5, rounds));
        for (arms, break_after) in breaks.chain([(1, 3), (40, 999)]) {
            let build = || entry.build(&values, &knowledge(arms)).unwrap();
            let start = || (build(), Tally::new(arms), stream(1, 0, Role::Policy));
            let (mut policy, mut tally, mut random) = start();
            go_on(&mut policy, &mut tally, &mut random, break_after);
            let bytes = policy.save(&tally, &random).unwrap();
            let expected = go_on(&mut policy, &mut tally, &mut random, 400);
            // The policy into which the state is restored may be new, or have pulls of its own.
            for used in [0, 2 * break_after / 3] {
                let (mut later, mut pulls, mut numbers) = start();
                go_on(&mut later, &mut pulls, &mut numbers, used);
                later.restore(&mut pulls, &mut numbers, &bytes).unwrap();
                assert_eq!(later.save(&pulls, &numbers).unwrap(), bytes, "{}", entry.id);
                let case = format!("{} after {break_after}, restored after {used}", entry.id);
                assert_eq!(go_on(&mut later, &mut pulls, &mut numbers, 400), expected, "{case}");
                assert_eq!(pulls, tally, "{case}");
            }
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
    let other = "expected the state of this policy, found that of another one or of other parameters";
    assert_eq!([refusal("bts", 3, &bytes), refusal("ucb1", 3, &bytes)], [other; 2]);
    let mut wide = find("omega-ucb").unwrap().build(&[Some(1.0.into())], &knowledge(3)).unwrap();
    assert_eq!(wide.restore(&mut tally.clone(), &mut random.clone(), &bytes).unwrap_err().to_string(), other);
    assert_eq!(refusal("omega-ucb", 4, &bytes), "expected the state of a policy for 4 arms, found 3 arms");
    let own: AnyPolicy = Box::new(uniform::Uniform).into();
    assert!(own.save(&tally, &random).is_err());
}
