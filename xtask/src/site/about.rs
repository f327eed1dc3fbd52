//! The facts about a build: a script with those that the page shows, and a file by which one version finds out about
//! another.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::{Value, json};
use xshell::cmd;

use crate::project::Project;

/// The name of the script, which is beside the script of the wasm.
const SCRIPT: &str = "about.js";

/// The name of the file in the finished site. A page of another version on the same host reads the version and the digest
/// of the golden answers there.
pub const FILE: &str = "version.json";

/// Returns what `CITATION.cff` says, the last commit, and the digest of the golden answers. What is not known is an empty
/// text.
pub fn facts(project: &Project) -> Result<Value> {
    let read = |file: &str| fs::read_to_string(project.root.join(file)).with_context(|| format!("cannot read {file}"));
    let numbers = read("src/records/numbers.txt")?;
    facts_of(&read("CITATION.cff")?, &git(project, "%h")?, &git(project, "%cs")?, numbers.trim())
}

/// Writes the script with all facts into the folder of the wasm.
pub fn write(project: &Project, facts: &Value) -> Result<()> {
    let script =
        format!("// Written by `cargo xtask` from CITATION.cff and the last commit.\nexport const about = {facts:#};\n");
    Ok(fs::write(project.root.join(&project.config.build.out_dir).join(SCRIPT), script)?)
}

/// Writes the file for other versions into the finished site.
pub fn write_version(facts: &Value, dist: &Path) -> Result<()> {
    let version = json!({ "version": facts["version"], "numbers": facts["numbers"] });
    Ok(fs::write(dist.join(FILE), format!("{version}\n"))?)
}

/// Returns the hash (`%h`) or the date (`%cs`) of the last commit, or an empty text if the project is not in a
/// repository of git.
pub fn git(project: &Project, format: &str) -> Result<String> {
    let shell = project.shell()?;
    let shown = cmd!(shell, "git show --no-patch --abbrev=10 --format={format} HEAD").quiet().ignore_stderr().read();
    Ok(shown.unwrap_or_default())
}

fn facts_of(citation: &str, commit: &str, date: &str, numbers: &str) -> Result<Value> {
    let documents = Yaml::load_from_str(citation).context("CITATION.cff is not valid YAML")?;
    let facts = documents.first().context("CITATION.cff is empty")?;
    let text = |key: &str| facts.as_mapping_get(key).and_then(Yaml::as_str).unwrap_or_default();
    let list = |key: &str| facts.as_mapping_get(key).and_then(Yaml::as_sequence).cloned().unwrap_or_default();
    let name = |author: &Yaml| {
        let part = |key: &str| author.as_mapping_get(key).and_then(Yaml::as_str);
        let parts = ["given-names", "family-names", "name"].into_iter().filter_map(part).collect::<Vec<_>>();
        parts.join(" ")
    };
    Ok(json!({
        "title": text("title"),
        "version": text("version"),
        "authors": list("authors").iter().map(name).collect::<Vec<_>>(),
        "licences": list("license").iter().filter_map(Yaml::as_str).collect::<Vec<_>>(),
        "repository": text("repository-code"),
        "commit": commit,
        "date": date,
        "numbers": numbers,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_are_those_of_the_citation() {
        let citation = "title: \"A: b\"\nversion: 1.2.0\nlicense: [MIT]\nauthors:\n  - name: The authors\n  \
                        - given-names: Ada\n    family-names: Lovelace\n";
        let about = facts_of(citation, "abc", "2027-05-01", "0123").unwrap();
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
        assert_eq!(facts(&project).unwrap()["version"], version);
    }
}
