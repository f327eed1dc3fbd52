//! Amounts as people write them: with a sign of a currency, a percent sign, spaces between thousands, or in parentheses
//! if negative.

use std::borrow::Cow;

/// The signs and codes of currencies, each with its code. A sign that several currencies share has the code of the first.
#[rustfmt::skip]
const CURRENCIES: [(&str, &str); 51] = [
    ("US$", "USD"), ("A$", "AUD"), ("AU$", "AUD"), ("C$", "CAD"), ("CA$", "CAD"), ("NZ$", "NZD"), ("HK$", "HKD"),
    ("R$", "BRL"), ("MX$", "MXN"), ("S$", "SGD"), ("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("₹", "INR"),
    ("₩", "KRW"), ("₽", "RUB"), ("₺", "TRY"), ("₪", "ILS"), ("₴", "UAH"), ("฿", "THB"), ("₫", "VND"), ("zł", "PLN"),
    ("Kč", "CZK"), ("kr", "SEK"), ("Fr.", "CHF"), ("USD", "USD"), ("EUR", "EUR"), ("GBP", "GBP"), ("JPY", "JPY"),
    ("CNY", "CNY"), ("CHF", "CHF"), ("CAD", "CAD"), ("AUD", "AUD"), ("NZD", "NZD"), ("SEK", "SEK"), ("NOK", "NOK"),
    ("DKK", "DKK"), ("PLN", "PLN"), ("CZK", "CZK"), ("HUF", "HUF"), ("INR", "INR"), ("BRL", "BRL"), ("MXN", "MXN"),
    ("SGD", "SGD"), ("HKD", "HKD"), ("KRW", "KRW"), ("TRY", "TRY"), ("ZAR", "ZAR"), ("ILS", "ILS"), ("AED", "AED"),
];

/// The characters that only separate thousands: spaces of several widths, and apostrophes.
const SEPARATORS: [char; 7] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\u{2007}', '\'', '\u{2019}'];

/// An amount without its decorations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Amount<'a> {
    /// The number, with its sign and with points and commas as they were written.
    pub digits: Cow<'a, str>,
    /// The code of the currency, if there is one.
    pub currency: Option<&'static str>,
    /// Whether a percent sign follows.
    pub percent: bool,
    /// Whether spaces or apostrophes separate thousands.
    pub spaced: bool,
}

/// Returns the amount in a cell. The digits may still be no number.
pub(super) fn amount(text: &str) -> Amount<'_> {
    let plain = |digits| Amount { digits, currency: None, percent: false, spaced: false };
    if text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'-' | b'+')) {
        return plain(Cow::Borrowed(text));
    }
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let (mut rest, mut negative) = (inside.unwrap_or(text).trim(), inside.is_some());
    let (mut currency, mut percent, mut signed) = (None, false, negative);
    loop {
        let before = rest;
        if let Some(unsigned) = rest.strip_prefix(['-', '\u{2212}']).filter(|_| !signed) {
            (rest, negative, signed) = (unsigned, true, true);
        }
        if let Some(number) = rest.strip_suffix('%').filter(|_| !percent) {
            (rest, percent) = (number, true);
        }
        if let Some((number, code)) = without_currency(rest).filter(|_| currency.is_none()) {
            (rest, currency) = (number, Some(code));
        }
        rest = rest.trim();
        if rest == before {
            break;
        }
    }
    let (joined, spaced) = joined(rest);
    let digits = if negative { Cow::Owned(format!("-{joined}")) } else { joined };
    Amount { digits, currency, percent, spaced }
}

/// Returns the code of a currency, whose sign or code is given.
pub(super) fn currency(text: &str) -> Option<&'static str> {
    CURRENCIES.iter().find(|(sign, _)| *sign == text).map(|(_, code)| *code)
}

/// Returns a text without the currency before or after it, and the currency's code.
fn without_currency(text: &str) -> Option<(&str, &'static str)> {
    CURRENCIES.iter().find_map(|(sign, code)| Some((text.strip_prefix(sign).or_else(|| text.strip_suffix(sign))?, *code)))
}

/// Returns a number without the spaces or apostrophes between its thousands, and whether it had any.
///
/// The first group has one to three digits. All others have three, but more may follow a decimal mark in the last group.
fn joined(text: &str) -> (Cow<'_, str>, bool) {
    let Some(separator) = text.chars().find(|c| SEPARATORS.contains(c)) else { return (Cow::Borrowed(text), false) };
    let groups: Vec<&str> = text.split(separator).collect();
    let last = groups.len() - 1;
    let fits = |(place, group): (usize, &&str)| {
        let whole = group.split(['.', ',']).next().unwrap_or_default();
        let digits = whole.bytes().all(|byte| byte.is_ascii_digit());
        let length = if place == 0 { (1..=3).contains(&whole.len()) } else { whole.len() == 3 };
        digits && length && (place == last || whole.len() == group.len())
    };
    if groups.iter().enumerate().all(fits) { (Cow::Owned(groups.concat()), true) } else { (Cow::Borrowed(text), false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decorations_are_removed() {
        for (text, digits, currency, percent) in [
            ("12.5", "12.5", None, false),
            ("1e-3", "1e-3", None, false),
            ("€ 1.234,50", "1.234,50", Some("EUR"), false),
            ("1.234,50 €", "1.234,50", Some("EUR"), false),
            ("$12", "12", Some("USD"), false),
            ("US$12", "12", Some("USD"), false),
            ("-$5", "-5", Some("USD"), false),
            ("$-5", "-5", Some("USD"), false),
            ("($1,234.50)", "-1,234.50", Some("USD"), false),
            ("(3)", "-3", None, false),
            ("USD 7", "7", Some("USD"), false),
            ("7EUR", "7", Some("EUR"), false),
            ("12 %", "12", None, true),
            ("4.44%", "4.44", None, true),
            ("\u{2212}4\u{a0}%", "-4", None, true),
        ] {
            let found = amount(text);
            assert_eq!((&*found.digits, found.currency, found.percent), (digits, currency, percent), "{text}");
        }
    }

    #[test]
    fn spaces_and_apostrophes_between_thousands_are_removed() {
        for separator in SEPARATORS {
            let found = amount(&format!("1{separator}234{separator}567,5")).digits.into_owned();
            assert_eq!(found, "1234567,5", "{separator:?}");
        }
        assert_eq!(amount("12 345 €").digits, "12345");
        for text in ["1 23", "1234 567", "1 234 5", "1.5 234", "a 123", "1 234'567"] {
            assert_eq!(amount(text).digits, text);
        }
    }
}
