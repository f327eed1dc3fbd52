//! Numbers and texts as labels and error messages show them.

/// Writes a number as JSON does: without a trailing `.0`, and with an exponent if it is very small or very large.
pub fn number(value: f64) -> String {
    match value {
        _ if value != 0.0 && !(1e-7..1e21).contains(&value.abs()) && value.is_finite() => {
            format!("{value:e}")
        }
        _ => value.to_string(),
    }
}

/// Puts a text in quotes for an error: at most 40 characters, with invisible characters escaped.
///
/// `{:?}` is not used, because it escapes characters of many languages that are perfectly visible.
pub fn quote(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    let plain: String =
        short.chars().flat_map(|c| if is_invisible(c) { c.escape_unicode().collect() } else { vec![c] }).collect();
    format!("\"{plain}{dots}\"")
}

/// Whether a character is a control character, or changes the direction or the width of the text around it.
pub fn is_invisible(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
