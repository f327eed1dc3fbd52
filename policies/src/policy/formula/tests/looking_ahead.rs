//! Tests that leaving out arms changes no choice, and that the ranges with which formulas look ahead are right.

use super::super::ahead::ROUND;
use super::*;
use proptest::prelude::*;

/// A policy that evaluates the index of every arm in every round.
#[derive(Clone)]
struct Every(BoundFormula);

impl Policy for Every {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let index = |arm| self.0.index((tally.pulls + 1) as f64, &tally.arms[arm]);
        unpulled(tally, stream).unwrap_or_else(|| argmax(tally, index, stream))
    }
}

/// The pulls of a formula, and its pulls if all arms are evaluated in every round.
fn both(text: &str, a: f64, arms: usize) -> [Vec<usize>; 2] {
    let given = |given| match given {
        Given::Arms => arms as f64,
        Given::Budget => 500.0,
        Given::A => a,
        Given::B => 1.0,
    };
    let plain = Every(BoundFormula::new(Formula::read(text).unwrap().steps(), given));
    let laws = super::arms(arms);
    [pulls(build(text, a, 1.0, arms), &laws), pulls(Box::new(plain).into(), &laws)]
}

/// The formulas explore much, little, and less and less.
#[test]
fn looking_ahead_changes_no_choice() {
    for text in [
        "r/c + a*sqrt(n/t)",
        "(r + a*sqrt(ln(t)/n))/(c + ln(t)/n)",
        "r/c + a*0.99^t",
        "r - a*ln(t)/n",
        "a*abs(r - c)/sqrt(t)",
        "sqrt(r - 3/t)",
        "min(sqrt(r - 3/t), 1)",
        "(r - 1/t)/(c - 1/t)",
        "n/t",
        "ln(0)",
    ] {
        for (arms, a) in [(2, 0.25), (7, 2.0), (60, 0.25)] {
            let [found, expected] = both(text, a, arms);
            assert_eq!(found, expected, "{text}, a = {a}, {arms} arms");
        }
    }
}

/// The arm with the larger reward has the larger index in round 11 and the smaller index in round 12.
#[test]
fn a_falling_index_is_evaluated_in_the_round_about_to_be_played() {
    let arm = |reward: f64| ArmTally { pulls: 5, reward, cost: 1.0, ..ArmTally::default() };
    for (pulls, expected) in [(10, 1), (11, 0)] {
        let tally = Tally { arms: vec![arm(1.0), arm(4.0)], pulls, ..Tally::default() };
        let mut policy = build("r*(11.5 - t)", 0.5, 1.0, 2);
        assert_eq!(policy.choose(&tally, &mut stream(1, 0, Role::Policy)), expected, "round {}", pulls + 1);
    }
}

fn may_fall(text: &str) -> bool {
    let formula = Formula::read(text).unwrap();
    rise::may_fall(&BoundFormula::new(formula.steps(), |given| if given == Given::A { -0.5 } else { 2.0 }).0)
}

#[test]
fn formulas_that_cannot_fall_are_recognised() {
    for rising in [
        "r/c",
        "(r + sqrt(2*ln(t)/n))/c",
        "r/c + sqrt(ln(t)/n)/c",
        "min(r + sqrt(ln(t - 1)/n), 1)/max(c - sqrt(ln(t - 1)/n), 0)",
        "r - a*ln(t)",
        "r + sqrt(sr^2*ln(t)/n) + 3*ln(t)/n",
        "r - 1/t",
        "-(1/t)",
        "t^0.5",
        "exp(ln(t)/n)",
        "a/t",
        "B*K/n",
    ] {
        assert!(!may_fall(rising), "{rising}");
    }
    for falling in [
        "-t",
        "r/t",
        "1/ln(t)",
        "a*t",
        "r - sqrt(ln(t)/n)",
        "sqrt(5 - t)",
        "abs(3 - t)",
        "0/(t - 2)",
        "ln(t)*(r - c)",
        "a^t",
        "abs(t - 5)",
        "-abs(3 - t)",
        "0*ln(t - 2)",
        "ln(t - 2)/exp(999)",
    ] {
        assert!(may_fall(falling), "{falling}");
    }
}

