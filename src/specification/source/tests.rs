use super::{Arms, Source};
use crate::environment::{FAMILIES, Laws};
use crate::error::Result;
use crate::input::{Field, Node};
use crate::seed::{Role, stream};
use crate::specification::{Known, Specification};

#[test]
fn known_costs_do_not_change() {
    for entry in FAMILIES {
        let size = if entry.settings > 0 { r#""setting": 3"# } else { r#""arms": 4"# };
        let text = format!(
            r#"{{ "version": 1, "environment": {{ "family": "{}", {size}, "change": {{ "from": 0.2, "until": 0.4 }} }},
                "budget": {{ "times_smallest_mean_cost": 10 }}, "policies": [ {{ "id": "kube" }} ] }}"#,
            entry.id
        );
        let source = Specification::from_json(&text).unwrap().environment;
        let environment = source.environment(&mut stream(1, 0, Role::Environment));
        for arm in &environment.arms {
            let later = arm.later.as_ref().expect("every arm changes");
            assert_ne!(later.reward, arm.laws.reward, "{}", entry.id);
            assert_eq!(later.cost == arm.laws.cost, source.known_costs(), "{}", entry.id);
        }
    }
}

/// The number of arms of a setting comes from its family, because families need not share one table of settings.
#[test]
fn every_draw_has_as_many_arms_as_its_source_says() {
    for entry in FAMILIES {
        let family = entry.family;
        for size in 1..=entry.settings.max(4) {
            for arms in [Arms::Family { family, arms: size }, Arms::Setting { family, setting: size }] {
                let source = Source { arms, change: None };
                let drawn = source.environment(&mut stream(1, 0, Role::Environment));
                assert_eq!(source.arms(), drawn.arms.len(), "{}, size {size}", entry.id);
            }
        }
    }
}

