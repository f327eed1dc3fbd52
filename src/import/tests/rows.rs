//! Tests which tables and rows are accepted, how problems are named, and which laws follow from the rows.

use super::*;
use crate::law::{Distribution, Law};

#[test]
fn tables_may_be_written_in_several_ways() {
    let expected = [("A".to_owned(), 1.5, 0.25), ("B, too".to_owned(), 0.0, 2.0)];
    for text in [
        "arm,reward,cost\nA,1,0.5\n\"B, too\",0,2\nA,2,0\n",
        "\u{feff}cost;Arm;reward\r\n0,5;A;1\r\n2;B, too;0\r\n0;A;2",
        "day\tarm\tcost\treward\n\n1\tA\t.5\t+1\n\n2\tB, too\t2\t0\n3\tA\t0\t2\n\n",
        "arm,reward,cost\n A , 1 ,\"0,5\"\n\"B, too\",0,2\nA,2,0",
        "arm,mean reward,mean-cost\nA,1.5,0.25\n\"B, too\",0,2",
        "mean_cost,mean_reward,arm\n0.25,1.5,A\n2,0,\"B, too\"",
    ] {
        assert_eq!(means(text), expected, "{text}");
    }
    assert_eq!(means("arm,reward,cost\n\"A \"\"1\"\"\",1,1\nB,1,1")[0].0, "A \"1\"");
}

#[test]
fn faulty_rows_are_named_by_line_and_the_others_are_kept() {
    let text =
        "arm,reward,cost,note\nA,1,1,\nA,,1,\nA,x,1,\n,1,1,\nA,1,?,\nB,1,0,\n\"C\nD\",1,1,\nA,1\nA,1,-,\nA,3,2,fine\n";
    let data = read(text, &Options { empty: Some(Empty::LeaveOut), ..Options::default() }).unwrap();
    let expected = |what: &str, found: &str| format!("{what}: expected a number from 0 to 1000000000000, found {found}");
    assert_eq!(
        data.problems,
        [
            format!("line 3: {}", expected("reward", "nothing")),
            format!("line 4: {}", expected("reward", "\"x\"")),
            format!("line 6: {}", expected("cost", "\"?\"")),
            format!("line 10: {}", expected("cost", "nothing")),
            format!("line 11: {}", expected("cost", "\"-\"")),
            "line 5: arm: expected a name, found none".to_owned(),
            "arm \"B\": expected a row with a cost above 0, found none, so no budget would ever be used up".to_owned(),
        ]
    );
    assert_eq!((data.wrong, arms(&data).0.len()), (7, 2));
    assert_eq!(
        data.summary,
        "3 observations of 2 arms. A row is shorter than the head, and its last cells count as empty. Columns that were not read: \
         \"note\". Rows that were left out: 5 of 7 of \"A\". These rows could change which arm is best. 1 row was left out whose \
         arm is not known. This row could change which arm is best. Every pull draws a row of its arm, with its reward and its cost. \
         Policies see rewards divided by 3 and costs divided by 2; results are in your units."
    );
    let twice = read("arm,mean_reward,mean_cost\nA,0.5,1\nA,0.7,1\nB,0.5,1\n", &Options::default()).unwrap();
    assert_eq!(twice.problems, ["line 3: arm \"A\": expected one row with its means, found another"]);
    let many: String = (0..150).map(|_| "A,x,1\n").collect();
    let data = read(&format!("arm,reward,cost\nA,1,1\nB,1,1\n{many}"), &Options::default()).unwrap();
    assert_eq!((data.wrong, data.problems.len()), (150, 100));
}

