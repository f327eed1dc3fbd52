//! The places of the three columns of the chart of intervals, and their axes.

use super::IntervalsChart;
use crate::plot::{Axis, AxisScale, Tick, decade_ticks, three_digits};

/// The smallest width at which the columns stand beside each other, in CSS px.
const WIDE: f64 = 640.0;
/// The heights of a row in CSS px: shown in full, as one line, and in full with the columns below each other.
const FULL: f64 = 64.0;
const COMPACT: f64 = 28.0;
const STACKED: f64 = 176.0;
/// The width left of the columns, where the names of the arms stand, and right of the index, where its value stands.
const NAMES: f64 = 112.0;
const VALUES: f64 = 56.0;
/// The largest number of arms whose rows are shown in full.
const IN_FULL: usize = 12;
/// The length by which the axes of the means reach beyond the possible values on either side, as a share of these.
const BEYOND: f64 = 0.15;
/// The ticks of the axes of the means, as shares of the largest possible value.
pub(super) const QUARTERS: [(f64, &str); 5] = [(0.0, "0"), (0.25, "¼"), (0.5, "½"), (0.75, "¾"), (1.0, "1")];

/// The label of a tick if the largest possible value is `most`.
pub(super) fn quarter((share, label): (f64, &str), most: f64) -> String {
    if most == 1.0 { label.to_owned() } else { three_digits(share * most) }
}

/// The axes of the three columns, and the places of their bars in a row.
pub(super) struct Columns {
    pub reward: Axis,
    pub cost: Axis,
    pub index: Axis,
    /// The heights of the bars of reward, cost and index below the top of the row.
    pub bars: [f64; 3],
    pub compact: bool,
    pub wide: bool,
}

impl Columns {
    pub fn new(chart: &IntervalsChart, width: f64) -> Columns {
        let arms = chart.state.arms.len();
        let (compact, wide) = (arms > IN_FULL, width >= WIDE);
        let mean = |most: f64, from: f64, to: f64| {
            let (min, max) = (-BEYOND * most, (1.0 + BEYOND) * most);
            Axis { scale: AxisScale::Linear, min, max, from, to }
        };
        let reward = |from: f64, to: f64| mean(chart.state.reward_max, from, to);
        let cost = |from: f64, to: f64| mean(chart.state.cost_max, from, to);
        if wide || compact {
            let names = if wide { NAMES } else { 64.0 };
            let room = width - names - VALUES;
            let gap = if wide { 28.0 } else { 6.0 };
            let each = (room - 2.0 * gap) / 3.0;
            let at = |column: f64| names + column * (each + gap);
            let bar = if compact { COMPACT / 2.0 } else { 27.0 };
            Columns {
                reward: reward(at(0.0), at(0.0) + each),
                cost: cost(at(1.0), at(1.0) + each),
                index: chart.index_axis(at(2.0), at(2.0) + each - 12.0),
                bars: [bar; 3],
                compact,
                wide,
            }
        } else {
            let (left, right) = (24.0, width - VALUES);
            Columns {
                reward: reward(left, right),
                cost: cost(left, right),
                index: chart.index_axis(left, right - 12.0),
                bars: [46.0, 90.0, 134.0],
                compact,
                wide,
            }
        }
    }
}

/// The height of a row if there are this many arms, on a chart of this width, in CSS px.
pub(super) fn row_height(arms: usize, width: f64) -> f64 {
    match (arms > IN_FULL, width >= WIDE) {
        (true, _) => COMPACT,
        (false, true) => FULL,
        (false, false) => STACKED,
    }
}

/// Rounds up to 1, 2 or 5 times a power of ten.
pub(super) fn round_up(value: f64) -> f64 {
    let power = libm::pow(10.0, libm::log10(value).floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|round| *round >= value * (1.0 - 1e-9))
        .unwrap_or(value)
}

/// The labelled ticks of the index, as many as have room.
pub(super) fn index_ticks(axis: &Axis) -> Vec<Tick> {
    let before_infinity = |tick: &Tick| axis.at(tick.value) < axis.to - 8.0;
    decade_ticks(axis.min, axis.max)
        .map(|ticks| ticks.into_iter().filter(before_infinity).collect())
        .find(|ticks: &Vec<Tick>| axis.has_room(ticks, 8.0))
        .unwrap_or_default()
}
