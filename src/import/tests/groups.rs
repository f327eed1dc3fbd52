//! Tests of the columns for groups and times, and of columns that were chosen.

use super::*;
use crate::environment::{Change, Laws};

/// Reads a table with chosen columns, given as arm, reward, cost, group and time; an empty text chooses nothing.
fn chosen(text: &str, columns: [&str; 5]) -> Result<Data> {
    let [arm, reward, cost, group, time] = columns.map(|name| (!name.is_empty()).then(|| name.to_owned()));
    read(text, &Options { columns: OfRole { arm, reward, cost, group, time }, ..Options::default() })
}

#[test]
fn columns_are_chosen_by_name_or_by_number() {
    let text = "what,how,how,won,lost\nA,x,1,5,9\nB,y,2,6,9\nA,x,1,7,9\n";
    for columns in [["what", "won", "lost", "", ""], ["WHAT", " won ", "5", "", ""], ["1", "4", "5", "none", "none"]] {
        let data = chosen(text, columns).unwrap();
        assert!(
            data.summary.contains(" Read \"what\" as the arm, \"won\" as the reward and \"lost\" as the cost."),
            "{}",
            data.summary
        );
        assert_eq!(data.columns, OfRole { arm: Some(0), reward: Some(3), cost: Some(4), group: None, time: None });
        assert_eq!(arms(&data).0.len(), 2);
    }
    let error = |columns| chosen(text, columns).err().unwrap().to_string();
    assert_eq!(
        error(["when", "won", "lost", "", ""]),
        "arm: expected the name or the number of a column, found \"when\"; the columns are \"what\", \"how\", \"how\", \"won\", \"lost\""
    );
    for wrong in ["0", "6", "none", "-1"] {
        assert!(error([wrong, "won", "lost", "", ""]).starts_with("arm: expected the name or the number"), "{wrong}");
    }
    assert_eq!(error(["what", "won", "won", "", ""]), "cost: expected another column than for the reward, found \"won\"");
}

#[test]
fn every_group_is_a_setting_and_those_with_one_arm_are_left_out() {
    let text = "group,arm,reward,cost\nx,A,1,1\ny,A,2,1\nx,B,3,1\nz,C,1,1\ny,C,4,2\n,C,1,1\n";
    let data = read(text, &Options::default()).unwrap();
    assert_eq!(data.settings.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["x", "y"]);
    assert_eq!(data.problems, ["line 7: group: expected a name, found none"]);
    assert_eq!(
        data.summary,
        "4 observations of 4 arms in 2 groups. Groups with fewer than two arms were left out: \"z\". Every pull draws a row of its \
         arm, with its reward and its cost. In each group, policies see rewards and costs divided by the largest; \
         results are in your units."
    );
    let one = chosen(text, ["", "", "", "none", ""]).unwrap();
    assert_eq!((one.settings.len(), arms(&one).0.len()), (1, 3));
    let error = read("group,arm,reward,cost\nx,A,1,1\ny,A,2,1\n", &Options::default()).err().unwrap().to_string();
    assert_eq!(error, "file: expected a group with at least two arms, found none");
    let refused = read("group,arm,reward,cost\nx,A,1,1\nx,B,1,1\nx,C,1,0\n", &Options::default()).unwrap();
    let free = "group \"x\": arm \"C\": expected a row with a cost above 0, found none, so no budget would ever be used up";
    assert_eq!(refused.problems, [free]);
}

