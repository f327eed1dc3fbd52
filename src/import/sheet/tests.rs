//! Tests of the sheet, and of the question and the facts in it.

use super::*;
use crate::import::{Data, Empty, look};

fn read(text: &str, options: &Options) -> (Sheet, Option<Data>) {
    let (sheet, data) = look(text, options, &mut |_| ());
    (sheet, data.ok())
}

fn fates(sheet: &Sheet) -> Vec<(usize, Fate)> {
    sheet.lines.iter().map(|line| (line.line, line.fate.clone())).collect()
}

fn out(why: &str) -> Fate {
    Fate::LeftOut(why.to_owned())
}

const EXPORT: &str = "Ads, October\n\nDay,Campaign,Ad,Cost (EUR),Purchases,Purchases value (EUR)\n\
    2026-10-01,Autumn,Brand,4,1,60\n2026-10-01,Autumn,Lookalike,6,,\n2026-10-02,Autumn,Brand,5,0,0\n\
    Day,Campaign,Ad,Cost (EUR),Purchases,Purchases value (EUR)\n2026-10-02,Autumn,Lookalike,5,,\n\
    2026-10-03,Autumn,Lookalike,?,1,20\n2026-10-03,Autumn,Retargeting,5,1,30\n,,Total,25,2,90\nDownloaded today\n";

#[test]
fn every_line_says_what_became_of_it() {
    let (sheet, data) = read(EXPORT, &Options::default());
    assert!(data.is_none(), "two rewards are missing");
    let no_number = out("cost: expected a number from 0 to 1000000000000, found \"?\"");
    let expected = [
        (1, out("title")),
        (3, Fate::Head),
        (4, Fate::Row),
        (5, Fate::Asked),
        (6, Fate::Row),
        (7, out("head")),
        (8, Fate::Asked),
        (9, no_number.clone()),
        (10, Fate::Row),
        (11, out("total")),
        (12, out("note")),
    ];
    assert_eq!(fates(&sheet), expected);
    assert_eq!(sheet.records, 11);
    // An answer takes the question away, and leaves the other lines as they were.
    let (sheet, data) = read(EXPORT, &Options { empty: Some(Empty::Zero), ..Options::default() });
    assert_eq!(fates(&sheet).iter().filter(|(_, fate)| *fate == Fate::Row).count(), 5);
    assert_eq!(sheet.question, None);
    assert!(data.unwrap().summary.contains(" 2 empty rewards count as 0."));
    assert!(sheet.facts.iter().any(|fact| fact.title == "Empty cells" && fact.change == Some("empty")));
    assert!(sheet.facts.iter().any(|fact| fact.title == "\"Lookalike\": no reward yet"));
    let (sheet, _) = read(EXPORT, &Options { empty: Some(Empty::LeaveOut), ..Options::default() });
    assert_eq!(fates(&sheet)[3], (5, out("reward: expected a number from 0 to 1000000000000, found nothing")));
}

#[test]
fn the_facts_hold_every_sentence_of_the_summary() {
    let zero = Options { empty: Some(Empty::Zero), ..Options::default() };
    let grouped = "group,arm,reward,cost,time,kind\nx,A,1,2,2026-01-01,k\nx,B,\"1,5\",2,2026-01-03,k\nx,A,3,2,2026-01-05,k\n\
        x,B,1,?,2026-01-05,k\ny,A,1,2,2026-01-01,k\n";
    for text in [EXPORT, grouped, "ad,conversions,cost\nA,30,10\nB,20,10\n", "arm,mean_reward,mean_cost\nA,0.5,0.2\nB,3,1\n"]
    {
        let (sheet, data) = read(text, &zero);
        let summary = data.unwrap().summary;
        let facts: String = sheet.facts.iter().map(|fact| format!("{}. {} ", fact.title, fact.text)).collect();
        for sentence in summary.split_inclusive(". ") {
            assert!(facts.contains(sentence.trim_end()), "{sentence}\n{facts}");
        }
    }
}

