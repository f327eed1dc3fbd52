//! The arguments of the command `trace`.

use super::Format;
use crate::chart::{self, ChartFile};
use budgeted_bandits::specification::RECORDED;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Trace {
    /// The specification, a JSON file; - reads standard input
    pub specification: PathBuf,
    /// The policy, by its name or by its number from 1 [default with --pulls: 1]
    #[arg(long, value_name = "ID", required_unless_present = "pulls")]
    pub policy: Option<String>,
    /// The number of the repetition, from 1
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=RECORDED.repetitions))]
    pub repetition: u64,
    /// The number of pulls after which the state is printed [default with --pulls: the number of pulls in the file]
    #[arg(long, value_name = "T", required_unless_present = "pulls")]
    pub at: Option<u64>,
    /// A file with the first pulls of the run, as a player made them; the policy sees them and continues. The file
    /// holds the numbers of the arms from 1, as a JSON list or with spaces, commas or new lines between them; - reads
    /// standard input
    #[arg(long, value_name = "FILE")]
    pub pulls: Option<PathBuf>,
    /// A kind of interval to print beside the policy's: hoeffding, wilson, omega, kl, bernstein or posterior
    #[arg(long, value_name = "KIND")]
    pub compare: Option<String>,
    /// Also draw the chart of the page's view Intervals into this file, which ends in .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart::file)]
    pub chart: Option<ChartFile>,
    /// How the answer is printed [default: table on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
}
