//! Properties of every imported table. proptest generates the tables, which also contain the largest and the smallest
//! possible numbers.

use budgeted_bandits::import::{Data, Options, ROLES, decode, look, read};
use budgeted_bandits::specification::{Arms, Source, Specification};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;

/// Generates a number of a table: 0, an ordinary number, or a number near a limit of specifications or of floating
/// point.
fn amount() -> impl Strategy<Value = f64> {
    let extremes =
        [0.0, 5e-324, 2.3e-308, 1e-165, 1e-12, 3e-10, 1e-9, 1.1e-9, 1e-8, 1e-3, 1.0, 1e4, 1e9, 9.99e11, 1e12, 1e13, 1.7e308];
    prop_oneof![
        3 => prop::sample::select(extremes.to_vec()),
        2 => 0.0..10.0_f64,
        2 => (-330.0..20.0_f64).prop_map(|exponent| libm::pow(10.0, exponent)),
    ]
}

/// Generates a table of observations or of means of up to six arms.
fn table() -> impl Strategy<Value = String> {
    (any::<bool>(), vec((0..6_usize, amount(), amount()), 1..12)).prop_map(|(means, rows)| {
        let mut text = String::from(if means { "arm,mean_reward,mean_cost\n" } else { "arm,reward,cost\n" });
        rows.iter().for_each(|(arm, reward, cost)| text += &format!("{arm},{reward:e},{cost:e}\n"));
        text
    })
}

/// Generates advertising data of two settings.
fn advertising() -> impl Strategy<Value = String> {
    let ad = (any::<bool>(), amount(), amount(), amount());
    vec(ad, 1..12).prop_map(|ads| {
        let mut text = include_str!("../advertising.csv").lines().next().unwrap().to_owned() + "\n";
        for (ad, (first, clicks, spent, conversions)) in ads.iter().enumerate() {
            let gender = if *first { "M" } else { "F" };
            text += &format!("{ad},1,1,916,1,30-34,{gender},1,1,1,100,{clicks:e},{spent:e},{conversions:e},0\n");
        }
        text
    })
}

/// Generates a cell as it may be found in a table: a name, a number, a date, or nearly one of them.
fn cell() -> impl Strategy<Value = String> {
    let cells = [
        "A",
        "Total",
        "Total: x",
        "--",
        "n/a",
        "1",
        "0,5",
        "1.234,5",
        "1,234",
        "€ 5",
        "($3)",
        "12 %",
        "1 234",
        "1'234",
        "\"",
        "\"x",
        "é",
        "2026-01-02",
        "31.12.2026",
        "12/31/2026",
        "1/2/2026",
        "2026-01-02T10:00:00+02:00",
        "2026-01-02 9:00 PM",
        "1e400",
        "-0",
        "\u{feff}",
    ];
    prop_oneof![4 => prop::sample::select(cells.to_vec()).prop_map(str::to_owned), 1 => "[-0-9.,/:TZe+ %$€()']{0,12}"]
}

/// Reads an environment as part of an experiment that is at least as large as those that the command `import` writes.
fn reread(environment: &Source) -> Result<Source, String> {
    let policies = vec![json!({ "id": "uniform" }); 10];
    let text = json!({ "version": 1, "environment": environment, "budget": { "times_smallest_mean_cost": 150_000 },
        "policies": policies, "repetitions": 100 });
    Specification::from_json(&text.to_string()).map(|read| read.environment().clone()).map_err(|error| error.to_string())
}

/// A number below a billion: the digits before its decimal mark, and the digits after it if there are any.
type Digits = (u32, Option<u16>);

/// The decimal mark of a number, and the separator of its thousands if it has one.
type Style = (char, Option<char>);

/// Writes a number in a style.
fn written((whole, fraction): Digits, (mark, separator): Style) -> String {
    let digits = whole.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if let Some(separator) = separator.filter(|_| at > 0 && (digits.len() - at).is_multiple_of(3)) {
            text.push(separator);
        }
        text.push(digit);
    }
    fraction.map_or(text.clone(), |fraction| format!("{text}{mark}{fraction}"))
}

