//! The advertising data: from the Kaggle file facebook-ad-campaign to the settings of the ω-UCB paper, section 5.1.
//!
//! The paper's implementation keeps ads with spent > 0 and clicks >= total_conversion. The mean reward is
//! total_conversion / clicks and the mean cost is spent / clicks. A setting is a campaign, age and gender with at least
//! two ads. A mean reward of 0 becomes 0.01, and both means are scaled so that the largest of a setting is 0.99.
//!
//! In the published file, 382 rows of 1,143 lack the two campaign columns, so that the rest of the row is shifted left
//! by two columns. The paper's implementation silently drops these rows. Here they are counted and can be repaired; all
//! of them then belong to one unknown campaign.

use super::layout::Layout;
use super::marks::{Evidence, Marks};
use super::records::{Record, Records};
use super::roles::OfRole;
use crate::environment::{Arm, LARGEST_MEAN, LEAST_REWARD};
use crate::error::{Error, Result};
use crate::input::{number, quote};
use crate::law::{Law, MIN_SHAPE};
use crate::math::max;
use crate::seed::Stream;
use crate::specification::{Arms, LIMITS, RowOptions, Source, Units};
use rand::{RngExt, distr::Open01};

/// The columns of the file, as its head names them.
const COLUMNS: [&str; 15] = [
    "ad_id",
    "reporting_start",
    "reporting_end",
    "campaign_id",
    "fb_campaign_id",
    "age",
    "gender",
    "interest1",
    "interest2",
    "interest3",
    "impressions",
    "clicks",
    "spent",
    "total_conversion",
    "approved_conversion",
];
/// The columns that the means are computed from.
const NUMBERS: [&str; 3] = ["clicks", "spent", "total_conversion"];
/// The place of the missing columns of a shifted row, and their number.
const SHIFT: (usize, usize) = (3, 2);

/// The smallest mean after scaling. A Beta law with a smaller mean may need a shape parameter that is too large.
const LEAST: f64 = 1e-5;

/// A file that was read.
#[derive(Debug)]
pub(super) struct Imported {
    /// The number of rows below the head.
    pub rows: usize,
    /// The number of rows that are shifted left by two columns.
    pub shifted: usize,
    /// Whether the shifted rows were repaired. Otherwise they were dropped.
    pub repaired: bool,
    /// The rows that cannot be read, each with its line and the reason.
    pub bad: Vec<String>,
    /// The number of rows without clicks, with nothing spent, or with more conversions than clicks, which were dropped.
    pub dropped: usize,
    /// The number of ads that are alone in their campaign, age and gender.
    pub alone: usize,
    /// The number of ads in the settings.
    pub kept: usize,
    /// Which characters are decimal marks.
    marks: Marks,
    /// The settings, in the order of campaign, age and gender.
    pub settings: Vec<Setting>,
}

/// A campaign, age and gender.
#[derive(Debug)]
pub(super) struct Setting {
    /// Campaign, age, gender.
    pub name: String,
    /// The arms.
    pub ads: Vec<Ad>,
}

/// An arm.
#[derive(Debug, PartialEq)]
pub(super) struct Ad {
    /// The ad's number in the file.
    pub id: String,
    /// The mean reward, in (0, 0.99].
    pub reward: f64,
    /// The mean cost, in (0, 0.99].
    pub cost: f64,
}

/// Whether a text is the file, by its head.
pub(super) fn is_file(text: &str) -> bool {
    records(text).next().is_some_and(|head| is_head(&head))
}

fn is_head(head: &Record) -> bool {
    head.len() == COLUMNS.len() && COLUMNS.iter().enumerate().all(|(place, name)| head.cell(place) == *name)
}

