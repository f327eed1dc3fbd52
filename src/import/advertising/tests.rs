//! Tests of the advertising data, on a file of 13 rows.

use super::*;

const FILE: &str = include_str!("../../../tests/advertising.csv");

#[test]
fn rows_are_kept_or_dropped_and_unreadable_rows_are_named() {
    let imported = read(FILE, false).unwrap();
    assert_eq!((imported.rows, imported.shifted, imported.dropped, imported.alone, imported.kept), (13, 3, 2, 1, 5));
    assert_eq!(
        imported.bad,
        [
            "line 8: clicks: expected a number from 0 to 1000000000000, found \"many\"",
            "line 14: expected 15 columns, found 6"
        ]
    );
    let names: Vec<&str> = imported.settings.iter().map(|setting| setting.name.as_str()).collect();
    assert_eq!(names, ["916 30-34 F", "916 30-34 M"]);
}

#[test]
fn means_equal_those_computed_by_others() {
    let imported = read(FILE, false).unwrap();
    // Conversions / clicks are 2/4, 0 (which becomes 0.01) and 1/5; spent / clicks are 1.5, 0.75 and 1.2. The largest
    // of each becomes 0.99.
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
