//! Numbers as tables show them.

/// Numbers closer to 0 than this are written with an exponent, because they are hard to read without one.
const EXPONENT_BELOW: f64 = 1e-4;

/// Writes a number with this many decimals, or with two significant digits if the decimals would all be zeros.
///
/// A fixed number of decimals makes columns easy to compare, but would show a reward of 1e-6 as 0.000.
pub fn shown(value: f64, decimals: usize) -> String {
    // Adding 0 turns -0 into 0.
    let fixed = format!("{:.decimals$}", value + 0.0);
    if value == 0.0 || !value.is_finite() || fixed.contains(|digit| ('1'..='9').contains(&digit)) {
        return fixed;
    }
    let scientific = format!("{value:.1e}");
    match scientific.split_once("e-").and_then(|(_, exponent)| exponent.parse::<usize>().ok()) {
        Some(exponent) if value.abs() >= EXPONENT_BELOW => format!("{value:.*}", exponent + 1),
        _ => scientific,
    }
}

/// Writes a number like [`shown`], or a dash if there is none.
pub fn shown_if_any(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| shown(value, decimals))
}

/// Writes a 95 % interval as `[13.8, 32.3]`; `None` if there is none. A mean with one number after ± was rejected,
/// because the intervals are longer on one side than on the other.
pub fn interval(low: Option<f64>, high: Option<f64>) -> Option<String> {
    low.zip(high).map(|(low, high)| format!("[{}, {}]", shown(low, 1), shown(high, 1)))
}

/// Writes a mean with its 95 % interval, as in `20.8 [13.8, 32.3]`.
pub fn estimate(mean: f64, low: Option<f64>, high: Option<f64>) -> String {
    let interval = interval(low, high).map_or_else(String::new, |interval| format!(" {interval}"));
    shown(mean, 1) + &interval
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_numbers_have_the_decimals_asked_for() {
        for (value, decimals, text) in [
            (212.34, 1, "212.3"),
            (0.06, 1, "0.1"),
            (0.96, 1, "1.0"),
            (1234.5, 0, "1234"),
            (0.001, 3, "0.001"),
            (-2.25, 1, "-2.2"),
        ] {
            assert_eq!(shown(value, decimals), text);
        }
        assert_eq!(
            [shown(0.0, 2), shown(-0.0, 1), shown(f64::INFINITY, 1), shown(f64::NAN, 1)],
            ["0.00", "0.0", "inf", "NaN"]
        );
    }

    #[test]
    fn an_interval_shows_both_of_its_ends() {
        assert_eq!(interval(Some(13.84), Some(32.3)).unwrap(), "[13.8, 32.3]");
        assert_eq!(estimate(-0.2, Some(-1.0), Some(0.0)), "-0.2 [-1.0, 0.0]");
        assert_eq!(estimate(4e-7, Some(1e-7), Some(9e-7)), "4.0e-7 [1.0e-7, 9.0e-7]");
        assert_eq!((interval(None, None), estimate(2.5, None, None).as_str()), (None, "2.5"));
    }

    #[test]
    fn small_numbers_keep_two_significant_digits() {
        for (value, decimals, text) in [
            (0.0412, 1, "0.041"),
            (-0.04, 1, "-0.040"),
            (0.5, 0, "0.50"),
            (0.000_49, 3, "0.00049"),
            (1.04e-4, 1, "0.00010"),
            (9.96e-5, 1, "1.0e-4"),
            (1e-6, 3, "1.0e-6"),
            (-3.21e-120, 1, "-3.2e-120"),
            (5e-324, 1, "4.9e-324"),
        ] {
            assert_eq!(shown(value, decimals), text);
        }
    }
}
