//! Results as pictures for files: charts with titles, legends and sentences, as the page exports them.
//!
//! A picture is an SVG document that needs no other file. The charts are those of the page in its light theme, drawn by
//! [`plot`](crate::plot). The program that shows the picture chooses the font, so lines of text are broken where the
//! widest of the usual fonts would need it.
//!
//! The page draws its own pictures around the same charts, because they follow its theme, its fonts, and what is hidden or
//! zoomed. Pictures by this module on the page as well were rejected: they made the wasm 25 kB larger (compressed, 3.6 %), and
//! the scripts that they would replace have 7 kB.

mod coverage;
mod heat;
mod intervals;
mod line;
#[cfg(not(target_arch = "wasm32"))]
mod of_sweep;
mod outcomes;
mod pulls;
mod regret;
mod stack;
pub(crate) mod svg;
mod sweep;
mod theme;

pub use coverage::coverage;
pub use heat::{Heat, HeatCell, HeatMap, heat};
pub use intervals::intervals;
#[cfg(not(target_arch = "wasm32"))]
pub use of_sweep::of_sweep;
pub use outcomes::outcomes;
pub use pulls::pulls;
pub use regret::regret;
pub use sweep::{SweepPicture, Swept, sweep};

/// The width of pictures whose charts may have any width, in CSS px.
const WIDTH: u32 = 760;

#[cfg(test)]
mod tests;