#[test]
fn tables_that_cannot_be_used_are_refused() {
    let columns = |missing: &str, names: &str| {
        format!(
            "line 1: expected columns for the arm, the reward and the cost, found none that suggests {missing} among {names}. Choose \
             the columns yourself"
        )
    };
    for (text, error) in [
        ("", "line 1: expected the names of columns, found nothing".to_owned()),
        ("A,1,2\n", columns("the arm, the reward or the cost", "\"A\", \"1\", \"2\"")),
        ("arm;reward\nA;1\n", columns("the cost", "\"arm\", \"reward\"")),
        ("arm,reward,cost\n", "file: expected a row that can be used, found no row below the head".to_owned()),
        (
            "arm,reward,cost\nA,x,1\n",
            "file: expected a row that can be used, found none; line 2: reward: expected a number from 0 to 1000000000000, found \"x\""
                .to_owned(),
        ),
    ] {
        assert_eq!(refused(text), error);
    }
}

#[test]
fn laws_follow_the_observations() {
    let rows = |count: usize, value: &dyn Fn(usize) -> f64| {
        (0..count).map(|row| format!("A,{},1\n", value(row))).fold("arm,reward,cost\n".to_owned(), |text, row| text + &row)
            + "B,1,1\n"
    };
    let reward = |text: &str| arms(&read(text, &Options::default()).unwrap()).0[0].laws.reward.clone();
    let Law::Empirical(all) = reward(&rows(5000, &|row| row as f64)) else { panic!("expected observations") };
    assert_eq!((all.values().len(), all.values()[4999], all.mean()), (5000, 4999.0, 2499.5));
    assert_eq!(reward("arm,mean_reward,mean_cost\nA,0.2,0.4\nB,0.1,0.4"), Law::bernoulli(0.2));
}

/// A comma that is not in quotes ends a cell, so the digits after it are a cell of their own.
#[test]
fn a_row_with_more_cells_than_the_head_is_left_out() {
    let data = read("arm,reward,cost\nA,1,2,\nB,1,234,5\nC,0,5,0,25\nD,1,1\n", &Options::default()).unwrap();
    let problem = |line: usize, found: usize| {
        format!(
            "line {line}: expected 3 cells, as many as the head has, found {found}. A cell that holds the separator of the cells, such as \
             a number with a comma, must stand in double quotes"
        )
    };
    assert_eq!(data.problems, [problem(3, 4), problem(4, 5)]);
    assert_eq!(arms(&data).0.len(), 2);
}

/// The reasons are those of the reader of specifications, which state the mean cost, so a cost of 0 differs from a cost
/// that is too small.
#[test]
fn arms_that_a_specification_may_not_have_are_left_out_with_the_reason() {
    let too_small = |name: &str, what: &str, least: &str, found: &str| {
        format!("arm \"{name}\": {what} with a mean of at least {least}, or the budget would never end, found {found}")
    };
    let free = |name: &str| {
        format!("arm \"{name}\": expected a row with a cost above 0, found none, so no budget would ever be used up")
    };
    let small = |name: &str, least: &str, found: &str| too_small(name, "cost: expected a law", least, found);
    let means =
        read("arm,mean_reward,mean_cost\nA,0.5,3e-10\nB,0.5,0.5\nC,0.5,0\nD,0.5,0.5\n", &Options::default()).unwrap();
    assert_eq!(means.problems, [small("A", "1e-9", "3e-10"), free("C")]);
    let observed = read("arm,reward,cost\nA,1,2e-7\nA,1,0\nB,1,500\nC,1,500\n", &Options::default()).unwrap();
    assert_eq!(observed.problems, [too_small("A", "observations: expected costs", "0.0000005", "0.0000001")]);
    for (data, left) in [(means, 2), (observed, 2)] {
        assert_eq!((data.wrong, arms(&data).0.len()), (data.problems.len(), left));
    }
    assert_eq!(
        refused("arm,mean_reward,mean_cost\nA,0.5,3e-10\n"),
        format!("file: expected a row that can be used, found none; {}", small("A", "1e-9", "3e-10"))
    );
}

