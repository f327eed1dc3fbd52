//! Mergeable statistics: moments, quantiles, and what a report says of them.

use crate::math::student_t_975;
use serde::Serialize;

/// Count, mean and sums of squared and cubed deviations, merged as in Chan, Golub and LeVeque (1979) and, for the cubes, in Pébay (2008).
///
/// Deviations from 1e-100 to 1e100 keep all digits, since their cubes are numbers. A specification cannot have smaller or larger ones
/// other than 0: its smallest mean reward, largest reward and budget are bounded by `LIMITS`, so that its regret is a number from
/// about 1e-45 to 1e32.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    deviations: f64,
    cubes: f64,
}

impl Moments {
    /// Counts one more value (Welford 1962).
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let (count, before) = (self.count as f64, value - self.mean);
        let step = before / count;
        self.mean += step;
        let square = before * (value - self.mean);
        self.cubes += step * (square * (count - 2.0) - 3.0 * self.deviations);
        self.deviations += square;
    }

    /// Counts the values of another.
    pub fn merge(&mut self, other: &Moments) {
        if self.count == 0 || other.count == 0 {
            if self.count == 0 {
                *self = *other;
            }
            return;
        }
        let (mine, theirs) = (self.count as f64, other.count as f64);
        let (count, apart) = (mine + theirs, other.mean - self.mean);
        let between = apart * apart * (mine * theirs / count);
        self.cubes += other.cubes
            + apart / count * (between * (mine - theirs) + 3.0 * (mine * other.deviations - theirs * self.deviations));
        self.mean += apart * (theirs / count);
        self.deviations += other.deviations + between;
        self.count += other.count;
    }

    /// How many values.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 if there is none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The sample standard deviation, by n - 1; none for fewer than two values.
    pub fn std(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.deviations / (self.count - 1) as f64).sqrt())
    }

    /// The standard error of the mean; none for fewer than two values.
    pub fn stderr(&self) -> Option<f64> {
        Some(self.std()? / (self.count as f64).sqrt())
    }

    /// The sample skewness, by n/((n-1)(n-2)); 0 for fewer than three values, and where all are equal.
    fn skewness(&self) -> f64 {
        let n = self.count as f64;
        match self.std() {
            Some(std) if self.count > 2 && std > 0.0 => n / ((n - 1.0) * (n - 2.0)) * (self.cubes / (std * std * std)),
            _ => 0.0,
        }
    }

    /// The 95 % interval of the mean; none for fewer than two values.
    ///
    /// Regret is skewed: most runs lose little, few lose much. Student's t is then skewed as well, the other way, and its interval ends
    /// too soon on the side of the tail. With r = skewness/sqrt(n), each end is q (1 ± 3/4 r + 5/2 r²) standard errors from the mean, where
    /// q is the quantile of Student's t and + stands for the upper end; but the end away from the tail is no farther than q.
    ///
    /// The first term is, at q = 1.96, the correction q²/3 + 1/6 of Johnson (1978, Journal of the American Statistical Association 73,
    /// 536-544) and Hall (1992, Annals of Statistics 20, 221-228). The second is (5/27 q³ + q/9) r² when Hall's transformation is expanded,
    /// a third of it: few values show less skew than their law has, and some show it on the wrong side where both tails are heavy, as
    /// in differences between policies. The factor was chosen by how often intervals hold (`tests/honesty.rs`). Hall's transformation
    /// itself is no help there: it jumps near r = 1/2.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let stderr = self.stderr()?;
        let student = student_t_975(self.count - 1) * stderr;
        let r = self.skewness() / (self.count as f64).sqrt();
        let end = |r: f64| {
            let factor = 1.0 + r * (0.75 + 2.5 * r);
            student * if r < 0.0 { factor.min(1.0) } else { factor }
        };
        Some((self.mean - end(-r), self.mean + end(r)))
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut moments = Moments::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }
}

/// A multiset of values, small enough to keep one for every point of every curve.
///
/// Up to [`EXACT`] values are kept as they are; from then on each is rounded to [`KEPT_BITS`] bits after its leading one, at most
/// 0.2 % off. What is kept depends only on the values, not on the order in which they came or were merged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quantiles {
    count: u64,
    /// Ascending, each value once, with how often it came.
    values: Vec<(f64, u32)>,
}

/// Up to so many values quantiles are exact.
pub const EXACT: u64 = 256;
/// Beyond, so many bits of the fraction are kept.
pub const KEPT_BITS: u32 = 8;

/// To the nearest number with [`KEPT_BITS`] bits of fraction.
fn rounded(value: f64) -> f64 {
    let dropped = 52 - KEPT_BITS;
    let half = 1_u64 << (dropped - 1);
    f64::from_bits((value.to_bits() + half) >> dropped << dropped)
}

impl Quantiles {
    /// Adds the values of another.
    pub fn merge(&mut self, other: &Quantiles) {
        other.values.iter().for_each(|(value, times)| self.add(*value, *times));
    }

