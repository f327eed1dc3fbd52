//! Two trees over arms: upper bounds of indices that expire, and a set of arms. A change or a search takes time ln K in
//! both.
//!
//! `docs/engine.md` shows how lazy evaluation uses the trees.

/// For every arm an upper bound of its index, and the last round in which the bound holds.
///
/// A node of the tree holds the largest bound and the soonest end below the node, each with its arm in the last bits.
/// Both are whole numbers, because the larger of two whole numbers is found without a branch, which no processor could
/// predict.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The root is at 1, the children of node i at 2i and 2i + 1, the arms in the second half.
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    bound: u64,
    end: u64,
}

/// The number of bits of a node that hold the arm. A bound is rounded up to the other bits.
const ARM: u32 = 20;

/// An upper bound of an index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UpperBound {
    /// The bound.
    pub index: f64,
    /// The last round in which the bound holds.
    pub end: u64,
}

/// The end of a bound that never expires.
pub const NEVER: u64 = u64::MAX >> ARM;
/// The entry of an arm without an upper bound, such as the leader. This entry is never the largest and never expires.
pub const NO_BOUND: UpperBound = UpperBound { index: f64::NEG_INFINITY, end: NEVER };
/// The entry of an arm whose bound no longer holds and has to be replaced before the next choice.
pub const EXPIRED: UpperBound = UpperBound { index: f64::INFINITY, end: 0 };

/// Maps numbers to whole numbers in the same order.
fn ordered(number: f64) -> u64 {
    let bits = number.to_bits();
    bits ^ ((bits as i64 >> 63) as u64 | 1 << 63)
}

/// The number that the bound in a node stands for. Apart from the rounding in [`Node::new`], the function inverts
/// [`ordered`].
#[inline(always)]
fn number(bound: u64) -> f64 {
    let bits = bound >> ARM << ARM;
    f64::from_bits(bits ^ (!(bits as i64 >> 63) as u64 | 1 << 63))
}

fn arm(bits: u64) -> usize {
    (bits & ((1 << ARM) - 1)) as usize
}

impl Node {
    fn new(arm: usize, bound: UpperBound) -> Node {
        let bits = ordered(bound.index) >> ARM;
        let up = if bound.index == f64::INFINITY { bits } else { bits + 1 };
        Node { bound: up << ARM | arm as u64, end: bound.end << ARM | arm as u64 }
    }
}

impl Bounds {
    /// Creates the bounds of `arms` arms, all of them expired.
    pub fn new(arms: usize) -> Bounds {
        assert!(arms < 1 << ARM, "a node has {ARM} bits for the arm, which are too few for {arms} arms");
        let mut bounds = Bounds { nodes: vec![Node::new(0, NO_BOUND); 2 * arms.next_power_of_two()] };
        (0..arms).for_each(|arm| bounds.set(arm, EXPIRED));
        bounds
    }

    /// Replaces the bound of `arm`.
    pub fn set(&mut self, arm: usize, bound: UpperBound) {
        let mut node = self.nodes.len() / 2 + arm;
        let mut now = Node::new(arm, bound);
        self.nodes[node] = now;
        while node > 1 {
            let other = self.nodes[node ^ 1];
            now = Node { bound: now.bound.max(other.bound), end: now.end.min(other.end) };
            node /= 2;
            self.nodes[node] = now;
        }
    }

    /// The largest bound, which was rounded up when it was stored.
    #[inline(always)]
    pub fn largest(&self) -> f64 {
        number(self.nodes[1].bound)
    }

    /// An arm with the largest bound.
    #[inline]
    pub fn largest_arm(&self) -> usize {
        arm(self.nodes[1].bound)
    }

    /// The largest bound of the arms other than `one`, and its arm.
    pub fn largest_but(&self, one: usize) -> (f64, usize) {
        let mut node = self.nodes.len() / 2 + one;
        let mut largest = Node::new(one, NO_BOUND).bound;
        while node > 1 {
            largest = largest.max(self.nodes[node ^ 1].bound);
            node /= 2;
        }
        (number(largest), arm(largest))
    }

    /// The last round in which all bounds hold.
    #[inline(always)]
    pub fn soonest(&self) -> u64 {
        self.nodes[1].end >> ARM
    }

    /// An arm whose bound ends soonest.
    #[inline]
    pub fn soonest_arm(&self) -> usize {
        arm(self.nodes[1].end)
    }

    /// The last round in which the bound of `arm` holds, or [`NEVER`].
    #[inline]
    pub fn end(&self, arm: usize) -> u64 {
        self.nodes[self.nodes.len() / 2 + arm].end >> ARM
    }

    /// Calls `visit` for every arm whose bound is at least `threshold`, beginning with an arm that has the largest
    /// bound. `visit` returns the new threshold, which must not be lower than the threshold before.
    pub fn reach(&self, threshold: f64, mut visit: impl FnMut(usize) -> f64) {
        if self.largest() < threshold {
            return;
        }
        let first = self.largest_arm();
        // Thresholds are compared as whole numbers, like the bounds.
        let mut visit = |arm| ordered(visit(arm));
        let mut threshold = visit(first);
        let mut node = self.nodes.len() / 2 + first;
        while node > 1 {
            threshold = self.descend(node ^ 1, threshold, &mut visit);
            node /= 2;
        }
    }

    #[inline]
    fn descend(&self, node: usize, threshold: u64, visit: &mut impl FnMut(usize) -> u64) -> u64 {
        // The arm in the last bits makes the bound a little larger, which at most causes an unnecessary visit.
        if self.nodes[node].bound < threshold { threshold } else { self.visit_below(node, threshold, visit) }
    }

    fn visit_below(&self, node: usize, threshold: u64, visit: &mut impl FnMut(usize) -> u64) -> u64 {
        let half = self.nodes.len() / 2;
        if node >= half {
            return visit(node - half);
        }
        let first = 2 * node + usize::from(self.nodes[2 * node].bound < self.nodes[2 * node + 1].bound);
        let threshold = self.descend(first, threshold, visit);
        self.descend(first ^ 1, threshold, visit)
    }
}

/// A set of arms that finds its k-th member.
#[derive(Clone, Debug)]
pub struct Members {
    /// A tree as in [`Bounds`]; a node holds the number of members below it.
    counts: Vec<u32>,
    arms: u32,
}

impl Members {
    /// Creates the empty set. `arms` is the number of possible members.
    pub fn new(arms: usize) -> Members {
        Members { counts: vec![0; 2 * arms.next_power_of_two()], arms: arms as u32 }
    }

    #[inline]
    pub fn count(&self) -> u32 {
        self.counts[1]
    }

    #[inline]
    pub fn has(&self, arm: usize) -> bool {
        self.counts[self.counts.len() / 2 + arm] > 0
    }

    /// Adds or removes `arm`.
    pub fn set(&mut self, arm: usize, member: bool) {
        let mut node = self.counts.len() / 2 + arm;
        if self.counts[node] == u32::from(member) {
            return;
        }
        while node > 0 {
            self.counts[node] = if member { self.counts[node] + 1 } else { self.counts[node] - 1 };
            node /= 2;
        }
    }

    /// The member with `skip` members before it, in the order of the arms.
    pub fn nth(&self, mut skip: u32) -> usize {
        if self.count() == self.arms {
            return skip as usize;
        }
        let mut node = 1;
        while node < self.counts.len() / 2 {
            node *= 2;
            if skip >= self.counts[node] {
                skip -= self.counts[node];
                node += 1;
            }
        }
        node - self.counts.len() / 2
    }
}