/// Reads the file. Rows that cannot be read are listed in [`Imported::bad`].
///
/// # Errors
///
/// If the head is not that of the file, if the decimal mark of the numbers is not certain, or if there is no setting.
pub(super) fn read(text: &str, repair: bool) -> Result<Imported> {
    let mut records = records(text);
    if !records.next().is_some_and(|head| is_head(&head)) {
        return Err(Error::new("line 1", format!("expected the columns {}", COLUMNS.join(", "))));
    }
    let marks = marks(text, repair)?;
    let (mut rows, mut shifted, mut dropped, mut bad) = (0, 0, 0, Vec::new());
    let mut groups: Vec<Setting> = Vec::new();
    while let Some(record) = records.next() {
        rows += 1;
        let row = Row::new(&record);
        shifted += usize::from(row.shifted);
        if row.shifted && !repair {
            continue;
        }
        match row.ad(&marks) {
            Err(problem) => bad.push(format!("line {}: {problem}", record.line)),
            Ok(None) => dropped += 1,
            Ok(Some(ad)) => {
                let name = format!("{} {} {}", row.text("campaign_id"), row.text("age"), row.text("gender"));
                match groups.binary_search_by(|group| group.name.cmp(&name)) {
                    Ok(place) => groups[place].ads.push(ad),
                    Err(place) => groups.insert(place, Setting { name, ads: vec![ad] }),
                }
            }
        }
    }
    let all = groups.len();
    groups.retain(|group| group.ads.len() >= 2);
    let (alone, mut settings, mut kept) = (all - groups.len(), groups, 0);
    for setting in &mut settings {
        kept += setting.ads.len();
        setting.scale();
    }
    if kept == 0 {
        return Err(Error::new(
            "file",
            format!("expected at least two ads of one campaign, age and gender, found none in {rows} rows"),
        ));
    }
    Ok(Imported { rows, shifted, repaired: repair, bad, dropped, alone, kept, marks, settings })
}

/// The records from the head on, whichever character separates their cells.
fn records(text: &str) -> Records<'_> {
    Layout::find(text, &OfRole::default()).records(text)
}

/// Decides how the numbers of the file are read.
fn marks(text: &str, repair: bool) -> Result<Marks> {
    let (mut evidence, mut records) = (Evidence::default(), records(text));
    records.next();
    while let Some(record) = records.next() {
        let row = Row::new(&record);
        if repair || !row.shifted {
            NUMBERS.iter().for_each(|name| evidence.add(record.line, name, row.text(name)));
        }
    }
    evidence.decide()
}

/// A row below the head. A shifted row is read as if its missing columns were there.
struct Row<'a> {
    record: &'a Record<'a>,
    shifted: bool,
}

impl Row<'_> {
    fn new<'a>(record: &'a Record) -> Row<'a> {
        // A shifted row has an age, such as 30-34, in the place of the campaign.
        Row { record, shifted: is_age(record.cell(SHIFT.0)) }
    }

    fn text(&self, name: &str) -> &str {
        let place = COLUMNS.iter().position(|column| *column == name).expect("a column of the file");
        match (self.shifted, place.checked_sub(SHIFT.0)) {
            (true, Some(0)) => "unknown",
            (true, Some(after)) if after < SHIFT.1 => "",
            (true, Some(_)) => self.record.cell(place - SHIFT.1),
            _ => self.record.cell(place),
        }
    }

    fn number(&self, name: &str, marks: &Marks) -> std::result::Result<f64, String> {
        let text = self.text(name);
        let value = marks.value(text).filter(|value| (0.0..=LIMITS.budget).contains(value));
        value.ok_or_else(|| format!("{name}: expected a number from 0 to {}, found {}", number(LIMITS.budget), quote(text)))
    }

    /// The ad with its means before scaling, `None` if the row is to be dropped, or the reason why the row cannot be
    /// read.
    fn ad(&self, marks: &Marks) -> std::result::Result<Option<Ad>, String> {
        let found = self.record.len();
        if found != COLUMNS.len() && !(self.shifted && found >= COLUMNS.len() - SHIFT.1) {
            return Err(format!("expected {} columns, found {found}", COLUMNS.len()));
        }
        if !is_age(self.text("age")) || self.text("gender").is_empty() {
            let (age, gender) = (quote(self.text("age")), quote(self.text("gender")));
            return Err(format!("expected an age such as 30-34 and a gender, found {age} and {gender}"));
        }
        let [clicks, spent, conversions] = NUMBERS.map(|name| self.number(name, marks));
        let (clicks, spent, conversions) = (clicks?, spent?, conversions?);
        if clicks == 0.0 || spent == 0.0 || clicks < conversions {
            return Ok(None);
        }
        let cost = spent / clicks;
        if cost == 0.0 || cost > LIMITS.budget {
            let most = number(LIMITS.budget);
            return Err(format!("spent / clicks: expected a number above 0, at most {most}, found {}", number(cost)));
        }
        Ok(Some(Ad { id: self.text("ad_id").to_owned(), reward: conversions / clicks, cost }))
    }
}

