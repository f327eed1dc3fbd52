//! Budgeted bandits: problems in which every pull costs something and the budget runs out.
//!
//! A player chooses among K arms. A pull of an arm yields a random reward and a random cost, both in [0, 1]; the run ends when the
//! costs have used up the budget B. The best one can do, nearly, is to pull the arm with the largest ratio of mean reward to mean
//! cost; **regret** is what was lost against that.
//!
//! | symbol | meaning |
//! |---|---|
//! | K | number of arms |
//! | B | budget |
//! | μʳ, μᶜ | mean reward and mean cost of an arm |
//! | n | pulls of an arm so far |
//! | r, c | sample means of its reward and cost |
//! | t | the round about to be played, 1 for the first pull |
//!
//! The modules are a chain, each using only those above it: a [`law`] is the distribution of a reward or of a cost; an arm is a
//! pair of laws, and an [`environment`] is K arms; [`theory`] is what is proven of it; a [`policy`] chooses arms from a [`tally`]
//! of what it has seen; an [`episode`] is one run until the budget is used up; an [`experiment`] repeats episodes as a
//! [`specification`] says, and a [`report`] is its answer; a [`guarantee`] is what the papers prove of its policies; a [`trace`] is one of its
//! runs at any of its pulls; a [`shape`] compares intervals of the same samples; [`coverage`] asks how often the bounds of the policies fail, without
//! playing; a [`preset`] is a figure of a paper with the claim that it checks.
//!
//! ```
//! use budgeted_bandits::{experiment, specification::Specification};
//!
//! let specification = Specification::from_json(r#"{
//!     "version": 1,
//!     "environment": { "arms": [
//!         { "reward": { "law": "bernoulli", "p": 0.6 }, "cost": { "law": "bernoulli", "p": 0.2 } },
//!         { "reward": { "law": "beta", "alpha": 2, "beta": 3 }, "cost": { "law": "constant", "value": 0.5 } } ] },
//!     "budget": { "absolute": 200 },
//!     "policies": [ { "id": "omega-ucb", "rho": 0.25 }, { "id": "uniform" } ],
//!     "repetitions": 20 }"#)?;
//! let results = experiment::run(specification);
//! let answer = results.answer();
//! assert_eq!(answer.best, Some(0));
//! assert!(answer.policies[0].last.share_optimal.unwrap() > 0.9);
//! # Ok::<(), budgeted_bandits::error::Error>(())
//! ```

pub mod math;
pub mod seed;
pub mod stats;
pub mod reorder;
pub mod error;
pub mod input;
pub mod law;
pub mod environment;
pub mod theory;
pub mod tally;
pub mod tape;
pub mod interval;
pub mod shape;
pub mod policy;
pub mod episode;
pub mod specification;
pub mod report;
pub mod experiment;
pub mod guarantee;
pub mod trace;
pub mod evaluate;
pub mod coverage;
pub mod catalogue;
pub mod plot;
pub mod preset;
pub mod import;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
