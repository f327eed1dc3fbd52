//! The number of repetitions of a specification.

use super::{LIMITS, Limits};
use crate::error::Result;
use crate::input::Field;
use serde::{Serialize, Serializer};

/// How often every policy is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Repetitions {
    /// This number of times.
    Fixed(u64),
    /// Until it is decided which policy has the lowest mean regret.
    UntilDecided(UntilDecided),
}

impl Default for Repetitions {
    fn default() -> Repetitions {
        Repetitions::Fixed(100)
    }
}

impl From<u64> for Repetitions {
    fn from(count: u64) -> Repetitions {
        Repetitions::Fixed(count)
    }
}

/// When a run that goes on until its question is decided ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct UntilDecided {
    /// Two policies count as practically equal if their mean regrets differ by at most this share of the larger one, in
    /// [0, 1].
    pub equal_within: f64,
    /// The largest number of repetitions.
    pub at_most: u64,
}

impl UntilDecided {
    /// The fewest repetitions after which anything is decided. The intervals are asymptotic, so they need many values.
    pub const FIRST_LOOK: u64 = 200;
}

impl Default for UntilDecided {
    fn default() -> UntilDecided {
        UntilDecided { equal_within: 0.05, at_most: 100_000 }
    }
}

/// The JSON form of a run until decided.
#[derive(Serialize)]
struct Written {
    until: &'static str,
    #[serde(flatten)]
    until_decided: UntilDecided,
}

impl Serialize for Repetitions {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match *self {
            Repetitions::Fixed(count) => count.serialize(serializer),
            Repetitions::UntilDecided(until_decided) => Written { until: "decided", until_decided }.serialize(serializer),
        }
    }
}

impl Repetitions {
    /// The largest number of repetitions that a run may have.
    pub fn most(self) -> u64 {
        match self {
            Repetitions::Fixed(count) | Repetitions::UntilDecided(UntilDecided { at_most: count, .. }) => count,
        }
    }

    /// When a run until decided ends, or `None` if the number of repetitions is fixed.
    pub fn until_decided(self) -> Option<UntilDecided> {
        match self {
            Repetitions::Fixed(_) => None,
            Repetitions::UntilDecided(until_decided) => Some(until_decided),
        }
    }

    /// Reads a number or an object.
    pub(super) fn read(field: &Field, limits: &Limits) -> Result<Repetitions> {
        let Ok(object) = field.any_object() else {
            return field.integer(1, limits.repetitions).map(Repetitions::Fixed);
        };
        object.only(&["until", "equal_within", "at_most"])?;
        object.require("until", "\"decided\"")?.one_of(&[("decided", ())])?;
        let default = UntilDecided::default();
        let equal_within = object.get("equal_within").map_or(Ok(default.equal_within), |field| field.number_in(0.0, 1.0))?;
        let most = |field: Field| field.integer(UntilDecided::FIRST_LOOK, LIMITS.repetitions);
        let at_most = object.get("at_most").map_or(Ok(default.at_most), most)?;
        Ok(Repetitions::UntilDecided(UntilDecided { equal_within, at_most }))
    }
}
