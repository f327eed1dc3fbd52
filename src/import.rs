//! Import of data: a table of the user's own, or the advertising data of the ω-UCB paper, which are recognised by their
//! head. `docs/tables.md` describes which tables can be read.

mod advertising;
mod amounts;
mod columns;
mod convention;
mod counts;
mod encoding;
mod layout;
mod marks;
mod empty_rewards;
mod records;
mod roles;
mod rows;
mod settings;
mod sheet;
mod survey;
mod table;
mod times;
mod total_words;
mod totals;
mod units;

pub use empty_rewards::{Consequence, EmptyRewards};
pub use encoding::decode;
pub use roles::{ColumnRole, OfRole, ROLES};
pub use sheet::{Column, Fact, Fate, Line, Sheet};

use crate::environment::{Environment, Laws};
use crate::error::{Error, Result};
use crate::input::quote;
use crate::math;
use crate::policy;
use crate::seed::{Role, stream};
use crate::specification::{Arms, Budget, Source, Specification};
use serde::Serialize;
use sheet::Notes;
use table::MAX_PROBLEMS;

/// How data are read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whether the rows of the advertising data that are shifted are repaired.
    pub repair: bool,
    /// Whether the arms of the advertising data are Beta rather than Bernoulli.
    pub beta: bool,
    /// What an empty reward beside a cost means. Without an answer, a table with such rows is refused, because leaving them
    /// out and counting 0 may lead to different answers.
    pub empty: Option<Empty>,
    /// Whether rows that look like totals of others are arms all the same.
    pub keep_totals: bool,
    /// The columns of a table that were chosen, each by its name or its number from 1; `none` for no group or no time.
    /// The others are guessed.
    pub columns: OfRole<Option<String>>,
}

/// What an empty reward beside a cost means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// Nothing was earned, so the reward is 0.
    Zero,
    /// The reward is unknown, so the row is left out.
    LeaveOut,
}

impl Empty {
    /// All answers.
    pub const ALL: [Empty; 2] = [Empty::Zero, Empty::LeaveOut];

    /// The name of the answer on the command line, on the page and in Python.
    pub fn name(self) -> &'static str {
        ["zero", "leave-out"][self as usize]
    }
}

/// Data that were read and can be simulated.
#[derive(Serialize)]
pub struct Data {
    /// Whether they are the advertising data.
    pub advertising: bool,
    /// Sentences that say which rows were used, and how.
    pub summary: String,
    /// The first hundred rows and arms that cannot be used, each with the line and the reason.
    pub problems: Vec<String>,
    /// The number of rows and arms that cannot be used.
    pub wrong: usize,
    /// The number of rows of the advertising data that are shifted left by two columns.
    pub shifted: usize,
    /// The number of rows that were left out because they look like totals of others.
    pub totals: usize,
    /// The place of the column of each role, from 0; none for the advertising data.
    pub columns: OfRole<Option<usize>>,
    /// The environments: a single one, one for each group, or the settings of the advertising data.
    pub settings: Vec<ImportedSetting>,
}

/// An environment to choose from.
#[derive(Serialize)]
pub struct ImportedSetting {
    /// The name of the group or of the setting; empty if there is a single environment without a name.
    pub name: String,
    /// The smallest mean cost of an arm in the data, in their units.
    pub smallest_mean_cost: f64,
    /// The budget to begin with, in the units of the data: about what the rows cost together, but at most 10,000 times the
    /// smallest mean cost. Data without rows have 1,000 times the smallest mean cost.
    pub budget: f64,
    /// The environment.
    pub environment: Source,
}

/// The largest budget that is proposed, in multiples of the smallest mean cost. A run of the usual policies takes seconds.
const MOST_PULLS: f64 = 10_000.0;
/// The budget for data without rows, in multiples of the smallest mean cost.
const PULLS: f64 = 1_000.0;

impl ImportedSetting {
    fn new(name: &str, environment: Source) -> ImportedSetting {
        let smallest = |stated: Environment| stated.smallest_mean_cost() * stated.scale.cost;
        let smallest_mean_cost = environment.stated().map_or(0.0, smallest);
        let spent = spent(&environment).unwrap_or(PULLS * smallest_mean_cost);
        let budget = math::two_digits(math::min(spent, MOST_PULLS * smallest_mean_cost));
        ImportedSetting { name: name.to_owned(), smallest_mean_cost, budget, environment }
    }
}

/// What all rows cost together, or `None` if the arms have no rows. Rows count as often as their weights say.
fn spent(environment: &Source) -> Option<f64> {
    let observed = environment.observed()?;
    let laws = observed.arms.iter().flat_map(|arm| [Some(&arm.laws), arm.later.as_deref()]).flatten();
    let cost = |laws: &Laws| {
        let (_, costs) = laws.columns()?;
        let rows = costs.weights().map_or(costs.values().len() as f64, |weights| weights.given().iter().sum());
        Some(rows * laws.cost.mean() * observed.scale.cost)
    };
    laws.map(cost).sum()
}

