//! The arguments of the command `coverage`.

use crate::chart::{self, ChartFile};
use clap::ValueEnum;

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
    /// Also draw the charts of the page's view Coverage into this file, which ends in .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart::file)]
    pub chart: Option<ChartFile>,
    /// How the answer is printed [default: text on a terminal, else json]
    #[arg(long, value_enum)]
    pub format: Option<CoverageFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CoverageFormat {
    /// A table to read
    Text,
    /// The whole answer as one JSON object
    Json,
    /// A table with all digits for other programs
    Csv,
}
