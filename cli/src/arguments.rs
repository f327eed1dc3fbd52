//! The arguments of the command line. The comments in this file are the text of its help.

mod coverage;
mod import;
mod module_file;
mod records;
mod snippet;
mod sweep;
mod theory;
mod trace;

pub use coverage::{Coverage, CoverageFormat};
pub use import::{Import, ImportEmpty, ImportLaw};
pub use module_file::ModuleFile;
pub use records::{Merge, Shard};
pub use snippet::{Snippet, SnippetLanguage};
pub use sweep::Sweep;
pub use theory::Theory;
pub use trace::Trace;

use crate::chart::{self, RunChart};
use budgeted_bandits::episode::MAX_PULLS;
use budgeted_bandits::preset::Question;
use budgeted_bandits::specification::RECORDED;
use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes: 0 if the answer is complete, 1 after an error, 2 if the arguments cannot be understood, and 128 + the number of the \
signal if one stopped the command early: 130 after Ctrl-C, 143 after `kill` (SIGTERM), 129 after the terminal was closed (SIGHUP). \
run, sweep, reproduce, coverage and bench then print what is done so far, and a second Ctrl-C ends them at once.";

/// Bandit problems in which every pull costs something and the budget runs out.
#[derive(Parser)]
#[command(name = "budgeted-bandits", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Run an experiment and print its answer
    Run(Run),
    /// Run one part of an experiment, and write it to a record file
    Shard(Shard),
    /// Print the answer that follows from record files, in any order
    Merge(Merge),
    /// Print a table of states of policies, or of intervals, with our values in a further column `ours`
    ///
    /// A row is a state of a policy, whose index is computed (columns policy, parameters, n, sum_reward, sum_cost,
    /// sum_reward_sq, sum_cost_sq, t, K, B, lambda), or an interval, whose ends are computed and separated by a space
    /// (columns kind, n, mean, z, eta, m, M, alpha).
    Evaluate {
        /// The table, a CSV file with a header; - reads standard input
        table: PathBuf,
    },
    /// Print the state of a policy at one pull of one run: for every arm n, means, intervals and index
    Trace(Trace),
    /// Print a policy with its parameters as a few lines of Python or JavaScript, for use in other programs
    Snippet(Snippet),
    /// Run an experiment at several values of one of its parameters, and print the final regrets
    Sweep(Sweep),
    /// Print the papers' bounds on the regret of the policies of a specification
    Theory(Theory),
    /// List the papers' figures, tables and examples that can be run
    Presets(Presets),
    /// Run every preset and write a report with figures
    Reproduce(Reproduce),
    /// Measure how often the policies' upper bounds of the ratio fail, and how loose they are, over random pairs of
    /// laws
    Coverage(Coverage),
    /// Turn a table, a CSV file, into a specification: observations or means of arms, or the Kaggle advertising data of
    /// the ω-UCB paper
    Import(Import),
    /// Measure how long a pull takes on this machine, policy by policy, on Bernoulli arms or in experiments
    ///
    /// --experiments measures the share of the time that each policy takes, and the time of its pulls as a multiple of
    /// the time of a pull of `uniform`, which runs in the same turn on the same arms. Outcomes that take long to draw
    /// are drawn once for all policies: the first policy of the experiment draws most of them, so its time contains
    /// them, and `uniform` draws its own.
    Bench(Bench),
    /// Test a policy module, a WebAssembly file, against the rules that all policies keep, and measure its pulls
    Check(ModuleFile),
    /// Print the entry of a policy module for the list of policies in a specification
    Module(ModuleFile),
    /// Print the catalogue of policies, laws, families and limits as JSON
    Catalogue,
    /// Print the JSON Schema of a specification, with which editors complete and check what is typed
    Schema,
}

