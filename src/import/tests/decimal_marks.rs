//! Tests how the numbers of a table decide whether commas and points are decimal marks.

use super::*;
use crate::law::{Bernoulli, Law};

/// The mean rewards of a table with these cells, and the part of its summary that is about decimal marks.
fn read_rewards(separator: char, cells: &[&str]) -> std::result::Result<(Vec<f64>, String), String> {
    let mut text = format!("arm{separator}mean_reward{separator}mean_cost\n");
    for (row, cell) in cells.iter().enumerate() {
        text += &format!("{row}{separator}\"{cell}\"{separator}1\n");
    }
    text += &format!("another{separator}1{separator}1\n"); // Two arms are needed.
    let data = read(&text, &Options::default()).map_err(|error| error.to_string())?;
    assert_eq!(data.problems, [""; 0], "{cells:?}");
    let (arms, reward_max, _) = arms(&data);
    let mean = |arm: &Arm| match &arm.laws.reward {
        Law::Bernoulli(Bernoulli { p }) => (p * reward_max * 1e9).round() / 1e9,
        other => panic!("{other:?}"),
    };
    let said = data.summary.split_once(" arms.").unwrap().1.split_once(" Every pull").unwrap().0;
    Ok((arms[..cells.len()].iter().map(mean).collect(), said.trim().to_owned()))
}

/// Each case holds the cells of a column, the expected numbers, and the expected part of the summary on decimal marks.
#[test]
fn all_numbers_of_a_table_decide_the_decimal_mark() {
    let thousands = "Commas were read as thousands separators:";
    let decimal = "Commas were read as decimal marks:";
    let points = "Points were read as thousands separators:";
    let cases: &[(&[&str], &[f64], String)] = &[
        (&["1", "20", "300"], &[1.0, 20.0, 300.0], String::new()),
        (&["0.5", "1e3", "2.5e-1", ".25", "+7"], &[0.5, 1000.0, 0.25, 0.25, 7.0], String::new()),
        // Commas are thousands separators.
        (&["1,234,567"], &[1_234_567.0], format!("{thousands} 1,234,567 is 1234567.")),
        (&["1,234.5"], &[1234.5], format!("{thousands} 1,234.5 is 1234.5.")),
        (&["1,234", "0.5"], &[1234.0, 0.5], format!("{thousands} 1,234 is 1234.")),
        (&["1,234", "12.75"], &[1234.0, 12.75], format!("{thousands} 1,234 is 1234.")),
        (&["1,234", "1.5e3"], &[1234.0, 1500.0], format!("{thousands} 1,234 is 1234.")),
        (&["1,234", "1.0000"], &[1234.0, 1.0], format!("{thousands} 1,234 is 1234.")),
        (&["12,345", "0.500", "1.234"], &[12345.0, 0.5, 1.234], format!("{thousands} 12,345 is 12345.")),
        (&["1,234", "1,234,567"], &[1234.0, 1_234_567.0], format!("{thousands} 1,234 is 1234.")),
        // Commas are decimal marks.
        (&["0,5"], &[0.5], format!("{decimal} 0,5 is 0.5.")),
        (&["1,23", "4"], &[1.23, 4.0], format!("{decimal} 1,23 is 1.23.")),
        (&["1234,5"], &[1234.5], format!("{decimal} 1234,5 is 1234.5.")),
        (&["1,234", "0,5"], &[1.234, 0.5], format!("{decimal} 1,234 is 1.234.")),
        (&["1,234", "0,123"], &[1.234, 0.123], format!("{decimal} 1,234 is 1.234.")),
        (&["1,234", ",25"], &[1.234, 0.25], format!("{decimal} 1,234 is 1.234.")),
        (&["1,234", "1234,567"], &[1.234, 1234.567], format!("{decimal} 1,234 is 1.234.")),
        (&["1,234e2"], &[123.4], format!("{decimal} 1,234e2 is 1.234e2.")),
        (&["1.234,5"], &[1234.5], format!("{decimal} 1.234,5 is 1234.5.")),
        (&["1.234", "0,5"], &[1234.0, 0.5], format!("{decimal} 0,5 is 0.5. {points} 1.234 is 1234.")),
        (&["1.234.567", "1,234"], &[1_234_567.0, 1.234], format!("{decimal} 1,234 is 1.234.")),
        (&["1.234.567", "1.234"], &[1_234_567.0, 1234.0], format!("{points} 1.234 is 1234.")),
        // Where nothing else decides, a whole number without separators or a currency without decimals does.
        (&["1.234", "5678"], &[1.234, 5678.0], "Points were read as decimal marks: 1.234 is 1.234.".to_owned()),
        (
            &["1.234 ₫", "950 ₫"],
            &[1234.0, 950.0],
            format!("{points} 1.234 is 1234. Signs of currencies were left out: 1.234 ₫ is 1234."),
        ),
        // Numbers are grouped as in India.
        (&["1,20,000.50"], &[120_000.5], format!("{thousands} 1,20,000.50 is 120000.50.")),
        (&["12,34,56,789"], &[123_456_789.0], format!("{thousands} 12,34,56,789 is 123456789.")),
        (&["1.234", "0.5"], &[1.234, 0.5], String::new()),
    ];
    for (cells, values, said) in cases {
        for separator in [',', ';', '\t'] {
            let expected = Ok((values.to_vec(), said.clone()));
            assert_eq!(read_rewards(separator, cells), expected, "{cells:?} with {separator:?}");
        }
    }
}

