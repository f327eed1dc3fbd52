//! Budget-CB on the polytope whose vertices are the arms. The policy looks for the point x of the polytope with the
//! largest index of Budget-CB, and pulls vertex i with the probability wᵢ, where x = Σ wᵢ xᵢ.
//!
//! Xia et al. 2015, Algorithm 2 and its footnote on polytopes, which suggests local search because the exact optimum is
//! NP-hard. The paper leaves the search and the pull of a point that is no vertex open. A random vertex has the mean
//! reward and the mean cost of x, because both are linear. On average, its pull adds at least as much to A as a pull of x
//! would, because Σ wᵢ xᵢ xᵢᵀ - x xᵀ is positive semidefinite. An environment that draws outcomes of x itself would
//! need laws for every point of the polytope.
//!
//! The search begins at the vertex that Budget-CB pulls. Each step moves to the best point of all segments from x to a
//! vertex, until no point is better. On a segment the upper bound of the reward is convex and the lower bound of the cost
//! is concave, because the norm is convex. Their ratio therefore is quasiconvex, also where one of them is cut off, if
//! the bound of the reward is not negative. The best point of a segment is then an end or a point where a bound meets its
//! limit, 1 or λ. These points solve quadratic equations, so no step needs a numerical search. The best point of all need
//! not lie on a segment between two vertices, which is why more steps follow the first.

use super::budget_cb::{self, Balls, ratio};
use super::engine::ridge::{Estimate, Ridge};
use super::{Belief, Entry, Outcome, Policy, Stream, Tally, largest, weighted};
use crate::math::max;
use crate::policy::state::state;

pub const ENTRY: Entry = Entry {
    id: "budget-cb-polytope",
    name: "Budget-CB on a polytope",
    source: "Xia et al. 2015, Algorithm 2 and footnote 7",
    idea: "Looks for the mixture of arms with the largest ratio that the confidence balls of Budget-CB allow, and pulls \
        each arm with the probability that is its share of the mixture.",
    build: &|arguments| {
        let weights = vec![0.0; arguments.arms()];
        Polytope { lambda: arguments.param("lambda"), balls: Balls::new(arguments), weights }.into()
    },
    ..budget_cb::ENTRY
};

/// The largest number of steps of the search, so that a choice takes time O(d² + K d). Most searches end sooner: in the
/// tests below, no mixture has more than two arms.
const STEPS: usize = 8;
/// A point is better only if its index is larger by this factor, so that rounding errors start no step.
const BETTER: f64 = 1.0 + 1e-12;

#[derive(Clone)]
pub struct Polytope {
    lambda: f64,
    balls: Balls,
    /// The weights wᵢ of the last choice.
    weights: Vec<f64>,
}

state!(Polytope: ; balls);

impl Policy for Polytope {
    fn choose(&mut self, tally: &Tally, stream: &mut Stream) -> usize {
        let (e, lambda) = (self.balls.radius(tally), self.lambda);
        let vertex = self.balls.choose(tally, stream, |arm, e| ratio(arm, e, lambda));
        if tally.pulls == 0 {
            return vertex;
        }
        let limits = Limits { e, lambda };
        climb(&mut self.balls.ridge, limits, &mut self.weights, vertex, |arm| tally.fits(arm), stream);
        weighted(self.weights.len(), |arm| self.weights[arm], stream).unwrap_or(vertex)
    }

    fn observe(&mut self, arm: usize, outcome: Outcome, _: &mut Stream) {
        self.balls.ridge.add(arm, outcome);
    }

    /// Leaves out the index, because the policy compares points of the polytope and not arms.
    fn belief(&self, arm: usize, tally: &Tally) -> Belief {
        self.balls.belief(arm, tally, |_, _| None)
    }

    fn believes_from_memory(&self) -> bool {
        true
    }
}

/// The radius of the balls and the smallest cost.
#[derive(Clone, Copy)]
struct Limits {
    e: f64,
    lambda: f64,
}

