//! Code that makes policies fast without changing any choice or its law.
//!
//! A policy is a formula and names the part of the engine that evaluates it:
//!
//! * [`lazy`] finds the arm with the largest index while evaluating few of the arms; [`bounds`] holds its trees. See `docs/engine.md`.
//! * [`thompson`] makes the choices of Thompson sampling while drawing few of the arms. See `docs/thompson.md`.
//! * [`ridge`] keeps the estimates for linear arms up to date.

pub(super) mod lazy;
pub(super) mod ridge;
pub(super) mod thompson;

mod bounds;
