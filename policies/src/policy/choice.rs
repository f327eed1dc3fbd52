//! Choices that several policies share: an arm that is not pulled yet, the arm with the largest value, a random arm.

use crate::seed::Stream;
use crate::tally::{ArmTally, Tally};
use rand::RngExt;

/// Draws one of the arms that fit into the budget and have not been pulled yet. `None` if there is no such arm. From
/// round K + 1 on, the function looks for such an arm only if anyone but the policy chose the arm of any pull.
#[inline(always)]
pub fn unpulled(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    if tally.pulls >= tally.arms.len() as u64 && !tally.by_others { None } else { first(tally, stream) }
}

#[inline(never)]
fn first(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    pick(tally, |arm| arm.pulls == 0, stream)
}

/// Draws one of the arms that fit and for which `wanted` returns `true`, each with the same probability. `None` if
/// there is no such arm.
pub(super) fn pick(tally: &Tally, wanted: impl Fn(&ArmTally) -> bool, stream: &mut Stream) -> Option<usize> {
    let wanted = || tally.arms.iter().enumerate().map(|(arm, seen)| u32::from(wanted(seen) & tally.fits(arm)));
    let count: u32 = wanted().sum();
    if count == 0 {
        return None;
    }
    let skip = stream.random_range(0..count);
    // The rank of an arm is the number of wanted arms up to and including this arm. The chosen arm is the first with a
    // rank above `skip`, so its position is the number of arms with a rank of at most `skip`. Counting them takes a
    // fraction of the time of a search that ends at the chosen arm, because no processor can predict the branches of
    // the search.
    let ranks = wanted().scan(0, |rank, one| {
        *rank += one;
        Some(*rank)
    });
    Some(ranks.map(|rank| usize::from(rank <= skip)).sum())
}

/// The arm with the largest `value` among those that fit. Ties are broken at random, and NaN is never the largest. If
/// all values are NaN, a random arm that fits is drawn.
pub fn argmax(tally: &Tally, value: impl Fn(usize) -> f64, stream: &mut Stream) -> usize {
    // This is `Tally::fits`, written out, because one call per arm takes a seventh of the time of Budget-CB in a
    // browser.
    let value = |arm| if tally.barred.get(arm) == Some(&true) { f64::NAN } else { value(arm) };
    largest(tally.arms.len(), value, stream).unwrap_or_else(|| random_arm(tally, stream))
}

/// The position of the largest of `count` values. Ties are broken at random, and NaN is never the largest.
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

/// Draws a place below `count` with a probability proportional to its `weight`. `None` if all weights are 0.
pub(super) fn weighted(count: usize, weight: impl Fn(usize) -> f64, stream: &mut Stream) -> Option<usize> {
    let total: f64 = (0..count).map(&weight).sum();
    let mut rest = stream.random::<f64>() * total;
    let possible = || (0..count).filter(|place| weight(*place) > 0.0);
    let chosen = possible().find(|place| {
        rest -= weight(*place);
        rest < 0.0
    });
    // Rounding may leave a rest, which belongs to the last place.
    chosen.or_else(|| possible().last())
}

/// Draws one of the arms that fit, each with the same probability.
///
/// # Panics
///
/// Panics if no arm fits.
#[inline(always)]
pub fn random_arm(tally: &Tally, stream: &mut Stream) -> usize {
    if tally.barred.is_empty() {
        return stream.random_range(0..tally.arms.len() as u32) as usize;
    }
    random_fitting_arm(tally, stream)
}

#[inline(never)]
fn random_fitting_arm(tally: &Tally, stream: &mut Stream) -> usize {
    pick(tally, |_| true, stream).expect("an episode ends when no arm fits")
}
