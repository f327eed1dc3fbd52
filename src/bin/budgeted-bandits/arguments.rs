//! What the command line takes.

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Bandit problems in which every pull costs something and the budget runs out.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run an experiment and print its answer
    Run(Run),
    /// Print a table with our value of each row in a column `ours`: the index of a policy at a stated state (columns policy,
    /// parameters, n, sum_reward, sum_cost, sum_reward_sq, sum_cost_sq, t, K, B, lambda), or an interval (columns kind, n, mean, z,
    /// eta, m, M, alpha; its ends with a space between)
    Evaluate {
        /// The table, a CSV file with a header; - reads standard input
        table: PathBuf,
    },
    /// Print what there is to choose from (policies, laws, families, limits) as JSON
    Catalogue,
}

#[derive(clap::Args)]
pub struct Run {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Threads to run on [default: one a core]; the answer does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The whole answer, one object
    Json,
    /// Final results, to read
    Table,
    /// Every policy and checkpoint, a line each
    Csv,
}
