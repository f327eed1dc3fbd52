//! Charts, drawn with plotters: on a canvas for the page, as SVG for the command line and the tests.
//!
//! plotters draws in whole device pixels and has no dashed lines. Charts therefore compute positions in CSS px as
//! `f64`, round them last, and cut dashed lines into dashes themselves. The width of text is estimated and never
//! measured, because a browser would lay out the page again for every label.

mod asymmetry;
mod axis;
mod clip;
mod colour;
mod course;
mod coverage;
mod distribution;
mod grab;
mod intervals;
mod label;
mod line;
mod race;
mod rain;
mod regret;
mod shapes;
mod sheet;

pub use asymmetry::asymmetry_chart;
pub use axis::AxisScale;
pub use colour::{Colour, Colours};
pub use course::{CourseChart, Track};
pub use coverage::{CoverageChart, Measure};
pub use distribution::{DistributionChart, DistributionRow};
pub use grab::{CostChart, REACH, RatiosChart, Reach};
pub use intervals::{Accents, IntervalsChart, Order, Rows};
pub use race::{End, LaneLine, RaceChart, RaceLayout, StripChart};
pub use rain::RainChart;
pub use regret::{Layout, Point, RegretChart, Series, Zoom};
pub use shapes::{ShapesChart, Values};
pub use sheet::{Chart, Style};

pub(crate) use label::{number, text_width, three_digits};

use axis::{Axis, Tick, decade_ticks, linear_ticks, log_ticks};
use line::{dashes, thin};
use plotters::backend::DrawingBackend;
use plotters::style::FontStyle;
use plotters::style::text_anchor::HPos;
use sheet::{Drawn, Sheet};

/// The height of all text in a chart of an SVG document, in CSS px. Layouts have room for the widest font of this height.
const TEXT: f64 = 12.0;
/// The height of text on other backends, as `--t1` in www/ui/tokens.css. The typeface of the page is narrower than the
/// widest font, so the layouts have room for it.
const PAGE_TEXT: f64 = 13.0;

#[cfg(test)]
mod tests;
