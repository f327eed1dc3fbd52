//! Two trees over arms in which a change, or finding the one that is wanted, costs ln K: upper bounds of indices, and a set.

/// For each arm an upper bound, and until when it holds. A node of the tree holds the largest bound and the soonest end below it.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// The root is at 1, the children of node i at 2i and 2i + 1, the arms in the second half.
    nodes: Vec<Bound>,
}

/// An upper bound of an index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bound {
    pub index: f64,
    /// The last round in which it holds.
    pub end: f64,
}

/// Of an arm that is none, or is bounded elsewhere: it is never the largest and never ends.
pub(super) const NONE: Bound = Bound { index: f64::NEG_INFINITY, end: f64::INFINITY };
/// That holds no longer.
pub(super) const OVER: Bound = Bound { index: f64::INFINITY, end: f64::NEG_INFINITY };

impl Bounds {
    /// Of `arms` arms, all of them over.
    pub fn new(arms: usize) -> Bounds {
        let mut bounds = Bounds { nodes: vec![NONE; 2 * arms.next_power_of_two()] };
        (0..arms).for_each(|arm| bounds.set(arm, OVER));
        bounds
    }

    pub fn set(&mut self, arm: usize, bound: Bound) {
        let mut node = self.nodes.len() / 2 + arm;
        let mut now = bound;
        while self.nodes[node] != now {
            self.nodes[node] = now;
            if node == 1 {
                break;
            }
            let other = self.nodes[node ^ 1];
            now = Bound { index: now.index.max(other.index), end: now.end.min(other.end) };
            node /= 2;
        }
    }

    /// The largest bound.
    #[inline]
    pub fn largest(&self) -> f64 {
        self.nodes[1].index
    }

    /// The soonest end.
    #[inline]
    pub fn soonest(&self) -> f64 {
        self.nodes[1].end
    }

    /// An arm whose bound ends soonest.
    pub fn soonest_arm(&self) -> usize {
        self.leaf(|left, above| left.end > above.end) - self.nodes.len() / 2
    }

    /// The leaf that is reached by going left except where `right` says so, from the left child and the node above it.
    #[inline]
    fn leaf(&self, right: impl Fn(Bound, Bound) -> bool) -> usize {
        let mut node = 1;
        while node < self.nodes.len() / 2 {
            node = 2 * node + usize::from(right(self.nodes[2 * node], self.nodes[node]));
        }
        node
    }

    /// Calls `visit` for arms whose bounds reach `threshold`, one with the largest bound first; what `visit` returns is the threshold
    /// from then on, and may only rise.
    pub fn reach(&self, mut threshold: f64, mut visit: impl FnMut(usize) -> f64) {
        if self.largest() < threshold {
            return;
        }
        let mut node = self.leaf(|left, above| left.index < above.index);
        threshold = visit(node - self.nodes.len() / 2);
        while node > 1 {
            threshold = self.descend(node ^ 1, threshold, &mut visit);
            node /= 2;
        }
    }

    #[inline]
    fn descend(&self, node: usize, threshold: f64, visit: &mut impl FnMut(usize) -> f64) -> f64 {
        if self.nodes[node].index < threshold { threshold } else { self.visit_below(node, threshold, visit) }
    }

    fn visit_below(&self, node: usize, threshold: f64, visit: &mut impl FnMut(usize) -> f64) -> f64 {
        let half = self.nodes.len() / 2;
        if node >= half {
            return visit(node - half);
        }
        let first = 2 * node + usize::from(self.nodes[2 * node].index < self.nodes[2 * node + 1].index);
        let threshold = self.descend(first, threshold, visit);
        self.descend(first ^ 1, threshold, visit)
    }
}

/// A set of arms that knows its members by their order.
#[derive(Clone, Debug)]
pub(super) struct Members {
    /// As in [`Bounds`]: how many members are below a node.
    counts: Vec<u32>,
}

impl Members {
    /// None of `arms` arms.
    pub fn new(arms: usize) -> Members {
        Members { counts: vec![0; 2 * arms.next_power_of_two()] }
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.counts[1]
    }

    /// Whether `arm` is one from now on.
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

    /// The member before which there are `skip` others.
    pub fn nth(&self, mut skip: u32) -> usize {
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
