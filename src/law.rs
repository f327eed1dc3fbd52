//! Laws: the distribution of an arm's reward, or of its cost, on [0, 1].

mod beta;
pub use copula::Copula;
mod copula {
    #[derive(Clone, Debug)]
    /// s
    pub struct Copula;
    impl Copula {
        /// s
        pub fn new(_: &super::Law, _: &super::Law, _: f64) -> Self {
            Copula
        }
        /// s
        pub fn sample(&self, _: &mut super::Stream) -> (f64, f64) {
            (0., 0.)
        }
    }
}

pub use beta::Beta;

use crate::error::Result;
use crate::input::Field;
use crate::seed::Stream;
use rand::RngExt;
use serde::Serialize;

/// The distribution of a reward or of a cost. Its values lie in [0, 1].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "law", rename_all = "snake_case")]
pub enum Law {
    /// 1 with probability `p`, else 0.
    Bernoulli {
        /// The probability of a 1, in [0, 1].
        p: f64,
    },
    /// One of `values`, with probability in proportion to its weight (generalised Bernoulli, multinomial).
    Discrete {
        /// 1 to 1,000 values in [0, 1].
        values: Vec<f64>,
        /// As many weights, at least 0, not all 0.
        weights: Vec<f64>,
    },
    /// The Beta law, with density in proportion to x^(alpha-1) (1-x)^(beta-1).
    Beta {
        /// The first shape, above 0.
        alpha: f64,
        /// The second shape, above 0.
        beta: f64,
    },
    /// Uniform from `low` to `high`.
    Uniform {
        /// The smallest value, in [0, 1].
        low: f64,
        /// The largest value, from `low` to 1.
        high: f64,
    },
    /// Always `value`.
    Constant {
        /// The value, in [0, 1].
        value: f64,
    },
}

/// A parameter of a law, for the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct LawParam {
    /// Its key in a specification.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The smallest allowed value.
    pub min: f64,
    /// The largest allowed value.
    pub max: f64,
    /// Where a form begins: one number, or several where the parameter is a list.
    pub default: &'static [f64],
    /// Whether it is a list.
    pub list: bool,
}

/// What the catalogue says of a law.
#[derive(Clone, Debug, Serialize)]
pub struct LawEntry {
    /// Its name in a specification.
    pub id: &'static str,
    /// How it is shown.
    pub name: &'static str,
    /// Its parameters.
    pub params: &'static [LawParam],
}

/// The largest shape parameter of a Beta law.
pub const MAX_SHAPE: f64 = 1e6;
/// The smallest shape parameter of a Beta law: below it nearly every draw rounds to 0 or 1.
pub const MIN_SHAPE: f64 = 1e-3;
/// The most values of a discrete law.
pub const MAX_VALUES: usize = 1_000;

const fn param(id: &'static str, name: &'static str, about: &'static str, default: &'static [f64]) -> LawParam {
    LawParam { id, name, about, min: 0.0, max: 1.0, default, list: default.len() > 1 }
}

const fn shape(id: &'static str, name: &'static str, about: &'static str, default: &'static [f64]) -> LawParam {
    LawParam { id, name, about, min: MIN_SHAPE, max: MAX_SHAPE, default, list: false }
}

/// Every law, in the order in which a form offers them.
pub const ALL: &[LawEntry] = &[
    LawEntry {
        id: "bernoulli",
        name: "Bernoulli",
        params: &[param("p", "p", "the probability of a 1, which is the mean", &[0.5])],
    },
    LawEntry {
        id: "beta",
        name: "Beta",
        params: &[
            shape("alpha", "α", "the first shape; the mean is α/(α+β)", &[2.0]),
            shape("beta", "β", "the second shape", &[2.0]),
        ],
    },
    LawEntry {
        id: "uniform",
        name: "uniform",
        params: &[param("low", "low", "the smallest value", &[0.0]), param("high", "high", "the largest value", &[1.0])],
    },
    LawEntry { id: "constant", name: "constant", params: &[param("value", "value", "the value of every pull", &[0.5])] },
    LawEntry {
        id: "discrete",
        name: "discrete",
        params: &[
            param("values", "values", "the possible values", &[0.0, 0.25, 0.5, 0.75, 1.0]),
            LawParam {
                id: "weights",
                name: "weights",
                about: "how likely each value is, up to a common factor",
                min: 0.0,
                max: MAX_SHAPE,
                default: &[0.2, 0.2, 0.2, 0.2, 0.2],
                list: true,
            },
        ],
    },
];

