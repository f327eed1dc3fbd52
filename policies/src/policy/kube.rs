//! KUBE packs the rest of the budget as a knapsack and makes a random one of the packed pulls. Arms are packed by
//! falling density (r + sqrt(2 ln(t)/n)) / c, each as often as it fits. If arm i is packed m_i times, it is pulled with
//! probability m_i / Σ m (Eq. 6 to 8).
//!
//! Tran-Thanh et al. 2012, Algorithm 1, for known costs. If costs are not known, their sample means replace them, which
//! the paper does not consider. An arm that has cost nothing would then fill the whole knapsack, so it is pulled.

use super::fractional_kube::{FractionalKube, bound, density};
use super::{DefaultValue, Entry, Index, Param, Policy, ProblemFact, Promises, Stream, Tally, unpulled};
use crate::math::min;
use crate::policy::state::state;
use crate::tally::TOLERANCE;
use rand::RngExt;
use std::collections::BinaryHeap;

pub const ENTRY: Entry = Entry {
    id: "kube",
    name: "KUBE",
    group: "knapsack",
    source: "Tran-Thanh et al. 2012, Algorithm 1",
    idea: "Packs the rest of the budget with the arms whose bounds promise most for their cost, and makes a random \
        one of the packed pulls.",
    params: &[],
    told: &[ProblemFact::Budget, ProblemFact::Costs],
    promises: Promises::NONE,
    build: &|arguments| {
        let packing = Packing::new(arguments.arms());
        Kube { budget: arguments.budget(), costs: arguments.costs(), largest: 1.0, packing }.into()
    },
};

pub const UNSCALED: Entry = Entry {
    id: "kube-unscaled",
    name: "KUBE, rewards not scaled",
    source: "a reading of Tran-Thanh et al. 2012, Algorithm 1",
    idea: "Is KUBE, but adds the bonus of its bounds to rewards that are not divided by the largest reward, so that the \
        bonus counts less.",
    params: &[Param {
        id: "largest",
        name: "largest reward",
        about: "the largest reward, by which all rewards are divided before the policy sees them; the bonus is divided \
            by it as well",
        min: 1.0,
        max: 1000.0,
        default: DefaultValue::Value(40.0),
    }],
    build: &|arguments| {
        let (packing, largest) = (Packing::new(arguments.arms()), arguments.param("largest"));
        Kube { budget: arguments.budget(), costs: arguments.costs(), largest, packing }.into()
    },
    ..ENTRY
};

#[derive(Clone)]
pub struct Kube {
    budget: f64,
    /// The cost of each arm, if costs are known.
    costs: Option<Vec<f64>>,
    /// The number by which the bonus is divided.
    largest: f64,
    packing: Packing,
}

state!(Kube: ;);

impl Policy for Kube {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        let left = self.budget * (1.0 + TOLERANCE) - tally.spent;
        let width = FractionalKube.confidence(tally.pulls + 1) / self.largest;
        let cost = |arm: usize| self.costs.as_ref().map_or_else(|| tally.arms[arm].mean_cost(), |costs| costs[arm]);
        let fitting = (0..tally.arms.len()).filter(|arm| tally.fits(*arm));
        let items = fitting.map(|arm| (arm, (bound(width, &tally.arms[arm]), cost(arm))));
        self.packing.pack(left, items, stream);
        let mut place = stream.random::<f64>() * self.packing.packed.iter().map(|(_, count)| count).sum::<f64>();
        for (arm, count) in &self.packing.packed {
            place -= count;
            if place < 0.0 {
                return *arm;
            }
        }
        self.packing.packed[0].0
    }
}

/// The density-ordered greedy packing of an unbounded knapsack: the densest item as often as it fits, then the densest
/// of the items that still fit, and so on. Packing takes time O(K), and O(ln K) for each item that is considered. Only
/// the first packing allocates memory.
#[derive(Clone)]
pub(super) struct Packing {
    heap: Vec<Item>,
    /// The packed arms by falling density, each with the number of times that it is packed. If no arm fits, the densest
    /// arm is packed once.
    pub packed: Vec<(usize, f64)>,
}

impl Packing {
    pub fn new(arms: usize) -> Packing {
        Packing { heap: Vec::with_capacity(arms), packed: Vec::with_capacity(arms) }
    }

