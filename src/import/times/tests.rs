//! Tests of the times of rows.

use super::*;

fn times(cells: &[&str]) -> Result<Times> {
    let mut evidence = Evidence::default();
    cells.iter().enumerate().for_each(|(row, text)| evidence.add(row + 2, text));
    evidence.decide()
}

#[test]
fn every_way_to_write_a_time_gives_the_same_second() {
    let expected = 1_774_953_000.0; // 31 March 2026, 10:30 UTC
    for text in [
        "2026-03-31 10:30",
        "2026-03-31T10:30:00Z",
        "2026-03-31T10:30:00.000Z",
        "2026-03-31T12:30:00+02:00",
        "2026-03-31T03:30:00-0700",
        "2026-03-31 10:30:00 UTC",
        "2026/03/31 10:30",
        "31.03.2026 10:30",
        "31.3.2026 10:30",
        "31/03/2026 10:30",
        "03/31/2026 10:30",
        "3/31/2026 10:30 AM",
    ] {
        assert_eq!(times(&[text]).unwrap().value(text), Ok(expected), "{text}");
    }
    let times = times(&["2026-03-31"]).unwrap();
    assert_eq!(times.value("2026-03-31 12:05 AM"), times.value("2026-03-31 00:05"));
    assert_eq!(times.value("2026-03-31 12:05 pm"), times.value("2026-03-31 12:05"));
}

#[test]
fn dates_are_counted_and_written_alike_over_four_centuries() {
    let start = since_1970([1800, 1, 1]);
    let mut last = date(start - 1);
    for day in start..start + 146_097 {
        let found = date(day);
        assert_eq!(since_1970(found), day);
        assert!(found > last && days(found) == Some(day as f64), "{found:?}");
        last = found;
    }
    assert_eq!(since_1970([1970, 1, 1]), 0);
    for wrong in [[2026, 2, 29], [2026, 4, 31], [2026, 13, 1], [2026, 0, 1], [2026, 1, 0], [1900, 2, 29]] {
        assert_eq!(days(wrong), None, "{wrong:?}");
    }
}

#[test]
fn one_date_decides_the_order_of_day_and_month_for_all() {
    let day = times(&["03/04/2026", "31/03/2026"]).unwrap();
    assert_eq!(day.shown(day.value("03/04/2026").unwrap()), "2026-04-03");
    let month = times(&["03/04/2026", "03/31/2026"]).unwrap();
    assert_eq!(month.shown(month.value("03/04/2026").unwrap()), "2026-03-04");
    assert!(times(&["03/03/2026"]).is_ok());
    let error = |cells: &[&str]| times(cells).unwrap_err().to_string();
    assert_eq!(
        error(&["03/03/2026", "03/04/2026"]),
        "line 3: time: expected a date with one meaning, found \"03/04/2026\"; no other date says which number is the month. Write \
         every date as in 2026-03-31"
    );
    assert_eq!(
        error(&["03/31/2026", "03/04/2026", "31/03/2026"]),
        "line 4: time: expected dates that are all written alike, found \"31/03/2026\", but in line 2 \"03/31/2026\". Write every \
         date as in 2026-03-31"
    );
}

#[test]
fn numbers_are_times_too_but_are_not_mixed_with_dates() {
    let numbers = times(&["17", "2026-03-31"]).unwrap();
    assert_eq!((numbers.value("17"), numbers.shown(17.5)), (Ok(17.0), "17.5".to_owned()));
    assert_eq!(numbers.value("2026-03-31").unwrap_err(), "time: expected a number, found \"2026-03-31\"");
    let dates = times(&["2026-03-31"]).unwrap();
    assert_eq!(dates.value("17").unwrap_err(), "time: expected a date such as 2026-03-31, found \"17\"");
    assert_eq!(dates.value("").unwrap_err(), "time: expected a date such as 2026-03-31, found nothing");
    assert_eq!(dates.shown(dates.value("2026-03-31 10:30").unwrap()), "2026-03-31 10:30 UTC");
}

#[test]
fn other_texts_are_no_times() {
    for text in [
        "",
        "x",
        "2026",
        "2026-13-01",
        "2026-02-30",
        "1.2.3",
        "31-03-2026",
        "2026-03-31 25:00",
        "2026-03-31 10",
        "10:30",
        "99/99/2026",
        "2026-03-31é",
        "2026-03-31 +",
        "é/1/2026",
        "2026-03-31T10:30+x",
        "2026-03-31 13:00 PM",
    ] {
        assert!(!is_date(text), "{text}");
    }
}
