//! A comparison of methods for 95 % intervals, on settings that no method was tuned on.
//!
//! For each setting, many repetitions are the population, and their mean is the truth. Samples of 50 and of 200
//! repetitions are drawn from the population, with replacement. Each method then gives an interval from each sample,
//! and its misses are counted on each side. `docs/statistics.md` contains the tables and the conclusion.
//!
//! The seeds are fixed. With random seeds, a test would fail with probability alpha although nothing is wrong.

mod methods;
mod settings;

use budgeted_bandits::interval::z_of_alpha;
use budgeted_bandits::math;
use budgeted_bandits::report::ERROR;
use budgeted_bandits::seed::{Role, Stream, stream};
use budgeted_bandits::stats::{IntervalMethod, Moments};
use methods::Method;
use rand::RngExt;
use rayon::prelude::*;
use settings::SETTINGS;

/// The sizes of the samples.
const SIZES: [usize; 2] = [50, 200];

/// The number of samples of each size.
const SAMPLES: u64 = 1000;

/// What a method has done with all samples of one size.
#[derive(Clone, Copy, Default)]
struct Found {
    /// The percentage of intervals that end below the mean.
    below: f64,
    /// The percentage of intervals that begin above the mean.
    above: f64,
    /// The mean width.
    width: f64,
    /// The mean of the interval score of Winkler (1972, Journal of the American Statistical Association 67, 187-191),
    /// which is the width plus 40 times the distance between the mean and an interval that misses it.
    score: f64,
}

impl Found {
    fn new([low, high]: [f64; 2], mean: f64) -> Found {
        let percent = |miss: bool| if miss { 100.0 } else { 0.0 };
        let score = high - low + 40.0 * ((mean - high).max(0.0) + (low - mean).max(0.0));
        Found { below: percent(high < mean), above: percent(low > mean), width: high - low, score }
    }

    /// Returns the mean of several findings.
    fn mean(all: impl ExactSizeIterator<Item = Found>) -> Found {
        let count = all.len() as f64;
        all.fold(Found::default(), |sum, found| Found {
            below: sum.below + found.below / count,
            above: sum.above + found.above / count,
            width: sum.width + found.width / count,
            score: sum.score + found.score / count,
        })
    }

    /// Returns the finding with width and score relative to those of Student's t.
    fn relative(self, student: &Found) -> Found {
        Found { width: self.width / student.width, score: self.score / student.score, ..self }
    }