impl Law {
    /// Reads a law. Refused: an unknown law, unknown or missing parameters, and parameters out of the ranges stated at [`Law`].
    pub fn read(field: &Field, _max: f64) -> Result<Law> {
        let object = field.any_object()?;
        let choices: Vec<_> = ALL.iter().map(|entry| (entry.id, entry)).collect();
        let entry = object.require("law", "the name of a law")?.one_of(&choices)?;
        let keys: Vec<_> = std::iter::once("law").chain(entry.params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        let get = |index: usize| -> Result<Field> {
            let param = &entry.params[index];
            object.require(param.id, if param.list { "a list of numbers" } else { "a number" })
        };
        let number = |index: usize| get(index)?.number_in(entry.params[index].min, entry.params[index].max);
        let numbers = |index: usize| -> Result<Vec<f64>> {
            let param = &entry.params[index];
            get(index)?.list(param.id, 1, MAX_VALUES)?.iter().map(|item| item.number_in(param.min, param.max)).collect()
        };
        Ok(match entry.id {
            "bernoulli" => Law::Bernoulli { p: number(0)? },
            "beta" => Law::Beta { alpha: number(0)?, beta: number(1)? },
            "uniform" => {
                let low = number(0)?;
                Law::Uniform { low, high: get(1)?.number_in(low, 1.0)? }
            }
            "constant" => Law::Constant { value: number(0)? },
            _ => {
                let values = numbers(0)?;
                let weights = numbers(1)?;
                if weights.len() != values.len() {
                    let (weights, values) = (weights.len(), values.len());
                    return Err(get(1)?.error(format!("expected as many weights as values, {values}, found {weights}")));
                }
                if weights.iter().all(|weight| *weight == 0.0) {
                    return Err(get(1)?.error("expected at least one weight above 0, found none"));
                }
                Law::Discrete { values, weights }
            }
        })
    }

    /// stub
    pub fn scaled(&self, _: f64) -> Law {
        self.clone()
    }
    /// The mean.
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
        }
    }

    /// The variance.
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
        }
    }

    /// The smallest and the largest value.
    pub fn support(&self) -> (f64, f64) {
        match self {
            Law::Bernoulli { .. } | Law::Beta { .. } => (0.0, 1.0),
            Law::Discrete { values, .. } => values
                .iter()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(*value), high.max(*value))),
            Law::Uniform { low, high } => (*low, *high),
            Law::Constant { value } => (*value, *value),
        }
    }

    /// What draws from this law, with all that does not change from draw to draw computed.
    pub fn sampler(&self) -> Sampler {
        match self {
            Law::Bernoulli { p } => Sampler::Bernoulli(*p),
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
        }
    }
}

/// Draws from a law.
#[derive(Clone, Debug)]
pub enum Sampler {
    /// 1 with this probability, else 0.
    Bernoulli(f64),
    /// Values, each with the probability of it or of an earlier one.
    Discrete(Vec<(f64, f64)>),
    /// A Beta law.
    Beta(Beta),
    /// The smallest value, and the width of the range.
    Uniform(f64, f64),
    /// Always this value.
    Constant(f64),
}

impl Sampler {
    /// One draw.
    #[inline]
    pub fn sample(&self, stream: &mut Stream) -> f64 {
        match self {
            Sampler::Bernoulli(p) => f64::from(u8::from(stream.random::<f64>() < *p)),
            Sampler::Discrete(values) => {
                let u = stream.random::<f64>();
                let index = values.partition_point(|(_, below)| *below <= u);
                values[index.min(values.len() - 1)].0
            }
            Sampler::Beta(beta) => beta.sample(stream),
            Sampler::Uniform(low, width) => low + width * stream.random::<f64>(),
            Sampler::Constant(value) => *value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Node;

    fn read(text: &str) -> Result<Law> {
        Law::read(&Field::root(&Node::from_json(text).unwrap()), 1.0)
    }

    #[test]
    fn a_law_is_written_as_it_is_read() {
        for text in [
            r#"{"law":"bernoulli","p":0.25}"#,
            r#"{"law":"discrete","values":[0.0,0.5],"weights":[1.0,3.0]}"#,
            r#"{"law":"beta","alpha":2.0,"beta":3.0}"#,
            r#"{"law":"uniform","low":0.25,"high":0.75}"#,
            r#"{"law":"constant","value":0.5}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
        }
    }

    #[test]
    fn means_and_variances_in_closed_form() {
        let law = read(r#"{"law":"discrete","values":[0,0.5],"weights":[1,3]}"#).unwrap();
        assert_eq!((law.mean(), law.variance(), law.support()), (0.375, 0.046875, (0.0, 0.5)));
        let law = read(r#"{"law":"beta","alpha":2,"beta":2}"#).unwrap();
        assert_eq!((law.mean(), law.variance()), (0.5, 0.05));
        let law = read(r#"{"law":"uniform","low":0.5,"high":1}"#).unwrap();
        assert_eq!((law.mean(), law.variance()), (0.75, 0.25 / 12.0));
    }

    #[test]
    fn a_discrete_law_never_draws_a_value_of_weight_0() {
        let sampler = read(r#"{"law":"discrete","values":[0,0.5,1],"weights":[0,1,0]}"#).unwrap().sampler();
        let mut stream = crate::seed::stream(1, 0, crate::seed::Role::Arm(0));
        assert!((0..1000).all(|_| sampler.sample(&mut stream) == 0.5));
    }
}
