//! The parameters of a law in a specification.

use super::{LawEntry, LawParam};
use crate::error::Result;
use crate::input::{Field, Object};

/// The parameters of a law whose values lie in [0, `max`].
pub struct Params<'a> {
    object: Object<'a>,
    entry: &'static LawEntry,
    /// The largest value that the law may have.
    pub max: f64,
}

impl<'a> Params<'a> {
    /// Takes the parameters of the law `entry` from `object`.
    ///
    /// # Errors
    ///
    /// Returns an error if the object has a key that is neither `law` nor a parameter of the law.
    pub fn new(object: Object<'a>, entry: &'static LawEntry, max: f64) -> Result<Params<'a>> {
        let keys: Vec<_> = std::iter::once("law").chain(entry.params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        Ok(Params { object, entry, max })
    }

    fn param(&self, id: &str) -> &'static LawParam {
        self.entry.params.iter().find(|param| param.id == id).expect("a parameter of this law")
    }

    /// The smallest and the largest allowed value of a parameter, in the units of the environment.
    pub fn range(&self, id: &str) -> (f64, f64) {
        let param = self.param(id);
        let unit = if param.scales { self.max } else { 1.0 };
        // 40 / 1e6 is the number nearest to 0.00004, so error messages show it as 0.00004. 40 * 1e-6 is another number.
        (unit / (1.0 / param.min), param.max * unit)
    }

    /// The field of a parameter that may be missing.
    pub fn optional(&self, id: &str) -> Option<Field<'a>> {
        self.object.get(id)
    }

    /// The field of a parameter that must be given.
    ///
    /// # Errors
    ///
    /// Returns an error if the parameter is missing.
    pub fn required(&self, id: &str) -> Result<Field<'a>> {
        self.object.require(id, if self.param(id).list { "a list of numbers" } else { "a number" })
    }

    /// Reads the value of a parameter.
    ///
    /// # Errors
    ///
    /// Returns an error if the parameter is missing or outside of its range.
    pub fn number(&self, id: &str) -> Result<f64> {
        let (min, max) = self.range(id);
        self.required(id)?.number_in(min, max)
    }

    /// Reads the values of a parameter that is a list of at least one and at most `most` values.
    ///
    /// # Errors
    ///
    /// Returns an error if the list is missing, is empty or too long, or holds a number outside of the range of the
    /// parameter.
    pub fn numbers(&self, id: &str, most: usize) -> Result<Vec<f64>> {
        let (min, max) = self.range(id);
        self.required(id)?.list(id, 1, most)?.iter().map(|item| item.number_in(min, max)).collect()
    }
}
