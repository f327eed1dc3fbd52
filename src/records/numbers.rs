//! The digest by which a program tells whether it computes the numbers of a file.
//!
//! A digest of all golden answers was rejected: every new policy changed it, so that no program could read the files of an
//! earlier one.

use super::checksum::checksum;
use crate::input::Node;
use std::collections::BTreeSet;

/// The digest of all answers in `tests/golden`. Programs with the same digest compute the same numbers.
pub const NUMBERS: &str = include_str!("numbers.txt").trim_ascii();

/// The name and the digest of each golden answer on which files may depend, one in each line.
const DIGESTS: &str = include_str!("digests.txt");

/// The answers on which every file depends. Together they use all options of the environment and of the budget.
const COMMON: [&str; 2] = ["answer", "worlds"];

/// Returns the digest of the answers on which the repetitions of a specification depend: those of its policies, those of its
/// laws, and those on which all depend.
pub(super) fn of(specification: &Node) -> String {
    let mut used: BTreeSet<String> = COMMON.map(str::to_owned).into();
    collect(specification, &mut used);
    let name = |line: &&str| line.split(' ').next().is_some_and(|name| used.contains(name));
    let lines: Vec<&str> = DIGESTS.lines().filter(name).collect();
    format!("{:08x}", checksum(lines.join("\n").as_bytes()))
}

/// Adds the golden answers of the policies and laws in a node.
fn collect(node: &Node, used: &mut BTreeSet<String>) {
    match node {
        Node::List(list) => list.iter().for_each(|node| collect(node, used)),
        Node::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("law", Node::Text(id)) => _ = used.insert(format!("laws/{id}")),
                    ("id", Node::Text(id)) => _ = used.insert(format!("policies/{id}")),
                    _ => collect(value, used),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(specification: &str) -> Vec<String> {
        let mut used = BTreeSet::new();
        collect(&Node::from_json(specification).unwrap(), &mut used);
        used.into_iter().collect()
    }

    #[test]
    fn a_file_depends_on_its_policies_and_laws_only() {
        let text = r#"{ "environment": { "arms": [ { "reward": { "law": "beta", "alpha": 2, "beta": 3 },
            "cost": { "law": "constant", "value": 0.5 } } ] }, "policies": [ { "id": "bts" }, { "id": "uniform" } ] }"#;
        assert_eq!(names(text), ["laws/beta", "laws/constant", "policies/bts", "policies/uniform"]);
        for name in names(text).iter().map(String::as_str).chain(COMMON) {
            assert!(DIGESTS.lines().any(|line| line.starts_with(&format!("{name} "))), "{name} has no digest");
        }
        let node = |text: &str| of(&Node::from_json(text).unwrap());
        let other = text.replace("uniform", "ucb1");
        assert_ne!(node(text), node(&other));
        // A policy that this program does not know, as of a later version, adds nothing.
        assert_eq!(
            node(text),
            node(&text.replace(r#"{ "id": "bts" }"#, r#"{ "id": "bts" }, { "id": "of-a-later-version" }"#))
        );
    }
}
