//! Import of the advertising data: from the Kaggle file facebook-ad-campaign to the settings of the ω-UCB paper, section 5.1.
//!
//! The recipe of the paper's implementation: keep ads with spent > 0 and clicks >= total_conversion; mean reward =
//! total_conversion / clicks, mean cost = spent / clicks; a setting is a campaign, age and gender with at least two ads; a reward of 0
//! becomes 0.01; both means are scaled so that their largest in the setting is 0.99. In the published file 382 rows of 1,143 lack the two
//! campaign columns, so that all that follows stands two columns to the left; the recipe drops them without a word. Here they are
//! counted, and can be repaired: their campaign is then unknown, and one for all.

use crate::environment::advertising::{LEAST_REWARD, scaled};
use crate::error::{Error, Result};
use crate::input::{number, read_number};
use serde::Serialize;

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
/// Where the missing columns belong, and how many they are.
const SHIFT: (usize, usize) = (3, 2);

/// What a file holds.
#[derive(Debug, Serialize)]
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
    /// The settings, in the order of campaign, age and gender.
    pub settings: Vec<Setting>,
}

/// A campaign, age and gender.
#[derive(Debug, Serialize)]
pub struct Setting {
    /// Campaign, age, gender.
    pub name: String,
    /// Its arms.
    pub ads: Vec<Ad>,
}

/// An arm.
#[derive(Debug, PartialEq, Serialize)]
pub struct Ad {
    /// The ad's number in the file.
    pub id: String,
    /// Its mean reward, in (0, 0.99].
    pub reward: f64,
    /// Its mean cost, in (0, 0.99].
    pub cost: f64,
}

/// Reads the text of the file. Refused: another head, and a file without a setting. A row that cannot be read is no error but is named.
pub fn read(text: &str, repair: bool) -> Result<Imported> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| Error::new("line 1", error.to_string()))?.clone();
    if head.iter().map(|name| name.trim_start_matches('\u{feff}')).ne(COLUMNS) {
        return Err(Error::new("line 1", format!("expected the columns {}", COLUMNS.join(", "))));
    }
    let (mut rows, mut shifted, mut dropped, mut bad) = (0, 0, 0, Vec::new());
    let mut groups: Vec<([String; 3], Vec<Ad>)> = Vec::new();
    for (index, record) in reader.records().enumerate() {
        rows += 1;
        let row = match record {
            Ok(record) => Row::new(record),
            // A row that is no text has no position.
            Err(error) => {
                bad.push(format!("row {}: {error}", index + 1));
                continue;
            }
        };
        shifted += usize::from(row.shifted);
        if row.shifted && !repair {
            continue;
        }
        match row.ad() {
            Err(problem) => bad.push(format!("line {}: {problem}", row.line)),
            Ok(None) => dropped += 1,
            Ok(Some(ad)) => {
                let group = ["campaign_id", "age", "gender"].map(|name| row.text(name).to_owned());
                match groups.binary_search_by(|(other, _)| other.cmp(&group)) {
                    Ok(place) => groups[place].1.push(ad),
                    Err(place) => groups.insert(place, (group, vec![ad])),
                }
            }
        }
    }
    let alone = groups.iter().filter(|(_, ads)| ads.len() < 2).count();
    let settings: Vec<Setting> = groups.into_iter().filter(|(_, ads)| ads.len() >= 2).map(setting).collect();
    if settings.is_empty() {
        return Err(Error::new(
            "file",
            format!("expected at least two ads of one campaign, age and gender, found none in {rows} rows"),
        ));
    }
    let kept = settings.iter().map(|setting| setting.ads.len()).sum();
    Ok(Imported { rows, shifted, repaired: repair, bad, dropped, alone, kept, settings })
}

/// A row below the head, with columns put back to where they belong.
struct Row {
    line: u64,
    cells: Vec<String>,
    shifted: bool,
}

impl Row {
    fn new(record: csv::StringRecord) -> Row {
        let mut cells: Vec<String> = record.iter().map(str::to_owned).collect();
        // An age such as 30-34 in the place of the campaign.
        let shifted = cells.get(SHIFT.0).is_some_and(|cell| is_age(cell));
        if shifted {
            cells.truncate(COLUMNS.len() - SHIFT.1);
            cells.splice(SHIFT.0..SHIFT.0, ["unknown".to_owned(), String::new()]);
        }
        Row { line: record.position().map_or(0, csv::Position::line), cells, shifted }
    }

