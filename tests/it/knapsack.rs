//! Compares the optimum of the knapsack with two slower methods: trying every combination, and dynamic programming over
//! integer costs.

use budgeted_bandits::theory::knapsack::{fractional, greedy, optimum};
use proptest::collection::vec;
use proptest::prelude::*;

/// The tolerance for values of order 1 to 1000. The methods add the same numbers in different orders.
const TOLERANCE: f64 = 1e-9;

/// Returns the best value by trying every combination.
fn brute_force(values: &[f64], costs: &[f64], capacity: f64) -> f64 {
    let Some((cost, others)) = costs.split_first() else { return 0.0 };
    let mut best = 0.0_f64;
    for count in 0..=(capacity / cost) as u64 {
        let rest = brute_force(&values[1..], others, capacity - count as f64 * cost);
        best = best.max(count as f64 * values[0] + rest);
    }
    best
}

/// Returns the best value for integer costs, by best[c] = max over items of best[c - cost] + value.
fn by_integers(values: &[f64], costs: &[usize], capacity: usize) -> f64 {
    let mut best = vec![0.0_f64; capacity + 1];
    for left in 1..=capacity {
        for (value, cost) in values.iter().zip(costs) {
            if *cost <= left {
                best[left] = best[left].max(best[left - cost] + value);
            }
        }
    }
    best[capacity]
}

/// Returns the value of the optimum, after checking that it is exact, fits into the capacity and lies between the
/// greedy value and the fractional one.
fn checked(values: &[f64], costs: &[f64], capacity: f64) -> f64 {
    let best = optimum(values, costs, capacity);
    let sum = |weights: &[f64]| best.counts.iter().zip(weights).map(|(count, weight)| *count as f64 * weight).sum::<f64>();
    assert!(best.exact);
    assert!((sum(values) - best.value).abs() < TOLERANCE);
    assert!(sum(costs) <= capacity * (1.0 + 1e-12));
    assert!(greedy(values, costs, capacity).value <= best.value + TOLERANCE);
    assert!(best.value <= fractional(values, costs, capacity) + TOLERANCE);
    best.value
}

proptest! {
    #[test]
    fn the_optimum_is_the_best_of_all_combinations(items in vec((0.0..1.0, 0.15..1.0), 1..5), capacity in 0.0..2.0) {
        let (values, costs): (Vec<f64>, Vec<f64>) = items.into_iter().unzip();
        prop_assert!((checked(&values, &costs, capacity) - brute_force(&values, &costs, capacity)).abs() < TOLERANCE);
    }

    #[test]
    fn the_optimum_is_the_best_of_all_combinations_for_nearly_equal_densities(
        items in vec((0.999..1.001, 0.15..1.0), 1..5),
        capacity in 0.0..2.0,
    ) {
        let costs: Vec<f64> = items.iter().map(|(_, cost)| *cost).collect();
        let values: Vec<f64> = items.iter().map(|(density, cost)| density * cost).collect();
        prop_assert!((checked(&values, &costs, capacity) - brute_force(&values, &costs, capacity)).abs() < TOLERANCE);
    }

    /// Decimal costs are often multiples of 0.01. The capacity is enlarged by 1e-9 of itself, because rounding errors
    /// could otherwise exclude a combination that fits exactly.
    #[test]
    fn the_optimum_agrees_with_dynamic_programming_for_costs_in_cents(
        items in vec((0.0..1.0, 1..100_usize), 1..8),
        capacity in 0..3000_usize,
        densities in 0..3_usize,
    ) {
        let cents: Vec<usize> = items.iter().map(|(_, cost)| *cost).collect();
        let costs: Vec<f64> = cents.iter().map(|cost| *cost as f64 / 100.0).collect();
        // Values are arbitrary, equal to the costs (a subset sum), or greater than the costs by a constant.
        let value = |(value, cost): &(f64, usize)| [*value, *cost as f64 / 100.0, *cost as f64 / 100.0 + 0.1][densities];
        let values: Vec<f64> = items.iter().map(value).collect();
        let best = checked(&values, &costs, capacity as f64 / 100.0 * (1.0 + 1e-9));
        prop_assert!((best - by_integers(&values, &cents, capacity)).abs() < TOLERANCE);
    }
}
