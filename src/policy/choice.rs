//! Choices among arms that several rules share: arms not pulled yet, the arm with the largest value, a random arm.

use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};
use rand::RngExt;

/// A random arm among those that fit into the budget and are not pulled yet; none after a first round of one pull of each arm.
#[inline(always)]
pub(super) fn unpulled(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    if tally.pulls >= tally.arms.len() as u64 { None } else { first(tally, stream) }
}

#[inline(never)]
fn first(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    pick(tally, |arm| arm.pulls == 0, stream)
}

/// A uniformly random arm among those that fit and for which `wanted` returns `true`.
pub(super) fn pick(tally: &Tally, wanted: impl Fn(&ArmTally) -> bool, stream: &mut Stream) -> Option<usize> {
    let wanted = || tally.arms.iter().enumerate().filter(|(arm, seen)| wanted(seen) && tally.fits(*arm));
    let count = wanted().count() as u32;
    (count > 0).then(|| stream.random_range(0..count) as usize).and_then(|skip| wanted().nth(skip)).map(|(arm, _)| arm)
}

/// The arm with the largest `value` among those that fit; ties are broken at random. NaN never wins.
pub(super) fn argmax(tally: &Tally, value: impl Fn(usize) -> f64, stream: &mut Stream) -> usize {
    // This is `Tally::fits`, written out because a call per arm takes a seventh of the time of Budget-CB in a browser.
    let value = |arm| if tally.barred.get(arm) == Some(&true) { f64::NAN } else { value(arm) };
    largest(tally.arms.len(), value, stream).unwrap_or_else(|| random_arm(tally, stream))
}

/// The place of the largest of `count` values; ties are broken at random. NaN is never the largest.
pub(super) fn largest(count: usize, value: impl Fn(usize) -> f64, stream: &mut Stream) -> Option<usize> {
    let (mut best, mut chosen, mut ties) = (f64::NEG_INFINITY, None, 0_u32);
    for place in 0..count {
        let value = value(place);
        if value >= best {
            if value > best {
                (best, chosen, ties) = (value, Some(place), 0);
            }
            ties += 1;
        }
    }
    if ties > 1 {
        let skip = stream.random_range(0..ties) as usize;
        chosen = (0..count).filter(|place| value(*place) == best).nth(skip);
    }
    chosen
}

/// A uniformly random arm among those that fit.
#[inline]
pub(super) fn random_arm(tally: &Tally, stream: &mut Stream) -> usize {
    if tally.barred.is_empty() {
        return stream.random_range(0..tally.arms.len() as u32) as usize;
    }
    pick(tally, |_| true, stream).expect("an episode ends when no arm fits")
}
