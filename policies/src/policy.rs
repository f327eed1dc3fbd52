//! Policies choose the arm to pull. [`ALL`] lists them.
//!
//! A new policy is a file in `policy/` and two lines below: `mod my_ucb;`, and `&my_ucb::ENTRY,` in [`ALL`]. A policy that
//! is not an index of each arm also is a variant of [`AnyPolicy`].
//!
//! The formulas in these modules share their symbols: t is the round about to be played, K the number of arms and B the
//! budget; n, r and c are the number of pulls, the sample mean of the reward and the sample mean of the cost of an arm;
//! x stands for r or c.

use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};

mod any;
mod b_greedy;
mod belief;
mod bts;
mod budget_cb;
mod budget_cb_polytope;
mod budget_ucb;
mod c_ucb;
mod cb;
mod choice;
mod engine;
mod entry;
mod eps_first;
mod eps_n_greedy;
mod error;
mod fault;
mod formula;
mod fractional_kube;
mod i_ucb;
mod index;
mod intervals;
mod kl_ucb_sc;
mod knowledge;
mod kube;
mod m_ucb;
mod mrcb;
mod omega_star_ucb;
mod omega_ucb;
mod omega_ucb_eta;
mod param;
mod pd_bwk;
mod promises;
mod proviso;
mod state;
mod problem_fact;
mod ucb1;
mod ucb_b2;
mod ucb_bv1;
mod ucb_bv2;
mod ucb_sc;
mod ucb_sc_plus;
mod uniform;
mod vucb_bv1;

pub use any::AnyPolicy;
pub use belief::Belief;
use bts::Bts;
use budget_cb::BudgetCb;
use budget_cb_polytope::Polytope;
use cb::Cb;
pub use choice::{argmax, random_arm, unpulled};
use choice::{largest, weighted};
use engine::lazy::Lazy;
pub use entry::{Arguments, Build, Entry};
use eps_first::EpsFirst;
use eps_n_greedy::EpsGreedy;
pub use error::{Error, Result};
pub use fault::Fault;
use formula::Ahead;
pub use formula::{Formula, MAX_FORMULA};
pub use index::Index;
use index::WIDE;
pub use intervals::Intervals;
use intervals::{SUREST, width};
pub use knowledge::Knowledge;
use kube::Kube;
use mrcb::Mrcb;
pub use omega_star_ucb::etas as estimated_etas;
pub use param::{DefaultValue, Param, Supplied, Value};
pub use problem_fact::ProblemFact;
pub use promises::{ErrorRate, Made, Promises, ScoreOf};
pub use proviso::Proviso;
use ucb_bv2::UcbBv2;
pub use ucb_bv2::index as ucb_bv2_index;
use uniform::Uniform;

/// Every policy, in the order in which the page offers them.
pub const ALL: &[&Entry] = &[
    &omega_ucb::ENTRY,
    &omega_star_ucb::ENTRY,
    &omega_ucb_eta::ENTRY,
    &bts::ENTRY,
    &budget_ucb::ENTRY,
    &m_ucb::ENTRY,
    &mrcb::ENTRY,
    &c_ucb::ENTRY,
    &i_ucb::ENTRY,
    &pd_bwk::ENTRY,
    &ucb_bv1::ENTRY,
    &ucb_bv1::DING,
    &ucb_bv2::ENTRY,
    &ucb_bv2::DING,
    &vucb_bv1::ENTRY,
    &ucb_b2::ENTRY,
    &ucb_sc::ENTRY,
    &ucb_sc_plus::ENTRY,
    &kl_ucb_sc::ENTRY,
    &kl_ucb_sc::PLUS,
    &budget_cb::ENTRY,
    &budget_cb::PRINTED,
    &budget_cb_polytope::ENTRY,
    &cb::ENTRY,
    &kube::ENTRY,
    &kube::UNSCALED,
    &fractional_kube::ENTRY,
    &eps_first::ENTRY,
    &eps_first::IN_ROUNDS,
    &eps_first::UCB,
    &eps_first::BOLTZMANN,
    &b_greedy::ENTRY,
    &eps_n_greedy::ENTRY,
    &eps_n_greedy::RATIO,
    &eps_n_greedy::UNKNOWN_AS_0,
    &eps_n_greedy::OTHERS,
    &uniform::ENTRY,
    &ucb1::ENTRY,
    &formula::ENTRY,
];

/// Looks up a policy by its [`Entry::id`], such as `omega-ucb`. `None` if the catalogue has no such policy.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().copied().find(|entry| entry.id == id)
}

