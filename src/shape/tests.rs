use super::*;

const PAIR: Samples = Samples { n: 10.0, reward: 0.5, cost: 0.125, z: 3.0, eta: 1.0, min: 0.0, max: 1.0 };

fn read(text: &str) -> Result<Samples> {
    Samples::read(&Node::from_json(text).unwrap())
}

fn kind<'a>(shape: &'a Shape, id: &str) -> &'a Kind {
    shape.kinds.iter().find(|kind| kind.id == id).unwrap()
}

/// Allows a relative error of 1e-12.
#[test]
fn ends_and_ratios_agree_with_mpmath() {
    let shape = PAIR.shape();
    for (id, low, ratio) in EXPECTED {
        let found = kind(&shape, id);
        let close = |found: f64, expected: f64| (found - expected).abs() <= 1e-12 * expected.abs();
        assert!(close(found.cost.interval.low, low), "{id}: {}", found.cost.interval.low);
        match (found.ratio, ratio) {
            (Some(found), Some(expected)) => assert!(close(found, expected), "{id}: {found}"),
            (found, expected) => assert_eq!(found, expected, "{id}"),
        }
    }
}

/// The lower end of the interval of the cost and the bound of the ratio, which mpmath computed from the definitions
/// with 50 digits.
const EXPECTED: [(&str, f64, Option<f64>); 5] = [
    ("omega", 0.013_906_470_296_161_97, Some(60.700_061_397_953_1)),
    ("wilson", 0.013_906_470_296_161_97, Some(60.700_061_397_953_1)),
    ("kl", 0.000_248_864_995_449_114_6, Some(3_729.564_379_763_179)),
    ("bernstein", -2.370_637_830_277_531, None),
    ("hoeffding", -0.449_792_406_939_685_9, None),
];

#[test]
fn symmetric_intervals_leave_the_range_and_have_infinite_ratios() {
    let shape = PAIR.shape();
    for kind in &shape.kinds {
        let symmetric = kind.symmetric;
        assert_eq!(kind.cost.below, symmetric, "{}", kind.id);
        assert_eq!(kind.ratio.is_none(), symmetric, "{}", kind.id);
        assert!((kind.cost.asymmetry < 1e-20) == symmetric, "{}", kind.id);
        assert_eq!(kind.cost.below, kind.cost.interval.low < 0.0);
        assert_eq!(kind.reward.above, kind.reward.interval.high > 1.0);
    }
}

/// Also checks that a mean cost of 0 has no ratio.
#[test]
fn an_interval_of_a_mean_at_an_end_of_the_range_ends_there() {
    let shape = Samples { reward: 1.0, cost: 0.0, ..PAIR }.shape();
    let kl = kind(&shape, "kl");
    assert_eq!((kl.cost.interval.low, kl.reward.interval.high), (0.0, 1.0));
    assert!(!kl.cost.below && !kl.reward.above && kl.ratio.is_none() && shape.ratio.is_none());
    assert_eq!(PAIR.shape().ratio, Some(4.0));
}

#[test]
fn a_scaled_range_scales_everything() {
    // All factors are powers of two, so that nothing is rounded.
    let scaled = Samples { reward: 8.0, cost: 2.0, max: 16.0, ..PAIR }.shape();
    let unit = PAIR.shape();
    for (scaled, unit) in scaled.kinds.iter().zip(&unit.kinds) {
        assert_eq!(scaled.cost.interval, unit.cost.interval.on_range(0.0, 16.0));
        assert_eq!(scaled.cost.asymmetry, unit.cost.asymmetry);
        assert_eq!(scaled.ratio, unit.ratio);
    }
    // Costs below 0 have no ratio.
    let shape = Samples { reward: 0.0, cost: -0.75, min: -1.0, ..PAIR }.shape();
    assert!(shape.ratio.is_none() && shape.kinds.iter().all(|kind| kind.ratio.is_none()));
    // If all rewards are negative and all costs positive, the largest cost gives the largest ratio.
    let shape = Samples { n: 1e6, reward: -0.5, cost: 0.5, min: -1.0, ..PAIR }.shape();
    let omega = kind(&shape, "omega");
    assert_eq!(omega.ratio, Some(omega.reward.interval.high / omega.cost.interval.high));
}

