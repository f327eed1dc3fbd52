//! The command `snippet`: a policy with its parameters as a few lines of code.

use crate::arguments::{Snippet, SnippetLanguage};
use crate::read::{policy, read, specification};
use anyhow::{Result, anyhow};
use budgeted_bandits::snippet::{self, Language};

/// Prints the code.
///
/// # Errors
///
/// If the policy has no snippet. The error then says why, and which policies have one.
pub fn snippet(options: &Snippet) -> Result<String> {
    let specification = specification(&read(&options.specification)?, true)?;
    let language = match options.language {
        SnippetLanguage::Python => Language::Python,
        SnippetLanguage::Javascript => Language::JavaScript,
    };
    let code = snippet::snippet(&specification, policy(&options.policy, &specification)?, language);
    let code = code.map_err(|sentence| {
        let ids: Vec<&str> = snippet::available().map(|entry| entry.id).collect();
        anyhow!("--policy: {sentence}; expected one of {}", ids.join(", "))
    })?;
    Ok(code.trim_end().to_owned())
}
