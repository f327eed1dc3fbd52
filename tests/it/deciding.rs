//! Simulates how often runs that go on until their question is decided are wrong, and how good the expected number of
//! repetitions is.
//!
//! Each of ten settings has a population of repetitions, in which the mean regret of every policy is known exactly. A
//! simulated run draws repetitions from the population, with replacement, and looks after every 64 of them until its
//! question is decided. `docs/deciding.md` contains the tables that the test `full` prints.

use budgeted_bandits::math;
use budgeted_bandits::report::{ERROR, QuestionOutcome, RegretQuestion};
use budgeted_bandits::seed::{Role, Stream, stream};
use budgeted_bandits::specification::UntilDecided;
use budgeted_bandits::stats::{Merge, Sequence};
use rand::RngExt;
use rayon::prelude::*;
use settings::{POLICIES, SETTINGS, Setting};

mod settings;

/// The number of repetitions of a block.
const BLOCK: u64 = 64;

/// Two policies that are compared. If they are the same, each draws repetitions of its own.
#[derive(Clone, Copy)]
struct Pair(usize, usize);

impl Pair {
    /// All pairs of different policies, and each policy with itself.
    const ALL: [Pair; 6] = [Pair(0, 1), Pair(0, 2), Pair(1, 2), Pair(0, 0), Pair(1, 1), Pair(2, 2)];

    fn name(self) -> String {
        if self.0 == self.1 {
            format!("{} twice", POLICIES[self.0])
        } else {
            format!("{}, {}", POLICIES[self.0], POLICIES[self.1])
        }
    }
}

/// How a simulated run ended.
struct Ended {
    outcome: QuestionOutcome,
    wrong: bool,
    repetitions: u64,
    /// The number of repetitions that was expected at the first look.
    expected: Option<f64>,
}

/// Draws repetitions of two policies until their question is decided.
fn run(population: &[Vec<f64>], pair: Pair, rule: UntilDecided, stream: &mut Stream) -> Ended {
    let (these, those) = (&population[pair.0], &population[pair.1]);
    let (mut difference, mut sums, mut expected) = (Sequence::default(), [0.0; 2], None);
    let mut block = Vec::with_capacity(BLOCK as usize);
    for done in (1..).map(|blocks| (blocks * BLOCK).min(rule.at_most)) {
        block.clear();
        while (block.len() as u64) < BLOCK {
            let this = stream.random_range(0..these.len());
            let that = if pair.0 == pair.1 { stream.random_range(0..those.len()) } else { this };
            block.push(these[this] - those[that]);
            sums[0] += these[this];
            sums[1] += those[that];
        }
        difference.merge(&block.iter().copied().collect());
        let margin = rule.equal_within * math::max(sums[0], sums[1]) / difference.moments().count() as f64;
        let question = RegretQuestion::new(0, &difference, margin, ERROR, UntilDecided::FIRST_LOOK).unwrap();
        if (UntilDecided::FIRST_LOOK..UntilDecided::FIRST_LOOK + BLOCK).contains(&done) {
            expected = question.expected;
        }
        if question.outcome != QuestionOutcome::Undecided || done >= rule.at_most {
            let wrong = is_wrong(population, pair, rule, &question);
            return Ended { outcome: question.outcome, wrong, repetitions: done, expected };
        }
    }
    unreachable!("a run has a limit")
}

/// Returns whether a decision contradicts the means of the population.
fn is_wrong(population: &[Vec<f64>], pair: Pair, rule: UntilDecided, question: &RegretQuestion) -> bool {
    let mean = |policy: usize| population[policy].iter().sum::<f64>() / population[policy].len() as f64;
    let (this, that) = (mean(pair.0), mean(pair.1));
    match question.outcome {
        QuestionOutcome::ToldApart => (this - that) * question.mean <= 0.0,
        QuestionOutcome::Equal => (this - that).abs() > rule.equal_within * math::max(this, that),
        QuestionOutcome::Undecided => false,
    }
}

/// The simulated runs of a pair in a setting.
struct Tally {
    runs: Vec<Ended>,
    at_most: u64,
}

