//! The columns of a table: which of them hold the arm, the reward, the cost, the group and the time.
//!
//! A column is chosen by the user, or guessed from its name and from the cells of the first rows. The summary names every
//! guess, and the columns that would have been as good. A group or a time is only guessed if a column has exactly this
//! name, because both change the experiment, and most tables have a column of dates.

use super::convention::{Comma, Point};
use super::layout::{MAX_COLUMNS, is_named, mean};
use super::roles::{OfRole, ROLES, Role, fit, is_no_amount, words};
use super::times::is_date;
use crate::error::{Error, Result};
use crate::input::quote;

/// The largest number of columns that a sentence names.
const NAMED: usize = 20;
/// The largest number of alternatives that are named for a role.
const ALTERNATIVES: usize = 3;
/// The share of filled cells below which a column is guessed only if no other fits.
const FILLED: f64 = 0.8;
/// The choice of no column, for a role that is not needed.
const NONE: &str = "none";

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The names of all columns.
    pub names: Vec<String>,
    /// The place of each role, from 0.
    pub places: OfRole<Option<usize>>,
    /// Whether a row is a pull. Otherwise a row is an arm with its means.
    pub observations: bool,
    /// Sentences that state the guess, each after a space; empty if the columns have the names of the roles.
    pub said: String,
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

/// A guess that takes one role after the other.
struct Guess<'a> {
    head: &'a Head,
    places: OfRole<Option<usize>>,
    alternatives: OfRole<Vec<usize>>,
}

