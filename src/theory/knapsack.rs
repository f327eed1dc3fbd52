//! The unbounded integer knapsack: the best combination of pulls if costs are fixed and known.
//!
//! The problem is to maximise sum x_i v_i over integers x_i >= 0 with sum x_i c_i <= C, where the values v_i >= 0 are
//! mean rewards, the c_i > 0 are costs, and C >= 0 is the budget (Tran-Thanh et al. 2010, section 3.2; Tran-Thanh et
//! al. 2012, section 3.1).
//!
//! A combination fits if the rounded sum of its costs is at most C. The sum 322 × 0.31 + 0.17 may come out above or
//! below 99.99 in binary, so callers with decimal numbers pass a slightly larger capacity, such as C (1 + 1e-9).

use crate::math;

/// A combination of items.
#[derive(Clone, Debug, PartialEq)]
pub struct Packing {
    /// The value of the combination, sum x_i v_i.
    pub value: f64,
    /// The count of each item, x_i.
    pub counts: Vec<u64>,
    /// Whether the combination is known to be the best one, within the precision of [`optimum`].
    pub exact: bool,
}

/// The states that [`optimum`] keeps before it gives up; each takes 32 bytes.
const STATES: usize = 1 << 18;

/// Combinations whose values differ by less than this share of [`fractional`] count as equal. The share is above the
/// rounding error of a few hundred additions and below any difference that matters.
const TOLERANCE: f64 = 1e-13;

/// A packing that misses [`fractional`] by no more than this share of it is taken as the best one, and the search ends.
///
/// If items are equally dense, sums of their costs come ever nearer to the capacity, and the search would use up all
/// its states for the ninth digit. Callers enlarge the capacity by a share of 1e-9, so a smaller share would be
/// meaningless. With a share of 1e-8 the search takes a small part of the states.
const ENOUGH: f64 = 1e-8;

/// An item that is worth packing.
#[derive(Clone, Copy)]
struct Item {
    index: usize,
    value: f64,
    cost: f64,
}

impl Item {
    fn density(&self) -> f64 {
        self.value / self.cost
    }
}

/// A partial combination: the combination of the state `parent`, and `count` times the item at the place `item` of the
/// sorted items.
#[derive(Clone, Copy)]
struct State {
    cost: f64,
    value: f64,
    parent: u32,
    item: u32,
    count: u64,
}

/// The value of the best combination of fractional counts, C max v_i / c_i. No packing is worth more.
pub fn fractional(values: &[f64], costs: &[f64], capacity: f64) -> f64 {
    capacity * by_density(values, costs).first().map_or(0.0, Item::density)
}

/// The density-ordered greedy packing (Tran-Thanh et al. 2010, section 3.2). It takes as many of the item with the
/// largest v_i / c_i as fit, then as many of the next item, and so on. Items of equal density keep their order. The
/// packing is never marked as exact.
pub fn greedy(values: &[f64], costs: &[f64], capacity: f64) -> Packing {
    let mut counts = vec![0; values.len()];
    let mut cost = 0.0;
    for item in by_density(values, costs) {
        let count = fitting(&item, capacity - cost);
        counts[item.index] = count;
        cost += count as f64 * item.cost;
    }
    packing(values, counts, false)
}

/// The best packing, up to a share of about 1e-13 K of [`fractional`], or a packing that misses [`fractional`] by a
/// share of at most 1e-8, so that the best packing is hardly better.
///
/// The method is dynamic programming, item by item in order of density, over the combinations that no other combination
/// beats in both cost and value. It drops items that a multiple of a denser item replaces. It also drops combinations
/// whose bound, value + (C - cost) × density of the next item, does not exceed the best value so far. Combinations of
/// nearly the same cost and value count as one, so costs on a common grid take at most C / grid states per item.
///
/// If densities are nearly equal, pulls are many, and costs lie on no grid, 2^18 states may be used up. The search then
/// ends and returns the best packing so far, which is at least as good as that of [`greedy`], with `exact: false`.
pub fn optimum(values: &[f64], costs: &[f64], capacity: f64) -> Packing {
    optimum_within(values, costs, capacity, STATES)
}

