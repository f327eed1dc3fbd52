//! The advertising data: from the Kaggle file facebook-ad-campaign to the settings of the ω-UCB paper, section 5.1.
//!
//! The recipe of the paper's implementation: keep ads with spent > 0 and clicks >= total_conversion; mean reward =
//! total_conversion / clicks, mean cost = spent / clicks; a setting is a campaign, age and gender with at least two ads; a reward of 0
//! becomes 0.01; both means are scaled so that their largest in the setting is 0.99. In the published file 382 rows of 1,143 lack the two
//! campaign columns, so that all that follows stands two columns to the left; the recipe drops them without a word. Here they are
//! counted, and can be repaired: their campaign is then unknown, and one for all.

use super::marks::{Evidence, Marks};
use super::records::{Record, Records};
use crate::environment::Arm;
use crate::environment::advertising::{LARGEST, LEAST_REWARD};
use crate::error::{Error, Result};
use crate::input::{number, quote};
use crate::law::{Law, MIN_SHAPE};
use crate::math::max;
use crate::seed::Stream;
use crate::specification::{Arms, LIMITS, Source};
use rand::{RngExt, distr::Open01};

/// The columns that are read, as the file's head names them.
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
/// Those that hold the numbers of the recipe.
const NUMBERS: [&str; 3] = ["clicks", "spent", "total_conversion"];
/// Where the missing columns belong, and how many they are.
const SHIFT: (usize, usize) = (3, 2);

/// The least mean: a Beta law with a smaller one would have a shape larger than any may be.
const LEAST: f64 = 1e-5;

/// What a file holds.
#[derive(Debug)]
pub struct Imported {
    /// Rows below the head.
    pub rows: usize,
    /// Rows that are shifted left by two columns.
    pub shifted: usize,
    /// Whether those were moved back; else they are dropped.
    pub repaired: bool,
    /// Rows that cannot be read, each with its line.
    pub bad: Vec<String>,
    /// Rows dropped by the recipe: nothing spent, or more conversions than clicks.
    pub dropped: usize,
    /// Ads that are alone in their group.
    pub alone: usize,
    /// Ads in the settings.
    pub kept: usize,
    /// Which characters are decimal marks.
    marks: Marks,
    /// The settings, in the order of campaign, age and gender.
    pub settings: Vec<Setting>,
}

/// A campaign, age and gender.
#[derive(Debug)]
pub struct Setting {
    /// Campaign, age, gender.
    pub name: String,
    /// Its arms.
    pub ads: Vec<Ad>,
}

/// An arm.
#[derive(Debug, PartialEq)]
pub struct Ad {
    /// The ad's number in the file.
    pub id: String,
    /// Its mean reward, in (0, 0.99].
    pub reward: f64,
    /// Its mean cost, in (0, 0.99].
    pub cost: f64,
}

/// Whether this is the head of the file.
pub(super) fn is_head(head: &Record) -> bool {
    head.len() == COLUMNS.len() && COLUMNS.iter().enumerate().all(|(place, name)| head.cell(place) == *name)
}

/// Reads the text of the file. Refused: another head, numbers whose decimal mark is not certain, and a file without a setting. A row that
/// cannot be read is no error but is named.
pub fn read(text: &str, repair: bool) -> Result<Imported> {
    let mut records = Records::new(text);
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

/// Which characters are the decimal marks of the rows that are read.
fn marks(text: &str, repair: bool) -> Result<Marks> {
    let mut evidence = Evidence::default();
    let mut records = Records::new(text);
    records.next();
    while let Some(record) = records.next() {
        let row = Row::new(&record);
        if repair || !row.shifted {
            NUMBERS.iter().for_each(|name| evidence.add(record.line, name, row.text(name)));
        }
    }
    evidence.decide()
}

/// A row below the head, with columns put back to where they belong.
struct Row<'a> {
    record: &'a Record<'a>,
    shifted: bool,
}

impl Row<'_> {
    fn new<'a>(record: &'a Record) -> Row<'a> {
        // An age such as 30-34 in the place of the campaign.
        Row { record, shifted: is_age(record.cell(SHIFT.0)) }
    }

    fn text(&self, name: &str) -> &str {
        let place = COLUMNS.iter().position(|column| *column == name).expect("a column of ours");
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

    /// Mean reward and mean cost, before they are scaled; none where the recipe drops the row.
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
            return Err(format!("spent by clicks: expected a number above 0, at most {most}, found {}", number(cost)));
        }
        Ok(Some(Ad { id: self.text("ad_id").to_owned(), reward: conversions / clicks, cost }))
    }
}

/// Two numbers with a dash between them.
fn is_age(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(from, to)| number(from) && number(to))
}

impl Setting {
    /// The paper's environment: Bernoulli arms, or Beta arms with `beta` draws for α, uniform on (0, 5), and β to match the means.
    pub fn environment(&self, mut beta: Option<&mut Stream>) -> Source {
        let mut law = |mean: f64| match &mut beta {
            None => Law::bernoulli(mean),
            Some(draws) => {
                // No smaller than a specification may have it, and beta neither.
                let alpha = (5.0 * draws.sample::<f64, _>(Open01)).max(MIN_SHAPE.max(MIN_SHAPE * mean / (1.0 - mean)));
                Law::beta(alpha, alpha * (1.0 - mean) / mean)
            }
        };
        let mut arms = Vec::new();
        for ad in &self.ads {
            let name = format!("ad {}", ad.id).chars().take(LIMITS.name).collect();
            arms.push(Arm { name: Some(name), ..Arm::new(law(ad.reward), law(ad.cost)) });
        }
        Source { arms: Arms::Given { arms, known_costs: false, reward_max: 1.0, cost_max: 1.0 }, change: None }
    }

    /// Makes the largest of both means 0.99, and rewards of 0 a little more; what is next to nothing beside the largest becomes [`LEAST`].
    fn scale(&mut self) {
        let (mut reward, mut cost) = (LEAST_REWARD, 0.0_f64);
        for ad in &mut self.ads {
            ad.reward = if ad.reward == 0.0 { LEAST_REWARD } else { ad.reward };
            (reward, cost) = (reward.max(ad.reward), cost.max(ad.cost));
        }
        for ad in &mut self.ads {
            let scaled = |mean: f64, largest: f64| max(mean / largest * LARGEST, LEAST);
            (ad.reward, ad.cost) = (scaled(ad.reward, reward), scaled(ad.cost, cost));
        }
    }
}

impl Imported {
    /// What became of the rows, in sentences.
    pub fn summary(&self) -> String {
        let shifted = match (self.shifted, self.repaired) {
            (0, _) => "none is shifted".to_owned(),
            (count, false) => format!("{count} are shifted left by two columns and dropped (they can be repaired)"),
            (count, true) => format!("{count} are shifted left by two columns and repaired; their campaign is unknown"),
        };
        format!(
            "{} rows: {shifted}; {} cannot be read; {} dropped, with nothing spent or more conversions than clicks; {} alone in their group; {} kept, in {} settings",
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
