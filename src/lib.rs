//! Budgeted bandits: problems in which every pull costs something and the budget runs out.
//!
//! A policy chooses among K arms. Each pull of an arm yields a random reward and a random cost, both in [0, 1], and the
//! run ends when the costs have used up the budget B. Always pulling the arm with the largest ratio of mean reward to
//! mean cost is nearly the best that a policy can do. The **regret** of a run is the reward of this strategy minus the
//! reward of the run.
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
//! # Modules
//!
//! The crate [`budgeted_bandits_policies`] comes first: it holds the policies, what they see and what they compute with, and
//! knows nothing of the modules below. Its modules [`interval`], [`seed`] and [`tally`] are repeated here.
//!
//! A module uses only modules above it in this list. `tests/it/imports.rs` enforces the order.
//!
//! Numbers:
//!
//! * [`math`] computes ln, exp, pow and other functions with the same bits natively and in wasm.
//! * [`stats`] computes means, variances and quantiles, and merges those of several workers.
//! * [`reorder`] puts the results of tasks, which arrive in any order, back into their order.
//!
//! Input:
//!
//! * [`error`] is the error of the library: the path of a field and a sentence about the field.
//! * [`input`] reads JSON and gives every field its path.
//!
//! The problem:
//!
//! * [`law`] describes and samples the distribution of a reward or of a cost.
//! * [`environment`] is an instance of the problem: K arms with their laws, and families from which arms are drawn.
//! * [`theory`] computes the best combination of pulls and the papers' bounds on the regret of policies.
//!
//! Policies in the problem:
//!
//! * [`shape`] compares all kinds of intervals on the same samples.
//! * [`policy`] is the list of all policies: those of the crate, the reference for regret, and modules.
//!
//! Experiments:
//!
//! * [`tape`] keeps outcomes that take long to draw, so that they are drawn once for all policies.
//! * [`game`] holds the arms, the budget and the pulls of one run, and the loop of pulls.
//! * [`episode`] is one run of one policy until the budget is used up.
//! * [`specification`] describes an experiment, built from values or read from JSON, and checks it completely.
//! * [`report`] is the answer to a specification.
//! * [`experiment`] splits a specification into tasks and folds their results into an answer.
//!
//! Closer looks:
//!
//! * [`guarantee`] applies the papers' theorems to the policies and the instance of a specification.
//! * [`trace`] shows one run at any of its pulls.
//! * [`race`] records the runs of all policies in one repetition, which a page then shows side by side.
//! * [`evaluate`] computes single values of an index or an interval, for comparison with a calculation by hand.
//! * [`coverage`] measures how often the upper bounds of policies fail, without running the policies.
//! * [`forecast`] predicts how long an experiment takes.
//! * [`contract`] tests whether a policy module keeps the rules of the policies of the catalogue.
//! * `parallel` runs experiments on threads, and is compiled only natively.
//!
//! The outside:
//!
//! * [`records`] keeps finished repetitions in files, and merges such files.
//! * `sweep` runs a specification at several values of its parameters, and is compiled only natively.
//! * [`export`] writes results as tables for other programs.
//! * [`snippet`] writes a policy as a few lines of Python or JavaScript.
//! * [`catalogue`] lists everything that a page needs to build its controls.
//! * [`plot`] draws all charts.
//! * [`picture`] draws results for files, as charts with titles and legends.
//! * [`preset`] holds figures of papers as experiments, each with the claim that it checks.
//! * [`schema`] is the JSON Schema of a specification.
//! * [`import`] turns tables of data into specifications.
//! * `wasm` is the interface for the page, and is compiled only for it.
//!
//! # Example
//!
//! ```
//! use budgeted_bandits::environment::{Arm, Environment};
//! use budgeted_bandits::experiment;
//! use budgeted_bandits::law::Law;
//! use budgeted_bandits::policy;
//! use budgeted_bandits::specification::{Budget, PolicyChoice, Specification};
//!
//! let arms = vec![
//!     Arm::new(Law::bernoulli(0.6), Law::bernoulli(0.2)),
//!     Arm::new(Law::beta(2.0, 3.0), Law::constant(0.5)),
//! ];
//! let [omega_ucb, uniform] = ["omega-ucb", "uniform"].map(|id| policy::find(id).unwrap());
//! let specification = Specification::builder(Environment::new(arms), Budget::Absolute(200.0))
//!     .policy(PolicyChoice::new(omega_ucb).with("rho", 0.25))
//!     .policy(uniform)
//!     .repetitions(20)
//!     .build()?;
//! let results = experiment::run(specification);
//! let answer = results.answer();
//! assert_eq!(answer.best, Some(0));
//! assert!(answer.policies[0].last.share_optimal.unwrap() > 0.9);
//! # Ok::<(), budgeted_bandits::error::Error>(())
//! ```

// docs.rs says beside an item on which systems it exists. Only its nightly compiler can do that.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use budgeted_bandits_policies::{interval, seed};

/// What a policy may see: the outcomes of all pulls, summed for each arm.
pub mod tally {
    pub use budgeted_bandits_policies::{ArmTally, Outcome, Tally};
}

pub mod math;
pub mod stats;
pub mod reorder;
pub mod error;
pub mod input;
pub mod law;
pub mod environment;
pub mod theory;
pub mod shape;
pub mod policy;
pub mod tape;
pub mod game;
pub mod episode;
pub mod specification;
pub mod report;
pub mod experiment;
pub mod guarantee;
pub mod trace;
pub mod race;
pub mod evaluate;
pub mod coverage;
pub mod forecast;
pub mod contract;
#[cfg(not(target_arch = "wasm32"))]
pub mod parallel;
pub mod records;
#[cfg(not(target_arch = "wasm32"))]
pub mod sweep;
pub mod export;
pub mod snippet;
pub mod catalogue;
pub mod plot;
pub mod picture;
pub mod preset;
pub mod schema;
pub mod import;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
