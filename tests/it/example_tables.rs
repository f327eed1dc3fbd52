//! The example tables that come with the page, in `www/examples/`. All their numbers are made up: this test draws them.
//!
//! After a change of the laws below, `cargo xtask bless` writes the tables.

use budgeted_bandits::import::{Options, read};
use budgeted_bandits::report::WorldsReport;
use budgeted_bandits::seed::{Role, Stream, stream};
use budgeted_bandits::specification::Specification;
use rand::Rng;
use std::fs;
use std::path::{Path, PathBuf};

/// A table: its file, the lines above its rows, the number of rows and the seed.
struct Table {
    file: &'static str,
    head: &'static str,
    rows: usize,
    seed: u64,
    /// Draws a row.
    row: fn(&mut Draws) -> String,
}

/// The seeds were chosen so that the arm that looks best is best in 50 to 65 % of the worlds.
const TABLES: [Table; 3] = [
    Table {
        file: "ads.csv",
        head: "Made-up example: one click on an ad per line\nAd,Sales value (EUR),Cost (EUR)\n",
        rows: 240,
        seed: 12,
        row: ad,
    },
    Table {
        file: "cloud.csv",
        head: "Made-up example: one attempt on a spot instance per line\nInstance type,Successes (jobs),Cost (USD)\n",
        rows: 250,
        seed: 5,
        row: cloud,
    },
    Table {
        file: "llm.csv",
        head: "Made-up example: one call of a language model per line\nModel,Quality (points),Cost (cents)\n",
        rows: 210,
        seed: 9,
        row: model,
    },
];

/// Ads: the mean price of a click, how likely a click leads to a sale, and the mean value of a sale.
const ADS: [(&str, f64, f64, f64); 5] = [
    ("Search", 0.36, 0.22, 4.5),
    ("Partner site", 0.14, 0.06, 9.0),
    ("Spring sale", 0.2, 0.1, 3.2),
    ("Newsletter", 0.08, 0.05, 1.8),
    ("Video", 0.3, 0.1, 2.7),
];

/// Spot instances: the mean cost of a whole attempt, how likely an attempt is interrupted, and the smallest and the
/// largest number of jobs of a whole attempt.
const INSTANCES: [(&str, f64, f64, usize, usize); 5] = [
    ("2 CPUs", 0.021, 0.04, 1, 1),
    ("8 CPUs", 0.075, 0.1, 2, 5),
    ("8 CPUs and more memory", 0.084, 0.06, 2, 5),
    ("16 CPUs", 0.125, 0.22, 4, 9),
    ("GPU", 0.15, 0.3, 3, 15),
];

/// Sizes of a language model: the mean cost of a call, and how likely an answer of average length is good.
const MODELS: [(&str, f64, f64); 3] = [("small", 0.48, 0.3), ("medium", 0.71, 0.58), ("large", 1.02, 0.88)];

/// Random numbers.
struct Draws(Stream);

impl Draws {
    /// Returns a number from 0 to 1.
    fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns one of the values.
    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[(self.unit() * all.len() as f64) as usize]
    }
}

/// A click: a dear click brings a somewhat larger sale, if it brings one.
fn ad(draws: &mut Draws) -> String {
    let (name, cost, likely, value) = draws.of(&ADS);
    let dear = draws.unit();
    let sale = if draws.unit() < likely { value * (0.4 + 0.7 * draws.unit() + 0.5 * dear) } else { 0.0 };
    format!("{name},{sale:.2},{:.2}", cost * (0.7 + 0.6 * dear))
}

/// An attempt: an interrupted one finishes no job, and costs a part of a whole attempt.
fn cloud(draws: &mut Draws) -> String {
    let (name, cost, likely, low, high) = draws.of(&INSTANCES);
    let is_interrupted = draws.unit() < likely;
    let cost = cost * (0.7 + 0.6 * draws.unit());
    if is_interrupted {
        return format!("{name},0,{:.3}", cost * draws.unit());
    }
    format!("{name},{},{cost:.3}", low + (draws.unit() * (high - low + 1) as f64) as usize)
}

/// A call: a long answer costs more, and is good more often.
fn model(draws: &mut Draws) -> String {
    let (name, cost, likely) = draws.of(&MODELS);
    let long = draws.unit();
    let is_good = draws.unit() < likely * (0.8 + 0.4 * long);
    let quality = if is_good { 0.7 + 0.3 * draws.unit() } else { 0.4 * draws.unit() };
    format!("{name},{quality:.2},{:.2}", cost * (0.6 + 0.8 * long))
}

/// Returns the text of a table.
fn text(table: &Table) -> String {
    let mut draws = Draws(stream(table.seed, 0, Role::Environment));
    let rows = (0..table.rows).map(|_| (table.row)(&mut draws) + "\n");
    table.head.to_owned() + &rows.collect::<String>()
}

fn path(table: &Table) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("www/examples").join(table.file)
}

#[test]
#[ignore = "writes the example tables: `cargo xtask bless` runs this"]
fn bless() {
    for table in &TABLES {
        fs::write(path(table), text(table)).unwrap();
    }
}

#[test]
fn the_tables_are_small_and_as_they_were_drawn() {
    for table in &TABLES {
        let stored = fs::read_to_string(path(table)).unwrap();
        assert!(stored == text(table), "{} is not as drawn: `cargo xtask bless` writes it", table.file);
        assert!(stored.starts_with("Made-up example"), "{} does not say that it is made up", table.file);
        assert!(stored.len() < 8000, "{} has {} bytes", table.file, stored.len());
    }
}

#[test]
fn the_tables_are_read_with_their_units_and_without_losing_a_row() {
    let units = [["EUR", "EUR"], ["jobs", "USD"], ["points", "cents"]];
    for (table, [reward, cost]) in TABLES.iter().zip(units) {
        let data = read(&text(table), &Options::default()).unwrap();
        assert_eq!((data.wrong, &data.problems[..]), (0, &[][..]), "{}", table.file);
        assert!(data.summary.starts_with(&format!("{} observations", table.rows)), "{}", data.summary);
        let environment = serde_json::to_value(&data.settings[0].environment).unwrap();
        assert_eq!([&environment["reward_unit"], &environment["cost_unit"]], [reward, cost]);
        assert_eq!(environment["worlds"], true);
    }
}

#[test]
fn no_table_says_for_certain_which_arm_is_best() {
    for table in &TABLES {
        let data = read(&text(table), &Options::default()).unwrap();
        let specification = serde_json::json!({
            "version": 1,
            "environment": data.settings[0].environment,
            "budget": { "times_smallest_mean_cost": 10 },
            "policies": [{ "id": "uniform" }],
            "repetitions": 1000,
        });
        let specification = Specification::from_json(&specification.to_string()).unwrap();
        let worlds = WorldsReport::of(&specification, 1000).unwrap();
        let best = worlds.arms[worlds.best_in_data].best;
        assert!((0.5..0.75).contains(&best), "{}: {best}", table.file);
        let most = worlds.arms.iter().map(|arm| arm.best).fold(0.0, f64::max);
        assert_eq!(best, most, "{}: another arm is best more often", table.file);
    }
}
