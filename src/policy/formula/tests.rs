//! Tests that formulas have the right values, that formulas of built-in policies make the same pulls as these policies,
//! and that leaving out arms changes no choice.

use super::super::{ALL, Knowledge, Policy, Value, argmax, unpulled};
use super::ahead::ROUND;
use super::*;
use crate::environment::{Arm, Environment};
use crate::law::Law;
use crate::seed::{Role, Stream, stream};
use crate::tally::{Outcome, Tally};
use proptest::prelude::*;
use std::sync::Arc;

/// An arm with 10 pulls, which earned 4 and cost 5.
const ARM: ArmTally = ArmTally { pulls: 10, reward: 4.0, cost: 5.0, reward_squares: 2.0, cost_squares: 3.5 };

fn knowledge(environment: &Environment) -> Knowledge<'_> {
    Knowledge { environment, budget: 500.0 }
}

fn environment(arms: usize) -> Environment {
    let law = |arm: usize, step: f64| Law::bernoulli((0.05 + step * arm as f64) % 1.0);
    Environment::new((0..arms).map(|arm| Arm::new(law(arm, 0.37), law(arm, 0.23))).collect())
}

fn build(text: &str, a: f64, b: f64, environment: &Environment) -> Box<dyn Policy> {
    let formula = Value::Formula(Arc::new(Formula::read(text).unwrap()));
    ENTRY.build(&[Some(formula), Some(a.into()), Some(b.into())], &knowledge(environment))
}

fn value(text: &str) -> f64 {
    build(text, 0.5, -3.0, &environment(4)).score(101, &ARM).unwrap()
}

fn problem(text: &str) -> String {
    Formula::read(text).unwrap_err()
}

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

#[test]
fn errors_name_the_column() {
    let operand =
        "expected a number of at most 15 digits, n, r, c, t, K, B, sr, sc, a, b, sqrt, ln, exp, abs, min, max or (";
    for (text, message) in [
        ("", format!("{operand} at column 1, found the end")),
        ("  ", format!("{operand} at column 3, found the end")),
        ("r +", format!("{operand} at column 4, found the end")),
        ("r + )", format!("{operand} at column 5, found \")\"")),
        ("r + log(t)", format!("{operand} at column 5, found \"log\"")),
        ("r/(c + x)", format!("{operand} at column 8, found \"x\"")),
        ("min(r, )", format!("{operand} at column 8, found \")\"")),
        ("r ** 2", format!("{operand} at column 4, found \"*\"")),
        ("1.2.3", format!("{operand} at column 1, found \"1.2.3\"")),
        (".", format!("{operand} at column 1, found \".\"")),
        ("1234567890123456", format!("{operand} at column 1, found \"1234567890123456\"")),
        ("é", format!("{operand} at column 1, found \"é\"")),
        ("r − ρ", format!("{operand} at column 5, found \"ρ\"")),
        ("2r", "expected +, -, *, /, ^ or the end at column 2, found \"r\"".to_owned()),
        ("r c", "expected +, -, *, /, ^ or the end at column 3, found \"c\"".to_owned()),
        ("r)", "expected +, -, *, /, ^ or the end at column 2, found \")\"".to_owned()),
        ("1e-3", "expected +, -, *, /, ^ or the end at column 2, found \"e\"".to_owned()),
        ("((r)", "expected +, -, *, /, ^ or ) at column 5, found the end".to_owned()),
        ("sqrt(n, 2)", "expected +, -, *, /, ^ or ) at column 7, found \",\"".to_owned()),
        ("min(r)", "expected +, -, *, /, ^ or a comma at column 6, found \")\"".to_owned()),
        ("ln t", "expected ( after the name of a function at column 4, found \"t\"".to_owned()),
        (&"(1+".repeat(17), format!("{operand} at column 52, found the end")),
    ] {
        assert_eq!(problem(text), message, "{text}");
    }
    let deep = format!("{}1{}", "(1+".repeat(16), ")".repeat(16));
    assert_eq!(
        problem(&deep),
        "expected a formula in which at most 16 values wait for others, found more: leave out parentheses"
    );
    assert_eq!(value(&deep[3..deep.len() - 1]), 16.0);
    assert_eq!(value(&format!("{}r", "-".repeat(40))), 0.4);
    // This is the longest text, nested as deeply as possible.
    assert!(problem(&"(".repeat(200)).contains("at column 201"));
    assert!(problem(&"-".repeat(200)).contains("at column 201"));
}

#[test]
fn labels_show_the_formula_and_the_parameters_that_it_uses() {
    let label =
        |text: &str| ENTRY.label(&[Some(Value::Formula(Arc::new(Formula::read(text).unwrap()))), None, Some(2.0.into())]);
    assert_eq!(label("r/c"), "Formula (index = r/c)");
    assert_eq!(label("r/c + a/n"), "Formula (index = r/c + a/n, a = 0.25)");
    assert_eq!(label("r/(b*c)"), "Formula (index = r/(b*c), b = 2)");
    assert_eq!(label(&format!("r{}", "+0".repeat(40))), format!("Formula (index = r{}…)", "+0".repeat(23)));
}

