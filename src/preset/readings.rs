//! Other readings of the papers. Where a paper leaves something open, a claim may hold under one reading and fail under
//! another.

use super::Question;

/// A reading of a paper that is not the one of the preset.
pub struct Reading {
    /// The preset.
    pub preset: &'static str,
    /// What the reading changes.
    pub name: &'static str,
    /// The experiments that decide the claim under this reading.
    pub question: Question,
}

/// All readings, in the order of their presets.
pub const READINGS: &[Reading] = &[];
