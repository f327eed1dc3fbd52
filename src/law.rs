//! Laws: the distribution of an arm's reward, or of its cost.
//!
//! A specification states a law in the units of its environment, on [0, max]; the simulation uses [`Law::scaled`], on [0,
//! 1].

mod beta_sampler;
mod beta_quantile;
mod beta_tail;
mod copula;
mod empirical;
mod entry;
pub(crate) mod normal;
mod quantile;
mod params;
mod unit_truncated_normal;
mod truncated_normal;
mod ziggurat;

pub use beta_sampler::Beta;
pub(crate) use beta_tail::BetaTail;
pub use copula::Copula;
pub use empirical::Empirical;
pub use entry::{
    ALL, LEAST, LawEntry, LawParam, MAX_OBSERVATIONS, MAX_OUTSIDE, MAX_SD, MAX_SHAPE, MAX_VALUES, MIN_SD, MIN_SHAPE,
};
pub use normal::quantile as normal_quantile;
pub use quantile::Quantile;
pub use truncated_normal::TruncatedNormal;
pub(crate) use ziggurat::exponential;

use crate::seed::Stream;
use rand::{Rng, RngExt};
use serde::Serialize;

/// The distribution of a reward or of a cost.
///
/// As read, its values lie in [0, max], the declared range of the environment; scaled, in [0, 1]. Of the parameters, those
/// that are values are in the same units; p, shapes and weights have none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "law", rename_all = "snake_case")]
pub enum Law {
    /// The largest value of the range with probability `p`, else 0.
    Bernoulli {
        /// The probability of the largest value, in [0, 1].
        p: f64,
    },
    /// One of `values`, with probability in proportion to its weight (generalised Bernoulli, multinomial).
    Discrete {
        /// 1 to 1,000 values of the range.
        values: Vec<f64>,
        /// As many weights, 0 or from 1e-12 to 1,000,000, not all 0.
        weights: Vec<f64>,
    },
    /// The Beta law over the whole range: on [0, 1] with density in proportion to x^(alpha-1) (1-x)^(beta-1).
    Beta {
        /// The first shape, from 0.001 to 1,000,000.
        alpha: f64,
        /// The second shape, from 0.001 to 1,000,000.
        beta: f64,
    },
    /// Uniform from `low` to `high`.
    Uniform {
        /// The smallest value, at least 0.
        low: f64,
        /// The largest value, from `low` on.
        high: f64,
    },
    /// Always `value`.
    Constant {
        /// The value.
        value: f64,
    },
    /// The normal law of a given mean and standard deviation, truncated.
    TruncatedNormal(TruncatedNormal),
    /// The truncated normal law that has a given mean and standard deviation itself.
    TruncatedNormalMatched(TruncatedNormal),
    /// Observations, drawn with replacement.
    Empirical(Empirical),
}

impl Law {
    /// The same law of values divided by `max`, above 0: a law on [0, max] becomes one on [0, 1], which is what is
    /// simulated.
    pub fn scaled(&self, max: f64) -> Law {
        match self {
            Law::Bernoulli { .. } | Law::Beta { .. } => self.clone(),
            // Bit by bit the same, and no list is copied.
            _ if max == 1.0 => self.clone(),
            Law::Discrete { values, weights } => {
                Law::Discrete { values: values.iter().map(|value| value / max).collect(), weights: weights.clone() }
            }
            Law::Uniform { low, high } => Law::Uniform { low: low / max, high: high / max },
            Law::Constant { value } => Law::Constant { value: value / max },
            Law::TruncatedNormal(law) => Law::TruncatedNormal(law.scaled(max)),
            Law::TruncatedNormalMatched(law) => Law::TruncatedNormalMatched(law.scaled(max)),
            Law::Empirical(law) => Law::Empirical(Empirical::new(law.values().iter().map(|value| value / max).collect())),
        }
    }

    /// The mean of a law on [0, 1]; in original units take `scaled(max).mean() * max`.
    pub fn mean(&self) -> f64 {
        match self {
            Law::Bernoulli { p } => *p,
            Law::Discrete { values, weights } => {
                let total: f64 = weights.iter().sum();
                values.iter().zip(weights).map(|(value, weight)| value * weight).sum::<f64>() / total
            }
            Law::Beta { alpha, beta } => alpha / (alpha + beta),
            Law::Uniform { low, high } => (low + high) / 2.0,
            Law::Constant { value } => *value,
            Law::TruncatedNormal(law) | Law::TruncatedNormalMatched(law) => law.mean(),
            Law::Empirical(law) => law.mean(),
        }
    }

