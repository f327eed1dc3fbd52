//! A policy of any type.

use super::{Ahead, Belief, Bts, BudgetCb, Cb, EpsFirst, EpsGreedy, Fault, Index, Intervals, Kube, Lazy, Mrcb};
use super::{Policy, Polytope, Proviso, Turn, UcbBv2, Uniform};
use crate::seed::Stream;
use crate::tally::{ArmTally, Outcome, Tally};
use std::fmt;

/// A policy of any type: each type of this crate, or a policy of another program.
///
/// An enum was preferred to a trait object, because a simulator can compile its loop of pulls for each type, see
/// [`with_policy!`](crate::with_policy). With one loop that calls the policy through a trait object, `uniform` took 1.5
/// times as long natively and 1.9 times as long in a browser.
///
/// ```
/// use budgeted_bandits_policies::seed::{Role, stream};
/// use budgeted_bandits_policies::{Knowledge, Outcome, Policy, Tally, find};
///
/// let mut policy = find("omega-ucb").unwrap().build(&[None], &Knowledge::new(2))?;
/// let (mut tally, mut random) = (Tally::new(2), stream(1, 0, Role::Policy));
/// while tally.spent < 100.0 {
///     let arm = policy.choose(&tally, &mut random);
///     // The caller pulls the arm. Here the first arm has the better ratio.
///     let outcome = Outcome { reward: [0.9, 0.5][arm], cost: 0.5 };
///     tally.add(arm, outcome);
///     policy.observe(arm, outcome, &mut random);
/// }
/// assert!(tally.arms[0].pulls > 2 * tally.arms[1].pulls);
/// # Ok::<(), budgeted_bandits_policies::Error>(())
/// ```
#[derive(Clone)]
pub enum AnyPolicy {
    /// A policy that pulls the arm with the largest index.
    Index(Box<Lazy>),
    /// A policy whose index is a formula that may fall while an arm is not pulled.
    Formula(Box<Ahead>),
    /// Budgeted Thompson Sampling.
    Bts(Box<Bts>),
    /// KUBE.
    Kube(Box<Kube>),
    /// ε-first.
    EpsFirst(Box<EpsFirst>),
    /// A policy that explores less and less often.
    EpsGreedy(Box<EpsGreedy>),
    /// UCB-BV2.
    UcbBv2(Box<UcbBv2>),
    /// MRCB with several pulls in each round.
    Mrcb(Box<Mrcb>),
    /// Budget-CB.
    BudgetCb(Box<BudgetCb>),
    /// Budget-CB on a polytope.
    Polytope(Box<Polytope>),
    /// CB.
    Cb(Box<Cb>),
    /// Random choices.
    Uniform(Box<Uniform>),
    /// A policy of another program.
    Own(Box<dyn Policy>),
}

/// Evaluates an expression in which the name stands for the box of the policy that an [`AnyPolicy`] holds, with its own type. The
/// compiler compiles the expression for each type.
///
/// ```
/// use budgeted_bandits_policies::{Knowledge, Policy, find, with_policy};
///
/// let policy = find("uniform").unwrap().build(&[], &Knowledge::new(2))?;
/// assert!(!with_policy!(&policy, policy => policy.stops()));
/// # Ok::<(), budgeted_bandits_policies::Error>(())
/// ```
#[macro_export]
macro_rules! with_policy {
    ($any:expr, $policy:ident => $body:expr) => {
        match $any {
            $crate::AnyPolicy::Index($policy) => $body,
            $crate::AnyPolicy::Formula($policy) => $body,
            $crate::AnyPolicy::Bts($policy) => $body,
            $crate::AnyPolicy::Kube($policy) => $body,
            $crate::AnyPolicy::EpsFirst($policy) => $body,
            $crate::AnyPolicy::EpsGreedy($policy) => $body,
            $crate::AnyPolicy::UcbBv2($policy) => $body,
            $crate::AnyPolicy::Mrcb($policy) => $body,
            $crate::AnyPolicy::BudgetCb($policy) => $body,
            $crate::AnyPolicy::Polytope($policy) => $body,
            $crate::AnyPolicy::Cb($policy) => $body,
            $crate::AnyPolicy::Uniform($policy) => $body,
            $crate::AnyPolicy::Own($policy) => $body,
        }
    };
}

