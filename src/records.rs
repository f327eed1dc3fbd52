//! Record files: finished repetitions of an experiment, from which a run goes on later or on other machines.
//!
//! `docs/records.md` specifies the format. A file begins with a header, and every further section holds what is known of
//! a range of repetitions, see [`Part`]. [`merge`] puts the sections of several files together.

mod bytes;
mod checksum;
mod contents;
mod cover;
#[cfg(not(target_arch = "wasm32"))]
mod files;
mod header;
mod input;
mod merge;
mod numbers;
mod part;
#[cfg(not(target_arch = "wasm32"))]
mod runner;
mod section;

pub use contents::Contents;
pub use cover::gaps;
#[cfg(not(target_arch = "wasm32"))]
pub use files::{complete, open, replace, unfinished, write};
pub use header::{Asked, Header, Shard};
pub use input::Input;
pub use merge::{Merged, RecordFile, experiment, merge};
pub use numbers::NUMBERS;
#[cfg(not(target_arch = "wasm32"))]
pub use runner::{Run, Runner};
pub use section::{Section, SectionKind};

use crate::experiment::{Experiment, Part};

/// The bytes of a section with a part of an experiment.
pub fn section(experiment: &Experiment, part: &Part) -> Vec<u8> {
    Section::write(SectionKind::Part, experiment.repetitions_of(part), &part::encode(part))
}

/// The bytes of a file with this header and with parts of an experiment, for which `asked` was asked.
pub fn file(header: &Header, experiment: &Experiment, asked: &Asked, parts: &[Part]) -> Vec<u8> {
    let mut bytes = [header.start(), asked.section()].concat();
    parts.iter().for_each(|part| bytes.extend(section(experiment, part)));
    bytes
}

#[cfg(test)]
mod tests;