    /// Adds a value that came so many times.
    fn add(&mut self, value: f64, times: u32) {
        let few = self.count <= EXACT;
        self.count += u64::from(times);
        let many = self.count > EXACT;
        if few && many {
            let kept = std::mem::take(&mut self.values);
            kept.iter().for_each(|(value, times)| self.insert(rounded(*value), *times));
        }
        self.insert(if many { rounded(value) } else { value }, times);
    }

    fn insert(&mut self, value: f64, times: u32) {
        let place = self.values.partition_point(|kept| kept.0.total_cmp(&value).is_lt());
        match self.values.get_mut(place) {
            Some(kept) if kept.0 == value => kept.1 += times,
            _ => self.values.insert(place, (value, times)),
        }
    }

    /// The quantile of `share` in [0, 1]: linear between the two nearest order statistics (type 7 of Hyndman and Fan 1996).
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.count.checked_sub(1)?;
        let place = share * last as f64;
        let low = place.floor();
        let (at, next) = (self.ranked(low as u64), self.ranked((low as u64 + 1).min(last)));
        Some(at + (next - at) * (place - low))
    }

    /// The quantile of `share` of ascending `values`, of which there is at least one, by the same rule.
    pub fn of_sorted(values: &[f64], share: f64) -> f64 {
        let place = share * (values.len() - 1) as f64;
        let low = place.floor();
        let (at, next) = (values[low as usize], values[(low as usize + 1).min(values.len() - 1)]);
        // What comes next may be infinite.
        if place == low { at } else { at + (next - at) * (place - low) }
    }

    /// The value of rank `rank`, from 0.
    fn ranked(&self, rank: u64) -> f64 {
        let mut below = 0;
        let found = self.values.iter().find(|(_, times)| {
            below += u64::from(*times);
            below > rank
        });
        found.expect("rank below count").0
    }
}

impl FromIterator<f64> for Quantiles {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut quantiles = Quantiles::default();
        values.into_iter().for_each(|value| quantiles.add(value, 1));
        quantiles
    }
}

/// Moments and quantiles of one quantity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistic {
    /// Mean and spread.
    pub moments: Moments,
    /// Median and the like.
    pub quantiles: Quantiles,
}

impl Statistic {
    /// Counts the values of another.
    pub fn merge(&mut self, other: &Statistic) {
        self.moments.merge(&other.moments);
        self.quantiles.merge(&other.quantiles);
    }

    /// What a report says of it.
    pub fn summary(&self) -> Summary {
        Summary::new(&self.moments, self.quantiles.quantile(0.5).unwrap_or(f64::NAN))
    }
}

impl FromIterator<f64> for Statistic {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let values: Vec<f64> = values.into_iter().collect();
        Statistic { moments: values.iter().copied().collect(), quantiles: values.into_iter().collect() }
    }
}

/// A statistic as a report gives it. What needs two values is none with fewer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The sample standard deviation, by n - 1.
    pub std: Option<f64>,
    /// The standard error of the mean.
    pub stderr: Option<f64>,
    /// The median: exact up to 256 values, then within 0.2 %.
    pub median: f64,
    /// The lower end of the 95 % interval of the mean.
    pub low: Option<f64>,
    /// The upper end of the 95 % interval of the mean.
    pub high: Option<f64>,
}

