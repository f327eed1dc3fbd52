//! Puts the results of tasks into the order of the tasks.
//!
//! Sums of floating-point numbers depend on the order of their terms. Results that are folded in the order of the
//! tasks give the same bits on one thread, on eight threads, and on the workers of the page.

use std::collections::VecDeque;

/// Holds the results of tasks until the results of all earlier tasks have arrived.
///
/// ```
/// use budgeted_bandits::reorder::Reorder;
///
/// let mut results = Reorder::default();
/// results.add(1, "second");
/// assert_eq!(results.release(1), None);
/// results.add(0, "first");
/// assert_eq!(results.release(2), Some(vec!["first", "second"]));
/// ```
pub struct Reorder<T> {
    /// The number of the next task.
    released: usize,
    /// The results of the tasks from `released` on that have arrived.
    waiting: VecDeque<Option<T>>,
}

impl<T> Default for Reorder<T> {
    fn default() -> Reorder<T> {
        Reorder { released: 0, waiting: VecDeque::new() }
    }
}

impl<T> Reorder<T> {
    /// Makes a list in which the first task has the number `first`.
    pub fn starting_with(first: usize) -> Reorder<T> {
        Reorder { released: first, ..Reorder::default() }
    }

    /// The number of the task whose result is released next. If the first task has the number 0, this is also the
    /// number of results that were released.
    pub fn released(&self) -> usize {
        self.released
    }

    /// Takes the result of the task with this number, counted from 0. Returns `false`, and drops the result, if the
    /// task already has one.
    pub fn add(&mut self, task: usize, result: T) -> bool {
        let Some(place) = task.checked_sub(self.released) else { return false };
        if self.waiting.len() <= place {
            self.waiting.resize_with(place + 1, || None);
        }
        if self.waiting[place].is_some() {
            return false;
        }
        self.waiting[place] = Some(result);
        true
    }

    /// Releases the results of the next `count` tasks, in their order, once all of them have arrived.
    pub fn release(&mut self, count: usize) -> Option<Vec<T>> {
        if self.waiting.len() < count || !self.waiting.range(..count).all(Option::is_some) {
            return None;
        }
        self.released += count;
        Some(self.waiting.drain(..count).flatten().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_wait_for_those_of_earlier_tasks() {
        let mut reorder = Reorder::default();
        assert!(reorder.add(1, "b") && reorder.add(3, "d"));
        assert_eq!(reorder.release(1), None);
        assert!(reorder.add(0, "a"));
        assert_eq!((reorder.release(2), reorder.released()), (Some(vec!["a", "b"]), 2));
        assert!(reorder.add(2, "c"));
        assert_eq!(reorder.release(3), None, "only two results are waiting");
        assert_eq!((reorder.release(2), reorder.release(1)), (Some(vec!["c", "d"]), None));
    }

    #[test]
    fn each_task_counts_once() {
        let mut reorder = Reorder::default();
        assert!(reorder.add(1, 'b') && !reorder.add(1, 'x'), "a second result replaced one that waits");
        assert!(reorder.add(0, 'a') && reorder.release(2).is_some());
        assert!(!reorder.add(0, 'y') && !reorder.add(1, 'y'), "a second result was taken after the release of the first");
    }
}
