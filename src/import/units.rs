//! The unit of a column: the currency of its amounts, or what its name says.

use super::amounts::currency;
use crate::specification::LIMITS;

/// Names of money that begin with a capital letter.
const MONEY: [&str; 4] = ["Euro", "Dollar", "US-Dollar", "Yen"];

/// The unit that the name of a column states: in parentheses, as in `Duration (s)` and `Cost [€]`, or as the code of a
/// currency at the end, as in `spend_usd`.
pub(super) fn stated(name: &str) -> Option<String> {
    let inside = || name.trim().strip_suffix([')', ']'])?.rsplit_once(['(', '[']).map(|(_, unit)| unit.trim());
    if let Some(unit) = inside().filter(|unit| (1..=LIMITS.unit).contains(&unit.chars().count())) {
        // `Installs (Tap-Through)` and `Order value (Checkout)` name a kind in parentheses, and units begin with a small letter.
        let mut letters = unit.chars();
        let is_kind = letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
        let found = currency(unit).or_else(|| Some(unit).filter(|unit| !is_kind || MONEY.contains(unit)));
        return found.map(str::to_owned);
    }
    let word = name.rsplit(|c: char| !c.is_ascii_alphabetic()).next().filter(|word| word.len() < name.len())?;
    currency(&word.to_ascii_uppercase()).filter(|_| word.len() == 3).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::stated;

    #[test]
    fn units_are_found_in_names() {
        for (name, unit) in [
            ("Cost (USD)", Some("USD")),
            ("Amount spent [€]", Some("EUR")),
            ("duration (s)", Some("s")),
            ("spend_usd", Some("USD")),
            ("cost EUR", Some("EUR")),
            ("EUR", None),
            ("Kosten (Euro)", Some("Euro")),
            ("Installs (Tap-Through)", None),
            ("jobs (Mio)", None),
            ("cost", None),
            ("cost ()", None),
            ("a cost (with a very long explanation)", None),
            ("Clicks", None),
        ] {
            assert_eq!(stated(name).as_deref(), unit, "{name}");
        }
    }
}
