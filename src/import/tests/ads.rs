//! Tests that the advertising data are recognised, and that ads which cannot be arms are named.

use super::*;

/// Every ad of a setting of the advertising data is an arm.
#[test]
fn settings_with_too_many_ads_are_refused_by_name() {
    let head = ADVERTISING.lines().next().unwrap();
    let ads: String = (0..1001).map(|ad| format!("{ad},1,1,916,1,30-34,M,1,1,1,100,4,2,1,0\n")).collect();
    let error = refused(&format!("{head}\n{ads}"));
    assert_eq!(error, "setting \"916 30-34 M\": environment.arms: expected a list of 1 to 1000 arms, found a list of 1001");
}

#[test]
fn ads_whose_cost_overflows_are_named() {
    let head = ADVERTISING.lines().next().unwrap();
    let ad = |clicks: &str, spent: &str| format!("1,1,1,916,1,30-34,M,1,1,1,100,{clicks},{spent},0,0\n");
    let text = [ad("4", "2"), ad("1e-300", "1e12"), ad("1e12", "1e-320"), ad("1e300", "1"), ad("5", "2")].concat();
    let data = read(&format!("{head}\n{text}"), &Options::default()).unwrap();
    let cost = |found: &str| format!("spent / clicks: expected a number above 0, at most 1000000000000, found {found}");
    assert_eq!(
        data.problems,
        [
            format!("line 3: {}", cost("inf")),
            format!("line 4: {}", cost("0")),
            "line 5: clicks: expected a number from 0 to 1000000000000, found \"1e300\"".to_owned()
        ]
    );
    assert_eq!(arms(&data).0.len(), 2);
}

#[test]
fn the_advertising_data_are_recognised() {
    let data = read(ADVERTISING, &Options::default()).unwrap();
    assert!(data.advertising && data.summary.starts_with("13 rows: 3 are shifted"));
    assert_eq!(data.settings.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["916 30-34 F", "916 30-34 M"]);
    assert_eq!(data.shifted, 3);
}