impl Tally {
    fn new(population: &[Vec<f64>], pair: Pair, rule: UntilDecided, runs: u64) -> Tally {
        let one = |number: u64| run(population, pair, rule, &mut stream(1, number, Role::Policy));
        Tally { runs: (0..runs).into_par_iter().map(one).collect(), at_most: rule.at_most }
    }

    fn count(&self, of: impl Fn(&Ended) -> bool) -> usize {
        self.runs.iter().filter(|run| of(run)).count()
    }

    fn wrong(&self) -> usize {
        self.count(|run| run.wrong)
    }

    /// Returns how many runs ended within a third and three times the expected number. A run that ended at its limit
    /// counts if it was expected to end beyond a third of the limit.
    fn foreseen(&self) -> usize {
        self.count(|run| {
            let (found, limit) = (run.repetitions as f64, self.at_most as f64);
            let expected = run.expected.map_or(limit, |expected| math::min(expected, limit));
            found <= 3.0 * expected && expected <= 3.0 * found
        })
    }
}

/// Returns the row of a pair in a table of `docs/deciding.md`.
fn row(setting: &Setting, pair: Pair, tally: &Tally) -> String {
    let share = |count: usize| format!("{:.1}", 100.0 * count as f64 / tally.runs.len() as f64);
    let mut ends: Vec<u64> = tally.runs.iter().map(|run| run.repetitions).collect();
    ends.sort_unstable();
    let outcome = |outcome| share(tally.count(|run| run.outcome == outcome));
    format!(
        "| {}{} | {} | {} | {} | {} | {} | {} | {} |",
        setting.name,
        if setting.held_out { "" } else { " *" },
        pair.name(),
        outcome(QuestionOutcome::ToldApart),
        outcome(QuestionOutcome::Equal),
        outcome(QuestionOutcome::Undecided),
        share(tally.wrong()),
        ends[ends.len() / 2],
        share(tally.foreseen())
    )
}

/// Simulates 1,000 runs of every pair in every setting, with a margin of 5 % and without a margin. Populations have a
/// million repetitions. Alpha is 0.001: at most 5 % of the decisions of a pair may be wrong, so of 1,000 runs at most
/// 73, the 0.999 quantile of the binomial distribution.
#[test]
#[ignore = "takes half an hour: `cargo xtask torture` runs this"]
fn full() {
    let head = "| setting | policies | told apart % | equal % | undecided % | wrong % | median repetitions | foreseen % |";
    let mut failing = Vec::new();
    for (equal_within, at_most) in [(0.05, 100_000), (0.0, 20_000)] {
        println!("\nMargin {equal_within}, at most {at_most} repetitions\n\n{head}\n|---|---|--:|--:|--:|--:|--:|--:|");
        let (mut foreseen, mut runs) = (0, 0);
        for setting in &SETTINGS {
            let population = setting.population(1_000_000);
            for pair in Pair::ALL {
                let tally = Tally::new(&population, pair, UntilDecided { equal_within, at_most }, 1_000);
                println!("{}", row(setting, pair, &tally));
                if tally.wrong() > 73 {
                    failing.push(format!("{}, {}, margin {equal_within}", setting.name, pair.name()));
                }
                foreseen += tally.foreseen();
                runs += tally.runs.len();
            }
        }
        println!("\nThe expected number is within a factor of three in {:.1} %.", 100.0 * foreseen as f64 / runs as f64);
    }
    assert!(failing.is_empty(), "{failing:#?}");
}

/// Simulates 200 runs of every pair in two of the settings that were held out. Populations have 20,000 repetitions.
/// Alpha is 0.001: if 5 % of decisions are wrong, at most 21 of 200 are, the 0.999 quantile of the binomial
/// distribution.
#[test]
fn at_most_one_decision_in_twenty_is_wrong() {
    for setting in SETTINGS.iter().filter(|setting| setting.held_out).take(2) {
        let population = setting.population(20_000);
        for pair in Pair::ALL {
            let rule = UntilDecided { equal_within: 0.05, at_most: 20_000 };
            let tally = Tally::new(&population, pair, rule, 200);
            assert!(tally.wrong() <= 21, "{}, {}: {} wrong", setting.name, pair.name(), tally.wrong());
        }
    }
}
