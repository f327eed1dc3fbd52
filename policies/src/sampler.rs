//! Draws from distributions, and their quantiles, with the same bits natively and in wasm.

mod beta_quantile;
mod beta_sampler;
mod beta_tail;
pub mod normal;
mod ziggurat;

pub use beta_quantile::BetaQuantile;
pub use beta_sampler::BetaSampler;
pub(crate) use beta_tail::BetaTail;
pub use ziggurat::{Gamma, exponential, gammas};
