//! The question what an empty reward beside a cost means, with the consequences of both answers.

use crate::error::Error;
use crate::input::quote;
use serde::Serialize;

/// The question about rows that have a cost and no reward.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EmptyRewards {
    /// The number of these rows.
    pub rows: usize,
    /// The line of the first of them.
    pub line: usize,
    /// The name of the column of rewards.
    pub column: String,
    /// What they cost together.
    pub cost: f64,
    /// What follows if nothing was earned.
    pub zero: Consequence,
    /// What follows if the rewards are unknown.
    pub leave_out: Consequence,
}

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Consequence {
    /// The number of rows that are used.
    pub rows: usize,
    /// The arms that lose all of their rows.
    pub lost: Vec<String>,
    /// The reward of all rows for a unit of cost. `None` if there are groups, which are experiments of their own, or no costs.
    pub ratio: Option<f64>,
    /// The arm with the largest ratio, under the same conditions, and that ratio.
    pub best: Option<(String, f64)>,
}

impl EmptyRewards {
    /// The question as an error, because a table with a question cannot be used.
    pub(super) fn error(&self) -> Error {
        let best = |consequence: &Consequence| {
            let said = |(name, ratio): &(String, f64)| format!(", and {} has the largest ratio, {ratio:.3}", quote(name));
            consequence.best.as_ref().map_or_else(String::new, said)
        };
        let found = if self.rows == 1 { "1 row has".to_owned() } else { format!("{} rows have", self.rows) };
        let message = format!(
            "expected an answer: {found} a cost and nothing in the column {}, first in line {}. If nothing was earned, the answer \
             is \"zero\"{}. If the reward is not known, it is \"leave-out\"{}",
            quote(&self.column),
            self.line,
            best(&self.zero),
            best(&self.leave_out),
        );
        Error::new("empty", message)
    }
}
