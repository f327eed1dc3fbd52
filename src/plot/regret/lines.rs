//! The lines and bands of the regret chart.

use super::{Point, Series};
use crate::plot::{Axis, AxisScale, DrawingBackend, Drawn, Sheet, clip, thin};

/// The radius of the discs at points, in CSS px.
const MARK: f64 = 4.0;

impl<DB: DrawingBackend> Sheet<'_, DB> {
    /// Draws the band of a series. With `cut`, the parts outside of the axes are cut off.
    pub(super) fn band(&self, series: &Series, x: &Axis, y: &Axis, cut: bool) -> Drawn<DB> {
        let alpha = series.band_alpha * series.alpha;
        for run in runs(series, x.scale, y.scale) {
            if run.iter().all(|point| point.band().0 >= point.band().1) {
                continue;
            }
            let edge = |end: fn(&Point) -> f64| {
                let edge: Vec<_> = run.iter().map(|point| place(x, y, point.x, end(point), cut)).collect();
                thin(&edge)
            };
            let mut outline = edge(|point| point.band().1);
            outline.extend(edge(|point| point.band().0).into_iter().rev());
            if cut {
                outline = clip::outline(outline, (x.from, x.to), (y.to, y.from));
            }
            self.polygon(&outline, series.colour, alpha)?;
        }
        Ok(())
    }

    /// Draws the line of a series. With `cut`, the parts outside of the axes are cut off.
    pub(super) fn line(&self, series: &Series, x: &Axis, y: &Axis, cut: bool) -> Drawn<DB> {
        for run in runs(series, x.scale, y.scale) {
            let line: Vec<_> = run.iter().map(|point| place(x, y, point.x, point.mean, cut)).collect();
            if let [point] = line[..] {
                if cut && (place(x, y, run[0].x, run[0].mean, false) != point) {
                    continue;
                }
                self.dot(point, series.width.max(2.0 / self.scale), series.colour, series.alpha)?;
                continue;
            }
            let line = thin(&line);
            for part in if cut { clip::line(&line, (x.from, x.to), (y.to, y.from)) } else { vec![line] } {
                self.path(&part, series.colour, series.width, &series.dash, series.alpha)?;
            }
        }
        Ok(())
    }

    /// Draws a disc at every point of a series that has marks, and a line over its interval.
    pub(super) fn marks(&self, series: &Series, x: &Axis, y: &Axis) -> Drawn<DB> {
        let points = series.points.iter().filter(|point| x.scale.holds(point.x) && y.scale.holds(point.mean));
        for point in points.filter(|_| series.marks) {
            let (low, high) = point.band();
            let ends = [place(x, y, point.x, low, false), place(x, y, point.x, high, false)];
            self.path(&ends, series.colour, 1.5, &[], series.alpha)?;
            self.dot(place(x, y, point.x, point.mean, false), MARK, series.colour, series.alpha)?;
        }
        Ok(())
    }
}

/// The place of a value. With `cut` the place may lie outside of the axes, otherwise at their ends.
fn place(x: &Axis, y: &Axis, budget: f64, regret: f64, cut: bool) -> (f64, f64) {
    if cut { (x.beyond(budget), y.beyond(regret)) } else { (x.at(budget), y.at(regret)) }
}

/// The stretches of a line between the points that have no place on the chart.
fn runs(series: &Series, x: AxisScale, y: AxisScale) -> impl Iterator<Item = &[Point]> {
    let runs = series.points.split(move |point| !(x.holds(point.x) && y.holds(point.mean)));
    runs.filter(|run| !run.is_empty())
}
