//! Tests of the regret chart.

mod drawing;
mod logarithmic;
mod ranges;

use super::*;
use crate::plot::tests::style;
use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

fn colour(text: &str) -> Colour {
    Colour::parse(text).unwrap()
}

fn series(points: Vec<Point>, dash: &[f64]) -> Series {
    let colour = colour("#1d4fc4");
    Series { points, colour, width: 1.5, dash: dash.to_vec(), band_alpha: 0.1, alpha: 1.0, bound: false, marks: false }
}

fn curve(last: f64, half: f64, end: f64) -> Vec<Point> {
    let point = |i: i32| {
        let x = 10.0 * libm::pow(end / 10.0, f64::from(i) / 99.0);
        let mean = last * x / end;
        Point { x, mean, low: mean * (1.0 - half), high: mean * (1.0 + half) }
    };
    (0..100).map(point).collect()
}

fn chart(series: Vec<Series>) -> RegretChart {
    RegretChart {
        series,
        x: AxisScale::Logarithmic,
        y: AxisScale::Linear,
        zoom: Zoom::default(),
        band: true,
        x_title: "budget spent (log scale)".to_string(),
        y_title: "regret, in units of reward".to_string(),
        x_end_label: Some("B = 3\u{202f}000".to_string()),
        x_ticks: Vec::new(),
        style: style(2.0),
    }
}

fn layout(chart: &RegretChart, width: u32, height: u32) -> Layout {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, (width, height)).into_drawing_area();
    chart.draw(&area).unwrap()
}

fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

fn count(svg: &str, tag: &str) -> usize {
    svg.matches(&format!("<{tag} ")).count()
}

/// The points of every line or outline that has the colour of the series, in CSS px.
fn places(svg: &str, tag: &str) -> Vec<Vec<(f64, f64)>> {
    let pair =
        |text: &str| text.split_once(',').map(|(x, y)| (x.parse::<f64>().unwrap() / 2.0, y.parse::<f64>().unwrap() / 2.0));
    let points = |part: &str| {
        let (_, rest) = part.split_once("points=\"").unwrap();
        rest.split('"').next().unwrap().split_whitespace().filter_map(pair).collect()
    };
    let open = format!("<{tag} ");
    let parts = svg.split(&open).skip(1).map(|part| part.split('>').next().unwrap());
    parts.filter(|part| part.contains("#1D4FC4")).map(points).collect()
}
