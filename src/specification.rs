//! The specification of an experiment: one JSON format for the command line, the page's link and the workers.
//!
//! ```json
//! { "version": 1,
//!   "environment": { "arms": [ { "name": "A", "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.2 } } ] },
//!   "budget": { "absolute": 2000 },
//!   "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "bts" } ],
//!   "repetitions": 200, "seed": 1, "checkpoints": [0.1, 0.25, 0.5, 1] }
//! ```
//!
//! or `"environment": { "family": "bernoulli", "arms": 10 }` or `{ "family": "advertising-beta", "setting": 1 }`, for linear arms
//! `"environment": { "linear": { "arms": [[0.3, 0.1], [0.1, 0.9]], "reward": [0.9, 0.5], "cost": [0.5, 0.5], "noise_sd": 0.1 } }`,
//! where a change needs a `"later": { "reward": ..., "cost": ... }`, or `"environment": { "linear": { "dimension": 10, "arms": 50,
//! "noise_sd": 0.1 } }`; `"budget": { "times_smallest_mean_cost": 150000 }`,
//! `"checkpoints": { "count": 100, "grid": "logarithmic" }`. Repetitions (100), seed (1), checkpoints (that grid) and `"stop"`
//! (`"overshoot"`, or `"strict"`) may be left out. An environment may have a `"change": { "from": 0.5, "until": 0.5 }`, arms that
//! are given a `"correlation"` and, for a change, `"later": { "reward": ..., "cost": ... }`; beside given arms may stand
//! `"known_costs": true`, and `"reward_max"` and `"cost_max"` where rewards and costs do not lie in [0, 1].
//! Everything that can be wrong with an experiment is found here, and named by its path.

mod source;

pub use source::{Arms, Source};

use crate::environment::{Environment, TOLERANCE};
use crate::episode::{MAX_PULLS, Stop};
use crate::error::{Error, Result};
use crate::input::{Field, MAX_DEPTH, Node, number, read_number};
use crate::law::{LEAST, MAX_OBSERVATIONS, MAX_VALUES};
use crate::math::pow;
use crate::policy::{self, Entry, Need};
use crate::seed::MAX_SEED;
use serde::Serialize as SerializeDerive;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What a specification may ask for at most.
#[derive(Clone, Copy, Debug, SerializeDerive)]
pub struct Limits {
    /// Arms.
    pub arms: usize,
    /// Policies.
    pub policies: usize,
    /// Features of a linear arm.
    pub dimension: usize,
    /// The largest feature, or entry of a parameter vector, by absolute value.
    pub feature: f64,
    /// Repetitions.
    pub repetitions: u64,
    /// Checkpoints.
    pub checkpoints: usize,
    /// Characters of an arm's name.
    pub name: usize,
    /// Characters of a formula.
    pub formula: usize,
    /// Values of a discrete law.
    pub values: usize,
    /// Values of an empirical law.
    pub observations: usize,
    /// Expected pulls of one episode; also the hard cap on those that happen.
    pub pulls: u64,
    /// Expected pulls of the whole experiment: about three hours on one core.
    pub all_pulls: f64,
    /// The largest budget, in units of cost; also the largest factor of a budget, and the largest possible reward and cost.
    pub budget: f64,
    /// The smallest of them, the smallest checkpoint, and of weights, standard deviations of noise and mean rewards, these as shares of
    /// the largest possible one, the smallest that is not 0.
    pub least: f64,
    /// The seed: the largest whole number up to which JavaScript has all.
    pub seed: u64,
    /// Lists and objects within one another.
    pub depth: usize,
}

/// The limits in force. The README has them in a table: `tests/limits.rs` compares the two, and goes beyond each.
pub const LIMITS: Limits = Limits {
    arms: 1_000,
    policies: 32,
    dimension: 50,
    feature: 1_000.0,
    repetitions: 1_000_000,
    checkpoints: 1_000,
    name: 60,
    formula: policy::MAX_FORMULA,
    values: MAX_VALUES,
    observations: MAX_OBSERVATIONS,
    pulls: MAX_PULLS,
    all_pulls: 1e11,
    budget: 1e12,
    least: LEAST,
    seed: MAX_SEED,
    depth: MAX_DEPTH,
};

