//! Ranges of repetitions: which of them to use, and what is missing between them. Their ends are below 2^53, so they are
//! sorted as floats.

use crate::math::sorted_by;
use std::ops::Range;

/// Chooses ranges that do not overlap and contain as many numbers as possible. Returns their places in the list, in the
/// order of the ranges. Among equal ranges, the first one is chosen.
pub(super) fn choose(ranges: &[Range<u64>]) -> Vec<usize> {
    let order: Vec<usize> = (0..ranges.len()).filter(|place| !ranges[*place].is_empty()).collect();
    // Ranges with the same end stay in the order of their starts.
    let order = sorted_by(&order, |place| ranges[*place].start as f64);
    let order = sorted_by(&order, |place| ranges[*place].end as f64);
    // The entry at n says how many numbers the first n ranges of the order can cover. If the last of these ranges is
    // used for this, the entry also has the number of ranges that end before this range begins.
    let mut best: Vec<(u64, Option<usize>)> = vec![(0, None)];
    for (count, place) in order.iter().enumerate() {
        let range = &ranges[*place];
        let before = order[..count].partition_point(|other| ranges[*other].end <= range.start);
        let (with, without) = (best[before].0 + (range.end - range.start), best[count].0);
        best.push(if with > without { (with, Some(before)) } else { (without, None) });
    }
    let (mut chosen, mut count) = (Vec::new(), order.len());
    while count > 0 {
        count = match best[count].1 {
            Some(before) => {
                chosen.push(order[count - 1]);
                before
            }
            None => count - 1,
        };
    }
    chosen.reverse();
    chosen
}

/// The ranges of numbers of `whole` that lie in none of the `covered` ranges.
pub fn gaps(whole: Range<u64>, covered: impl IntoIterator<Item = Range<u64>>) -> Vec<Range<u64>> {
    let covered: Vec<(u64, u64)> = covered.into_iter().map(|range| (range.start, range.end)).collect();
    let covered = sorted_by(&covered, |(start, _)| *start as f64);
    let (mut gaps, mut reached) = (Vec::new(), whole.start);
    for (start, end) in covered.into_iter().chain([(whole.end, whole.end)]) {
        let until = start.min(whole.end);
        if reached < until {
            gaps.push(reached..until);
        }
        reached = reached.max(end);
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_that_cover_most_are_chosen() {
        assert_eq!(choose(&[0..4, 4..8, 0..6, 0..4]), [0, 1]);
        assert_eq!(choose(&[5..9, 0..6, 9..12, 6..9]), [1, 3, 2]);
        assert_eq!(choose(&[3..3, 0..2, 1..9, 9..10]), [2, 3]);
        assert!(choose(&[]).is_empty());
    }

    #[test]
    fn gaps_are_what_no_range_covers() {
        assert_eq!(gaps(2..10, [3..5, 4..6, 8..9]), [2..3, 6..8, 9..10]);
        assert_eq!(gaps(2..10, [0..4, 9..20]), vec![4..9]);
        assert_eq!(gaps(2..10, [0..2, 10..12]), vec![2..10]);
        assert!(gaps(2..10, [0..5, 5..12]).is_empty());
        assert!(gaps(2..2, []).is_empty());
    }
}
