//! The axes of the regret chart.

use crate::plot::{
    Axis, AxisScale, DrawingBackend, Drawn, HPos, Sheet, Tick, decade_ticks, linear_ticks, log_ticks, text_width,
};

pub(super) fn y_ticks(axis: &Axis) -> Vec<Tick> {
    if axis.scale == AxisScale::Linear {
        return linear_ticks(axis.min, axis.max, 4);
    }
    let ticks = decade_ticks(axis.min, axis.max).find(|ticks| ticks.len() <= 5).unwrap_or_default();
    // A range of less than about a factor of two contains no power of ten.
    if ticks.len() < 2 { linear_ticks(axis.min, axis.max, 3) } else { ticks }
}

/// The labelled ticks of the x axis: as many as have room beside each other and left of the label of the end, which
/// reaches from `end.0` to `end.1`.
pub(in crate::plot) fn x_ticks(axis: &Axis, end: (f64, f64)) -> Vec<Tick> {
    let (min, max) = (axis.min, axis.max);
    let candidates: Vec<Vec<Tick>> = match axis.scale {
        AxisScale::Linear => (2..=5).rev().map(|count| linear_ticks(min, max, count)).collect(),
        AxisScale::Logarithmic => {
            let decades = libm::log10(max / min);
            let linear = (decades < 0.5).then(|| linear_ticks(min, max, 3));
            linear.into_iter().chain(decade_ticks(min, max).skip(usize::from(decades >= 1.5))).collect()
        }
    };
    let free =
        |ticks: Vec<Tick>| -> Vec<Tick> { ticks.into_iter().filter(|tick| axis.label(tick).1 + 10.0 < end.0).collect() };
    candidates.into_iter().map(free).find(|ticks| axis.has_room(ticks, 14.0)).unwrap_or_default()
}

/// The given ticks whose labels have room beside each other and left of the label of the end. Of labels that would
/// overlap, the one of the larger value stays.
fn with_room(axis: &Axis, given: &[(f64, String)], end: (f64, f64)) -> Vec<Tick> {
    let mut left = end.0;
    let mut ticks: Vec<Tick> =
        given.iter().rev().map(|(value, label)| Tick { value: *value, label: label.clone() }).collect();
    ticks.retain(|tick| {
        let (from, to) = axis.label(tick);
        let free = to + 10.0 < left;
        left = if free { from } else { left };
        free
    });
    ticks
}

impl<DB: DrawingBackend> Sheet<'_, DB> {
    pub(super) fn y_axis(&self, x: &Axis, y: &Axis, ticks: &[Tick]) -> Drawn<DB> {
        for tick in ticks {
            let height = y.at(tick.value);
            if y.from - height >= 1.0 {
                self.rule((x.from, height), (x.to, height), self.colours.grid)?;
            }
            self.text(&tick.label, x.from - 8.0, height + 1.0, HPos::Right)?;
        }
        Ok(())
    }

    /// Draws the x axis with the label of its end, and with ticks at the values of `given`, or else at round numbers.
    pub(super) fn x_axis(&self, x: &Axis, y: &Axis, end: &str, given: &[(f64, String)]) -> Drawn<DB> {
        let (bottom, ink) = (y.from, self.colours.ink);
        self.rule((x.from, bottom), (x.to, bottom), ink)?;
        // The label of the end is centred below its tick, but stays inside of the area.
        let half = text_width(end) / 2.0;
        let centre = x.to.min(self.size().0 - half - 1.0).max(half);
        for (value, _) in given {
            self.rule((x.at(*value), bottom), (x.at(*value), bottom + 6.0), ink)?;
        }
        let room = (centre - half, centre + half);
        let ticks = if given.is_empty() { x_ticks(x, room) } else { with_room(x, given, room) };
        if given.is_empty() && x.scale == AxisScale::Logarithmic && libm::log10(x.max / x.min) < 9.0 {
            for tick in log_ticks(x.min, x.max, &[1, 2, 3, 4, 5, 6, 7, 8, 9], 1) {
                let place = x.at(tick.value);
                self.rule((place, bottom), (place, bottom + 3.0), ink)?;
            }
        }
        for tick in ticks.iter().filter(|tick| x.holds(tick.value)) {
            let place = x.at(tick.value);
            self.rule((place, bottom), (place, bottom + 6.0), ink)?;
            self.text(&tick.label, place, bottom + 16.0, HPos::Center)?;
        }
        self.rule((x.to, bottom), (x.to, bottom + 6.0), ink)?;
        self.text(end, centre, bottom + 16.0, HPos::Center)
    }
}
