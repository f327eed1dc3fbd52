//! The columns of a table: which of them hold the arm, the reward, the cost, the group and the time.
//!
//! A column is chosen by the user, or guessed from its name and from the cells of the first rows. The summary names every
//! guess, and the columns that would have been as good. A group or a time is only guessed if a column has exactly this
//! name, because both change the experiment, and most tables have a column of dates.

mod guess;

use super::convention::is_number;
use super::layout::{Layout, MAX_COLUMNS, is_named, mean};
use super::marks::Stated;
use super::records::Record;
use super::roles::{ColumnRole, OfRole, ROLES, counts, counts_sales, fit, words};
use super::total_words::is_total;
use crate::error::{Error, Result};
use crate::input::quote;
use guess::Guess;

/// The largest number of columns that a sentence names.
const NAMED: usize = 20;
/// The largest number of alternatives that are named for a role.
const ALTERNATIVES: usize = 3;
/// The share of filled cells below which a column is guessed only if no other fits.
const FILLED: f64 = 0.8;
/// The number of rows from which columns are guessed, and the largest number of cells in them.
const SAMPLE: (usize, usize) = (100, 100_000);
/// The choice of no column, for a role that is not needed.
const NONE: &str = "none";

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The names of all columns.
    pub names: Vec<String>,
    /// The place of each role, from 0.
    pub places: OfRole<Option<usize>>,
    /// The column that counts events: that of the rewards, or else one that counts what rewards are paid for.
    pub events: Option<usize>,
    /// Whether a row is a pull. Otherwise a row is an arm with its means.
    pub observations: bool,
    /// Sentences that state the guess, each after a space; empty if the columns have the names of the roles.
    pub said: String,
}

/// The names of columns that state the currency of a row, and of those that state what kind of result was counted.
const CURRENCIES: &str = "currency|currency code|währung|währungscode|devise|moneda|divisa|moeda|valuta|waluta|para birimi|valuutta|měna|\
    валюта|통화|通貨|货币|币种";
const KINDS: &str = "result type|result indicator|ergebnistyp|ergebnisindikator|type de résultat|indicateur de résultats|\
    tipo de resultado|indicador de resultado|indicador de resultados|tipo di risultato|indicatore dei risultati|resultaattype|\
    resultaatindicator";
/// How the names of columns begin that count these results.
const RESULTS: [&str; 6] = ["result", "ergebnis", "résultat", "resultado", "risultat", "resultaat"];

impl Columns {
    /// What the name of a column that is not read says about the amounts of its row.
    pub fn stated(&self, place: usize) -> Stated {
        let is_one_of = |list: &str, name: &str| list.split('|').any(|one| words(name) == one);
        let is_results = |reward: usize| RESULTS.iter().any(|result| words(&self.names[reward]).starts_with(result));
        let counts_results = || self.places.reward.is_some_and(is_results);
        match &self.names[place] {
            name if is_one_of(CURRENCIES, name) => Stated::Currency,
            name if is_one_of(KINDS, name) && counts_results() => Stated::Kind,
            _ => Stated::Nothing,
        }
    }
}

/// The head of a table with its first rows, from which the columns are guessed.
pub(super) struct Head {
    /// The line of the head.
    pub line: usize,
    /// The names of the columns.
    pub names: Vec<String>,
    /// The cells of the first rows.
    pub sample: Vec<Vec<String>>,
}

impl Head {
    /// Reads the head of a text, with some rows.
    ///
    /// # Errors
    ///
    /// If the text is empty.
    pub fn read(text: &str, layout: Layout) -> Result<Head> {
        if text.trim_start().starts_with(['{', '[']) {
            let message = "expected a table whose first rows name the columns, found JSON. Save the data as CSV";
            return Err(Error::new("line 1", message));
        }
        let mut records = layout.records(text);
        let own = |record: Record| (record.line, record.cells().map(str::to_owned).collect::<Vec<String>>());
        let Some((line, names)) = records.next().map(own) else {
            return Err(Error::new("line 1", "expected the names of columns, found nothing"));
        };
        let count = SAMPLE.0.min(SAMPLE.1 / names.len());
        let sample = (0..count).map_while(|_| records.next().map(own)).map(|(_, cells)| cells).collect();
        Ok(Head { line, names, sample })
    }

    /// Finds the columns, of which some may be chosen by name or by number.
    ///
    /// # Errors
    ///
    /// If a chosen column does not exist or has two roles, or if no column suggests a needed role.
    pub fn columns(&self, chosen: &OfRole<Option<String>>) -> Result<Columns> {
        let mut guess = Guess { head: self, places: OfRole::default(), alternatives: OfRole::default() };
        for role in ROLES {
            *guess.places.of(role) = self.chosen(role, chosen)?;
        }
        let twice =
            |role: &ColumnRole| ROLES.iter().find(|other| *other != role && guess.is(**other, *guess.places.get(*role)));
        if let Some((role, other)) = ROLES.iter().find_map(|role| Some((role, twice(role)?))) {
            let found = self.quoted(guess.places.get(*role).iter().copied().collect());
            return Err(Error::new(
                other.name(),
                format!("expected another column than for the {}, found {found}", role.name()),
            ));
        }
        guess.complete(chosen);
        let missing: Vec<&str> = ROLES
            .iter()
            .filter(|role| role.is_needed() && guess.places.get(**role).is_none())
            .map(|role| role.name())
            .collect();
        if !missing.is_empty() {
            return Err(self.missing(&missing));
        }
        let is_mean =
            |role: ColumnRole| guess.places.get(role).is_some_and(|place| words(&self.names[place]) == mean(role.name()));
        let observations = !(is_mean(ColumnRole::Reward) && is_mean(ColumnRole::Cost));
        let is_free = |place: &usize| ROLES.iter().all(|role| !guess.is(*role, Some(*place)));
        let of_rewards = guess.places.reward.filter(|place| counts(&self.names[*place]));
        let events =
            of_rewards.or_else(|| (0..self.guessed()).filter(is_free).find(|place| counts_sales(&self.names[*place])));
        let (names, said) = (self.names.clone(), guess.said(chosen));
        Ok(Columns { names, places: guess.places, events, observations, said })
    }