/// Copying of boxed policies, so that an episode can be cloned together with its policy.
pub trait Copied {
    /// Clones the policy, with all that it has learned, into a new box.
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

/// The choice of a policy, see [`Policy::turn`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The arm to pull, from 0 to K - 1. 32 bits are enough, and fit into one register together with `certain`.
    pub arm: u32,
    /// The number of further rounds for which the policy is certain to choose the same arm.
    pub certain: u32,
}

/// A rule that chooses the next arm from the observations so far.
///
/// ```
/// use budgeted_bandits_policies::seed::{Role, Stream, stream};
/// use budgeted_bandits_policies::{AnyPolicy, Policy, Tally};
///
/// /// Pulls every arm once, and then always the arm with the largest ratio so far.
/// #[derive(Clone)]
/// struct Greedy;
///
/// impl Policy for Greedy {
///     fn choose(&mut self, tally: &Tally, _: &mut Stream) -> usize {
///         let score = |arm: &usize| if tally.arms[*arm].pulls == 0 { f64::INFINITY } else { tally.arms[*arm].ratio() };
///         (0..tally.arms.len()).max_by(|one, other| score(one).total_cmp(&score(other))).unwrap()
///     }
/// }
///
/// // The library can play the policy like its own.
/// let mut policy: AnyPolicy = Box::new(Greedy).into();
/// assert_eq!(policy.choose(&Tally::new(1), &mut stream(1, 0, Role::Policy)), 0);
/// ```
pub trait Policy: Copied + Send {
    /// Chooses the arm to pull next, from 0 to K - 1. The arm must fit, see [`Tally::fits`].
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize;

    /// Learns the outcome of a pull. The tally of the next choice contains the outcome as well. Of several pulls of
    /// which the policy was certain, only the last is reported.
    fn observe(&mut self, _arm: usize, _outcome: Outcome, _stream: &mut Stream) {}

    /// Learns the last pull, if there was one, and chooses an arm. Also returns for how many further rounds the policy
    /// is certain to choose the same arm, as long as the means of the arm satisfy [`Policy::proviso`]. The policy need
    /// not be asked in these rounds.
    #[inline(always)]
    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> Turn {
        if let Some((arm, outcome)) = last {
            self.observe(*arm, *outcome, stream);
        }
        Turn { arm: self.choose(tally, stream) as u32, certain: 0 }
    }

    /// The condition under which the policy is certain of the further rounds of the last [`Policy::turn`].
    fn proviso(&self) -> Proviso {
        Proviso::NONE
    }

    /// The reason why the policy can choose no more arms, or `None` as long as it can. Only a policy from outside of
    /// the catalogue can fail. Its last choice then does not count, and the episode ends.
    #[inline(always)]
    fn fault(&self) -> Option<Fault> {
        None
    }

    /// Whether the policy makes no further pull, even if an arm still fits into the budget. Only episodes with the
    /// strict stop ask.
    fn stops(&self) -> bool {
        false
    }

    /// A function that makes many calls in a row cheaper: a simulator passes the function a closure with the calls of a
    /// long stretch. A policy that runs in an interpreter takes hold of the interpreter there, once and not for each
    /// call.
    fn session(&self) -> Option<fn(&mut dyn FnMut())> {
        None
    }

    /// The index of a policy that pulls the arm with the largest index, and `None` for all other policies.
    fn index(&self) -> Option<&dyn Index> {
        None
    }

    /// Computes the index of an arm in round `round`, if the policy has an [`Policy::index`]. The arm must have been
    /// pulled at least once.
    fn score(&self, round: u64, arm: &ArmTally) -> Option<f64> {
        self.index().map(|index| index.index(index.confidence(round), arm))
    }

    /// The intervals in which the policy expects the means of an arm in round `round`. The arm must have been pulled at
    /// least once.
    fn intervals(&self, round: u64, arm: &ArmTally) -> Intervals {
        self.index().map_or_else(Intervals::default, |index| index.intervals(index.confidence(round), arm))
    }

    /// What the policy believes about arm number `arm` before the next pull. A policy that has learned of the arm from
    /// pulls of other arms overrides this method, because [`Policy::score`] and [`Policy::intervals`] see the pulls of
    /// one arm only.
    fn belief(&self, arm: usize, tally: &Tally) -> Belief {
        let (round, seen) = (tally.pulls + 1, &tally.arms[arm]);
        if seen.pulls == 0 {
            return Belief::default();
        }
        Belief { index: self.score(round, seen), intervals: self.intervals(round, seen), ..Belief::default() }
    }

    /// Whether [`Policy::belief`] depends on what the policy has observed itself, and not only on the tally. The policy
    /// must then have observed the last pull.
    fn believes_from_memory(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
