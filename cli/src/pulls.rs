//! Reads the pulls of a player from a file.

use anyhow::{Result, bail};
use budgeted_bandits::input::quote;

/// The numbers of the arms, from 0. The text holds them from 1, as a JSON list or with spaces, commas or new lines
/// between them.
pub fn arms(text: &str) -> Result<Vec<usize>> {
    let inner = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let start = if inner.is_some() { text.lines().take_while(|line| !line.contains('[')).count() } else { 0 };
    let mut arms = Vec::new();
    for (line, words) in inner.unwrap_or(text).lines().enumerate() {
        let words = words.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        for word in words {
            match word.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
                Some(arm) => arms.push(arm),
                None => {
                    let place = format!("pull {} in line {}", arms.len() + 1, start + line + 1);
                    bail!("{place}: expected the number of an arm, counted from 1, found {}", quote(word));
                }
            }
        }
    }
    if arms.is_empty() {
        bail!("expected the numbers of the arms that were pulled, found none");
    }
    Ok(arms)
}
