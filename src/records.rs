//! Record files: finished repetitions of an experiment, from which a run goes on later or on other machines.
//!
//! `docs/records.md` specifies the format. A file begins with a header, and every further section holds what is known of
//! a range of repetitions, see [`Part`]. [`merge`] puts the sections of several files together.

mod bytes;
mod contents;
mod cover;
mod header;
mod merge;
mod part;
mod section;

pub use contents::Contents;
pub use cover::gaps;
pub use header::{Asked, Header, Shard};
pub use merge::{Merged, Open, Source, experiment, merge};
pub use section::{Kind, Section};

use crate::experiment::{Experiment, Part};

/// The digest of the answers in `tests/golden`. Programs with the same digest compute the same numbers.
pub const NUMBERS: &str = include_str!("records/numbers.txt").trim_ascii();

/// Returns the bytes of a section with a part of an experiment.
pub fn section(experiment: &Experiment, part: &Part) -> Vec<u8> {
    Section::write(Kind::Part, experiment.repetitions_of(part), &part::encode(part))
}

#[cfg(test)]
mod tests;