/// A frozen draw can be read again, and its arms have the means of the arms drawn.
#[test]
fn a_frozen_draw_is_given() {
    let families = FAMILIES.iter().map(|entry| {
        let size = if entry.settings > 0 { r#""setting": 3"# } else { r#""arms": 4"# };
        format!(r#"{{ "family": "{}", {size}, "change": {{ "from": 0.2, "until": 0.4 }} }}"#, entry.id)
    });
    let linear = r#"{ "linear": { "dimension": 3, "arms": 4, "noise_sd": 0.1 } }"#.to_owned();
    for text in families.chain([linear]) {
        let node = Node::from_json(&text).unwrap();
        let source = Source::read(&Field::root(&node), &Known::default()).unwrap();
        let draws = || stream(7, 0, Role::Environment);
        let text = serde_json::to_string(&source.frozen(&mut draws())).unwrap();
        let node = Node::from_json(&text).unwrap();
        let frozen = Source::read(&Field::root(&node), &Known::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (drawn, given) = (source.environment(&mut draws()), frozen.given().unwrap());
        assert_eq!((drawn.scale, drawn.known_costs, drawn.change), (given.scale, given.known_costs, given.change));
        for (drawn, given) in drawn.arms.iter().zip(&given.arms) {
            for later in [0.0, 1.0] {
                let (drawn, given) = (drawn.means(later), given.means(later));
                assert!((drawn.0 - given.0).abs() < 1e-12 && (drawn.1 - given.1).abs() < 1e-12, "{text}");
            }
        }
    }
}

fn read(text: &str) -> Source {
    read_known(text, &Known::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn read_known(text: &str, known: &Known) -> Result<Source> {
    Source::read(&Field::root(&Node::from_json(text).unwrap()), known)
}

/// Everything that a specification can say about rows.
const OBSERVED: &str = r#"{
    "arms": [
        { "name": "A", "observations": [[0, 1], [8, 2], [4, 4]], "later": { "observations": [[1, 1], [2, 3]] } },
        { "name": "B", "observations": [[6, 2], [2, 3]] } ],
    "reward_max": 8, "cost_max": 4, "change": { "from": 0.5, "until": 0.5 } }"#;

#[test]
fn rows_keep_their_means_and_their_order() {
    let source = read(OBSERVED);
    let environment = source.given().unwrap();
    assert_eq!(environment.arms[0].means(0.0), (4.0 / 8.0, 7.0 / 3.0 / 4.0));
    assert_eq!(environment.arms[0].means(1.0), (1.5 / 8.0, 2.0 / 4.0));
    assert!(environment.arms.iter().all(|arm| arm.paired));
    assert_eq!(read(&serde_json::to_string(&source).unwrap()), source);
    assert_eq!(source.observed(), Some(environment));
}

#[test]
fn weights_make_rows_more_likely() {
    let source = read(r#"{ "arms": [{ "observations": [[1, 0.5], [0, 0.25], [0.5, 1]], "weights": [1, 3, 0] }] }"#);
    assert_eq!(source.given().unwrap().arms[0].means(0.0), (0.25, 0.3125));
    assert_eq!(read(&serde_json::to_string(&source).unwrap()), source);
}

#[test]
fn independent_columns_are_not_drawn_as_rows() {
    let text = OBSERVED.replace("\"reward_max\"", "\"independent\": true, \"reward_max\"");
    let source = read(&text);
    assert!(source.given().unwrap().arms.iter().all(|arm| !arm.paired));
    assert!(source.rows().independent && read(&serde_json::to_string(&source).unwrap()) == source);
    let frozen = source.frozen(&mut stream(1, 0, Role::Environment));
    assert_eq!(frozen, source, "a given environment stays as it is");
}

/// A world can be written into a specification, with the weights of its rows, and has the same means there.
#[test]
fn a_frozen_world_is_given() {
    let source = read(&OBSERVED.replace("\"reward_max\"", "\"worlds\": true, \"reward_max\""));
    assert!(source.given().is_none() && source.observed().is_some());
    let draws = || stream(7, 3, Role::Environment);
    let (world, frozen) = (source.environment(&mut draws()), source.frozen(&mut draws()));
    let given = read(&serde_json::to_string(&frozen).unwrap()).given().unwrap();
    for (world, given) in world.arms.iter().zip(&given.arms) {
        for later in [0.0, 1.0] {
            let (world, given) = (world.means(later), given.means(later));
            assert!((world.0 - given.0).abs() < 1e-12 && (world.1 - given.1).abs() < 1e-12, "{world:?} and {given:?}");
        }
        assert!(given.laws.columns().unwrap().0.weights().is_some());
    }
    assert_ne!(source.environment(&mut stream(7, 4, Role::Environment)), world, "another repetition is another world");
}

#[test]
fn a_name_stands_for_the_rows_that_are_known() {
    let rows = |name: &str| (name == "abc").then(|| Laws::observed(&[(4.0, 0.5), (0.0, 0.25)], None));
    let known = Known { rows: &rows, ..Known::default() };
    let text = |rows: &str| {
        format!(
            r#"{{ "reward_max": 4, "arms": [{{ "observations": {rows} }}, {{ "observations": {rows}, "weights": [1, 3] }}] }}"#
        )
    };
    assert_eq!(read_known(&text("\"abc\""), &known), Ok(read(&text("[[4, 0.5], [0, 0.25]]"))));
    let error = |name: &str, most: &str| {
        let text = text(name).replace(r#""reward_max": 4"#, most);
        read_known(&text, &known).unwrap_err().to_string().lines().next().unwrap().to_owned()
    };
    assert_eq!(
        error("\"abd\"", r#""reward_max": 4"#),
        "arms[0].observations: expected a list of 1 to 1000000 rows, found \"abd\""
    );
    assert_eq!(error("\"abc\"", r#""reward_max": 2"#), "arms[0].observations[0][0]: expected a number from 0 to 2, found 4");
}
