//! Builds a specification from values.

use super::{Budget, Checkpoints, Known, LIMITS, Limits, PolicyChoice, Repetitions, Source, Specification};
use crate::episode::Stop;
use crate::error::{Error, Result};
use crate::input::Node;
use crate::stats::IntervalMethod;
use serde::Serialize;

/// A specification that is not checked yet.
///
/// ```
/// use budgeted_bandits::environment::{Arm, Environment};
/// use budgeted_bandits::law::Law;
/// use budgeted_bandits::policy;
/// use budgeted_bandits::specification::{Budget, PolicyChoice, Specification};
///
/// let arms = vec![
///     Arm::new(Law::bernoulli(0.6), Law::bernoulli(0.2)),
///     Arm::new(Law::beta(2.0, 3.0), Law::constant(0.5)),
/// ];
/// let [omega_ucb, bts] = ["omega-ucb", "bts"].map(|id| policy::find(id).unwrap());
/// let builder = Specification::builder(Environment::new(arms), Budget::Absolute(200.0))
///     .policy(PolicyChoice::new(omega_ucb).with("rho", 0.25))
///     .policy(bts)
///     .repetitions(20);
/// let specification = builder.clone().build()?;
/// assert_eq!(specification.policies().len(), 2);
///
/// let error = builder.repetitions(0).seed(u64::MAX).build().err().unwrap();
/// assert_eq!(error.to_string(), "repetitions: expected a whole number from 1 to 1000000, found 0\n\
///     seed: expected a whole number from 0 to 9007199254740991, found 18446744073709552000");
/// # Ok::<(), budgeted_bandits::error::Error>(())
/// ```
#[derive(Clone, Serialize)]
#[must_use]
pub struct Builder(pub(super) Specification);

impl Builder {
    pub(super) fn new(environment: Source, budget: Budget) -> Builder {
        Builder(Specification {
            version: 1,
            environment,
            budget,
            stop: Stop::default(),
            intervals: IntervalMethod::default(),
            policies: Vec::new(),
            repetitions: Repetitions::default(),
            seed: Specification::SEED,
            checkpoints: Checkpoints::default(),
        })
    }

    /// Adds a policy.
    pub fn policy(mut self, policy: impl Into<PolicyChoice>) -> Builder {
        self.0.policies.push(policy.into());
        self
    }

    /// Sets all policies.
    pub fn policies(self, policies: impl IntoIterator<Item = PolicyChoice>) -> Builder {
        Builder(Specification { policies: policies.into_iter().collect(), ..self.0 })
    }

    /// Sets the arms, or what they are drawn from.
    pub fn environment(self, environment: impl Into<Source>) -> Builder {
        Builder(Specification { environment: environment.into(), ..self.0 })
    }

    /// Sets how much an episode may spend.
    pub fn budget(self, budget: Budget) -> Builder {
        Builder(Specification { budget, ..self.0 })
    }

    /// Sets when an episode ends.
    pub fn stop(self, stop: Stop) -> Builder {
        Builder(Specification { stop, ..self.0 })
    }

    /// Sets the method for the 95 % intervals of means.
    pub fn intervals(self, intervals: IntervalMethod) -> Builder {
        Builder(Specification { intervals, ..self.0 })
    }

    /// Sets how often every policy is run.
    pub fn repetitions(self, repetitions: impl Into<Repetitions>) -> Builder {
        Builder(Specification { repetitions: repetitions.into(), ..self.0 })
    }

    /// Sets the seed of all random numbers.
    pub fn seed(self, seed: u64) -> Builder {
        Builder(Specification { seed, ..self.0 })
    }

    /// Sets the shares of the budget at which results are recorded.
    pub fn checkpoints(self, checkpoints: impl Into<Checkpoints>) -> Builder {
        Builder(Specification { checkpoints: checkpoints.into(), ..self.0 })
    }

    /// Checks the specification.
    ///
    /// # Errors
    ///
    /// Returns the error that [`Specification::read`] returns for the JSON of the specification, or an error if JSON cannot
    /// state the arms. JSON has no infinite numbers, so the error calls such a number NaN.
    pub fn build(self) -> Result<Specification> {
        self.build_within(&LIMITS)
    }

    /// Checks the specification like [`Builder::build`], but with other limits.
    ///
    /// # Errors
    ///
    /// Returns an error as [`Builder::build`] does.
    pub fn build_within(self, limits: &Limits) -> Result<Specification> {
        // The reader checks everything, so that there is one place for all checks.
        let node = with_nan(Node::of(&self.0));
        let checked = Specification::check(&node, &Known { limits, ..Known::default() }, &self.0.policies)?;
        if checked.environment != self.0.environment {
            let expected = "expected weights for whole rows only, and whole rows of empirical laws only";
            return Err(Error::new("environment.arms", format!("{expected}, found others, which JSON cannot state")));
        }
        Ok(checked)
    }

    /// The specification without a check, which must not be necessary.
    pub(crate) fn unchecked(self) -> Specification {
        self.0
    }
}

