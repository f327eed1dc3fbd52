//! Policies: what chooses the arm to pull, and the list of them all.
//!
//! To add one: a new file in `policy/`, and two lines below, `mod my_ucb;` and `&my_ucb::ENTRY,` in [`ALL`]. The page, the wasm
//! exports, the command line, the benchmarks and the tests read the list.

use crate::interval::Interval;
use crate::math::{exp, ln, max};
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use rand::RngExt;

mod b_greedy;
mod best_arm;
mod bts;
mod budget_cb;
mod budget_ucb;
mod c_ucb;
mod cb;
mod engine;
mod entry;
mod eps_first;
mod eps_n_greedy;
mod formula;
mod fractional_kube;
mod i_ucb;
mod kl_ucb_sc;
mod kube;
mod m_ucb;
mod mrcb;
mod omega_star_ucb;
mod omega_ucb;
mod pd_bwk;
mod ucb1;
mod ucb_b2;
mod ucb_bv1;
mod ucb_bv2;
mod ucb_sc;
mod ucb_sc_plus;
mod uniform;
mod vucb_bv1;

pub use entry::{Arguments, Default, Entry, Knowledge, Need, Param, Told, Value};
pub use formula::{Formula, MAX_FORMULA};
pub use ucb_bv2::index as ucb_bv2_index;

/// Every policy, in the order in which the page offers them.
pub const ALL: &[&Entry] = &[
    &omega_ucb::ENTRY,
    &omega_star_ucb::ENTRY,
    &bts::ENTRY,
    &budget_ucb::ENTRY,
    &m_ucb::ENTRY,
    &mrcb::ENTRY,
    &c_ucb::ENTRY,
    &i_ucb::ENTRY,
    &pd_bwk::ENTRY,
    &ucb_bv1::ENTRY,
    &ucb_bv2::ENTRY,
    &vucb_bv1::ENTRY,
    &ucb_b2::ENTRY,
    &ucb_sc::ENTRY,
    &ucb_sc_plus::ENTRY,
    &kl_ucb_sc::ENTRY,
    &kl_ucb_sc::PLUS,
    &budget_cb::ENTRY,
    &cb::ENTRY,
    &kube::ENTRY,
    &fractional_kube::ENTRY,
    &eps_first::ENTRY,
    &eps_first::UCB,
    &b_greedy::ENTRY,
    &eps_n_greedy::ENTRY,
    &eps_n_greedy::RATIO,
    &best_arm::ENTRY,
    &uniform::ENTRY,
    &ucb1::ENTRY,
    &formula::ENTRY,
];

/// The entry of the policy called `id`.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().copied().find(|entry| entry.id == id)
}

/// A copy in a box: what it takes to keep a policy as it is now.
pub trait Copied {
    /// The copy.
    fn copied(&self) -> Box<dyn Policy>;
}

impl<P: Policy + Clone + 'static> Copied for P {
    fn copied(&self) -> Box<dyn Policy> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Policy> {
    fn clone(&self) -> Box<dyn Policy> {
        (**self).copied()
    }
}

/// What a policy holds possible of the means of an arm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Intervals {
    /// The probability at which each of the two-sided intervals errs, by the bound that it comes from, in (0, 1].
    pub alpha: Option<f64>,
    /// An interval of the mean reward, where the policy makes one; it may leave [0, 1].
    pub reward: Option<Interval>,
    /// An interval of the mean cost.
    pub cost: Option<Interval>,
}

/// An error below this is not told from it.
const SUREST: f64 = 1e-300;

impl Intervals {
    /// What Hoeffding's inequality says of the half width `e` after `n` pulls: P(|mean - x| >= e) <= 2 exp(-2 n e²).
    fn of_width(n: f64, e: f64) -> Intervals {
        Intervals { alpha: Some((2.0 * exp(-2.0 * n * e * e)).clamp(SUREST, 1.0)), ..Intervals::default() }
    }

    /// mean ± `e`, for reward and cost.
    fn symmetric(arm: &ArmTally, e: f64) -> Intervals {
        let around = |mean: f64| Some(Interval { low: mean - e, high: mean + e });
        Intervals { reward: around(arm.mean_reward()), cost: around(arm.mean_cost()), ..Intervals::of_width(arm.n(), e) }
    }
}

/// That the means of an arm stay good enough.
#[derive(Clone, Copy, Debug)]
pub struct Proviso {
    /// The least mean reward.
    pub reward: f64,
    /// The largest mean cost.
    pub cost: f64,
}

impl Proviso {
    /// Whatever the means are.
    pub const NONE: Proviso = Proviso { reward: f64::NEG_INFINITY, cost: f64::INFINITY };

    /// Whether it holds of `arm`, pulled at least once.
    #[inline(always)]
    pub fn holds(self, arm: &ArmTally) -> bool {
        arm.reward >= self.reward * arm.n() && arm.cost <= self.cost * arm.n()
    }
}

/// Chooses arms, from what has been seen and nothing else.
pub trait Policy: Copied {
    /// The arm to pull next, from 0 to K - 1.
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize;