/// The largest mean becomes 0.99 after scaling, unless the range would then exceed the limit of specifications.
#[test]
fn the_largest_numbers_can_be_used() {
    let data = read("arm,mean_reward,mean_cost\nA,1e12,1e12\nB,5e11,1e12\n", &Options::default()).unwrap();
    let (arms, reward_max, cost_max) = arms(&data);
    assert_eq!((reward_max, cost_max), (1e12, 1e12));
    assert_eq!(arms[1].laws.reward, Law::bernoulli(0.5));
}

#[test]
fn a_million_rows_can_be_used_and_no_more() {
    let text =
        format!("arm,reward,cost\n{}{}", "A,1,1\n".repeat(540_000), "A,0,1\n".repeat(360_000) + &"B,1,1\n".repeat(100_000));
    let data = read(&text, &Options::default()).unwrap();
    let (rewards, _) = arms(&data).0[0].laws.columns().unwrap();
    assert_eq!(
        (rewards.values().len(), data.settings[0].environment.stated().unwrap().arms[0].means(0.0)),
        (900_000, (0.6, 1.0))
    );
    assert_eq!(refused(&(text + "A,1,1\n")), "line 1000002: expected at most 1000000 rows, found another");
}

#[test]
fn imported_environments_can_be_read_as_specifications() {
    let many =
        (0..1000).fold("arm,reward,cost\n".to_owned(), |text, arm| text + &format!("{arm},{},{}\n", arm % 7, arm % 3 + 1));
    let tiny = "arm,mean_reward,mean_cost\nA,0,0.001\nB,120.5,7";
    for text in [ADVERTISING, &many, tiny] {
        for beta in [false, true] {
            let data = read(text, &Options { repair: true, beta, ..Options::default() }).unwrap();
            for ImportedSetting { environment, .. } in data.settings {
                let text = serde_json::json!({ "version": 1, "environment": environment, "budget": { "absolute": 10 },
                    "policies": [{ "id": "uniform" }], "repetitions": 1 });
                let specification = crate::specification::Specification::from_json(&text.to_string());
                assert_eq!(*specification.unwrap().environment(), environment);
            }
        }
    }
}

