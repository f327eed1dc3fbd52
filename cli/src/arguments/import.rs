//! The arguments of the command `import`.

use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Import {
    /// A table, a CSV file with a row for each pull, such as an export of an advertising, billing or telemetry tool; or
    /// with the columns arm, mean_reward and mean_cost; or KAG_conversion_data.csv of facebook-ad-campaign; - reads
    /// standard input. docs/tables.md describes what is read
    pub file: PathBuf,
    /// The column that names the arm, by its name or by its number from 1 [default: guessed, as all columns are]
    #[arg(long, value_name = "COLUMN")]
    pub arm: Option<String>,
    /// The column of rewards
    #[arg(long, value_name = "COLUMN")]
    pub reward: Option<String>,
    /// The column of costs
    #[arg(long, value_name = "COLUMN")]
    pub cost: Option<String>,
    /// The column of groups, each of which becomes an experiment of its own; `none` for no group [default: a column with
    /// the name group]
    #[arg(long, value_name = "COLUMN")]
    pub group: Option<String>,
    /// The column of times: rows up to the middle of the times make the first laws of the arms, and later rows the laws
    /// after half of the budget; `none` for no time [default: a column with the name time]
    #[arg(long, value_name = "COLUMN")]
    pub time: Option<String>,
    /// What an empty reward beside a cost means [default: a table with such rows is refused]
    #[arg(long, value_enum)]
    pub empty: Option<ImportEmpty>,
    /// Keep rows that look like totals of others as arms
    #[arg(long)]
    pub keep_totals: bool,
    /// For the advertising data: move the rows that are shifted left by two columns back instead of dropping them
    #[arg(long)]
    pub repair: bool,
    /// For the advertising data: the law of the arms' rewards and costs
    #[arg(long, value_enum, default_value = "bernoulli")]
    pub law: ImportLaw,
    /// Print the specification of this group or setting, given by its name or by its number from 1
    #[arg(long, value_name = "NAME|NUMBER", conflicts_with = "out")]
    pub setting: Option<String>,
    /// Write one specification for each group or setting into this directory instead of printing one
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ImportEmpty {
    /// Nothing was earned
    Zero,
    /// The reward is not known, so the row is left out
    LeaveOut,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ImportLaw {
    /// Bernoulli, as in Figure 3d
    Bernoulli,
    /// Beta with alpha uniform on (0, 5), drawn once from seed 1, as in Figure 3e
    Beta,
}