#[test]
fn theorem_1_gives_the_omega_interval() {
    for samples in [PAIR, Samples { reward: 3.5, cost: 1.0, eta: 0.25, min: -1.0, max: 5.0, ..PAIR }] {
        let shape = samples.shape();
        for (terms, side) in [(shape.reward_terms, shape.kinds[0].reward), (shape.cost_terms, shape.kinds[0].cost)] {
            let Terms { a, b, c } = terms;
            let (centre, root) = (b / (2.0 * a), (b * b / (4.0 * a * a) - c / a).sqrt());
            assert!((side.interval.low - (centre - root)).abs() < 1e-13);
            assert!((side.interval.high - (centre + root)).abs() < 1e-13);
        }
    }
}

#[test]
fn asymmetry_agrees_with_equation_23() {
    for n in [1.0, 10.0, 1000.0] {
        for step in 0..=32 {
            let samples = Samples { n, cost: f64::from(step) / 32.0, ..PAIR };
            let expected = interval::asymmetry(n, samples.cost, samples.z);
            assert!((samples.shape().kinds[0].cost.asymmetry - expected).abs() < 1e-12, "{n} {step}");
        }
    }
}

#[test]
fn samples_are_read_with_each_kind_of_confidence() {
    let with = |confidence: &str| {
        let text = format!(r#"{{"n":10,"reward":0.5,"cost":0.125,{confidence},"eta":1,"min":0,"max":1}}"#);
        read(&text).unwrap()
    };
    assert_eq!(with(r#""z":3"#), PAIR);
    assert!((with(r#""alpha":0.05"#).z - 1.959_963_984_540_054).abs() < 1e-14);
    assert!((with(r#""rho":0.25,"t":10000"#).z - 2.145_966_026_289_347).abs() < 1e-14);
}

#[test]
fn errors_name_the_field_and_its_allowed_values() {
    let refused = |changed: &str, text: &str| {
        let all = [("n", "10"), ("reward", "0.5"), ("cost", "0.1"), ("z", "3"), ("eta", "1"), ("min", "0"), ("max", "1")];
        let entry = |(key, value): &(&str, &str)| format!(r#""{key}":{}"#, if *key == changed { text } else { *value });
        read(&format!("{{{}}}", all.iter().map(entry).collect::<Vec<_>>().join(","))).unwrap_err().to_string()
    };
    for (key, text, message) in [
        ("n", "0", "n: expected a whole number from 1 to 1000000, found 0"),
        ("n", "\"ten\"", "n: expected a whole number from 1 to 1000000, found \"ten\""),
        ("reward", "2", "reward: expected a number from 0 to 1, found 2"),
        ("cost", "-1", "cost: expected a number from 0 to 1, found -1"),
        ("z", "7", "z: expected a number from 0.1 to 6, found 7"),
        ("eta", "0", "eta: expected a number from 0.01 to 1, found 0"),
        ("min", "1", "max: expected a number above 1, at most 1000000, found 1"),
    ] {
        assert_eq!(refused(key, text), message);
    }
    assert_eq!(read(r#"{"n":1,"mu":2}"#).unwrap_err().path, "mu");
}

/// The drawing of the view "Drag an interval" has these numbers, which a script computed from the formulas.
#[test]
fn the_symmetric_interval_as_wide_as_omega_is_around_the_mean() {
    let z = interval::z_of_alpha(0.05);
    let shape = Samples { n: 40.0, reward: 0.625, cost: 0.075, z, ..PAIR }.shape();
    let rounded = |kind: &Kind| [kind.cost.interval.low, kind.cost.interval.high].map(|end| (1e3 * end).round());
    assert_eq!(rounded(kind(&shape, "omega")), [26.0, 199.0]);
    assert_eq!(rounded(kind(&shape, "hoeffding")), [-140.0, 290.0]);
    assert_eq!(rounded(&shape.as_wide), [-11.0, 161.0]);
    assert_eq!(kind(&shape, "omega").ratio.map(|ratio| (10.0 * ratio).round()), Some(293.0));
    assert!(shape.as_wide.symmetric && shape.as_wide.ratio.is_none() && shape.as_wide.cost.below);
    // The interval is as wide on any range.
    let shape = Samples { reward: 3.5, cost: 1.0, eta: 0.25, min: -1.0, max: 5.0, ..PAIR }.shape();
    for (wide, omega) in [(shape.as_wide.cost, shape.kinds[0].cost), (shape.as_wide.reward, shape.kinds[0].reward)] {
        let width = |side: Side| side.interval.high - side.interval.low;
        assert!((width(wide) - width(omega)).abs() < 1e-12);
        assert!(wide.asymmetry < 1e-12 && omega.asymmetry > 1e-3);
    }
}