fn optimum_within(values: &[f64], costs: &[f64], capacity: f64, limit: usize) -> Packing {
    let items = undominated(by_density(values, costs));
    let tolerance = TOLERANCE * fractional(values, costs, capacity);
    let enough = (1.0 - ENOUGH) * fractional(values, costs, capacity);
    let first = greedy(values, costs, capacity);
    // The best combination so far: its value, its state, and the count of the next item that fills the rest of the
    // capacity.
    let (mut best, mut champion) = (first.value, None);
    let mut states = vec![State { cost: 0.0, value: 0.0, parent: 0, item: 0, count: 0 }];
    let (mut start, mut exact) = (0, true);
    'items: for position in 1..items.len() {
        if best >= enough {
            break;
        }
        let (item, next) = (items[position - 1], items[position]);
        let seeds = seeds(&states, start, position - 1, &items, best + tolerance, capacity);
        start = states.len();
        let (mut seed, mut chained) = (0, start);
        loop {
            // The next state in order of cost is a seed or an earlier state of this item with one more of the item.
            let longer = states.get(chained).map_or(f64::INFINITY, |state| state.cost + item.cost);
            let fresh = seeds.get(seed).map_or(f64::INFINITY, |state| state.cost);
            if fresh.min(longer) > capacity {
                break;
            }
            let state = if fresh <= longer {
                seed += 1;
                seeds[seed - 1]
            } else {
                chained += 1;
                let value = states[chained - 1].value + item.value;
                State { cost: longer, value, parent: chained as u32 - 1, item: position as u32 - 1, count: 1 }
            };
            if states.len() > start && state.value <= states[states.len() - 1].value + tolerance {
                continue;
            }
            if states.len() == limit {
                exact = false;
                break 'items;
            }
            let count = fitting(&next, capacity - state.cost);
            let filled = state.value + count as f64 * next.value;
            if filled > best {
                (best, champion) = (filled, Some((states.len(), next.index, count)));
            }
            states.push(state);
            if best >= enough {
                break 'items;
            }
        }
    }
    let Some((mut state, index, count)) = champion else { return Packing { exact, ..first } };
    let mut counts = vec![0; values.len()];
    counts[index] = count;
    while state > 0 {
        counts[items[states[state].item as usize].index] += states[state].count;
        state = states[state].parent as usize;
    }
    packing(values, counts, exact)
}

/// Adds to each state from `start` on the smallest count of the item at `position` with which the bound of the state
/// exceeds `floor`. States whose bound cannot exceed `floor`, or that no longer fit, are dropped. Returns the new
/// states by rising cost.
fn seeds(states: &[State], start: usize, position: usize, items: &[Item], floor: f64, capacity: f64) -> Vec<State> {
    let (item, density) = (items[position], items[position + 1].density());
    let gain = item.value - item.cost * density;
    let seed = |(parent, state): (usize, &State)| {
        let missing = floor - (state.value + (capacity - state.cost) * density);
        let count = if missing < 0.0 { 0.0 } else { (missing / gain).floor() };
        let (cost, value) = (state.cost + count * item.cost, state.value + count * item.value);
        let fits = gain > 0.0 || missing < 0.0;
        let state = State { cost, value, parent: parent as u32, item: position as u32, count: count as u64 };
        (fits && cost <= capacity).then_some(state)
    };
    let seeds: Vec<State> = states.iter().enumerate().skip(start).filter_map(seed).collect();
    math::sorted_by(&seeds, |state| state.cost)
}

/// The items of positive value by falling density. Items of equal density keep their order.
fn by_density(values: &[f64], costs: &[f64]) -> Vec<Item> {
    assert!(values.len() == costs.len(), "every value needs one cost");
    assert!(costs.iter().all(|cost| *cost > 0.0), "a cost is not above 0");
    let item = |(index, (&value, &cost))| Item { index, value, cost };
    let items: Vec<Item> = values.iter().zip(costs).enumerate().map(item).filter(|item| item.value > 0.0).collect();
    math::sorted_by(&items, |item| -item.density())
}

/// Drops the items i that floor(c_i / c_j) times a denser item j can replace without loss. The items are sorted by
/// density.
fn undominated(items: Vec<Item>) -> Vec<Item> {
    let mut kept: Vec<Item> = Vec::new();
    for item in items {
        if !kept.iter().any(|denser| (item.cost / denser.cost).floor() * denser.value >= item.value) {
            kept.push(item);
        }
    }
    kept
}

/// How often the item fits into the rest of the capacity.
fn fitting(item: &Item, left: f64) -> u64 {
    (left / item.cost).max(0.0) as u64
}