/// An experiment, checked.
#[derive(Clone, SerializeDerive)]
pub struct Specification {
    /// The version of the format, 1.
    pub version: u64,
    /// The arms, or how they are drawn.
    pub environment: Source,
    /// How much may be spent.
    pub budget: Budget,
    /// When an episode ends.
    #[serde(skip_serializing_if = "is_default")]
    pub stop: Stop,
    /// Who plays.
    pub policies: Vec<Player>,
    /// How often.
    pub repetitions: u64,
    /// The seed of everything random.
    pub seed: u64,
    /// Where the curves have points.
    pub checkpoints: Checkpoints,
}

fn is_default(stop: &Stop) -> bool {
    *stop == Stop::default()
}

/// How much may be spent.
#[derive(Clone, Copy, Debug, PartialEq, SerializeDerive)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// So many units of cost.
    Absolute(f64),
    /// So many times the smallest mean cost of the environment at hand, as the ω-UCB paper has it.
    TimesSmallestMeanCost(f64),
}

/// A policy with its parameters.
#[derive(Clone)]
pub struct Player {
    /// The policy.
    pub entry: &'static Entry,
    /// A value, or none for the default, for each of its parameters.
    pub values: Vec<Option<policy::Value>>,
}

/// Where the curves have points, as shares of the budget.
#[derive(Clone, Debug, PartialEq, SerializeDerive)]
#[serde(untagged)]
pub enum Checkpoints {
    /// Given fractions, rising, from 1e-12 to 1.
    Fractions(Vec<f64>),
    /// So many on a grid that ends at 1.
    Grid {
        /// How many.
        count: usize,
        /// How they are spaced.
        grid: Grid,
    },
}

/// How checkpoints are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDerive)]
#[serde(rename_all = "snake_case")]
pub enum Grid {
    /// 1/count, 2/count, ..., 1.
    Linear,
    /// Equal factors from 1/1000 to 1.
    Logarithmic,
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.entry.id)?;
        for (param, value) in self.entry.params.iter().zip(&self.values) {
            if let Some(value) = value {
                map.serialize_entry(param.id, value)?;
            }
        }
        map.end()
    }
}

impl Player {
    /// The policy's name with its parameters.
    pub fn label(&self) -> String {
        self.entry.label(&self.values)
    }

    fn read(field: &Field, environment: &Source) -> Result<Player> {
        let object = field.any_object()?;
        let choices: Vec<_> = policy::ALL.iter().map(|entry| (entry.id, *entry)).collect();
        let id = object.require("id", "the name of a policy")?;
        let entry = id.one_of(&choices)?;
        if let Some(Need::LinearArms) = entry.needs.filter(|need| !environment.meets(*need)) {
            let name = entry.name;
            return Err(id.error(format!("{name} needs linear arms, found an environment without features")));
        }
        let keys: Vec<_> = std::iter::once("id").chain(entry.params.iter().map(|param| param.id)).collect();
        object.only(&keys)?;
        let value = |param: &policy::Param| object.get(param.id).map(|field| param.read(&field)).transpose();
        Ok(Player { entry, values: entry.params.iter().map(value).collect::<Result<_>>()? })
    }
}

impl Budget {
    /// The budget for an environment, in units of its largest possible cost.
    pub fn amount(self, environment: &Environment) -> f64 {
        match self {
            Budget::Absolute(amount) => amount / environment.scale.cost,
            Budget::TimesSmallestMeanCost(factor) => factor * environment.smallest_mean_cost(),
        }
    }

    fn read(field: &Field) -> Result<Budget> {
        let object = field.object(&["absolute", "times_smallest_mean_cost"])?;
        let amount = |field: Field| field.number_in(LIMITS.least, LIMITS.budget);
        match (object.get("absolute"), object.get("times_smallest_mean_cost")) {
            (Some(field), None) => Ok(Budget::Absolute(amount(field)?)),
            (None, Some(field)) => Ok(Budget::TimesSmallestMeanCost(amount(field)?)),
            (None, None) => Err(field.error("expected absolute or times_smallest_mean_cost, found neither")),
            _ => Err(field.error("expected absolute or times_smallest_mean_cost, found both")),
        }
    }
}

