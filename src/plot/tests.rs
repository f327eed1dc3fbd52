//! Tests of the parts that all charts share.

use super::*;

pub(super) fn style(scale: f64) -> Style {
    let [ink, label, grid, background] =
        ["#1a1c20", "#646870", "#e2e2dd", "#ffffff"].map(|text| Colour::parse(text).unwrap());
    Style { colours: Colours { ink, label, grid, background }, scale, font: "sans-serif".to_owned() }
}

fn values(ticks: &[Tick]) -> Vec<f64> {
    ticks.iter().map(|tick| tick.value).collect()
}

fn labels(ticks: &[Tick]) -> Vec<&str> {
    ticks.iter().map(|tick| tick.label.as_str()).collect()
}

fn length(path: &[(f64, f64)]) -> f64 {
    path.windows(2).map(|s| libm::hypot(s[1].0 - s[0].0, s[1].1 - s[0].1)).sum()
}

#[test]
fn colours_are_read_and_written() {
    let blue = Colour::parse("#1d4fC4").unwrap();
    assert_eq!(blue, Colour { red: 0x1d, green: 0x4f, blue: 0xc4 });
    assert_eq!(blue.to_string(), "#1d4fc4");
    for text in ["", "#", "1d4fc4", "#1d4fc", "#1d4fc4f", "#+d4fc4", "#zzzzzz", "#ääà", "red"] {
        assert_eq!(Colour::parse(text), None);
    }
}

#[test]
fn linear_ticks_are_round_and_few() {
    assert_eq!(values(&linear_ticks(0.0, 1830.0, 4)), [0.0, 500.0, 1000.0, 1500.0]);
    assert_eq!(labels(&linear_ticks(0.0, 1830.0, 4)), ["0", "500", "1\u{202f}000", "1\u{202f}500"]);
    assert_eq!(values(&linear_ticks(0.0, 1.0, 4)), [0.0, 0.25, 0.5, 0.75, 1.0]);
    assert_eq!(labels(&linear_ticks(0.0, 1.0, 4)), ["0.00", "0.25", "0.50", "0.75", "1.00"]);
    assert_eq!(values(&linear_ticks(-30.0, 100.0, 4)), [-25.0, 0.0, 25.0, 50.0, 75.0, 100.0]);
    assert_eq!(labels(&linear_ticks(-2.0, 0.0, 4))[0], "\u{2212}2.0");
    assert_eq!(values(&linear_ticks(0.0, 0.3, 4)), [0.0, 0.1, 0.2, 0.3]);
    for i in 1..2_000 {
        let count = linear_ticks(0.0, f64::from(i) * 0.37, 4).len();
        assert!((4..=6).contains(&count), "{count} ticks up to {}", f64::from(i) * 0.37);
    }
    assert!(linear_ticks(1.0, 1.0, 4).is_empty());
    assert!(linear_ticks(0.0, f64::NAN, 4).is_empty());
    assert!(linear_ticks(0.0, f64::INFINITY, 4).is_empty());
}

#[test]
fn logarithmic_ticks_are_exact() {
    assert_eq!(values(&log_ticks(10.0, 3000.0, &[1, 3], 1)), [10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0]);
    assert_eq!(values(&log_ticks(0.02, 1.0, &[1, 2, 5], 1)), [0.02, 0.05, 0.1, 0.2, 0.5, 1.0]);
    assert_eq!(labels(&log_ticks(0.02, 1.0, &[1], 1)), ["0.1", "1"]);
    assert_eq!(values(&log_ticks(0.01, 1e4, &[1], 2)), [0.01, 1.0, 100.0, 1e4]);
    assert!(log_ticks(0.0, 1.0, &[1], 1).is_empty());
}

/// Ticks at 1e12 and at 1e12 + 5e3 once had the same label, 10¹².
#[test]
fn labels_of_neighbouring_ticks_differ_at_any_size() {
    for size in [1e-300, 1e-120, 1e-6, 1e-3, 1.0, 1e6, 1e12, 1e300] {
        for (low, high) in [(0.0, 1.0), (1.0, 2.0), (1.0, 1.000_01), (-1.0, -0.999), (123.0, 123.02)] {
            let ticks = linear_ticks(low * size, high * size, 4);
            let mut distinct = labels(&ticks);
            distinct.dedup();
            assert!(ticks.len() >= 4 && distinct.len() == ticks.len(), "{low} to {high} × {size}: {:?}", labels(&ticks));
        }
    }
    let millionths = labels_of(linear_ticks(0.0, 1e-6, 4));
    assert_eq!(millionths, ["0", "2.5 × 10⁻⁷", "5 × 10⁻⁷", "7.5 × 10⁻⁷", "10⁻⁶"]);
    let late = labels_of(linear_ticks(1e12, 1e12 + 2e7, 4));
    assert_eq!(late, ["10¹²", "1.000005 × 10¹²", "1.00001 × 10¹²", "1.000015 × 10¹²", "1.00002 × 10¹²"]);
}