/// Writes a table whose cells are separated by `cells`. Its last row shows which character is the decimal mark.
fn written_table(rows: &[(Digits, Digits)], style: Style, cells: char, last: Digits) -> String {
    let mut text = format!("arm{cells}reward{cells}cost\n");
    for (row, (reward, cost)) in rows.iter().chain([&(last, (1, None))]).enumerate() {
        text += &format!("{row}{cells}\"{}\"{cells}\"{}\"\n", written(*reward, style), written(*cost, style));
    }
    text
}

/// Returns the parts of an import that do not depend on the style of its numbers. The text about how they were read does.
fn content(data: Data) -> (Vec<String>, Vec<Source>) {
    let unsaid = |mut source: Source| {
        if let Arms::Given { data, .. } = &mut source.arms {
            *data = None;
        }
        source
    };
    (data.problems, data.settings.into_iter().map(|choice| unsaid(choice.environment)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A specification with an imported environment is valid, and reading it gives the same environment.
    #[test]
    fn imported_environments_are_valid(text in prop_oneof![3 => table(), 1 => advertising()], beta in any::<bool>()) {
        match read(&text, &Options { repair: true, beta, ..Options::default() }) {
            Ok(data) => {
                prop_assert!(!data.settings.is_empty(), "{}", text);
                for choice in &data.settings {
                    let found = reread(&choice.environment);
                    prop_assert_eq!(found.as_ref(), Ok(&choice.environment), "{}", text);
                }
            }
            Err(error) => prop_assert!(error.to_string().contains("expected"), "{}: {}", text, error),
        }
    }

    /// If one number of a table shows which character is the decimal mark, the style of the numbers does not matter.
    #[test]
    fn the_style_of_numbers_makes_no_difference(
        rows in vec(((0..1_000_000_000_u32, any::<Option<u16>>()), (0..1_000_000_000_u32, any::<Option<u16>>())), 1..8),
        style in prop::sample::select(vec![('.', None), ('.', Some(',')), (',', None), (',', Some('.'))]),
        cells in prop::sample::select(vec![',', ';', '\t']),
    ) {
        let last = (0, Some(5));
        let imported = |style: Style, cells: char| {
            let data = read(&written_table(&rows, style, cells, last), &Options::default());
            data.map(content).map_err(|error| error.to_string())
        };
        prop_assert_eq!(imported(style, cells), imported(('.', None), ','));
    }

    /// No text makes the import panic, with any columns chosen. Every error names what was expected.
    #[test]
    fn no_text_makes_the_import_panic(
        head in prop::sample::select(vec!["", "Report\n\n", "arm,reward,cost\n", "Campaign;Kosten;Umsatz;Tag\n", "time\tgroup\tarm\treward\tcost\n"]),
        cells in vec((cell(), prop::sample::select(vec![",", ";", "\t", "|", "\n", "\r\n", "\r", "\"", ""])), 0..40),
        chosen in vec(prop::option::of(prop::sample::select(vec!["arm", "1", "2", "3", "Kosten", "none", "", "é"])), 5),
    ) {
        let text: String = head.chars().chain(cells.iter().flat_map(|(cell, end)| cell.chars().chain(end.chars()))).collect();
        let mut options = Options::default();
        for (role, column) in ROLES.into_iter().zip(chosen) {
            *options.columns.of(role) = column.map(str::to_owned);
        }
        for options in [options, Options::default()] {
            let (sheet, data) = look(&text, &options, &mut |_| ());
            prop_assert!(sheet.lines.is_sorted_by_key(|line| line.record));
            prop_assert!(sheet.lines.last().is_none_or(|line| line.record + 1 == sheet.records), "{}", text);
            if let Err(error) = data {
                prop_assert!(error.to_string().contains("expected"), "{}: {}", text, error);
            }
        }
    }

    /// No bytes make the decoder panic.
    #[test]
    fn no_bytes_make_the_decoder_panic(start in prop::sample::select(vec![&b""[..], b"\xff\xfe", b"\xfe\xff", b"PK\x03\x04", b"PAR1"]), rest in vec(any::<u8>(), 0..40)) {
        let bytes = [start, &rest].concat();
        if let Ok(text) = decode(&bytes) {
            let _ = read(&text, &Options::default());
        }
    }
}
