//! Numbers as people type them, outside of JSON.

/// Reads a finite number as the fields of the page do: in decimal notation, or as a fraction such as `1/32`; every other
/// text gives `None`.
pub fn read_value(text: &str) -> Option<f64> {
    let plain = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit()) && !part.contains(['e', 'E']);
    let value = match text.split_once('/') {
        Some((above, below)) => {
            let [above, below] =
                [above.trim_end(), below.trim_start()].map(|part| Some(part).filter(plain)?.parse::<f64>().ok());
            above? / below?
        }
        None => text.trim().parse().ok()?,
    };
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_decimal_numbers_or_fractions() {
        for (text, value) in [
            ("1/32", Some(0.03125)),
            ("2.5 / 10", Some(0.25)),
            ("-3", Some(-3.0)),
            ("1e-3", Some(0.001)),
            ("1/0", None),
            ("-1/2", None),
            ("1/2/3", None),
            ("1/", None),
            ("1e1/2", None),
            ("inf", None),
            ("NaN", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(read_value(text), value, "{text}");
        }
    }
}
