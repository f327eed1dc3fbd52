//! KUBE: fills what is left of the budget as a knapsack, by falling density (r + sqrt(2 ln(t)/n)) / c as often as each arm fits, and
//! pulls a random one of the pulls in it: P(arm i) = m_i / sum m (Eq. 6 to 8).
//!
//! Tran-Thanh et al. 2012, Algorithm 1, for known costs. Where costs are not known their sample means take their place, which the
//! paper does not consider; an arm that has cost nothing would fill the knapsack, and is pulled.

use super::fractional_kube::{bound, costs, density};
use super::{Entry, Policy, Told, unpulled};
use crate::environment::TOLERANCE;
use crate::seed::Stream;
use crate::tally::Tally;
use rand::RngExt;
use std::collections::BinaryHeap;

pub const ENTRY: Entry = Entry {
    id: "kube",
    name: "KUBE",
    group: "knapsack",
    source: "Tran-Thanh et al. 2012, Algorithm 1",
    idea: "Fills what is left of the budget with the arms whose bounds promise most for their cost, and pulls one of that mix.",
    params: &[],
    told: &[Told::Budget, Told::Costs],
    needs: None,
    build: |arguments| {
        let packing = Packing::new(arguments.arms());
        Box::new(Kube { budget: arguments.budget(), costs: arguments.costs(), packing })
    },
};

struct Kube {
    budget: f64,
    /// The cost of each arm, where costs are known.
    costs: Option<Vec<f64>>,
    packing: Packing,
}

impl Policy for Kube {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        if let Some(arm) = unpulled(tally, stream) {
            return arm;
        }
        let left = self.budget * (1.0 + TOLERANCE) - tally.spent;
        let values = tally.arms.iter().map(bound(tally.pulls + 1));
        let items = values.zip(costs(&self.costs, tally)).enumerate().filter(|(arm, _)| tally.fits(*arm));
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

/// The density-ordered greedy packing of an unbounded knapsack: the densest item as often as it fits, then the densest of those
/// that still fit, and so on. O(K) and O(ln K) more for each item looked at; nothing is allocated after the first time.
pub(super) struct Packing {
    /// Density, a random number against ties, arm, cost. The bits of numbers that are not negative are ordered as they are.
    heap: Vec<(u64, u64, usize, u64)>,
    /// Arms by falling density, and how often each is packed. At least one: the densest, if none fits.
    pub packed: Vec<(usize, f64)>,
}

impl Packing {
    pub fn new(arms: usize) -> Packing {
        Packing { heap: Vec::with_capacity(arms), packed: Vec::with_capacity(arms) }
    }

    /// Packs arms, each with its value and its cost, both at least 0.
    pub fn pack(&mut self, capacity: f64, items: impl Iterator<Item = (usize, (f64, f64))>, stream: &mut Stream) {
        let salt = stream.random::<u64>();
        self.heap.clear();
        self.packed.clear();
        let mut smallest = f64::INFINITY;
        self.heap.extend(items.map(|(arm, (value, cost))| {
            smallest = smallest.min(cost);
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

/// A number that looks random (the finaliser of SplitMix64), so that one draw breaks all the ties of a packing.
fn scatter(number: u64) -> u64 {
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

    /// The example of Tran-Thanh et al. 2010: X, Y, Z with rewards and costs (9, 4), (1.5, 1), (2, 1) and 15 left. With the true
    /// means 3 X and 3 Z; with 1.76 and 1.74 for Y and Z, 3 X and 3 Y.
    #[test]
    fn the_densest_first() {
        assert_eq!(pack(15.0, &[(9.0, 4.0), (1.5, 1.0), (2.0, 1.0)]), [(0, 3.0), (2, 3.0)]);
        assert_eq!(pack(15.0, &[(9.0, 4.0), (1.76, 1.0), (1.74, 1.0)]), [(0, 3.0), (1, 3.0)]);
    }

    #[test]
    fn what_fits_nowhere_and_what_costs_nothing() {
        assert_eq!(pack(0.5, &[(1.0, 1.0), (3.0, 2.0)]), [(1, 1.0)], "the densest, if none fits");
        assert_eq!(pack(2.0, &[(1.0, 1.0), (0.5, 0.0)]), [(1, 1.0)]);
        assert_eq!(pack(2.5, &[(9.0, 3.0), (1.0, 1.0)]), [(1, 2.0)], "the densest does not fit");
    }
}
