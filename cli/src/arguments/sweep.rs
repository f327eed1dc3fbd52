//! The arguments of the command `sweep`.

use super::Format;
use crate::chart::{self, ChartFile};
use crate::values::{Values, values};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Sweep {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// The place of the number that varies, in budget, environment, policies, repetitions or seed, such as
    /// budget.absolute or environment.arms.0.cost.p. policies.rho varies rho in every policy that has this parameter,
    /// policies.0.rho only in the first policy; the other policies run once. A second --parameter with its --values
    /// gives a grid: every value of the first with every value of the second
    #[arg(long, value_name = "PLACE", required = true)]
    pub parameter: Vec<String>,
    /// The values, all different, separated by commas; a value may be a fraction such as 1/32
    #[arg(long, value_name = "V,...", required = true, allow_hyphen_values = true, value_parser = values)]
    pub values: Vec<Values>,
    /// A folder with a record file for each run: the sweep goes on from what the files hold, and adds what it computes
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// Compute only one part of the runs, and print no answer: K/N, `auto` or `auto/N`, as in the command `shard`. The
    /// same command without --shard prints the answer once the folder holds the files of all parts
    #[arg(long, value_name = "K/N", requires = "keep")]
    pub shard: Option<String>,
    /// Also draw the charts of the page's view Sweep into this file, which ends in .svg or .png: lines, or heat maps for
    /// two parameters
    #[arg(long, value_name = "FILE", conflicts_with = "shard", value_parser = chart::file)]
    pub chart: Option<ChartFile>,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Threads to run on [default: one per core]; the answer does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}
