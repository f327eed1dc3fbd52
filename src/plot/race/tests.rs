//! Tests of the charts of a race, on the SVG backend.

use super::*;
use crate::plot::tests::style;
use crate::specification::Specification;
use plotters::backend::SVGBackend;
use plotters::drawing::IntoDrawingArea;

const COLOURS: [&str; 3] = ["#111111", "#222222", "#333333"];

/// A race on three constant arms, of which the last is the best and the first the second best.
fn race(budget: f64, policies: &[&str]) -> Race {
    let arm = |reward: f64| {
        format!(r#"{{"reward":{{"law":"constant","value":{reward}}},"cost":{{"law":"constant","value":0.5}}}}"#)
    };
    let arms = [0.5, 0.25, 1.0].map(arm).join(",");
    let policies: Vec<_> = policies.iter().map(|id| format!(r#"{{"id":"{id}"}}"#)).collect();
    let text = format!(
        r#"{{"version":1,"environment":{{"arms":[{arms}]}},"budget":{{"absolute":{budget}}},"policies":[{}],"repetitions":1}}"#,
        policies.join(",")
    );
    let mut race = Race::new(&Specification::from_json(&text).unwrap(), 0).unwrap();
    while race.record(1000) {}
    race
}

fn colours(count: usize) -> Vec<Colour> {
    COLOURS[..count].iter().map(|text| Colour::parse(text).unwrap()).collect()
}

fn strip(race: &Race, lane: usize, count: usize, fair: bool) -> String {
    StripChart { race, lane, arms: colours(count), fair, style: style(1.0) }.svg(600, 40)
}

/// The upper edge and the height of every rectangle of a colour.
fn rectangles(svg: &str, colour: &str) -> Vec<(f64, f64)> {
    let attribute = |part: &str, name: &str| {
        let text = part.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap();
        text.parse().unwrap()
    };
    let parts = svg.split("<rect").skip(1).map(|part| part.split('>').next().unwrap());
    parts.filter(|part| part.contains(colour)).map(|part| (attribute(part, "y"), attribute(part, "height"))).collect()
}

#[test]
fn the_best_arm_is_on_top_in_the_first_colour() {
    let race = race(600.0, &["best-arm", "uniform"]);
    let best = strip(&race, 0, 3, false);
    assert_eq!(rectangles(&best, COLOURS[0]).len(), BINS);
    assert!(rectangles(&best, COLOURS[1]).is_empty());
    let uniform = strip(&race, 1, 3, false);
    let [first, second, third] = COLOURS.map(|colour| rectangles(&uniform, colour));
    assert!(first.iter().all(|(top, _)| *top == 0.0) && first.len() > BINS / 2, "{first:?}");
    assert!(third.iter().all(|(top, height)| top + height == 40.0), "{third:?}");
    assert!(second.iter().any(|(top, height)| *top > 0.0 && top + height < 40.0), "{second:?}");
    let heights = [&first, &second, &third].map(|rows| rows.iter().map(|(_, height)| height).sum::<f64>());
    assert_eq!(heights.iter().sum::<f64>(), 40.0 * BINS as f64);
}

#[test]
fn arms_beyond_the_palette_have_its_last_colour() {
    let race = race(600.0, &["uniform"]);
    let two = strip(&race, 0, 2, false);
    let three = strip(&race, 0, 3, false);
    let count = |svg: &str, colours: &[&str]| colours.iter().map(|colour| rectangles(svg, colour).len()).sum::<usize>();
    assert_eq!(count(&two, &COLOURS[..1]), count(&three, &COLOURS[..1]));
    assert_eq!(count(&two, &COLOURS[1..2]), count(&three, &COLOURS[1..]));
    assert!(!strip(&race, 0, 0, false).contains("NaN"), "no colour");
}

#[test]
fn hidden_arms_are_in_the_order_of_their_numbers() {
    let race = race(600.0, &["best-arm"]);
    assert_eq!(rectangles(&strip(&race, 0, 3, true), COLOURS[2]).len(), BINS, "the best arm is the last one");
}

fn chart(race: &Race, at: f64, step: Step) -> RaceChart<'_> {
    let line = |colour: Colour| LaneLine { colour, width: 2.0, dash: Vec::new() };
    RaceChart { race, at, step, lines: colours(2).into_iter().map(line).collect(), style: style(1.0) }
}

fn layout(race: &Race, at: f64, step: Step) -> RaceLayout {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, (800, 300)).into_drawing_area();
    chart(race, at, step).draw(&area).unwrap()
}

#[test]
fn lines_end_at_the_moment_and_axes_stay() {
    let race = race(600.0, &["best-arm", "uniform"]);
    let [start, half, end] = [0.0, 300.0, 600.0].map(|at| layout(&race, at, Step::Budget));
    for layout in [&start, &half, &end] {
        assert_eq!((layout.left, layout.right, layout.top), (half.left, half.right, half.top));
        assert_eq!(layout.ends[0].y, layout.bottom, "the best arm has no regret");
    }
    assert_eq!((start.now, end.now), (start.left, start.right));
    assert_eq!(half.now, (half.left + half.right) / 2.0);
    let height = half.bottom - half.top;
    let regret = |at: f64| race.look(at, Step::Budget).lanes[1].regret;
    let expected = regret(300.0) / regret(600.0) * height / 1.02;
    assert!((half.bottom - half.ends[1].y - expected).abs() < 1e-9 && (half.ends[1].x - half.now).abs() < 1.0);
    assert!((end.bottom - end.ends[1].y - height / 1.02).abs() < 1e-9);
    let svg = chart(&race, 300.0, Step::Budget).svg(800, 300);
    let reach = |part: &str| part.split([' ', ',']).step_by(2).filter_map(|x| x.parse::<f64>().ok()).fold(0.0, f64::max);
    let lines: Vec<f64> = svg.split("points=\"").skip(1).map(|part| reach(part.split('"').next().unwrap())).collect();
    assert!(!lines.is_empty() && lines.iter().all(|x| (x - half.now).abs() <= 1.0), "{lines:?}, {}", half.now);
}

#[test]
fn lanes_in_step_by_pulls_end_where_they_have_spent() {
    let race = race(600.0, &["best-arm", "uniform"]);
    let (quarter, whole) = (layout(&race, 300.0, Step::Pulls), layout(&race, 300.0, Step::Budget));
    assert_eq!(quarter.now, quarter.ends[0].x);
    assert!((quarter.now - (whole.left + (whole.right - whole.left) / 4.0)).abs() < 1e-9);
}

#[test]
fn a_race_without_regret_or_pulls_can_be_drawn() {
    let same = race(0.25, &["best-arm", "best-arm"]);
    for at in [0.0, 0.25, f64::NAN, f64::INFINITY] {
        for step in [Step::Budget, Step::Pulls] {
            assert!(!chart(&same, at, step).svg(320, 200).contains("NaN"), "{at}");
        }
    }
    assert!(!strip(&same, 1, 3, false).contains("NaN"));
}
