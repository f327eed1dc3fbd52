//! Edits of HTML pages.

use anyhow::{Context, Result};

/// Replaces the first passage that begins with `from` and ends with `to`, both included, by `instead`.
///
/// # Errors
///
/// If the page has no such passage.
pub fn replaced(page: &str, from: &str, to: &str, instead: &str) -> Result<String> {
    let missing = || format!("index.html has no `{from}…{to}`");
    let begin = page.find(from).with_context(missing)?;
    let end = begin + from.len() + page[begin + from.len()..].find(to).with_context(missing)? + to.len();
    Ok([&page[..begin], instead, &page[end..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_is_replaced_and_a_missing_one_is_an_error() {
        assert_eq!(replaced("<p a><p b>", "<p b", ">", "<i>").unwrap(), "<p a><i>");
        assert_eq!(replaced("<p a><p b>", "<p a", "", "<i").unwrap(), "<i><p b>");
        assert!(replaced("<p a>", "<p b", ">", "").is_err());
    }
}
