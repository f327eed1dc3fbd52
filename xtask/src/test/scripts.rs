//! Checks the types, the lints and the formatting of the JavaScript.

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::project::Project;
use crate::tools;

/// The folders with a `tsconfig.json`, which lists the scripts to check: those of the pages, of the service workers and
/// of the browser tests.
const CHECKED: [&str; 3] = ["www", "xtask/js", "tests/browser"];

/// Checks every script with TypeScript and Biome. Both tools run before a failure is reported.
///
/// The types of the wasm's functions are in `www/pkg`, so the wasm must have been built.
pub fn check(project: &Project) -> Result<()> {
    let programs = tools::npm_packages(project)?.join("node_modules/.bin");
    let (tsc, biome) = (programs.join("tsc"), programs.join("biome"));
    let shell = project.shell()?;
    let mut failed = Vec::new();
    for folder in CHECKED {
        if cmd!(shell, "{tsc} --noEmit -p {folder}").run().is_err() {
            failed.push(format!("the types of {folder}"));
        }
    }
    if cmd!(shell, "{biome} ci --error-on-warnings").run().is_err() {
        failed.push(
            "lints and formatting (`tests/browser/node_modules/.bin/biome check --write` repairs most of them)".to_owned(),
        );
    }
    ensure!(failed.is_empty(), "there are errors in {}", failed.join(", "));
    Ok(())
}