/// The labels of ticks, with ordinary spaces in place of narrow ones.
fn labels_of(ticks: Vec<Tick>) -> Vec<String> {
    ticks.iter().map(|tick| tick.label.replace('\u{202f}', " ")).collect()
}

#[test]
fn numbers_are_written_as_in_print() {
    assert_eq!(number(0.0, 0), "0");
    assert_eq!(number(-0.001, 2), "0.00");
    assert_eq!(number(999.0, 0), "999");
    assert_eq!(number(-1_234_567.0, 0), "\u{2212}1\u{202f}234\u{202f}567");
    assert_eq!(number(3e9, 0), "3\u{202f}×\u{202f}10⁹");
    assert_eq!(number(1e-12, 12), "10⁻¹²");
    assert_eq!(number(f64::NAN, 0), "∞");
}

#[test]
fn dashes_keep_the_length_of_the_pattern() {
    // The line turns by a right angle and is 30 + 40 long, which is 7 periods of 6 + 4, so its dashes are 42 long. The
    // corner lies in a dash.
    let path = [(0.0, 0.0), (24.0, 0.0), (24.0, 0.0), (24.0, 46.0)];
    let cut = dashes(&path, &[6.0, 4.0]);
    assert_eq!(cut.len(), 7);
    assert!((cut.iter().map(|dash| length(dash)).sum::<f64>() - 42.0).abs() < 1e-9);
    assert!(cut.iter().all(|dash| (length(dash) - 6.0).abs() < 1e-9));
    assert_eq!(cut[2], [(20.0, 0.0), (24.0, 0.0), (24.0, 0.0), (24.0, 2.0)]);
    // As in SVG, dashes and gaps of a pattern of odd length are swapped in every other period.
    let odd = dashes(&[(0.0, 0.0), (12.0, 0.0)], &[1.0, 2.0, 3.0]);
    assert_eq!(odd, [[(0.0, 0.0), (1.0, 0.0)], [(3.0, 0.0), (6.0, 0.0)], [(7.0, 0.0), (9.0, 0.0)]]);
    // The last dash may be shorter than the others.
    let short = dashes(&[(0.0, 0.0), (7.0, 0.0)], &[2.0, 3.0]);
    assert_eq!(short, [[(0.0, 0.0), (2.0, 0.0)], [(5.0, 0.0), (7.0, 0.0)]]);
}

#[test]
fn unusable_patterns_draw_a_solid_line() {
    let path = [(0.0, 0.0), (7.0, 0.0)];
    for pattern in [&[][..], &[0.0], &[-1.0, 2.0], &[f64::NAN], &[f64::INFINITY]] {
        assert_eq!(dashes(&path, pattern), [path]);
    }
    assert_eq!(dashes(&[], &[1.0]), [[]; 1]);
    assert!(dashes(&[(1.0, 1.0)], &[1.0, 1.0]).is_empty());
    assert!(dashes(&[(1.0, 1.0); 5], &[0.0, 1.0]).len() < 5);
}

#[test]
fn thinning_keeps_the_extremes_and_the_ends() {
    let path: Vec<_> = (0..10_000).map(|i| (f64::from(i) / 100.0, f64::from(i * 7919 % 1000))).collect();
    let thinned = thin(&path);
    assert!(thinned.len() <= 201, "{}", thinned.len());
    assert_eq!(thinned.last(), path.last());
    let highest = |path: &[(f64, f64)]| path.iter().fold(0.0, |high: f64, point| high.max(point.1));
    assert_eq!(highest(&thinned), highest(&path));
    assert!(thinned.is_sorted_by(|a, b| a.0 <= b.0));
    let few = [(0.0, 1.0), (1.5, 2.0), (3.0, 3.0)];
    assert_eq!(thin(&few), few);
    assert!(thin(&[]).is_empty());
}

#[test]
fn an_axis_puts_values_outside_of_its_range_at_its_ends() {
    let axis = Axis { scale: AxisScale::Logarithmic, min: 1.0, max: 100.0, from: 200.0, to: 0.0 };
    assert_eq!(axis.at(10.0), 100.0);
    assert_eq!([axis.at(0.0), axis.at(-5.0), axis.at(f64::NEG_INFINITY)], [200.0; 3]);
    assert_eq!(axis.at(f64::INFINITY), 0.0);
    assert!(axis.holds(1.0) && !axis.holds(0.5));
}
