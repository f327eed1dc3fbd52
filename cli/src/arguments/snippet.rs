//! The arguments of the command `snippet`.

use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Snippet {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// The policy, by its name or by its number from 1
    #[arg(long, value_name = "ID", default_value = "1")]
    pub policy: String,
    /// The language of the code
    #[arg(long, value_enum, default_value = "python")]
    pub language: SnippetLanguage,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SnippetLanguage {
    /// Python 3
    Python,
    /// JavaScript, for browsers and for Node.js
    Javascript,
}
