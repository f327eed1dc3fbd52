use super::{Arms, Source};
use crate::environment::FAMILIES;
use crate::input::{Field, Node};
use crate::seed::{Role, stream};
use crate::specification::Specification;

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
        let source = Source::read(&Field::root(&node)).unwrap();
        let draws = || stream(7, 0, Role::Environment);
        let text = serde_json::to_string(&source.frozen(&mut draws())).unwrap();
        let node = Node::from_json(&text).unwrap();
        let frozen = Source::read(&Field::root(&node)).unwrap_or_else(|error| panic!("{text}: {error}"));
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
