//! Refuses laws whose mean is too small.

use crate::environment::MIN_MEAN_COST;
use crate::error::Result;
use crate::input::{Field, number};
use crate::law::Law;
use crate::specification::{LIMITS, pulls::two_digits};

/// Fails if the mean reward is too small for products of means. The error calls the law `what`.
pub(super) fn check_reward(field: &Field, law: &Law, most: f64, what: &str) -> Result<()> {
    let mean = law.scaled(most).mean();
    if mean > 0.0 && mean < LIMITS.least {
        let (least, found) = (number(two_digits(LIMITS.least * most)), number(mean * most));
        return Err(field.error(format!("expected {what} with a mean of 0 or of at least {least}, found {found}")));
    }
    Ok(())
}

/// Fails if the mean cost is so small that a run would hardly end. The error calls the law `what`.
pub(super) fn check_cost(field: &Field, law: &Law, most: f64, what: &str) -> Result<()> {
    let mean = law.scaled(most).mean();
    if mean < MIN_MEAN_COST {
        let (least, found) = (number(two_digits(MIN_MEAN_COST * most)), number(mean * most));
        return Err(field.error(format!(
            "expected {what} with a mean of at least {least}, or the budget would never end, found {found}"
        )));
    }
    Ok(())
}
