//! Quantiles of values that arrive in any order, computed in little memory.

use super::Merge;

/// A multiset of values, which is small enough to keep one for every point of every curve.
///
/// The quantiles of up to 256 values are exact. If there are more values, every value is rounded to 8 bits after its
/// leading bit, which changes it by at most 0.2 %. Quantiles depend only on the values, not on their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quantiles {
    count: u64,
    /// The latest values, in the order in which they were added. [`Quantiles::room`] says how many of them are kept.
    /// Values are added far more often than a quantile is asked for, so they are not kept in rising order.
    pub(super) few: Vec<f64>,
    /// All other values: each different rounded value with the number of times it was added, in rising order.
    pub(super) many: Vec<(f64, u32)>,
}

/// The number of values up to which quantiles are exact. Later values are put into order this many at a time. With
/// fewer at a time, the lists would be read more often, and the processor would wait for memory: an experiment has
/// thousands of these lists, more than its caches hold.
pub(super) const EXACT: usize = 256;
/// The number of bits of the fraction that are kept of each value if there are more than [`EXACT`].
const KEPT_BITS: u32 = 8;

/// Rounds to the nearest number with [`KEPT_BITS`] bits of fraction.
fn rounded(value: f64) -> f64 {
    let dropped = 52 - KEPT_BITS;
    let half = 1_u64 << (dropped - 1);
    f64::from_bits((value.to_bits() + half) >> dropped << dropped)
}

/// Merges two lists of values in rising order. The result holds each different value once.
fn together(these: &[(f64, u32)], those: &[(f64, u32)]) -> Vec<(f64, u32)> {
    let mut all: Vec<(f64, u32)> = Vec::with_capacity(these.len() + those.len());
    let (mut these, mut those) = (these.iter().peekable(), those.iter().peekable());
    loop {
        let next = match (these.peek(), those.peek()) {
            (Some(this), Some(that)) if that.0.total_cmp(&this.0).is_lt() => those.next(),
            (Some(_), _) => these.next(),
            (None, _) => those.next(),
        };
        let Some((value, times)) = next else { return all };
        match all.last_mut() {
            Some(kept) if kept.0 == *value => kept.1 += times,
            _ => all.push((*value, *times)),
        }
    }
}

/// The bit of the sign.
const SIGN: u64 = 1 << 63;

impl Quantiles {
    /// The number of values up to which quantiles are exact.
    pub(crate) const EXACT: usize = EXACT;

    /// The values that are kept as they are, and the others with the number of times that each was added.
    pub(crate) fn kept(&self) -> (&[f64], &[(f64, u32)]) {
        (&self.few, &self.many)
    }

    /// Restores quantiles from values that [`kept`](Quantiles::kept) returned.
    pub(crate) fn from_kept(few: Vec<f64>, many: Vec<(f64, u32)>) -> Quantiles {
        let count = few.len() as u64 + many.iter().map(|(_, times)| u64::from(*times)).sum::<u64>();
        Quantiles { count, few, many }
    }

    /// The number of a rounded value among all rounded values, in rising order.
    pub(crate) fn key(value: f64) -> u32 {
        let bits = value.to_bits();
        let rising = if bits & SIGN == 0 { bits | SIGN } else { !bits };
        (rising >> (52 - KEPT_BITS)) as u32
    }

    /// The rounded value with this number, if there is one.
    pub(crate) fn of_key(key: u32) -> Option<f64> {
        let dropped = 52 - KEPT_BITS;
        let rising = Some(u64::from(key)).filter(|key| key >> (64 - dropped) == 0)? << dropped;
        let bits = if rising & SIGN == 0 { !(rising | ((1 << dropped) - 1)) } else { rising & !SIGN };
        Some(f64::from_bits(bits))
    }

