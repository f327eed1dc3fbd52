//! Edits of an HTML page.

use anyhow::{Context, Result};

/// Puts something in the place of the one passage that begins and ends so. Fails if there is none.
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
    fn a_passage_is_replaced_or_missed() {
        assert_eq!(replaced("<p a><p b>", "<p b", ">", "<i>").unwrap(), "<p a><i>");
        assert_eq!(replaced("<p a><p b>", "<p a", "", "<i").unwrap(), "<i><p b>");
        assert!(replaced("<p a>", "<p b", ">", "").is_err());
    }
}