#[test]
fn the_question_states_the_consequences_of_both_answers() {
    let question = read(EXPORT, &Options::default()).0.question.unwrap();
    assert_eq!((question.rows, question.line, question.cost), (2, 5, 11.0));
    assert_eq!(question.column, "Purchases value (EUR)");
    let EmptyRewards { zero, leave_out, .. } = question;
    assert_eq!((zero.rows, zero.ratio, zero.lost.len()), (5, Some(90.0 / 25.0), 0));
    assert_eq!((leave_out.rows, leave_out.ratio), (3, Some(90.0 / 14.0)));
    assert_eq!(leave_out.lost, ["Lookalike"]);
    assert_eq!(leave_out.best, Some(("Brand".to_owned(), 60.0 / 9.0)));
}

#[test]
fn columns_state_their_roles_even_if_one_is_missing() {
    let roles = |text: &str| -> Vec<_> {
        let (sheet, _) = read(text, &Options::default());
        sheet.columns.into_iter().map(|column| (column.role, column.numeric, column.about)).collect()
    };
    let of = |role, numeric, about: &str| (role, numeric, about.to_owned());
    assert_eq!(
        roles(EXPORT),
        [
            of(None, false, ""),
            of(None, false, "one value in all rows"),
            of(Some("arm"), false, "3 arms"),
            of(Some("cost"), true, "EUR"),
            of(None, true, ""),
            of(Some("reward"), true, "EUR"),
        ]
    );
    assert_eq!(
        roles("name,value,kind\nA,1,x\nB,2,x\n"),
        [of(Some("arm"), false, ""), of(Some("reward"), true, ""), of(None, false, "one value in all rows")]
    );
}

#[test]
fn a_column_with_one_value_beside_a_total_is_not_the_arm() {
    let text = "Day,Campaign,Ad,Cost,Value\n1,Autumn,A,4,1\n1,Autumn,B,5,1\n,Total,,9,2\n";
    let (sheet, data) = read(text, &Options::default());
    assert_eq!(data.unwrap().settings[0].environment.arms(), 2);
    assert_eq!(
        sheet.facts[0].text,
        "Column \"Ad\". The column \"Campaign\" has one value, so there is nothing to choose. Every arm has one row, so this table \
         cannot say how sure any answer is. Rows by day would give a better answer."
    );
}

#[test]
fn the_line_that_refuses_a_table_is_marked() {
    let (sheet, data) = read("arm,reward,cost\nA,1,2\nB,-3,1\n", &Options::default());
    assert!(data.is_none());
    assert_eq!(fates(&sheet).last(), Some(&(3, Fate::Wrong)));
}

#[test]
fn a_long_table_shows_its_beginning_its_left_out_lines_and_its_end() {
    let rows: Vec<String> = (0..5_000).map(|row| format!("{},{},1", ["A", "B"][row % 2], row % 7)).collect();
    let text = format!("arm,reward,cost\n{}\n", rows.join("\n")).replace("\nA,3,1\n", "\nA,x,1\n");
    let (sheet, data) = read(&text, &Options::default());
    assert_eq!((sheet.records, sheet.first), (5_001, FIRST));
    assert_eq!(sheet.lines.len(), LINES + 1);
    assert_eq!(sheet.lines.last().map(|line| (line.line, line.record)), Some((5_001, 5_000)));
    assert!(data.unwrap().wrong > LINES);
    assert_eq!(sheet.lines[..=FIRST].iter().map(|line| line.line).collect::<Vec<_>>(), (1..=FIRST + 1).collect::<Vec<_>>());
    // Many columns leave room for fewer lines, and long cells are cut.
    let wide = format!("arm,reward,cost{}\n", ",x".repeat(600)) + &format!("A,1,2{}\n", ",ü".repeat(600)).repeat(100);
    let sheet = read(&wide.replacen('ü', &"ü".repeat(100), 1), &Options::default()).0;
    assert_eq!((sheet.columns.len(), sheet.lines.len()), (MAX_COLUMNS, FIRST + 2));
    assert!(sheet.lines.iter().all(|line| line.cells.len() == MAX_COLUMNS));
    assert_eq!(sheet.lines[1].cells[3].chars().count(), LETTERS + 1);
}

#[test]
fn a_single_row_for_each_arm_is_reported() {
    let single = |text: &str| read(text, &Options::default()).0.single_rows;
    assert_eq!(single("ad,revenue,cost\nA,30.5,10\nB,20.5,10\n"), Some(false));
    assert_eq!(single("ad,conversions,cost\nA,30,10\nB,20,10\n"), Some(true));
    assert_eq!(single("ad,conversions,cost\nA,30,10\nB,20,10\nB,20,10\n"), None);
}