    fn text(&self, name: &str) -> &str {
        let place = COLUMNS.iter().position(|column| *column == name).expect("a column of ours");
        self.cells.get(place).map_or("", String::as_str)
    }

    fn number(&self, name: &str) -> std::result::Result<f64, String> {
        let text = self.text(name);
        let value = read_number(text).filter(|value| value.is_finite() && *value >= 0.0);
        value.ok_or_else(|| format!("{name}: expected a number of at least 0, found {text:?}"))
    }

    /// Mean reward and mean cost, before they are scaled; none where the recipe drops the row.
    fn ad(&self) -> std::result::Result<Option<Ad>, String> {
        if self.cells.len() != COLUMNS.len() {
            return Err(format!("expected {} columns, found {}", COLUMNS.len(), self.cells.len()));
        }
        if !is_age(self.text("age")) || self.text("gender").is_empty() {
            return Err(format!(
                "expected an age such as 30-34 and a gender, found {:?} and {:?}",
                self.text("age"),
                self.text("gender")
            ));
        }
        let [clicks, spent, conversions] = ["clicks", "spent", "total_conversion"].map(|name| self.number(name));
        let (clicks, spent, conversions) = (clicks?, spent?, conversions?);
        if clicks == 0.0 || spent == 0.0 || clicks < conversions {
            return Ok(None);
        }
        Ok(Some(Ad { id: self.text("ad_id").to_owned(), reward: conversions / clicks, cost: spent / clicks }))
    }
}

/// Two numbers with a dash between them.
fn is_age(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('-').is_some_and(|(from, to)| number(from) && number(to))
}

fn setting((key, ads): ([String; 3], Vec<Ad>)) -> Setting {
    let rewards = ads.iter().map(|ad| if ad.reward == 0.0 { LEAST_REWARD } else { ad.reward }).collect();
    let (rewards, costs) = (scaled(rewards), scaled(ads.iter().map(|ad| ad.cost).collect()));
    let ads = ads.into_iter().zip(rewards.into_iter().zip(costs));
    Setting { name: key.join(" "), ads: ads.map(|(ad, (reward, cost))| Ad { id: ad.id, reward, cost }).collect() }
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
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../tests/advertising.csv");

    #[test]
    fn rows_are_kept_dropped_and_named() {
        let imported = read(FILE, false).unwrap();
        assert_eq!((imported.rows, imported.shifted, imported.dropped, imported.alone, imported.kept), (13, 3, 2, 1, 5));
        assert_eq!(
            imported.bad,
            ["line 8: clicks: expected a number of at least 0, found \"many\"", "line 14: expected 15 columns, found 6"]
        );
        let names: Vec<&str> = imported.settings.iter().map(|setting| setting.name.as_str()).collect();
        assert_eq!(names, ["916 30-34 F", "916 30-34 M"]);
    }

    #[test]
    fn means_by_hand() {
        let imported = read(FILE, false).unwrap();
        // Conversions by clicks: 2/4, 0 (0.01), 1/5; spent by clicks: 1.5, 0.75, 1.2. The largest become 0.99.
        let ads = &imported.settings[1].ads;
        let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
        for (ad, (reward, cost)) in ads.iter().zip([(0.99, 0.99), (0.0198, 0.495), (0.396, 0.792)]) {
            close(ad.reward, reward);
            close(ad.cost, cost);
        }
        assert_eq!(ads.iter().map(|ad| ad.id.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
    }

    #[test]
    fn shifted_rows_can_be_repaired() {
        let imported = read(FILE, true).unwrap();
        assert_eq!((imported.shifted, imported.dropped, imported.kept), (3, 3, 7));
        let last = imported.settings.last().unwrap();
        assert_eq!((last.name.as_str(), last.ads.len()), ("unknown 45-49 F", 2));
        assert!(imported.summary().starts_with("13 rows: 3 are shifted left by two columns and repaired"));
    }

    #[test]
    fn other_files_are_refused() {
        assert!(read("", false).unwrap_err().to_string().starts_with("line 1: expected the columns ad_id"));
        assert!(read("a,b\n1,2\n", false).is_err());
        let head = FILE.lines().next().unwrap();
        assert_eq!(
            read(head, false).unwrap_err().to_string(),
            "file: expected at least two ads of one campaign, age and gender, found none in 0 rows"
        );
    }
}