/// Whether a text consists of two whole numbers with a dash between them.
fn is_age(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(from, to)| number(from) && number(to))
}

impl Setting {
    /// The environment of the paper: Bernoulli arms or, if there is a stream `beta`, Beta arms. Their α is drawn
    /// uniformly from (0, 5), and their β follows from the mean.
    pub fn environment(&self, mut beta: Option<&mut Stream>) -> Source {
        let mut law = |mean: f64| match &mut beta {
            None => Law::bernoulli(mean),
            Some(draws) => {
                // A specification allows neither shape to be below MIN_SHAPE.
                let alpha = (5.0 * draws.sample::<f64, _>(Open01)).max(MIN_SHAPE.max(MIN_SHAPE * mean / (1.0 - mean)));
                Law::beta(alpha, alpha * (1.0 - mean) / mean)
            }
        };
        let mut arms = Vec::new();
        for ad in &self.ads {
            let name = format!("ad {}", ad.id).chars().take(LIMITS.name).collect();
            arms.push(Arm { name: Some(name), ..Arm::new(law(ad.reward), law(ad.cost)) });
        }
        Source {
            arms: Arms::Given {
                arms,
                known_costs: false,
                reward_max: 1.0,
                cost_max: 1.0,
                units: Units::default(),
                rows: RowOptions::default(),
                data: None,
            },
            change: None,
        }
    }

    /// Replaces mean rewards of 0 and scales both means, so that the largest is [`LARGEST_MEAN`] and none is below
    /// [`LEAST`].
    fn scale(&mut self) {
        let (mut reward, mut cost) = (LEAST_REWARD, 0.0_f64);
        for ad in &mut self.ads {
            ad.reward = if ad.reward == 0.0 { LEAST_REWARD } else { ad.reward };
            (reward, cost) = (reward.max(ad.reward), cost.max(ad.cost));
        }
        for ad in &mut self.ads {
            let scaled = |mean: f64, largest: f64| max(mean / largest * LARGEST_MEAN, LEAST);
            (ad.reward, ad.cost) = (scaled(ad.reward, reward), scaled(ad.cost, cost));
        }
    }
}

impl Imported {
    /// Says in a sentence how many rows were repaired, dropped and kept.
    pub fn summary(&self) -> String {
        let shifted = match (self.shifted, self.repaired) {
            (0, _) => "none is shifted".to_owned(),
            (count, false) => format!("{count} are shifted left by two columns and dropped (they can be repaired)"),
            (count, true) => format!("{count} are shifted left by two columns and repaired; their campaign is unknown"),
        };
        format!(
            "{} rows: {shifted}; {} cannot be read; {} dropped because of no clicks, nothing spent, or more conversions \
             than clicks; {} alone in their campaign, age and gender; {} kept, in {} settings",
            number(self.rows as f64),
            self.bad.len(),
            self.dropped,
            self.alone,
            self.kept,
            self.settings.len()
        ) + "."
            + &self.marks.said
    }
}

#[cfg(test)]
mod tests;
