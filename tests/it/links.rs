//! Tests that links of every released version still work: each link contains the specification that is stored beside
//! it, and reading this specification loses nothing. `tests/browser/links.test.mjs` opens the same links in the page.
//!
//! `tests/links/v1.json` contains links that the page of version 1 wrote. The file never changes. A version that writes
//! links in another format adds a file.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use budgeted_bandits::preset;
use budgeted_bandits::specification::Specification;
use flate2::read::ZlibDecoder;
use serde_json::Value;
use std::io::Read;

const RELEASED: [&str; 1] = [include_str!("../links/v1.json")];

fn files() -> impl Iterator<Item = Value> {
    RELEASED.iter().map(|text| serde_json::from_str(text).unwrap())
}

/// Returns the text in a link. A link is "#s=" followed by the deflated text in base64url.
fn decoded(link: &str) -> String {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(link.strip_prefix("#s=").unwrap()).unwrap();
    let mut text = String::new();
    ZlibDecoder::new(bytes.as_slice()).read_to_string(&mut text).unwrap();
    text
}

/// Returns a line for every value of `old` that `new` lacks or has changed. Numbers are compared by value, because the
/// same number can be written in different ways.
fn lost(old: &Value, new: &Value, path: &str) -> Vec<String> {
    let parts: Vec<(String, &Value)> = match old {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => list.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect(),
        _ if old == new || old.as_f64().is_some_and(|number| Some(number) == new.as_f64()) => return Vec::new(),
        _ => return vec![format!("{path}: {old} is {new}")],
    };
    let at = |key: &str| match new {
        Value::Array(list) => key.parse().ok().and_then(|at: usize| list.get(at)),
        _ => new.get(key),
    };
    parts.iter().flat_map(|(key, value)| lost(value, at(key).unwrap_or(&Value::Null), &format!("{path}.{key}"))).collect()
}

#[test]
fn every_link_contains_the_specification_that_is_stored_beside_it() {
    let mut links = 0;
    for file in files() {
        for entry in file["specifications"].as_array().unwrap() {
            let text = decoded(entry["link"].as_str().unwrap());
            let stored = &entry["specification"];
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), *stored);
            let read = Specification::from_json(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let now = serde_json::to_value(&read).unwrap();
            assert_eq!(lost(stored, &now, ""), [""; 0], "{text}");
            links += 1;
        }
    }
    assert!(links >= 19, "{links} links");
}

#[test]
fn every_preset_of_a_link_exists() {
    for file in files() {
        for link in file["presets"].as_array().unwrap() {
            let mut parts = link.as_str().unwrap().strip_prefix("#preset=").unwrap().split("&part=");
            let preset = preset::find(parts.next().unwrap()).unwrap_or_else(|| panic!("{link}"));
            let part: usize = parts.next().map_or(1, |part| part.parse().unwrap());
            assert!(part <= preset.parts().len(), "{link}");
        }
    }
}
