//! `CITATION.cff`, which people edit, and `codemeta.json`, which is made from it and from `Cargo.toml`.
//!
//! cffconvert can also write CodeMeta, but takes the authors for a person, joins two licences to an address that does not
//! exist, and leaves the papers out.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use saphyr::{LoadableYamlNode, Yaml};
use serde_json::{Map, Value, json};
use xshell::cmd;

use crate::project::Project;
use crate::python;

const CITATION: &str = "CITATION.cff";
const CODEMETA: &str = "codemeta.json";

/// The facts that only publication provides. Until then, they are comments in `CITATION.cff`.
const UNKNOWN: [&str; 4] = ["date-released", "doi", "repository-code", "url"];

/// What the software does.
const FEATURES: [&str; 4] = [
    "Simulation of policies for budgeted multi-armed bandits",
    "Comparison of policies on tables of own data",
    "Repetition of published figures and tables",
    "Interactive figures for web pages and notebooks",
];

/// Checks `CITATION.cff` as it is, and then both files as they will be once publication has provided the missing facts.
/// cffconvert checks the format of the first file. rs-metadata checks that the second file has the terms and types of
/// CodeMeta 3.1, and that both files agree.
pub fn check(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    let program = |list: &[String], name: &str| -> Result<_> {
        let python = python::environment(project, name, list)?;
        Ok(python.parent().context("a program is in a folder")?.join(name))
    };
    let tools = &project.config.tools;
    let cffconvert = program(&tools.cffconvert, "cffconvert")?;
    cmd!(shell, "{cffconvert} --validate --infile {CITATION}").run()?;
    let folder = project.target()?.join("published");
    fs::create_dir_all(&folder)?;
    let citation = published(&read(&project.root.join(CITATION))?);
    fs::write(folder.join(CITATION), &citation)?;
    fs::write(folder.join(CODEMETA), codemeta(&citation, &read(&project.root.join("Cargo.toml"))?)?)?;
    shell.change_dir(&folder);
    cmd!(shell, "{cffconvert} --validate --infile {CITATION}").run()?;
    let validate = program(&tools.rs_metadata, "rs-metadata")?;
    Ok(cmd!(shell, "{validate} validate").run()?)
}

/// Returns a citation in which the facts that are still comments are facts.
fn published(citation: &str) -> String {
    let fact = |line: &str| match line.strip_prefix("# ") {
        Some(fact) if UNKNOWN.iter().any(|key| fact.starts_with(&format!("{key}: "))) => format!("{fact}\n"),
        _ => format!("{line}\n"),
    };
    citation.lines().map(fact).collect()
}

/// Writes the date of a release, and its DOI if there is one already, into both files.
pub fn release(project: &Project, date: &str, doi: Option<&str>) -> Result<()> {
    let path = project.root.join(CITATION);
    let citation = released(&read(&path)?, &project.version()?, date, doi)?;
    fs::write(path, citation)?;
    write(project)
}

/// Writes `codemeta.json`.
pub fn write(project: &Project) -> Result<()> {
    Ok(fs::write(project.root.join(CODEMETA), current(project)?)?)
}

