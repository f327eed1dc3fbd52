//! The settings of the comparison. None of them was used when a formula was chosen or tuned.

use budgeted_bandits::experiment;
use budgeted_bandits::input::Node;
use budgeted_bandits::specification::Specification;

/// A setting with two policies.
pub struct Setting {
    /// What the tables call the setting.
    pub name: &'static str,
    environment: &'static str,
    budget: &'static str,
    policies: [&'static str; 2],
    /// The number of repetitions whose mean is the truth.
    repetitions: usize,
}

pub const SETTINGS: [Setting; 12] = [
    Setting {
        name: "10 Bernoulli arms, the best one is cheap, B = 800",
        environment: r#"{ "arms": [
            { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.1 } },
            { "reward": { "law": "bernoulli", "p": 0.9 }, "cost": { "law": "bernoulli", "p": 0.8 } },
            { "reward": { "law": "bernoulli", "p": 0.8 }, "cost": { "law": "bernoulli", "p": 0.9 } },
            { "reward": { "law": "bernoulli", "p": 0.7 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.7 } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.3 } },
            { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "bernoulli", "p": 0.6 } },
            { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.4 } },
            { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.1 }, "cost": { "law": "bernoulli", "p": 0.2 } }] }"#,
        budget: r#"{ "absolute": 800 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "m-ucb" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "3 beta arms, B = 100",
        environment: r#"{ "arms": [
            { "reward": { "law": "beta", "alpha": 2, "beta": 2 }, "cost": { "law": "beta", "alpha": 2, "beta": 3 } },
            { "reward": { "law": "beta", "alpha": 1, "beta": 2 }, "cost": { "law": "beta", "alpha": 1, "beta": 1 } },
            { "reward": { "law": "beta", "alpha": 3, "beta": 2 }, "cost": { "law": "beta", "alpha": 3, "beta": 2 } }] }"#,
        budget: r#"{ "absolute": 100 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "ucb-sc" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "3 discrete arms, one with rare large rewards, B = 100",
        environment: r#"{ "arms": [
            { "reward": { "law": "discrete", "values": [0, 0.25, 1], "weights": [90, 5, 5] },
              "cost": { "law": "discrete", "values": [0, 0.25, 0.5], "weights": [6, 3, 1] } },
            { "reward": { "law": "discrete", "values": [0, 0.25, 0.5], "weights": [1, 2, 1] },
              "cost": { "law": "discrete", "values": [0.25, 0.5, 1], "weights": [1, 1, 1] } },
            { "reward": { "law": "discrete", "values": [0, 0.5, 1], "weights": [3, 1, 1] },
              "cost": { "law": "discrete", "values": [0, 0.5, 1], "weights": [1, 1, 1] } }] }"#,
        budget: r#"{ "absolute": 100 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "bts" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "5 Bernoulli arms with constant costs, B = 200",
        environment: r#"{ "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "constant", "value": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "constant", "value": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.9 }, "cost": { "law": "constant", "value": 1 } },
            { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "constant", "value": 0.25 } },
            { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "constant", "value": 0.4 } }] }"#,
        budget: r#"{ "absolute": 200 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "eps-first", "epsilon": 0.1 }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "2 nearly equal Bernoulli arms, B = 50",
        environment: r#"{ "arms": [
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.45 }, "cost": { "law": "bernoulli", "p": 0.5 } }] }"#,
        budget: r#"{ "absolute": 50 }"#,
        policies: [r#"{ "id": "ucb-bv1" }"#, r#"{ "id": "kl-ucb-sc" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "a very cheap best arm that is seldom found, B = 50",
        environment: r#"{ "arms": [
            { "reward": { "law": "bernoulli", "p": 0.05 }, "cost": { "law": "bernoulli", "p": 0.02 } },
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.6 } }] }"#,
        budget: r#"{ "absolute": 50 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "bts" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "5 beta arms, drawn for every repetition, B = 50",
        environment: r#"{ "family": "beta-1-5", "arms": 5 }"#,
        budget: r#"{ "absolute": 50 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "b-greedy" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "8 generalised Bernoulli arms, drawn for every repetition, B = 60",
        environment: r#"{ "family": "generalised-bernoulli", "arms": 8 }"#,
        budget: r#"{ "absolute": 60 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "m-ucb" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "5 Bernoulli arms, drawn for every repetition, B = 300 smallest mean costs",
        environment: r#"{ "family": "bernoulli", "arms": 5 }"#,
        budget: r#"{ "times_smallest_mean_cost": 300 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "budget-ucb" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "20 Bernoulli arms, drawn for every repetition, B = 300",
        environment: r#"{ "family": "bernoulli", "arms": 20 }"#,
        budget: r#"{ "absolute": 300 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "bts" }"#],
        repetitions: 50_000,
    },
    Setting {
        name: "8 linear arms, drawn for every repetition, B = 40",
        environment: r#"{ "linear": { "dimension": 3, "arms": 8, "noise_sd": 0.1 } }"#,
        budget: r#"{ "absolute": 40 }"#,
        policies: [r#"{ "id": "mrcb" }"#, r#"{ "id": "omega-ucb" }"#],
        repetitions: 200_000,
    },
    Setting {
        name: "3 Bernoulli arms that change, B = 100",
        environment: r#"{ "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.4 },
              "later": { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "bernoulli", "p": 0.6 } } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.5 } }],
            "change": { "from": 0.5, "until": 0.5 } }"#,
        budget: r#"{ "absolute": 100 }"#,
        policies: [r#"{ "id": "omega-ucb" }"#, r#"{ "id": "ucb-sc" }"#],
        repetitions: 200_000,
    },
];

impl Setting {
    /// Returns the specification with a number of repetitions.
    fn specification(&self, repetitions: usize) -> Specification {
        let Setting { environment, budget, policies, .. } = self;
        let text = format!(
            r#"{{ "version": 1, "environment": {environment}, "budget": {budget}, "policies": [{}, {}],
            "repetitions": {repetitions}, "seed": 20, "checkpoints": [1] }}"#,
            policies[0], policies[1]
        );
        Specification::read(&Node::from_json(&text).unwrap()).unwrap()
    }

    /// Returns the names of the quantities whose intervals are compared: the final regret of both policies, and their
    /// difference.
    pub fn quantities(&self) -> [String; 3] {
        let specification = self.specification(1);
        let [one, other] = [0, 1].map(|policy| specification.policies()[policy].label());
        [one.clone(), other.clone(), format!("{other} less {one}")]
    }

    /// Returns the population of every quantity, with at most `most` repetitions.
    pub fn population(&self, most: usize) -> [Vec<f64>; 3] {
        let results = experiment::run(self.specification(self.repetitions.min(most)));
        let [one, other] = [0, 1].map(|policy| results.final_regrets(policy).to_vec());
        let difference = one.iter().zip(&other).map(|(one, other)| other - one).collect();
        [one, other, difference]
    }
}
