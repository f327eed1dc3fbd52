//! Families: laws of environments. The papers draw the parameters of all arms anew in every repetition.

use super::advertising::{self, SIZES};
use super::costs::Drawn;
use super::{Arm, Costs, Environment, MIN_MEAN_COST, Scale};
use crate::law::{Law, TruncatedNormal};
use crate::math::ln;
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};
use serde::Serialize;

/// A law of environments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Bernoulli arms; reward means uniform on (0,1), cost means on (0.01,1).
    Bernoulli,
    /// Rewards and costs on {0, 1/4, 1/2, 3/4, 1} with five uniform weights, normalised.
    GeneralisedBernoulli,
    /// Beta rewards and costs, all parameters uniform on (0,5).
    Beta,
    /// Beta rewards and costs, all parameters uniform on (1,5).
    #[serde(rename = "beta-1-5")]
    Beta1To5,
    /// Bernoulli arms; reward and cost means uniform on (0,1).
    BernoulliUniform,
    /// Rewards and costs on {0, 1/4, 1/2, 3/4, 1} with probabilities uniform on the simplex.
    Multinomial,
    /// Known costs uniform on (5,10), truncated normal rewards.
    KubeHomogeneous,
    /// Known costs uniform on (1,10), truncated normal rewards.
    KubeModerate,
    /// Known costs uniform on (1,20), truncated normal rewards.
    KubeExtreme,
    /// A setting of the advertising stand-in, Bernoulli.
    AdvertisingBernoulli,
    /// A setting of the advertising stand-in, Beta.
    AdvertisingBeta,
}

/// What the catalogue says of a family.
#[derive(Clone, Debug, Serialize)]
pub struct FamilyEntry {
    /// Its name in a specification.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// How its parameters are drawn, and where from.
    pub about: &'static str,
    /// How many settings it has; then a specification gives a `setting`, from 1, instead of a number of arms. 0 if it has none.
    pub settings: usize,
    /// The number of arms of each setting.
    #[serde(skip)]
    pub sizes: &'static [usize],
    /// The family.
    #[serde(skip)]
    pub family: Family,
}

const fn entry(id: &'static str, name: &'static str, about: &'static str, family: Family) -> FamilyEntry {
    FamilyEntry { id, name, about, settings: 0, sizes: &[], family }
}

/// Every family.
pub const FAMILIES: &[FamilyEntry] = &[
    entry(
        "bernoulli",
        "Bernoulli",
        "Reward means uniform on (0, 1), cost means on (0.01, 1); setting S-Br of Heyden et al. 2023.",
        Family::Bernoulli,
    ),
    entry(
        "generalised-bernoulli",
        "generalised Bernoulli",
        "Values 0, 1/4, 1/2, 3/4, 1 with five uniform weights, normalised; setting S-GBr of Heyden et al. 2023.",
        Family::GeneralisedBernoulli,
    ),
    entry(
        "beta",
        "Beta",
        "Both shapes of every law uniform on (0, 5); setting S-Bt of Heyden et al. 2023. Mean costs may be tiny.",
        Family::Beta,
    ),
    entry(
        "beta-1-5",
        "Beta (1 to 5)",
        "Both shapes of every law uniform on (1, 5); Xia et al. 2015, Figure 1a. Means lie between 1/6 and 5/6.",
        Family::Beta1To5,
    ),
    entry(
        "bernoulli-uniform",
        "Bernoulli (0 to 1)",
        "Reward and cost means uniform on (0, 1); Xia et al. 2015, Figure 1b, and 2015b. A mean cost below 1e-9 is drawn again.",
        Family::BernoulliUniform,
    ),
    entry(
        "multinomial",
        "multinomial",
        "Values 0, 1/4, 1/2, 3/4, 1 with probabilities uniform on the simplex. Xia et al. 2015b say only that they are random.",
        Family::Multinomial,
    ),
    entry(
        "kube-homogeneous",
        "KUBE, homogeneous costs",
        "Known costs uniform on (5, 10); rewards normal with mean μ uniform on (10, 20) and variance μ/2, truncated to [0, 2μ]; \
         Tran-Thanh et al. 2012, section 5.",
        Family::KubeHomogeneous,
    ),
    entry(
        "kube-moderate",
        "KUBE, moderately diverse costs",
        "Known costs uniform on (1, 10); rewards as where costs are homogeneous; Tran-Thanh et al. 2012, section 5.",
        Family::KubeModerate,
    ),
    entry(
        "kube-extreme",
        "KUBE, extremely diverse costs",
        "Known costs uniform on (1, 20); rewards as where costs are homogeneous; Tran-Thanh et al. 2012, section 5.",
        Family::KubeExtreme,
    ),
    FamilyEntry {
        id: "advertising-bernoulli",
        name: "advertising stand-in, Bernoulli",
        about: "One of 19 made-up settings of the sizes in Heyden et al. 2023: reward means lean towards 0 and 1, cost means towards 1. \
                The data of the paper are not shipped.",
        settings: SIZES.len(),
        sizes: &SIZES,
        family: Family::AdvertisingBernoulli,
    },
    FamilyEntry {
        id: "advertising-beta",
        name: "advertising stand-in, Beta",
        about: "The same means; of every Beta law α is uniform on (0, 5) and β matches the mean, drawn anew in every repetition.",
        settings: SIZES.len(),
        sizes: &SIZES,
        family: Family::AdvertisingBeta,
    },
];