#[test]
fn only_the_first_of_many_problems_are_named() {
    let wide = |columns: usize| (0..columns).map(|at| format!("column {at}")).collect::<Vec<_>>().join(",");
    let error = read(&wide(100_000), &Options::default()).err().unwrap().to_string();
    assert!(error.contains(r#""column 18", "column 19", 99980 others. Choose"#), "{error}");
    let summary = read(
        &format!(
            "arm,reward,cost,{}
A,1,1
B,1,1
",
            wide(30)
        ),
        &Options::default(),
    )
    .unwrap()
    .summary;
    assert!(summary.contains(r#" "column 19", 10 others."#), "{summary}");
    let exact = read(
        &format!(
            "arm,reward,cost,{}
A,1,1
B,1,1
",
            wide(20)
        ),
        &Options::default(),
    )
    .unwrap()
    .summary;
    assert!(exact.contains(r#" "column 19". "#), "{exact}");

    let wrong = read(&format!("{ADVERTISING}{}", "x\n".repeat(1000)), &Options::default()).unwrap();
    assert!(wrong.advertising && wrong.wrong >= 1000 && wrong.problems.len() == 100, "{}", wrong.problems.len());
}

/// The largest number of arms is that of a specification. Leaving the others out would hide the best of them.
#[test]
fn too_many_arms_are_refused() {
    let many = (0..1001).fold("term,reward,cost\n".to_owned(), |text, arm| text + &format!("{arm},1,1\n"));
    let chosen = Options { columns: OfRole { arm: Some("term".to_owned()), ..OfRole::default() }, ..Options::default() };
    let error = read(&many, &chosen).err().unwrap().to_string();
    assert!(error.starts_with("line 1002: expected at most 1000 arms, found another; the column \"term\""), "{error}");
}

#[test]
fn losses_are_refused_and_never_left_out() {
    let error = refused("ad,profit,cost\nA,-5,2\nA,10,2\nB,1,2\n");
    assert!(error.starts_with("line 2: reward: expected numbers from 0 on, found \"-5\". The table is not used"), "{error}");
    let error = refused("ad,profit,cost\nA,5,(2.00)\n");
    assert!(
        error.starts_with("line 2: cost: expected numbers from 0 on, found \"(2.00)\". Take each refund off"),
        "{error}"
    );
}

/// Without an answer, both consequences are stated; they differ here.
#[test]
fn empty_rewards_beside_costs_are_a_question() {
    let text = "ad,cost,sales\nA,10,5\nA,10,5\nA,10,\nA,10,-\nA,10,n/a\nB,10,3\nB,10,2\nC,0,\n";
    assert_eq!(
        refused(text),
        "empty: expected an answer: 3 rows have a cost and nothing in the column \"sales\", first in line 4. If nothing was earned, \
         the answer is \"zero\", and \"B\" has the largest ratio, 0.250. If the reward is not known, it is \"leave-out\", and \
         \"A\" has the largest ratio, 0.500"
    );
    let with = |empty| read(text, &Options { empty: Some(empty), ..Options::default() }).unwrap();
    let ratio = |data: &Data| {
        let (reward, cost) = arms(data).0[0].means(0.0);
        reward / cost
    };
    let (zero, left) = (with(Empty::Zero), with(Empty::LeaveOut));
    assert!((ratio(&zero) - 0.2).abs() < 1e-12 && (ratio(&left) - 0.5).abs() < 1e-12);
    let said = " Rows that were left out: 3 of 5 of \"A\", 1 of 1 of \"C\". These rows could change which arm is best.";
    assert!(left.summary.contains(said), "{}", left.summary);
}

/// Names of ads are long and often differ at the end.
#[test]
fn long_names_keep_their_ends_and_differ() {
    let long = |end: &str| format!("{} | {end}", "2026-Q3 | US | Prospecting | Broad 18-65 | Advantage+ | Video".repeat(2));
    let middle = |middle: &str| format!("{}{middle}{}", "a".repeat(60), "b".repeat(60));
    let rows = [long("A"), long("B"), middle("1"), middle("2")].map(|name| format!("{name},1,1\n{name},2,1\n"));
    let data = read(&format!("ad,sales,cost\n{}", rows.concat()), &Options::default()).unwrap();
    let names: Vec<&str> = arms(&data).0.iter().map(|arm| arm.name.as_deref().unwrap()).collect();
    assert!(names[0].ends_with("Video | A") && names[1].ends_with("Video | B") && names[3].ends_with("b (2)"), "{names:?}");
    assert!(names.iter().all(|name| name.chars().count() == 60), "{names:?}");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_import_panic(rows in "(arm[,;\t]reward[,;\t]cost\n)?([A-C\"]{0,3}[,;\t]?[-0-9.,e+x\"]{0,6}[,;\t]?[0-9.,\" ]{0,4}[\n\r]{0,2}){0,12}") {
        let _ = read(&rows, &Options::default());
    }
}

#[test]
fn units_come_from_signs_of_currencies_or_from_the_names_of_columns() {
    for (text, reward, cost) in [
        ("arm,reward,cost\nA,$1,2 €\nB,$2,3 €\n", Some("$"), Some("EUR")),
        ("arm,reward (jobs),cost_usd\nA,1,2\nB,2,3\n", Some("jobs"), Some("USD")),
        ("arm,reward (points),cost\nA,£1,2\nB,£2,3\n", Some("GBP"), None),
        ("arm,mean_reward,mean_cost\nA,1,€2\nB,1,€2\n", None, Some("EUR")),
    ] {
        let units = read(text, &Options::default()).unwrap().settings[0].environment.units();
        assert_eq!((units.reward.as_deref(), units.cost.as_deref()), (reward, cost), "{text}");
    }
}