    /// The variance of a law on [0, 1]; in original units take `scaled(max).variance() * max * max`.
    pub fn variance(&self) -> f64 {
        match self {
            Law::Bernoulli { p } => p * (1.0 - p),
            Law::Discrete { values, weights } => {
                let (total, mean): (f64, f64) = (weights.iter().sum(), self.mean());
                values.iter().zip(weights).map(|(value, weight)| (value - mean) * (value - mean) * weight).sum::<f64>()
                    / total
            }
            Law::Beta { alpha, beta } => {
                let sum = alpha + beta;
                alpha * beta / (sum * sum * (sum + 1.0))
            }
            Law::Uniform { low, high } => (high - low) * (high - low) / 12.0,
            Law::Constant { .. } => 0.0,
            Law::TruncatedNormal(law) | Law::TruncatedNormalMatched(law) => law.variance(),
            Law::Empirical(law) => law.variance(),
        }
    }

    /// The smallest and the largest value of a law on [0, 1].
    pub fn support(&self) -> (f64, f64) {
        match self {
            Law::Bernoulli { .. } | Law::Beta { .. } => (0.0, 1.0),
            Law::Discrete { values, .. } => range(values),
            Law::Uniform { low, high } => (*low, *high),
            Law::Constant { value } => (*value, *value),
            Law::TruncatedNormal(law) | Law::TruncatedNormalMatched(law) => law.support(),
            Law::Empirical(law) => range(law.values()),
        }
    }

    /// The quantile at `u`, in (0, 1), of a law on [0, 1]: the smallest x with F(x) >= `u`. Of a Beta law within a relative
    /// 1e-10, and 0, or 1, where it is nearer to it than numbers are; for many of them prepare a [`Quantile`].
    pub fn quantile(&self, u: f64) -> f64 {
        Quantile::new(self).at(u)
    }

    /// What draws from this law, one on [0, 1], with all that does not change from draw to draw computed.
    pub fn sampler(&self) -> Sampler {
        match self {
            Law::Bernoulli { p } => Sampler::Bernoulli(Chance::new(*p)),
            Law::Discrete { values, weights } => {
                let total: f64 = weights.iter().sum();
                let mut sum = 0.0;
                let below = weights.iter().map(|weight| {
                    sum += weight;
                    sum / total
                });
                Sampler::Discrete(values.iter().copied().zip(below).collect())
            }
            Law::Beta { alpha, beta } => Sampler::Beta(Beta::new(*alpha, *beta)),
            Law::Uniform { low, high } => Sampler::Uniform(*low, high - low),
            Law::Constant { value } => Sampler::Constant(*value),
            Law::TruncatedNormal(law) | Law::TruncatedNormalMatched(law) => Sampler::TruncatedNormal(Box::new(*law)),
            Law::Empirical(law) => Sampler::Empirical(law.clone()),
        }
    }
}

/// Draws 1 with a probability p, else 0: whether a random number u of [0, 1), a multiple of 2⁻⁵³, is below p.
///
/// As integers, u 2⁵³ < ⌈p 2⁵³⌉, and without a branch, which nobody can predict: of the comparison of two floating-point numbers a
/// browser makes one, and it would take longer than the rest of a pull.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

impl Chance {
    fn new(p: f64) -> Chance {
        Chance((p * (1_u64 << 53) as f64).ceil() as u64)
    }

    /// One draw.
    #[inline(always)]
    pub fn sample(self, stream: &mut Stream) -> f64 {
        // The sign bit of the difference, everywhere: all ones below p.
        let below = ((stream.next_u64() >> 11).wrapping_sub(self.0) as i64) >> 63;
        f64::from_bits(below as u64 & 1.0_f64.to_bits())
    }
}

/// Draws from a law.
#[derive(Clone, Debug)]
pub enum Sampler {
    /// 1 with this probability, else 0.
    Bernoulli(Chance),
    /// Values, each with the probability of it or of an earlier one.
    Discrete(Vec<(f64, f64)>),
    /// A Beta law.
    Beta(Beta),
    /// The smallest value, and the width of the range.
    Uniform(f64, f64),
    /// Always this value.
    Constant(f64),
    /// A truncated normal law.
    TruncatedNormal(Box<TruncatedNormal>),
    /// Observations.
    Empirical(Empirical),
}