impl Checkpoints {
    /// The fractions of the budget, rising.
    pub fn fractions(&self) -> Vec<f64> {
        match self {
            Checkpoints::Fractions(fractions) => fractions.clone(),
            Checkpoints::Grid { count, grid } => {
                let fraction = |index: usize| match grid {
                    Grid::Linear => (index + 1) as f64 / *count as f64,
                    Grid::Logarithmic if index + 1 == *count => 1.0,
                    Grid::Logarithmic => pow(10.0, 3.0 * index as f64 / (*count - 1) as f64 - 3.0),
                };
                (0..*count).map(fraction).collect()
            }
        }
    }

    fn read(field: &Field) -> Result<Checkpoints> {
        if let Ok(object) = field.any_object() {
            object.only(&["count", "grid"])?;
            let count =
                object.require("count", "the number of checkpoints")?.integer(1, LIMITS.checkpoints as u64)? as usize;
            let grids = [("linear", Grid::Linear), ("logarithmic", Grid::Logarithmic)];
            let grid = object.require("grid", "linear or logarithmic")?.one_of(&grids)?;
            return Ok(Checkpoints::Grid { count, grid });
        }
        let mut fractions: Vec<f64> = Vec::new();
        for item in field.list("fractions of the budget", 1, LIMITS.checkpoints)? {
            fractions.push(match fractions.last().copied() {
                None => item.number_in(LIMITS.least, 1.0)?,
                Some(before) => {
                    let what = format!("a number above {}, at most 1", number(before));
                    item.number(&what, |value| value > before && value <= 1.0)?
                }
            });
        }
        Ok(Checkpoints::Fractions(fractions))
    }
}

impl Specification {
    /// Reads JSON text.
    pub fn from_json(text: &str) -> Result<Specification> {
        Specification::read(&Node::from_json(text)?)
    }

    /// Reads a tree of values. The error names the first field that is wrong, in the order of the format.
    pub fn read(node: &Node) -> Result<Specification> {
        let keys = ["version", "environment", "budget", "stop", "policies", "repetitions", "seed", "checkpoints"];
        let object = Field::root(node).object(&keys)?;
        let version = object.require("version", "1")?.number("1, the only version there is", |value| value == 1.0)? as u64;
        let environment =
            Source::read(&object.require("environment", "an object with arms, with a family and arms, or with linear")?)?;
        let budget = Budget::read(&object.require("budget", "an object with absolute or times_smallest_mean_cost")?)?;
        let stops = [("overshoot", Stop::Overshoot), ("strict", Stop::Strict)];
        let stop = object.get("stop").map_or(Ok(Stop::default()), |field| field.one_of(&stops))?;
        let policies = object.require("policies", "a list of policies")?.list("policies", 1, LIMITS.policies)?;
        let policies = policies.iter().map(|field| Player::read(field, &environment)).collect::<Result<_>>()?;
        let integer = |key: &str, min, max, default| object.get(key).map_or(Ok(default), |field| field.integer(min, max));
        let specification = Specification {
            version,
            environment,
            budget,
            stop,
            policies,
            repetitions: integer("repetitions", 1, LIMITS.repetitions, 100)?,
            seed: integer("seed", 0, LIMITS.seed, 1)?,
            checkpoints: object
                .get("checkpoints")
                .map_or(Ok(Checkpoints::Grid { count: 100, grid: Grid::Logarithmic }), |field| Checkpoints::read(&field))?,
        };
        specification.check_pulls()?;
        specification.check_fit()?;
        Ok(specification)
    }

    /// Refuses a budget into which no pull fits, whatever is drawn.
    fn check_fit(&self) -> Result<()> {
        let source = &self.environment;
        if self.stop == Stop::Overshoot || !source.known_costs() {
            return Ok(());
        }
        let (found, least) = match self.budget {
            Budget::Absolute(amount) => (amount, source.costs().least * source.cost_max()),
            Budget::TimesSmallestMeanCost(factor) => (factor, 1.0),
        };
        if least <= found * (1.0 + TOLERANCE) {
            return Ok(());
        }
        let expected = match self.budget {
            Budget::Absolute(_) => format!("the smallest cost, {}", number(least)),
            Budget::TimesSmallestMeanCost(_) => "1, the smallest cost itself".to_owned(),
        };
        Err(Error::new("budget", format!("expected at least {expected}, or no pull fits, found {}", number(found))))
    }

