//! Numbers as charts write them.

use super::TEXT;

/// Writes a number as on an axis, with U+202F between thousands and a true minus sign. Numbers from 10⁹ on, and numbers
/// with more than 4 decimals, are written with a power of ten, because nobody counts so many digits.
pub(crate) fn number(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "∞".to_string();
    }
    if is_power(value, decimals) {
        return power_of_ten(value, 2);
    }
    if value == 0.0 && decimals > 4 {
        return "0".to_string();
    }
    let digits = format!("{:.*}", decimals, value.abs());
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|digit| (b'1'..=b'9').contains(&digit)) {
        text.push('\u{2212}');
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// Whether a number with this many decimals is written with a power of ten.
fn is_power(value: f64, decimals: usize) -> bool {
    value != 0.0 && (value.abs() >= 1e9 || decimals > 4)
}

/// Writes the label of a tick whose last digit is at 10 to the power of `last`. Unlike [`number`], this function keeps
/// all digits before a power of ten, since two ticks may differ only in a late digit, as do 1.000005 × 10¹² and 1.00001
/// × 10¹².
pub(super) fn label(value: f64, last: i32) -> String {
    let decimals = (-last).max(0) as usize;
    if !is_power(value, decimals) {
        return number(value, decimals);
    }
    let first = libm::log10(value.abs()).floor() as i32;
    power_of_ten(value, (first - last).clamp(0, 15) as usize)
}

/// Writes a number such as 3 × 10⁻⁵, with at most this many decimals.
fn power_of_ten(value: f64, decimals: usize) -> String {
    let scientific = format!("{value:.decimals$e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
    let mantissa = mantissa.replace('-', "\u{2212}");
    let raised = |character| match character {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit as u32 - '0' as u32).unwrap_or(digit),
    };
    let exponent: String = exponent.chars().map(raised).collect();
    match mantissa.as_str() {
        "1" => format!("10{exponent}"),
        "\u{2212}1" => format!("\u{2212}10{exponent}"),
        _ => format!("{mantissa}\u{202f}×\u{202f}10{exponent}"),
    }
}

/// Writes a number, such as the one beside a mark. Numbers from about 0.001 to 100 have at most three significant digits.
pub(crate) fn three_digits(value: f64) -> String {
    match value {
        value if value == 0.0 || value >= 99.95 => number(value, 0),
        value if value >= 9.95 => number(value, 1),
        value if value >= 0.0995 => number(value, 2),
        value if value >= 0.000_95 => number(value, 3),
        // With more than 4 decimals, `number` writes a power of ten.
        value => number(value, (1 - libm::log10(value.abs()).floor() as i32).max(3) as usize),
    }
}

/// An upper estimate of the width of a label in CSS px. The estimate takes the widths of DejaVu Sans, which is the
/// widest of the usual fallback fonts.
pub(crate) fn text_width(text: &str) -> f64 {
    let em = |character| match character {
        '\u{202f}' | ' ' | '.' | ',' | '(' | ')' => 0.32,
        '⁻' | '⁰'..='⁹' | '¹' | '²' | '³' => 0.43,
        _ => 0.64,
    };
    text.chars().map(em).sum::<f64>() * TEXT
}
