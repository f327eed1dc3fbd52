//! Tests of the chart of a whole run, on the SVG backend.

use super::*;
use crate::plot::tests::style;
use crate::specification::Specification;
use crate::trace::Trace;
use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

fn trace(budget: f64) -> Trace {
    let text = format!(
        r#"{{"version":1,"environment":{{"arms":[
            {{"reward":{{"law":"bernoulli","p":0.3}},"cost":{{"law":"bernoulli","p":0.5}}}},
            {{"reward":{{"law":"bernoulli","p":0.6}},"cost":{{"law":"bernoulli","p":0.2}}}}]}},
            "budget":{{"absolute":{budget}}},"policies":[{{"id":"omega-ucb"}}],"repetitions":1}}"#
    );
    let mut trace = Trace::new(&Specification::from_json(&text).unwrap(), 0, 0).unwrap();
    while trace.record(1000) {}
    trace
}

fn chart(trace: &Trace) -> CourseChart<'_> {
    CourseChart { course: trace.course(), unit: 1.0, line: Colour::parse("#1d4fc4").unwrap(), style: style(1.0) }
}

#[test]
fn arms_have_rows_best_first_and_pulls_have_ticks() {
    let trace = trace(300.0);
    let svg = chart(&trace).svg(800, 190);
    let place = |text: &str| svg.find(&format!("\n{text}\n")).unwrap_or_else(|| panic!("{text} is missing: {svg}"));
    assert!(svg[place("arm 2")..].contains("\n1\n"), "the best arm is not first");
    for tick in ["10", "100", "1 000"] {
        place(&tick.replace(' ', "\u{202f}"));
    }
}

/// The left margin once cut off the first digit of labels such as 3 × 10⁻⁶.
#[test]
fn wide_labels_of_regret_have_room() {
    let trace = trace(100.0);
    let left = |unit: f64| {
        let chart = CourseChart { unit, ..chart(&trace) };
        let svg = chart.svg(800, 190);
        let mut text = String::new();
        let track = chart.draw(&SVGBackend::with_string(&mut text, (800, 190)).into_drawing_area()).unwrap();
        let labels: Vec<&str> =
            svg.split("<text ").skip(1).map(|part| part.split(['>', '<']).nth(1).unwrap().trim()).collect();
        let widest = labels.iter().filter(|label| label.contains('⁻')).map(|label| text_width(label)).fold(0.0, f64::max);
        (track.left, widest)
    };
    assert_eq!(left(1.0).0, LEFT);
    let (margin, widest) = left(1.5e-6);
    assert!(widest > 0.0 && margin - 8.0 >= widest, "{margin} for {widest}");
}

#[test]
fn every_pull_is_within_a_mark_of_its_arm() {
    let trace = trace(100.0);
    let x = Axis { scale: AxisScale::Logarithmic, min: 1.0, max: trace.recorded() as f64, from: 0.0, to: 5000.0 };
    let chart = chart(&trace);
    let marks = [chart.marks(0, &x), chart.marks(1, &x)];
    let mut replay = self::trace(100.0);
    // The course has a point for every one of the first 100 pulls.
    for pull in 1..=100_u64 {
        replay.seek(pull);
        let arm = replay.state(None).last.unwrap().arm;
        let row = trace.course().arms.iter().position(|other| *other == arm).unwrap();
        let place = x.at(pull as f64);
        for (other, marks) in marks.iter().enumerate() {
            let marked = marks.iter().any(|(from, to)| (*from..=*to).contains(&place));
            assert_eq!(marked, other == row, "pull {pull} of arm {arm}, row {other}");
        }
    }
}

#[test]
fn a_run_that_is_not_recorded_yet_can_be_drawn() {
    let text = r#"{"version":1,"environment":{"family":"bernoulli","arms":3},"budget":{"absolute":50},"policies":[{"id":"bts"}],"repetitions":1}"#;
    let trace = Trace::new(&Specification::from_json(text).unwrap(), 0, 0).unwrap();
    assert!(!chart(&trace).svg(320, 190).contains("NaN"));
}
