//! Quantiles of values that arrive in any order, computed in little memory.

/// A multiset of values, which is small enough to keep one for every point of every curve.
///
/// Up to 256 values are kept as they are. As soon as there are more, every value is rounded to 8 bits after its leading
/// bit, which changes it by at most 0.2 %. The state depends only on the values, not on the order in which they were
/// added or merged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quantiles {
    count: u64,
    /// Each different value with the number of times it was added, in rising order.
    pub(super) values: Vec<(f64, u32)>,
}

/// The number of values up to which quantiles are exact.
pub(super) const EXACT: u64 = 256;
/// The number of bits of the fraction that are kept of each value if there are more than [`EXACT`].
const KEPT_BITS: u32 = 8;

/// Returns the nearest number with [`KEPT_BITS`] bits of fraction.
fn rounded(value: f64) -> f64 {
    let dropped = 52 - KEPT_BITS;
    let half = 1_u64 << (dropped - 1);
    f64::from_bits((value.to_bits() + half) >> dropped << dropped)
}

impl Quantiles {
    /// Adds the values of `other`.
    pub fn merge(&mut self, other: &Quantiles) {
        other.values.iter().for_each(|(value, times)| self.add(*value, *times));
    }

    /// Adds a value `times` times.
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

    /// Returns the quantile of `share`, in [0, 1], or `None` if there are no values. The quantile is linear between the
    /// two nearest order statistics (type 7 of Hyndman and Fan 1996).
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.count.checked_sub(1)?;
        let place = share * last as f64;
        let low = place.floor();
        let (at, next) = (self.ranked(low as u64), self.ranked((low as u64 + 1).min(last)));
        Some(at + (next - at) * (place - low))
    }

    /// Returns the quantile of `share` of one or more `values` in rising order, by the rule of [`Quantiles::quantile`].
    pub fn of_sorted(values: &[f64], share: f64) -> f64 {
        let place = share * (values.len() - 1) as f64;
        let low = place.floor();
        let (at, next) = (values[low as usize], values[(low as usize + 1).min(values.len() - 1)]);
        // The next value may be infinite, and infinity times 0 would be NaN.
        if place == low { at } else { at + (next - at) * (place - low) }
    }

    /// Returns the value of a rank. Ranks are counted from 0.
    fn ranked(&self, rank: u64) -> f64 {
        let mut below = 0;
        let found = self.values.iter().find(|(_, times)| {
            below += u64::from(*times);
            below > rank
        });
        found.expect("a rank is below the number of values").0
    }
}

impl FromIterator<f64> for Quantiles {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut quantiles = Quantiles::default();
        values.into_iter().for_each(|value| quantiles.add(value, 1));
        quantiles
    }
}