/// Returns what `codemeta.json` should contain.
fn current(project: &Project) -> Result<String> {
    let [citation, manifest] = [CITATION, "Cargo.toml"].map(|file| read(&project.root.join(file)));
    codemeta(&citation?, &manifest?)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Returns a citation with the version, date and DOI of a release. Comments and all other lines stay as they are.
fn released(citation: &str, version: &str, date: &str, doi: Option<&str>) -> Result<String> {
    let parts: Vec<&str> = date.split('-').collect();
    let is_date = parts.iter().map(|part| part.len()).eq([4, 2, 2])
        && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    ensure!(is_date, "the date of a release has the form 2027-05-01, but is {date}");
    let mut text = citation.to_owned();
    for (key, value) in [("version", Some(version)), ("date-released", Some(date)), ("doi", doi)] {
        let Some(value) = value else { continue };
        let is_it = |line: &&str| line.strip_prefix("# ").unwrap_or(line).starts_with(&format!("{key}: "));
        let line = citation.lines().find(is_it);
        let line = line.with_context(|| format!("{CITATION} has no line for `{key}`, not even in a comment"))?;
        text = text.replacen(&format!("\n{line}\n"), &format!("\n{key}: {value}\n"), 1);
    }
    Ok(text)
}

/// Returns the metadata of the software as JSON-LD, in the vocabulary of CodeMeta.
fn codemeta(citation: &str, manifest: &str) -> Result<String> {
    let documents = Yaml::load_from_str(citation).with_context(|| format!("{CITATION} is not valid YAML"))?;
    let facts = documents.first().with_context(|| format!("{CITATION} is empty"))?;
    let manifest: toml::Table = toml::from_str(manifest).context("in Cargo.toml")?;
    let licences: Vec<String> =
        texts(facts, "license").iter().map(|name| format!("https://spdx.org/licenses/{name}")).collect();
    let mut data = json!({
        "@context": "https://w3id.org/codemeta/3.1",
        "@type": "SoftwareSourceCode",
        "name": text(facts, "title"),
        "description": text(facts, "abstract"),
        "version": text(facts, "version"),
        "license": licences,
        "author": list(facts, "authors").iter().map(author).collect::<Vec<_>>(),
        "keywords": texts(facts, "keywords"),
        "programmingLanguage": ["Rust", "JavaScript", "Python"],
        "runtimePlatform": format!("Rust {}", manifest["workspace"]["package"]["rust-version"].as_str().unwrap_or_default()),
        "applicationCategory": "Web application",
        "developmentStatus": "active",
        "schema:featureList": FEATURES,
        "referencePublication": list(facts, "references").iter().map(publication).collect::<Vec<_>>(),
    });
    let own = data.as_object_mut().context("an object of facts")?;
    for (key, name) in [("date-released", "datePublished"), ("repository-code", "codeRepository"), ("url", "url")] {
        insert(own, name, text(facts, key));
    }
    insert(own, "identifier", text(facts, "doi").map(|doi| format!("https://doi.org/{doi}")));
    Ok(format!("{data:#}\n"))
}

/// Returns an author: an organisation has a name, and a person a family name.
fn author(author: &Yaml) -> Value {
    match text(author, "name") {
        Some(name) => json!({ "@type": "Organization", "name": name }),
        None => json!({
            "@type": "Person", "givenName": text(author, "given-names"), "familyName": text(author, "family-names"),
        }),
    }
}

/// Returns a paper of the references.
fn publication(reference: &Yaml) -> Value {
    let mut paper = json!({
        "@type": "ScholarlyArticle",
        "name": text(reference, "title"),
        "author": list(reference, "authors").iter().map(author).collect::<Vec<_>>(),
        "datePublished": text(reference, "year"),
    });
    let own = paper.as_object_mut().expect("a paper is an object");
    for (key, name) in [("url", "url"), ("start", "pageStart"), ("end", "pageEnd")] {
        insert(own, name, text(reference, key));
    }
    if let Some(title) = text(reference, "collection-title") {
        own.insert("isPartOf".to_owned(), json!({ "@type": "PublicationVolume", "name": title }));
    }
    paper
}

/// Adds a fact if it is known.
fn insert(facts: &mut Map<String, Value>, name: &str, value: Option<String>) {
    if let Some(value) = value {
        facts.insert(name.to_owned(), value.into());
    }
}

/// Returns a text or a number as text.
fn text(facts: &Yaml, key: &str) -> Option<String> {
    let value = facts.as_mapping_get(key)?;
    value.as_str().map(str::to_owned).or_else(|| value.as_integer().map(|number| number.to_string()))
}

fn list<'a>(facts: &'a Yaml<'a>, key: &str) -> &'a [Yaml<'a>] {
    facts.as_mapping_get(key).and_then(Yaml::as_sequence).map_or(&[], Vec::as_slice)
}

fn texts(facts: &Yaml, key: &str) -> Vec<String> {
    list(facts, key).iter().filter_map(Yaml::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn file(name: &str) -> String {
        read(&Project::open().unwrap().root.join(name)).unwrap()
    }

    #[test]
    fn codemeta_json_is_up_to_date() {
        let project = Project::open().unwrap();
        assert!(file(CODEMETA) == current(&project).unwrap(), "codemeta.json is out of date: run `cargo xtask citation`");
    }

    #[test]
    fn a_release_replaces_comments_and_older_facts() {
        let citation = "a: 1\nversion: 0.1.0\n# A comment.\n# date-released: X\n# doi: X\nreferences:\n  - doi: Y\n";
        let first = released(citation, "0.2.0", "2027-05-01", None).unwrap();
        assert_eq!(first, citation.replace("0.1.0", "0.2.0").replace("# date-released: X", "date-released: 2027-05-01"));
        let second = released(&first, "0.3.0", "2028-06-02", Some("10.1/z")).unwrap();
        let expected =
            "a: 1\nversion: 0.3.0\n# A comment.\ndate-released: 2028-06-02\ndoi: 10.1/z\nreferences:\n  - doi: Y\n";
        assert_eq!(second, expected);
        let error = |date: &str| released("version: 0\n", "1", date, None).unwrap_err().to_string();
        assert_eq!(error("1 May 2027"), "the date of a release has the form 2027-05-01, but is 1 May 2027");
        assert!(error("2027-05-01").contains("no line for `date-released`"));
    }

    #[test]
    fn the_facts_of_a_publication_are_in_codemeta() {
        let citation = published(&file(CITATION));
        let data: Value = serde_json::from_str(&codemeta(&citation, &file("Cargo.toml")).unwrap()).unwrap();
        let fact = |key: &str| citation.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).unwrap();
        assert_eq!(data["datePublished"], fact("date-released"));
        assert_eq!(data["identifier"], format!("https://doi.org/{}", fact("doi")));
        assert_eq!((&data["codeRepository"], &data["url"]), (&json!(fact("repository-code")), &json!(fact("url"))));
        assert_eq!(data["referencePublication"].as_array().unwrap().len(), 5);
        assert_eq!(author(&Yaml::load_from_str("family-names: A\ngiven-names: B").unwrap()[0])["givenName"], "B");
    }

    /// Returns the text of `bibliography.js` without the escapes of BibTeX and JavaScript.
    fn bibliography() -> String {
        let text = file("www/shell/bibliography.js");
        let accents = [("{\\\\\\'e}", "é"), ("{\\\\\"o}", "ö")];
        accents.iter().fold(text, |text, (escape, letter)| text.replace(escape, letter)).replace(['{', '}'], "")
    }

    #[test]
    fn the_references_are_the_papers_of_the_presets_as_the_page_exports_them() {
        let text_of_page = bibliography();
        let documents = Yaml::load_from_str(&file(CITATION)).unwrap().into_iter().next().unwrap();
        let mut names = BTreeSet::new();
        for reference in list(&documents, "references") {
            let title = text(reference, "title").unwrap();
            let entry = text_of_page.split("\n  ],\n").find(|entry| entry.contains(&format!("'{title}'")));
            let entry = entry.unwrap_or_else(|| panic!("bibliography.js does not have `{title}`"));
            let part = |author: &Yaml, key: &str| text(author, key).unwrap();
            let author = |one: &Yaml| format!("{}, {}", part(one, "family-names"), part(one, "given-names"));
            let authors: Vec<String> = list(reference, "authors").iter().map(author).collect();
            let name = entry.lines().find_map(|line| line.strip_prefix("  '")?.strip_suffix("': [")).unwrap();
            let (year, pages) = (text(reference, "year").unwrap(), [text(reference, "start"), text(reference, "end")]);
            assert!(name.contains(&year) && entry.contains(&format!("'{}'", authors.join(" and "))), "{name}");
            match pages {
                [Some(start), Some(end)] => assert!(entry.contains(&format!("pages: '{start}--{end}'")), "{name}"),
                _ => assert!(!entry.contains("pages:"), "{name}"),
            }
            let place = text(reference, "collection-title").unwrap_or_default();
            assert!(entry.contains(&format!("    '{place}',")), "{name}: {place}");
            assert_eq!(text(reference, "volume").is_some(), entry.contains("volume: '45'"), "{name}");
            if let Some((_, eprint)) = text(reference, "url").unwrap_or_default().split_once("/abs/") {
                assert!(entry.contains(&format!("eprint: '{eprint}'")), "{name}");
            }
            names.insert(name.to_owned());
        }
        // A row of the report begins with the preset, followed by its paper, such as "Xia et al. 2015b (…), Figure 1".
        let report = file("docs/reproduction.md");
        let papers = report.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | ")?.1.split_once(" ("));
        let papers: BTreeSet<String> =
            papers.map(|(paper, _)| paper.to_owned()).filter(|it| it.contains("et al.")).collect();
        assert_eq!(names, papers);
    }
}
