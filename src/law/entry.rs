//! The catalogue of laws: what a form is built from, and what a law is read by.

use serde::Serialize;

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
    /// Whether it is in the units of the environment: `min`, `max` and `default` are then those of the range [0, 1], and
    /// those of a range [0, m] are m times as large.
    pub scales: bool,
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

/// The smallest number above 0 in many a place of a specification, the others being 0 or refused: in what follows a product of a few
/// such numbers, or the cube of a difference, is still a number.
pub const LEAST: f64 = 1e-12;
/// The largest shape parameter of a Beta law.
pub const MAX_SHAPE: f64 = 1e6;
/// The smallest shape parameter of a Beta law: below it nearly every draw rounds to 0 or 1.
pub const MIN_SHAPE: f64 = 1e-3;
/// The most values of a discrete law.
pub const MAX_VALUES: usize = 1_000;
/// The most values of an empirical law.
pub const MAX_OBSERVATIONS: usize = 100_000;
/// The smallest standard deviation of a truncated normal law, on the range [0, 1].
pub const MIN_SD: f64 = 1e-6;
/// The largest standard deviation of the normal law before truncation, on the range [0, 1]: at 1,000 it is uniform to 1e-6.
pub const MAX_SD: f64 = 1e3;
/// How many standard deviations the mean before truncation may lie outside.
pub const MAX_OUTSIDE: f64 = 10.0;

const fn value(id: &'static str, name: &'static str, about: &'static str, default: &'static [f64]) -> LawParam {
    LawParam { id, name, about, min: 0.0, max: 1.0, default, list: default.len() > 1, scales: true }
}

const fn shape(id: &'static str, name: &'static str, about: &'static str) -> LawParam {
    LawParam { id, name, about, min: MIN_SHAPE, max: MAX_SHAPE, default: &[2.0], list: false, scales: false }
}

const LOW: LawParam = value("low", "low", "the smallest value", &[0.0]);
const HIGH: LawParam = value("high", "high", "the largest value", &[1.0]);

/// Every law, in the order in which a form offers them.
pub const ALL: &[LawEntry] = &[
    LawEntry {
        id: "bernoulli",
        name: "Bernoulli",
        params: &[LawParam {
            scales: false,
            ..value("p", "p", "the probability of the largest value, 0 being the other one", &[0.5])
        }],
    },
    LawEntry {
        id: "beta",
        name: "Beta",
        params: &[
            shape("alpha", "α", "the first shape; on [0, 1] the mean is α/(α+β)"),
            shape("beta", "β", "the second shape"),
        ],
    },
    LawEntry { id: "uniform", name: "uniform", params: &[LOW, HIGH] },
    LawEntry { id: "constant", name: "constant", params: &[value("value", "value", "the value of every pull", &[0.5])] },
    LawEntry {
        id: "discrete",
        name: "discrete",
        params: &[
            value("values", "values", "the possible values", &[0.0, 0.25, 0.5, 0.75, 1.0]),
            LawParam {
                max: MAX_SHAPE,
                scales: false,
                ..value("weights", "weights", "how likely each value is, up to a common factor", &[0.2, 0.2, 0.2, 0.2, 0.2])
            },
        ],
    },
    LawEntry {
        id: "truncated_normal",
        name: "truncated normal",
        params: &[
            LawParam {
                min: -MAX_OUTSIDE * MAX_SD,
                max: 1.0 + MAX_OUTSIDE * MAX_SD,
                ..value("mean", "mean", "the mean before truncation, at most 10 sd outside of low to high", &[0.5])
            },
            LawParam { min: MIN_SD, max: MAX_SD, ..value("sd", "sd", "the standard deviation before truncation", &[0.25]) },
            LOW,
            HIGH,
        ],
    },
    LawEntry {
        id: "truncated_normal_matched",
        name: "matched truncated normal",
        params: &[
            value("mean", "mean", "the mean after truncation, between low and high", &[0.5]),
            LawParam {
                min: MIN_SD,
                max: 0.29,
                ..value(
                    "sd",
                    "sd",
                    "the standard deviation after truncation, at most 0.2887 of the way from low to high",
                    &[0.2],
                )
            },
            LOW,
            HIGH,
        ],
    },
    LawEntry {
        id: "empirical",
        name: "empirical",
        params: &[value("values", "values", "observations, each equally likely in every pull", &[0.1, 0.2, 0.4, 0.8])],
    },
];