fn packing(values: &[f64], counts: Vec<u64>, exact: bool) -> Packing {
    let value = counts.iter().zip(values).map(|(count, value)| *count as f64 * value).sum();
    Packing { value, counts, exact }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: [f64; 6] = [0.31, 0.17, 0.83, 0.47, 0.59, 0.11];
    const REWARDS: [f64; 6] = [0.62, 0.29, 0.95, 0.7, 0.8, 0.12];

    #[test]
    fn six_arms_match_an_integer_program() {
        // By an integer program in units of 0.01, the best cost is 322 × 0.31 + 0.17 = 99.99, for a value of 322 × 0.62
        // + 0.29 = 199.93.
        let best = optimum(&REWARDS, &COSTS, 100.0 * (1.0 + 1e-9));
        assert_eq!(best.counts, [322, 1, 0, 0, 0, 0]);
        assert!((best.value - 199.93).abs() < 1e-9 && best.exact);
        assert_eq!(greedy(&REWARDS, &COSTS, 100.0 * (1.0 + 1e-9)).counts, [322, 1, 0, 0, 0, 0]);
        assert!((fractional(&REWARDS, &COSTS, 100.0) - 200.0).abs() < 1e-9);
    }

    #[test]
    fn the_example_of_the_eps_first_paper_is_solved() {
        // The items are X, Y and Z of Tran-Thanh et al. 2010, section 1.
        let (values, costs) = ([9.0, 1.5, 2.0], [4.0, 1.0, 1.0]);
        let best = optimum(&values, &costs, 15.0);
        assert_eq!((best.value, &best.counts[..], best.exact), (33.0, &[3, 0, 3][..], true));
        let misled = greedy(&[9.0, 1.76, 1.74], &costs, 15.0);
        assert_eq!(misled.counts, [3, 3, 0]);
        assert_eq!(packing(&values, misled.counts, false).value, 31.5);
    }

    #[test]
    fn greedy_is_not_optimal() {
        // The second item fits twice and fills 10. The first item is denser, but leaves 4 unused.
        assert_eq!(greedy(&[6.6, 5.0], &[6.0, 5.0], 10.0).value, 6.6);
        assert_eq!(optimum(&[6.6, 5.0], &[6.0, 5.0], 10.0), Packing { value: 10.0, counts: vec![0, 2], exact: true });
    }

    #[test]
    fn a_packing_is_empty_if_nothing_fits_or_has_value() {
        for (values, costs, capacity) in
            [(vec![1.0, 2.0], vec![3.0, 4.0], 2.9), (vec![0.0, 0.0], vec![1.0, 2.0], 9.0), (vec![], vec![], 1.0)]
        {
            let best = optimum(&values, &costs, capacity);
            assert_eq!(best, Packing { value: 0.0, counts: vec![0; values.len()], exact: true });
        }
        assert_eq!(optimum(&[1.0], &[0.25], 0.0).counts, [0]);
    }

    #[test]
    fn equal_densities_on_a_grid_are_solved() {
        // A sum of costs, which are multiples of 0.01, equals 100.00.
        let best = optimum(&COSTS, &COSTS, 100.0 * (1.0 + 1e-9));
        assert!((best.value - 100.0).abs() < 1e-9 && best.exact);
        // All sums of these costs are even, so none equals 7.
        assert_eq!(optimum(&[2.0, 4.0, 6.0], &[2.0, 4.0, 6.0], 7.0).value, 6.0);
    }

    /// The costs of the ten items lie on no grid, so their sums come ever nearer to the capacity the longer the search
    /// takes.
    #[test]
    fn equal_densities_off_the_grid_end_early() {
        let costs: [f64; 10] = std::array::from_fn(|item| (2.0 + item as f64).sqrt() / 4.0);
        let values = costs.map(|cost| 0.9 * cost);
        let best = optimum_within(&values, &costs, 1000.0 * (1.0 + 1e-9), 1 << 16);
        assert!(best.exact && best.value >= 900.0 * (1.0 - 1.1e-8), "{best:?}");
    }

    #[test]
    fn a_search_that_reaches_its_limit_is_not_exact() {
        // Square roots lie on no grid, so nearly every combination has another sum.
        let costs = [2.0, 3.0, 5.0, 7.0, 11.0, 13.0].map(|x: f64| x.sqrt());
        let best = optimum_within(&costs, &costs, 1000.0, 1000);
        assert!(!best.exact && best.value <= 1000.0 && best.value >= greedy(&costs, &costs, 1000.0).value);
        let cost: f64 = best.counts.iter().zip(costs).map(|(count, cost)| *count as f64 * cost).sum();
        assert!(cost <= 1000.0 + 1e-9);
    }
}