#[test]
fn the_laws_change_in_the_middle_of_the_times() {
    let text =
        "time,arm,reward,cost\n2026-01-01,A,1,1\n2026-01-02,A,2,1\n2026-01-10,A,3,1\n2026-01-04,B,5,1\n2026-01-05,B,6,1\n";
    let data = read(text, &Options::default()).unwrap();
    assert_eq!(data.settings[0].environment.change, Some(Change { from: 0.5, until: 0.5 }));
    let [a, b] = arms(&data).0 else { panic!("two arms") };
    let observed = |rows: &[(f64, f64)]| Laws::observed(rows, None);
    assert_eq!(a.laws, observed(&[(1.0, 1.0), (2.0, 1.0)]));
    assert_eq!(**a.later.as_ref().unwrap(), observed(&[(3.0, 1.0)]));
    assert_eq!((&b.laws, &b.later), (&observed(&[(5.0, 1.0), (6.0, 1.0)]), &None));
    let times = " Rows up to 2026-01-05 12:00 UTC make the first laws, and later rows the laws once half of the budget is spent. \
                 Arms with rows in only one half do not change: \"B\".";
    assert!(data.summary.contains(times), "{}", data.summary);
    for text in ["time,arm,reward,cost\n5,A,1,1\n5,B,2,1\n", "time,arm,reward,cost\n1,A,1,1\n2,B,2,1\n"] {
        assert_eq!(chosen(text, ["", "", "", "", "time"]).unwrap().settings[0].environment.change, None, "{text}");
    }
    let numbers = "time,arm,reward,cost\n5,A,1,1\n5,B,2,1\n";
    let same = chosen(numbers, ["", "", "", "", "time"]).unwrap();
    assert!(same.summary.contains(" All rows have the same time, so no arm changes."), "{}", same.summary);
    let guessed = read(numbers, &Options::default()).unwrap();
    assert_eq!(guessed.columns.time, None, "numbers may as well be durations");
    let digits = "time,arm,reward,cost\n20260825,A,1,1\n20260901,A,2,1\n20260901,B,2,1\n";
    let digits = read(digits, &Options::default()).unwrap();
    assert!(digits.summary.contains(" Rows up to 2026-08-28 12:00 UTC"), "{}", digits.summary);
    let ambiguous = refused("arm,reward,cost,time\nA,1,1,03/04/2026\n");
    assert!(ambiguous.starts_with("line 2: time: expected a date with one meaning, found \"03/04/2026\""), "{ambiguous}");
    let means = refused("arm,mean_reward,mean_cost,time\nA,1,1,2026-01-01\n");
    assert_eq!(means, "time: expected no column of times beside means, found one");
}

#[test]
fn a_column_of_dates_is_offered_as_the_time() {
    let text = "Day,campaign,clicks,cost\n2026-01-01,A,1,1\n2026-01-02,B,2,1\n";
    let offer = " Arms change with \"Day\" if this column is chosen as the time.";
    assert!(read(text, &Options::default()).unwrap().summary.contains(offer));
    for time in ["day", "none"] {
        assert!(!chosen(text, ["", "", "", "", time]).unwrap().summary.contains(offer));
    }
}

#[test]
fn lines_around_the_table_are_left_out() {
    let text =
        "Report\n\"1, 2\"\n\nCampaign,Cost,Clicks\nTotal,1,2\nA,1,2\nB,3,4\nTotal: Account,4,6\nAll rights reserved\n";
    let data = read(text, &Options::default()).unwrap();
    assert!(data.summary.contains(" The first 3 lines were left out: line 4 names the columns."), "{}", data.summary);
    let left =
        " Line 9 at the end was left out as a note. Left out as totals: line 5, \"Total\"; line 8, \"Total: Account\".";
    assert!(data.summary.contains(left), "{}", data.summary);
    assert_eq!((arms(&data).0.len(), data.totals), (2, 2));
    let many = format!("arm,reward,cost\nA,1,1\n{}", "Total,1,1\n".repeat(11));
    assert_eq!(arms(&read(&many, &Options::default()).unwrap()).0.len(), 2, "many rows of one arm are no totals");
}

#[test]
fn totals_are_found_by_their_numbers_and_can_be_kept() {
    let rows = "A,10,5\nA,12,6\n{0}B,20,8\nB,22,9\n{1}";
    let table = |first: &str, second: &str| format!("ad,clicks,cost\n{}", rows.replace("{0}", first).replace("{1}", second));
    for (first, second, totals) in [
        ("A Total,22,11\n", "B Total,42,17\nGesamtergebnis,64,28\n", 3),
        ("", "Total (2),64,28\n", 1),
        ("", "Filtered total,64,28.00\n", 1),
        ("", "Average of 2,16,7\n", 1),
        ("", "合計,64,28\n", 1),
        ("", "Results from 2 ads,64,28\n", 1),
        ("", "Total War,30,12\n", 0),
        ("", "Another,63,28\n", 0),
        ("", "Total,64,28\n,,\n,,\nData as of Nov 3, 2026\nnote\n", 1),
    ] {
        let text = table(first, second);
        let data = read(&text, &Options::default()).unwrap();
        assert_eq!(data.totals, totals, "{text}: {}", data.summary);
        let kept = read(&text, &Options { keep_totals: true, ..Options::default() }).unwrap();
        assert_eq!((kept.totals, arms(&kept).0.len()), (0, arms(&data).0.len() + totals), "{text}");
    }
    let first =
        read(&format!("ad,clicks,cost\nSumma,64,28\n{}", table("", "").split_once('\n').unwrap().1), &Options::default());
    assert_eq!(first.unwrap().totals, 1);
}