#[test]
fn numbers_that_can_mean_two_things_are_refused() {
    let unclear = |line: usize, text: &str, thousands: &str, decimal: &str| {
        let marks = if text.contains(',') { "commas" } else { "points" };
        format!(
            "line {line}: reward: expected a number with one meaning, found \"{text}\", which is {thousands} if {marks} separate thousands \
             and {decimal} if they are decimal marks; no other number of the table decides. Write every number with a decimal point and \
             without thousands separators, here {thousands} or {decimal}0"
        )
    };
    let both = |line: usize, later: &str, earlier_line: usize, earlier: &str| {
        format!(
            "line {line}: reward: expected numbers that are all written alike, found {later}, but in line {earlier_line} {earlier}. Write \
             every number with a decimal point and without thousands separators"
        )
    };
    let cases: &[(&[&str], String)] = &[
        (&["1,234"], unclear(2, "1,234", "1234", "1.234")),
        (&["1.234"], unclear(2, "1.234", "1234", "1.234")),
        (&["5", "100.000"], unclear(3, "100.000", "100000", "100.000")),
        (&["5", "12,345", "1,234", "6"], unclear(3, "12,345", "12345", "12.345")),
        (&["1.234", "1,000"], unclear(3, "1,000", "1000", "1.000")),
        (&["0.5", "0,5"], both(3, "\"0,5\", which has a decimal comma", 2, "\"0.5\", which has a decimal point")),
        (
            &["1,5", "2", "1,234.5"],
            both(4, "\"1,234.5\", which has a decimal point", 2, "\"1,5\", which has a decimal comma"),
        ),
        (
            &["1,234,567", "1.234.567"],
            both(
                3,
                "\"1.234.567\", which has points between thousands",
                2,
                "\"1,234,567\", which has commas between thousands",
            ),
        ),
    ];
    for (cells, error) in cases {
        for separator in [',', ';', '\t'] {
            assert_eq!(read_rewards(separator, cells), Err(error.clone()), "{cells:?} with {separator:?}");
        }
    }
}

/// Rewards and costs belong to one table, in which commas have one meaning.
#[test]
fn costs_help_to_decide_the_decimal_mark_of_rewards() {
    let text = "arm;reward;cost\nA;1,234;0,5\nB;2,5;1\n";
    assert_eq!(means(text)[0], ("A".to_owned(), 1.234, 0.5));
    assert_eq!(means("arm\treward\tcost\nA\t1,234\t0.5\nB\t5\t1\n")[0], ("A".to_owned(), 1234.0, 0.5));
    assert_eq!(
        refused("arm;reward;cost\nA;0.5;0,5\n"),
        "line 2: cost: expected numbers that are all written alike, found \"0,5\", which has a decimal comma, but in line 2 \"0.5\", which \
         has a decimal point. Write every number with a decimal point and without thousands separators"
    );
    // Counts say nothing about amounts, whose digits many tools group.
    let error = refused("ad,clicks,cost\nA,1500,$12.500\nB,2500,$950\n");
    assert!(error.starts_with("line 2: cost: expected a number with one meaning"), "{error}");
    // Cells of other columns decide if rewards and costs do not, unless they contradict each other.
    let beside = |note: &str| format!("arm,note,reward,cost\nA,\"{note}\",\"1,234\",1\nB,\"0,5\",\"2,500\",1\n");
    assert_eq!(means(&beside("x"))[0].1, 1.234);
    let error = refused(&beside("0.5"));
    assert!(error.starts_with("line 2: reward: expected a number with one meaning"), "{error}");
    let error = refused("arm,reward,cost\nA,\"1,234\",1\nB,\"1,2,3\",1\n");
    assert!(error.starts_with("line 2: reward: expected a number with one meaning"), "{error}");
    // An amount that is not understood is never left out, because it may be the largest one.
    for amount in ["\"12,3,567\"", "1 23", "1'2345", "0x10", "1.2K", "3 Mio", "~5"] {
        let error = refused(&format!("arm,reward,cost\nA,1,1\nB,{amount},1\nC,1,1\n"));
        assert!(error.starts_with("line 3: reward: expected a number from 0 to 1000000000000, found \""), "{error}");
        assert!(error.contains(". The table is not used, because leaving out such an amount could change"), "{error}");
    }
    let data = read("arm,reward,cost\nA,1,1\nB,#DIV/0!,1\nB,n.v.,1\nC,1,1\n", &Options::default()).unwrap();
    assert_eq!((data.wrong, arms(&data).0.len()), (2, 2));
}

#[test]
fn the_advertising_data_may_have_decimal_commas() {
    let (head, rows) = ADVERTISING.split_once('\n').unwrap();
    let german = format!("{}\n{}", head.replace(',', ";"), rows.replace(',', ";").replace('.', ","));
    let repair = Options { repair: true, ..Options::default() };
    let (english, german) = (read(ADVERTISING, &repair).unwrap(), read(&german, &repair).unwrap());
    assert_eq!(german.summary, format!("{} Commas were read as decimal marks: 1,25 is 1.25.", english.summary));
    let environments = |data: Data| data.settings.into_iter().map(|choice| choice.environment).collect::<Vec<_>>();
    assert_eq!(environments(english), environments(german));
}