/// The node with NaN in the places of null. No field of a specification is written as null, so null stands for NaN and the
/// infinities.
fn with_nan(node: Node) -> Node {
    match node {
        Node::Null => Node::Number(f64::NAN),
        Node::List(list) => Node::List(list.into_iter().map(with_nan).collect()),
        Node::Object(entries) => Node::Object(entries.into_iter().map(|(key, node)| (key, with_nan(node))).collect()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::{Arm, Change, Environment, Family, Laws};
    use crate::law::{Law, Weights};
    use crate::policy;
    use crate::specification::{Arms, UntilDecided};

    fn choice(id: &str) -> PolicyChoice {
        PolicyChoice::new(policy::find(id).unwrap())
    }

    /// An experiment with an arm that has a Bernoulli reward and this cost.
    fn with_cost(reward: f64, cost: Law) -> Builder {
        let arms = vec![Arm::new(Law::bernoulli(reward), cost)];
        Specification::builder(Environment::new(arms), Budget::Absolute(50.0)).policy(choice("omega-ucb"))
    }

    fn valid() -> Builder {
        with_cost(0.5, Law::constant(0.5))
    }

    fn paths(builder: Builder) -> Vec<String> {
        let error = builder.build().err().expect("a value is wrong");
        std::iter::once(&error).chain(&error.others).map(|error| error.path.clone()).collect()
    }

    /// Arms that change, none of which has later laws.
    fn unchanged() -> Source {
        let change = Some(Change { from: 0.5, until: 0.5 });
        Source::from(Environment { change, ..Environment::new(vec![Arm::observed(&[(1.0, 1.0)])]) })
    }

    #[test]
    fn a_wrong_value_gives_the_error_of_its_json() {
        let until = UntilDecided { at_most: 5, ..UntilDecided::default() };
        let known = Environment { known_costs: true, ..Environment::new(vec![Arm::observed(&[(1.0, 1.0)])]) };
        for (wrong, path) in [
            (with_cost(1.5, Law::constant(0.5)), "environment.arms[0].reward.p"),
            (with_cost(0.5, Law::beta(-1.0, 2.0)), "environment.arms[0].cost.alpha"),
            (with_cost(0.5, Law::constant(0.0)), "environment.arms[0].cost"),
            (valid().environment(Environment::new(Vec::new())), "environment.arms"),
            (
                valid().environment(Environment::new(vec![Arm::observed(&[(2.0, 1.0)])])),
                "environment.arms[0].observations[0][0]",
            ),
            (valid().environment(known), "environment.arms[0].observations"),
            (valid().environment(unchanged()), "environment.change"),
            (valid().environment(Arms::Family { family: Family::Bernoulli, arms: 0 }), "environment.arms"),
            (valid().budget(Budget::TimesSmallestMeanCost(-1.0)), "budget.times_smallest_mean_cost"),
            (valid().budget(Budget::Absolute(1e12)), "budget"),
            (valid().policies([]), "policies"),
            (valid().policy(choice("omega-ucb").with("rho", -1.0)), "policies[1].rho"),
            (valid().policy(choice("omega-ucb").with("rh", 1.0)), "policies[1].rh"),
            (valid().policy(choice("formula").with("index", 1.0)), "policies[1].index"),
            (valid().policy(choice("cb")), "policies[1].id"),
            (valid().repetitions(0), "repetitions"),
            (valid().repetitions(Repetitions::UntilDecided(until)), "repetitions.at_most"),
            (valid().repetitions(Repetitions::UntilDecided(UntilDecided::default())), "repetitions.until"),
            (valid().seed(u64::MAX), "seed"),
            (valid().checkpoints(vec![0.5, 0.5]), "checkpoints[1]"),
        ] {
            let of_json = Specification::from_json(&serde_json::to_string(&wrong).unwrap()).err();
            assert_eq!(wrong.clone().build().err(), of_json);
            assert_eq!(paths(wrong), [path]);
        }
    }

    #[test]
    fn all_wrong_values_are_found_at_once() {
        let wrong =
            with_cost(1.5, Law::constant(2.0)).budget(Budget::Absolute(0.0)).policy(choice("m-ucb").with("alpha", -1.0));
        let found = paths(wrong.repetitions(0).checkpoints(Vec::new()));
        let arm = ["environment.arms[0].reward.p", "environment.arms[0].cost.value"];
        assert_eq!(found, [&arm[..], &["budget.absolute", "policies[1].alpha", "repetitions", "checkpoints"]].concat());
    }

    #[test]
    fn a_number_that_json_does_not_have_is_refused() {
        for number in [f64::NAN, f64::INFINITY] {
            let error = valid().budget(Budget::Absolute(number)).build().err().unwrap().to_string();
            assert_eq!(error, "budget.absolute: expected a number from 1e-12 to 1000000000000, found NaN");
        }
    }

    #[test]
    fn arms_that_json_does_not_have_are_refused() {
        let weighted = Laws::observed(&[(0.5, 0.5), (1.0, 0.25)], Some(Weights::new(vec![1.0, 3.0])));
        let arm = Arm::new(weighted.reward, weighted.cost);
        let built = |arm| valid().environment(Environment::new(vec![arm])).build();
        assert!(built(Arm { paired: true, ..arm.clone() }).is_ok());
        for wrong in [arm, Arm { paired: true, ..Arm::new(Law::bernoulli(0.5), Law::constant(0.5)) }] {
            let error = built(wrong).err().unwrap().to_string();
            assert!(error.starts_with("environment.arms: expected weights for whole rows only"), "{error}");
        }
    }

    #[test]
    fn fields_that_are_not_set_have_the_defaults_of_json() {
        let text = r#"{ "version": 1, "environment": { "family": "bernoulli", "arms": 3 }, "budget": { "absolute": 50 },
            "policies": [ { "id": "bts" } ] }"#;
        let read = Specification::from_json(text).unwrap();
        let family = Arms::Family { family: Family::Bernoulli, arms: 3 };
        let built = Specification::builder(family, Budget::Absolute(50.0)).policy(choice("bts")).build().unwrap();
        assert_eq!(serde_json::to_string(&built).unwrap(), serde_json::to_string(&read).unwrap());
    }

    #[test]
    fn limits_may_be_larger() {
        let many = valid().repetitions(2_000_000);
        assert_eq!(paths(many.clone()), ["repetitions"]);
        assert!(many.build_within(&crate::specification::RECORDED).is_ok());
    }
}
