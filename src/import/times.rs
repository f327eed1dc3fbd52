//! The times of rows: dates, dates with a time of day, or numbers.
//!
//! `03/04/2026` is the third of April or the fourth of March. As with decimal marks, all dates of a table decide
//! together: a first number above 12 is a day, and so is a second one. A table with both, or with neither, is refused.
//!
//! The calendar takes few lines. The crates `chrono`, `time` and `jiff` were rejected: each reads one given format, and
//! would make the wasm larger.

use crate::error::{Error, Result};
use crate::input::{number, quote, read_number};

const SECONDS_OF_DAY: f64 = 86_400.0;

/// A time as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Written {
    /// A number, whose unit does not matter.
    Number(f64),
    /// A number of eight digits that is a date, as in `20260331`.
    Digits(f64, [i64; 3]),
    /// A year, month and day with the seconds since midnight in UTC.
    Date([i64; 3], f64),
    /// Two numbers between slashes, either of which is the month, with a year and the seconds since midnight.
    Slashes([i64; 2], i64, f64),
}

/// A cell that may decide the order of day and month.
#[derive(Debug)]
struct Cell {
    line: usize,
    text: String,
}

/// The first cell of each kind that matters for how the times of a table are read.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    day_first: Option<Cell>,
    month_first: Option<Cell>,
    either: Option<Cell>,
    /// Whether the first readable time is a number.
    numbers: Option<bool>,
    /// Whether a number is no date of eight digits.
    others: bool,
}

/// How the times of a table are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Times {
    day_first: bool,
    numbers: bool,
    /// Whether numbers are dates of eight digits.
    digits: bool,
}

impl Evidence {
    /// Takes a cell into account. A cell that holds no time has no effect.
    pub fn add(&mut self, line: usize, text: &str) {
        let Some(written) = written(text) else { return };
        self.numbers.get_or_insert(matches!(written, Written::Number(_) | Written::Digits(..)));
        self.others |= matches!(written, Written::Number(_));
        let Written::Slashes([first, second], ..) = written else { return };
        let kind = match (first > 12, second > 12) {
            (true, _) => &mut self.day_first,
            (_, true) => &mut self.month_first,
            _ if first == second => return,
            _ => &mut self.either,
        };
        kind.get_or_insert_with(|| Cell { line, text: text.to_owned() });
    }

    /// Decides how the times are read.
    ///
    /// # Errors
    ///
    /// If the dates contradict each other, or if no date decides which number is the month.
    pub fn decide(self) -> Result<Times> {
        const ADVICE: &str = "Write every date as in 2026-03-31";
        let refuse = |Cell { line, .. }: &Cell, message: String| {
            Err(Error::new(format!("line {line}"), format!("time: {message}. {ADVICE}")))
        };
        match (&self.day_first, &self.month_first, &self.either) {
            (Some(day), Some(month), _) => {
                let (first, second) = if day.line <= month.line { (day, month) } else { (month, day) };
                let (other, line) = (quote(&first.text), first.line);
                let found = quote(&second.text);
                refuse(
                    second,
                    format!("expected dates that are all written alike, found {found}, but in line {line} {other}"),
                )
            }
            (None, None, Some(cell)) => {
                let found = quote(&cell.text);
                refuse(
                    cell,
                    format!("expected a date with one meaning, found {found}; no other date says which number is the month"),
                )
            }
            (day, ..) => {
                let (is_number, digits) = (self.numbers == Some(true), !self.others);
                Ok(Times { day_first: day.is_some(), numbers: is_number && !digits, digits })
            }
        }
    }
}

impl Times {
    /// The time in a cell: a number, or the seconds since 1 January 1970.
    ///
    /// # Errors
    ///
    /// If the cell holds no time, or a number among dates, or a date among numbers.
    pub fn value(self, text: &str) -> std::result::Result<f64, String> {
        let what = if self.numbers { "a number" } else { "a date such as 2026-03-31" };
        let found = || if text.is_empty() { "nothing".to_owned() } else { quote(text) };
        let value = written(text).and_then(|written| match written {
            Written::Digits(_, date) if self.digits => Some(days(date)? * SECONDS_OF_DAY),
            Written::Number(value) | Written::Digits(value, _) => self.numbers.then_some(value),
            _ if self.numbers => None,
            Written::Date(date, seconds) => Some(days(date)? * SECONDS_OF_DAY + seconds),
            Written::Slashes([first, second], year, seconds) => {
                let [month, day] = if self.day_first { [second, first] } else { [first, second] };
                Some(days([year, month, day])? * SECONDS_OF_DAY + seconds)
            }
        });
        value.ok_or_else(|| format!("time: expected {what}, found {}", found()))
    }

    /// Writes a time as a sentence shows it.
    pub fn shown(self, value: f64) -> String {
        if self.numbers {
            return number(value);
        }
        let (day, second) = (value.div_euclid(SECONDS_OF_DAY), value.rem_euclid(SECONDS_OF_DAY));
        let [year, month, date] = date(day as i64);
        let minutes = (second / 60.0) as u32;
        let time = if minutes == 0 { String::new() } else { format!(" {:02}:{:02} UTC", minutes / 60, minutes % 60) };
        format!("{year:04}-{month:02}-{date:02}{time}")
    }
}

