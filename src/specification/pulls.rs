//! How many pulls an experiment takes, which has limits.

use super::{Budget, Limits, Repetitions, Specification};
use crate::environment::Arm;
use crate::error::{Error, Result};
use crate::input::{number, quote, read_number};

impl Specification {
    /// An upper bound of the mean number of pulls of an episode, over draws of the environment and of outcomes.
    ///
    /// The bound holds for every policy, by [`Costs::most_pulls`](crate::environment::Costs::most_pulls).
    pub fn expected_pulls(&self) -> f64 {
        let costs = self.environment.costs();
        let pulls = match (self.environment.given(), self.budget) {
            (Some(environment), budget) => costs.most_pulls(budget.amount(&environment), self.stop),
            (None, Budget::Absolute(amount)) => costs.most_pulls(amount / self.environment.cost_max(), self.stop),
            (None, Budget::TimesSmallestMeanCost(factor)) => costs.most_pulls_within(factor),
        };
        pulls.max(1.0)
    }

    /// Names the arms of which a pull costs more on average than the whole budget, or returns `None` if there are none. Such an
    /// experiment can be run, but a pull that is larger than the budget is rarely meant: rows may be sums of a month, for instance.
    pub fn large_pulls(&self) -> Option<String> {
        let stated = self.environment.stated()?;
        let budget = self.budget.amount(&stated) * stated.scale.cost;
        let cost = |arm: &Arm| arm.laws.cost.mean() * stated.scale.cost;
        let larger: Vec<(usize, &Arm)> = stated.arms.iter().enumerate().filter(|(_, arm)| cost(arm) > budget).collect();
        let (place, first) = larger.first()?;
        let name = first.name.clone().unwrap_or_else(|| format!("arm {}", place + 1));
        let about = |value: f64| number(two_digits(value));
        let others = match larger.len() - 1 {
            0 => String::new(),
            1 => ", and a pull of another arm also costs more than the budget".to_owned(),
            count => format!(", and pulls of {count} other arms also cost more than the budget"),
        };
        let advice = if self.environment.observed().is_some() { " Rows by day would make smaller pulls." } else { "" };
        let (name, cost, budget) = (quote(&name), about(cost(first)), number(budget));
        Some(format!("A pull of {name} costs about {cost} on average, more than the budget of {budget}{others}.{advice}"))
    }

    /// Fails if the experiment would take too many pulls.
    pub(super) fn check_pulls(&self, limits: &Limits) -> Result<()> {
        let one = self.expected_pulls();
        let about = |value: f64| number(two_digits(value));
        if one > limits.pulls as f64 {
            let costs = self.environment.costs();
            let reason = if costs.rarity > limits.pulls as f64 {
                let times = about(costs.rarity);
                format!("with any budget, since a cost may be {times} times the mean cost of its arm; raise that mean cost")
            } else {
                let least = about(self.environment.cost_max() / costs.inverse);
                format!("where an arm has the mean cost {least}; lower the budget or raise that mean cost")
            };
            let (most, one) = (number(limits.pulls as f64), about(one));
            return Err(Error::new(
                "budget",
                format!("expected at most {most} pulls an episode, found about {one} {reason}"),
            ));
        }
        let all = one * self.repetitions.most() as f64 * self.policies.len() as f64;
        if all > limits.all_pulls {
            let (path, lower) = match self.repetitions {
                Repetitions::Fixed(_) => ("repetitions", "the repetitions"),
                Repetitions::UntilDecided(_) => ("repetitions.at_most", "at_most"),
            };
            let message = format!(
                "expected at most {} pulls in all policies and repetitions, found about {}: lower {lower} or the budget",
                number(limits.all_pulls),
                about(all)
            );
            return Err(Error::new(path, message));
        }
        Ok(())
    }
}

/// Rounds a number to two digits for a message.
pub(super) fn two_digits(value: f64) -> f64 {
    read_number(&format!("{value:.1e}")).expect("a formatted number")
}
