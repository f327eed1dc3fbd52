//! Tests that formulas have the right values, and that formulas of built-in policies make the same pulls as these.

use super::*;

/// The expected values were computed by hand, and those with a logarithm by Python's `math`.
#[test]
fn values_agree_with_hand_computation() {
    for (text, expected) in [
        ("r", 0.4),
        ("n + t + K + B", 10.0 + 101.0 + 4.0 + 500.0),
        ("a - b", 3.5),
        ("sr*sr", 0.2 - 0.16),
        ("sc^2", 0.35 - 0.25),
        ("1 + 2*3 - 4/8", 6.5),
        ("10 - 4 - 3", 3.0),
        ("16/4/2", 2.0),
        ("2^3^2", 512.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("2 - -3", 5.0),
        ("2 × 3 · 4 − 1", 23.0),
        ("( 1+2 ) *3", 9.0),
        ("min(r, c) + max(r, c)", 0.9),
        ("abs(r - c)", 0.5 - 0.4),
        ("exp(1)", std::f64::consts::E),
        ("ln(t - 1)", 4.605_170_185_988_092),
        ("(r + a*sqrt(ln(t)/n))/c", 1.4793467830821942),
        (".5 + 3. + 0.1", 3.6),
        ("0.123456789012345", 0.123456789012345),
        ("r/0", f64::INFINITY),
        ("(r - 1)/0", LOWEST),
        ("(r - 1)/(-0)", LOWEST),
        ("(r - 1)/c", -1.2),
        ("r/t", 0.4 / 101.0),
        ("0/0", f64::INFINITY),
        ("1/(0*b)", f64::INFINITY),
        ("sqrt(-r)", f64::INFINITY),
        ("min(1, sqrt(-r))", f64::INFINITY),
        ("max(1, ln(-1)) + r", f64::INFINITY),
        ("ln(0)", LOWEST),
    ] {
        let found = value(text);
        assert!(found == expected || (found - expected).abs() < 1e-14 * expected.abs(), "{text}: {found}");
    }
}

/// Each formula has the operations of the built-in policy in the same order, so that its values have the same bits.
#[test]
fn formulas_of_built_in_policies_make_the_same_pulls() {
    assert!(ALL.iter().filter(|entry| entry.promises.formula.is_some()).count() >= 4);
    for entry in ALL {
        let Some(text) = entry.promises.formula else { continue };
        for arms in [2, 7, 60] {
            let laws = super::arms(arms);
            let values = entry.params.iter().map(|_| Some(0.5.into())).collect::<Vec<_>>();
            let built_in = entry.build(&values, &knowledge(arms)).unwrap();
            let formula = build(text, 0.5, 1.0, arms);
            assert_eq!(pulls(formula, &laws), pulls(built_in, &laws), "{}, {arms} arms", entry.id);
        }
    }
}

/// If no index is finite, all arms tie, and all are pulled about equally often. The tolerance of 110 pulls is 5
/// standard deviations.
#[test]
fn indices_that_are_not_finite_tie() {
    for text in
        ["ln(0)", "-1/0", "-exp(1000)", "r*ln(0) - 1", "1/0", "exp(1000)", "sqrt(-1)", "-2^1023*1.99", "2^1023*1.99", "-t/0"]
    {
        for arms in [1, 2, 3, 5] {
            let counts = pulls(build(text, 0.5, 1.0, arms), &super::arms(arms));
            let even = counts[..arms].iter().all(|count| count.abs_diff(2000 / arms) < 110);
            assert!(even, "{text}, {arms} arms: {counts:?}");
        }
    }
}

/// The index -r rises with a reward of 0, so the smallest reward is not the worst for every formula.
#[test]
fn formulas_promise_no_lower_bound() {
    let bound = BoundFormula::new(Formula::read("-r").unwrap().steps(), |_| 0.0);
    assert!(!bound.worst(&ArmTally::default(), &mut ArmTally::default()));
}
