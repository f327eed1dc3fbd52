//! Compares regret with the regret of an independent implementation, and intervals with mpmath.
//! `tests/reference/README.md` says where the numbers come from.

use budgeted_bandits::experiment::{Experiment, TaskRecord};
use budgeted_bandits::interval;
use budgeted_bandits::policy;
use budgeted_bandits::report::Quantities;
use budgeted_bandits::specification::Specification;
use budgeted_bandits::stats::{Moments, Quantiles};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

/// The part of the tolerance that covers chance, in combined standard errors. The tolerance is the sum of three parts.
const ERRORS: f64 = 4.0;
/// The part of the tolerance that covers small differences of the implementations, as a share of the reference value.
const SLACK: f64 = 0.01;
/// The part of the tolerance that covers rounding.
const ROUNDING: f64 = 1e-9;

/// A row of a file: the names of the columns, and the values.
struct Row(csv::StringRecord, csv::StringRecord);

impl Row {
    fn text(&self, column: &str) -> &str {
        self.find(column).unwrap_or_else(|| panic!("no column {column}"))
    }

    fn find(&self, column: &str) -> Option<&str> {
        self.0.iter().position(|name| name == column).map(|at| &self.1[at])
    }

    fn number(&self, column: &str) -> f64 {
        self.optional(column).unwrap_or_else(|| panic!("no number in {column}"))
    }

    fn optional(&self, column: &str) -> Option<f64> {
        self.find(column)?.parse().ok()
    }
}

fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    reader.records().map(|row| Row(names.clone(), row.unwrap())).collect()
}

/// Returns the rows of a setting, policy by policy. Each policy has one row for each checkpoint.
fn runs<'a>(rows: &'a [Row], setting: &str) -> Vec<Vec<&'a Row>> {
    let mut runs: Vec<Vec<&Row>> = Vec::new();
    for row in rows.iter().filter(|row| row.text("setting") == setting) {
        let same = |run: &&mut Vec<&Row>| ["policy", "parameters"].iter().all(|key| run[0].text(key) == row.text(key));
        match runs.iter_mut().find(same) {
            Some(run) => run.push(row),
            None => runs.push(vec![row]),
        }
    }
    runs
}

/// Returns the policy of a row in the format of specifications. A row has parameters in the form `rho=0.25`. The
/// parameter λ is left out, because its default is also the true smallest mean cost.
fn player(row: &Row) -> Value {
    let entry = policy::find(row.text("policy")).unwrap_or_else(|| panic!("no policy {}", row.text("policy")));
    let mut player = Map::from_iter([("id".to_owned(), json!(entry.id))]);
    for pair in row.text("parameters").split(';').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=').unwrap() {
            ("lambda", "min mean cost") | ("costs", "known") | ("exploitation capacity", "(1-eps)B") => (),
            ("eps", value) => drop(player.insert("epsilon".to_owned(), json!(value.parse::<f64>().unwrap()))),
            (key, value) => drop(player.insert(key.to_owned(), json!(value.parse::<f64>().unwrap()))),
        }
    }
    // With known costs, the exploitation phase uses what is left of the exploration budget, unless the row says
    // otherwise.
    if player.contains_key("epsilon") && !row.text("parameters").contains("capacity") && row.find("stop") == Some("strict") {
        player.insert("rest".to_owned(), json!(1.0));
    }
    Value::Object(player)
}

/// Returns the quantities of every repetition, policy by policy and checkpoint by checkpoint.
fn run(problem: Value, runs: &[Vec<&Row>], repetitions: u64) -> Vec<Vec<Vec<Quantities<f64>>>> {
    let fractions: Vec<f64> = runs[0].iter().map(|row| row.number("fraction")).collect();
    let players: Vec<Value> = runs.iter().map(|run| player(run[0])).collect();
    let mut specification =
        json!({ "version": 1, "policies": players, "repetitions": repetitions, "seed": 11, "checkpoints": fractions });
    for key in ["environment", "budget", "stop"].into_iter().filter(|key| problem.get(key).is_some()) {
        specification[key] = problem[key].clone();
    }
    let experiment = Experiment::new(Specification::from_json(&specification.to_string()).unwrap());
    let records: Vec<TaskRecord> =
        (0..experiment.tasks()).into_par_iter().map(|task| experiment.run(task).unwrap()).collect();
    let at = |policy, index: usize| -> Vec<Quantities<f64>> {
        let tasks = records.iter().skip(policy).step_by(players.len());
        let values: Vec<_> = tasks.flat_map(|task| &task.repetitions).map(|record| record.checkpoints[index]).collect();
        assert_eq!(values.len() as u64, repetitions);
        values
    };
    (0..players.len()).map(|policy| (0..fractions.len()).map(|index| at(policy, index)).collect()).collect()
}

/// Selects one quantity of a repetition.
type Quantity = fn(&Quantities<f64>) -> f64;

