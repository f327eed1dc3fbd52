//! Amounts as people write them: with a sign of a currency, a percent sign, spaces between thousands, or in parentheses
//! if negative.

use std::borrow::Cow;

/// The signs of currencies, each with the code of its currency. A sign that several currencies share, such as `kr`, says
/// less than a code. Such a sign stands for itself, because a guess would name the wrong currency in some countries.
#[rustfmt::skip]
const SIGNS: [(&str, &str); 35] = [
    ("US$", "USD"), ("A$", "AUD"), ("AU$", "AUD"), ("C$", "CAD"), ("CA$", "CAD"), ("NZ$", "NZD"), ("HK$", "HKD"),
    ("NT$", "TWD"), ("R$", "BRL"), ("MX$", "MXN"), ("CLP$", "CLP"), ("COL$", "COP"), ("S$", "SGD"), ("$", "$"), ("€", "EUR"),
    ("£", "GBP"), ("CN¥", "CNY"), ("JP¥", "JPY"), ("¥", "¥"), ("￥", "¥"), ("円", "JPY"), ("元", "CNY"), ("₹", "INR"),
    ("₩", "KRW"), ("₽", "RUB"), ("₺", "TRY"), ("TL", "TRY"), ("₪", "ILS"), ("₴", "UAH"), ("฿", "THB"), ("₫", "VND"), ("zł", "PLN"),
    ("Kč", "CZK"), ("kr", "kr"), ("Rp", "IDR"),
];

/// The codes of the currencies of ISO 4217 that are money, apart from those of small islands.
const CODES: &str = "AED ALL AMD ARS AUD AZN BAM BDT BGN BHD BOB BRL BYN CAD CHF CLP CNY COP CRC CZK DKK DOP DZD EGP ETB EUR \
    GBP GEL GHS GTQ HKD HNL HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KHR KRW KWD KZT LBP LKR MAD MDL MKD MMK MXN MYR NGN \
    NIO NOK NPR NZD OMR PAB PEN PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SEK SGD THB TND TRY TWD TZS UAH UGX USD UYU UZS VES \
    VND XAF XOF ZAR ZMW";

/// The codes of currencies whose amounts are written without decimals, and the sign that one of them shares with a currency
/// of two decimals. Neither has three digits behind a decimal mark.
const WHOLE: [&str; 10] = ["CLP", "COP", "IDR", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "¥"];

/// The signs that several currencies share, with codes that the same column may have.
const SHARED: [(&str, &str); 3] = [("$", "USD"), ("¥", "JPY CNY"), ("kr", "SEK NOK DKK ISK")];

/// The characters that only separate thousands: spaces of several widths, and apostrophes.
const SEPARATORS: [char; 7] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\u{2007}', '\'', '\u{2019}'];

/// An amount without its decorations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Amount<'a> {
    /// The number, with its sign and with points and commas as they were written.
    pub digits: Cow<'a, str>,
    /// The code of the currency, or a sign that several currencies share, if there is one.
    pub currency: Option<&'static str>,
    /// Whether a percent sign follows.
    pub percent: bool,
    /// Whether spaces or apostrophes separate thousands.
    pub spaced: bool,
}

/// The amount in a cell. The digits may still be no number.
pub(super) fn amount(text: &str) -> Amount<'_> {
    let plain = |digits| Amount { digits, currency: None, percent: false, spaced: false };
    let is_plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'-' | b'+');
    if text.bytes().all(is_plain) && !text.ends_with('-') {
        return plain(Cow::Borrowed(text));
    }
    let translated: Option<String> = text.chars().any(|c| ascii(c) != c).then(|| text.chars().map(ascii).collect());
    let text = translated.as_deref().unwrap_or(text);
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let (mut rest, mut negative) = (inside.unwrap_or(text).trim(), inside.is_some());
    let (mut currency, mut percent, mut signed) = (None, false, negative);
    loop {
        let before = rest;
        // Accounting programs write the sign behind the number.
        let unsigned = rest.strip_prefix(['-', '\u{2212}']).or_else(|| rest.strip_suffix(['-', '\u{2212}']));
        if let Some(unsigned) = unsigned.filter(|_| !signed) {
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
    // The text of another script is a copy, which ends here.
    let digits = if negative { format!("-{joined}") } else { joined.into_owned() };
    let digits = Cow::Owned(digits);
    Amount { digits, currency, percent, spaced }
}

/// The code of a currency, whose sign or code is given; a sign that several currencies share stands for itself.
pub(super) fn currency(text: &str) -> Option<&'static str> {
    SIGNS.iter().find(|(sign, _)| *sign == text).map(|(_, code)| *code).or_else(|| code(text))
}

/// The code of a currency, if `text` is one.
pub(super) fn code(text: &str) -> Option<&'static str> {
    CODES.split_whitespace().find(|code| *code == text)
}

/// Whether amounts in a currency are written without decimals.
pub(super) fn is_whole(currency: &str) -> bool {
    WHOLE.contains(&currency)
}

/// Whether two codes or signs may stand for one currency.
pub(super) fn agree(one: &str, other: &str) -> bool {
    let shares = |sign: &str, code: &str| SHARED.iter().any(|(own, codes)| *own == sign && codes.contains(code));
    one == other || shares(one, other) || shares(other, one)
}

/// A text without the currency before or after it, and the currency's code or sign.
fn without_currency(text: &str) -> Option<(&str, &'static str)> {
    let sign = || SIGNS.iter().find_map(|(sign, code)| Some((text.strip_prefix(sign).or(text.strip_suffix(sign))?, *code)));
    let coded = || {
        let before = || Some((text.get(3..)?, code(text.get(..3)?)?));
        let end = text.len().checked_sub(3);
        before().or_else(|| Some((text.get(..end?)?, code(text.get(end?..)?)?)))
    };
    coded().or_else(sign)
}

/// A digit or a mark of another script as ASCII writes it: the digits of Arabic, Persian, the scripts of India, Thai
/// and full width.
fn ascii(c: char) -> char {
    const ZEROS: [u32; 13] = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xff10];
    let digit = |zero: &u32| char::from_digit((c as u32).checked_sub(*zero)?, 10);
    match c {
        '\u{66b}' | '．' => '.',
        '\u{66c}' | '，' => ',',
        '٪' | '％' => '%',
        _ if c.is_ascii() => c,
        _ => ZEROS.iter().find_map(digit).unwrap_or(c),
    }
}

/// A number without the spaces or apostrophes between its thousands, and whether it had any.
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
            ("$12", "12", Some("$"), false),
            ("US$12", "12", Some("USD"), false),
            ("-$5", "-5", Some("$"), false),
            ("$-5", "-5", Some("$"), false),
            ("($1,234.50)", "-1,234.50", Some("$"), false),
            ("12,50 kr", "12,50", Some("kr"), false),
            ("CLP 900", "900", Some("CLP"), false),
            ("१२३.५", "123.5", None, false),
            ("٣٤٫٥ ٪", "34.5", None, true),
            ("(3)", "-3", None, false),
            ("15,00-", "-15,00", None, false),
            ("15,00 €-", "-15,00", Some("EUR"), false),
            ("1.250,50 TL", "1.250,50", Some("TRY"), false),
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
