//! Laws: the distributions of rewards and costs.
//!
//! A specification states a law in the units of its environment, on [0, max]. The simulation uses [`Law::scaled`], on [0, 1].
//!
//! A law is one file with an implementation of [`Distribution`]. To add a law, write that file, declare its module, and add the law to
//! the list in `laws!` below, which is also the order of the catalogue.

mod bernoulli;
mod beta;
mod beta_quantile;
mod beta_sampler;
mod beta_tail;
mod constant;
mod copula;
mod discrete;
mod distribution;
mod empirical;
mod entry;
pub(crate) mod normal;
mod params;
mod quantile;
mod truncated_normal;
mod truncated_normal_matched;
mod uniform;
mod unit_truncated_normal;
mod ziggurat;

pub use bernoulli::Chance;
pub use beta::{MAX_SHAPE, MIN_SHAPE};
pub use beta_sampler::BetaSampler;
pub(crate) use beta_tail::BetaTail;
pub use copula::Copula;
pub use discrete::{MAX_VALUES, MAX_WEIGHT};
pub use distribution::{Distribution, Effort, QuantileFunction, Sample};
pub use empirical::MAX_OBSERVATIONS;
pub use entry::{LEAST, LawEntry, LawParam};
pub use normal::quantile as normal_quantile;
pub use truncated_normal::{MAX_OUTSIDE, MAX_SD, MIN_SD};
pub(crate) use ziggurat::exponential;

use crate::error::Result;
use crate::input::Field;
use crate::seed::Stream;
use params::Params;
use serde::Serialize;

