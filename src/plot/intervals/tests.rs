//! Tests of the chart of intervals: what it draws, on the SVG backend.

use super::*;
use crate::plot::tests::style;
use crate::plot::three_digits;
use crate::specification::Specification;
use crate::trace::{Ghost, Trace};

fn colour(text: &str) -> Colour {
    Colour::parse(text).unwrap()
}

const ACCENT: &str = "#1D4FC4";
const ERROR: &str = "#B3261E";

fn state(policy: &str, arms: usize, at: u64, ghost: Option<Ghost>) -> State {
    let p = |i: usize| 0.05 + 0.9 * (i as f64 + 0.5) / arms as f64;
    state_of(policy, &(0..arms).map(p).collect::<Vec<f64>>(), at, ghost)
}

/// The state of a run, after `at` pulls, on arms with these mean rewards.
fn state_of(policy: &str, rewards: &[f64], at: u64, ghost: Option<Ghost>) -> State {
    let arm = |p: &f64| {
        format!(r#"{{"reward":{{"law":"bernoulli","p":{p}}},"cost":{{"law":"bernoulli","p":{}}}}}"#, 1.0 - 0.9 * p)
    };
    let arms: Vec<String> = rewards.iter().map(arm).collect();
    let text = format!(
        r#"{{"version":1,"environment":{{"arms":[{}]}},"budget":{{"absolute":5000}},"policies":[{{"id":"{policy}"}}],"repetitions":1}}"#,
        arms.join(",")
    );
    let mut trace = Trace::new(&Specification::from_json(&text).unwrap(), 0, 0).unwrap();
    trace.seek(at);
    trace.state(ghost)
}

fn chart(state: &State) -> IntervalsChart<'_> {
    IntervalsChart {
        state,
        order: Order::Number,
        fair: false,
        density: false,
        scroll: 0.0,
        accents: Accents {
            accent: colour(ACCENT),
            soft: colour("#e6edfb"),
            error: colour(ERROR),
            strong: colour("#1a1c20"),
        },
        style: style(1.0),
    }
}

/// The texts of an SVG document, in the order in which they are drawn.
fn texts(svg: &str) -> Vec<String> {
    let parts = svg.split("<text").skip(1);
    parts.map(|part| part.split('>').nth(1).unwrap().split('<').next().unwrap().trim().to_owned()).collect()
}

fn svg(chart: &IntervalsChart, width: f64) -> String {
    chart.svg(width as u32, IntervalsChart::height(chart.state.arms.len(), width) as u32)
}

/// A diamond at the left end of the logarithmic axis would show a ratio above 0.
#[test]
fn a_true_ratio_of_0_has_no_diamond() {
    let diamonds = |rewards: &[f64]| {
        let svg = svg(&chart(&state_of("uniform", rewards, 20, None)), 1000.0);
        svg.split("<polygon").skip(1).filter(|part| part.split('>').next().unwrap().contains("#FFFFFF")).count()
    };
    assert_eq!([diamonds(&[0.5, 0.25]), diamonds(&[0.5, 0.0])], [6, 5]);
}

/// For the ratio 0.46, the left end of 0.45 × 0.46 was once rounded up to 0.5, which exceeds the ratio.
#[test]
fn the_axis_of_the_index_holds_every_true_ratio() {
    for hundredths in 5..100 {
        let state = state_of("uniform", &[f64::from(hundredths) / 100.0, 1.0], 20, None);
        let axis = chart(&state).index_axis(0.0, 100.0);
        assert!(state.arms.iter().all(|arm| axis.holds(arm.true_ratio)), "{hundredths} {axis:?}");
    }
}

#[test]
fn a_small_value_is_not_shown_as_0() {
    let shown = [0.0, 0.0123, 0.0012, 0.000_456, -0.25].map(|number| three_digits(number).replace('\u{202f}', " "));
    assert_eq!(shown, ["0", "0.012", "0.001", "4.56 × 10⁻⁴", "−0.250"]);
}

#[test]
fn every_arm_has_its_name_its_pulls_and_its_values() {
    let state = state("omega-ucb", 4, 60, Some(Ghost::Hoeffding));
    for width in [1000.0, 320.0] {
        let texts = texts(&svg(&chart(&state), width));
        for (i, arm) in state.arms.iter().enumerate() {
            for wanted in [
                format!("Arm {}", i + 1),
                format!("n = {}", arm.pulls),
                three_digits(arm.reward.unwrap().high),
                three_digits(arm.cost.unwrap().low),
            ] {
                assert!(texts.contains(&wanted), "{wanted} at {width}: {texts:?}");
            }
            let index = three_digits(arm.index.unwrap());
            assert!(texts.iter().any(|text| *text == index || *text == format!("{index} ✗")), "{index}: {texts:?}");
        }
        assert_eq!(texts.iter().filter(|text| *text == "next").count(), 1);
        assert_eq!(texts.iter().filter(|text| *text == "best").count(), 1);
    }
}

