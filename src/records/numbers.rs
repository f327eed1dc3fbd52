//! The digest by which a program tells whether it computes the numbers of a file.
//!
//! A digest of all golden answers was rejected: every new policy changed it, so that no program could read the files of an
//! earlier one.

use super::checksum::checksum;
use crate::input::Node;

/// The digest of all answers in `tests/golden`. Programs with the same digest compute the same numbers.
pub const NUMBERS: &str = include_str!("numbers.txt").trim_ascii();

/// The name and the digest of each golden answer on which files may depend, one in each line. Every file depends on the
/// answers whose names have no folder: together they use all options of the environment and of the budget.
const DIGESTS: &str = include_str!("digests.txt");

/// The digest of the answers on which the repetitions of a specification depend: those of its policies, those of its
/// laws, and those on which all depend.
pub(super) fn of(specification: &Node) -> String {
    let mut used = Vec::new();
    collect(specification, &mut used);
    let is_used = |line: &&str| {
        let name = line.split_once(' ').map_or(*line, |(name, _)| name);
        name.split_once('/').is_none_or(|name| used.contains(&name))
    };
    let lines: Vec<&str> = DIGESTS.lines().filter(is_used).collect();
    format!("{:08x}", checksum(lines.concat().as_bytes()))
}

/// Adds the folder and the name of the golden answer of each policy and law in a node.
fn collect<'a>(node: &'a Node, used: &mut Vec<(&'static str, &'a str)>) {
    match node {
        Node::List(list) => list.iter().for_each(|node| collect(node, used)),
        Node::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("law", Node::Text(id)) => used.push(("laws", id)),
                    ("id", Node::Text(id)) => used.push(("policies", id)),
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

    #[test]
    fn a_file_depends_on_its_policies_and_laws_only() {
        let text = r#"{ "environment": { "arms": [ { "reward": { "law": "beta", "alpha": 2, "beta": 3 },
            "cost": { "law": "constant", "value": 0.5 } } ] }, "policies": [ { "id": "bts" }, { "id": "uniform" } ] }"#;
        let specification = Node::from_json(text).unwrap();
        let mut used = Vec::new();
        collect(&specification, &mut used);
        assert_eq!(used, [("laws", "beta"), ("laws", "constant"), ("policies", "bts"), ("policies", "uniform")]);
        for (folder, name) in used {
            assert!(DIGESTS.contains(&format!("\n{folder}/{name} ")), "{folder}/{name} has no digest");
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