    /// The most pulls that an episode has on average, over draws of the environment as well: no policy makes more, by
    /// [`Costs::most_pulls`](crate::environment::Costs::most_pulls).
    pub fn expected_pulls(&self) -> f64 {
        let costs = self.environment.costs();
        let pulls = match (self.environment.given(), self.budget) {
            (Some(environment), budget) => costs.most_pulls(budget.amount(&environment), self.stop),
            (None, Budget::Absolute(amount)) => costs.most_pulls(amount / self.environment.cost_max(), self.stop),
            (None, Budget::TimesSmallestMeanCost(factor)) => costs.most_pulls_within(factor),
        };
        pulls.max(1.0)
    }

    /// Refuses what would take for ever.
    fn check_pulls(&self) -> Result<()> {
        let (one, limits) = (self.expected_pulls(), LIMITS);
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
        let all = one * self.repetitions as f64 * self.policies.len() as f64;
        if all > limits.all_pulls {
            let message = format!(
                "expected at most {} pulls in all policies and repetitions, found about {}: lower the repetitions or the budget",
                number(limits.all_pulls),
                about(all)
            );
            return Err(Error::new("repetitions", message));
        }
        Ok(())
    }
}

/// Rounded to two digits, for a message.
fn two_digits(value: f64) -> f64 {
    read_number(&format!("{value:.1e}")).expect("a formatted number")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::FAMILIES;

    #[test]
    fn a_specification_is_written_as_it_is_read() {
        let text = r#"{"version":1,"environment":{"family":"bernoulli","arms":10},"budget":{"times_smallest_mean_cost":150000.0},"policies":[{"id":"omega-ucb","rho":1.0},{"id":"budget-ucb"}],"repetitions":7,"seed":3,"checkpoints":{"count":5,"grid":"linear"}}"#;
        let specification = Specification::from_json(text).unwrap();
        assert_eq!(serde_json::to_string(&specification).unwrap(), text);
        assert_eq!(specification.policies[1].label(), "Budget-UCB");
    }

    /// As the page reads it: from values of JavaScript, where -0 comes as 0.
    #[test]
    fn minus_zero_is_zero() {
        let text = |seed: &str, p: &str| {
            format!(
                r#"{{"version":1,"environment":{{"arms":[{{"reward":{{"law":"bernoulli","p":{p}}},"cost":{{"law":"bernoulli","p":0.5}}}}]}},"budget":{{"absolute":9.0}},"policies":[{{"id":"omega-ucb"}}],"repetitions":1,"seed":{seed}}}"#
            )
        };
        let read = |text: String| serde_json::to_string(&Specification::from_json(&text).unwrap()).unwrap();
        assert_eq!(read(text("-0", "-0")), read(text("0", "0")));
        assert_eq!(read(text("0", "-0.0")), read(text("0", "0")));
    }

    fn with(environment: &str, budget: &str, rest: &str) -> Result<Specification> {
        Specification::from_json(&format!(
            r#"{{ "version": 1, "environment": {environment}, "budget": {budget}, "checkpoints": [1],
                "policies": [ {{ "id": "best-arm" }}, {{ "id": "uniform" }} ] {rest} }}"#
        ))
    }

    fn arms(costs: &[&str]) -> String {
        let arm = |cost| format!(r#"{{ "reward": {{ "law": "bernoulli", "p": 0.5 }}, "cost": {cost} }}"#);
        format!(r#"{{ "arms": [{}] }}"#, costs.iter().map(arm).collect::<Vec<_>>().join(","))
    }

    #[test]
    fn rare_costs_take_many_pulls() {
        let rare = |p: f64| arms(&[&format!(r#"{{ "law": "bernoulli", "p": {p:e} }}"#)]);
        let error = with(&rare(1.0001e-9), r#"{ "absolute": 1e-9 }"#, "").err().expect("10⁹ pulls are too many").to_string();
        let start = "budget: expected at most 100000000 pulls an episode, found about 1000000000 ";
        let reason = "with any budget, since a cost may be 1000000000 times the mean cost of its arm; raise that mean cost";
        assert_eq!(error, format!("{start}{reason}"));
        let error = with(&rare(1e-4), r#"{ "absolute": 99999.5 }"#, "").err().expect("as many").to_string();
        assert_eq!(error, format!("{start}where an arm has the mean cost 0.0001; lower the budget or raise that mean cost"));
        assert_eq!(with(&rare(1e-4), r#"{ "absolute": 99.5 }"#, "").unwrap().expected_pulls(), 100.0 / 1e-4);
    }

    /// By 400 repetitions each, with all kinds of costs, given and drawn: no policy makes more pulls on average than are expected, up to
    /// 4.5 standard errors.
    #[test]
    fn no_policy_makes_more_pulls_on_average() {
        let laws = [
            r#"{ "law": "bernoulli", "p": 0.01 }"#,
            r#"{ "law": "beta", "alpha": 0.01, "beta": 1 }"#,
            r#"{ "law": "discrete", "values": [0, 0.75], "weights": [30, 1] }"#,
            r#"{ "law": "constant", "value": 0.3 }"#,
        ];
        let given = laws.iter().map(|law| arms(&[law, laws[0]]));
        let drawn = FAMILIES.iter().map(|entry| {
            let size = if entry.settings > 0 { r#""setting": 3"# } else { r#""arms": 3"# };
            format!(r#"{{ "family": "{}", {size} }}"#, entry.id)
        });
        let polytope = r#"{ "linear": { "dimension": 2, "arms": 4, "noise_sd": 0.1 } }"#.to_owned();
        for environment in given.chain(drawn).chain([polytope]) {
            for budget in [r#"{ "absolute": 0.1 }"#, r#"{ "absolute": 2.5 }"#, r#"{ "times_smallest_mean_cost": 3 }"#] {
                for stop in ["overshoot", "strict"] {
                    let rest = format!(r#", "repetitions": 400, "stop": "{stop}""#);
                    // Into some budgets no known cost fits.
                    let Ok(specification) = with(&environment, budget, &rest) else { continue };
                    let expected = specification.expected_pulls();
                    let results = crate::experiment::run(specification);
                    for policy in results.answer().policies {
                        let pulls = policy.checkpoints.last().unwrap().pulls;
                        let allowed = expected + 4.5 * pulls.stderr.unwrap() + 1e-9;
                        assert!(pulls.mean <= allowed, "{} of {expected}: {environment} {budget} {stop}", pulls.mean);
                    }
                }
            }
        }
    }

    #[test]
    fn a_budget_into_which_nothing_fits_is_refused_for_drawn_arms_as_well() {
        let strict = r#", "stop": "strict""#;
        let family = r#"{ "family": "kube-homogeneous", "arms": 3 }"#;
        for (budget, error) in [
            (r#"{ "absolute": 4 }"#, "budget: expected at least the smallest cost, 5, or no pull fits, found 4"),
            (
                r#"{ "times_smallest_mean_cost": 0.9 }"#,
                "budget: expected at least 1, the smallest cost itself, or no pull fits, found 0.9",
            ),
        ] {
            assert_eq!(with(family, budget, strict).err().map(|error| error.to_string()).as_deref(), Some(error));
            assert!(with(family, budget, "").is_ok());
        }
        assert!(with(family, r#"{ "absolute": 5 }"#, strict).is_ok());
    }

    #[test]
    fn grids_end_at_the_whole_budget() {
        let fractions = |grid| Checkpoints::Grid { count: 4, grid }.fractions();
        assert_eq!(fractions(Grid::Linear), [0.25, 0.5, 0.75, 1.0]);
        assert_eq!(fractions(Grid::Logarithmic), [0.001, 0.01, 0.1, 1.0]);
        assert_eq!(Checkpoints::Grid { count: 1, grid: Grid::Logarithmic }.fractions(), [1.0]);
    }
}
