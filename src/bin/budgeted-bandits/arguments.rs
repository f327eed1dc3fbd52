//! What the command line takes.

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes: 0 if the answer is complete, 1 after an error, 2 if the arguments cannot be understood, and 128 + the number of the \
signal if one stopped the command early: 130 after Ctrl-C, 143 after `kill` (SIGTERM), 129 after the terminal was closed (SIGHUP). \
run, sweep, reproduce, coverage and bench then print what is done so far, and a second Ctrl-C ends them at once.";

/// Bandit problems in which every pull costs something and the budget runs out.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
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
    /// Print what a policy had seen and held possible at one pull of one run: every arm's n, means, intervals and index
    Trace(Trace),
    /// Run an experiment at several values of one of its parameters, and print the final regrets
    Sweep(Sweep),
    /// Print what the papers prove of the policies of a specification, on its instance
    Theory(Theory),
    /// List the papers' figures, tables and examples that can be run
    Presets(Presets),
    /// Run every preset and write a report with figures
    Reproduce(Reproduce),
    /// How often the policies' upper bounds of the ratio fail, and how loose they are, over random pairs of laws
    Coverage(Coverage),
    /// Turn a CSV file into specifications: observations or means of arms, or the Kaggle advertising data of the ω-UCB paper
    Import(Import),
    /// Measure how long a pull takes on this machine, policy by policy, on Bernoulli arms
    Bench(Bench),
    /// Print what there is to choose from (policies, laws, families, limits) as JSON
    Catalogue,
}

#[derive(clap::Args)]
pub struct Run {
    /// The specification, a JSON file; - reads standard input
    #[arg(required_unless_present = "preset")]
    pub specification: Option<PathBuf>,
    /// Instead of a specification: a preset, all of its parts
    #[arg(long, value_name = "ID", conflicts_with = "specification")]
    pub preset: Option<String>,
    /// Repetitions of each part [default: the paper's]
    #[arg(long, value_name = "N", conflicts_with = "specification", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub repetitions: Option<u64>,
    /// Factor of all budgets; at another than 1 no claim is decided
    #[arg(long, value_name = "F", conflicts_with = "specification", default_value_t = 1.0, value_parser = factor)]
    pub scale: f64,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Threads to run on [default: one a core]; the answer does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(clap::Args)]
pub struct Sweep {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// What varies, by its place in budget, environment, policies, repetitions or seed: budget.absolute, environment.arms.0.cost.p.
    /// policies.rho is that of every policy that has it, policies.0.rho that of the first; the other policies run once
    #[arg(long, value_name = "PLACE")]
    pub parameter: String,
    /// Its values, all different, with commas between
    #[arg(long, value_name = "V,...", required = true, value_delimiter = ',', allow_negative_numbers = true, value_parser = finite)]
    pub values: Vec<f64>,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
    /// Threads to run on [default: one a core]; the answer does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(clap::Args)]
pub struct Theory {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// How it is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
}

#[derive(clap::Args)]
pub struct Trace {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// Which of its policies, by name, or by number from 1
    #[arg(long, value_name = "ID")]
    pub policy: String,
    /// Which repetition, from 1
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub repetition: u64,
    /// After how many pulls
    #[arg(long, value_name = "T")]
    pub at: u64,
    /// Another kind of interval beside the policy's: hoeffding, wilson, omega, kl, bernstein or posterior
    #[arg(long, value_name = "KIND")]
    pub compare: Option<String>,
    /// How it is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
}

#[derive(clap::Args)]
pub struct Presets {
    /// How the list is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
}

#[derive(clap::Args)]
pub struct Reproduce {
    /// Small sizes, two minutes in all; no claim is decided where budgets are smaller than the paper's
    #[arg(long)]
    pub quick: bool,
    /// Where reproduction.md and its figures go
    #[arg(long, value_name = "DIR", default_value = "docs")]
    pub out: PathBuf,
    /// Only these presets; may be given several times
    #[arg(long, value_name = "ID")]
    pub preset: Vec<String>,
    /// Repetitions of each part [default: the paper's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub repetitions: Option<u64>,
    /// Factor of all budgets, also of the quick ones
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = factor)]
    pub scale: f64,
    /// Threads to run on [default: one a core]; only the wall time depends on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(clap::Args)]
pub struct Coverage {
    /// The family that pairs are drawn from [default: bernoulli]
    #[arg(long, value_name = "FAMILY")]
    pub family: Option<String>,
    /// Samples of each pair, 1 to 10000 [default: 100]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub samples: Option<f64>,
    /// The nominal level, the probability with which a bound may fail, 0.0001 to 0.5 [default: 0.01]
    #[arg(long, value_name = "ALPHA", allow_negative_numbers = true)]
    pub level: Option<f64>,
    /// Number of pairs, 1 to 100000 [default: 10000]
    #[arg(long, value_name = "P", allow_negative_numbers = true)]
    pub pairs: Option<f64>,
    /// The seed [default: 1]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    pub seed: Option<f64>,
    /// How the answer is printed [default: text on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<CoverageFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CoverageFormat {
    /// A table, to read
    Text,
    /// The whole answer, one object
    Json,
}

#[derive(clap::Args)]
pub struct Bench {
    /// Numbers of arms, with commas between
    #[arg(long, value_name = "K,...", value_delimiter = ',', default_values_t = [10, 100, 1000], value_parser = clap::value_parser!(u16).range(2..=1000))]
    pub arms: Vec<u16>,
    /// Only these policies; may be given several times
    #[arg(long, value_name = "ID")]
    pub policy: Vec<String>,
    /// How often each is measured; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub turns: u16,
    /// How it is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
}

#[derive(clap::Args)]
pub struct Import {
    /// Columns arm, reward and cost, a row a pull, or arm, mean_reward and mean_cost; or KAG_conversion_data.csv of facebook-ad-campaign;
    /// - reads standard input
    pub file: PathBuf,
    /// Of the advertising data, move the rows that are shifted left by two columns back instead of dropping them
    #[arg(long)]
    pub repair: bool,
    /// Of the advertising data, the laws of the arms' rewards and costs
    #[arg(long, value_enum, default_value = "bernoulli")]
    pub law: ImportLaw,
    /// Write one specification a setting into this directory instead of printing all of them as a list
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ImportLaw {
    /// Bernoulli, as in Figure 3d
    Bernoulli,
    /// Beta with alpha uniform on (0, 5), drawn once from seed 1, as in Figure 3e
    Beta,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// All of it
    Json,
    /// The most important of it, to read
    Table,
}

/// A value of a parameter.
fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        _ => Err("expected a finite number".to_owned()),
    }
}

/// A factor of budgets.
fn factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 1e3 => Ok(value),
        _ => Err("expected a number above 0, at most 1000".to_owned()),
    }
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
