//! The settings on which decisions are simulated, and the populations of regrets that runs are drawn from.

use budgeted_bandits::experiment::Experiment;
use budgeted_bandits::specification::Specification;
use rayon::prelude::*;
use std::fs;
use std::path::PathBuf;

/// A setting: an environment and a budget.
pub struct Setting {
    pub name: &'static str,
    /// Whether the setting took no part in the choice of any constant.
    pub held_out: bool,
    /// The fields `environment`, `budget` and, in some settings, `stop` of a specification.
    pub fields: &'static str,
}

/// The policies that are compared in every setting.
pub const POLICIES: [&str; 3] = ["omega-ucb", "m-ucb", "bts"];

const fn chosen_on(name: &'static str, fields: &'static str) -> Setting {
    Setting { name, held_out: false, fields }
}

const fn held_out(name: &'static str, fields: &'static str) -> Setting {
    Setting { name, held_out: true, fields }
}

/// All settings. Budgets are small, so that a million repetitions take a minute.
pub const SETTINGS: [Setting; 10] = [
    chosen_on(
        "two Bernoulli arms",
        r#""environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.4 } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } } ] },
           "budget": { "absolute": 40 }"#,
    ),
    chosen_on(
        "five Bernoulli arms",
        r#""environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.3 } },
            { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "bernoulli", "p": 0.3 } },
            { "reward": { "law": "bernoulli", "p": 0.7 }, "cost": { "law": "bernoulli", "p": 0.6 } },
            { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "bernoulli", "p": 0.2 } },
            { "reward": { "law": "bernoulli", "p": 0.9 }, "cost": { "law": "bernoulli", "p": 0.8 } } ] },
           "budget": { "absolute": 60 }"#,
    ),
    chosen_on(
        "a trap of low cost",
        r#""environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.01 }, "cost": { "law": "bernoulli", "p": 0.05 } } ] },
           "budget": { "absolute": 40 }"#,
    ),
    chosen_on(
        "five beta arms, drawn",
        r#""environment": { "family": "beta", "arms": 5 }, "budget": { "times_smallest_mean_cost": 200 }"#,
    ),
    held_out(
        "ten Bernoulli arms, the best one cheap",
        r#""environment": { "arms": [
            { "reward": { "law": "bernoulli", "p": 0.1 }, "cost": { "law": "bernoulli", "p": 0.05 } },
            { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.3 } },
            { "reward": { "law": "bernoulli", "p": 0.4 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.4 } },
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.7 } },
            { "reward": { "law": "bernoulli", "p": 0.7 }, "cost": { "law": "bernoulli", "p": 0.6 } },
            { "reward": { "law": "bernoulli", "p": 0.2 }, "cost": { "law": "bernoulli", "p": 0.4 } },
            { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.5 } },
            { "reward": { "law": "bernoulli", "p": 0.8 }, "cost": { "law": "bernoulli", "p": 0.8 } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.9 } } ] },
           "budget": { "absolute": 60 }"#,
    ),
    held_out(
        "three arms with discrete laws",
        r#""environment": { "arms": [
            { "reward": { "law": "discrete", "values": [0, 0.5, 1], "weights": [2, 1, 1] },
              "cost": { "law": "discrete", "values": [0.1, 1], "weights": [3, 1] } },
            { "reward": { "law": "discrete", "values": [0.2, 0.4], "weights": [1, 1] },
              "cost": { "law": "uniform", "low": 0.1, "high": 0.5 } },
            { "reward": { "law": "beta", "alpha": 0.5, "beta": 0.5 }, "cost": { "law": "beta", "alpha": 2, "beta": 2 } } ] },
           "budget": { "absolute": 30 }"#,
    ),
    held_out(
        "known costs, strict stop",
        r#""environment": { "known_costs": true, "arms": [
            { "reward": { "law": "uniform", "low": 0, "high": 0.4 }, "cost": { "law": "constant", "value": 0.2 } },
            { "reward": { "law": "bernoulli", "p": 0.35 }, "cost": { "law": "constant", "value": 0.4 } },
            { "reward": { "law": "bernoulli", "p": 0.8 }, "cost": { "law": "constant", "value": 0.9 } } ] },
           "budget": { "absolute": 30 }, "stop": "strict""#,
    ),
    held_out(
        "linear arms, drawn",
        r#""environment": { "linear": { "dimension": 3, "arms": 5, "noise_sd": 0.1 } }, "budget": { "absolute": 30 }"#,
    ),
    held_out(
        "ten Bernoulli arms, drawn, the same budget for all",
        r#""environment": { "family": "bernoulli", "arms": 10 }, "budget": { "absolute": 20 }"#,
    ),
    held_out(
        "two arms that change places",
        r#""environment": { "change": { "from": 0.5, "until": 0.5 }, "arms": [
            { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.4 },
              "later": { "reward": { "law": "bernoulli", "p": 0.3 }, "cost": { "law": "bernoulli", "p": 0.4 } } },
            { "reward": { "law": "bernoulli", "p": 0.5 }, "cost": { "law": "bernoulli", "p": 0.5 } } ] },
           "budget": { "absolute": 40 }"#,
    ),
];

impl Setting {
    fn specification(&self, repetitions: u64) -> Specification {
        let policies = POLICIES.map(|id| format!(r#"{{ "id": "{id}" }}"#)).join(", ");
        let text = format!(
            r#"{{ "version": 1, {}, "policies": [ {policies} ], "repetitions": {repetitions}, "seed": 1, "checkpoints": [1] }}"#,
            self.fields
        );
        Specification::from_json(&text).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Returns the final regrets of all policies in this many repetitions. They are kept below `target/tmp`, because a
    /// million repetitions take long.
    pub fn population(&self, repetitions: u64) -> Vec<Vec<f64>> {
        let name = self.name.replace([' ', ','], "-");
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{repetitions}.population"));
        let count = repetitions as usize;
        if let Ok(bytes) = fs::read(&file)
            && bytes.len() == 8 * count * POLICIES.len()
        {
            let numbers: Vec<f64> =
                bytes.chunks_exact(8).map(|bytes| f64::from_le_bytes(bytes.try_into().unwrap())).collect();
            return numbers.chunks(count).map(<[f64]>::to_vec).collect();
        }
        let regrets = self.simulate(repetitions);
        let bytes: Vec<u8> = regrets.iter().flatten().flat_map(|regret| regret.to_le_bytes()).collect();
        fs::write(&file, bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        regrets
    }

    fn simulate(&self, repetitions: u64) -> Vec<Vec<f64>> {
        let runner = Experiment::new(self.specification(repetitions));
        let run = |task: usize| runner.run(task).unwrap();
        let finals: Vec<Vec<f64>> = (0..runner.tasks())
            .into_par_iter()
            .map(|task| run(task).repetitions.iter().map(|record| record.ending.last.regret).collect())
            .collect();
        let of = |policy: usize| finals.iter().skip(policy).step_by(POLICIES.len()).flatten().copied().collect();
        (0..POLICIES.len()).map(of).collect()
    }
}
