//! The arguments of the command `theory`.

use super::Format;
use budgeted_bandits::guarantee::Given;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Theory {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// A parameter of a proof and its value, such as gamma=0.9 for BTS or beta=0.01 for ε-first; may be given several times
    #[arg(long = "parameter", value_name = "NAME=VALUE", value_parser = parameter)]
    pub parameters: Vec<Given>,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
}

/// Reads a parameter of a proof.
fn parameter(text: &str) -> Result<Given, String> {
    let (name, value) = text.split_once('=').ok_or("expected a name, = and a number, such as gamma=0.9")?;
    let value = value.parse().map_err(|_| format!("expected a number behind {name}=, found {value:?}"))?;
    Given::new(name, value).map_err(|error| error.to_string())
}