impl Summary {
    pub(crate) fn new(moments: &Moments, median: f64) -> Summary {
        let (low, high) = moments.interval().unzip();
        Summary { mean: moments.mean(), std: moments.std(), stderr: moments.stderr(), median, low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math;

    /// Values without a pattern, some equal, some negative.
    fn values(count: usize) -> Vec<f64> {
        (0..count).map(|i| ((i * 7919 + 13) % 1009) as f64 * 1.37 - 300.0).collect()
    }

    #[test]
    fn moments_of_a_known_sample() {
        let moments: Moments = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert_eq!((moments.count(), moments.mean()), (8, 5.0));
        assert!((moments.std().unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-15);
        // Cubes of deviations add up to -27 - 3 + 8 + 64 = 42.
        assert!((moments.skewness() - 8.0 / math::pow(32.0 / 7.0, 1.5)).abs() < 1e-15);
    }

    /// By hand: values -1, 0 and 1 are not skewed, and t with 2 degrees of freedom, 0.975, is 4.302653 (tables).
    #[test]
    fn without_skew_the_interval_is_students() {
        let (low, high) = [4.0, 5.0, 6.0].into_iter().collect::<Moments>().interval().unwrap();
        let half = 4.302_652_73 / 3.0_f64.sqrt();
        assert!((low - (5.0 - half)).abs() < 1e-8 && (high - (5.0 + half)).abs() < 1e-8, "{low} {high}");
    }

    /// By hand: of 0, 0 and 3 the mean is 1, the standard error 1 and the skewness sqrt(3), the most that three values can have: r = 1.
    #[test]
    fn a_heavy_tail_makes_its_side_longer() {
        let quantile = 4.302_652_73;
        for (values, below, above) in [([0.0, 0.0, 3.0], 1.0, 4.25), ([2.0, 2.0, -1.0], 4.25, 1.0)] {
            let (low, high) = values.into_iter().collect::<Moments>().interval().unwrap();
            assert!((low - (1.0 - below * quantile)).abs() < 1e-7, "{low}");
            assert!((high - (1.0 + above * quantile)).abs() < 1e-7, "{high}");
        }
    }

    /// By hand: 0, 0 and 3, again and again, have the skewness sqrt(1/2), and t is 1.9608 for 2,999 degrees of freedom.
    #[test]
    fn a_little_skew_shortens_the_other_side() {
        let moments: Moments = [0.0, 0.0, 3.0].into_iter().cycle().take(3000).collect();
        let r = 0.5_f64.sqrt() / 3000.0_f64.sqrt();
        let (low, high) = moments.interval().unwrap();
        let ends = [moments.mean() - low, high - moments.mean()].map(|end| end / moments.stderr().unwrap() / 1.960_8);
        for (end, expected) in ends.into_iter().zip([1.0 - 0.75 * r + 2.5 * r * r, 1.0 + 0.75 * r + 2.5 * r * r]) {
            assert!((end - expected).abs() < 1e-4, "{end} for {expected}");
        }
    }

    #[test]
    fn equal_values_have_an_interval_without_width() {
        assert_eq!([0.1; 5].into_iter().collect::<Moments>().interval(), Some((0.1, 0.1)));
    }

    #[test]
    fn one_value_has_a_mean_and_no_spread() {
        let summary = [3.0].into_iter().collect::<Statistic>().summary();
        assert_eq!((summary.mean, summary.median, summary.std, summary.low), (3.0, 3.0, None, None));
    }

    #[test]
    fn merging_at_every_split_gives_the_whole() {
        for count in [2, 50, 256, 257, 600] {
            let values = values(count);
            let whole: Statistic = values.iter().copied().collect();
            for split in 0..=count {
                let mut merged: Statistic = values[..split].iter().copied().collect();
                merged.merge(&values[split..].iter().copied().collect());
                assert_eq!(merged.quantiles, whole.quantiles, "quantiles do not depend on the split");
                assert_eq!(merged.moments.count(), whole.moments.count());
                let close = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b.abs().max(1.0);
                assert!(close(merged.moments.mean(), whole.moments.mean()), "{count} {split}");
                assert!(close(merged.moments.std().unwrap(), whole.moments.std().unwrap()), "{count} {split}");
                assert!((merged.moments.skewness() - whole.moments.skewness()).abs() < 1e-12, "{count} {split}");
            }
        }
    }

    #[test]
    fn quantiles_are_exact_when_few_and_close_when_many() {
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

    /// By hand: places 0.8, 1.6 and 2.4 between 4 steps that double.
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

    /// 256 values are kept as they are; of more there are at most 257 in [1, 2], so that a curve stays small.
    #[test]
    fn many_values_take_little_room() {
        let between = |count: usize| -> Quantiles { (0..count).map(|i| 1.0 + i as f64 / count as f64).collect() };
        assert_eq!((between(256).values.len(), between(256).quantile(1.0)), (256, Some(1.0 + 255.0 / 256.0)));
        assert_eq!(between(256).values[85].0, 1.0 + 85.0 / 256.0);
        assert!(between(20_000).values.len() <= 257);
        let same: Quantiles = std::iter::repeat_n(0.3, 200).collect();
        assert_eq!(same.values, [(0.3, 200)]);
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest::proptest! {
        /// Of values of any size and sign, however they are merged, no quantile is further off than what its two neighbours are
        /// rounded by: 2^-9, less than the 0.2 % that a report says.
        #[test]
        fn quantiles_are_within_their_stated_error(
            parts in proptest::collection::vec(
                proptest::collection::vec((-12.0..12.0_f64, proptest::prelude::any::<bool>()), 1..300), 1..8),
            share in 0.0..=1.0_f64,
        ) {
            let value = |(size, negative): &(f64, bool)| math::pow(10.0, *size) * if *negative { -1.0 } else { 1.0 };
            let mut kept = Quantiles::default();
            parts.iter().for_each(|part| kept.merge(&part.iter().map(value).collect()));
            let mut sorted: Vec<f64> = parts.iter().flatten().map(value).collect();
            math::sort(&mut sorted);
            let place = share * (sorted.len() - 1) as f64;
            let largest = sorted[place.floor() as usize].abs().max(sorted[place.ceil() as usize].abs());
            let allowed = if sorted.len() as u64 > EXACT { largest / 512.0 * (1.0 + 1e-9) } else { largest * 1e-15 };
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
        // Mean 1e9 + 0.5, variance 0.25 n/(n-1): blocks of 64, merged one after another as an experiment does.
        let mut moments = Moments::default();
        for _ in 0..15_625 {
            moments.merge(&(0..64).map(|i| 1e9 + f64::from(i % 2)).collect());
        }
        assert_eq!(moments.count(), 1_000_000);
        assert!((moments.mean() - (1e9 + 0.5)).abs() < 1e-6);
        assert!((moments.std().unwrap() - 0.5 * (1e6_f64 / 999_999.0).sqrt()).abs() < 1e-9);
    }
}
