//! Broken specifications with the exact error messages that they get.

use budgeted_bandits::environment::FAMILIES;
use budgeted_bandits::{law, policy};

#[derive(serde::Deserialize)]
pub struct Case {
    pub name: String,
    pub text: String,
    pub error: String,
}

/// Returns the cases of `broken-specifications.json`. In the file, `{policies}`, `{laws}` and `{families}` stand for
/// the lists of all names, so a new policy does not change the file.
pub fn all() -> Vec<Case> {
    let mut cases: Vec<Case> = serde_json::from_str(include_str!("../broken-specifications.json")).unwrap();
    let policies: Vec<&str> = policy::ALL.iter().map(|entry| entry.id).collect();
    let laws: Vec<&str> = law::ALL.iter().map(|entry| entry.id).collect();
    let families: Vec<&str> = FAMILIES.iter().map(|entry| entry.id).collect();
    for case in &mut cases {
        for (name, ids) in [("{policies}", &policies), ("{laws}", &laws), ("{families}", &families)] {
            case.error = case.error.replace(name, &ids.join(", "));
        }
    }
    cases
}
