//! Reading a law from a specification.

use super::{ALL, Empirical, LEAST, Law, LawParam, MAX_OBSERVATIONS, MAX_OUTSIDE, MAX_VALUES, MIN_SD, TruncatedNormal};
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
    /// times `max` for those that are values; a `high` below `low`, for truncated normal laws also one nearer to it than [`LEAST`]
    /// times `max`; a weight above 0 and below [`LEAST`]; a mean
    /// before truncation more than 10 standard deviations outside of `low` to `high`. And what no truncated normal law has,
    /// or none that can be told from the limit: a matched mean within 1e-5 of the way from an end, or outside; a matched
    /// standard deviation above 1 - 1e-6 times [`TruncatedNormal::largest_sd`], or below 1e-6 times `high` - `low`.
    pub fn read(field: &Field, max: f64) -> Result<Law> {
        let object = field.any_object()?;
        let choices: Vec<_> = ALL.iter().map(|entry| (entry.id, entry)).collect();
        let entry = object.require("law", "the name of a law")?.one_of(&choices)?;
        let params = entry.params;
        let keys: Vec<_> = std::iter::once("law").chain(params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        let read = Params { object, params, max };
        Ok(match entry.id {
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
        let weights = self.get("weights")?.list("weights", 1, MAX_VALUES)?;
        // Smaller ones would lose digits in products with values, or vanish.
        let weight = |item: &Field| item.zero_or_number_in(LEAST, self.param("weights").max);
        let weights = weights.iter().map(weight).collect::<Result<Vec<_>>>()?;
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
        // Not 1e-12 times 7, which is not 7e-12.
        let (max, apart) = (self.max, self.max / (1.0 / LEAST));
        let what = format!("a number from 0 on, at least {} below {}", number(apart), number(max));
        let fits = |low: f64| low >= 0.0 && low + apart <= max;
        let low = self.object.get("low").map_or(Ok(0.0), |field| field.number(&what, fits))?;
        let what = format!("a number at least {} above low, {}, and at most {}", number(apart), number(low), number(max));
        let fits = |high: f64| high >= low + apart && high <= max;
        let high = self.object.get("high").map_or(Ok(max), |field| field.number(&what, fits))?;
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
        // Where low and high are near one another, what is an edge away from one is rounded to it.
        let what = format!("a number above low, {}, and below high, {}", number(low), number(high));
        self.get("mean")?.number(&what, |mean| mean > low && mean < high)?;
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