/// Adds a line to `errors` for every quantity in which a run differs from its rows.
fn differences(run: &[&Row], found: &[Vec<Quantities<f64>>], errors: &mut Vec<String>) {
    for (row, found) in run.iter().zip(found) {
        let mut different = |what: &str, expected: f64, found: String| {
            let [setting, policy, parameters, fraction] =
                ["setting", "policy", "parameters", "fraction"].map(|column| row.text(column));
            errors.push(format!("{setting} {policy} {parameters} at {fraction}: {what} {expected}, found {found}"));
        };
        let repetitions = row.number("repetitions");
        let columns: [(&str, Quantity); 5] = [
            ("mean_regret", |at| at.regret),
            ("mean_pulls", |at| at.pulls),
            ("mean_reward", |at| at.reward),
            ("mean_spent", |at| at.spent),
            ("mean_knapsack_regret", |at| at.knapsack_regret.unwrap()),
        ];
        for (what, column) in columns {
            let Some(expected) = row.optional(what) else { continue };
            let ours: Moments = found.iter().map(column).collect();
            // The files contain the standard error of regret only. For other quantities, it is estimated from our own
            // runs.
            let theirs =
                if what == "mean_regret" { row.number("stderr_regret") } else { ours.std().unwrap() / repetitions.sqrt() };
            let error = theirs.hypot(ours.stderr().unwrap());
            if (ours.mean() - expected).abs() > ERRORS * error + SLACK * expected + ROUNDING {
                different(what, expected, format!("{:.4} ({error:.4} combined standard error)", ours.mean()));
            }
        }
        // For every distribution, the share of our repetitions below the reference median is approximately normal
        // around 1/2.
        let mut sorted: Vec<f64> = found.iter().map(|at| at.regret).collect();
        sorted.sort_by(f64::total_cmp);
        let half = ERRORS * 0.5 * (1.0 / repetitions + 1.0 / sorted.len() as f64).sqrt();
        let [low, high] = [0.5 - half, 0.5 + half].map(|share| Quantiles::of_sorted(&sorted, share));
        let expected = row.number("median_regret");
        if expected < low - SLACK * low || expected > high + SLACK * high {
            different("median_regret", expected, format!("{low:.4} to {high:.4}"));
        }
    }
}

/// Runs the policies of all rows of a setting, and checks that the results agree with the rows. `policies` is the
/// expected number of policies.
fn compare(setting: &str, file: &str, problem: Value, repetitions: u64, policies: usize) {
    let rows = rows(file);
    let runs = runs(&rows, setting);
    assert_eq!(runs.len(), policies, "{setting}");
    let found = run(problem, &runs, repetitions);
    let mut errors = Vec::new();
    runs.iter().zip(&found).for_each(|(run, found)| differences(run, found, &mut errors));
    assert!(errors.is_empty(), "{} differences:\n{}", errors.len(), errors.join("\n"));
}

fn compare_instance(setting: &str, instance: &str, file: &str, policies: usize) {
    compare(setting, file, serde_json::from_str(instance).unwrap(), 1000, policies);
}

const FIXED: &str = include_str!("../reference/fixed-instances.csv");
const MORE: &str = include_str!("../reference/more-repetitions.csv");
const FAMILIES: &str = include_str!("../reference/families.csv");

#[test]
fn regret_agrees_in_bernoulli_5() {
    compare_instance("bernoulli-5", include_str!("../reference/bernoulli-5.json"), FIXED, 11);
}

#[test]
fn regret_agrees_in_bernoulli_5_with_more_repetitions() {
    compare_instance("bernoulli-5", include_str!("../reference/bernoulli-5.json"), MORE, 20);
}

#[test]
fn regret_agrees_in_beta_5() {
    compare_instance("beta-5", include_str!("../reference/beta-5.json"), FIXED, 11);
}

#[test]
fn regret_agrees_in_low_cost_5() {
    compare_instance("low-cost-5", include_str!("../reference/low-cost-5.json"), FIXED, 11);
}

/// This setting has known costs and the strict stop.
#[test]
fn regret_agrees_in_fixed_6() {
    compare_instance("fixed-6", include_str!("../reference/fixed-6.json"), include_str!("../reference/fixed-6.csv"), 11);
}

fn compare_family(setting: &str, family: &str) {
    let environment = json!({ "family": family, "arms": 10 });
    let budget = json!({ "times_smallest_mean_cost": 20_000 });
    compare(setting, FAMILIES, json!({ "environment": environment, "budget": budget }), 600, 11);
}

#[test]
fn regret_agrees_for_ten_arms_of_the_bernoulli_family() {
    compare_family("S-Br-10", "bernoulli");
}

#[test]
fn regret_agrees_for_ten_arms_of_the_beta_family() {
    compare_family("S-Bt-10", "beta");
}

#[test]
#[should_panic(expected = " differences")]
fn regret_with_another_parameter_does_not_agree() {
    let rows = FIXED.lines().filter(|line| line.starts_with("setting,") || line.starts_with("beta-5,omega-ucb,rho=0.25,"));
    let other = rows.map(|line| line.replace("rho=0.25", "rho=0.3")).collect::<Vec<_>>().join("\n");
    compare_instance("beta-5", include_str!("../reference/beta-5.json"), &other, 1);
}

/// The tolerance is 1e-12 times the value, or 1e-15 if that is larger.
#[test]
fn intervals_agree_with_mpmath() {
    let mut kinds = [0; 3];
    for row in rows(include_str!("../reference/interval-table.csv")) {
        let close = |column: &str, found: f64| {
            let expected = row.number(column);
            let close = (found - expected).abs() <= 1e-12 * expected.abs().max(1e-3);
            assert!(close, "{:?}: {column}: found {found}", row.1);
        };
        let [n, mean, min, max] = ["n", "mean", "m", "M"].map(|column| row.number(column));
        match row.text("kind") {
            "omega" => {
                let y = row.number("eta") * row.number("z") * row.number("z");
                let interval = interval::omega_on_range(n, mean, y, min, max);
                close("lower", interval.low);
                close("upper", interval.high);
                kinds[0] += 1;
            }
            "hoeffding-two-sided" => {
                let interval = interval::hoeffding(n, mean, row.number("alpha"), min, max);
                close("lower", interval.low);
                close("upper", interval.high);
                kinds[1] += 1;
            }
            "asymmetry-eq23" => {
                close("value", interval::asymmetry(n, mean, row.number("z")));
                kinds[2] += 1;
            }
            other => panic!("no interval of the kind {other}"),
        }
    }
    assert_eq!(kinds, [10, 5, 16]);
}
