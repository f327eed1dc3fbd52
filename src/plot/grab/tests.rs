//! Tests of the charts of the view "Drag an interval", on the SVG backend.

use super::*;
use crate::plot::tests::style;
use crate::shape::Samples;

/// α = 0.05.
const Z: f64 = 1.959_963_984_540_054;
const SAMPLES: Samples = Samples { n: 40.0, reward: 0.625, cost: 0.075, z: Z, eta: 1.0, min: 0.0, max: 1.0 };
const ACCENT: &str = "#1D4FC4";

fn cost(samples: &Samples, symmetric: bool) -> CostChart {
    let kind = if symmetric { samples.hoeffding() } else { samples.omega() };
    let colour = Colour::parse(ACCENT).unwrap();
    CostChart { interval: kind.cost.interval, mean: samples.cost, symmetric, colour, style: style(2.0) }
}

fn ratios(samples: &Samples, as_wide: bool, width: u32) -> String {
    let accent = Colour::parse(ACCENT).unwrap();
    RatiosChart { samples, as_wide, accent, style: style(1.0) }.svg(width, 320)
}

fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

/// The place of every dot of a colour.
fn dots(svg: &str, colour: &str) -> Vec<(f64, f64)> {
    let attribute = |part: &str, name: &str| -> f64 {
        part.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let of_colour = svg.split("<circle").skip(1).map(|part| part.split('>').next().unwrap());
    of_colour.filter(|part| part.contains(colour)).map(|part| (attribute(part, "cx"), attribute(part, "cy"))).collect()
}

#[test]
fn an_interval_prints_both_ends() {
    let svg = cost(&SAMPLES, true).svg(584, 140);
    for text in ["−0.140", "0.290", "impossible", "−0.2", "0.6"] {
        assert!(texts(&svg).contains(&text), "{text} in {:?}", texts(&svg));
    }
    let svg = cost(&SAMPLES, false).svg(584, 140);
    for text in ["0.026", "0.199"] {
        assert!(texts(&svg).contains(&text), "{text} in {:?}", texts(&svg));
    }
}

#[test]
fn an_end_beyond_the_axis_is_an_arrow() {
    let arrows =
        |svg: &str| svg.lines().filter(|line| line.contains("<polyline") && line.contains("stroke-width=\"4\"")).count();
    assert_eq!(arrows(&cost(&SAMPLES, true).svg(584, 140)), 0);
    assert_eq!(arrows(&cost(&Samples { n: 2.0, ..SAMPLES }, true).svg(584, 140)), 2);
}

#[test]
fn ends_are_never_rounded_to_zero() {
    let found = [0.0, -0.1397, 0.000_23, -0.000_01, 0.6].map(end);
    assert_eq!(found, ["0", "−0.140", "0.0002", "−10⁻⁵", "0.600"]);
}

/// The ratios were computed from the formulas with mpmath.
#[test]
fn the_names_have_the_ratios_at_the_mark() {
    let svg = ratios(&SAMPLES, false, 1208);
    for text in ["symmetric  ∞", "ω-UCB  29.3", "sample ratio  8.33", "sample mean of the cost, after 40 pulls"] {
        assert!(texts(&svg).contains(&text), "{text} in {:?}", texts(&svg));
    }
    let finite = ratios(&Samples { cost: 0.3, ..SAMPLES }, false, 1208);
    assert!(texts(&finite).contains(&"symmetric  9.85"), "{:?}", texts(&finite));
    // A narrow chart has no names, and a single pull is not several.
    let narrow = ratios(&Samples { n: 1.0, ..SAMPLES }, false, 330);
    assert!(!texts(&narrow).iter().any(|text| text.starts_with("ω-UCB")));
    assert!(texts(&narrow).contains(&"sample mean of the cost, after 1 pull"));
}

#[test]
fn an_infinite_ratio_has_a_place_above_the_axis() {
    let [high, low] = [0.075, 0.3].map(|cost| dots(&ratios(&Samples { cost, ..SAMPLES }, false, 1208), "#1A1C20"));
    assert_eq!(high[0].1, 30.0);
    assert!(low[0].1 > 48.0, "{low:?}");
    // The mark moves to the right as the cost falls.
    assert!(high[0].0 > low[0].0);
    // The interval as wide as ω is finite before Hoeffding's is.
    let wide = |as_wide: bool| dots(&ratios(&Samples { cost: 0.15, ..SAMPLES }, as_wide, 1208), "#1A1C20")[0].1;
    assert_eq!(wide(false), 30.0);
    assert!(wide(true) > 48.0);
}

#[test]
fn extreme_samples_are_drawn_with_numbers_only() {
    for n in [1.0, 40.0, 1e6] {
        for mean_cost in [0.0, 0.001, 0.4, 1.0] {
            for reward in [0.0, 0.625, 1.0] {
                let samples = Samples { n, cost: mean_cost, reward, ..SAMPLES };
                for (width, height) in [(1, 1), (300, 140), (1208, 320)] {
                    let drawn = [true, false].map(|symmetric| cost(&samples, symmetric).svg(width, height));
                    let charts = [true, false].map(|as_wide| ratios(&samples, as_wide, width));
                    for svg in drawn.iter().chain(&charts) {
                        assert!(!svg.contains("NaN") && svg.len() < 200_000, "{samples:?}: {}", svg.len());
                    }
                }
            }
        }
    }
}
