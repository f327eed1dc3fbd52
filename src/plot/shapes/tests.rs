//! Tests of the chart of the view Shapes, on the SVG backend.

use super::*;
use crate::plot::tests::style;

const SAMPLES: Samples = Samples { n: 10.0, reward: 0.5, cost: 0.125, z: 3.0, eta: 1.0, min: 0.0, max: 1.0 };

fn svg(samples: &Samples, width: u32) -> String {
    let omega = Colour::parse("#1d4fc4").unwrap();
    let chart = ShapesChart { samples, shape: &samples.shape(), kinds: vec![omega; 5], style: style(2.0) };
    chart.svg(width, ShapesChart::height(f64::from(width)).ceil() as u32)
}

fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

#[test]
fn the_chart_has_names_values_and_titles() {
    let svg = svg(&SAMPLES, 1000);
    let texts = texts(&svg);
    for text in ["ω", "Wilson", "KL", "Bernstein", "Hoeffding", "reward: its upper end counts", "0.844", "0.0139", "60.7"] {
        assert!(texts.contains(&text), "{text} in {texts:?}");
    }
    // Bernstein's bound, Hoeffding's bound and the axis each have an ∞.
    assert_eq!(texts.iter().filter(|text| **text == "∞").count(), 3);
    // An arrow stands for each end beyond the hatched strips: the four ends of Bernstein's intervals, Hoeffding's lower
    // end for the cost, and two infinite ratios. An end within a strip, such as Hoeffding's upper end for the reward at
    // 1.07, has a cap instead.
    let arrows = svg.lines().filter(|line| line.contains("<polyline") && line.contains("stroke-width=\"4\"")).count();
    assert_eq!(arrows, 4 + 1 + 2);
}

#[test]
fn a_narrow_sheet_has_the_panels_below_each_other() {
    assert!(ShapesChart::height(300.0) > 2.5 * ShapesChart::height(1000.0));
    let svg = svg(&SAMPLES, 300);
    assert_eq!(texts(&svg).iter().filter(|text| **text == "Wilson").count(), 3);
}

#[test]
fn extreme_samples_are_drawn_with_numbers_only() {
    for samples in [
        Samples { reward: 0.0, cost: 0.0, ..SAMPLES },
        Samples { reward: 1.0, cost: 1.0, n: 1.0, ..SAMPLES },
        Samples { reward: -0.5, cost: 0.5, min: -1.0, n: 1e6, ..SAMPLES },
        Samples { reward: -1e6, cost: 1e6, min: -1e6, max: 1e6, ..SAMPLES },
        Samples { reward: 1e-6, cost: 1e-6, max: 1e-6, n: 1e6, z: 0.1, eta: 0.01, ..SAMPLES },
    ] {
        for width in [1, 230, 1000] {
            let svg = svg(&samples, width);
            assert!(!svg.contains("NaN") && svg.len() < 200_000, "{samples:?}: {}", svg.len());
        }
    }
}

#[test]
fn figures_have_three_digits() {
    let found = [0.0139, -0.449_79, 60.7, 3729.6, 0.5, 4.07e-7, f64::INFINITY, 0.0].map(figures);
    assert_eq!(found, ["0.0139", "−0.450", "60.7", "3\u{202f}730", "0.500", "4.07\u{202f}×\u{202f}10⁻⁷", "∞", "0"]);
}

#[test]
fn ratios_have_an_axis_with_room_for_each_label() {
    for last in [5.0, 30.0, 4000.0, 1e9] {
        let x = Axis { scale: AxisScale::Logarithmic, min: 0.5, max: last, from: 0.0, to: 200.0 };
        let ticks = ratio_ticks(&x);
        assert!((2..=8).contains(&ticks.len()), "{last}: {ticks:?}");
    }
}