    /// Packs arms, each with its value and its cost. Both are at least 0.
    pub fn pack(&mut self, capacity: f64, items: impl Iterator<Item = (usize, (f64, f64))>, stream: &mut Stream) {
        let salt = stream.random::<u64>();
        self.heap.clear();
        self.packed.clear();
        let mut smallest = f64::INFINITY;
        self.heap.extend(items.map(|(arm, (value, cost))| {
            smallest = min(cost, smallest);
            (density(value, cost).to_bits(), scatter(arm as u64 ^ salt), arm, cost.to_bits())
        }));
        let mut heap = BinaryHeap::from(std::mem::take(&mut self.heap));
        let densest = heap.peek().map(|item| item.2).expect("an episode ends when no arm fits");
        let mut left = capacity;
        while smallest <= left {
            let Some((_, _, arm, cost)) = heap.pop() else { break };
            let cost = f64::from_bits(cost);
            if cost == 0.0 {
                self.packed.clear();
                self.packed.push((arm, 1.0));
                break;
            }
            if cost <= left {
                let count = (left / cost).floor();
                self.packed.push((arm, count));
                left -= count * cost;
            }
        }
        if self.packed.is_empty() {
            self.packed.push((densest, 1.0));
        }
        self.heap = heap.into_vec();
    }
}

/// The density of an arm, a random number that breaks ties, the arm, and its cost. The density and the cost are stored
/// as bits. The bits have the order of the numbers, because no number is negative.
pub(super) type Item = (u64, u64, usize, u64);

/// Makes a number that looks random, by the finaliser of SplitMix64. A single random draw, combined with the number of
/// each arm, thus breaks all ties of a packing.
pub(super) fn scatter(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    fn pack(capacity: f64, items: &[(f64, f64)]) -> Vec<(usize, f64)> {
        let mut packing = Packing::new(items.len());
        packing.pack(capacity, items.iter().copied().enumerate(), &mut stream(1, 0, Role::Policy));
        packing.packed
    }

    /// In the example of Tran-Thanh et al. 2010 the arms X, Y and Z have the rewards and costs (9, 4), (1.5, 1) and (2,
    /// 1), and 15 is left. By the true means, 3 X and 3 Z are packed. If the rewards of Y and Z are estimated as 1.76
    /// and 1.74, 3 X and 3 Y are packed.
    #[test]
    fn the_densest_arms_are_packed_first() {
        assert_eq!(pack(15.0, &[(9.0, 4.0), (1.5, 1.0), (2.0, 1.0)]), [(0, 3.0), (2, 3.0)]);
        assert_eq!(pack(15.0, &[(9.0, 4.0), (1.76, 1.0), (1.74, 1.0)]), [(0, 3.0), (1, 3.0)]);
    }

    #[test]
    fn arms_that_do_not_fit_or_cost_nothing_follow_their_own_rules() {
        assert_eq!(pack(0.5, &[(1.0, 1.0), (3.0, 2.0)]), [(1, 1.0)], "no arm fits, so the densest is packed");
        assert_eq!(pack(2.0, &[(1.0, 1.0), (0.5, 0.0)]), [(1, 1.0)], "an arm costs nothing");
        assert_eq!(pack(2.5, &[(9.0, 3.0), (1.0, 1.0)]), [(1, 2.0)], "the densest does not fit");
    }

    /// Compares how often each arm is chosen with the greedy packing of the bounds, which takes 4 of the first arm and 1 of the second.
    /// There are 20,000 choices, and chi-square with 1 degree of freedom has the critical value 10.83 at alpha = 0.001.
    #[test]
    fn choices_are_in_proportion_to_the_packing() {
        let seen = [(200, 190.0, 0.37), (150, 60.0, 0.23), (120, 20.0, 0.6), (130, 10.0, 0.9)];
        let mut tally = Tally::new(seen.len());
        for (arm, (pulls, reward, cost)) in seen.iter().enumerate() {
            tally.arms[arm].pulls = *pulls;
            tally.arms[arm].reward = *reward;
            tally.arms[arm].cost = *pulls as f64 * cost;
        }
        tally.pulls = 600;
        tally.spent = 200.0;
        let budget = tally.spent + 1.8;
        let costs: Vec<f64> = seen.iter().map(|(_, _, cost)| *cost).collect();
        // The bounds have the densities 4.7, 3.4, 1.1 and 0.6. 4 × 0.37 + 0.23 = 1.71, and nothing fits into the other 0.09.
        let expected = [4, 1, 0, 0];
        let mut kube = Kube { budget, costs: Some(costs), largest: 1.0, packing: Packing::new(seen.len()) };
        let mut stream = stream(1, 0, Role::Policy);
        let mut counts = [0.0; 4];
        (0..20_000).for_each(|_| counts[kube.choose(&tally, &mut stream)] += 1.0);
        let of = |arm: usize| 20_000.0 * expected[arm] as f64 / 5.0;
        let chi_square: f64 = (0..2).map(|arm: usize| (counts[arm] - of(arm)) * (counts[arm] - of(arm)) / of(arm)).sum();
        assert!(chi_square < 10.83 && counts[2] + counts[3] == 0.0, "{counts:?}, but {expected:?} of 5 are packed");
    }
}
