//! Reading a law from a specification.

use super::{ALL, Empirical, Law, LawParam, MAX_OBSERVATIONS, MAX_OUTSIDE, MAX_VALUES, MIN_SD, TruncatedNormal};
use crate::error::Result;
use crate::input::{Field, Object, number};

/// A matched mean is at least this share of the way from either end: nearer to it no law has a standard deviation that is
/// allowed.
const MATCHED_EDGE: f64 = 1e-5;
/// How near a matched standard deviation may come to the largest one.
const MATCHED_MOST: f64 = 1.0 - 1e-6;

/// The parameters of a law, whose values lie in [0, `max`].
struct Params<'a> {
    object: Object<'a>,
    params: &'static [LawParam],
    max: f64,
}

impl Law {
    /// Reads a law of an environment with values in [0, `max`], `max` above 0.
    ///
    /// Refused, always with what would be allowed: an unknown law; unknown or missing parameters, but for the ends of
    /// truncated normal laws, which are those of the range by default; parameters outside of the ranges in the catalogue,
    /// times `max` for those that are values; a `high` below `low`, for truncated normal laws also one equal to it; a mean
    /// before truncation more than 10 standard deviations outside of `low` to `high`. And what no truncated normal law has,
    /// or none that can be told from the limit: a matched mean within 1e-5 of the way from an end, or outside; a matched
    /// standard deviation above 1 - 1e-6 times [`TruncatedNormal::largest_sd`], or below 1e-6 times `high` - `low`.
    pub fn read(field: &Field, max: f64) -> Result<Law> {
        let object = field.any_object()?;
        let choices: Vec<_> = ALL.iter().map(|entry| (entry.id, entry)).collect();
        let entry = object.require("law", "the name of a law")?.one_of(&choices)?;
        let (law, params) = (entry.id, entry.params);
        let keys: Vec<_> = std::iter::once("law").chain(params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        let read = Params { object, params, max };
        Ok(match law {
            "bernoulli" => Law::Bernoulli { p: read.number("p")? },
            "beta" => Law::Beta { alpha: read.number("alpha")?, beta: read.number("beta")? },
            "uniform" => {
                let low = read.number("low")?;
                Law::Uniform { low, high: read.get("high")?.number_in(low, max)? }
            }
            "constant" => Law::Constant { value: read.number("value")? },
            "truncated_normal" => read.truncated_normal()?,
            "truncated_normal_matched" => read.matched()?,
            "empirical" => Law::Empirical(Empirical::new(read.numbers("values", MAX_OBSERVATIONS)?)),
            _ => read.discrete()?,
        })
    }
}

impl<'a> Params<'a> {
    fn param(&self, id: &str) -> &'static LawParam {
        self.params.iter().find(|param| param.id == id).expect("a parameter of this law")
    }

    fn range(&self, id: &str) -> (f64, f64) {
        let param = self.param(id);
        let unit = if param.scales { self.max } else { 1.0 };
        // Not 1e-6 times 40, which is not 0.00004; 40 divided by 1e6 is.
        (unit / (1.0 / param.min), param.max * unit)
    }

    fn get(&self, id: &str) -> Result<Field<'a>> {
        self.object.require(id, if self.param(id).list { "a list of numbers" } else { "a number" })
    }

    fn number(&self, id: &str) -> Result<f64> {
        let (min, max) = self.range(id);
        self.get(id)?.number_in(min, max)
    }

    fn numbers(&self, id: &str, most: usize) -> Result<Vec<f64>> {
        let (min, max) = self.range(id);
        self.get(id)?.list(id, 1, most)?.iter().map(|item| item.number_in(min, max)).collect()
    }

    fn discrete(&self) -> Result<Law> {
        let values = self.numbers("values", MAX_VALUES)?;
        let weights = self.numbers("weights", MAX_VALUES)?;
        if weights.len() != values.len() {
            let (weights, values) = (weights.len(), values.len());
            return Err(self
                .get("weights")?
                .error(format!("expected as many weights as values, {values}, found {weights}")));
        }
        if weights.iter().all(|weight| *weight == 0.0) {
            return Err(self.get("weights")?.error("expected at least one weight above 0, found none"));
        }
        Ok(Law::Discrete { values, weights })
    }

    /// The ends of a truncated law, by default those of the range.
    fn ends(&self) -> Result<(f64, f64)> {
        let max = self.max;
        let what = format!("a number from 0 to below {}", number(max));
        let low = self.object.get("low").map_or(Ok(0.0), |field| field.number(&what, |low| (0.0..max).contains(&low)))?;
        let what = format!("a number above low, {}, at most {}", number(low), number(max));
        let high = self.object.get("high").map_or(Ok(max), |field| field.number(&what, |high| high > low && high <= max))?;
        Ok((low, high))
    }

    fn truncated_normal(&self) -> Result<Law> {
        let (low, high) = self.ends()?;
        let sd = self.number("sd")?;
        let mean = self.get("mean")?.number_in(low - MAX_OUTSIDE * sd, high + MAX_OUTSIDE * sd)?;
        Ok(Law::TruncatedNormal(TruncatedNormal::new(mean, sd, low, high)))
    }

    fn matched(&self) -> Result<Law> {
        let (low, high) = self.ends()?;
        let edge = MATCHED_EDGE * (high - low);
        let mean = self.get("mean")?.number_in(low + edge, high - edge)?;
        let (least, most) = (MIN_SD * (high - low), MATCHED_MOST * TruncatedNormal::largest_sd(mean, low, high));
        let range = format!("a number from {} to {}", number(least), number(most));
        let what = format!(
            "{range}, as of the normal laws truncated to {} to {} with mean {}",
            number(low),
            number(high),
            number(mean)
        );
        let sd = self.get("sd")?.number(&what, |sd| (least..=most).contains(&sd))?;
        Ok(Law::TruncatedNormalMatched(TruncatedNormal::matched(mean, sd, low, high)))
    }
}