/// Moves from `vertex` to a point with a larger index, step by step, and writes the weights of this point.
fn climb(
    ridge: &mut Ridge,
    limits: Limits,
    weights: &mut [f64],
    vertex: usize,
    fits: impl Fn(usize) -> bool,
    stream: &mut Stream,
) {
    weights.fill(0.0);
    weights[vertex] = 1.0;
    for _ in 0..STEPS {
        let point = mixture(ridge, weights);
        let segment = |arm: usize| Segment { from: point, to: ridge.arms[arm], product: ridge.products[arm] };
        let value = |arm: usize| if fits(arm) { segment(arm).best(limits).1 } else { f64::NAN };
        let Some(arm) = largest(weights.len(), value, stream) else { return };
        let (step, index) = segment(arm).best(limits);
        if index <= ratio(&point, limits.e, limits.lambda) * BETTER {
            return;
        }
        weights.iter_mut().for_each(|weight| *weight *= 1.0 - step);
        weights[arm] += step;
    }
}

/// The estimates for the point with these weights. Afterwards, `ridge.products` has its product with each arm.
fn mixture(ridge: &mut Ridge, weights: &[f64]) -> Estimate {
    ridge.face(weights);
    let mut point = Estimate { reward: 0.0, cost: 0.0, norm2: 0.0 };
    for (arm, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        point.reward += weight * ridge.arms[arm].reward;
        point.cost += weight * ridge.arms[arm].cost;
        point.norm2 += weight * ridge.products[arm];
    }
    Estimate { norm2: max(point.norm2, 0.0), ..point }
}

/// The segment from a point x of the polytope to a vertex v.
struct Segment {
    from: Estimate,
    to: Estimate,
    /// xᵀ A⁻¹ v.
    product: f64,
}

impl Segment {
    /// The estimates at x + s (v - x).
    fn at(&self, s: f64) -> Estimate {
        let (rest, Segment { from, to, product }) = (1.0 - s, self);
        Estimate {
            reward: rest * from.reward + s * to.reward,
            cost: rest * from.cost + s * to.cost,
            norm2: max(rest * rest * from.norm2 + 2.0 * rest * s * product + s * s * to.norm2, 0.0),
        }
    }

    /// The s of the point with the largest index, and this index.
    fn best(&self, limits: Limits) -> (f64, f64) {
        let Segment { from, to, .. } = self;
        // The bound of the reward meets 1 where e‖x‖ = 1 - x·θʳ, and that of the cost meets λ where e‖x‖ = x·θᶜ - λ.
        let [first, second] = self.meets(limits.e, 1.0 - from.reward, from.reward - to.reward);
        let [third, fourth] = self.meets(limits.e, from.cost - limits.lambda, to.cost - from.cost);
        let inside = [first, second, third, fourth].into_iter().filter(|s| *s > 0.0 && *s < 1.0);
        let points = inside.chain([1.0]).map(|s| (s, ratio(&self.at(s), limits.e, limits.lambda)));
        points.fold((0.0, f64::NEG_INFINITY), |best, point| if point.1 > best.1 { point } else { best })
    }

