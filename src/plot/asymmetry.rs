//! The chart of the asymmetry of the ω interval by the mean. It is Figure 5 of the ω-UCB paper with marks for the
//! current samples.

use super::{AxisScale, Colour, Point, RegretChart, Series, Style, Zoom};
use crate::interval::asymmetry;
use crate::shape::Samples;

/// The numbers of samples of the paper's figure.
const N: [f64; 4] = [1.0, 10.0, 100.0, 1000.0];
/// The lengths of the dashes and gaps for each number of samples, in CSS px.
const DASHES: [&[f64]; 4] = [&[], &[10.0, 3.0], &[6.0, 3.0], &[2.0, 3.0]];
const STEPS: u32 = 160;

/// The chart of Eq. 23 with z²η in the place of z², by the place of the mean in its range. The lines for n = 1, 10, 100
/// and 1,000 have the colour of labels. The line for the n of the samples has the colour `accent`, with a dot at the
/// mean of the reward and a ring at the mean of the cost.
pub fn asymmetry_chart(samples: &Samples, accent: Colour, style: Style) -> RegretChart {
    let z = samples.z * samples.eta.sqrt();
    let point = |n: f64, x: f64| {
        let y = asymmetry(n, x, z);
        Point { x, mean: y, low: y, high: y }
    };
    let series = |points: Vec<Point>, colour: Colour, width: f64, dash: &[f64]| Series {
        points,
        colour,
        width,
        dash: dash.to_vec(),
        band_alpha: 0.0,
        alpha: 1.0,
        bound: false,
        marks: false,
    };
    let curve = |n: f64| (0..=STEPS).map(|step| point(n, spread(f64::from(step) / f64::from(STEPS)))).collect();
    let dot =
        |mean: f64, colour: Colour, radius: f64| series(vec![point(samples.n, samples.share(mean))], colour, radius, &[]);
    // The first series is drawn on top. The two dots at the mean of the cost make the ring.
    let mut all = vec![
        dot(samples.reward, accent, 4.5),
        dot(samples.cost, style.colours.background, 2.5),
        dot(samples.cost, accent, 4.5),
        series(curve(samples.n), accent, 2.75, &[]),
    ];
    all.extend(N.iter().zip(DASHES).map(|(n, dash)| series(curve(*n), style.colours.label, 1.5, dash)));
    let unit = samples.min == 0.0 && samples.max == 1.0;
    RegretChart {
        series: all,
        x: AxisScale::Linear,
        y: AxisScale::Linear,
        zoom: Zoom::default(),
        band: false,
        x_title: if unit { "sample mean" } else { "where the sample mean lies in the range" }.to_owned(),
        y_title: "asymmetry, Eq. 23".to_owned(),
        x_end_label: Some("1".to_owned()),
        x_ticks: Vec::new(),
        style,
    }
}

/// Maps equally spaced places from 0 to 1 to places that are closest at both ends, where the curves for large n are
/// steep.
fn spread(u: f64) -> f64 {
    u * u * (3.0 - 2.0 * u)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Chart;
    use crate::plot::tests::style;

    const SAMPLES: Samples = Samples { n: 25.0, reward: 0.5, cost: 0.125, z: 3.0, eta: 1.0, min: 0.0, max: 1.0 };

    fn chart(samples: &Samples) -> RegretChart {
        asymmetry_chart(samples, Colour::parse("#1d4fc4").unwrap(), style(1.0))
    }

    #[test]
    fn the_curves_are_those_of_figure_5() {
        let chart = chart(&SAMPLES);
        assert_eq!(chart.series.len(), 8);
        for (series, n) in chart.series[3..].iter().zip([25.0, 1.0, 10.0, 100.0, 1000.0]) {
            assert_eq!((series.points[0].x, series.points[STEPS as usize].x), (0.0, 1.0));
            assert!(series.points.iter().all(|point| point.mean == asymmetry(n, point.x, 3.0)));
        }
    }

    #[test]
    fn the_dot_and_the_ring_are_on_the_samples_own_curve() {
        let share_of_10_to_40 = Samples { reward: 25.0, cost: 13.75, min: 10.0, max: 40.0, eta: 0.25, z: 6.0, ..SAMPLES };
        for samples in [SAMPLES, share_of_10_to_40] {
            let chart = chart(&samples);
            assert_eq!((chart.series[0].points[0].x, chart.series[0].points[0].mean), (0.5, 0.0));
            let ring = chart.series[2].points[0];
            assert_eq!((ring.x, ring.mean), (0.125, asymmetry(25.0, 0.125, 3.0)));
            let svg = chart.svg(400, 240);
            assert_eq!(svg.matches("<circle").count(), 3);
            assert_eq!(svg.contains("where the sample mean lies in the range"), samples.max == 40.0);
        }
    }
}
