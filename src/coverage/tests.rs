//! Tests of coverage: shares of misses equal exact binomial sums, the order of the blocks does not matter, and wrong
//! input is refused.

use super::*;
use crate::environment::Arm;
use crate::law::Law;
use crate::seed::{Role, stream};
use crate::tally::ArmTally;

fn read(text: &str) -> Result<Study> {
    Study::read(&Node::from_json(text).unwrap())
}

fn run(study: Study) -> PairRecords {
    let mut results = PairRecords::new(study);
    (0..study.tasks()).for_each(|task| assert!(results.add(task, study.run(task))));
    results
}

/// The probabilities of 0 to n ones among n Bernoulli draws.
fn binomial(n: u64, p: f64) -> Vec<f64> {
    let mut of = vec![1.0];
    for _ in 0..n {
        let with = |ones: usize| ones.checked_sub(1).map_or(0.0, |fewer| of[fewer] * p);
        of = (0..=of.len()).map(|ones| with(ones) + of.get(ones).map_or(0.0, |same| same * (1.0 - p))).collect();
    }
    of
}

/// Every outcome of n Bernoulli samples: the number of ones among the rewards and among the costs, and every bound.
fn outcomes(level: f64, n: u64) -> Vec<(usize, usize, Vec<f64>)> {
    let level = Level::new(level);
    let tally = |rewards: u64, costs: u64| {
        let (reward, cost) = (rewards as f64, costs as f64);
        ArmTally { pulls: n, reward, cost, reward_squares: reward, cost_squares: cost }
    };
    let all = (0..=n).flat_map(|rewards| (0..=n).map(move |costs| (rewards, costs)));
    let bounds = |(rewards, costs)| {
        let arm = tally(rewards, costs);
        (rewards as usize, costs as usize, BOUNDS.iter().map(|bound| (bound.upper)(&level, &arm, &[1.0; 2])).collect())
    };
    all.map(bounds).collect()
}

/// The probability that p/q exceeds each bound, as a sum over all outcomes.
fn exact(outcomes: &[(usize, usize, Vec<f64>)], n: u64, p: f64, q: f64) -> Vec<f64> {
    let (rewards, costs) = (binomial(n, p), binomial(n, q));
    let mut missed = vec![0.0; BOUNDS.len()];
    for (reward, cost, bounds) in outcomes {
        for (missed, bound) in missed.iter_mut().zip(bounds) {
            if p / q > *bound {
                *missed += rewards[*reward] * costs[*cost];
            }
        }
    }
    missed
}

/// Whether a share of `count` independent draws differs from a probability by at most 5 standard errors (p = 6e-7) and
/// 1e-9.
fn fits(share: f64, count: f64, probability: f64) -> bool {
    (share - probability).abs() <= 5.0 * (probability * (1.0 - probability) / count).sqrt() + 1e-9
}

/// Samples one pair 40,000 times and compares the share of misses with the sum over all (n + 1)² outcomes.
#[test]
fn a_pairs_misses_follow_the_binomial_law() {
    const COUNT: u64 = 40_000;
    let mut seen = 0;
    for (n, alpha, p, q) in [(5, 0.2, 0.9, 0.3), (5, 0.5, 0.35, 0.6), (20, 0.1, 0.3, 0.05), (20, 0.3, 0.95, 0.9)] {
        let (outcomes, level) = (outcomes(alpha, n), Level::new(alpha));
        let arm = Arm::new(Law::bernoulli(p), Law::bernoulli(q));
        let mut missed = vec![0_u64; BOUNDS.len()];
        for number in 0..COUNT {
            let mut pair = Pair::of(&arm, stream(7, number, Role::Environment));
            let arm = *pair.sampled(n);
            for (missed, bound) in missed.iter_mut().zip(&BOUNDS) {
                *missed += u64::from(pair.ratio > (bound.upper)(&level, &arm, &pair.etas));
            }
        }
        for ((bound, missed), probability) in BOUNDS.iter().zip(missed).zip(exact(&outcomes, n, p, q)) {
            let share = missed as f64 / COUNT as f64;
            assert!(fits(share, COUNT as f64, probability), "{} at n = {n}: {share}, {probability}", bound.id);
            seen += usize::from(probability > 0.0);
        }
    }
    assert!(seen >= 10, "only {seen} bounds can be missed");
}