    fn held(&self) -> f64 {
        100.0 - self.below - self.above
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Returns the skewness of a population.
fn skewness(population: &[f64]) -> f64 {
    let truth = mean(population);
    let power = |exponent| mean(&population.iter().map(|value| (value - truth).powi(exponent)).collect::<Vec<_>>());
    power(3) / math::pow(power(2), 1.5)
}

/// Returns what each method has done with samples from a population. The function `methods` gets a sample and its
/// number, and returns an interval for each method.
fn found(population: &[f64], size: usize, methods: impl Fn(&[f64], u64) -> Vec<[f64; 2]> + Sync) -> Vec<Found> {
    let truth = mean(population);
    let of_sample = |number: u64| {
        let mut stream = stream(21, number, Role::Environment);
        let values = sample(population, size, &mut stream);
        methods(&values, number).into_iter().map(|interval| Found::new(interval, truth)).collect()
    };
    let samples: Vec<Vec<Found>> = (0..SAMPLES).into_par_iter().map(of_sample).collect();
    (0..samples[0].len()).map(|method| Found::mean(samples.iter().map(|sample| sample[method]))).collect()
}

/// A row of the tables: a quantity of a setting, with what each method has done.
struct Row {
    name: String,
    size: usize,
    skewness: f64,
    found: Vec<Found>,
}

/// Compares all methods on one setting.
fn rows(setting: &settings::Setting) -> Vec<Row> {
    let populations = setting.population(usize::MAX);
    let row = |(quantity, population): (&String, &Vec<f64>), size| {
        let all =
            found(population, size, |values, number| methods::intervals(values, &mut stream(22, number, Role::Policy)));
        let name = format!("{}: {quantity}", setting.name);
        let found = all.iter().map(|found| found.relative(&all[0])).collect();
        Row { name, size, skewness: skewness(population), found }
    };
    let quantities = setting.quantities();
    SIZES.iter().flat_map(|size| quantities.iter().zip(&populations).map(|quantity| row(quantity, *size))).collect()
}

/// Returns a line of a Markdown table.
fn line(cells: impl IntoIterator<Item = String>) -> String {
    format!("| {} |\n", cells.into_iter().collect::<Vec<_>>().join(" | "))
}

/// Returns the table of all methods for samples of one size, over all quantities.
fn summary(rows: &[&Row]) -> String {
    let header =
        "| method | held, mean | held, least | below, mean | below, most | above, mean | above, most | width | score |";
    let mut table = format!("{header}\n|---|---|---|---|---|---|---|---|---|\n");
    for (at, method) in Method::ALL.iter().enumerate() {
        let mean = Found::mean(rows.iter().map(|row| row.found[at]));
        let most = |of: fn(&Found) -> f64| rows.iter().map(|row| of(&row.found[at])).fold(0.0, f64::max);
        let least = 100.0 - most(|found| 100.0 - found.held());
        let (below, above) = (most(|found| found.below), most(|found| found.above));
        let percentages = [mean.held(), least, mean.below, below, mean.above, above].map(|share| format!("{share:.1}"));
        let others = [mean.width, mean.score].map(|ratio| format!("{ratio:.2}"));
        table += &line([method.name().to_owned()].into_iter().chain(percentages).chain(others));
    }
    table
}

/// Returns the table of all quantities for samples of one size.
fn details(rows: &[&Row]) -> String {
    let names = Method::ALL.map(|method| method.name().to_owned());
    let mut table = line(["setting and quantity", "skewness"].map(str::to_owned).into_iter().chain(names));
    table += &format!("|---|---{}|\n", "|---".repeat(Method::ALL.len()));
    for row in rows {
        let cell = |found: &Found| format!("{:.1} + {:.1}, {:.2}", found.below, found.above, found.width);
        let cells = [row.name.clone(), format!("{:.1}", row.skewness)];
        table += &line(cells.into_iter().chain(row.found.iter().map(cell)));
    }
    table
}

/// Prints the tables of the documentation, and compares them with the documentation.
#[test]
#[ignore = "simulates for about five minutes: `cargo xtask torture` runs this"]
fn the_tables_are_those_of_the_documentation() {
    let rows: Vec<Row> = SETTINGS.iter().flat_map(rows).collect();
    let of_size = |size| rows.iter().filter(|row| row.size == size).collect::<Vec<_>>();
    let tables = SIZES.map(|size| [summary(&of_size(size)), details(&of_size(size))]);
    for table in tables.as_flattened() {
        println!("{table}");
    }
    for table in tables.as_flattened() {
        assert!(include_str!("../../docs/statistics.md").contains(table), "docs/statistics.md lacks a table");
    }
}

/// Five policies with the same law of regret are compared, each in repetitions of its own. Their ten pairs share the
/// error, so at most 5 % of samples tell any two of them apart. Populations have 4,000 repetitions. The tests of 48
/// shares are one-sided with alpha = 0.001 for all tests together.
#[test]
fn ten_pairs_of_equal_policies_are_seldom_told_apart() {
    let limit = 0.05 + 4.1 * (0.05 * 0.95 / SAMPLES as f64).sqrt();
    for setting in &SETTINGS {
        let populations = setting.population(4000);
        for (quantity, population) in setting.quantities().iter().zip(&populations).take(2) {
            for size in SIZES {
                let apart = (0..SAMPLES).into_par_iter().filter(|number| {
                    let mut stream = stream(23, *number, Role::Policy);
                    any_is_told_apart(&[(); 5].map(|()| sample(population, size, &mut stream)))
                });
                let share = apart.count() as f64 / SAMPLES as f64;
                println!("{}, {quantity}, {size} repetitions: {share}", setting.name);
                assert!(share <= limit, "{}, {quantity}, {size} repetitions: {share}", setting.name);
            }
        }
    }
}

/// Returns whether an interval of the difference between two of the policies excludes 0.
fn any_is_told_apart(policies: &[Vec<f64>]) -> bool {
    let pairs = policies.len() * (policies.len() - 1) / 2;
    let z = z_of_alpha(ERROR / pairs as f64);
    let apart = |this: &[f64], that: &[f64]| {
        let differences: Moments = this.iter().zip(that).map(|(this, that)| this - that).collect();
        let (low, high) = differences.interval_at(IntervalMethod::default(), z).expect("values");
        low > 0.0 || high < 0.0
    };
    (1..policies.len()).any(|this| policies[..this].iter().any(|that| apart(&policies[this], that)))
}

fn sample(population: &[f64], size: usize, stream: &mut Stream) -> Vec<f64> {
    (0..size).map(|_| population[stream.random_range(0..population.len())]).collect()
}

/// Returns the least share of intervals that contain the mean, as the documentation claims.
fn claim(skewness: f64, size: usize) -> f64 {
    match (skewness.abs() > 4.0, size) {
        (false, _) => 0.93,
        (true, 50) => 0.80,
        (true, _) => 0.90,
    }
}

/// The default method holds what the documentation claims. The populations have 4,000 repetitions, to be fast. The
/// tests of 72 shares are one-sided with alpha = 0.001 for all tests together.
#[test]
fn the_default_holds_the_mean_as_often_as_the_documentation_claims() {
    for setting in &SETTINGS {
        let populations = setting.population(4000);
        for (quantity, population) in setting.quantities().iter().zip(&populations) {
            for size in SIZES {
                let found = found(population, size, |values, _| {
                    let (low, high) =
                        values.iter().copied().collect::<Moments>().interval(IntervalMethod::default()).expect("values");
                    vec![[low, high]]
                });
                let (held, claim) = (found[0].held() / 100.0, claim(skewness(population), size));
                let least = claim - 4.2 * (claim * (1.0 - claim) / SAMPLES as f64).sqrt();
                assert!(held >= least, "{}, {quantity}, {size} repetitions: {held} for {claim}", setting.name);
            }
        }
    }
}