#[test]
fn long_names_and_their_tags_stay_left_of_the_columns() {
    let mut state = state("omega-ucb", 3, 60, None);
    let names = ["short", "a name of 20 letters", "another long name"];
    state.arms.iter_mut().zip(names).for_each(|(arm, name)| arm.name = Some(name.to_owned()));
    for (next, best) in [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)] {
        (state.next, state.best) = (Some(next), best);
        let svg = svg(&chart(&state), 1000.0);
        assert!(texts(&svg).contains(&"short".to_owned()));
        let length = |part: &str, key: &str| -> f64 {
            part.split(key).nth(1).and_then(|rest| rest.split('"').next()).and_then(|text| text.parse().ok()).unwrap_or(0.0)
        };
        // Tags are as high as marks, but wider.
        let tags = svg.split("<rect ").filter(|part| length(part, "height=\"") == 16.0 && length(part, "width=\"") > 20.0);
        let ends: Vec<f64> = tags.map(|part| length(part, "x=\"") + length(part, "width=\"")).collect();
        assert!(ends.len() == 2 && ends.iter().all(|end| *end <= 112.0), "next is {next}, best is {best}: {ends:?}");
    }
}

#[test]
fn true_values_can_be_hidden() {
    let state = state("omega-ucb", 4, 60, None);
    let diamonds = |svg: &str| svg.matches("<polygon").count();
    let open = svg(&chart(&state), 1000.0);
    let fair = svg(&IntervalsChart { fair: true, ..chart(&state) }, 1000.0);
    assert_eq!((diamonds(&open), diamonds(&fair)), (12, 0));
    assert!(!texts(&fair).contains(&"best".to_owned()));
}

#[test]
fn a_bound_that_fails_is_marked_by_more_than_its_colour() {
    let state = state("i-ucb", 4, 300, None);
    let failed = state.arms.iter().filter(|arm| arm.violated).count();
    assert!(failed > 0, "choose a state in which a bound fails");
    let svg = svg(&chart(&state), 1000.0);
    assert_eq!(texts(&svg).iter().filter(|text| text.ends_with('✗')).count(), failed);
    assert!(svg.contains(ERROR));
}

#[test]
fn an_infinite_index_is_an_arrow_and_a_sign() {
    // Every arm has been pulled once, and arms that have cost nothing have no finite bound.
    let state = state("omega-ucb", 4, 4, None);
    let infinite = state.arms.iter().filter(|arm| arm.index == Some(f64::INFINITY)).count();
    assert!(infinite > 0 && infinite < 4, "choose a state with finite and infinite indices, not {infinite} infinite ones");
    // The labels of the axes contain one more ∞.
    assert_eq!(texts(&svg(&chart(&state), 1000.0)).iter().filter(|text| *text == "∞").count(), infinite + 1);
}

#[test]
fn rows_have_the_chosen_order() {
    let state = state("omega-ucb", 5, 200, None);
    let names = |order: Order| -> Vec<String> {
        let svg = svg(&IntervalsChart { order, ..chart(&state) }, 1000.0);
        texts(&svg).into_iter().filter(|text| text.starts_with("Arm ")).collect()
    };
    assert_eq!(names(Order::Number), ["Arm 1", "Arm 2", "Arm 3", "Arm 4", "Arm 5"]);
    assert_eq!(names(Order::Ratio), ["Arm 5", "Arm 4", "Arm 3", "Arm 2", "Arm 1"]);
    let by_index = crate::math::sorted_by(&[0, 1, 2, 3, 4], |arm| -state.arms[*arm].index.unwrap());
    assert_eq!(names(Order::Index), by_index.iter().map(|arm| format!("Arm {}", arm + 1)).collect::<Vec<_>>());
}

#[test]
fn of_many_arms_only_the_visible_rows_are_drawn() {
    let state = state("omega-ucb", 300, 900, Some(Ghost::Kl));
    let chart = IntervalsChart { scroll: 28.0 * 150.0, ..chart(&state) };
    let texts = texts(&chart.svg(1000, 24 + 28 * 10));
    let names: Vec<_> = texts.iter().filter(|text| text.starts_with("Arm ")).collect();
    assert_eq!((names[0].as_str(), names.len()), ("Arm 151", 11));
    assert!(texts.iter().all(|text| !text.starts_with("n =")));
}

#[test]
fn a_posterior_has_a_density() {
    let state = state("bts", 3, 60, Some(Ghost::Posterior));
    let plain = svg(&chart(&state), 1000.0);
    let dense = svg(&IntervalsChart { density: true, ..chart(&state) }, 1000.0);
    let polygons = |svg: &str| svg.matches("<polygon").count();
    assert_eq!(polygons(&dense), polygons(&plain) + 6);
}

#[test]
fn unknown_values_are_not_drawn() {
    let state = state("uniform", 3, 0, Some(Ghost::Hoeffding));
    let svg = svg(&chart(&state), 1000.0);
    assert!(texts(&svg).contains(&"n = 0".to_owned()));
    assert!(!svg.contains("NaN"));
}