#[test]
fn another_head_is_refused_and_the_same_head_is_left_out() {
    let head = "Campaign,Clicks,Cost\n";
    let error = refused(&format!("{head}A,10,5\nCampaign,Cost,Clicks\nB,4,20\n"));
    assert!(error.starts_with("line 3: expected rows of one table, found another head: \"Campaign\", \"Cost\""), "{error}");
    let data = read(&format!("{head}A,10,5\n{head}B,20,4\n"), &Options::default()).unwrap();
    assert_eq!(arms(&data).0.len(), 2);
    assert!(data.summary.contains(" A line that repeats the head was left out."), "{}", data.summary);
}

/// A title may suggest as many roles as the head, and a row may have a name that suggests some.
#[test]
fn the_head_is_the_line_before_the_numbers() {
    for text in [
        "Campaign overview, spend, conversions\nCampaign,Conversions,Cost\nA,1,20\nB,3,40\n",
        "Campaign performance, cost and conversions\nCampaign,Conversions,Cost\nA,1,2\nB,3,4\n",
        "date,ad,Conversions,Cost\n2026-01-01,A,1,2\n2026-01-01,Sales of a new model,3,4\n",
    ] {
        let data = read(text, &Options::default()).unwrap();
        assert!(data.summary.contains("\"Conversions\" as the reward and \"Cost\" as the cost"), "{}", data.summary);
    }
    let error = refused("date,platform,nama,biaya,metric_1\n2026-01-01,x,Sale,4,5\n2026-01-02,y,New Product Launch,5,6\n");
    assert!(error.contains("\"nama\""), "{error}");
}

#[test]
fn the_groups_of_a_test_are_its_arms_and_a_column_with_one_name_is_none() {
    let test =
        "user_id,group,country,revenue,cost\n0,treatment,US,0,1\n1,control,DE,1,2\n2,treatment,DE,2,1\n3,control,US,3,2\n";
    let data = read(test, &Options::default()).unwrap();
    assert_eq!((data.settings.len(), data.columns.arm, data.columns.group), (1, Some(1), None));
    let single = read("Campaign,Ad,Cost,Sales\nAutumn,A,1,1\nAutumn,B,1,2\n", &Options::default()).unwrap();
    assert_eq!((single.columns.arm, arms(&single).0.len()), (Some(1), 2));
    let alone = refused("Campaign,Cost,Sales\nAutumn,1,1\nAutumn,1,2\n");
    assert_eq!(alone, "arm: expected at least two arms, found only \"Autumn\" in the column \"Campaign\"");
}

#[test]
fn columns_without_numbers_and_two_currencies_are_named() {
    let error = refused("ad,conversions,cost\nA,TRUE,1\nB,FALSE,2\n");
    assert!(error.contains("; \"conversions\" holds no numbers: its first row has \"TRUE\""), "{error}");
    let error = refused("Campaign,Currency code,Cost,Conversions\nA,EUR,100.00,10\nB,JPY,16000.00,20\n");
    assert_eq!(
        error,
        "line 3: currency: expected amounts in one currency, found \"JPY\", but in line 2 \"EUR\". Convert them into one \
                       currency"
    );
    let small = refused("Campaign,currency,Cost,Conversions\nA,eur,100.00,10\nB,usd,160.00,20\n");
    assert!(small.starts_with("line 3: currency: expected amounts in one currency"), "{small}");
    let error = refused("ad,reward,cost\nA,5%,1\nA,7,1\n");
    assert!(error.starts_with("line 3: reward: expected numbers that are all percentages, or none"), "{error}");
}