#[derive(clap::Args)]
pub struct Run {
    /// The specification, a JSON file; - reads standard input
    #[arg(required_unless_present = "preset")]
    pub specification: Option<PathBuf>,
    /// A preset, all of whose parts are run, instead of a specification
    #[arg(long, value_name = "ID", conflicts_with = "specification")]
    pub preset: Option<String>,
    /// Repetitions of each part [default: the paper's]
    #[arg(long, value_name = "N", conflicts_with = "specification", value_parser = clap::value_parser!(u64).range(1..=RECORDED.repetitions))]
    pub repetitions: Option<u64>,
    /// Factor of all budgets; no claim is decided with a factor other than 1
    #[arg(long, value_name = "F", conflicts_with = "specification", default_value_t = 1.0, value_parser = factor)]
    pub scale: f64,
    /// How the answer is printed [default: csv with --table, else table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// The table that --format csv prints [default: curves]; docs/exports.md describes the columns
    #[arg(long, value_enum, conflicts_with = "preset")]
    pub table: Option<RunTable>,
    /// A record file: the run goes on from what the file holds, and adds what it computes. A run that was interrupted
    /// continues, and a run with more repetitions than before computes only the further ones. With --preset, a folder with
    /// a record file for each part
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// Also draw the chart of the page's view Regret into this file, which ends in .svg or .png; pulls=FILE and
    /// outcomes=FILE draw those of the views Pulls and Outcomes; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with = "preset", value_parser = chart::of_run)]
    pub chart: Vec<RunChart>,
    /// Threads to run on [default: one per core]; the answer does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(clap::Args)]
pub struct Presets {
    /// How the list is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
}

#[derive(clap::Args)]
pub struct Reproduce {
    /// Run small sizes, which take a few seconds in all; no claim is decided at smaller budgets than the paper's
    #[arg(long)]
    pub quick: bool,
    /// The directory for reproduction.md and its figures
    #[arg(long, value_name = "DIR", default_value = "docs")]
    pub out: PathBuf,
    /// Run only this preset; may be given several times
    #[arg(long, value_name = "ID")]
    pub preset: Vec<String>,
    /// Repetitions of each part [default: the paper's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=RECORDED.repetitions))]
    pub repetitions: Option<u64>,
    /// Factor of all budgets, also of the quick ones
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = factor)]
    pub scale: f64,
    /// A folder with a record file for each part of a preset: the command goes on from what the files hold, and adds what it
    /// computes
    #[arg(long, value_name = "DIR", conflicts_with = "until_decided")]
    pub keep: Option<PathBuf>,
    /// Compute only some of the parts, and write no report: K/N, `auto` or `auto/N`, as in the command `shard`. The same
    /// command without --shard writes the report once the folder holds the files of all parts
    #[arg(long, value_name = "K/N", requires = "keep", conflicts_with = "until_decided")]
    pub shard: Option<String>,
    /// Run each preset until its statements are decided, and write the verdicts to reproduction/decided.json, which the report
    /// shows from then on
    #[arg(long, group = "decides", conflicts_with_all = ["quick", "repetitions", "scale"])]
    pub until_decided: bool,
    /// Run each preset under every reading that its paper allows, and write to reproduction/robustness.json under which of them
    /// its claim holds, which the report shows from then on
    #[arg(long, group = "decides", conflicts_with_all = ["quick", "repetitions", "scale", "keep"])]
    pub robustness: bool,
    /// Largest number of repetitions of each part with --until-decided [default: 10000] or --robustness [default: 1000]
    #[arg(long, value_name = "N", requires = "decides", value_parser = clap::value_parser!(u64).range(200..=Question::MOST))]
    pub at_most: Option<u64>,
    /// Threads to run on [default: one per core]; only the wall time depends on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(clap::Args)]
pub struct Bench {
    /// Numbers of arms, separated by commas
    #[arg(long, value_name = "K,...", value_delimiter = ',', default_values_t = [10, 100, 1000], value_parser = clap::value_parser!(u16).range(2..=1000))]
    pub arms: Vec<u16>,
    /// Pulls of an episode; short episodes are repeated until one measurement has as many pulls as a long episode
    /// [default: 200000, or 1000 for each arm if there are more than 200 arms]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_PULLS))]
    pub pulls: Option<u64>,
    /// Measure only this policy; may be given several times
    #[arg(long, value_name = "ID")]
    pub policy: Vec<String>,
    /// Measure whole experiments instead: these presets, separated by commas, each with a tenth of its repetitions, and
    /// `default`, the experiment that the page shows first [default: all of them]
    #[arg(long, value_name = "ID,...", num_args = 0.., value_delimiter = ',', conflicts_with_all = ["arms", "pulls", "policy"])]
    pub experiments: Option<Vec<String>>,
    /// How often each policy or experiment is measured; the fastest measurement counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub turns: u16,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<ListFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Everything
    Json,
    /// The most important numbers in a table
    Table,
}

/// Reads a factor of budgets.
fn factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 1e3 => Ok(value),
        _ => Err("expected a number above 0, at most 1000".to_owned()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The whole answer as one JSON object
    Json,
    /// The most important numbers in a table to read
    Table,
    /// A table with all digits for other programs
    Csv,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RunTable {
    /// One line for each policy and checkpoint
    Curves,
    /// One line for each policy
    Final,
    /// One line for each policy and repetition
    Repetitions,
    /// One line for each policy: how often it loses the best arm
    LostBestArm,
    /// One line for each policy and arm
    Pulls,
    /// One line for each arm, if all arms were observed
    Worlds,
}