/// In round 2 the formula adds minus infinity and infinity.
#[test]
fn a_range_with_nan_is_unbounded() {
    let index = BoundFormula::new(Formula::read("ln(0) + 1/(t - 2)").unwrap().steps(), |_| 0.0);
    assert_eq!(index.range((2.0, 9.0), &ARM), (LOWEST, f64::INFINITY));
}

/// Generates small formulas with all operators and functions.
fn formulas() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => Just("t"), 2 => Just("n"), 2 => Just("r"), 2 => Just("c"), 1 => Just("sr"), 1 => Just("a"), 1 => Just("K"),
        1 => Just("0"), 1 => Just("1"), 1 => Just("2"), 1 => Just("3.5"), 1 => Just("100")
    ];
    leaf.prop_map(str::to_owned).prop_recursive(5, 12, 2, |inner| {
        let binary = prop_oneof![Just("+"), Just("-"), Just("*"), Just("/"), Just("^")];
        let function = prop_oneof![3 => Just("ln"), 2 => Just("sqrt"), 1 => Just("exp"), 1 => Just("abs"), 1 => Just("-")];
        prop_oneof![
            4 => (inner.clone(), binary, inner.clone()).prop_map(|(x, sign, y)| format!("({x} {sign} {y})")),
            3 => (function, inner.clone()).prop_map(|(name, x)| format!("{name}({x})")),
            1 => (any::<bool>(), inner.clone(), inner).prop_map(|(max, x, y)| format!("{}({x}, {y})", if max { "max" } else { "min" })),
        ]
    })
}

#[test]
fn the_deepest_formula_that_is_allowed_has_a_range() {
    let text = format!("{}r{}", "t + (".repeat(DEPTH - 1), ")".repeat(DEPTH - 1));
    let formula = Formula::read(&text).unwrap();
    assert_eq!(program::depth(formula.steps()), DEPTH);
    assert!(Formula::read(&format!("t + ({text})")).is_err());
    let (low, high) = BoundFormula::new(formula.steps(), |_| 0.0).range((1.0, 2.0), &ARM);
    assert!((low - 15.4).abs() < 1e-12 && (high - 30.4).abs() < 1e-12, "{low}, {high}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// If `may_fall` returns `false`, the index falls in no state of an arm.
    #[test]
    fn an_index_falls_only_if_may_fall_says_so(
        text in formulas(), a in -2.0..2.0, pulls in 1..50_u64, reward in 0.0..=1.0, cost in prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0],
        start in 2..100_u64,
    ) {
        prop_assume!(text.len() <= MAX_FORMULA);
        let n = pulls as f64;
        let arm = ArmTally { pulls, reward: reward * n, cost: cost * n, reward_squares: reward * n, cost_squares: cost * n };
        let index = BoundFormula::new(Formula::read(&text).unwrap().steps(), |given| if given == Given::Arms { 3.0 } else { a });
        let mut now = BoundFormula(Vec::new());
        program::bind(&index.0, |step| (step == ROUND).then_some(start as f64), &mut now.0);
        prop_assert_eq!(now.index(0.0, &arm).to_bits(), index.index(start as f64, &arm).to_bits(), "binding the round changes the value of {}", text);
        let rounds = || (0..60).map(|step| start + step * (1 + step * step / 40));
        let (low, high) = index.range((start as f64, rounds().max().unwrap() as f64), &arm);
        for round in rounds() {
            let now = index.index(round as f64, &arm);
            prop_assert!(now >= low && now <= high, "{text} with a = {a} is {now} in round {round}, not in [{low}, {high}]");
        }
        if !rise::may_fall(&index.0) {
            let mut before = f64::NEG_INFINITY;
            for round in rounds() {
                let now = index.index(round as f64, &arm);
                let slack = 1e-12 * before.abs();
                prop_assert!(now >= before - if slack.is_finite() { slack } else { 0.0 }, "{text} with a = {a} falls from {before} to {now}");
                before = now;
            }
        }
    }

    #[test]
    fn every_formula_makes_the_same_pulls_as_evaluating_all_arms(text in formulas(), a in -2.0..2.0, arms in 2..12_usize) {
        prop_assume!(text.len() <= MAX_FORMULA);
        let [found, expected] = both(&text, a, arms);
        prop_assert_eq!(found, expected, "{} with a = {}", text, a);
    }
}
