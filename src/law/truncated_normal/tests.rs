use super::*;

/// mpmath computed the expected moments with 40 digits, by quadrature of the density around its largest value.
#[test]
fn moments_agree_with_mpmath() {
    for ([mean, sd, low, high], expected, variance) in MOMENTS {
        let law = TruncatedNormal::new(mean, sd, low, high);
        let what = format!("N({mean}, {sd}) from {low} to {high}");
        assert!((law.mean() / expected - 1.0).abs() < 1e-13, "{what}: {}", law.mean());
        assert!((law.variance() / variance - 1.0).abs() < 1e-12, "{what}: {}", law.variance());
    }
}

#[test]
fn a_matched_law_has_the_mean_and_deviation_asked_for() {
    for (low, high) in [(0.0, 1.0), (0.25, 0.75), (0.0, 1e-3)] {
        for mean in [1e-5, 0.01, 0.3, 0.5, 0.9, 0.999] {
            let mean = low + mean * (high - low);
            let most = TruncatedNormal::largest_sd(mean, low, high);
            for share in [1e-3, 0.1, 0.5, 0.7, 0.9, 0.99, 0.9999, 1.0 - 1e-6] {
                let law = TruncatedNormal::matched(mean, share * most, low, high);
                let (found, width) = (law.unit, high - low);
                let what = format!("{mean}, {share} of {most} from {low} to {high}");
                assert!((low + width * found.mean() - mean).abs() < 1e-12 * (mean - low), "{what}");
                let sd = width * found.variance().sqrt();
                assert!((sd / (share * most) - 1.0).abs() < 1e-12, "{what}: {sd}");
            }
        }
    }
}

#[test]
fn the_largest_deviation_is_the_exponential_limit() {
    // For the mean 1/2 the limit is the uniform law. For the mean 1/1000 it is nearly the untruncated exponential law
    // of rate 1000.
    assert!((TruncatedNormal::largest_sd(0.5, 0.0, 1.0) * 12_f64.sqrt() - 1.0).abs() < 1e-8);
    assert!((TruncatedNormal::largest_sd(1e-3, 0.0, 1.0) / 1e-3 - 1.0).abs() < 1e-8);
}

#[test]
fn matching_undoes_truncation() {
    for ([mean, sd, low, high], expected, variance) in MOMENTS {
        // Laws that are nearly uniform or exponential are left out, because many normal laws have nearly their moments.
        if sd < 0.6 * (high - low) && sd > 1e-5 {
            let law = TruncatedNormal::matched(expected, variance.sqrt(), low, high);
            let direct = TruncatedNormal::new(mean, sd, low, high);
            for u in [1e-6, 0.2, 0.5, 0.999] {
                let (a, b) = (law.at_tails(u, 1.0 - u), direct.at_tails(u, 1.0 - u));
                assert!((a - b).abs() < 1e-8 * (high - low), "N({mean}, {sd}) at {u}: {a} {b}");
            }
        }
    }
}

/// mpmath computed the expected quantiles with 40 digits, by bisection on the integral of the density.
#[test]
fn quantiles_agree_with_mpmath() {
    for ([mean, sd, low, high], u, expected) in QUANTILES {
        let found = TruncatedNormal::new(mean, sd, low, high).at_tails(u, 1.0 - u);
        assert!((found - expected).abs() < 1e-13 * (high - low), "N({mean}, {sd}) at {u}: {found}");
    }
}

/// Allows the mean of 20,000 draws 4.5 standard errors, for every method of drawing. Some laws are flat, some are
/// steep, and some lie so far from the mean before truncation that the tail of the normal law underflows.
#[test]
fn draws_have_the_mean_of_their_law() {
    use crate::seed::{Role, stream};
    for [mean, sd] in [[0.5, 1.1], [1.1, 1.7], [0.3, 0.2], [-400.0, 20.0], [-50.0, 1.0]] {
        let (law, mut stream) = (TruncatedNormal::new(mean, sd, 0.0, 1.0), stream(1, 0, Role::Arm(0)));
        let draws: Vec<f64> = (0..20_000).map(|_| law.sample(&mut stream)).collect();
        assert!(draws.iter().all(|draw| (0.0..=1.0).contains(draw)), "N({mean}, {sd})");
        let (found, error) = (draws.iter().sum::<f64>() / 20_000.0, (law.variance() / 20_000.0).sqrt());
        assert!((found - law.mean()).abs() < 4.5 * error, "N({mean}, {sd}): {found} for {}", law.mean());
    }
    let far = TruncatedNormal::new(-50.0, 1.0, 0.0, 1.0);
    // This law is nearly exponential with rate 50.
    assert!((far.at_tails(0.5, 0.5) * 50.0 / std::f64::consts::LN_2 - 1.0).abs() < 1e-3, "{}", far.at_tails(0.5, 0.5));
}

