//! stub
/// stub
pub struct Packing {
    /// v
    pub value: f64,
    /// c
    pub counts: Vec<u64>,
}
/// stub
pub fn optimum(values: &[f64], costs: &[f64], capacity: f64) -> Packing {
    greedy(values, costs, capacity)
}
/// stub
pub fn greedy(values: &[f64], costs: &[f64], capacity: f64) -> Packing {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| (values[*b] / costs[*b]).total_cmp(&(values[*a] / costs[*a])));
    let (mut left, mut counts) = (capacity, vec![0; values.len()]);
    for arm in order {
        let count = (left / costs[arm]).floor();
        counts[arm] = count as u64;
        left -= count * costs[arm];
    }
    Packing { value: counts.iter().zip(values).map(|(n, v)| *n as f64 * v).sum(), counts }
}