fn range(values: &[f64]) -> (f64, f64) {
    values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(*value), high.max(*value)))
}

impl Sampler {
    /// One draw.
    #[inline(always)]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        match self {
            Sampler::Bernoulli(chance) => chance.sample(stream),
            Sampler::Constant(value) => *value,
            _ => self.sample_slowly(stream),
        }
    }

    /// The laws that take longer, apart, so that they do not weigh on the others.
    #[inline(never)]
    fn sample_slowly(&self, stream: &mut Stream) -> f64 {
        match self {
            Sampler::Bernoulli(_) | Sampler::Constant(_) => self.sample(stream),
            Sampler::Discrete(values) => {
                let u = stream.random::<f64>();
                // A search takes branches that nobody can predict; of a few values it is quicker to look at all.
                let index = if values.len() <= 16 {
                    values.iter().map(|(_, below)| usize::from(*below <= u)).sum()
                } else {
                    values.partition_point(|(_, below)| *below <= u)
                };
                values[index.min(values.len() - 1)].0
            }
            Sampler::Beta(beta) => beta.sample(stream),
            Sampler::Uniform(low, width) => low + width * stream.random::<f64>(),
            Sampler::TruncatedNormal(law) => law.sample(stream),
            Sampler::Empirical(law) => law.sample(stream),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Result;
    use crate::input::{Field, Node};

    fn read(text: &str) -> Result<Law> {
        read_up_to(text, 1.0)
    }

    fn read_up_to(text: &str, max: f64) -> Result<Law> {
        Law::read(&Field::root(&Node::from_json(text).unwrap()), max)
    }

    #[test]
    fn a_law_is_written_as_it_is_read() {
        for text in [
            r#"{"law":"bernoulli","p":0.25}"#,
            r#"{"law":"discrete","values":[0.0,0.5],"weights":[1.0,3.0]}"#,
            r#"{"law":"beta","alpha":2.0,"beta":3.0}"#,
            r#"{"law":"uniform","low":0.25,"high":0.75}"#,
            r#"{"law":"constant","value":0.5}"#,
            r#"{"law":"truncated_normal","mean":-0.5,"sd":0.25,"low":0.125,"high":0.75}"#,
            r#"{"law":"truncated_normal_matched","mean":0.5,"sd":0.125,"low":0.25,"high":1.0}"#,
            r#"{"law":"empirical","values":[0.5,0.0,0.5]}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn means_and_variances_in_closed_form() {
        let law = read(r#"{"law":"discrete","values":[0,0.5],"weights":[1,3]}"#).unwrap();
        assert_eq!((law.mean(), law.variance(), law.support()), (0.375, 0.046875, (0.0, 0.5)));
        let law = read(r#"{"law":"bernoulli","p":0.25}"#).unwrap();
        assert_eq!((law.mean(), law.variance()), (0.25, 0.1875));
        let law = read(r#"{"law":"beta","alpha":1,"beta":3}"#).unwrap();
        assert_eq!((law.mean(), law.variance()), (0.25, 0.0375));
        let law = read(r#"{"law":"uniform","low":0.5,"high":1}"#).unwrap();
        assert_eq!((law.mean(), law.variance()), (0.75, 0.25 / 12.0));
        let law = read(r#"{"law":"empirical","values":[0.5,0,0.5,0]}"#).unwrap();
        assert_eq!((law.mean(), law.variance()), (0.25, 0.0625));
    }

    #[test]
    fn the_ends_of_a_truncated_law_are_those_of_the_range_by_default() {
        let law = read_up_to(r#"{"law":"truncated_normal","mean":7,"sd":4}"#, 40.0).unwrap();
        let written = r#"{"law":"truncated_normal","mean":7.0,"sd":4.0,"low":0.0,"high":40.0}"#;
        assert_eq!(serde_json::to_string(&law).unwrap(), written);
        assert_eq!(read_up_to(written, 40.0).unwrap(), law);
    }

    #[test]
    fn values_are_read_in_original_units_and_scaled_for_the_simulation() {
        for (text, scaled) in [
            (r#"{"law":"bernoulli","p":0.25}"#, r#"{"law":"bernoulli","p":0.25}"#),
            (r#"{"law":"beta","alpha":50,"beta":3}"#, r#"{"law":"beta","alpha":50,"beta":3}"#),
            (r#"{"law":"uniform","low":10,"high":40}"#, r#"{"law":"uniform","low":0.25,"high":1}"#),
            (r#"{"law":"constant","value":5}"#, r#"{"law":"constant","value":0.125}"#),
            (
                r#"{"law":"discrete","values":[0,30],"weights":[9,5]}"#,
                r#"{"law":"discrete","values":[0,0.75],"weights":[9,5]}"#,
            ),
            (
                r#"{"law":"truncated_normal","mean":-5,"sd":10,"low":10}"#,
                r#"{"law":"truncated_normal","mean":-0.125,"sd":0.25,"low":0.25,"high":1}"#,
            ),
            (r#"{"law":"empirical","values":[10,40]}"#, r#"{"law":"empirical","values":[0.25,1]}"#),
        ] {
            let law = read_up_to(text, 40.0).unwrap();
            let (found, expected) = (law.scaled(40.0), read(scaled).unwrap());
            assert_eq!(serde_json::to_string(&found).unwrap(), serde_json::to_string(&expected).unwrap());
            assert!((found.mean() - expected.mean()).abs() < 1e-15 && found.support() == expected.support(), "{text}");
            assert!((found.variance() - expected.variance()).abs() < 1e-15, "{text}");
            assert_eq!(law.scaled(1.0), law, "{text}");
        }
        // The solution is carried over, not found again: it may differ in the last bits.
        let law = read_up_to(r#"{"law":"truncated_normal_matched","mean":10,"sd":5}"#, 40.0).unwrap().scaled(40.0);
        let direct = read(r#"{"law":"truncated_normal_matched","mean":0.25,"sd":0.125}"#).unwrap();
        assert_eq!((law.mean(), law.support()), (0.25, (0.0, 1.0)));
        assert!((law.variance() - 0.015625).abs() < 1e-17 && (law.quantile(0.1) - direct.quantile(0.1)).abs() < 1e-12);
    }

    #[test]
    fn the_allowed_range_is_the_one_of_the_units() {
        for (text, error) in [
            (r#"{"law":"constant","value":50}"#, "value: expected a number from 0 to 40, found 50"),
            (r#"{"law":"uniform","low":30,"high":20}"#, "high: expected a number from 30 to 40, found 20"),
            (r#"{"law":"empirical","values":[1,41]}"#, "values[1]: expected a number from 0 to 40, found 41"),
            (r#"{"law":"truncated_normal","mean":1,"sd":0}"#, "sd: expected a number from 0.00004 to 40000, found 0"),
            (r#"{"law":"truncated_normal","mean":61,"sd":2}"#, "mean: expected a number from -20 to 60, found 61"),
            (r#"{"law":"bernoulli","p":2}"#, "p: expected a number from 0 to 1, found 2"),
            (
                r#"{"law":"discrete","values":[1],"weights":[1e7]}"#,
                "weights[0]: expected 0 or a number from 1e-12 to 1000000, found 10000000",
            ),
            (
                r#"{"law":"truncated_normal","mean":1,"sd":1,"low":20,"high":10}"#,
                "high: expected a number at least 4e-11 above low, 20, and at most 40, found 10",
            ),
            (
                r#"{"law":"truncated_normal","mean":1,"sd":1,"low":20,"high":20}"#,
                "high: expected a number at least 4e-11 above low, 20, and at most 40, found 20",
            ),
            (
                r#"{"law":"truncated_normal_matched","mean":5,"sd":1,"low":10,"high":30}"#,
                "mean: expected a number from 10.0002 to 29.9998, found 5",
            ),
        ] {
            assert_eq!(read_up_to(text, 40.0).unwrap_err().to_string(), error);
        }
    }

    /// Of width 20: from 1e-6 of that to the largest that a mean at a quarter of it allows, 4.398.
    #[test]
    fn the_deviations_that_a_matched_law_may_have() {
        for (sd, allowed) in [(1.9e-5, false), (2.1e-5, true), (4.39, true), (4.4, false)] {
            let text = format!(r#"{{"law":"truncated_normal_matched","mean":15,"sd":{sd},"low":10,"high":30}}"#);
            assert_eq!(read_up_to(&text, 40.0).is_ok(), allowed, "{sd}");
        }
        // Nearer to the largest than 1e-6 of it no law is told from the limit.
        for (below, allowed) in [(2e-6, true), (5e-7, false)] {
            let sd = TruncatedNormal::largest_sd(0.25, 0.0, 1.0) * (1.0 - below);
            let text = format!(r#"{{"law":"truncated_normal_matched","mean":0.25,"sd":{sd}}}"#);
            assert_eq!(read(&text).is_ok(), allowed, "{below}");
        }
    }

    #[test]
    fn the_defaults_of_the_catalogue_are_laws() {
        for entry in ALL {
            let mut text = format!(r#"{{"law":"{}""#, entry.id);
            for LawParam { id, default, list, .. } in entry.params {
                text += &if *list { format!(r#","{id}":{default:?}"#) } else { format!(r#","{id}":{}"#, default[0]) };
            }
            text += "}";
            assert!(read(&text).is_ok(), "{text}");
        }
    }

    /// Where other parameters matter as well, which are read otherwise.
    #[test]
    fn the_catalogue_has_the_widest_ranges_that_are_read() {
        let range = |law: &str, id: &str| {
            let entry = ALL.iter().find(|entry| entry.id == law).unwrap();
            let param = entry.params.iter().find(|param| param.id == id).unwrap();
            (param.min, param.max)
        };
        let (min, max) = range("truncated_normal", "mean");
        for (mean, allowed) in [(min, true), (max, true), (min - 1.0, false), (max + 1.0, false)] {
            let text = format!(r#"{{"law":"truncated_normal","mean":{mean},"sd":{MAX_SD}}}"#);
            assert_eq!(read(&text).is_ok(), allowed, "{mean}");
        }
        let (min, max) = range("truncated_normal_matched", "sd");
        for (sd, allowed) in [(min, true), (max - 0.01, true), (0.99 * min, false), (max, false)] {
            let text = format!(r#"{{"law":"truncated_normal_matched","mean":0.5,"sd":{sd}}}"#);
            assert_eq!(read(&text).is_ok(), allowed, "{sd}");
        }
    }

    #[test]
    fn quantiles_are_the_smallest_values_that_reach_the_probability() {
        let discrete = read(r#"{"law":"discrete","values":[0.5,0,1,0.25],"weights":[1,2,0,1]}"#).unwrap();
        for (u, value) in [(0.3, 0.0), (0.5, 0.0), (0.51, 0.25), (0.75, 0.25), (0.76, 0.5), (1.0 - 1e-16, 0.5)] {
            assert_eq!(discrete.quantile(u), value, "{u}");
        }
        let empirical = read(r#"{"law":"empirical","values":[0.75,0.25,0.5,0.25]}"#).unwrap();
        for (u, value) in [(1e-300, 0.25), (0.5, 0.25), (0.51, 0.5), (0.75, 0.5), (0.76, 0.75)] {
            assert_eq!(empirical.quantile(u), value, "{u}");
        }
        let bernoulli = Law::Bernoulli { p: 0.25 };
        assert_eq!([0.1, 0.74, 0.76].map(|u| bernoulli.quantile(u)), [0.0, 0.0, 1.0]);
        assert_eq!([0.0, 1.0].map(|p| Law::Bernoulli { p }.quantile(0.5)), [0.0, 1.0]);
        assert_eq!(Law::Constant { value: 0.3 }.quantile(0.1), 0.3);
        assert_eq!(Law::Uniform { low: 0.25, high: 0.75 }.quantile(0.25), 0.375);
    }

    /// Of few values all are looked at, of many one is searched for: both draw the quantile of the random number.
    #[test]
    fn a_discrete_law_draws_its_quantiles() {
        use crate::seed::{Role, stream};
        for count in [2, 16, 17, 40] {
            let values: Vec<f64> = (0..count).map(|value| f64::from(value) / 64.0).collect();
            let law = Law::Discrete { weights: values.iter().map(|value| 1.0 + value).collect(), values };
            let (sampler, mut draws, mut numbers) = (law.sampler(), stream(1, 0, Role::Arm(0)), stream(1, 0, Role::Arm(0)));
            for _ in 0..1000 {
                assert_eq!(sampler.sample(&mut draws), law.quantile(numbers.random::<f64>()), "of {count} values");
            }
        }
    }

    #[test]
    fn a_discrete_law_never_draws_a_value_of_weight_0() {
        let sampler = read(r#"{"law":"discrete","values":[0,0.5,1],"weights":[0,1,0]}"#).unwrap().sampler();
        let mut stream = crate::seed::stream(1, 0, crate::seed::Role::Arm(0));
        assert!((0..1000).all(|_| sampler.sample(&mut stream) == 0.5));
    }
}