#[test]
fn missing_cells_and_open_quotes_are_named_by_line() {
    let rows = ["A,-,1", "A,n/a,1", "A,NA,1", "A,null,1", "A,—,1", "A,1,", "--,1,1", "NA,1,1"].join("\n");
    let leave_out = Options { empty: Some(Empty::LeaveOut), ..Options::default() };
    let data = read(&format!("arm,reward,cost\nA,1,1\n{rows}\n"), &leave_out).unwrap();
    assert_eq!((data.problems.len(), arms(&data).0.len()), (7, 2), "{:?}", data.problems);
    assert_eq!(data.problems[1], "line 4: reward: expected a number from 0 to 1000000000000, found \"n/a\"");
    assert_eq!(data.problems[6], "line 9: arm: expected a name, found \"--\"");
    assert_eq!(
        refused("arm,reward,cost\nA,1,1\n\"B,1,1\nC,1,1\n"),
        "line 3: expected a double quote at the end of the cell that begins with one, found the end of the text"
    );
}

#[test]
fn one_row_for_each_arm_is_read_as_counts_or_says_nothing_about_certainty() {
    let counted =
        read("Campaign,Cost,Conversions\nBrand,1200,40\nGeneric,600,12\nPaused,30,0\n", &Options::default()).unwrap();
    // Brand costs 30 for each conversion, so a pull costs 3: Brand has 400 pulls, of which 40 have a conversion.
    let [brand, _, paused] = arms(&counted).0 else { panic!("three arms") };
    let weights = |arm: &Arm| arm.laws.columns().unwrap().0.weights().unwrap().given().to_vec();
    assert_eq!((weights(brand), weights(paused)), (vec![40.0, 360.0], vec![0.0, 10.0]));
    assert!((brand.ratio() - 40.0 / 1200.0).abs() < 1e-15);
    assert!(
        counted.summary.contains(" is read as many pulls, each of which costs 3 and yields 1 or nothing."),
        "{}",
        counted.summary
    );
    // An arm without a cost is left out, and no value at all is no reward for a sale.
    let idle = read("Campaign,Cost,Conversions\nBrand,120,40\nGeneric,60,12\nPaused,0,0\n", &Options::default()).unwrap();
    assert_eq!((arms(&idle).0.len(), idle.wrong), (2, 1), "{:?}", idle.problems);
    let free = "Ad,Cost,Purchases,Purchases value\nA,100,4,0\nB,150,10,0\n";
    let worthless = chosen(free, ["", "Purchases value", "", "", ""]).unwrap();
    assert_eq!(arms(&worthless).0[0].laws, Laws::observed(&[(0.0, 100.0)], None));
    // A sale of A was worth 50, and one of B was worth 20. C sold nothing.
    let worth =
        read("Ad,Cost,Purchases,Purchases value\nA,100,4,200\nB,150,10,200\nC,15,0,0\n", &Options::default()).unwrap();
    let rows =
        |arm: &Arm| arm.laws.columns().map(|(rewards, costs)| (rewards.values().to_vec(), costs.values()[0])).unwrap();
    assert_eq!((rows(&arms(&worth).0[0]), arms(&worth).1), ((vec![50.0, 0.0], 1.5), 50.0));
    assert_eq!(weights(&arms(&worth).0[1]), vec![10.0, 90.0]);
    assert!(worth.summary.contains(" roughly from the numbers in the column \"Purchases\"."), "{}", worth.summary);
    for unknown in ["Campaign,Cost,Revenue\nA,10,40\nB,20,12\n", "model,price,score\nA,10,71\nB,20,83\n"] {
        let data = read(unknown, &Options::default()).unwrap();
        assert!(data.summary.contains(" so this table cannot say how sure any answer is."), "{}", data.summary);
    }
    let by_day = read("Campaign,Cost,Conversions\nA,10,4\nA,12,5\nB,20,12\n", &Options::default()).unwrap();
    assert_eq!(arms(&by_day).0[1].laws, Laws::observed(&[(12.0, 20.0)], None));
}
