//! The results of the board "Does it replicate?": every preset, computed when the site is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use serde_json::Value;
use sha2::{Digest, Sha256};
use xshell::{Shell, cmd};

use super::bundle::bundle_for_node;
use crate::grade::Grade;
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

/// The presets that have the sizes of the papers in the site of the tests as well, because tests open them.
const WHOLE: [&str; 8] = [
    "two-arms",
    "m-ucb-bias",
    "low-cost-trap",
    "omega-fig-1",
    "omega-fig-3a",
    "eps-first-fig-1a",
    "eps-first-fig-2",
    "eps-first-example",
];
/// The repetitions of the other presets in the site of the tests, and of the run by which a stored result is recognised.
const FEW: &str = "2";

/// Computes the presets whose results are missing, and returns the folder with the results of all presets.
///
/// The command line `program` computes them, so that they are the numbers of `docs/reproduction.md`. A result is written
/// only when it is complete, so a build that was interrupted continues with the presets that are left.
///
/// A result is kept for as long as the same preset with few repetitions gives the same answer, and the golden answers stay
/// the same. A hash of the command line was rejected as a key, because every change of the program would then cost the
/// minutes that all presets take.
///
/// The presets run one after another, each on all threads. Side by side they would only use the moments in which the
/// last tasks of a preset leave threads idle.
pub fn results(project: &Project, program: &Path, grade: Grade) -> Result<PathBuf> {
    let shell = project.shell()?;
    let name = if grade == Grade::Quick { "quick" } else { "finished" };
    let (kept, folder) = (project.target()?.join("board/kept"), project.target()?.join("board").join(name));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&kept)?;
    fs::create_dir_all(&folder)?;

    let numbers = fs::read_to_string(project.root.join("src/records/numbers.txt"))?;
    let list = cmd!(shell, "{program} presets --format json").quiet().read()?;
    let begin = Instant::now();
    let mut computed = 0;
    for id in ids(&list)? {
        let few = run(&shell, program, &id, &["--repetitions", FEW])?;
        let file = folder.join(format!("{id}.json"));
        if grade == Grade::Quick && !WHOLE.contains(&id.as_str()) {
            fs::write(file, few)?;
            continue;
        }
        let whole = kept.join(format!("{id}-{}.json", hash(&[&numbers, &few].map(String::as_str).concat())));
        if !whole.exists() {
            let begin = Instant::now();
            let unfinished = kept.join("unfinished");
            fs::write(&unfinished, run(&shell, program, &id, &[])?)?;
            fs::rename(unfinished, &whole)?;
            computed += 1;
            println!("  {id}: {:.1} s", begin.elapsed().as_secs_f64());
        }
        fs::copy(whole, file)?;
    }
    fs::write(folder.join(LIST), list)?;
    fs::write(folder.join(SCHEMA), cmd!(shell, "{program} schema").quiet().read()? + "\n")?;
    println!("{computed} presets were computed ({:.1} s)", begin.elapsed().as_secs_f64());
    Ok(folder)
}

/// Returns the first digits of a SHA-256.
fn hash(text: &str) -> String {
    Sha256::digest(text)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the ids in a list of presets.
fn ids(list: &str) -> Result<Vec<String>> {
    let presets: Vec<Value> = serde_json::from_str(list).context("the command line printed no list of presets")?;
    let id = |preset: &Value| Some(preset.get("id")?.as_str()?.to_owned());
    presets.iter().map(|preset| id(preset).context("a preset has no id")).collect()
}

/// Runs a preset, and returns its answers and its verdict as JSON. `size` are arguments for another size than the paper's.
fn run(shell: &Shell, program: &Path, id: &str, size: &[&str]) -> Result<String> {
    Ok(cmd!(shell, "{program} run --preset {id} {size...} --format json").quiet().ignore_stderr().read()?)
}

/// Writes the schema, the answers, a page and a picture for each preset, and the verdicts of all presets into `dist`.
///
/// Runs until decided take hours, so the verdicts of such runs are part of the project. The scripts of the page make
/// the figures and the tables, for the same reason as in `first.rs`.
pub fn write(project: &Project, results: &Path, dist: &Path) -> Result<()> {
    let modules = tools::npm_packages(project)?.join("node_modules");
    let script = bundle_for_node(project, "board")?;
    let (folder, wasm, url, shell) = (dist.join(FOLDER), project.wasm(), &project.config.site.url, project.shell()?);
    fs::create_dir_all(&folder)?;
    fs::copy(results.join(SCHEMA), dist.join(SCHEMA))?;
    let decided = project.root.join("docs/reproduction/decided.json");
    Ok(cmd!(shell, "node {script} {results} {decided} {folder} {modules} {wasm} {url}").run()?)
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
    fn another_answer_has_another_hash() {
        assert_eq!(hash("").len(), 16);
        assert_ne!(hash("one"), hash("two"));
    }
}
