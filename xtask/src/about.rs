//! Writes the script with the facts about a build that the page shows in Help and in its citation.

use std::fs;

use anyhow::{Context, Result};
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::json;
use xshell::cmd;

use crate::project::Project;

/// The name of the script, which is beside the script of the wasm.
const FILE: &str = "about.js";

/// Writes the script into the folder of the wasm.
pub fn write(project: &Project) -> Result<()> {
    let citation = fs::read_to_string(project.root.join("CITATION.cff")).context("cannot read CITATION.cff")?;
    let script = script(&citation, &git(project, "%h")?, &git(project, "%cs")?)?;
    Ok(fs::write(project.root.join(&project.config.build.out_dir).join(FILE), script)?)
}

/// Returns the hash (`%h`) or the date (`%cs`) of the last commit, or an empty text if the project is not in a
/// repository of git.
pub fn git(project: &Project, format: &str) -> Result<String> {
    let shell = project.shell()?;
    let shown = cmd!(shell, "git show --no-patch --abbrev=10 --format={format} HEAD").quiet().ignore_stderr().read();
    Ok(shown.unwrap_or_default())
}

/// Returns the script, which states what `CITATION.cff` says, and the commit. What is not known is an empty text.
fn script(citation: &str, commit: &str, date: &str) -> Result<String> {
    let documents = Yaml::load_from_str(citation).context("CITATION.cff is not valid YAML")?;
    let facts = documents.first().context("CITATION.cff is empty")?;
    let text = |key: &str| facts.as_mapping_get(key).and_then(Yaml::as_str).unwrap_or_default();
    let list = |key: &str| facts.as_mapping_get(key).and_then(Yaml::as_sequence).cloned().unwrap_or_default();
    let name = |author: &Yaml| {
        let part = |key: &str| author.as_mapping_get(key).and_then(Yaml::as_str);
        let parts = ["given-names", "family-names", "name"].into_iter().filter_map(part).collect::<Vec<_>>();
        parts.join(" ")
    };
    let about = json!({
        "title": text("title"),
        "version": text("version"),
        "authors": list("authors").iter().map(name).collect::<Vec<_>>(),
        "licences": list("license").iter().filter_map(Yaml::as_str).collect::<Vec<_>>(),
        "repository": text("repository-code"),
        "commit": commit,
        "date": date,
    });
    Ok(format!("// Written by `cargo xtask` from CITATION.cff and the last commit.\nexport const about = {about:#};\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_states_the_facts_of_the_citation() {
        let citation = "title: \"A: b\"\nversion: 1.2.0\nlicense: [MIT]\nauthors:\n  - name: The authors\n  \
                        - given-names: Ada\n    family-names: Lovelace\n";
        let script = script(citation, "abc", "2027-05-01").unwrap();
        let json = script.split_once("about = ").unwrap().1.trim_end().trim_end_matches(';');
        let about: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(about["title"], "A: b");
        assert_eq!(about["version"], "1.2.0");
        assert_eq!(about["licences"], json!(["MIT"]));
        assert_eq!(about["authors"], json!(["The authors", "Ada Lovelace"]));
        assert_eq!((&about["repository"], &about["commit"]), (&json!(""), &json!("abc")));
    }

    #[test]
    fn the_citation_has_the_version_of_the_library() {
        let project = Project::open().unwrap();
        let read = |file: &str| fs::read_to_string(project.root.join(file)).unwrap();
        let manifest: toml::Table = toml::from_str(&read("Cargo.toml")).unwrap();
        let version = manifest["package"]["version"].as_str().unwrap();
        let script = script(&read("CITATION.cff"), "", "").unwrap();
        assert!(script.contains(&format!("\"version\": \"{version}\"")), "{script}");
    }
}
