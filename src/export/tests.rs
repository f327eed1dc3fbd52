//! Tests of the tables of results.

use super::*;
use crate::experiment::{self, Experiment, Results};
use crate::report::{QUANTITIES, STATISTICS};
use crate::specification::{PolicyChoice, Specification};
use serde_json::json;

/// A specification with two formulas of 200 characters that differ in the last one.
fn specification(repetitions: u64) -> Specification {
    let formula = |last: u8| format!("(r+a*sqrt(ln(t)/n))/c{}+{last}", "+0.000".repeat(29) + "+00");
    assert_eq!(formula(1).len(), 200);
    let text = json!({
        "version": 1,
        "environment": { "arms": [
            { "name": "left, \"first\"", "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.25 }, "cost": { "law": "bernoulli", "p": 0.75 } } ] },
        "budget": { "absolute": 20 },
        "policies": [ { "id": "formula", "index": formula(1) }, { "id": "formula", "index": formula(2) }, { "id": "uniform" } ],
        "repetitions": repetitions,
        "checkpoints": { "count": 3, "grid": "linear" },
    });
    Specification::from_json(&text.to_string()).unwrap()
}

fn labels(specification: &Specification) -> Vec<String> {
    specification.policies().iter().map(PolicyChoice::whole_label).collect()
}

/// Reads CSV. The first row holds the heads.
fn rows(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn column(rows: &[Vec<String>], name: &str) -> Vec<String> {
    let at = rows[0].iter().position(|head| head == name).unwrap_or_else(|| panic!("no column {name}"));
    rows[1..].iter().map(|row| row[at].clone()).collect()
}

#[test]
fn the_documentation_names_the_columns_of_every_table_in_their_order() {
    let text = include_str!("../../docs/exports.md");
    let sections: Vec<(&str, &str)> =
        text.split("\n## ").skip(2).take(TABLES.len()).map(|part| part.split_once('\n').unwrap()).collect();
    let ids: Vec<&str> = sections.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, TABLES.iter().map(|table| table.id).collect::<Vec<_>>());
    for (table, (id, body)) in TABLES.iter().zip(sections) {
        let cells = body.lines().filter(|line| line.starts_with("| `")).map(|line| line.split('|').nth(1).unwrap());
        let documented: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
        assert_eq!(documented, table.heads(), "the columns of {id}");
    }
}

#[test]
fn the_documentation_describes_quantities_and_statistics_as_their_tables_do() {
    let text = include_str!("../../docs/exports.md");
    let described = |columns: &[Column], about: &str| {
        let names: Vec<String> = columns.iter().map(|column| format!("`{}`", column.name)).collect();
        let about = about.trim_end_matches('.').replace("`None`", "empty");
        let (first, rest) = about.split_at(1);
        let row = format!("| {} | {}{rest} |", names.join(", "), first.to_lowercase());
        assert!(text.lines().any(|line| line == row), "docs/exports.md lacks the row\n{row}");
    };
    for (name, about) in QUANTITIES {
        described(&tables::summary(name, ""), about);
        described(&[column::at(*name, "")], about);
    }
    STATISTICS.iter().for_each(|statistic| described(&[column::at(statistic.id, "")], statistic.about));
}

#[test]
fn rows_have_the_values_of_their_element_or_of_those_around_it() {
    let answer = json!({ "parameter": "budget.absolute", "values": [1, 2.5], "typed": ["1", "5/2"], "repetitions": null, "policies": [
        { "id": "uniform", "label": "uniform", "fixed": true, "capped": [0, 3], "without_pulls": [1, 0],
          "regret": [{ "mean": 1e-9, "low": null, "high": -0.0 }, { "mean": 1e25, "low": 0.1, "high": 7 }] }] });
    assert_eq!(
        find("sweep").unwrap().csv(answer, &[]).lines().skip(1).collect::<Vec<_>>(),
        [
            "budget.absolute,1,1,,,,uniform,uniform,true,,1e-9,,0,0,1",
            "budget.absolute,2.5,5/2,,,,uniform,uniform,true,,1e25,0.1,7,3,0"
        ]
    );
    assert!(find("no-table").is_none());
}

#[test]
fn tables_of_an_answer_have_its_numbers_and_whole_formulas() {
    let results = experiment::run(specification(4));
    let specification = results.experiment().specification();
    let answer = results.answer();
    let table = |id| rows(&find(id).unwrap().csv(serde_json::to_value(&answer).unwrap(), &labels(specification)));

    let last = table("final");
    let names = column(&last, "policy");
    assert!(names[0].contains(&"+0.000".repeat(29)) && !names[0].contains('…'), "{}", names[0]);
    assert_ne!(names[0], names[1]);
    assert_eq!(answer.policies[0].label, answer.policies[1].label, "the labels of the answer are cut");
    let means: Vec<String> = answer.policies.iter().map(|policy| policy.last.regret.summary.mean.to_string()).collect();
    assert_eq!(column(&last, "regret_mean"), means);
    assert_eq!(column(&last, "knapsack_regret_mean"), [""; 3], "costs are not known");

    let curves = table("curves");
    assert_eq!(column(&curves, "policy_number"), ["1", "1", "1", "2", "2", "2", "3", "3", "3"]);
    let checkpoint = &answer.policies[2].checkpoints[1];
    assert_eq!(column(&curves, "spent_high")[7], checkpoint.quantities.spent.high.unwrap().to_string());
    let (low, cut) = (checkpoint.quantities.regret.low.unwrap(), &column(&curves, "regret_low")[7]);
    assert_eq!(*cut, low.max(0.0).to_string());

    let pulls = table("pulls");
    assert_eq!(column(&pulls, "arm"), ["1", "2", "1", "2", "1", "2"]);
    assert_eq!(column(&pulls, "arm_name")[..2], ["left, \"first\"", ""]);
    let share = answer.policies[1].arms[1].share_of_pulls.unwrap();
    assert_eq!(column(&pulls, "share_of_pulls")[3], share.to_string());
}

#[test]
fn intervals_of_pseudo_regret_end_at_0_in_tables() {
    let regret = |low| json!({ "mean": 3, "low": low, "high": 9 });
    let policy = |low: f64| json!({ "checkpoints": [{ "regret": regret(low), "reward": regret(low) }] });
    let curves = rows(&find("curves").unwrap().csv(json!({ "policies": [policy(-2.0), policy(2.0)] }), &[]));
    assert_eq!(column(&curves, "regret_low"), ["0", "2"]);
    assert_eq!(column(&curves, "reward_low"), ["-2", "2"], "only pseudo-regret is never negative");
}

#[test]
fn the_table_of_repetitions_has_their_final_values_and_can_be_written_in_pieces() {
    let results = experiment::run(specification(5));
    let whole = repetitions(&results, usize::MAX, 0..usize::MAX).unwrap();
    let table = rows(&whole);
    assert_eq!(table.len(), 1 + 3 * 5);
    assert_eq!(column(&table, "repetition")[5..7], ["1", "2"]);
    assert_eq!(
        column(&table, "policy"),
        labels(results.experiment().specification()).iter().flat_map(|label| [label; 5]).cloned().collect::<Vec<_>>()
    );
    for (policy, report) in results.answer().policies.iter().enumerate() {
        let regrets: Vec<String> = results.final_regrets(policy).iter().map(f64::to_string).collect();
        assert_eq!(column(&table, "regret")[5 * policy..5 * policy + 5], regrets);
        let pulls: f64 =
            column(&table, "pulls")[5 * policy..5 * policy + 5].iter().map(|cell| cell.parse::<f64>().unwrap()).sum();
        assert_eq!(pulls / 5.0, report.last.stopping_time);
    }
    let pieces: String = [0..7, 7..14, 14..21].map(|piece| repetitions(&results, 5, piece).unwrap()).concat();
    assert_eq!(pieces, whole);
    let two = rows(&repetitions(&results, 2, 0..usize::MAX).unwrap());
    assert_eq!(column(&two, "repetition"), ["1", "2", "1", "2", "1", "2"], "a run may go on while its table is written");
}

#[test]
fn the_table_of_lost_best_arms_follows_from_the_table_of_repetitions() {
    let results = experiment::run(specification(5));
    let (counts, single) = (rows(&lost_best_arm(&results).unwrap()), rows(&repetitions(&results, 5, 0..15).unwrap()));
    assert_eq!(column(&counts, "policy"), labels(results.experiment().specification()));
    let shares: Vec<f64> = column(&single, "share_optimal").iter().map(|cell| cell.parse().unwrap()).collect();
    let lost: Vec<String> = shares.chunks(5).map(|of| of.iter().filter(|share| **share < 0.5).count().to_string()).collect();
    assert_eq!(column(&counts, "lost"), lost);
    assert_eq!(column(&counts, "repetitions"), ["5"; 3]);
    assert_eq!(column(&counts, "policy_number"), ["1", "2", "3"]);
    let cells = |name: &str| column(&counts, name).into_iter().filter(|cell| !cell.is_empty()).count();
    let some = lost.iter().filter(|count| *count != "0").count();
    assert!(some > 0, "no repetition loses the best arm");
    assert_eq!((cells("share_of_others"), cells("regret_if_lost"), cells("largest_to_mean")), (some, some, 3));
}

#[test]
fn repetitions_without_a_pull_have_no_share_of_the_best_arm() {
    let text = r#"{ "version": 1, "environment": { "arms": [
            { "reward": { "law": "constant", "value": 1 }, "cost": { "law": "constant", "value": 1 } } ] },
        "budget": { "absolute": 0.5 }, "stop": "strict", "policies": [ { "id": "uniform" } ], "repetitions": 2 }"#;
    let results = experiment::run(Specification::from_json(text).unwrap());
    assert_eq!(column(&rows(&lost_best_arm(&results).unwrap()), "lost"), [""], "no pull was made");
    let table = rows(&repetitions(&results, 2, 0..2).unwrap());
    assert_eq!(column(&table, "pulls"), ["0", "0"]);
    assert_eq!(column(&table, "share_optimal"), ["", ""]);
}

#[test]
fn too_many_repetitions_are_refused_before_they_are_run() {
    let results = Results::new(Experiment::new(specification(100_001)));
    let sentence = "repetitions: expected at most 300000 of all policies together for a table of single repetitions, \
        found 300003";
    assert_eq!(repetitions(&results, 0, 0..0).unwrap_err(), sentence);
    assert_eq!(lost_best_arm(&results).unwrap_err(), sentence);
    assert!(check_repetitions(&Experiment::new(specification(100_000)), 0).is_ok());
}
