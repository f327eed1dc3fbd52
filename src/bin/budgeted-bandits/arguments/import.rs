//! The arguments of the command `import`.

use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Import {
    /// A CSV file with the columns arm, reward and cost, one row for each pull; or with arm, mean_reward and mean_cost;
    /// or KAG_conversion_data.csv of facebook-ad-campaign; - reads standard input
    pub file: PathBuf,
    /// For the advertising data: move the rows that are shifted left by two columns back instead of dropping them
    #[arg(long)]
    pub repair: bool,
    /// For the advertising data: the law of the arms' rewards and costs
    #[arg(long, value_enum, default_value = "bernoulli")]
    pub law: ImportLaw,
    /// Write one specification for each setting into this directory instead of printing all of them as a list
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
