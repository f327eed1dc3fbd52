//! What rows of observations leave open: which arm is best, and what a budget earns.

use super::Spread;
use crate::environment::{Arm, Environment, Laws, Means, Oracle};
use crate::seed::{Role, stream};
use crate::specification::{Arms, Specification};
use serde::Serialize;

/// The largest number of worlds that are compared.
const MOST: u64 = 10_000;
/// The smallest number of worlds, if there are as many repetitions.
const LEAST: u64 = 200;
/// The number of rows in all worlds, unless more are needed for [`LEAST`] worlds. Drawing their weights takes a few
/// seconds.
const ROWS: u64 = 200_000_000;
/// The number of parts of the histogram of a ratio.
const PARTS: usize = 48;
/// The end of the histograms, as a multiple of the largest ratio that an arm exceeds in 2.5 % of the worlds.
const END: f64 = 1.25;
/// The number of moments at which the ratio of an arm is taken while arms change.
const MOMENTS: u32 = 256;

/// The worlds of an experiment whose arms were observed. If every repetition is a world of its own, these are the worlds
/// of the first repetitions. Otherwise there is one world, the data as they are.
///
/// Rewards are in the units of the specification. They are expected rewards, for a budget that is spent exactly.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorldsReport {
    /// The number of worlds.
    pub worlds: u64,
    /// The arms, in the order of the specification.
    pub arms: Vec<ArmInWorlds>,
    /// The number of the arm with the largest ratio in the data.
    pub best_in_data: usize,
    /// The reward of always pulling the arm that is best in the data.
    pub always_best_in_data: Spread,
    /// The reward of spending the same share of the budget on every arm.
    pub equal_shares: Spread,
    /// The reward of always pulling the arm that is best in the world.
    pub best_in_world: Spread,
    /// The ratio at which the histograms of the arms end.
    pub histograms_end: f64,
    /// The ratio of each arm in each world.
    #[serde(skip)]
    pub ratios: Vec<Vec<f64>>,
}

/// An arm over all worlds. Its ratio is the reward that a unit of budget earns. If arms change, the ratio is the mean
/// over the budget.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArmInWorlds {
    /// The name, if the specification gives one.
    pub name: Option<String>,
    /// The number of rows, before and after a change.
    pub rows: usize,
    /// Whether the rows show how uncertain the ratio is: whether they differ and at least one of them has a reward. Where rows
    /// do not differ, the ratio is the same in all worlds, although the true ratio may be another.
    pub varies: bool,
    /// The correlation of reward and cost in these rows; `None` if one of them never varies.
    pub correlation: Option<f64>,
    /// The share of worlds in which the arm has the largest ratio. Arms with the same ratio share a world. If no arm earns
    /// anything in a world, none is best.
    pub best: f64,
    /// The ratio in the data.
    pub ratio_in_data: f64,
    /// The ratio over the worlds.
    pub ratio: Spread,
    /// The number of worlds in which the ratio lies in each of equal parts of the range from 0 to
    /// [`WorldsReport::histograms_end`]. Larger ratios are not counted.
    pub histogram: Vec<u64>,
}

/// The rewards of strategies that do not learn, in one world.
struct Earned {
    best_in_data: f64,
    equal_shares: f64,
    best: f64,
}

impl WorldsReport {
    /// Draws the worlds of the first `repetitions` repetitions, or of fewer if drawing all of them would take longer than a
    /// few seconds. Returns `None` if an arm was not observed.
    pub fn of(specification: &Specification, repetitions: u64) -> Option<WorldsReport> {
        let source = &specification.environment();
        let data = source.observed()?;
        let in_data = ratios(&data);
        let best_in_data = first_largest(&in_data);
        let worlds = WorldsReport::count(specification, &data, repetitions);
        let (mut all, mut best) = (vec![Vec::new(); in_data.len()], vec![0.0; in_data.len()]);
        let mut earned = Vec::new();
        for repetition in 0..worlds {
            let world = source.environment(&mut stream(specification.seed(), repetition, Role::Environment));
            let ratios = ratios(&world);
            let first = largest(&ratios);
            first.iter().for_each(|arm| best[*arm] += 1.0 / first.len() as f64);
            let budget = specification.budget().amount(&world) * world.scale.cost;
            let earns = Oracle::new(&world).earns(1.0) * world.scale.reward / world.scale.cost;
            let equal_shares = budget * ratios.iter().sum::<f64>() / ratios.len() as f64;
            earned.push(Earned { best_in_data: budget * ratios[best_in_data], equal_shares, best: budget * earns });
            all.iter_mut().zip(ratios).for_each(|(all, ratio)| all.push(ratio));
        }
        let Arms::Given { arms: named, .. } = &source.arms else { return None };
        let spreads: Vec<Spread> = all.iter().map(|ratios| Spread::of(ratios)).collect();
        let largest = spreads.iter().map(|spread| spread.quantiles["0.975"]).fold(0.0, f64::max);
        let histograms_end = END * largest;
        let arm = |(number, arm): (usize, &Arm)| ArmInWorlds {
            name: named[number].name.clone(),
            histogram: histogram(&all[number], histograms_end),
            rows: [Some(&arm.laws), arm.later.as_deref()]
                .into_iter()
                .flatten()
                .filter_map(Laws::columns)
                .map(|(rewards, _)| rewards.values().len())
                .sum(),
            varies: varies(arm),
            correlation: arm.laws.correlation(),
            best: best[number] / worlds as f64,
            ratio_in_data: in_data[number],
            ratio: spreads[number].clone(),
        };
        let spread = |of: fn(&Earned) -> f64| Spread::of(&earned.iter().map(of).collect::<Vec<_>>());
        Some(WorldsReport {
            worlds,
            arms: data.arms.iter().enumerate().map(arm).collect(),
            best_in_data,
            always_best_in_data: spread(|earned| earned.best_in_data),
            equal_shares: spread(|earned| earned.equal_shares),
            best_in_world: spread(|earned| earned.best),
            histograms_end,
            ratios: all,
        })
    }

