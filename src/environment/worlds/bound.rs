//! Bounds on the number of pulls in a world, on average over worlds. `docs/worlds.md` has the derivation.

use super::columns;
use super::prior::{FLOOR, Prior};
use crate::environment::Laws;
use crate::math::{exp, ln, max, min};

/// The largest power of the inverse mean cost whose mean is bounded. Larger powers hardly improve the bound.
const MOST: usize = 64;

/// An upper bound of the mean over worlds of 1/c, where c is the smallest mean cost of an arm in a world.
///
/// For every p ≥ 1, the mean of a largest number is at most the p-th root of the sum of the means of the p-th powers.
/// The bound is the smallest one for several p.
pub fn inverse<'a>(prior: &Prior, laws: impl Iterator<Item = &'a Laws>) -> f64 {
    let arms: Vec<Rows> = laws.map(Rows::of).collect();
    let of_prior = prior.inverse_costs().map(ln);
    let ln_smallest = ln(prior.smallest_mean);
    let bound = |p: usize| {
        let power = |rows: &Rows| {
            // A pseudo-row that is not scaled to the size of the arm may cost less, but not less than the least multiple.
            let pseudo = of_prior.map(|inverse| min(-ln(FLOOR), inverse + rows.ln_mean - ln_smallest));
            rows.ln_inverse_moment(prior.shapes, pseudo, p)
        };
        let powers: Vec<f64> = arms.iter().map(power).collect::<Option<_>>()?;
        let most = powers.iter().copied().fold(f64::NEG_INFINITY, max);
        let sum: f64 = powers.iter().map(|power| exp(power - most)).sum();
        Some(exp((most + ln(sum)) / p as f64))
    };
    (0..).map(|at| 1 << at).take_while(|p| *p <= MOST).map_while(bound).fold(f64::INFINITY, min)
}

/// What the bound needs to know about the rows of an arm.
struct Rows {
    /// The weight of all rows, and of those with a cost.
    all: f64,
    positive: f64,
    /// The sum of the logarithms of the costs above 0, each times the weight of its row.
    ln_sum: f64,
    ln_mean: f64,
}

impl Rows {
    fn of(laws: &Laws) -> Rows {
        let costs = columns(laws).1;
        let ln_mean = ln(laws.cost.mean());
        let Some(weights) = costs.weights() else {
            let positive = costs.positive();
            return Rows {
                all: costs.values().len() as f64,
                positive: positive.count as f64,
                ln_sum: positive.ln_sum,
                ln_mean,
            };
        };
        let pairs = weights.given().iter().zip(costs.values());
        let start = Rows { all: 0.0, positive: 0.0, ln_sum: 0.0, ln_mean };
        pairs.fold(start, |rows, (weight, cost)| {
            let (own, ln_cost) = if *cost > 0.0 { (*weight, ln(*cost)) } else { (0.0, 0.0) };
            Rows { all: rows.all + weight, positive: rows.positive + own, ln_sum: rows.ln_sum + own * ln_cost, ln_mean }
        })
    }

    /// The logarithm of an upper bound of the mean over worlds of the p-th power of 1/c, where c is the mean cost of
    /// the arm in a world. `None` if too few costs are above 0 for a finite bound.
    ///
    /// Let `shapes` be a and b, and let `inverse` be the logarithms of the means of m/c, where m is
    /// the mean cost of the arm and c is the cost of a pseudo-row. The result is the smallest of
    /// three bounds, which count the costs of both pseudo-rows, that of the one with a reward, and none.
    fn ln_inverse_moment(&self, [a, b]: [f64; 2], inverse: [f64; 2], p: usize) -> Option<f64> {
        let both = (b * p as f64 <= self.positive + a + b).then_some([a, b]);
        let bounds = [both, Some([a, 0.0]), Some([0.0, 0.0])].into_iter().flatten();
        bounds.filter_map(|counted| self.ln_moment_with(counted, a + b, inverse, p)).reduce(min)
    }

    /// The bound in which pseudo-rows with the shapes `counted` have costs. All pseudo-rows together have the shape
    /// `prior`.
    fn ln_moment_with(&self, counted: [f64; 2], prior: f64, inverse: [f64; 2], p: usize) -> Option<f64> {
        let pseudo = counted[0] + counted[1];
        let (all, positive, power) = (self.all + prior, self.positive + pseudo, p as f64);
        let certain = positive >= all;
        if power > positive || (power == positive && !certain) {
            return None;
        }
        let ln_geometric =
            (self.ln_sum + pseudo * self.ln_mean - counted[0] * inverse[0] - counted[1] * inverse[1]) / positive;
        let rare = |j: usize| ln((all - j as f64) / (positive - j as f64));
        let ln_rare: f64 = if certain { 0.0 } else { (1..=p).map(rare).sum() };
        Some(ln_rare - power * ln_geometric)
    }
}
