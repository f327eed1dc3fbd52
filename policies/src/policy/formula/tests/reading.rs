//! Tests that errors name the column, that labels show what a formula uses, and that no text causes a panic.

use super::*;
use proptest::prelude::*;

fn problem(text: &str) -> String {
    Formula::read(text).unwrap_err()
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_formula_panic(text in "[-+*/^(),. nrctKBsabqlnexpmi0-9·−é]{0,60}") {
        if let Ok(formula) = Formula::read(&text) {
            prop_assert!(program::depth(formula.steps()) <= DEPTH);
            value(&text);
        }
    }
}