/// The integral takes 1000 × 1000 midpoints. Its error is far below the standard error of the share of 40,000 pairs,
/// which is 0.002.
#[test]
fn the_share_of_misses_is_the_integral_over_all_pairs() {
    const GRID: u32 = 1000;
    let study = Study { samples: 4, level: 0.3, pairs: 40_000, seed: 3, ..Study::default() };
    let outcomes = outcomes(0.3, 4);
    let mut expected = vec![0.0; BOUNDS.len()];
    for row in 0..GRID {
        let p = (f64::from(row) + 0.5) / f64::from(GRID);
        for column in 0..GRID {
            let q = 0.01 + 0.99 * (f64::from(column) + 0.5) / f64::from(GRID);
            let missed = exact(&outcomes, 4, p, q);
            expected.iter_mut().zip(missed).for_each(|(sum, missed)| *sum += missed / f64::from(GRID * GRID));
        }
    }
    for (found, expected) in run(study).report().policies.iter().zip(expected) {
        assert!(fits(found.share, 40_000.0, expected), "{}: {}, {expected}", found.id, found.share);
    }
}

/// The numbers are those of the report on Figure 1 of the ω-UCB paper at n = 100.
#[test]
fn the_papers_setting_gives_the_presets_numbers() {
    let answer = run(Study::default()).report();
    assert_eq!(answer.pairs, 10_000);
    let exceeded: Vec<u64> = answer.policies.iter().map(|policy| policy.exceeded).collect();
    assert_eq!(exceeded, [6, 6, 6, 0, 372, 0, 1486, 4, 21]);
    let medians: Vec<f64> = answer.policies.iter().map(|policy| (100.0 * policy.median.unwrap()).round()).collect();
    assert_eq!(medians, [183.0, 183.0, 183.0, 243.0, 139.0, 244.0, 122.0, 181.0, 167.0]);
}

#[test]
fn blocks_in_any_order_give_the_same_bits() {
    let study = Study { family: Family::Beta, samples: 300, pairs: 1_444, ..Study::default() };
    assert_eq!(study.tasks(), 5);
    let text = |mut results: PairRecords| serde_json::to_string(&results.report()).unwrap();
    let mut backwards = PairRecords::new(study);
    for task in (0..5).rev() {
        assert_eq!(backwards.pairs(), 0, "a block counted before an earlier one");
        assert!(backwards.add(task, study.run(task)));
        assert!(!backwards.add(task, study.run(task)), "a block counted twice");
    }
    let mut looked_at = PairRecords::new(study);
    for task in [1, 0, 4, 2, 3] {
        assert!(looked_at.add(task, study.run(task)));
        looked_at.report();
    }
    let forwards = run(study);
    for results in [&backwards, &looked_at] {
        assert_eq!(results.cases(2, 0, 2000), forwards.cases(2, 0, 2000));
        assert_eq!(results.pairs(), 1_444);
    }
    let forwards = text(forwards);
    assert_eq!(text(backwards), forwards);
    assert_eq!(text(looked_at), forwards);
}

#[test]
fn records_that_belong_to_no_task_are_refused() {
    let study = Study { pairs: 1_300, ..Study::default() };
    let mut results = PairRecords::new(study);
    assert!(!results.add(0, study.run(1)), "the records have the length of another block");
    assert!(!results.add(2, Vec::new()) && !results.add(usize::MAX / 1000, Vec::new()));
    assert!(results.report().policies.is_empty());
}

#[test]
fn a_pair_is_the_same_in_every_block() {
    let study = Study { pairs: 2_500, ..Study::default() };
    let many = Study { pairs: 100_000, ..study };
    assert_eq!(study.run(1), many.run(1));
    // A shorter run of samples is the start of a longer one.
    let mut pair = Pair::draw(Family::Multinomial, 1, 5);
    let (few, more) = (*pair.sampled(10), *pair.sampled(50));
    assert_eq!(few, *Pair::draw(Family::Multinomial, 1, 5).sampled(10));
    assert_eq!(more, *Pair::draw(Family::Multinomial, 1, 5).sampled(50));
}

