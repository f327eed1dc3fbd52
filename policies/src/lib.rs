//! Policies for bandit problems in which every pull costs something and the budget runs out.
//!
//! A policy chooses among K arms. Each pull of an arm yields a random reward and a random cost, and pulls end when the costs
//! have used up a budget. A good policy soon pulls the arm with the largest ratio of mean reward to mean cost. This crate
//! holds the policies of the five papers that define the field, those with which they compare, and formulas of your own. It
//! holds no simulator: rewards and costs come from you.
//!
//! ```
//! use budgeted_bandits_policies::seed::{Role, stream};
//! use budgeted_bandits_policies::{Knowledge, Outcome, Policy, Tally, find};
//!
//! // ω-UCB needs to know nothing but the number of arms. The budget ends the loop.
//! let entry = find("omega-ucb").expect("the catalogue has this policy");
//! let mut policy = entry.build(&[Some(0.25.into())], &Knowledge::new(3))?;
//! let (mut tally, mut random) = (Tally::new(3), stream(42, 0, Role::Policy));
//! while tally.spent < 50.0 {
//!     let arm = policy.choose(&tally, &mut random);
//!     // Your program acts here, and learns what it earned and paid, both as shares of the largest possible values.
//!     let outcome = Outcome { reward: [0.2, 0.9, 0.5][arm], cost: 0.5 };
//!     tally.add(arm, outcome);
//!     policy.observe(arm, outcome, &mut random);
//! }
//! let most = (0..3).max_by_key(|arm| tally.arms[*arm].pulls);
//! assert_eq!(most, Some(1));
//! # Ok::<(), budgeted_bandits_policies::Error>(())
//! ```
//!
//! | What | Where |
//! |---|---|
//! | the list of all policies, and their parameters | [`ALL`], [`find`], [`Entry`] |
//! | what a policy is told before the first pull | [`Knowledge`] |
//! | what a policy sees of the pulls | [`Tally`] |
//! | a policy at work | [`AnyPolicy`], and [`Policy`] for your own |
//! | the state of a policy as bytes | [`AnyPolicy::save`], [`AnyPolicy::restore`] |
//! | an index of your own, in Rust or as a text | [`AnyPolicy::of_index`], [`Formula`] |
//! | confidence intervals | [`interval`] |
//! | random numbers, draws and functions with the same bits everywhere | [`seed`], [`sampler`], [`math`] |
//!
//! **Units.** Rewards and costs lie in [0, 1]: divide them by the largest possible reward and the largest possible cost.
//! The budget is in units of the largest possible cost.
//!
//! **Bits.** Equal seeds, outcomes and versions give equal choices, natively and in wasm.

// A module uses only modules above it. `tests/it/imports.rs` in the repository enforces the order.
pub mod text;
pub mod math;
pub mod seed;
mod tally;
pub mod sampler;
#[cfg(test)]
mod testing;
pub mod interval;
mod policy;

pub use policy::*;
pub use tally::{ArmTally, Outcome, TOLERANCE, Tally};
