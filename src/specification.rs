//! The specification of an experiment: values for programs in Rust, and one JSON format for the command line, the links of
//! the page, and its workers.
//!
//! Building or reading a specification finds everything that can be wrong with an experiment. The error names the path of
//! every wrong field.

mod budget;
mod builder;
mod checkpoints;
mod known;
mod limits;
mod policy_choice;
mod pulls;
mod repetitions;
mod source;

pub use budget::Budget;
pub use builder::Builder;
pub use checkpoints::{Checkpoints, Grid};
pub use known::Known;
pub use limits::{LIMITS, Limits, RECORDED};
pub use policy_choice::PolicyChoice;
pub use repetitions::{Repetitions, UntilDecided};
pub use source::{Arms, RowOptions, Source, Units};

use crate::environment::TOLERANCE;
use crate::episode::Stop;
use crate::error::{Error, Result, all, both};
use crate::input::{Field, Node, number};
use crate::policy::ProblemFact;
use crate::stats::IntervalMethod;
use serde::Serialize;

/// An experiment that can be run. All of its fields were checked, whether it was read from JSON or comes from a
/// [`Builder`].
///
/// ```
/// # use budgeted_bandits::specification::Specification;
/// let specification = Specification::from_json(r#"{ "version": 1,
///   "environment": { "arms": [
///     { "name": "A", "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.2 } } ] },
///   "budget": { "absolute": 2000 },
///   "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "bts" } ],
///   "repetitions": 200, "seed": 1, "checkpoints": [0.1, 0.25, 0.5, 1] }"#)?;
/// assert_eq!(specification.policies()[0].label(), "ω-UCB (ρ = 0.25)");
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
///
/// The `environment` has one of these forms:
///
/// * `{ "arms": [...] }`, given arms. Each arm may have a `"correlation"`. The environment may also have
///   `"known_costs": true`, and it has `"reward_max"` and `"cost_max"` if rewards and costs do not lie in [0, 1].
///   An arm may have observations in place of its laws: `{ "observations": [[0.3, 0.5], [1, 0.25]] }`, rows of a reward
///   and a cost. A pull draws a whole row; with `"independent": true`, a pull draws the reward and the cost from
///   different rows. Rows are equally likely unless the arm has `"weights"`. With `"worlds": true`, every repetition
///   gives the rows other weights that the data leave possible (see [`Worlds`](crate::environment::Worlds)).
/// * `{ "family": "bernoulli", "arms": 10 }` or `{ "family": "advertising-beta", "setting": 1 }`, arms drawn for each
///   repetition.
/// * `{ "linear": { "arms": [[0.3, 0.1], [0.1, 0.9]], "reward": [0.9, 0.5], "cost": [0.5, 0.5], "noise_sd": 0.1 } }`,
///   given linear arms with their features and parameter vectors.
/// * `{ "linear": { "dimension": 10, "arms": 50, "noise_sd": 0.1 } }`, linear arms drawn for each repetition.
///
/// The arms change while the budget is spent if the environment has a `"change": { "from": 0.5, "until": 0.5 }`. At
/// least one given arm then needs a `"later": { "reward": ..., "cost": ... }`, and so do given linear arms as a whole.
///
/// The `budget` may also be `{ "times_smallest_mean_cost": 150000 }`, and the `checkpoints` a grid such as
/// `{ "count": 100, "grid": "logarithmic" }`, which is their default. The defaults of the other optional fields are 100
/// `repetitions`, the `seed` 1, and the `stop` `"overshoot"`; the alternative is `"strict"`. The 95 % intervals of means
/// are corrected for skew, `"intervals": "skew"`, or computed with the transformation of Hall, `"hall"`, or with Student's
/// t, `"student"`; see [`IntervalMethod`].
///
/// The `repetitions` may also be `{ "until": "decided", "equal_within": 0.05, "at_most": 100000 }`. The run then goes on
/// until the policy with the lowest mean regret is told apart from every other policy, or both are practically equal,
/// because their mean regrets differ by at most the share `equal_within` of the larger one. The run ends undecided after
/// `at_most` repetitions. Both fields may be left out.
#[derive(Clone, Serialize)]
pub struct Specification {
    version: u64,
    environment: Source,
    budget: Budget,
    #[serde(skip_serializing_if = "is_default")]
    stop: Stop,
    #[serde(skip_serializing_if = "is_default")]
    intervals: IntervalMethod,
    policies: Vec<PolicyChoice>,
    repetitions: Repetitions,
    seed: u64,
    checkpoints: Checkpoints,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Specification {
    /// The seed of a specification that names none.
    const SEED: u64 = 1;

    /// Begins a specification without policies, with the defaults of the JSON format for all other fields.
    pub fn builder(environment: impl Into<Source>, budget: Budget) -> Builder {
        Builder::new(environment.into(), budget)
    }

    /// A builder that begins with this specification, to change some of its fields.
    pub fn to_builder(&self) -> Builder {
        Builder(self.clone())
    }

    /// The arms, or what they are drawn from.
    pub fn environment(&self) -> &Source {
        &self.environment
    }

    /// How much an episode may spend.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// When an episode ends.
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// The method for the 95 % intervals of means.
    pub fn intervals(&self) -> IntervalMethod {
        self.intervals
    }

    /// The policies, each with its parameters.
    pub fn policies(&self) -> &[PolicyChoice] {
        &self.policies
    }

    /// How often every policy is run.
    pub fn repetitions(&self) -> Repetitions {
        self.repetitions
    }

    /// The seed of all random numbers.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The shares of the budget at which results are recorded.
    pub fn checkpoints(&self) -> &Checkpoints {
        &self.checkpoints
    }

    /// Reads a specification from JSON text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, or if [`Specification::read`] returns one.
    pub fn from_json(text: &str) -> Result<Specification> {
        Specification::read(&Node::from_json(text)?)
    }

    /// Reads a specification from a tree of values.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is missing, unknown, of the wrong type, or beyond a limit, or if the experiment
    /// would take too long. The error holds the errors of all such fields, in the order of the fields of
    /// [`Specification`]. An error that concerns several fields is found once each of them is valid by itself.
    pub fn read(node: &Node) -> Result<Specification> {
        Specification::read_known(node, &Known::default())
    }

    /// Reads a specification like [`Specification::read`], but within other limits, such as [`RECORDED`] if the repetitions
    /// are kept in record files, and with rows and policies that are known.
    ///
    /// # Errors
    ///
    /// Returns an error as [`Specification::read`] does. A name that no rows have is not a list of rows.
    pub fn read_known(node: &Node, known: &Known) -> Result<Specification> {
        Specification::check(node, known, &[])
    }

    /// Reads a specification, whose policies are `given` if they were chosen as values.
    fn check(node: &Node, known: &Known, given: &[PolicyChoice]) -> Result<Specification> {
        // Editors read `$schema`, which has no influence on the experiment.
        let keys = [
            "$schema",
            "version",
            "environment",
            "budget",
            "stop",
            "intervals",
            "policies",
            "repetitions",
            "seed",
            "checkpoints",
        ];
        let object = Field::root(node).object(&keys)?;
        let version = object
            .require("version", "1")
            .and_then(|field| field.number("1, the only version there is", |value| value == 1.0));
        let environment = object
            .require("environment", "an object with arms, with a family and arms, or with linear")
            .and_then(|field| Source::read(&field, known));
        let budget = object
            .require("budget", "an object with absolute or times_smallest_mean_cost")
            .and_then(|field| Budget::read(&field));
        let stops = [("overshoot", Stop::Overshoot), ("strict", Stop::Strict)];
        let stop = object.get("stop").map_or(Ok(Stop::default()), |field| field.one_of(&stops));
        let intervals =
            object.get("intervals").map_or(Ok(IntervalMethod::default()), |field| field.one_of(&IntervalMethod::NAMES));
        let policies = object.require("policies", "a list of policies").and_then(|field| {
            let list = field.list("policies", 1, LIMITS.policies)?;
            let environment = environment.as_ref().ok();
            let policies = list.iter().enumerate();
            all(policies.map(|(place, field)| PolicyChoice::read(field, environment, known.policies, given.get(place))))
        });
        let repetitions =
            object.get("repetitions").map_or(Ok(Repetitions::default()), |field| Repetitions::read(&field, known.limits));
        let seed = object.get("seed").map_or(Ok(Specification::SEED), |field| field.integer(0, LIMITS.seed));
        let checkpoints = object.get("checkpoints").map_or(Ok(Checkpoints::default()), |field| Checkpoints::read(&field));
        let problem = both(both(version, environment), both(budget, both(stop, intervals)));
        let play = both(both(policies, repetitions), both(seed, checkpoints));
        let (((version, environment), (budget, (stop, intervals))), ((policies, repetitions), (seed, checkpoints))) =
            both(problem, play)?;
        let version = version as u64;
        let specification =
            Specification { version, environment, budget, stop, intervals, policies, repetitions, seed, checkpoints };
        specification.check_question()?;
        specification.check_pulls(known.limits)?;
        specification.check_fit()?;
        Ok(specification)
    }

    /// Leaves out the policies of these numbers.
    ///
    /// # Errors
    ///
    /// Returns an error if no policy is left, or too few to decide which is best.
    pub(crate) fn without(&self, policies: &[usize]) -> Result<Specification> {
        let mut rest = self.clone();
        let mut number = 0..;
        rest.policies.retain(|_| number.next().is_none_or(|number| !policies.contains(&number)));
        if rest.policies.is_empty() {
            return Err(Error::new("policies", "expected one that does not fail, found none"));
        }
        rest.check_question()?;
        Ok(rest)
    }

    /// The numbers of the policies among which the best is looked for: those that are not told the best arm, or all
    /// policies if every one is told.
    pub fn compared(&self) -> Vec<usize> {
        let free = |policy: &usize| !self.policies[*policy].entry.told.contains(&ProblemFact::BestArm);
        let all = 0..self.policies.len();
        if all.clone().any(|policy| free(&policy)) { all.filter(free).collect() } else { all.collect() }
    }

    /// Fails if the run goes on until its question is decided, but there are no two policies to compare.
    fn check_question(&self) -> Result<()> {
        let compared = self.compared().len();
        if self.repetitions.until_decided().is_some() && compared < 2 {
            let message = format!("expected two or more policies that are not told the best arm, found {compared}");
            return Err(Error::new("repetitions.until", message));
        }
        Ok(())
    }

    /// Fails if there is no repetition of this number, counted from 0.
    pub(crate) fn check_repetition(&self, repetition: u64) -> Result<()> {
        let (repetitions, found) = (self.repetitions.most(), repetition.saturating_add(1));
        if repetition >= repetitions {
            return Err(Error::new("repetition", format!("expected a number from 1 to {repetitions}, found {found}")));
        }
        Ok(())
    }

    /// Fails if no draw of the environment has a pull that fits into the budget.
    fn check_fit(&self) -> Result<()> {
        let source = &self.environment;
        if self.stop == Stop::Overshoot || !source.known_costs() {
            return Ok(());
        }
        let (found, least, expected) = match self.budget {
            Budget::Absolute(amount) => {
                let least = source.costs().least * source.cost_max();
                (amount, least, format!("the smallest cost, {}", number(least)))
            }
            Budget::TimesSmallestMeanCost(factor) => (factor, 1.0, "1, the smallest cost itself".to_owned()),
        };
        if least <= found * (1.0 + TOLERANCE) {
            return Ok(());
        }
        Err(Error::new("budget", format!("expected at least {expected}, or no pull fits, found {}", number(found))))
    }
}

#[cfg(test)]
mod tests;