    /// The place of each role, as far as roles were chosen rightly or can be guessed.
    pub fn places(&self, chosen: &OfRole<Option<String>>) -> OfRole<Option<usize>> {
        let mut guess = Guess { head: self, places: OfRole::default(), alternatives: OfRole::default() };
        for role in ROLES {
            *guess.places.of(role) = self.chosen(role, chosen).unwrap_or_default();
        }
        guess.complete(chosen);
        guess.places
    }

    /// The place of the column that was chosen for a role, if there is one.
    fn chosen(&self, role: ColumnRole, chosen: &OfRole<Option<String>>) -> Result<Option<usize>> {
        let Some(name) = chosen.get(role) else { return Ok(None) };
        let exact = self.names.iter().position(|column| column == name.trim());
        let named = exact.or_else(|| self.names.iter().position(|column| is_named(column, name)));
        let number = || name.trim().parse::<usize>().ok()?.checked_sub(1).filter(|place| *place < self.names.len());
        match named.or_else(number) {
            None if name == NONE && !role.is_needed() => Ok(None),
            None => Err(Error::new(
                role.name(),
                format!(
                    "expected the name or the number of a column, found {}; the columns are {}",
                    quote(name),
                    self.all()
                ),
            )),
            found => Ok(found),
        }
    }

    /// The error about roles that no column suggests.
    fn missing(&self, missing: &[&str]) -> Error {
        let message = format!(
            "expected columns for the arm, the reward and the cost, found none that suggests {} among {}{}. Choose the columns \
             yourself",
            listed(&missing.iter().map(|role| format!("the {role}")).collect::<Vec<_>>(), "or"),
            self.all(),
            self.no_numbers(missing),
        );
        Error::new(format!("line {}", self.line), message)
    }

    /// Says which column would suggest a missing role if it held numbers, and what it holds.
    fn no_numbers(&self, missing: &[&str]) -> String {
        let amounts = [ColumnRole::Reward, ColumnRole::Cost].into_iter().filter(|role| missing.contains(&role.name()));
        let found =
            amounts.flat_map(|role| (0..self.guessed()).filter(move |place| fit(&self.names[*place], role).is_some()));
        let said = |place: usize| {
            let cell = self.sample.iter().filter_map(|row| row.get(place)).find(|cell| !cell.is_empty() && !is_number(cell));
            cell.map(|cell| format!("; {} holds no numbers: its first row has {}", quote(&self.names[place]), quote(cell)))
        };
        let all: Vec<String> = found.filter_map(said).take(ALTERNATIVES).collect();
        all.concat()
    }

    /// The number of columns from which a column is guessed.
    fn guessed(&self) -> usize {
        self.names.len().min(MAX_COLUMNS)
    }

    fn all(&self) -> String {
        self.quoted((0..self.names.len()).collect())
    }

    /// Lists columns, of which only the first [`NAMED`] are named.
    fn quoted(&self, places: Vec<usize>) -> String {
        quoted(&self.names, &places)
    }

    /// The share of the cells of a column, among those that are not empty, for which a test holds; 1 if all are empty
    /// because there are no rows, and 0 if all are empty although there are rows.
    pub fn share(&self, place: usize, test: impl Fn(&str) -> bool) -> f64 {
        let cells = || self.sample.iter().filter_map(|row| row.get(place)).filter(|cell| !cell.is_empty());
        match cells().count() {
            0 if self.sample.is_empty() => 1.0,
            0 => 0.0,
            count => cells().filter(|cell| test(cell)).count() as f64 / count as f64,
        }
    }

    /// Whether all cells of a column are equal, in at least two rows, apart from empty cells, words for totals and its
    /// own name. Such a column names no arms to choose from.
    pub fn is_single(&self, place: usize) -> bool {
        let cells = self.sample.iter().filter_map(|row| row.get(place));
        let is_name = |cell: &&String| !cell.is_empty() && !is_total(cell) && **cell != self.names[place];
        let named: Vec<&String> = cells.filter(is_name).collect();
        self.sample.len() > 1 && named.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The share of the cells of a column that are not empty.
    fn filled(&self, place: usize) -> f64 {
        let filled = self.sample.iter().filter(|row| row.get(place).is_some_and(|cell| !cell.is_empty())).count();
        if self.sample.is_empty() { 1.0 } else { filled as f64 / self.sample.len() as f64 }
    }
}

/// Lists columns, of which only the first [`NAMED`] are named.
pub(super) fn quoted(names: &[String], places: &[usize]) -> String {
    let mut list: Vec<String> = places.iter().take(NAMED).map(|place| quote(&names[*place])).collect();
    if places.len() > NAMED {
        list.push(format!("{} others", places.len() - NAMED));
    }
    list.join(", ")
}

/// Joins the parts of a sentence with commas, and the last two with a word.
fn listed(parts: &[String], word: &str) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        _ => parts.concat(),
    }
}
