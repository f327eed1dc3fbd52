use super::quantiles::EXACT;
use super::*;
use crate::math;

/// Values without a pattern, of which some are equal and some are negative.
fn values(count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i * 7919 + 13) % 1009) as f64 * 1.37 - 300.0).collect()
}

/// The moments and the quantiles of blocks of values.
fn of(blocks: &[&[f64]]) -> (Moments, Quantiles) {
    let mut all = (Moments::default(), Quantiles::default());
    for block in blocks {
        all.0.merge(&block.iter().copied().collect());
        all.1.merge(&block.iter().copied().collect());
    }
    all
}

#[test]
fn moments_of_a_sample_agree_with_sums_by_others() {
    let moments: Moments = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
    assert_eq!((moments.count(), moments.mean()), (8, 5.0));
    assert!((moments.std().unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-15);
    // Cubes of deviations add up to -27 - 3 + 8 + 64 = 42.
    assert!((moments.skewness() - 8.0 / math::pow(32.0 / 7.0, 1.5)).abs() < 1e-15);
}

/// The values 4, 5 and 6 are not skewed. By tables, the 0.975 quantile of Student's t with 2 degrees of freedom is
/// 4.302653.
#[test]
fn without_skew_the_interval_is_students() {
    let (low, high) = [4.0, 5.0, 6.0].into_iter().collect::<Moments>().interval(IntervalMethod::Skew).unwrap();
    let half = 4.302_652_73 / 3.0_f64.sqrt();
    assert!((low - (5.0 - half)).abs() < 1e-8 && (high - (5.0 + half)).abs() < 1e-8, "{low} {high}");
}

/// The values 0, 0 and 3 have the mean 1, the standard error 1, and the skewness sqrt(3), the largest that three values
/// can have. So r = 1.
#[test]
fn a_heavy_tail_makes_its_side_longer() {
    let quantile = 4.302_652_73;
    for (values, below, above) in [([0.0, 0.0, 3.0], 1.0, 4.25), ([2.0, 2.0, -1.0], 4.25, 1.0)] {
        let (low, high) = values.into_iter().collect::<Moments>().interval(IntervalMethod::Skew).unwrap();
        assert!((low - (1.0 - below * quantile)).abs() < 1e-7, "{low}");
        assert!((high - (1.0 + above * quantile)).abs() < 1e-7, "{high}");
    }
}

/// The values 0, 0 and 3, repeated many times, have the skewness sqrt(1/2). The quantile of t for 2,999 degrees of
/// freedom is 1.9608.
#[test]
fn a_little_skew_shortens_the_other_side() {
    let moments: Moments = [0.0, 0.0, 3.0].into_iter().cycle().take(3000).collect();
    let r = 0.5_f64.sqrt() / 3000.0_f64.sqrt();
    let (low, high) = moments.interval(IntervalMethod::Skew).unwrap();
    let ends = [moments.mean() - low, high - moments.mean()].map(|end| end / moments.stderr().unwrap() / 1.960_8);
    for (end, expected) in ends.into_iter().zip([1.0 - 0.75 * r + 2.5 * r * r, 1.0 + 0.75 * r + 2.5 * r * r]) {
        assert!((end - expected).abs() < 1e-4, "{end} for {expected}");
    }
}

#[test]
fn equal_values_have_an_interval_without_width() {
    for (_, intervals) in IntervalMethod::NAMES {
        assert_eq!([0.1; 5].into_iter().collect::<Moments>().interval(intervals), Some((0.1, 0.1)));
    }
}

#[test]
fn students_interval_ignores_skewness() {
    let (low, high) = [0.0, 0.0, 3.0].into_iter().collect::<Moments>().interval(IntervalMethod::Student).unwrap();
    assert!((low - (1.0 - 4.302_652_73)).abs() < 1e-8 && (high - (1.0 + 4.302_652_73)).abs() < 1e-8, "{low} {high}");
}

/// Hall's transformation of the distance of an end, in standard errors, is the quantile of Student's t. The ends of an
/// interval are not computed by this formula but by its inverse.
#[test]
fn halls_transformation_of_the_ends_gives_students_quantiles() {
    for mut values in [vec![0.0, 0.0, 3.0], values(50), [[0.0; 9].as_slice(), &[1.0]].concat(), vec![1.0, 2.0, 4.0, 6.0]] {
        for _ in 0..2 {
            let moments: Moments = values.iter().copied().collect();
            let (low, high) = moments.interval(IntervalMethod::Hall).unwrap();
            let q = math::student_t(1.959_963_984_540_054, moments.count() - 1);
            let r = moments.skewness() / (moments.count() as f64).sqrt();
            for (end, quantile) in [(low, q), (high, -q)] {
                let t = (moments.mean() - end) / moments.stderr().unwrap();
                let transformed = t + r * t * t / 3.0 + r * r * t * t * t / 27.0 + r / 6.0;
                assert!((transformed - quantile).abs() < 1e-9, "{transformed} for {quantile}");
            }
            values.iter_mut().for_each(|value| *value = -*value);
        }
    }
}

/// Without skewness, all methods give Student's interval.
#[test]
fn without_skew_all_methods_agree() {
    let moments: Moments = [1.0, 2.0, 3.0, 4.0, 5.0].into_iter().collect();
    let student = moments.interval(IntervalMethod::Student).unwrap();
    for (name, intervals) in IntervalMethod::NAMES {
        let (low, high) = moments.interval(intervals).unwrap();
        assert!((low - student.0).abs() < 1e-12 && (high - student.1).abs() < 1e-12, "{name}: {low} {high}");
    }
}

#[test]
fn one_value_has_a_mean_and_no_spread() {
    let summary = Summary::new(&[3.0].into_iter().collect(), 3.0, IntervalMethod::Skew);
    assert_eq!((summary.mean, summary.median, summary.std, summary.low), (3.0, 3.0, None, None));
}

#[test]
fn two_blocks_give_the_same_as_one() {
    for count in [2, 50, 256, 257, 600] {
        let values = values(count);
        let (whole, exactly) = of(&[&values]);
        for split in 0..=count {
            let (merged, quantiles) = of(&[&values[..split], &values[split..]]);
            assert_eq!(quantiles.settled(), exactly.settled(), "quantiles do not depend on the split");
            assert_eq!(merged.count(), whole.count());
            let close = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs().max(1.0);
            assert!(close(merged.mean(), whole.mean()), "{count} {split}");
            assert!(close(merged.std().unwrap(), whole.std().unwrap()), "{count} {split}");
            assert!((merged.skewness() - whole.skewness()).abs() < 1e-12, "{count} {split}");
        }
    }
}

#[test]
fn quantiles_of_few_values_are_exact_and_of_many_values_close() {
    let few: Quantiles = values(201).into_iter().collect();
    let mut sorted = values(201);
    sorted.sort_by(f64::total_cmp);
    assert_eq!(few.quantile(0.5), Some(sorted[100]));
    assert_eq!((few.quantile(0.0), few.quantile(1.0)), (Some(sorted[0]), Some(sorted[200])));

    let many: Quantiles = values(1000).into_iter().collect();
    let mut sorted = values(1000);
    sorted.sort_by(f64::total_cmp);
    for (rank, exact) in sorted.iter().enumerate() {
        let found = many.quantile(rank as f64 / 999.0).unwrap();
        assert!((found - exact).abs() <= 0.002 * exact.abs() + 1e-9, "{found} for {exact}");
    }
}

/// Among five values, the shares 0.2, 0.4 and 0.6 have the places 0.8, 1.6 and 2.4. Between whole places, quantiles are
/// linear.
#[test]
fn quantiles_lie_between_order_statistics() {
    let values = [1.0, 2.0, 4.0, 8.0, 16.0];
    let kept: Quantiles = values.into_iter().collect();
    for (share, expected) in [(0.2, 1.8), (0.4, 3.2), (0.6, 5.6), (0.25, 2.0), (0.0, 1.0), (1.0, 16.0)] {
        let found = [Quantiles::of_sorted(&values, share), kept.quantile(share).unwrap()];
        assert!(found.iter().all(|found| (found - expected).abs() < 1e-14), "{share}: {found:?}");
    }
    assert_eq!(Quantiles::of_sorted(&[3.0], 0.7), 3.0);
}

/// Up to 256 values are kept as they are. Beyond, at most 257 different values are kept in [1, 2], so that a curve
/// stays small.
#[test]
fn many_values_take_little_room() {
    let between = |count: usize| -> Quantiles { (0..count).map(|i| 1.0 + i as f64 / count as f64).collect() };
    assert_eq!((between(256).few.len(), between(256).quantile(1.0)), (256, Some(1.0 + 255.0 / 256.0)));
    assert_eq!(between(256).few[85], 1.0 + 85.0 / 256.0);
    assert!(between(20_000).few.len() <= EXACT && between(20_000).many.len() <= 257);
    let same: Quantiles = std::iter::repeat_n(0.5, 2000).collect();
    assert_eq!((same.many.len(), same.quantile(0.5)), (1, Some(0.5)));
}

/// Lists of 257 to 512 values are put into order at different times, and their quantiles do not show when.
#[test]
fn lists_of_an_experiment_are_not_all_put_into_order_at_once() {
    let list = |first: usize| -> Quantiles { (first..first + EXACT + EXACT / 2).map(|i| 1.0 / i as f64).collect() };
    let lists: Vec<Quantiles> = (1..1001).map(list).collect();
    let in_order = lists.iter().filter(|list| !list.many.is_empty()).count();
    assert!((400..600).contains(&in_order), "{in_order}");
    for list in lists {
        let settled = list.settled();
        assert_eq!([0.0, 0.3, 1.0].map(|share| list.quantile(share)), [0.0, 0.3, 1.0].map(|share| settled.quantile(share)));
    }
}

#[cfg(not(target_arch = "wasm32"))]
proptest::proptest! {
    /// Takes values of any size and sign, in any order. The error of a quantile is at most that by which its two
    /// neighbours are rounded. This is a relative 2^-9, less than the 0.2 % that a report promises.
    #[test]
    fn quantiles_are_within_their_stated_error(
        values in proptest::collection::vec((-12.0..12.0_f64, proptest::prelude::any::<bool>()), 1..1200),
        share in 0.0..=1.0_f64,
    ) {
        let value = |(size, negative): &(f64, bool)| math::pow(10.0, *size) * if *negative { -1.0 } else { 1.0 };
        let mut sorted: Vec<f64> = values.iter().map(value).collect();
        let kept: Quantiles = sorted.iter().copied().collect();
        math::sort(&mut sorted);
        let place = share * (sorted.len() - 1) as f64;
        let largest = sorted[place.floor() as usize].abs().max(sorted[place.ceil() as usize].abs());
        let allowed = if sorted.len() > EXACT { largest / 512.0 * (1.0 + 1e-9) } else { largest * 1e-15 };
        let (found, exact) = (kept.quantile(share).unwrap(), Quantiles::of_sorted(&sorted, share));
        proptest::prop_assert!((found - exact).abs() <= allowed, "{} of {}: {found}, exactly {exact}", share, sorted.len());
    }
}

#[test]
fn a_quantile_before_infinite_values_is_finite() {
    let values = [1.0, 2.0, 3.0, f64::INFINITY, f64::INFINITY];
    assert_eq!([0.25, 0.5].map(|share| Quantiles::of_sorted(&values, share)), [2.0, 3.0]);
    assert_eq!([0.6, 0.75].map(|share| Quantiles::of_sorted(&values, share)), [f64::INFINITY; 2]);
}

#[test]
fn a_million_values_far_from_0_lose_no_precision() {
    // The values have the mean 1e9 + 0.5 and the variance 0.25 n/(n-1). They are merged in blocks of 64, as in an
    // experiment.
    let mut moments = Moments::default();
    for _ in 0..15_625 {
        moments.merge(&(0..64).map(|i| 1e9 + f64::from(i % 2)).collect());
    }
    assert_eq!(moments.count(), 1_000_000);
    assert!((moments.mean() - (1e9 + 0.5)).abs() < 1e-6);
    assert!((moments.std().unwrap() - 0.5 * (1e6_f64 / 999_999.0).sqrt()).abs() < 1e-9);
}