/// Reads data.
///
/// # Errors
///
/// If no columns can be found, if the decimal mark of the numbers or the order of dates is not certain, if rewards are
/// missing and the options do not say what that means, if there are losses, or if no row can be used.
///
/// ```
/// use budgeted_bandits::import::{Options, read};
///
/// let table = "ad,clicks,cost\na,3,1.5\na,1,0.5\nb,0,0.2\nb,2,0.3\n";
/// let data = read(table, &Options::default())?;
/// assert_eq!(data.settings[0].environment.arms(), 2);
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
pub fn read(text: &str, options: &Options) -> Result<Data> {
    read_and_report(text, options, &mut |_| ())
}

/// Reads data. `progress` is told now and then which share has been read, from 0 to 1.
///
/// # Errors
///
/// As [`read`].
pub fn read_and_report(text: &str, options: &Options, progress: &mut dyn FnMut(f64)) -> Result<Data> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    gather(&records::without_blanks_before_quotes(text), options, &mut Notes::default(), progress)
}

/// Reads data like [`read_and_report`], and also returns the table as it stands in the text, even if it cannot be used.
///
/// ```
/// use budgeted_bandits::import::{Fate, Options, look};
///
/// let table = "Report of October\nad,sales,cost\na,3,1.5\nb,,0.2\nb,2,0.3\n";
/// let (sheet, data) = look(table, &Options::default(), &mut |_| ());
/// assert!(data.is_err()); // The question whether the empty cell means 0 is open.
/// assert_eq!(sheet.lines[0].fate, Fate::LeftOut("title".to_owned()));
/// assert_eq!(sheet.question.unwrap().zero.ratio, Some(2.5));
/// ```
pub fn look(text: &str, options: &Options, progress: &mut dyn FnMut(f64)) -> (Sheet, Result<Data>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = &*records::without_blanks_before_quotes(text);
    let mut notes = Notes::default();
    let data = gather(text, options, &mut notes, progress);
    let mut sheet = notes.sheet(text, options, data.as_ref().err());
    if data.as_ref().is_ok_and(|data| data.advertising) {
        sheet.columns.iter_mut().for_each(|column| column.role = None);
        sheet.facts.extend(data.iter().map(|data| Fact::new("Advertising data of the ω-UCB paper", &data.summary, None)));
    }
    (sheet, data)
}

fn gather(text: &str, options: &Options, notes: &mut Notes, progress: &mut dyn FnMut(f64)) -> Result<Data> {
    let is_chosen = ROLES.iter().any(|role| options.columns.get(*role).is_some());
    if is_chosen || !advertising::is_file(text) {
        let table = rows::read(text, options, notes, progress)?;
        let (summary, columns) = (table.summary(), table.columns.places);
        let said = table.said(&summary);
        let choice = |group: &table::Group| {
            let mut environment = table.environment(group);
            if let Arms::Given { data, .. } = &mut environment.arms {
                *data = Some(said.clone());
            }
            ImportedSetting::new(&group.name, environment)
        };
        let settings = table.groups.iter().map(choice).collect();
        let (problems, wrong, totals) = (table.problems, table.wrong, table.totals);
        return Ok(Data { advertising: false, summary, problems, wrong, shifted: 0, totals, columns, settings });
    }
    let mut imported = advertising::read(text, options.repair)?;
    let mut draws = stream(1, 0, Role::Environment);
    let mut settings = Vec::new();
    for setting in &imported.settings {
        let environment = setting.environment(options.beta.then_some(&mut draws));
        check(&environment).map_err(|error| Error::new(format!("setting {}", quote(&setting.name)), error.to_string()))?;
        settings.push(ImportedSetting::new(&setting.name, environment));
    }
    let summary = imported.summary();
    let (wrong, shifted) = (imported.bad.len(), imported.shifted);
    imported.bad.truncate(MAX_PROBLEMS);
    let columns = OfRole::default();
    Ok(Data { advertising: true, summary, problems: imported.bad, wrong, shifted, totals: 0, columns, settings })
}

/// Refuses an environment that a specification refuses.
///
/// Comparing limits here was rejected, because only the check itself guarantees that imported data can always be run.
/// The budget is the largest that the command `import` writes. One policy with 1,000 repetitions stands for the
/// command's ten policies with 100 each.
fn check(environment: &Source) -> Result<()> {
    let builder = Specification::builder(environment.clone(), Budget::TimesSmallestMeanCost(150_000.0));
    let uniform = policy::find("uniform").expect("a policy of the catalogue");
    builder.policy(uniform).repetitions(1_000).build().map(drop)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
