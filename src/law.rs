//! Laws: the distributions of rewards and costs.
//!
//! A specification states a law in the units of its environment, on [0, max]. The simulation uses [`Law::scaled`], on
//! [0, 1].
//!
//! A law is one file with an implementation of [`Distribution`]. To add a law, write that file, declare its module, and
//! add the law to the list in `laws!` below, which is also the order of the catalogue.

mod bernoulli;
mod beta;
mod bins;
mod column;
mod constant;
mod copula;
mod discrete;
mod distribution;
mod empirical;
mod entry;
mod params;
mod quadrature;
mod quantile;
mod truncated_normal;
mod truncated_normal_matched;
mod uniform;
mod unit_truncated_normal;
mod weights;

pub use bernoulli::Chance;
pub use beta::{MAX_SHAPE, MIN_SHAPE};
pub use bins::Bins;
pub use column::Positive;
pub use copula::Copula;
pub use discrete::{MAX_VALUES, MAX_WEIGHT};
pub use distribution::{Distribution, Effort, QuantileFunction, Sample};
pub use empirical::{MAX_OBSERVATIONS, RowSampler};
pub use entry::{LEAST, LawEntry, LawParam};
pub use truncated_normal::{MAX_OUTSIDE, MAX_SD, MIN_SD};
pub use weights::Weights;

use crate::error::Result;
use crate::input::Field;
use crate::interval::eta;
use crate::seed::Stream;
use budgeted_bandits_policies::sampler::normal;
use entry::{HIGH, LOW, value};
use params::Params;
use serde::Serialize;