impl Family {
    /// What the catalogue says of it.
    pub fn entry(self) -> &'static FamilyEntry {
        FAMILIES.iter().find(|entry| entry.family == self).expect("every family has an entry")
    }

    /// Returns the number of arms that [`Family::draw`] draws for this `size`.
    pub fn arms(self, size: usize) -> usize {
        match self.entry().sizes {
            [] => size,
            sizes => sizes[size - 1],
        }
    }

    /// Whether every cost is a constant that policies may be told.
    pub fn known_costs(self) -> bool {
        self.kube_costs().is_some()
    }

    /// What 1 stands for in its environments.
    pub fn scale(self) -> Scale {
        // The largest reward is 2μ, at most 40.
        self.kube_costs().map_or(Scale::UNIT, |(_, cost)| Scale { reward: 40.0, cost })
    }

    /// The range of the known costs.
    fn kube_costs(self) -> Option<(f64, f64)> {
        match self {
            Family::KubeHomogeneous => Some((5.0, 10.0)),
            Family::KubeModerate => Some((1.0, 10.0)),
            Family::KubeExtreme => Some((1.0, 20.0)),
            _ => None,
        }
    }

    /// What is known of the costs of its environments of `arms` arms, or of its setting `arms`.
    ///
    /// Every law of a cost that is not known allows costs up to 1.
    pub fn costs(self, arms: usize) -> Costs {
        let excess = if self.known_costs() { 0.0 } else { 1.0 };
        let (least, inverse) = match self {
            Family::AdvertisingBernoulli | Family::AdvertisingBeta => {
                let least = advertising::means(arms).into_iter().map(|(_, cost)| cost).fold(f64::INFINITY, f64::min);
                (least, 1.0 / least)
            }
            _ => (self.mean_costs().least, self.mean_costs().inverse(arms)),
        };
        // Costs that are known are no larger than their mean.
        let rarity = if self.known_costs() { 1.0 } else { inverse };
        Costs { least, largest: 1.0, excess, step: self.step(), inverse, rarity }
    }

    /// The largest power of 2 of which every cost is a multiple; 0 where there is none.
    fn step(self) -> f64 {
        match self {
            Family::Bernoulli | Family::BernoulliUniform | Family::AdvertisingBernoulli => 1.0,
            Family::GeneralisedBernoulli | Family::Multinomial => 0.25,
            _ => 0.0,
        }
    }

    /// How small the mean cost of an arm can be, and how likely small ones are. A test compares the bounds with draws.
    fn mean_costs(self) -> Drawn {
        let (least, factor, power) = match self {
            Family::Bernoulli => (0.01, 1.0, 1.0),
            Family::BernoulliUniform => (MIN_MEAN_COST, 1.0, 1.0),
            // F(x) = x / (2 - 2x) up to 1/2 and 1 - (1 - x) / 2x beyond, which is 9/8 x at x = 2/3 and less elsewhere.
            Family::Beta => (MIN_MEAN_COST, 9.0 / 8.0, 1.0),
            // The volume of the part of the simplex below x is x⁴ / (1/4 2/4 3/4 4/4), less where x is above 1/4. Normalised uniform
            // weights are less spread.
            Family::Multinomial | Family::GeneralisedBernoulli => (MIN_MEAN_COST, 32.0 / 3.0, 4.0),
            Family::Beta1To5 => (1.0 / 6.0, f64::INFINITY, 1.0),
            Family::KubeHomogeneous | Family::KubeModerate | Family::KubeExtreme => {
                let (low, high) = self.kube_costs().expect("costs are known");
                (low / high, f64::INFINITY, 1.0)
            }
            Family::AdvertisingBernoulli | Family::AdvertisingBeta => unreachable!("the means of a setting are given"),
        };
        Drawn { least, factor, power }
    }

    /// Draws an environment of `size` arms, or the setting `size` of a family that has settings.
    pub fn draw(self, size: usize, stream: &mut Stream) -> Environment {
        let arms = match self {
            Family::AdvertisingBernoulli => advertising::bernoulli(size),
            Family::AdvertisingBeta => advertising::beta(size, stream),
            _ => (0..size).map(|_| self.draw_arm(stream)).collect(),
        };
        Environment { known_costs: self.known_costs(), scale: self.scale(), ..Environment::new(arms) }
    }

    fn draw_arm(self, stream: &mut Stream) -> Arm {
        let reward = self.draw_law(true, stream);
        loop {
            // With a smaller mean cost a budget would never end; it takes millions of draws to see one.
            let cost = self.draw_law(false, stream);
            if cost.mean() >= MIN_MEAN_COST {
                return Arm::new(reward, cost);
            }
        }
    }

    fn draw_law(self, reward: bool, stream: &mut Stream) -> Law {
        let mut uniform = |low: f64, high: f64| low + (high - low) * stream.sample::<f64, _>(Open01);
        match self {
            Family::Bernoulli => Law::Bernoulli { p: uniform(if reward { 0.0 } else { 0.01 }, 1.0) },
            Family::BernoulliUniform => Law::Bernoulli { p: uniform(0.0, 1.0) },
            Family::GeneralisedBernoulli => quarters(|| uniform(0.0, 1.0)),
            // Exponential weights, normalised, are uniform on the simplex.
            Family::Multinomial => quarters(|| -ln(uniform(0.0, 1.0))),
            Family::Beta => Law::Beta { alpha: uniform(0.0, 5.0), beta: uniform(0.0, 5.0) },
            Family::Beta1To5 => Law::Beta { alpha: uniform(1.0, 5.0), beta: uniform(1.0, 5.0) },
            Family::KubeHomogeneous | Family::KubeModerate | Family::KubeExtreme if reward => {
                let mean = uniform(10.0, 20.0);
                let law = TruncatedNormal::new(mean, (mean / 2.0).sqrt(), 0.0, 2.0 * mean);
                Law::TruncatedNormal(law.scaled(self.scale().reward))
            }
            Family::KubeHomogeneous | Family::KubeModerate | Family::KubeExtreme => {
                let (low, high) = self.kube_costs().expect("costs are known");
                Law::Constant { value: uniform(low, high) / high }
            }
            Family::AdvertisingBernoulli | Family::AdvertisingBeta => unreachable!("drawn by setting"),
        }
    }
}

