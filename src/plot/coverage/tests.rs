//! Tests of the chart of coverage.

use super::*;
use crate::coverage::{PairRecords, Study};
use crate::plot::tests::style;

const CLASSES: [&str; 4] = ["#1D4FC4", "#127A6D", "#B4720A", "#84559F"];

fn chart(measure: Measure, specification: Study) -> CoverageChart {
    let mut results = PairRecords::new(specification);
    (0..specification.tasks()).for_each(|task| assert!(results.add(task, specification.run(task))));
    CoverageChart {
        measure,
        policies: results.report().policies,
        level: specification.level,
        pairs: specification.pairs,
        names: true,
        classes: CLASSES.map(|text| Colour::parse(text).unwrap()),
        style: style(1.0),
    }
}

fn texts(svg: &str) -> Vec<&str> {
    svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect()
}

/// The number of elements of a kind that have this colour.
fn count(svg: &str, element: &str, colour: &str) -> usize {
    let tag = format!("<{element} ");
    svg.split(&tag).skip(1).filter(|part| part.split('>').next().unwrap().contains(colour)).count()
}

#[test]
fn shares_have_names_figures_intervals_and_the_nominal_level() {
    let svg = chart(Measure::Share, Study::default()).svg(500, 300);
    let texts = texts(&svg);
    for text in ["nominal 1\u{202f}%", "% of pairs (log scale)", "0", "0.1", "1", "10", "100"] {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
    let rows: Vec<_> = texts.windows(2).filter(|pair| pair[1].ends_with('%')).map(|pair| (pair[0], pair[1])).collect();
    let expected = [
        ("ω-UCB", "0.06\u{202f}%"),
        ("ω*-UCB", "0.06\u{202f}%"),
        ("ω-UCB with η", "0.06\u{202f}%"),
        ("m-UCB", "0\u{202f}%"),
        ("c-UCB", "3.72\u{202f}%"),
        ("Budget-UCB", "0\u{202f}%"),
        ("i-UCB", "14.9\u{202f}%"),
        ("UCB-SC", "0.04\u{202f}%"),
        ("KL-UCB-SC", "0.21\u{202f}%"),
    ];
    assert!(rows.ends_with(&expected), "{rows:?}");
    // Each class has a colour and a shape (disc, square, triangle or diamond), which are drawn beside the name and on
    // the axis.
    assert_eq!(count(&svg, "circle", CLASSES[0]), 6);
    assert_eq!([1, 2, 3].map(|class| count(&svg, "polygon", CLASSES[class])), [2, 4, 6]);
    // A whisker has a stroke at each of its ends, except at an end at 0.
    assert_eq!([0, 1, 2, 3].map(|class| count(&svg, "polyline", CLASSES[class])), [9, 2, 5, 9]);
    // The marks of the two shares of 0 are hollow.
    assert_eq!(count(&svg, "polygon", "#FFFFFF"), 2);
    assert!(!svg.contains("NaN"));
}

#[test]
fn multiples_have_medians_quartiles_and_1() {
    let svg = chart(Measure::Multiple, Study::default()).svg(500, 300);
    let texts = texts(&svg);
    for text in ["true ratio", "bound / true ratio (log scale)", "1.83", "2.43", "1.39", "2.44", "1.22", "1.81", "1.67", "1"]
    {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
    assert_eq!([0, 1, 2, 3].map(|class| count(&svg, "rect", CLASSES[class])), [3, 1, 2, 3], "every policy needs one bar");
    // A bound is infinite if no sample had a cost. With ten samples this is so frequent that m-UCB has no median.
    let svg = chart(Measure::Multiple, Study { samples: 10, ..Study::default() }).svg(500, 300);
    assert!(self::texts(&svg).contains(&"∞"));
    assert_eq!(count(&svg, "polygon", CLASSES[1]), 2, "m-UCB needs the square before its name and an arrow, but no mark");
}

#[test]
fn a_figure_never_covers_the_line() {
    // Over 500 pairs, the interval of 0 % ends so close to the line that its figure has no room before the line.
    let svg = chart(Measure::Share, Study { pairs: 500, ..Study::default() }).svg(608, 218);
    let places: Vec<(f64, &str)> = svg.split("<text x=\"").skip(1).map(|part| (number_of(part), text_of(part))).collect();
    let place = |wanted: &str| places.iter().filter(|(_, text)| *text == wanted).map(|(x, _)| *x).collect::<Vec<_>>();
    let line = place("nominal 1\u{202f}%")[0];
    let figures = place("0\u{202f}%");
    assert!(figures.len() == 7 && figures.iter().all(|x| *x > line), "{line} {figures:?}");
}

#[test]
fn a_figure_is_never_cut_off() {
    for width in [280, 300, 340, 500] {
        let svg = chart(Measure::Share, Study::default()).svg(width, 300);
        for part in svg.split("<text x=\"").skip(1).filter(|part| text_of(part).ends_with("\u{202f}%")) {
            let (x, wide) = (number_of(part), text_width(text_of(part)));
            let anchor = part.split("text-anchor=\"").nth(1).and_then(|rest| rest.split('"').next());
            let end = match anchor {
                Some("end") => x,
                Some("middle") => x + wide / 2.0,
                _ => x + wide,
            };
            assert!(end <= f64::from(width), "{} ends at {end} of {width}", text_of(part));
        }
    }
}

/// The number before the first quotation mark, which ends an attribute.
fn number_of(part: &str) -> f64 {
    part.split('"').next().unwrap().parse().unwrap()
}

fn text_of(part: &str) -> &str {
    part.split(['>', '<']).nth(1).unwrap().trim()
}

#[test]
fn names_and_the_shapes_beside_them_can_be_left_out() {
    let with = chart(Measure::Share, Study { pairs: 500, ..Study::default() });
    let without = CoverageChart { names: false, ..with.clone() };
    assert!(texts(&with.svg(300, 300)).contains(&"ω-UCB"));
    assert!(!texts(&without.svg(300, 300)).contains(&"ω-UCB"));
    assert_eq!(count(&without.svg(300, 300), "circle", CLASSES[0]), 3);
}

#[test]
fn the_chart_never_panics() {
    for specification in [
        Study { samples: 1, pairs: 3, ..Study::default() },
        Study { samples: 10_000, pairs: 20, level: 0.5, ..Study::default() },
        Study { samples: 1, pairs: 1, level: 0.0001, ..Study::default() },
    ] {
        for measure in [Measure::Share, Measure::Multiple] {
            for (width, height) in [(500, 300), (120, 60), (1, 1), (0, 0)] {
                let full = chart(measure, specification);
                let empty = CoverageChart { policies: Vec::new(), pairs: 0, ..full.clone() };
                for chart in [full, empty] {
                    assert!(!chart.svg(width, height).contains("NaN"));
                }
            }
        }
    }
}