    /// The number of worlds that are compared: one for each repetition, but not so many that drawing them would take
    /// longer than a few seconds.
    fn count(specification: &Specification, data: &Environment, repetitions: u64) -> u64 {
        if specification.environment().is_given() {
            return 1;
        }
        let rows: u64 = data.arms.iter().filter_map(|arm| Some(arm.laws.columns()?.0.values().len() as u64)).sum();
        repetitions.clamp(1, MOST).min((ROWS / rows).max(LEAST))
    }
}

/// The reward per unit of budget of each arm, in the units of the specification.
fn ratios(environment: &Environment) -> Vec<f64> {
    let (means, scale) = (Means::of(environment), environment.scale);
    let ratio = |arm: usize| match environment.change {
        None => means.ratio(arm, 0.0),
        Some(change) => {
            let moments = (0..MOMENTS).map(|moment| (f64::from(moment) + 0.5) / f64::from(MOMENTS));
            moments.map(|spent| means.ratio(arm, change.later(spent))).sum::<f64>() / f64::from(MOMENTS)
        }
    };
    (0..environment.arms.len()).map(|arm| ratio(arm) * (scale.reward / scale.cost)).collect()
}

/// Whether the rows of an arm show how uncertain its ratio is.
fn varies(arm: &Arm) -> bool {
    let columns = [Some(&arm.laws), arm.later.as_deref()].into_iter().flatten().filter_map(Laws::columns);
    let pairs = columns.map(|(rewards, costs)| rewards.values().iter().zip(costs.values()));
    let mut pairs = pairs.flatten().peekable();
    let Some(first) = pairs.peek().copied() else { return false };
    let (mut alike, mut earned) = (true, false);
    for pair in pairs {
        alike &= pair == first;
        earned |= *pair.0 > 0.0;
    }
    !alike && earned
}

/// Counts the values in equal parts of the range from 0 to `end`.
fn histogram(values: &[f64], end: f64) -> Vec<u64> {
    let mut counts = vec![0; PARTS];
    for value in values {
        if let Some(count) = counts.get_mut((value / end * PARTS as f64) as usize) {
            *count += 1;
        }
    }
    counts
}

/// The numbers of the largest values, unless all are 0. Values that differ only by rounding are equal.
fn largest(values: &[f64]) -> Vec<usize> {
    let most = values.iter().copied().fold(0.0, f64::max);
    (0..values.len()).filter(|arm| most > 0.0 && values[*arm] >= most * (1.0 - 1e-12)).collect()
}

/// The number of the first of the largest values, or 0 if there are none.
fn first_largest(values: &[f64]) -> usize {
    let larger = |best: usize, next: usize| if values[next] > values[best] { next } else { best };
    (0..values.len()).reduce(larger).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_values_up_to_its_end() {
        let counts = histogram(&[0.0, 0.99 / 48.0, 1.0 / 48.0, 0.999, 1.0, 7.0], 1.0);
        assert_eq!((counts[0], counts[1], counts[47], counts.iter().sum::<u64>()), (2, 1, 1, 4));
        assert_eq!(histogram(&[0.0], 0.0)[0], 1, "no arm earns anything");
    }

    #[test]
    fn equal_arms_share_the_first_place_and_arms_that_earn_nothing_have_none() {
        assert_eq!(largest(&[1.0, 3.0, 3.0 * (1.0 - 1e-15), 2.0]), [1, 2]);
        assert_eq!(largest(&[0.0, 0.0]), [0; 0]);
    }

    #[test]
    fn the_first_of_equal_arms_is_best() {
        assert_eq!((first_largest(&[1.0, 3.0, 3.0]), first_largest(&[f64::INFINITY])), (1, 0));
    }
}