impl Head {
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
        let twice = |role: &Role| ROLES.iter().find(|other| *other != role && guess.is(**other, *guess.places.get(*role)));
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
            |role: Role| guess.places.get(role).is_some_and(|place| words(&self.names[place]) == mean(role.name()));
        let observations = !(is_mean(Role::Reward) && is_mean(Role::Cost));
        Ok(Columns { names: self.names.clone(), places: guess.places, observations, said: guess.said(chosen) })
    }

    /// Returns the place of the column that was chosen for a role, if there is one.
    fn chosen(&self, role: Role, chosen: &OfRole<Option<String>>) -> Result<Option<usize>> {
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

    /// Returns the error about roles that no column suggests.
    fn missing(&self, missing: &[&str]) -> Error {
        let options: Vec<String> = missing.iter().map(|role| format!("--{role} COLUMN")).collect();
        let message = format!(
            "expected columns for the arm, the reward and the cost, found none that suggests {} among {}. Choose the columns \
             yourself; on the command line with {}",
            listed(&missing.iter().map(|role| format!("the {role}")).collect::<Vec<_>>(), "or"),
            self.all(),
            options.join(" ")
        );
        Error::new(format!("line {}", self.line), message)
    }

    /// Returns the number of columns from which a column is guessed.
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

    /// Returns the share of the cells of a column, among those that are not empty, for which a test holds; 1 if all are
    /// empty because there are no rows, and 0 if all are empty although there are rows.
    fn share(&self, place: usize, test: impl Fn(&str) -> bool) -> f64 {
        let cells = || self.sample.iter().filter_map(|row| row.get(place)).filter(|cell| !cell.is_empty());
        match cells().count() {
            0 if self.sample.is_empty() => 1.0,
            0 => 0.0,
            count => cells().filter(|cell| test(cell)).count() as f64 / count as f64,
        }
    }

    /// Returns the share of the cells of a column that are not empty.
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

/// Returns whether a cell holds a number, in either convention.
fn is_number(cell: &str) -> bool {
    let digits = super::amounts::amount(cell).digits;
    [Point, Comma].iter().any(|convention| convention.parts(&digits).is_some())
}

impl Guess<'_> {
    fn is(&self, role: Role, place: Option<usize>) -> bool {
        place.is_some() && *self.places.get(role) == place
    }

    fn is_free(&self, place: usize) -> bool {
        ROLES.iter().all(|role| !self.is(*role, Some(place)))
    }

    /// Guesses the roles that were not chosen. Costs have the fewest names, so they come first.
    fn complete(&mut self, chosen: &OfRole<Option<String>>) {
        for role in [Role::Cost, Role::Reward, Role::Arm, Role::Group, Role::Time] {
            if chosen.get(role).is_some() {
                continue;
            }
            let named = |place: &usize| words(&self.head.names[*place]) == role.name() && self.is_free(*place);
            let exact = (0..self.head.guessed()).find(named).or_else(|| self.mean(role));
            let fitting = if exact.is_none() && role.is_needed() { self.fitting(role) } else { Vec::new() };
            *self.places.of(role) = exact.or(fitting.first().copied());
            *self.alternatives.of(role) = fitting.into_iter().skip(1).collect();
        }
        let all = 0..self.head.guessed();
        if self.places.arm.is_none() {
            let is_text =
                |place: &usize| self.is_free(*place) && self.head.share(*place, |c| !is_number(c) && !is_date(c)) > 0.5;
            self.places.arm = only(all.clone().filter(is_text));
        }
        if self.places.reward.is_none() != self.places.cost.is_none() {
            let is_left = |place: &usize| {
                let name = &self.head.names[*place];
                let suggests_another = is_no_amount(name) || ROLES.iter().any(|role| fit(name, *role).is_some());
                self.is_free(*place) && !suggests_another && self.head.share(*place, is_number) > 0.5
            };
            let role = if self.places.reward.is_none() { Role::Reward } else { Role::Cost };
            *self.places.of(role) = only(all.filter(is_left)).filter(|_| !self.head.sample.is_empty());
        }
        for role in ROLES {
            let left = self.alternatives.get(role).iter().copied().filter(|place| self.is_free(*place)).collect();
            *self.alternatives.of(role) = left;
        }
    }

    /// Returns the column of the mean reward or of the mean cost, if the table has both.
    fn mean(&self, role: Role) -> Option<usize> {
        let place = |role: Role| self.head.names.iter().take(MAX_COLUMNS).position(|name| words(name) == mean(role.name()));
        place(Role::Reward).and(place(Role::Cost)).and(place(role)).filter(|place| self.is_free(*place))
    }

    /// Returns the columns that suggest a role, with the best first. Columns with many empty cells come last.
    fn fitting(&self, role: Role) -> Vec<usize> {
        let fits = |place: usize| {
            let fit = fit(&self.head.names[place], role)?;
            let holds = match role {
                Role::Reward | Role::Cost => self.head.share(place, is_number),
                // A number may be the name of a campaign, but hardly if the name of the column only mentions campaigns.
                _ if fit.0 => self.head.share(place, |cell| !is_number(cell)),
                _ => self.head.share(place, |_| true),
            };
            let is_sparse = self.head.filled(place) < FILLED;
            Some((is_sparse, fit, place)).filter(|_| self.is_free(place) && holds >= 0.5)
        };
        let mut found = Vec::new();
        for column in (0..self.head.guessed()).filter_map(fits) {
            // Sorting afterwards was rejected, because it would make the wasm larger by several kilobytes.
            found.insert(found.partition_point(|better| *better < column), column);
        }
        found.into_iter().map(|(.., place)| place).collect()
    }

    /// Says how the columns were read, and which others would fit.
    fn said(&self, chosen: &OfRole<Option<String>>) -> String {
        let read = |role: &Role| {
            let place = (*self.places.get(*role))?;
            Some(format!("{} as the {}", quote(&self.head.names[place]), role.name()))
        };
        let is_plain = |role: &Role| {
            self.places.get(*role).is_none_or(|place| {
                let words = words(&self.head.names[place]);
                words == role.name() || words == mean(role.name())
            })
        };
        let mut said = if ROLES.iter().all(is_plain) {
            String::new()
        } else {
            format!(" Read {}.", listed(&ROLES.iter().filter_map(read).collect::<Vec<_>>(), "and"))
        };
        let other = |role: &Role| {
            let places = self.alternatives.get(*role).iter().take(ALTERNATIVES);
            let names: Vec<String> = places.map(|place| quote(&self.head.names[*place])).collect();
            (!names.is_empty()).then(|| format!("{} as the {}", names.join(" or "), role.name()))
        };
        let others: Vec<String> = ROLES.iter().filter_map(other).collect();
        if !others.is_empty() {
            said += &format!(" Also possible: {}.", others.join("; "));
        }
        let is_time = |place: &usize| {
            self.is_free(*place)
                && fit(&self.head.names[*place], Role::Time).is_some()
                && self.head.share(*place, is_date) > 0.5
        };
        if let Some(place) = (0..self.head.guessed())
            .find(is_time)
            .filter(|_| chosen.time.is_none() && self.places.time.is_none() && !self.head.sample.is_empty())
        {
            said += &format!(" Arms change with {} if this column is chosen as the time.", quote(&self.head.names[place]));
        }
        said
    }
}

/// Returns the only item, or `None` if there are several or none.
fn only(mut items: impl Iterator<Item = usize>) -> Option<usize> {
    items.next().filter(|_| items.next().is_none())
}

/// Joins the parts of a sentence with commas, and the last two with a word.
fn listed(parts: &[String], word: &str) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        _ => parts.concat(),
    }
}
