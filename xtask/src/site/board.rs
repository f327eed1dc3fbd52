//! The results of the board "Does it replicate?": every preset at the paper's size, computed when the site is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use serde_json::Value;
use sha2::{Digest, Sha256};
use xshell::{Shell, cmd};

use super::bundle::bundle_for_node;
use crate::project::Project;
use crate::tools;

/// The folder of the board in the finished site.
pub const FOLDER: &str = "presets";
/// The file in this folder with the verdicts on all presets.
pub const VERDICTS: &str = "board.json";
/// The file in the folder of results with the list of presets.
const LIST: &str = "presets.json";
/// The file with the JSON Schema of specifications, which is in the root of the finished site.
pub const SCHEMA: &str = "schema.json";

/// Computes the presets whose results are missing, and returns the folder with the results of all presets.
///
/// The command line `program` computes them, so that they are the numbers of `docs/reproduction.md`. The name of the
/// folder is a hash of the command line, because only another command line can give other numbers. A result is
/// written only when it is complete, so a build that was interrupted continues with the presets that are left.
///
/// The presets run one after another, each on all threads. Side by side they would only use the moments in which the
/// last tasks of a preset leave threads idle.
pub fn results(project: &Project, program: &Path) -> Result<PathBuf> {
    let shell = project.shell()?;
    let folder = project.target()?.join("board").join(hash(&fs::read(program)?));
    fs::create_dir_all(&folder)?;

    let list = cmd!(shell, "{program} presets --format json").quiet().read()?;
    let ids = ids(&list)?;
    let missing: Vec<&String> = ids.iter().filter(|id| !folder.join(format!("{id}.json")).exists()).collect();
    if !missing.is_empty() {
        println!("Computing {} of {} presets, once for this command line (minutes)", missing.len(), ids.len());
    }
    let begin = Instant::now();
    for id in &missing {
        let begin = Instant::now();
        compute(&shell, program, id, &folder)?;
        println!("  {id}: {:.1} s", begin.elapsed().as_secs_f64());
    }
    fs::write(folder.join(LIST), list)?;
    fs::write(folder.join(SCHEMA), cmd!(shell, "{program} schema").quiet().read()? + "\n")?;
    println!("The results of the presets are in {} ({:.1} s)", folder.display(), begin.elapsed().as_secs_f64());
    Ok(folder)
}

/// Returns the first digits of a SHA-256.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the ids in a list of presets.
fn ids(list: &str) -> Result<Vec<String>> {
    let presets: Vec<Value> = serde_json::from_str(list).context("the command line printed no list of presets")?;
    let id = |preset: &Value| Some(preset.get("id")?.as_str()?.to_owned());
    presets.iter().map(|preset| id(preset).context("a preset has no id")).collect()
}

/// Runs a preset and writes its results.
fn compute(shell: &Shell, program: &Path, id: &str, folder: &Path) -> Result<()> {
    let unfinished = folder.join("unfinished");
    fs::write(&unfinished, cmd!(shell, "{program} run --preset {id} --format json").quiet().read()?)?;
    Ok(fs::rename(unfinished, folder.join(format!("{id}.json")))?)
}

/// Writes the schema, the answers, a page and a picture for each preset, and the verdicts of all presets into `dist`.
///
/// Runs until decided take hours, so the verdicts of such runs are part of the project. The scripts of the page make
/// the figures and the tables, for the same reason as in `first.rs`.
pub fn write(project: &Project, results: &Path, dist: &Path) -> Result<()> {
    let modules = tools::npm_packages(project)?.join("node_modules");
    let script = bundle_for_node(project, "board")?;
    let (folder, url, shell) = (dist.join(FOLDER), &project.config.site.url, project.shell()?);
    fs::create_dir_all(&folder)?;
    fs::copy(results.join(SCHEMA), dist.join(SCHEMA))?;
    let decided = project.root.join("docs/reproduction/decided.json");
    Ok(cmd!(shell, "node {script} {results} {decided} {folder} {modules} {url}").run()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ids_of_a_list_are_read_and_a_text_without_ids_is_an_error() {
        assert_eq!(ids(r#"[{ "id": "one", "title": "One" }, { "id": "two" }]"#).unwrap(), ["one", "two"]);
        assert!(ids("[{}]").is_err());
        assert!(ids("nothing").is_err());
    }

    #[test]
    fn another_program_has_another_hash() {
        assert_eq!(hash(b"").len(), 16);
        assert_ne!(hash(b"one"), hash(b"two"));
    }
}
