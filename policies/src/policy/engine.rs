//! Code that makes policies fast without changing any choice, or the law of a random choice.
//!
//! A policy states its rule and hands it to a part of the engine, which evaluates it:
//!
//! * [`lazy`] finds the arm with the largest index while evaluating few of the arms; [`bounds`] holds its trees. See
//!   `docs/engine.md`.
//! * [`thompson`] makes the choices of Thompson sampling while drawing for few of the arms. See `docs/thompson.md`.
//! * [`ridge`] keeps the estimates for linear arms up to date.

pub(super) mod lazy;
pub(super) mod ridge;
pub(super) mod thompson;

mod bounds;
