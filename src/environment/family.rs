//! Families of environments. As in the papers, the parameters of all arms are drawn anew in every repetition.

use super::advertising::{self, SIZES};
use super::costs::Drawn;
use super::{Arm, Costs, Environment, MIN_MEAN_COST, Scale};
use crate::law::{Law, TruncatedNormal};
use crate::math::ln;
use crate::seed::Stream;
use rand::{RngExt, distr::Open01};
use serde::Serialize;

/// A family of environments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Bernoulli arms with mean rewards uniform on (0, 1) and mean costs uniform on (0.01, 1).
    Bernoulli,
    /// Rewards and costs on {0, 1/4, 1/2, 3/4, 1} with five uniform weights, which are normalised.
    GeneralisedBernoulli,
    /// Beta rewards and costs with all parameters uniform on (0, 5).
    Beta,
    /// Beta rewards and costs with all parameters uniform on (1, 5).
    #[serde(rename = "beta-1-5")]
    Beta1To5,
    /// Bernoulli arms with mean rewards and mean costs uniform on (0, 1).
    BernoulliUniform,
    /// Rewards and costs on {0, 1/4, 1/2, 3/4, 1} with probabilities uniform on the simplex.
    Multinomial,
    /// Known costs uniform on (5, 10), and truncated normal rewards.
    KubeHomogeneous,
    /// Known costs uniform on (1, 10), and truncated normal rewards.
    KubeModerate,
    /// Known costs uniform on (1, 20), and truncated normal rewards.
    KubeExtreme,
    /// A setting of the advertising stand-in with Bernoulli arms.
    AdvertisingBernoulli,
    /// A setting of the advertising stand-in with Beta arms.
    AdvertisingBeta,
    /// A setting of the advertising stand-in with Beta arms, as the authors' code draws them.
    AdvertisingBetaCode,
}

/// The entry of a family in the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct FamilyEntry {
    /// The family's name in a specification.
    pub id: &'static str,
    /// The name that the page shows.
    pub name: &'static str,
    /// A text that says how the parameters are drawn and which paper draws them so.
    pub about: &'static str,
    /// The number of settings, or 0 if the family has none. For a family with settings, a specification gives a
    /// `setting`, counted from 1, instead of a number of arms.
    pub settings: usize,
    /// The number of arms of each setting. Empty if the family has none.
    #[serde(skip)]
    pub sizes: &'static [usize],
    /// The family.
    #[serde(skip)]
    pub family: Family,
}

const fn entry(id: &'static str, name: &'static str, about: &'static str, family: Family) -> FamilyEntry {
    FamilyEntry { id, name, about, settings: 0, sizes: &[], family }
}

/// All families.
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
        "Known costs uniform on (1, 10); rewards as in the family with homogeneous costs; Tran-Thanh et al. 2012, section 5.",
        Family::KubeModerate,
    ),
    entry(
        "kube-extreme",
        "KUBE, extremely diverse costs",
        "Known costs uniform on (1, 20); rewards as in the family with homogeneous costs; Tran-Thanh et al. 2012, section 5.",
        Family::KubeExtreme,
    ),
    FamilyEntry {
        id: "advertising-bernoulli",
        name: "advertising stand-in, Bernoulli",
        about: "One of 19 made-up settings of the sizes in Heyden et al. 2023. Mean rewards lean towards 0 and 1, and mean costs towards 1. \
                The data of the paper are not shipped.",
        settings: SIZES.len(),
        sizes: &SIZES,
        family: Family::AdvertisingBernoulli,
    },
    FamilyEntry {
        id: "advertising-beta",
        name: "advertising stand-in, Beta",
        about: "The settings of the Bernoulli stand-in, with Beta laws of the same means. In every repetition α is drawn uniformly on (0, 5), \
                and β follows from α and the mean.",
        settings: SIZES.len(),
        sizes: &SIZES,
        family: Family::AdvertisingBeta,
    },
    FamilyEntry {
        id: "advertising-beta-code",
        name: "advertising stand-in, Beta of the authors' code",
        about: "The same settings, drawn as in the published code of Heyden et al. 2023: β is uniform on (0, 5) where the mean is at most \
                1/2, and α otherwise. The other shape follows from the mean.",
        settings: SIZES.len(),
        sizes: &SIZES,
        family: Family::AdvertisingBetaCode,
    },
];