macro_rules! from {
    ($($Type:ident: $Variant:ident),* $(,)?) => {
        $(impl From<$Type> for AnyPolicy {
            fn from(policy: $Type) -> AnyPolicy {
                AnyPolicy::$Variant(Box::new(policy))
            }
        })*
    };
}
from! {
    Lazy: Index, Ahead: Formula, Bts: Bts, Kube: Kube, EpsFirst: EpsFirst, EpsGreedy: EpsGreedy, UcbBv2: UcbBv2, Mrcb: Mrcb,
    BudgetCb: BudgetCb, Polytope: Polytope, Cb: Cb, Uniform: Uniform,
}

impl<P: Policy + 'static> From<Box<P>> for AnyPolicy {
    fn from(policy: Box<P>) -> AnyPolicy {
        AnyPolicy::Own(policy)
    }
}

impl fmt::Debug for AnyPolicy {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("AnyPolicy").finish_non_exhaustive()
    }
}

impl AnyPolicy {
    /// Makes a policy of an index of your own, for at least 1 arm. The policy pulls every arm once, and then the arm with
    /// the largest index. A choice evaluates few of the arms.
    ///
    /// ```
    /// use budgeted_bandits_policies::{AnyPolicy, ArmTally, Index};
    ///
    /// /// The ratio of the means, and a bonus that falls with the pulls of the arm.
    /// #[derive(Clone)]
    /// struct RatioAndBonus;
    ///
    /// impl Index for RatioAndBonus {
    ///     fn confidence(&self, round: u64) -> f64 {
    ///         budgeted_bandits_policies::math::ln_whole(round)
    ///     }
    ///
    ///     fn index(&self, ln_round: f64, arm: &ArmTally) -> f64 {
    ///         arm.ratio() + (ln_round / arm.n()).sqrt()
    ///     }
    /// }
    ///
    /// let policy = AnyPolicy::of_index(10, RatioAndBonus);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are no arms.
    pub fn of_index(arms: usize, index: impl Index + 'static) -> AnyPolicy {
        Lazy::new(arms, index).into()
    }

    /// The policy as a trait object. Unlike [`with_policy!`](crate::with_policy), code that uses this one is compiled
    /// once.
    pub fn as_dyn(&self) -> &dyn Policy {
        with_policy!(self, policy => &**policy)
    }

    /// The policy as a trait object that can choose and learn, see [`AnyPolicy::as_dyn`].
    pub fn as_dyn_mut(&mut self) -> &mut dyn Policy {
        with_policy!(self, policy => &mut **policy)
    }
}

impl Policy for AnyPolicy {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        self.as_dyn_mut().choose(tally, stream)
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, stream: &mut Stream) {
        self.as_dyn_mut().observe(arm, outcome, stream)
    }

    fn turn(&mut self, last: Option<&(usize, Outcome)>, tally: &Tally, stream: &mut Stream) -> Turn {
        self.as_dyn_mut().turn(last, tally, stream)
    }

    fn proviso(&self) -> Proviso {
        self.as_dyn().proviso()
    }

    fn fault(&self) -> Option<Fault> {
        self.as_dyn().fault()
    }

    fn session(&self) -> Option<fn(&mut dyn FnMut())> {
        self.as_dyn().session()
    }

    fn stops(&self) -> bool {
        self.as_dyn().stops()
    }

    fn index(&self) -> Option<&dyn Index> {
        self.as_dyn().index()
    }

    fn score(&self, round: u64, arm: &ArmTally) -> Option<f64> {
        self.as_dyn().score(round, arm)
    }

    fn intervals(&self, round: u64, arm: &ArmTally) -> Intervals {
        self.as_dyn().intervals(round, arm)
    }

    fn belief(&self, arm: usize, tally: &Tally) -> Belief {
        self.as_dyn().belief(arm, tally)
    }

    fn believes_from_memory(&self) -> bool {
        self.as_dyn().believes_from_memory()
    }
}