    /// Adds a value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.few.push(value);
        if self.few.len() > self.room() {
            self.settle(&[]);
        }
    }

    /// The number of latest values that are kept before they are rounded.
    ///
    /// All lists of an experiment have the same number of values. To put all of them into order after the same value
    /// would be a long task of the page. Therefore each list has a room of its own, which the bits of its first value
    /// choose. No quantile depends on the room.
    fn room(&self) -> usize {
        match self.few.first() {
            // The factor of Fibonacci hashing makes the upper bits depend on all bits of the value.
            Some(first) if self.few.len() > EXACT && self.many.is_empty() => {
                EXACT + (first.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - EXACT.ilog2())) as usize
            }
            _ => EXACT,
        }
    }

    /// Rounds the latest values and puts them and `more`, which are rounded and in rising order, among the others.
    fn settle(&mut self, more: &[(f64, u32)]) {
        // Whole numbers are sorted faster than values.
        let mut keys: Vec<u32> = self.few.drain(..).map(|value| Quantiles::key(rounded(value))).collect();
        keys.sort_unstable();
        let few = keys.chunk_by(u32::eq).filter_map(|same| Some((Quantiles::of_key(same[0])?, same.len() as u32)));
        let few: Vec<(f64, u32)> = few.collect();
        self.join(&few);
        self.join(more);
    }

    /// Puts rounded values, in rising order, among the others. Most of them are there already if there are many, so that
    /// only their numbers change.
    fn join(&mut self, more: &[(f64, u32)]) {
        let (mut others, mut new) = (self.many.iter_mut().peekable(), Vec::new());
        for (value, times) in more {
            while others.next_if(|other| other.0.total_cmp(value).is_lt()).is_some() {}
            match others.peek_mut() {
                Some(other) if other.0.total_cmp(value).is_eq() => other.1 += times,
                _ => new.push((*value, *times)),
            }
        }
        if !new.is_empty() {
            self.many = together(&self.many, &new);
        }
    }

    /// The same quantiles in a form for comparisons. If there are more than 256 values, all of them are rounded and in
    /// order, so that equal multisets compare as equal. Otherwise the values keep the order in which they were added,
    /// and equal multisets compare as equal only if this order is the same.
    pub(crate) fn settled(&self) -> Quantiles {
        let mut settled = self.clone();
        if self.count > EXACT as u64 {
            settled.settle(&[]);
        }
        settled
    }

    /// The quantile of `share`, in [0, 1], or `None` if there are no values. The quantile is linear between the two
    /// nearest order statistics (type 7 of Hyndman and Fan 1996).
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.count.checked_sub(1)?;
        let place = share * last as f64;
        let low = place.floor();
        let (at, next) = self.neighbours(low as u64);
        Some(at + (next - at) * (place - low))
    }

    /// The quantile of `share` of one or more `values` in rising order, by the rule of [`Quantiles::quantile`].
    pub fn of_sorted(values: &[f64], share: f64) -> f64 {
        let place = share * (values.len() - 1) as f64;
        let low = place.floor();
        let (at, next) = (values[low as usize], values[(low as usize + 1).min(values.len() - 1)]);
        // The next value may be infinite, and infinity times 0 would be NaN.
        if place == low { at } else { at + (next - at) * (place - low) }
    }

    /// The value of a rank and the next larger value, or the value itself twice if it is the largest. Ranks are counted
    /// from 0.
    fn neighbours(&self, rank: u64) -> (f64, f64) {
        if self.count <= EXACT as u64 {
            let mut values = self.few.clone();
            let (_, at, above) = values.select_nth_unstable_by(rank as usize, f64::total_cmp);
            return (*at, above.iter().copied().min_by(f64::total_cmp).unwrap_or(*at));
        }
        let all = self.settled();
        (all.ranked(rank), all.ranked((rank + 1).min(self.count - 1)))
    }

    /// The value of a rank among many values.
    fn ranked(&self, rank: u64) -> f64 {
        let mut below = 0;
        let found = self.many.iter().find(|(_, times)| {
            below += u64::from(*times);
            below > rank
        });
        found.expect("a rank is below the number of values").0
    }
}

impl Merge for Quantiles {
    fn merge(&mut self, later: &Quantiles) {
        self.count += later.count;
        self.few.extend(&later.few);
        if !self.many.is_empty() || !later.many.is_empty() || self.few.len() > EXACT {
            self.settle(&later.many);
        }
    }
}

#[cfg(test)]
impl FromIterator<f64> for Quantiles {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut quantiles = Quantiles::default();
        values.into_iter().for_each(|value| quantiles.add(value));
        quantiles
    }
}