/// Defines the enums of all laws, of their samplers and of their quantile functions, whose methods call those of the
/// law at hand. Enums were preferred to trait objects, because the compiler inlines the draws of a Bernoulli law into
/// the loop of pulls.
macro_rules! laws {
    ($($module:ident :: $Law:ident),* $(,)?) => {
        $(pub use $module::$Law;)*

        /// The distribution of a reward or of a cost.
        ///
        /// In a specification, the values of a law lie in [0, max], the declared range of the environment.
        /// [`Law::scaled`] brings them to [0, 1]. Parameters that are values have the units of the environment.
        /// Probabilities, shapes and weights have no units.
        ///
        /// ```
        /// use budgeted_bandits::input::{Field, Node};
        /// use budgeted_bandits::law::Law;
        ///
        /// let node = Node::from_json(r#"{ "law": "uniform", "low": 0, "high": 0.5 }"#)?;
        /// let law = Law::read(&Field::root(&node), 1.0)?;
        /// assert_eq!(law.mean(), 0.25);
        /// # Ok::<(), budgeted_bandits::error::Error>(())
        /// ```
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

        /// The quantile function of a [`Law`]. It holds everything that does not depend on the probability.
        #[derive(Clone, Debug)]
        pub enum Quantile {
            $(#[doc = concat!("The quantiles of a [`struct@", stringify!($Law), "`] law.")] $Law(<$Law as Distribution>::Quantile),)*
        }

        /// The entries of all laws, in the order in which a form offers them.
        pub const ALL: &[LawEntry] = &[$($Law::ENTRY),*];

        impl Law {
            /// The law of the values divided by `max`, which is above 0. A law on [0, max] becomes a law on [0, 1].
            pub fn scaled(&self, max: f64) -> Law {
                match self {
                    // Dividing by 1 would change no bit, but would copy the list of an empirical law. Its clones share
                    // the list.
                    _ if max == 1.0 => self.clone(),
                    $(Law::$Law(law) => Law::$Law(law.scaled(max)),)*
                }
            }

            /// The mean of a law on [0, 1]. In the original units, the mean is `scaled(max).mean() * max`.
            pub fn mean(&self) -> f64 {
                match self { $(Law::$Law(law) => law.mean(),)* }
            }

            /// The variance of a law on [0, 1]. In the original units, the variance is `scaled(max).variance() * max *
            /// max`.
            pub fn variance(&self) -> f64 {
                match self { $(Law::$Law(law) => law.variance(),)* }
            }

            /// The smallest and the largest value of a law on [0, 1].
            pub fn support(&self) -> (f64, f64) {
                match self { $(Law::$Law(law) => law.support(),)* }
            }

            /// The largest power of 2 of which all values of a law on [0, 1] are multiples. See [`Distribution::step`].
            pub fn step(&self) -> f64 {
                match self { $(Law::$Law(law) => law.step(),)* }
            }

            /// How long a draw takes, which depends only on the kind of the law.
            pub fn effort(&self) -> Effort {
                match self { $(Law::$Law(_) => $Law::EFFORT,)* }
            }

            /// Creates a sampler of a law on [0, 1].
            pub fn sampler(&self) -> Sampler {
                match self { $(Law::$Law(law) => Sampler::$Law(law.sampler()),)* }
            }
        }

        impl Sampler {
            /// Draws a value.
            #[inline(always)]
            pub fn sample(&self, stream: &mut Stream) -> f64 {
                // A chain of comparisons in the order of the list is faster than a jump table for all variants.
                $(if matches!($Law::EFFORT, Effort::Instant) && let Sampler::$Law(sampler) = self {
                    return sampler.sample(stream);
                })*
                self.sample_out_of_line(stream)
            }

            /// Draws a value by a function call, which keeps the code of longer draws out of the loop of pulls.
            #[inline(never)]
            fn sample_out_of_line(&self, stream: &mut Stream) -> f64 {
                match self { $(Sampler::$Law(sampler) => sampler.sample(stream),)* }
            }
        }

        impl Quantile {
            /// Creates the quantile function of a law on [0, 1].
            pub fn new(law: &Law) -> Quantile {
                match law { $(Law::$Law(law) => Quantile::$Law(law.quantile_function()),)* }
            }

            /// The quantile at the probability Φ(z), for a finite z.
            #[inline]
            pub fn at_normal(&self, z: f64) -> f64 {
                match self { $(Quantile::$Law(quantile) => quantile.at_normal(z),)* }
            }

            /// The quantile at `u`, in (0, 1), which is the smallest x with F(x) >= `u`. The quantile of a Beta law has
            /// a relative error of at most 1e-10. It is 0 or 1 if its distance from that end is too small for a
            /// floating-point number.
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
    /// Returns an error, whose message says which values are allowed, in the following cases:
    ///
    /// * The law or a parameter is unknown, or a parameter is missing. Only the ends of truncated normal laws may be
    ///   missing, and are then the ends of the range.
    /// * A parameter lies outside of its range in the catalogue. This range is multiplied by `max` if the parameter is
    ///   a value.
    /// * `high` lies below `low`, or, in a truncated normal law, less than [`LEAST`] times `max` above `low`.
    /// * A weight lies above 0 and below [`LEAST`], all weights are 0, or there are not as many weights as values.
    /// * A mean before truncation lies more than 10 standard deviations outside of `low` to `high`.
    /// * A mean after truncation lies outside of `low` to `high`, or nearer to an end than 1e-5 times `high` - `low`.
    /// * A standard deviation after truncation lies below 1e-6 times `high` - `low`, or above 1 - 1e-6 times
    ///   [`TruncatedNormal::largest_sd`]. A law with a larger standard deviation does not exist or cannot be
    ///   distinguished from the limit.
    pub fn read(field: &Field, max: f64) -> Result<Law> {
        let object = field.any_object()?;
        let choices: Vec<_> = ALL.iter().map(|entry| (entry.id, entry)).collect();
        let entry = object.require("law", "the name of a law")?.one_of(&choices)?;
        (entry.read)(&Params::new(object, entry, max)?)
    }

    /// The [`eta`] of a law on [0, 1].
    pub fn eta(&self) -> f64 {
        eta(self.mean(), self.variance())
    }

    /// The quantile at `u`, in (0, 1), of a law on [0, 1]. See [`Quantile::at`]. A [`Quantile`] is faster for many
    /// quantiles of one law.
    pub fn quantile(&self, u: f64) -> f64 {
        Quantile::new(self).at(u)
    }
}

#[cfg(test)]
mod tests;
