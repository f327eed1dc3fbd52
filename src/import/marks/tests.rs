//! Tests which numbers decide how a table is read, and what the summary says.

use super::*;

fn marks(cells: &[&str]) -> Result<Marks> {
    let mut evidence = Evidence::default();
    cells.iter().enumerate().for_each(|(row, text)| evidence.add(row + 2, "cost", text));
    evidence.decide()
}

#[test]
fn decorated_numbers_are_read_and_the_summary_says_so() {
    for (cells, value, said) in [
        (&["12 %"][..], 0.12, " Percent signs were read as hundredths: 12 % is 0.12."),
        (&["4.44%"], 0.0444, " Percent signs were read as hundredths: 4.44% is 0.0444."),
        (&["€12"], 12.0, " Signs of currencies were left out: €12 is 12."),
        (&["(12)"], -12.0, ""),
        (
            &["1.234,50 €"],
            1234.5,
            " Commas were read as decimal marks: 1.234,50 is 1234.50. Signs of currencies were left out: 1.234,50 € is 1234.50.",
        ),
        (&["1 234"], 1234.0, " Spaces or apostrophes were read as thousands separators: 1 234 is 1234."),
        (
            &["1\u{202f}234,5"],
            1234.5,
            " Commas were read as decimal marks: 1234,5 is 1234.5. Spaces or apostrophes were read as thousands separators: \
             1\u{202f}234,5 is 1234.5.",
        ),
    ] {
        let marks = marks(cells).unwrap();
        assert_eq!((marks.value(cells[0]), marks.said.as_str()), (Some(value), said), "{cells:?}");
    }
    for text in ["", "-", "—", "n/a", "NA", "null", "%", "€", "EUR", "1 2 3", "()", "5%%", "€5$", "1e5%x", "inf", "NaN"]
    {
        assert_eq!(marks(&[text]).unwrap().value(text), None, "{text}");
    }
}

#[test]
fn two_currencies_in_one_column_are_refused() {
    let error = marks(&["€5", "7", "$6"]).unwrap_err().to_string();
    let expected = "line 4: cost: expected amounts in one currency, found \"$6\", but in line 2 \"€5\". \
                    Convert them into one currency";
    assert_eq!(error, expected);
    assert!(marks(&["€5", "5 EUR"]).is_ok());
    let mut evidence = Evidence::default();
    evidence.add(2, "reward", "€5");
    evidence.add(2, "cost", "$5");
    assert!(evidence.decide().is_ok());
}