/// Values 0, 1/4, 1/2, 3/4, 1 with these weights.
fn quarters(mut weight: impl FnMut() -> f64) -> Law {
    Law::Discrete { values: vec![0.0, 0.25, 0.5, 0.75, 1.0], weights: (0..5).map(|_| weight()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Role, stream};

    fn draw(family: Family, size: usize) -> Environment {
        family.draw(size, &mut stream(1, 0, Role::Environment))
    }

    #[test]
    fn families_draw_within_their_ranges() {
        for entry in FAMILIES {
            let environment = draw(entry.family, if entry.settings > 0 { entry.settings } else { 1000 });
            assert_eq!(environment.known_costs, entry.family.known_costs());
            for arm in &environment.arms {
                let (reward, cost) = arm.means(0.0);
                assert!(reward > 0.0 && reward < 1.0 && (MIN_MEAN_COST..=1.0).contains(&cost), "{}: {arm:?}", entry.id);
                assert!(arm.laws.reward.support().0 >= 0.0 && arm.laws.reward.support().1 <= 1.0, "{}", entry.id);
            }
        }
    }

    /// 20,000 arms of each family: the bound on F holds at the 50 smallest mean costs and at every thousandth, up to 4.5 standard
    /// deviations of a count; and the mean of 1/c over 2,000 environments of 10 arms is not above its bound.
    #[test]
    fn mean_costs_are_as_small_as_the_families_say() {
        for entry in FAMILIES.iter().filter(|entry| entry.settings == 0) {
            let mean_costs = entry.family.mean_costs();
            let mut means: Vec<f64> = draw(entry.family, 20_000).arms.iter().map(|arm| arm.laws.cost.mean()).collect();
            let inverses = means.chunks(10).map(|arms| 1.0 / arms.iter().copied().fold(f64::INFINITY, f64::min));
            let (found, bound) = (inverses.sum::<f64>() / 2_000.0, entry.family.costs(10).inverse);
            assert!(found < bound && bound < 12.0 * found, "{}: {found} of at most {bound}", entry.id);
            crate::math::sort(&mut means);
            assert!(means[0] >= mean_costs.least, "{}: {}", entry.id, means[0]);
            for at in (0..50).chain((1..20).map(|thousand| 1000 * thousand)) {
                let most = 20_000.0 * (mean_costs.factor * crate::math::pow(means[at], mean_costs.power)).min(1.0);
                assert!(
                    at as f64 <= most + 4.5 * (most + 1.0).sqrt(),
                    "{}: {at} below {}, at most {most}",
                    entry.id,
                    means[at]
                );
            }
        }
        let (costs, smallest) = (Family::AdvertisingBeta.costs(3), draw(Family::AdvertisingBeta, 3).smallest_mean_cost());
        assert!((costs.inverse * smallest - 1.0).abs() < 1e-12);
    }

    /// Of every family 2,000 arms, or a setting: no cost, step or excess but what the family says.
    #[test]
    fn costs_are_bounded_as_the_families_say() {
        for entry in FAMILIES {
            let size = if entry.settings > 0 { 8 } else { 2000 };
            let (said, drawn) = (entry.family.costs(size), Costs::of(&draw(entry.family, size)));
            let allowed = drawn.largest <= said.largest && drawn.excess <= said.excess && drawn.rarity <= 1.0 / said.least;
            assert!(allowed && drawn.least >= said.least, "{}: {drawn:?}, {said:?}", entry.id);
            assert!(said.step == 0.0 && drawn.step < 1e-10 || drawn.step == said.step, "{}: {}", entry.id, drawn.step);
        }
    }

    #[test]
    fn parameters_lie_in_the_ranges_of_the_papers() {
        let costs = |family| draw(family, 1000).arms.into_iter().map(|arm| arm.laws.cost);
        assert!(costs(Family::Bernoulli).all(|law| law.mean() > 0.01));
        assert!(costs(Family::Beta1To5).all(|law| law.mean() > 1.0 / 6.0 && law.mean() < 5.0 / 6.0));
        let homogeneous: Vec<f64> = costs(Family::KubeHomogeneous).map(|law| 10.0 * law.mean()).collect();
        assert!(homogeneous.iter().all(|cost| (5.0..10.0).contains(cost)) && homogeneous.iter().any(|cost| *cost < 5.1));
        let extreme: Vec<f64> = costs(Family::KubeExtreme).map(|law| 20.0 * law.mean()).collect();
        assert!(extreme.iter().all(|cost| (1.0..20.0).contains(cost)) && extreme.iter().any(|cost| *cost < 1.2));
        let rewards = draw(Family::KubeModerate, 1000).arms.into_iter().map(|arm| 40.0 * arm.laws.reward.mean());
        assert!(rewards.into_iter().all(|mean| (9.99..20.01).contains(&mean)));
    }
}
