use super::*;
use crate::error::Result;
use crate::input::{Field, Node};
use crate::seed::{Role, stream};
use rand::RngExt;

fn read(text: &str) -> Result<Law> {
    read_up_to(text, 1.0)
}

fn read_up_to(text: &str, max: f64) -> Result<Law> {
    Law::read(&Field::root(&Node::from_json(text).unwrap()), max)
}

#[test]
fn means_and_variances_agree_with_closed_forms() {
    let law = read(r#"{"law":"discrete","values":[0,0.5],"weights":[1,3]}"#).unwrap();
    assert_eq!((law.mean(), law.variance(), law.support()), (0.375, 0.046875, (0.0, 0.5)));
    let law = read(r#"{"law":"bernoulli","p":0.25}"#).unwrap();
    assert_eq!((law.mean(), law.variance()), (0.25, 0.1875));
    let law = read(r#"{"law":"beta","alpha":1,"beta":3}"#).unwrap();
    assert_eq!((law.mean(), law.variance()), (0.25, 0.0375));
    let law = read(r#"{"law":"uniform","low":0.5,"high":1}"#).unwrap();
    assert_eq!((law.mean(), law.variance()), (0.75, 0.25 / 12.0));
    let law = read(r#"{"law":"empirical","values":[0.5,0,0.5,0]}"#).unwrap();
    assert_eq!((law.mean(), law.variance()), (0.25, 0.0625));
}

#[test]
fn a_truncated_law_covers_the_whole_range_by_default() {
    let law = read_up_to(r#"{"law":"truncated_normal","mean":7,"sd":4}"#, 40.0).unwrap();
    let written = r#"{"law":"truncated_normal","mean":7.0,"sd":4.0,"low":0.0,"high":40.0}"#;
    assert_eq!(serde_json::to_string(&law).unwrap(), written);
    assert_eq!(read_up_to(written, 40.0).unwrap(), law);
}

#[test]
fn values_are_read_in_original_units_and_scaled_for_the_simulation() {
    for (text, scaled) in [
        (r#"{"law":"bernoulli","p":0.25}"#, r#"{"law":"bernoulli","p":0.25}"#),
        (r#"{"law":"beta","alpha":50,"beta":3}"#, r#"{"law":"beta","alpha":50,"beta":3}"#),
        (r#"{"law":"uniform","low":10,"high":40}"#, r#"{"law":"uniform","low":0.25,"high":1}"#),
        (r#"{"law":"constant","value":5}"#, r#"{"law":"constant","value":0.125}"#),
        (r#"{"law":"discrete","values":[0,30],"weights":[9,5]}"#, r#"{"law":"discrete","values":[0,0.75],"weights":[9,5]}"#),
        (
            r#"{"law":"truncated_normal","mean":-5,"sd":10,"low":10}"#,
            r#"{"law":"truncated_normal","mean":-0.125,"sd":0.25,"low":0.25,"high":1}"#,
        ),
        (r#"{"law":"empirical","values":[10,40]}"#, r#"{"law":"empirical","values":[0.25,1]}"#),
    ] {
        let law = read_up_to(text, 40.0).unwrap();
        let (found, expected) = (law.scaled(40.0), read(scaled).unwrap());
        assert_eq!(serde_json::to_string(&found).unwrap(), serde_json::to_string(&expected).unwrap());
        assert!((found.mean() - expected.mean()).abs() < 1e-15 && found.support() == expected.support(), "{text}");
        assert!((found.variance() - expected.variance()).abs() < 1e-15, "{text}");
        assert_eq!(law.scaled(1.0), law, "{text}");
    }
    // Scaling a matched law keeps its solution, because solving again may give other last bits.
    let law = read_up_to(r#"{"law":"truncated_normal_matched","mean":10,"sd":5}"#, 40.0).unwrap().scaled(40.0);
    let direct = read(r#"{"law":"truncated_normal_matched","mean":0.25,"sd":0.125}"#).unwrap();
    assert_eq!((law.mean(), law.support()), (0.25, (0.0, 1.0)));
    assert!((law.variance() - 0.015625).abs() < 1e-17 && (law.quantile(0.1) - direct.quantile(0.1)).abs() < 1e-12);
}

#[test]
fn the_allowed_range_depends_on_the_units() {
    for (text, error) in [
        (r#"{"law":"constant","value":50}"#, "value: expected a number from 0 to 40, found 50"),
        (r#"{"law":"uniform","low":30,"high":20}"#, "high: expected a number from 30 to 40, found 20"),
        (r#"{"law":"empirical","values":[1,41]}"#, "values[1]: expected a number from 0 to 40, found 41"),
        (r#"{"law":"truncated_normal","mean":1,"sd":0}"#, "sd: expected a number from 0.00004 to 40000, found 0"),
        (r#"{"law":"truncated_normal","mean":61,"sd":2}"#, "mean: expected a number from -20 to 60, found 61"),
        (r#"{"law":"bernoulli","p":2}"#, "p: expected a number from 0 to 1, found 2"),
        (
            r#"{"law":"discrete","values":[1],"weights":[1e7]}"#,
            "weights[0]: expected 0 or a number from 1e-12 to 1000000, found 10000000",
        ),
        (
            r#"{"law":"truncated_normal","mean":1,"sd":1,"low":20,"high":10}"#,
            "high: expected a number at least 4e-11 above low, 20, and at most 40, found 10",
        ),
        (
            r#"{"law":"truncated_normal","mean":1,"sd":1,"low":20,"high":20}"#,
            "high: expected a number at least 4e-11 above low, 20, and at most 40, found 20",
        ),
        (
            r#"{"law":"truncated_normal_matched","mean":5,"sd":1,"low":10,"high":30}"#,
            "mean: expected a number from 10.0002 to 29.9998, found 5",
        ),
    ] {
        assert_eq!(read_up_to(text, 40.0).unwrap_err().to_string(), error);
    }
}

/// The width of the range is 20, and the mean lies a quarter of the way from its low end. The smallest allowed standard
/// deviation is then 2e-5, which is 1e-6 of the width, and the largest one is 4.398.
#[test]
fn a_matched_law_refuses_deviations_that_are_too_small_or_too_large() {
    for (sd, allowed) in [(1.9e-5, false), (2.1e-5, true), (4.39, true), (4.4, false)] {
        let text = format!(r#"{{"law":"truncated_normal_matched","mean":15,"sd":{sd},"low":10,"high":30}}"#);
        assert_eq!(read_up_to(&text, 40.0).is_ok(), allowed, "{sd}");
    }
    // A standard deviation within a relative 1e-6 of the largest one gives a law that cannot be distinguished from the
    // limit.
    for (below, allowed) in [(2e-6, true), (5e-7, false)] {
        let sd = TruncatedNormal::largest_sd(0.25, 0.0, 1.0) * (1.0 - below);
        let text = format!(r#"{{"law":"truncated_normal_matched","mean":0.25,"sd":{sd}}}"#);
        assert_eq!(read(&text).is_ok(), allowed, "{below}");
    }
}

/// The law with the default parameters of the catalogue.
fn default_law(entry: &LawEntry) -> Law {
    let mut text = format!(r#"{{"law":"{}""#, entry.id);
    for LawParam { id, default, list, .. } in entry.params {
        text += &if *list { format!(r#","{id}":{default:?}"#) } else { format!(r#","{id}":{:?}"#, default[0]) };
    }
    text += "}";
    let law = read(&text).unwrap();
    assert_eq!(serde_json::to_string(&law).unwrap(), text.replace(' ', ""), "a law is written as it is read");
    law
}

/// Compares moments with integrals of the quantile function by the midpoint rule, and draws with the quantile function
/// itself.
#[test]
fn the_methods_of_every_law_agree() {
    const POINTS: u32 = 20_000;
    for entry in ALL {
        let law = default_law(entry);
        let (quantile, sampler, (low, high)) = (Quantile::new(&law), law.sampler(), law.support());
        let at = |point: u32| quantile.at((f64::from(point) + 0.5) / f64::from(POINTS));
        let mean = (0..POINTS).map(at).sum::<f64>() / f64::from(POINTS);
        let square = |point| (at(point) - law.mean()) * (at(point) - law.mean());
        let variance = (0..POINTS).map(square).sum::<f64>() / f64::from(POINTS);
        assert!((law.mean() - mean).abs() < 1e-4, "{}: {mean}", entry.id);
        assert!((law.variance() - variance).abs() < 1e-4, "{}: {variance}", entry.id);
        assert!((0..POINTS).all(|point| (low..=high).contains(&at(point))), "{}", entry.id);
        let mut stream = stream(1, 0, Role::Arm(0));
        let draws: Vec<f64> = (0..POINTS).map(|_| sampler.sample(&mut stream)).collect();
        for u in [0.1, 0.3, 0.7, 0.9] {
            // F(x) of a discrete law may jump over u at the quantile x, so draws below x and draws up to x are counted.
            let count = |below: &dyn Fn(f64) -> bool| draws.iter().filter(|draw| below(**draw)).count() as f64;
            let (value, expected) = (quantile.at(u), u * f64::from(POINTS));
            let error = 4.5 * (expected * (1.0 - u)).sqrt();
            assert!(count(&|draw| draw < value) < expected + error, "{} at {u}", entry.id);
            assert!(count(&|draw| draw <= value) > expected - error, "{} at {u}", entry.id);
        }
        let step = law.step();
        assert!(step == 0.0 || draws.iter().all(|draw| (draw / step).fract() == 0.0), "{}: {step}", entry.id);
        let scaled = law.scaled(4.0);
        assert!((4.0 * scaled.mean() - law.mean()).abs() < 1e-15 || scaled == law, "{}: the mean is not scaled", entry.id);
    }
}

/// The ranges of these parameters depend on other parameters, so the catalogue holds the widest range of each.
#[test]
fn the_catalogue_has_the_widest_ranges_that_are_read() {
    let range = |law: &str, id: &str| {
        let entry = ALL.iter().find(|entry| entry.id == law).unwrap();
        let param = entry.params.iter().find(|param| param.id == id).unwrap();
        (param.min, param.max)
    };
    let (min, max) = range("truncated_normal", "mean");
    for (mean, allowed) in [(min, true), (max, true), (min - 1.0, false), (max + 1.0, false)] {
        let text = format!(r#"{{"law":"truncated_normal","mean":{mean},"sd":{MAX_SD}}}"#);
        assert_eq!(read(&text).is_ok(), allowed, "{mean}");
    }
    let (min, max) = range("truncated_normal_matched", "sd");
    for (sd, allowed) in [(min, true), (max - 0.01, true), (0.99 * min, false), (max, false)] {
        let text = format!(r#"{{"law":"truncated_normal_matched","mean":0.5,"sd":{sd}}}"#);
        assert_eq!(read(&text).is_ok(), allowed, "{sd}");
    }
}

#[test]
fn quantiles_are_the_smallest_values_that_reach_the_probability() {
    let discrete = read(r#"{"law":"discrete","values":[0.5,0,1,0.25],"weights":[1,2,0,1]}"#).unwrap();
    for (u, value) in [(0.3, 0.0), (0.5, 0.0), (0.51, 0.25), (0.75, 0.25), (0.76, 0.5), (1.0 - 1e-16, 0.5)] {
        assert_eq!(discrete.quantile(u), value, "{u}");
    }
    let empirical = read(r#"{"law":"empirical","values":[0.75,0.25,0.5,0.25]}"#).unwrap();
    for (u, value) in [(1e-300, 0.25), (0.5, 0.25), (0.51, 0.5), (0.75, 0.5), (0.76, 0.75)] {
        assert_eq!(empirical.quantile(u), value, "{u}");
    }
    let bernoulli = Law::bernoulli(0.25);
    assert_eq!([0.1, 0.74, 0.76].map(|u| bernoulli.quantile(u)), [0.0, 0.0, 1.0]);
    assert_eq!([0.0, 1.0].map(|p| Law::bernoulli(p).quantile(0.5)), [0.0, 1.0]);
    assert_eq!(Law::constant(0.3).quantile(0.1), 0.3);
    assert_eq!(Law::uniform(0.25, 0.75).quantile(0.25), 0.375);
}

/// A sampler compares up to 16 values one by one, and searches among more values. Either way, a draw is the quantile of
/// the random number.
#[test]
fn a_discrete_law_draws_its_quantiles() {
    for count in [2, 16, 17, 40] {
        let values: Vec<f64> = (0..count).map(|value| f64::from(value) / 64.0).collect();
        let weights = values.iter().map(|value| 1.0 + value).collect();
        let law = Law::discrete(values, weights);
        let (sampler, mut draws, mut numbers) = (law.sampler(), stream(1, 0, Role::Arm(0)), stream(1, 0, Role::Arm(0)));
        for _ in 0..1000 {
            assert_eq!(sampler.sample(&mut draws), law.quantile(numbers.random::<f64>()), "of {count} values");
        }
    }
}

#[test]
fn a_discrete_law_never_draws_a_value_of_weight_0() {
    let sampler = read(r#"{"law":"discrete","values":[0,0.5,1],"weights":[0,1,0]}"#).unwrap().sampler();
    let mut stream = stream(1, 0, Role::Arm(0));
    assert!((0..1000).all(|_| sampler.sample(&mut stream) == 0.5));
}