/// Whether a cell holds a date, and not merely a number.
pub(super) fn is_date(text: &str) -> bool {
    matches!(written(text), Some(Written::Date(..) | Written::Slashes(..) | Written::Digits(..)))
}

/// Reads a time: a number, `2026-03-31`, `2026/03/31`, `31.03.2026` or two numbers and a year between slashes. A time of
/// day may follow.
fn written(text: &str) -> Option<Written> {
    if let Some(date) = digits(text) {
        return Some(Written::Digits(text.parse().ok()?, date));
    }
    if let Some(value) = read_number(text) {
        return value.is_finite().then_some(Written::Number(value));
    }
    let first = text.split(['T', ' ']).next()?;
    let seconds = seconds(text[first.len()..].trim_start_matches(['T', ' ']))?;
    let separator = first.chars().find(|c| !c.is_ascii_digit())?;
    let mut parts = first.split(separator);
    let [one, two, three] = [parts.next()?, parts.next()?, parts.next()?];
    let numbers = [whole(one)?, whole(two)?, whole(three)?];
    if parts.next().is_some() || two.len() > 2 {
        return None;
    }
    match (separator, one.len(), three.len()) {
        ('-' | '/', 4, 1..=2) => Some(Written::Date(numbers, seconds)),
        ('.', 1..=2, 4) => Some(Written::Date([numbers[2], numbers[1], numbers[0]], seconds)),
        ('/', 1..=2, 4) => Some(Written::Slashes([numbers[0], numbers[1]], numbers[2], seconds)),
        _ => None,
    }
    .filter(|written| match *written {
        Written::Date(date, _) => days(date).is_some(),
        Written::Slashes([a, b], year, _) => days([year, a, b]).or(days([year, b, a])).is_some(),
        Written::Number(_) | Written::Digits(..) => true,
    })
}

/// Reads a date of eight digits from 1900 to 2199, as Google Analytics writes it.
fn digits(text: &str) -> Option<[i64; 3]> {
    let is_date = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    let date = is_date.then(|| [whole(&text[..4]), whole(&text[4..6]), whole(&text[6..])])?;
    let [Some(year @ 1900..2200), Some(month), Some(day)] = date else { return None };
    days([year, month, day]).map(|_| [year, month, day])
}

/// Reads up to four digits.
fn whole(text: &str) -> Option<i64> {
    (matches!(text.len(), 1..=4) && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

/// Reads a time of day, such as `10:30`, `10:30:45.5Z`, `10:30:00+02:00`, `9:15 AM` or an empty text, and returns the
/// seconds since midnight in UTC.
fn seconds(text: &str) -> Option<f64> {
    if text.is_empty() {
        return Some(0.0);
    }
    let (text, noon) = match text.to_ascii_uppercase() {
        upper if upper.ends_with("AM") || upper.ends_with("PM") => {
            (text[..text.len() - 2].trim_end(), Some(upper.ends_with("PM")))
        }
        _ => (text, None),
    };
    let text = text.strip_suffix("UTC").map_or(text, str::trim_end);
    let (clock, zone) = match text.find(['Z', '+', '-']) {
        Some(at) => (text[..at].trim_end(), &text[at..]),
        None => (text, "Z"),
    };
    let mut parts = clock.split(':');
    let (hour, minute) = (whole(parts.next()?)?, whole(parts.next()?)?);
    let second: f64 = parts
        .next()
        .map_or(Some(0.0), |text| text.bytes().all(|b| b.is_ascii_digit() || b == b'.').then(|| text.parse().ok())?)?;
    let hour = match noon {
        Some(_) if !(1..=12).contains(&hour) => return None,
        Some(after) => hour % 12 + if after { 12 } else { 0 },
        None => hour,
    };
    if parts.next().is_some() || hour > 23 || minute > 59 || second >= 61.0 {
        return None;
    }
    Some((hour * 3600 + minute * 60) as f64 + second - offset(zone)?)
}

/// Reads an offset from UTC, such as `Z`, `+02`, `+0200` or `-07:00`, in seconds.
fn offset(text: &str) -> Option<f64> {
    if text == "Z" {
        return Some(0.0);
    }
    let digits = text[1..].replace(':', "");
    let value = whole(&digits)?;
    let (hours, minutes) = if digits.len() <= 2 { (value, 0) } else { (value / 100, value % 100) };
    let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
    Some(sign * (hours * 3600 + minutes * 60) as f64)
}

/// The number of days from 1 January 1970 to a date, or `None` if there is no such date.
fn days(date: [i64; 3]) -> Option<f64> {
    let [year, month, day] = date;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (1..=last).contains(&day).then(|| since_1970(date) as f64)
}

/// Counts the days of whole years, which begin in March so that a leap day is the last day, of whole months, and of the
/// month itself.
fn since_1970([year, month, day]: [i64; 3]) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let month = (month + 9) % 12;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day - 719_469
}

/// The date that lies a number of days after 1 January 1970.
fn date(days: i64) -> [i64; 3] {
    // Years have 365 or 366 days, so this year is not too late, whether the days are before or after 1970.
    let mut year = 1970 + days.div_euclid(365).min(days.div_euclid(366));
    while since_1970([year + 1, 1, 1]) <= days {
        year += 1;
    }
    let month = (1..=12).rev().find(|month| since_1970([year, *month, 1]) <= days).unwrap_or(1);
    [year, month, 1 + days - since_1970([year, month, 1])]
}

#[cfg(test)]
mod tests;