/// Makes the enums of all laws, of their samplers and of their quantile functions, and hands every call on to the law at hand. An enum
/// was preferred to trait objects because the draws of a Bernoulli law are inlined into the loop of pulls.
macro_rules! laws {
    ($($module:ident :: $Law:ident),* $(,)?) => {
        $(pub use $module::$Law;)*

        /// The distribution of a reward or of a cost.
        ///
        /// In a specification its values lie in [0, max], the declared range of the environment; scaled, in [0, 1]. Parameters that
        /// are values have the same units; probabilities, shapes and weights have none.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "law", rename_all = "snake_case")]
        pub enum Law {
            $(#[doc = concat!("A [`struct@", stringify!($Law), "`] law.")] $Law($Law),)*
        }

        /// Draws from a [`Law`].
        #[derive(Clone, Debug)]
        pub enum Sampler {
            $(#[doc = concat!("Draws from a [`struct@", stringify!($Law), "`] law.")] $Law(<$Law as Distribution>::Sampler),)*
        }

        /// The quantile function of a [`Law`], with everything computed that does not depend on the probability.
        #[derive(Clone, Debug)]
        pub enum Quantile {
            $(#[doc = concat!("That of a [`struct@", stringify!($Law), "`] law.")] $Law(<$Law as Distribution>::Quantile),)*
        }

        /// The entries of all laws, in the order in which a form offers them.
        pub const ALL: &[LawEntry] = &[$($Law::ENTRY),*];

        impl Law {
            /// The law of the values divided by `max`, above 0: a law on [0, max] becomes a law on [0, 1].
            pub fn scaled(&self, max: f64) -> Law {
                match self {
                    // Dividing by 1 would change no bit but copy long lists.
                    _ if max == 1.0 => self.clone(),
                    $(Law::$Law(law) => Law::$Law(law.scaled(max)),)*
                }
            }

            /// The mean of a law on [0, 1]; in original units take `scaled(max).mean() * max`.
            pub fn mean(&self) -> f64 {
                match self { $(Law::$Law(law) => law.mean(),)* }
            }

            /// The variance of a law on [0, 1]; in original units take `scaled(max).variance() * max * max`.
            pub fn variance(&self) -> f64 {
                match self { $(Law::$Law(law) => law.variance(),)* }
            }

            /// The smallest and the largest value of a law on [0, 1].
            pub fn support(&self) -> (f64, f64) {
                match self { $(Law::$Law(law) => law.support(),)* }
            }

            /// The largest power of 2 of which all values of a law on [0, 1] are multiples; see [`Distribution::step`].
            pub fn step(&self) -> f64 {
                match self { $(Law::$Law(law) => law.step(),)* }
            }

            /// How long a draw takes.
            pub fn effort(&self) -> Effort {
                match self { $(Law::$Law(_) => $Law::EFFORT,)* }
            }

            /// Prepares to draw from a law on [0, 1].
            pub fn sampler(&self) -> Sampler {
                match self { $(Law::$Law(law) => Sampler::$Law(law.sampler()),)* }
            }
        }

        impl Sampler {
            /// One draw.
            #[inline(always)]
            pub fn sample(&self, stream: &mut Stream) -> f64 {
                // A chain of comparisons, in the order of the list, is faster than a jump by the tag.
                $(if matches!($Law::EFFORT, Effort::Instant) && let Sampler::$Law(sampler) = self {
                    return sampler.sample(stream);
                })*
                self.sample_out_of_line(stream)
            }

            /// A draw by a function call, which keeps the code of longer draws out of the loop of pulls.
            #[inline(never)]
            fn sample_out_of_line(&self, stream: &mut Stream) -> f64 {
                match self { $(Sampler::$Law(sampler) => sampler.sample(stream),)* }
            }
        }

        impl Quantile {
            /// The quantile function of a law on [0, 1].
            pub fn new(law: &Law) -> Quantile {
                match law { $(Law::$Law(law) => Quantile::$Law(law.quantile_function()),)* }
            }

            /// The quantile at Φ(z), for a finite z.
            #[inline]
            pub fn at_normal(&self, z: f64) -> f64 {
                match self { $(Quantile::$Law(quantile) => quantile.at_normal(z),)* }
            }

            /// The quantile at `u`, in (0, 1): the smallest x with F(x) >= `u`. The quantile of a Beta law has a relative error of at
            /// most 1e-10, and is 0 or 1 if it is too near to that end for a number.
            pub fn at(&self, u: f64) -> f64 {
                match self { $(Quantile::$Law(quantile) => quantile.at_tails(u, 1.0 - u),)* }
            }
        }
    };
}

laws! {
    bernoulli::Bernoulli,
    beta::Beta,
    uniform::Uniform,
    constant::Constant,
    discrete::Discrete,
    truncated_normal::TruncatedNormal,
    truncated_normal_matched::TruncatedNormalMatched,
    empirical::Empirical,
}

impl Law {
    /// Reads a law of an environment with values in [0, `max`], `max` above 0.
    ///
    /// # Errors
    ///
    /// Every message says which values are allowed. Refused are:
    ///
    /// * an unknown law, and unknown or missing parameters, except for the ends of truncated normal laws, which are by default the
    ///   ends of the range;
    /// * parameters outside of their ranges in the catalogue, which are times `max` for parameters that are values;
    /// * a `high` below `low`, and for truncated normal laws less than [`LEAST`] times `max` above it;
    /// * a weight above 0 and below [`LEAST`];
    /// * a mean before truncation more than 10 standard deviations outside of `low` to `high`;
    /// * a matched mean outside of `low` to `high` or within 1e-5 of the way from an end;
    /// * a matched standard deviation above 1 - 1e-6 times [`TruncatedNormal::largest_sd`], or below 1e-6 times `high` - `low`. No
    ///   truncated normal law has a larger one, or none that can be told from the limit.
    pub fn read(field: &Field, max: f64) -> Result<Law> {
        let object = field.any_object()?;
        let choices: Vec<_> = ALL.iter().map(|entry| (entry.id, entry)).collect();
        let entry = object.require("law", "the name of a law")?.one_of(&choices)?;
        (entry.read)(&Params::new(object, entry, max)?)
    }

    /// The quantile at `u`, in (0, 1), of a law on [0, 1]; see [`Quantile::at`]. For many quantiles prepare a [`Quantile`].
    pub fn quantile(&self, u: f64) -> f64 {
        Quantile::new(self).at(u)
    }
}

#[cfg(test)]
mod tests;