#[test]
fn every_miss_is_found_from_the_one_before() {
    let results = run(Study { pairs: 500, ..Study::default() });
    let united = BOUNDS.iter().position(|bound| bound.id == "i-ucb").unwrap();
    let cases = results.cases(united, 0, 500);
    let expected: Vec<usize> = (0..500).filter(|place| cases[*place].ratio > cases[*place].bound).collect();
    let mut found = Vec::new();
    while let Some(place) = results.miss(united, found.last().map_or(0, |last| last + 1)) {
        found.push(place);
    }
    assert_eq!(found, expected);
    assert!(found.len() > 40);
    assert_eq!(results.cases(united, 490, 1000), cases[490..]);
}

/// With one sample, a cost of 0 makes every bound infinite. With Bernoulli laws of a uniform mean, half of all costs
/// are 0.
#[test]
fn infinite_bounds_are_counted_and_make_quantiles_none() {
    let study = Study { family: Family::BernoulliUniform, samples: 1, pairs: 4_000, ..Study::default() };
    for policy in run(study).report().policies {
        match policy.class {
            Class::Composite => assert_eq!((policy.infinite, policy.smallest), (4_000, None)),
            _ => assert!(fits(policy.infinite as f64 / 4_000.0, 4_000.0, 0.5) || policy.infinite == 4_000, "{policy:?}"),
        }
        assert!(policy.upper_quartile.is_none() && policy.most.is_none(), "{policy:?}");
    }
}

/// The reference is Wilson's interval of 6 among 10,000 by mpmath. The tolerance is relative.
#[test]
fn a_share_has_wilsons_interval() {
    let policy = &run(Study::default()).report().policies[0];
    assert_eq!((policy.exceeded, policy.share), (6, 0.0006));
    for (found, expected) in [(policy.low, WILSON.0), (policy.high, WILSON.1)] {
        assert!((found / expected - 1.0).abs() < 1e-12, "{found}, {expected}");
    }
}

const WILSON: (f64, f64) = (0.000_275_013_476_330_997_7, 0.001_308_524_096_300_786);

#[test]
fn every_family_yields_positive_ratios_and_bounds() {
    for entry in FAMILIES {
        let study = Study { family: entry.family, samples: 50, pairs: 250, ..Study::default() };
        for record in study.run(0).chunks_exact(RECORD) {
            assert!(record[0] > 0.0 && record[0].is_finite(), "{}: {record:?}", entry.id);
            assert!(record[1..].iter().all(|bound| *bound > 0.0), "{}: {record:?}", entry.id);
        }
    }
}

#[test]
fn missing_fields_have_defaults_and_the_others_are_read() {
    assert_eq!(read("{}").unwrap(), Study::default());
    let text = r#"{"family":"beta-1-5","samples":10000,"level":0.05,"pairs":7,"seed":9}"#;
    assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
    for entry in FAMILIES {
        assert_eq!(read(&format!(r#"{{"family":"{}"}}"#, entry.id)).unwrap().family, entry.family);
    }
}

#[test]
fn errors_name_the_field_and_the_allowed_values() {
    for (text, error) in [
        (r#"{"samples":0}"#, "samples: expected a whole number from 1 to 10000, found 0"),
        (r#"{"samples":10.5}"#, "samples: expected a whole number from 1 to 10000, found 10.5"),
        (r#"{"samples":"many"}"#, "samples: expected a whole number from 1 to 10000, found \"many\""),
        (r#"{"pairs":100001}"#, "pairs: expected a whole number from 1 to 100000, found 100001"),
        (r#"{"level":0}"#, "level: expected a number from 0.0001 to 0.5, found 0"),
        (r#"{"level":0.6}"#, "level: expected a number from 0.0001 to 0.5, found 0.6"),
        (r#"{"seed":-1}"#, "seed: expected a whole number from 0 to 9007199254740991, found -1"),
        (r#"{"n":1}"#, "n: unknown field, expected one of family, samples, level, pairs, seed"),
        (r#"[]"#, "specification: expected an object, found a list of 0"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), error);
    }
    let error = read(r#"{"family":"gauss"}"#).unwrap_err().to_string();
    assert!(error.starts_with("family: expected one of bernoulli, generalised-bernoulli, beta, "), "{error}");
}
