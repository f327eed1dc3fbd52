//! Sums over blocks along a fixed binary tree.
//!
//! Sums of floating-point numbers depend on the order in which their terms are added. Here the order is that of a tree:
//! its leaves are blocks with the numbers 0, 1, 2 and so on, and the node (k, i) covers the blocks from i 2ᵏ to
//! (i + 1) 2ᵏ - 1. The value of a node is the value of its left half merged with that of its right half, so it does not
//! depend on who computed it. A range of n blocks is covered by at most 2 log₂ n nodes, and the ranges of several
//! machines can be joined although nobody kept the values of single blocks. Sums along a tree also lose fewer digits
//! than sums from left to right.

use std::ops::Range;

/// Values that can be merged with the values of the blocks that follow.
pub trait Merge {
    /// Adds `later`, which belongs to the blocks right behind those of `self`.
    fn merge(&mut self, later: &Self);
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<T> {
    /// The level k, 0 for a single block.
    pub level: u32,
    /// The number i among the nodes of its level.
    pub index: u64,
    /// The value of the blocks that the node covers.
    pub value: T,
}

impl<T> TreeNode<T> {
    /// The level and the number of the largest node that begins with the block `first` and ends at the block `end` or
    /// before it. `first` must be less than `end`.
    pub(crate) fn largest(first: u64, end: u64) -> (u32, u64) {
        let level = first.trailing_zeros().min((end - first).ilog2());
        (level, first >> level)
    }

    /// The blocks that the node covers.
    pub fn blocks(&self) -> Range<u64> {
        self.index << self.level..(self.index + 1) << self.level
    }
}

/// The sums over a range of blocks: the largest nodes of the tree that lie within the range.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<T> {
    blocks: Range<u64>,
    nodes: Vec<TreeNode<T>>,
}

impl<T> Tree<T> {
    /// Starts without blocks. The first block to come has the number `first`.
    pub fn new(first: u64) -> Tree<T> {
        Tree { blocks: first..first, nodes: Vec::new() }
    }

    /// The blocks that the tree covers.
    pub fn blocks(&self) -> Range<u64> {
        self.blocks.clone()
    }

    /// The nodes, in the order of their blocks.
    pub fn nodes(&self) -> &[TreeNode<T>] {
        &self.nodes
    }

    /// The nodes, in the order of their blocks.
    pub fn into_nodes(self) -> Vec<TreeNode<T>> {
        self.nodes
    }

    /// Merges a part of every value, such as one of its fields, over all blocks: the parts of the first two nodes, then
    /// the result with that of the next one, and so on. Returns `None` if there are no blocks.
    pub fn sum<U: Merge>(&self, part: impl Fn(&T) -> U) -> Option<U> {
        self.nodes.iter().map(|node| part(&node.value)).reduce(|mut sum, later| {
            sum.merge(&later);
            sum
        })
    }
}

impl<T: Merge> Tree<T> {
    /// Adds the next block.
    pub fn add(&mut self, value: T) {
        self.push(TreeNode { level: 0, index: self.blocks.end, value });
    }

    /// Adds a node that begins where the blocks end.
    ///
    /// # Panics
    ///
    /// Panics if the node begins elsewhere.
    pub fn push(&mut self, node: TreeNode<T>) {
        assert_eq!(node.blocks().start, self.blocks.end, "a node follows the blocks before it");
        self.blocks.end = node.blocks().end;
        self.nodes.push(node);
        while let [.., left, right] = self.nodes.as_mut_slice()
            && left.level == right.level
            && left.index + 1 == right.index
            && right.index % 2 == 1
        {
            left.value.merge(&right.value);
            left.level += 1;
            left.index /= 2;
            self.nodes.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes down how values were merged.
    impl Merge for String {
        fn merge(&mut self, later: &String) {
            *self = format!("({self}+{later})");
        }
    }

    fn of(blocks: Range<u64>) -> Tree<String> {
        let mut tree = Tree::new(blocks.start);
        blocks.for_each(|block| tree.add(block.to_string()));
        tree
    }

    #[test]
    fn the_state_of_the_first_blocks_are_the_largest_nodes() {
        let values = |tree: &Tree<String>| tree.nodes().iter().map(|node| node.value.clone()).collect::<Vec<_>>();
        assert_eq!(values(&of(0..5)), ["((0+1)+(2+3))", "4"]);
        assert_eq!(values(&of(3..9)), ["3", "((4+5)+(6+7))", "8"]);
        assert_eq!(of(0..7).sum(String::clone).unwrap(), "((((0+1)+(2+3))+(4+5))+6)");
        assert_eq!(of(3..3).sum(String::clone), None);
    }

    #[test]
    fn a_range_consists_of_its_largest_nodes() {
        for (first, end) in [(0, 5), (3, 9), (0, 64), (7, 8), (5, 200)] {
            let mut reached = first;
            for node in of(first..end).nodes() {
                assert_eq!(TreeNode::<String>::largest(reached, end), (node.level, node.index));
                reached = node.blocks().end;
            }
        }
    }

    #[test]
    fn ranges_that_are_joined_have_the_nodes_of_the_whole() {
        for first in 0..20 {
            for last in first..40 {
                let whole = of(first..last);
                assert!(whole.nodes().len() <= 10);
                for split in first..=last {
                    let mut joined = of(first..split);
                    of(split..last).nodes.into_iter().for_each(|node| joined.push(node));
                    assert_eq!(joined, whole, "{first} {split} {last}");
                }
            }
        }
    }
}
