//! The guess which column has which role.

use super::{ALTERNATIVES, FILLED, Head, listed};
use crate::import::convention::is_number;
use crate::import::layout::{MAX_COLUMNS, mean};
use crate::import::roles::{ColumnRole, OfRole, ROLES, fit, is_no_amount, words};
use crate::import::times::is_date;
use crate::input::quote;

/// A guess that takes one role after the other.
pub(super) struct Guess<'a> {
    pub head: &'a Head,
    pub places: OfRole<Option<usize>>,
    pub alternatives: OfRole<Vec<usize>>,
}

/// Whether a cell names a group of an A/B test.
fn is_treatment(cell: &str) -> bool {
    let words = words(cell);
    ["control", "treatment", "test", "variant", "kontrolle", "kontrollgruppe", "testgruppe"]
        .iter()
        .any(|word| words.split(' ').any(|own| own == *word))
}

impl Guess<'_> {
    pub fn is(&self, role: ColumnRole, place: Option<usize>) -> bool {
        place.is_some() && *self.places.get(role) == place
    }

    fn is_free(&self, place: usize) -> bool {
        ROLES.iter().all(|role| !self.is(*role, Some(place)))
    }

    /// Guesses the roles that were not chosen. Costs have the fewest names, so they come first.
    pub fn complete(&mut self, chosen: &OfRole<Option<String>>) {
        for role in [ColumnRole::Cost, ColumnRole::Reward, ColumnRole::Arm, ColumnRole::Group, ColumnRole::Time] {
            if chosen.get(role).is_some() {
                continue;
            }
            let named = |place: &usize| {
                words(&self.head.names[*place]) == role.name() && self.is_free(*place) && self.holds(*place, role)
            };
            let exact = (0..self.head.guessed()).find(named).or_else(|| self.mean(role));
            let fitting = if role.is_needed() { self.fitting(role) } else { Vec::new() };
            let place = exact.or(fitting.first().copied());
            *self.places.of(role) = place;
            // Beside a column that has the name of a role, only names that contain this name are worth a mention.
            let is_other = |column: &usize| {
                Some(*column) != place
                    && (exact.is_none() || words(&self.head.names[*column]).split(' ').any(|word| word == role.name()))
            };
            *self.alternatives.of(role) = fitting.into_iter().filter(is_other).collect();
        }
        let all = 0..self.head.guessed();
        // The groups of an A/B test are its arms.
        let is_test = |place: &usize| chosen.group.is_none() && self.head.share(*place, is_treatment) > 0.5;
        if let (None, Some(group)) = (self.places.arm, self.places.group.filter(is_test)) {
            (self.places.arm, self.places.group) = (Some(group), None);
        }
        if chosen.arm.is_none() {
            self.complete_arm();
        }
        if self.places.reward.is_none() != self.places.cost.is_none() {
            let is_left = |place: &usize| {
                let name = &self.head.names[*place];
                let suggests_another = is_no_amount(name) || ROLES.iter().any(|role| fit(name, *role).is_some());
                self.is_free(*place) && !suggests_another && self.head.share(*place, is_number) > 0.5
            };
            let role = if self.places.reward.is_none() { ColumnRole::Reward } else { ColumnRole::Cost };
            *self.places.of(role) = only(all.filter(is_left)).filter(|_| !self.head.sample.is_empty());
        }
        for role in ROLES {
            let left = self.alternatives.get(role).iter().copied().filter(|place| self.is_free(*place)).collect();
            *self.alternatives.of(role) = left;
        }
    }

    /// Takes the only column of texts for the arms if none is known, or if the one that is known has one name or numbers, of which
    /// only the name of the column suggests arms. Numbers such as those of `ad id` come last.
    fn complete_arm(&mut self) {
        let all = 0..self.head.guessed();
        let is_single = |place: usize| self.head.is_single(place);
        let known = self.places.arm;
        if known.is_some_and(|place| !is_single(place) && self.head.share(place, is_number) <= 0.5) {
            return;
        }
        let is_text =
            |place: &usize| self.is_free(*place) && self.head.share(*place, |c| !is_number(c) && !is_date(c)) > 0.5;
        let texts = || all.clone().filter(is_text);
        let found = match known {
            None => only(texts()),
            Some(_) => only(texts().filter(|place| !is_single(*place))),
        };
        let numbers = || only(all.clone().filter(|place| self.is_number_of_arm(*place)));
        let Some(found) = found.or_else(|| numbers().filter(|_| known.is_none_or(is_single))) else { return };
        self.alternatives.arm.retain(|other| *other != found);
        self.alternatives.arm.splice(0..0, known);
        self.places.arm = Some(found);
    }

    /// Whether a column holds numbers of arms, as in `ad id`. Such a column is taken only if no other names arms.
    fn is_number_of_arm(&self, place: usize) -> bool {
        let words = words(&self.head.names[place]);
        let name = words.strip_suffix(" id").or(words.strip_suffix(" number")).or(words.strip_suffix(" no"));
        self.is_free(place) && name.is_some_and(|name| fit(name, ColumnRole::Arm).is_some()) && !self.head.is_single(place)
    }

    /// Whether a column with the name of a role can have this role: times are dates, because a number may as well be a
    /// duration.
    fn holds(&self, place: usize, role: ColumnRole) -> bool {
        role != ColumnRole::Time || self.head.share(place, is_date) > 0.5
    }

    /// The column of the mean reward or of the mean cost, if the table has both.
    fn mean(&self, role: ColumnRole) -> Option<usize> {
        let place =
            |role: ColumnRole| self.head.names.iter().take(MAX_COLUMNS).position(|name| words(name) == mean(role.name()));
        place(ColumnRole::Reward).and(place(ColumnRole::Cost)).and(place(role)).filter(|place| self.is_free(*place))
    }

    /// The columns that suggest a role, with the best first. Columns with many empty cells come last.
    fn fitting(&self, role: ColumnRole) -> Vec<usize> {
        let fits = |place: usize| {
            let fit = fit(&self.head.names[place], role)?;
            let holds = match role {
                ColumnRole::Reward | ColumnRole::Cost => self.head.share(place, is_number),
                // A number may be the name of a campaign, but hardly if the name of the column only mentions campaigns.
                _ if fit.0 => self.head.share(place, |cell| !is_number(cell)),
                _ => self.head.share(place, |_| true),
            };
            // Some tools leave a reward empty where nothing was earned, so empty rewards are no reason against a column.
            // Subtotals of two rows each, which name no arm, leave two thirds of the cells of arms filled.
            let least = if role == ColumnRole::Arm { 0.65 } else { FILLED };
            let is_sparse = role != ColumnRole::Reward && self.head.filled(place) < least;
            // A column of zeros says nothing about rewards.
            let is_zero = |cell: &str| cell.contains('0') && !cell.contains(|c: char| c.is_ascii_digit() && c != '0');
            let is_single = match role {
                ColumnRole::Arm => self.head.is_single(place),
                ColumnRole::Reward => !self.head.sample.is_empty() && self.head.share(place, is_zero) >= 1.0,
                _ => false,
            };
            Some((is_single, is_sparse, fit, place)).filter(|_| self.is_free(place) && holds >= 0.5)
        };
        let mut found = Vec::new();
        for column in (0..self.head.guessed()).filter_map(fits) {
            // Sorting afterwards was rejected, because it would make the wasm larger by several kilobytes.
            found.insert(found.partition_point(|better| *better < column), column);
        }
        found.into_iter().map(|(.., place)| place).collect()
    }

    /// Quotes the name of a column, with its number if another column has the same name.
    fn quoted(&self, place: usize) -> String {
        let names = &self.head.names;
        let number = if names.iter().filter(|name| **name == names[place]).count() > 1 {
            format!(" (column {})", place + 1)
        } else {
            String::new()
        };
        quote(&names[place]) + &number
    }

    /// Says how the columns were read, and which others would fit.
    pub fn said(&self, chosen: &OfRole<Option<String>>) -> String {
        let read = |role: &ColumnRole| {
            let place = (*self.places.get(*role))?;
            Some(format!("{} as the {}", self.quoted(place), role.name()))
        };
        let is_plain = |role: &ColumnRole| {
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
        let other = |role: &ColumnRole| {
            let places = self.alternatives.get(*role).iter().take(ALTERNATIVES);
            let names: Vec<String> = places.map(|place| self.quoted(*place)).collect();
            (!names.is_empty()).then(|| format!("{} as the {}", names.join(" or "), role.name()))
        };
        let others: Vec<String> = ROLES.iter().filter_map(other).collect();
        if !others.is_empty() {
            said += &format!(" Also possible: {}.", others.join("; "));
        }
        let is_time = |place: &usize| {
            self.is_free(*place)
                && fit(&self.head.names[*place], ColumnRole::Time).is_some()
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

/// The only item, or `None` if there are several or none.
fn only(mut items: impl Iterator<Item = usize>) -> Option<usize> {
    items.next().filter(|_| items.next().is_none())
}