impl Family {
    /// Looks up the entry of the family, which every family has.
    pub fn entry(self) -> &'static FamilyEntry {
        FAMILIES.iter().find(|entry| entry.family == self).expect("every family has an entry")
    }

    /// The number of arms that [`Family::draw`] draws for this `size`: the size itself, or the arms of the setting
    /// `size` if the family has settings.
    pub fn arms(self, size: usize) -> usize {
        match self.entry().sizes {
            [] => size,
            sizes => sizes[size - 1],
        }
    }

    /// Whether every cost is a constant that policies are told.
    pub fn known_costs(self) -> bool {
        self.kube_costs().is_some()
    }

    /// The largest possible reward and the largest possible cost, in the units of the paper.
    pub fn scale(self) -> Scale {
        // The largest reward of an arm is 2μ, where μ is at most 20.
        self.kube_costs().map_or(Scale::UNIT, |(_, cost)| Scale { reward: 40.0, cost })
    }

    /// The range of the costs, in the units of the paper, if the costs are known.
    fn kube_costs(self) -> Option<(f64, f64)> {
        match self {
            Family::KubeHomogeneous => Some((5.0, 10.0)),
            Family::KubeModerate => Some((1.0, 10.0)),
            Family::KubeExtreme => Some((1.0, 20.0)),
            _ => None,
        }
    }

    /// The properties of the costs of environments with `arms` arms, or of the setting `arms` if the family has
    /// settings.
    ///
    /// In every family with unknown costs, a cost may be as large as 1.
    pub fn costs(self, arms: usize) -> Costs {
        let excess = if self.known_costs() { 0.0 } else { 1.0 };
        let (least, inverse) = match self {
            Family::AdvertisingBernoulli | Family::AdvertisingBeta | Family::AdvertisingBetaCode => {
                let least = advertising::means(arms).into_iter().map(|(_, cost)| cost).fold(f64::INFINITY, f64::min);
                (least, 1.0 / least)
            }
            _ => (self.mean_costs().least, self.mean_costs().inverse(arms)),
        };
        // A known cost equals its mean.
        let rarity = if self.known_costs() { 1.0 } else { inverse };
        Costs { least, largest: 1.0, excess, step: self.step(), inverse, rarity }
    }

    /// The largest power of 2 of which every cost is a multiple, or 0 if there is none.
    fn step(self) -> f64 {
        match self {
            Family::Bernoulli | Family::BernoulliUniform | Family::AdvertisingBernoulli => 1.0,
            Family::GeneralisedBernoulli | Family::Multinomial => 0.25,
            _ => 0.0,
        }
    }

    /// A bound of the distribution of the mean cost of an arm. A test compares the bound with draws.
    fn mean_costs(self) -> Drawn {
        let (least, factor, power) = match self {
            Family::Bernoulli => (0.01, 1.0, 1.0),
            Family::BernoulliUniform => (MIN_MEAN_COST, 1.0, 1.0),
            // F(x) is x / (2 - 2x) for x up to 1/2, and 1 - (1 - x) / 2x beyond. F(x)/x is largest at x = 2/3, where it
            // is 9/8.
            Family::Beta => (MIN_MEAN_COST, 9.0 / 8.0, 1.0),
            // The share of the simplex on which the mean is below x is x⁴ / (1/4 × 2/4 × 3/4 × 4/4) for x up to 1/4,
            // and less for a larger x. Normalised uniform weights vary less than uniform points of the simplex, so the
            // bound holds for them as well.
            Family::Multinomial | Family::GeneralisedBernoulli => (MIN_MEAN_COST, 32.0 / 3.0, 4.0),
            Family::Beta1To5 => (1.0 / 6.0, f64::INFINITY, 1.0),
            Family::KubeHomogeneous | Family::KubeModerate | Family::KubeExtreme => {
                let (low, high) = self.kube_costs().expect("costs are known");
                (low / high, f64::INFINITY, 1.0)
            }
            Family::AdvertisingBernoulli | Family::AdvertisingBeta | Family::AdvertisingBetaCode => {
                unreachable!("the means of a setting are not drawn")
            }
        };
        Drawn { least, factor, power }
    }

    /// Draws an environment of `size` arms, or the setting `size` of a family that has settings.
    pub fn draw(self, size: usize, stream: &mut Stream) -> Environment {
        let arms = match self {
            Family::AdvertisingBernoulli => advertising::bernoulli(size),
            Family::AdvertisingBeta => advertising::beta(size, stream),
            Family::AdvertisingBetaCode => advertising::beta_code(size, stream),
            _ => (0..size).map(|_| self.draw_arm(stream)).collect(),
        };
        Environment { known_costs: self.known_costs(), scale: self.scale(), ..Environment::new(arms) }
    }

    /// Draws an arm of a family without settings.
    fn draw_arm(self, stream: &mut Stream) -> Arm {
        let reward = self.draw_law(true, stream);
        loop {
            // With a smaller mean cost, a budget would hardly ever be used up. Such a cost occurs at most once in 10⁹
            // draws.
            let cost = self.draw_law(false, stream);
            if cost.mean() >= MIN_MEAN_COST {
                return Arm::new(reward, cost);
            }
        }
    }

    /// Draws the law of a reward, or of a cost if `reward` is false.
    fn draw_law(self, reward: bool, stream: &mut Stream) -> Law {
        let mut uniform = |low: f64, high: f64| low + (high - low) * stream.sample::<f64, _>(Open01);
        match self {
            Family::Bernoulli => Law::bernoulli(uniform(if reward { 0.0 } else { 0.01 }, 1.0)),
            Family::BernoulliUniform => Law::bernoulli(uniform(0.0, 1.0)),
            Family::GeneralisedBernoulli => quarters(|| uniform(0.0, 1.0)),
            // Normalised exponential weights are uniform on the simplex.
            Family::Multinomial => quarters(|| -ln(uniform(0.0, 1.0))),
            Family::Beta => Law::beta(uniform(0.0, 5.0), uniform(0.0, 5.0)),
            Family::Beta1To5 => Law::beta(uniform(1.0, 5.0), uniform(1.0, 5.0)),
            Family::KubeHomogeneous | Family::KubeModerate | Family::KubeExtreme if reward => {
                let mean = uniform(10.0, 20.0);
                let law = TruncatedNormal::new(mean, (mean / 2.0).sqrt(), 0.0, 2.0 * mean);
                Law::TruncatedNormal(law).scaled(self.scale().reward)
            }
            Family::KubeHomogeneous | Family::KubeModerate | Family::KubeExtreme => {
                let (low, high) = self.kube_costs().expect("costs are known");
                Law::constant(uniform(low, high) / high)
            }
            Family::AdvertisingBernoulli | Family::AdvertisingBeta | Family::AdvertisingBetaCode => {
                unreachable!("a setting is drawn as a whole")
            }
        }
    }
}

/// The law of the values 0, 1/4, 1/2, 3/4 and 1 with weights that `weight` draws.
fn quarters(mut weight: impl FnMut() -> f64) -> Law {
    Law::discrete(vec![0.0, 0.25, 0.5, 0.75, 1.0], (0..5).map(|_| weight()).collect())
}

#[cfg(test)]
mod tests;