/// Plays 2,000 rounds of Bernoulli arms, of which every 97th is a pull by hand. Returns how often each arm was pulled, and
/// the last arm.
fn pulls(mut policy: Box<dyn Policy>, environment: &Environment) -> Vec<usize> {
    let samplers: Vec<_> = environment.arms.iter().map(|arm| (arm.laws.reward.sampler(), arm.laws.cost.sampler())).collect();
    let (mut outcomes, mut choices) = (stream(3, 0, Role::Environment), stream(3, 0, Role::Policy));
    let mut tally = Tally::new(environment.arms.len());
    let mut last: Option<(usize, Outcome)> = None;
    for round in 1..=2000 {
        let arm = if round % 97 == 0 {
            last.take().inspect(|(arm, outcome)| policy.observe(*arm, *outcome, &mut choices));
            tally.by_hand = true;
            round % tally.arms.len()
        } else {
            policy.turn(last.as_ref(), &tally, &mut choices).0 as usize
        };
        let (reward, cost) = &samplers[arm];
        let outcome = Outcome { reward: reward.sample(&mut outcomes), cost: cost.sample(&mut outcomes) };
        tally.add(arm, outcome);
        last = Some((arm, outcome));
    }
    tally.arms.iter().map(|arm| arm.pulls as usize).chain(last.map(|(arm, _)| arm)).collect()
}

/// Each formula has the operations of the built-in policy in the same order, so that its values have the same bits.
#[test]
fn formulas_of_built_in_policies_make_the_same_pulls() {
    assert!(ALL.iter().filter(|entry| entry.promises.formula.is_some()).count() >= 4);
    for entry in ALL {
        let Some(text) = entry.promises.formula else { continue };
        for arms in [2, 7, 60] {
            let environment = environment(arms);
            let values = entry.params.iter().map(|_| Some(0.5.into())).collect::<Vec<_>>();
            let built_in = entry.build(&values, &knowledge(&environment));
            let formula = build(text, 0.5, 1.0, &environment);
            assert_eq!(pulls(formula, &environment), pulls(built_in, &environment), "{}, {arms} arms", entry.id);
        }
    }
}

/// A policy that evaluates the index of every arm in every round.
#[derive(Clone)]
struct Every(BoundFormula);

impl Policy for Every {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let index = |arm| self.0.index((tally.pulls + 1) as f64, &tally.arms[arm]);
        unpulled(tally, stream).unwrap_or_else(|| argmax(tally, index, stream))
    }
}

/// Returns the pulls of a formula, and its pulls if all arms are evaluated in every round.
fn both(text: &str, a: f64, arms: usize) -> [Vec<usize>; 2] {
    let environment = environment(arms);
    let given = |given| match given {
        Given::Arms => arms as f64,
        Given::Budget => 500.0,
        Given::A => a,
        Given::B => 1.0,
    };
    let plain = Every(BoundFormula::new(Formula::read(text).unwrap().steps(), given));
    [pulls(build(text, a, 1.0, &environment), &environment), pulls(Box::new(plain), &environment)]
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

/// If no index is finite, all arms tie, and all are pulled about equally often. The tolerance of 110 pulls is 5
/// standard deviations.
#[test]
fn indices_that_are_not_finite_tie() {
    for text in
        ["ln(0)", "-1/0", "-exp(1000)", "r*ln(0) - 1", "1/0", "exp(1000)", "sqrt(-1)", "-2^1023*1.99", "2^1023*1.99", "-t/0"]
    {
        for arms in [1, 2, 3, 5] {
            let environment = environment(arms);
            let counts = pulls(build(text, 0.5, 1.0, &environment), &environment);
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

/// The arm with the larger reward has the larger index in round 11 and the smaller index in round 12.
#[test]
fn a_falling_index_is_evaluated_in_the_round_about_to_be_played() {
    let arm = |reward: f64| ArmTally { pulls: 5, reward, cost: 1.0, ..ArmTally::default() };
    for (pulls, expected) in [(10, 1), (11, 0)] {
        let tally = Tally { arms: vec![arm(1.0), arm(4.0)], pulls, ..Tally::default() };
        let mut policy = build("r*(11.5 - t)", 0.5, 1.0, &environment(2));
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

    #[test]
    fn no_text_makes_a_formula_panic(text in "[-+*/^(),. nrctKBsabqlnexpmi0-9·−é]{0,60}") {
        if let Ok(formula) = Formula::read(&text) {
            prop_assert!(program::depth(formula.steps()) <= DEPTH);
            value(&text);
        }
    }
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