/// Far from the mean before truncation, a proposal is accepted with the probability exp(-t²/2). The sampler mostly
/// avoids computing exp.
#[test]
fn a_shortcut_of_rejection_changes_no_draw() {
    use crate::math::{exp, expm1, ln_1p};
    use crate::seed::{Role, stream};
    use rand::RngExt;
    let law = TruncatedNormal::new(-10.5, 1.0, 0.0, 1.0);
    let (mut draws, mut numbers) = (stream(1, 0, Role::Arm(0)), stream(1, 0, Role::Arm(0)));
    for _ in 0..20_000 {
        let expected = loop {
            let t = -ln_1p(numbers.random::<f64>() * expm1(-10.5)) / 10.5;
            if numbers.random::<f64>() < exp(-0.5 * t * t) {
                break t;
            }
        };
        assert!((law.sample(&mut draws) - expected).abs() < 1e-15);
    }
}

/// Each row has the mean and the sd before truncation, `low` and `high`, and then the mean and the variance after
/// truncation.
const MOMENTS: [([f64; 4], f64, f64); 11] = [
    ([0.5, 0.25, 0.0, 1.0], 0.5, 0.048_358_831_471_870_2),
    ([0.3, 0.5, 0.0, 1.0], 0.442_247_999_045_606_2, 0.071_021_544_839_719_91),
    ([-0.5, 0.1, 0.0, 1.0], 0.018_650_396_712_584_213, 0.000_326_964_346_171_122_3),
    ([1.7, 0.1, 0.2, 0.8], 0.789_147_689_499_713_1, 0.000_115_147_906_547_171_38),
    ([0.2, 1e-6, 0.0, 1.0], 0.2, 1e-12),
    ([0.0, 0.001, 0.0, 1.0], 0.000_797_884_560_802_865_4, 3.633_802_276_324_186_7e-7),
    ([1000.0, 1000.0, 0.0, 1.0], 0.500_083_291_662_503_4, 0.083_333_326_393_055_1),
    ([-99.0, 10.0, 0.25, 1.0], 0.578_738_140_101_414_9, 0.045_586_830_690_826_585),
    ([0.25, 0.125, 0.5, 0.5078125], 0.503_823_631_172_367_3, 5.081_506_131_409_384_4e-6),
    ([10.0, 1.0, 0.0, 1.0], 0.891_543_711_987_591_5, 0.011_448_805_821_636_248),
    ([0.9, 0.3, 0.1, 0.95], 0.696_190_245_463_959_7, 0.033_103_569_604_203_45),
];

/// Each row has the mean and the sd before truncation, `low` and `high`, then u and its quantile.
const QUANTILES: [([f64; 4], f64, f64); 24] = [
    ([0.5, 0.25, 0.0, 1.0], 1e-09, 4.419_719_542_323_841e-9),
    ([0.5, 0.25, 0.0, 1.0], 0.3, 0.375_399_279_394_515_4),
    ([0.5, 0.25, 0.0, 1.0], 0.9999, 0.999_558_807_329_076_2),
    ([0.3, 0.5, 0.0, 1.0], 1e-09, 9.678_010_222_598_344e-10),
    ([0.3, 0.5, 0.0, 1.0], 0.3, 0.259_536_727_481_203_3),
    ([0.3, 0.5, 0.0, 1.0], 0.9999, 0.999_784_676_837_385_7),
    ([-0.5, 0.1, 0.0, 1.0], 1e-09, 1.928_081_048_082_532e-11),
    ([-0.5, 0.1, 0.0, 1.0], 0.3, 0.006_833_426_301_301_563),
    ([-0.5, 0.1, 0.0, 1.0], 0.9999, 0.155_053_761_270_535_1),
    ([1.7, 0.1, 0.2, 0.8], 1e-09, 0.595_262_463_415_116_7),
    ([1.7, 0.1, 0.2, 0.8], 0.3, 0.786_875_388_019_354_5),
    ([1.7, 0.1, 0.2, 0.8], 0.9999, 0.799_998_902_072_931),
    ([0.0, 0.001, 0.0, 1.0], 1e-09, 1.253_314_137_315_500_4e-12),
    ([0.0, 0.001, 0.0, 1.0], 0.3, 0.000_385_320_466_407_567_6),
    ([0.0, 0.001, 0.0, 1.0], 0.9999, 0.003_890_591_886_413_121),
    ([1000.0, 1000.0, 0.0, 1.0], 1e-09, 1.000_499_999_916_149_5e-9),
    ([1000.0, 1000.0, 0.0, 1.0], 0.3, 0.300_104_968_479_617_9),
    ([1000.0, 1000.0, 0.0, 1.0], 0.9999, 0.999_900_049_945_035),
    ([0.25, 0.125, 0.5, 0.5078125], 1e-09, 0.500_000_000_007_339_4),
    ([0.25, 0.125, 0.5, 0.5078125], 0.3, 0.502_241_634_171_076_4),
    ([0.25, 0.125, 0.5, 0.5078125], 0.9999, 0.507_811_666_726_609_2),
    ([10.0, 1.0, 0.0, 1.0], 1e-09, 1.466_618_321_122_072e-6),
    ([10.0, 1.0, 0.0, 1.0], 0.3, 0.868_770_931_707_506_6),
    ([10.0, 1.0, 0.0, 1.0], 0.9999, 0.999_989_021_470_630_5),
];