    /// The s that solve e²‖x + s (v - x)‖² = (`start` + s `slope`)². Some may be NaN or infinite.
    fn meets(&self, e: f64, start: f64, slope: f64) -> [f64; 2] {
        let Segment { from, to, product } = self;
        let square = e * e * (from.norm2 - 2.0 * product + to.norm2) - slope * slope;
        let linear = 2.0 * (e * e * (product - from.norm2) - start * slope);
        let constant = e * e * from.norm2 - start * start;
        // The root with the sign of `linear` loses no digits.
        let both = -0.5 * (linear + (linear * linear - 4.0 * square * constant).sqrt().copysign(linear));
        [both / square, constant / both]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};
    use crate::testing;
    use rand::RngExt;

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() < tolerance, "found {found}, expected {expected}");
    }

    /// The arms are at right angles, with the estimates (0.5, 0.3) and (0.9, 0.95) and the half widths 0.002 and 0.3. The
    /// vertices have the indices 0.502/0.298 = 1.68 and 1/0.65 = 1.54. The best point is that at which the bound of the
    /// reward reaches 1. With 0 in place of 0.002, by hand, the weight of the second arm is 0.5/0.7 there, and the index
    /// is 1/(0.95 - 0.65 × 0.2/0.7 - 0.3 × 0.5/0.7), which is 1.82 as well.
    #[test]
    fn the_optimistic_point_need_not_be_a_vertex() {
        let mut ridge = Ridge::new(&[vec![1.0, 0.0], vec![0.0, 1.0]], 1.0);
        for (arm, pulls, reward, cost) in [(0, 89_999, 0.5, 0.3), (1, 3, 0.9, 0.95)] {
            let (n, share) = (f64::from(pulls), f64::from(pulls + 1));
            (0..pulls).for_each(|_| ridge.add(arm, Outcome { reward: reward * share / n, cost: cost * share / n }));
        }
        let limits = Limits { e: 0.6, lambda: 0.01 };
        let index = |arm: &Estimate| ratio(arm, limits.e, limits.lambda);
        close(index(&ridge.arms[0]), 0.502 / 0.298, 1e-6);
        close(index(&ridge.arms[1]), 1.0 / 0.65, 1e-6);
        let mut weights = [0.0; 2];
        climb(&mut ridge, limits, &mut weights, 0, |_| true, &mut stream(1, 0, Role::Policy));
        close(weights[0], 0.286, 5e-4);
        close(weights[1], 0.714, 5e-4);
        let segment = Segment { from: ridge.arms[0], to: ridge.arms[1], product: 0.0 };
        close(index(&segment.at(weights[1])), 1.818, 1e-3);
    }

    /// Compares the best point of a segment with the largest of 10,001 points, in 1,000 random cases with product terms.
    #[test]
    fn the_best_point_of_a_segment_is_found_in_closed_form() {
        let mut stream = stream(2, 0, Role::Policy);
        let mut inner = 0;
        for _ in 0..1000 {
            let mut number = |most: f64| most * stream.random::<f64>();
            let mut end = || Estimate { reward: number(1.2), cost: number(1.2), norm2: number(0.3) };
            let (from, to) = (end(), end());
            let product = (from.norm2 * to.norm2).sqrt() * (number(2.0) - 1.0);
            let (segment, limits) = (Segment { from, to, product }, Limits { e: number(1.5), lambda: 0.05 });
            let index = |s: f64| ratio(&segment.at(s), limits.e, limits.lambda);
            let grid = (0..=10_000).map(|step| index(f64::from(step) / 1e4)).fold(0.0, max);
            let (s, found) = segment.best(limits);
            assert_eq!(found, index(s));
            assert!(max(found, index(0.0)) >= grid * (1.0 - 1e-9), "found {found} at {s}, the grid has {grid}");
            inner += usize::from(s < 1.0 && found > index(0.0).max(index(1.0)) * 1.001);
        }
        assert!(inner > 50, "only {inner} best points are no ends");
    }

    /// On a drawn polytope of 50 vertices with random estimates, the weights are shares of arms that fit, and no segment
    /// from their point to such an arm has a better point.
    #[test]
    fn weights_are_shares_and_no_segment_leads_to_a_better_point() {
        let mut stream = stream(3, 0, Role::Policy);
        let features = testing::features(50, 10, &mut stream);
        let mut ridge = Ridge::new(&features, 1.0);
        let mut counts = [0; 50];
        for pull in 0..400 {
            ridge.add(stream.random_range(0..50_u32) as usize, Outcome { reward: 0.5, cost: 0.5 });
            for arm in &mut ridge.arms {
                (arm.reward, arm.cost) = (stream.random_range(0.2..1.0), stream.random_range(0.1..1.0));
            }
            let limits = Limits { e: 0.2 + 0.01 * f64::from(pull % 50), lambda: 0.1 };
            let index = |arm: &Estimate| ratio(arm, limits.e, limits.lambda);
            let vertex = largest(50, |arm| index(&ridge.arms[arm]), &mut stream).unwrap();
            let mut weights = vec![0.0; 50];
            let fits = |arm: usize| arm == vertex || arm.is_multiple_of(2);
            climb(&mut ridge, limits, &mut weights, vertex, fits, &mut stream);
            assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!((0..50).all(|arm| weights[arm] >= 0.0 && (weights[arm] == 0.0 || fits(arm))));
            let point = mixture(&mut ridge, &weights);
            assert!(index(&point) >= index(&ridge.arms[vertex]) * (1.0 - 1e-12));
            for arm in (0..50).filter(|arm| fits(*arm)) {
                let segment = Segment { from: point, to: ridge.arms[arm], product: ridge.products[arm] };
                assert!(segment.best(limits).1 <= index(&point) * (1.0 + 1e-9), "arm {arm} after {pull} pulls");
            }
            counts[weights.iter().filter(|weight| **weight > 0.0).count()] += 1;
        }
        println!("searches by the number of arms in their mixture: {counts:?}");
        assert!(counts[2..].iter().sum::<usize>() > 20, "{counts:?}");
    }
}