    /// Takes notice of an outcome; `tally` has it at the next choice anyway. Of pulls that it was certain of it is told the last only.
    fn observe(&mut self, _arm: usize, _outcome: Outcome, _stream: &mut Stream) {}

    /// Takes notice of the last pull, if there was one, and chooses; and says how many more times it is certain to choose the same arm
    /// while its means keep to the [`Policy::proviso`], so that it need not be asked. One call a round, since in a browser a second one
    /// takes a tenth of a quick pull.
    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> (u32, u32) {
        if let Some((arm, outcome)) = last {
            self.observe(*arm, *outcome, stream);
        }
        (self.choose(tally, stream) as u32, 0)
    }

    /// Under which proviso it is certain.
    fn proviso(&self) -> Proviso {
        Proviso::NONE
    }

    /// Whether it makes no further pull although one may fit; asked under the strict stop only.
    fn stops(&self) -> bool {
        false
    }

    /// The index of an arm in round `round`, for policies that score each arm on its own.
    fn score(&self, _round: u64, _arm: &ArmTally) -> Option<f64> {
        None
    }

    /// What it holds possible of an arm in round `round`, the arm pulled at least once; by default it makes no intervals.
    fn intervals(&self, _round: u64, _arm: &ArmTally) -> Intervals {
        Intervals::default()
    }
}

/// Scores each arm on its own and pulls the best; `lazy::Lazy` makes a policy of it.
///
/// Every arm is pulled once first, in random order; ties are broken at random, never by the order of the arms, since arms are
/// often listed best first.
pub trait Index {
    /// What the scores of all arms share in round `round`, the one about to be played (1 for the first pull): how far they look
    /// beyond what was seen, as z², a half width or a logarithm. Never falls from round to round.
    fn confidence(&self, round: u64) -> f64;

    /// Makes of `least` a tally that scores no more than `arm` does, now and after further pulls, as long as it has no more pulls, no lower
    /// mean reward and no higher mean cost than `least`; whether one is known. Unless told otherwise that is `least` itself: what looks
    /// at n and means only is not raised by more pulls of the same means.
    fn worst(&self, _arm: &ArmTally, _least: &mut ArmTally) -> bool {
        true
    }

    /// The score of an arm pulled at least once, never NaN. Never falls as `confidence` rises, but for rounding.
    fn index(&self, confidence: f64, arm: &ArmTally) -> f64;

    /// No more than the score for `low`, and no less than that for `high`, but hardly: both at once, in which most of the work is the same.
    fn range(&self, low: f64, high: f64, arm: &ArmTally) -> (f64, f64) {
        let least = self.index(low, arm);
        (least, if high == low { least } else { self.index(high, arm) })
    }

    /// Whether two arms have the same score whatever the confidence is; where it says no they may as well.
    fn alike(&self, one: &ArmTally, other: &ArmTally) -> bool {
        one == other
    }

    /// What of the arm's means the score is made from.
    fn intervals(&self, _confidence: f64, _arm: &ArmTally) -> Intervals {
        Intervals::default()
    }
}

/// A random arm among those that fit and are not pulled yet, while a first round of one pull an arm lasts.
#[inline(always)]
fn unpulled(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    if tally.pulls >= tally.arms.len() as u64 { None } else { first(tally, stream) }
}

#[inline(never)]
fn first(tally: &Tally, stream: &mut Stream) -> Option<usize> {
    pick(tally, |arm| arm.pulls == 0, stream)
}

/// A uniformly random arm among those that fit and that `wanted` wants.
fn pick(tally: &Tally, wanted: impl Fn(&ArmTally) -> bool, stream: &mut Stream) -> Option<usize> {
    let wanted = || tally.arms.iter().enumerate().filter(|(arm, seen)| wanted(seen) && tally.fits(*arm));
    let count = wanted().count() as u32;
    (count > 0).then(|| stream.random_range(0..count) as usize).and_then(|skip| wanted().nth(skip)).map(|(arm, _)| arm)
}

/// The arm with the largest `value` among those that fit; ties broken at random. A NaN never wins.
fn argmax(tally: &Tally, value: impl Fn(usize) -> f64, stream: &mut Stream) -> usize {
    // Whether it fits: as `Tally::fits`, whose call for each arm takes a browser a seventh of Budget-CB's time.
    let value = |arm| if tally.barred.get(arm) == Some(&true) { f64::NAN } else { value(arm) };
    largest(tally.arms.len(), value, stream).unwrap_or_else(|| random_arm(tally, stream))
}

/// The place of the largest of `count` values; ties broken at random. A NaN is never the largest.
fn largest(count: usize, value: impl Fn(usize) -> f64, stream: &mut Stream) -> Option<usize> {
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
fn random_arm(tally: &Tally, stream: &mut Stream) -> usize {
    if tally.barred.is_empty() {
        return stream.random_range(0..tally.arms.len() as u32) as usize;
    }
    pick(tally, |_| true, stream).expect("an episode ends when no arm fits")
}

/// factor sqrt(ln(round - 1)): divided by sqrt(n), the half width e of the older policies' symmetric intervals.
fn width(factor: f64, round: u64) -> f64 {
    factor * max(ln((round - 1) as f64), 0.0).sqrt()
}

#[cfg(test)]
mod tests;
