//! `cargo xtask check`: tests what the uncommitted changes touch.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::browser::Browser;
use crate::grade::Grade;
use crate::project::Project;
use crate::site;
use crate::steps::Steps;
use crate::test::{self, scripts};
use crate::tools::toolchain;

/// The tests in a browser for a script that no test file is named after: every view is opened once, and the main flows.
const GENERAL: [&str; 2] = ["flows", "views"];

/// What the changed files ask for.
#[derive(Debug, Default, PartialEq)]
struct Wanted {
    /// Filters of the library's own tests: the paths of the changed modules.
    units: BTreeSet<String>,
    /// The same for the crate of policies.
    policies: BTreeSet<String>,
    /// Filters of the tests in `tests/it` and `cli/tests/it`.
    native: BTreeSet<String>,
    /// Packages of the workspace with tests of their own.
    packages: BTreeSet<&'static str>,
    /// Test files of `tests/browser`, without their endings.
    browser: BTreeSet<String>,
    rust: bool,
    scripts: bool,
}

/// Runs the tests for the files that differ from the last commit. What only `cargo xtask test` runs is not tested.
pub fn run(project: &Project) -> Result<()> {
    let shell = &project.shell()?;
    let changed = changed(shell)?;
    let tests = browser_tests(project, shell)?;
    let wanted = wanted(&changed, &tests);
    if changed.is_empty() {
        println!("Nothing differs from the last commit");
        return Ok(());
    }
    let mut steps = Steps::new();
    if wanted.rust {
        steps.attempt("formatting", || test::formatting(shell));
    }
    if wanted.scripts {
        let is_built = project.wasm().exists();
        if !is_built {
            steps.run("the simulator, as wasm", || site::build(project, &toolchain::shell(project)?, Grade::Quick))?;
        }
        steps.attempt("types, lints and formatting of scripts", || scripts::check(project));
    }
    if !wanted.units.is_empty() {
        let filters = &wanted.units;
        steps.attempt("units", || Ok(cmd!(shell, "cargo test --lib -- {filters...}").run()?));
    }
    if !wanted.policies.is_empty() {
        let (package, filters) = ("budgeted-bandits-policies", &wanted.policies);
        let test = || Ok(cmd!(shell, "cargo test --package {package} --lib -- {filters...}").run()?);
        steps.attempt("units of policies", test);
    }
    for package in &wanted.packages {
        steps.attempt(package, || Ok(cmd!(shell, "cargo test --package {package}").run()?));
    }
    if !wanted.native.is_empty() {
        let filters = &wanted.native;
        let test = || Ok(cmd!(shell, "cargo test --workspace --test it -- {filters...}").run()?);
        steps.attempt("native tests", test);
    }
    if !wanted.browser.is_empty() {
        let names: Vec<&str> = wanted.browser.iter().map(String::as_str).collect();
        steps.attempt("the page in a browser", || Browser::of_sources(project)?.test_files(&names));
    }
    steps.finish()
}

/// Returns the files that differ from the last commit, and those that git does not know yet.
fn changed(shell: &Shell) -> Result<Vec<PathBuf>> {
    let tracked = cmd!(shell, "git diff --name-only -z HEAD").quiet().read()?;
    let new = cmd!(shell, "git ls-files --others --exclude-standard -z").quiet().read()?;
    Ok([tracked, new].iter().flat_map(|list| list.split_terminator('\0')).map(PathBuf::from).collect())
}

/// Returns the names of all test files in `tests/browser`, without their endings.
fn browser_tests(project: &Project, shell: &Shell) -> Result<Vec<String>> {
    let files = shell.read_dir(&project.packages)?;
    let name = |file: &PathBuf| Some(file.file_name()?.to_str()?.strip_suffix(".test.mjs")?.to_owned());
    Ok(files.iter().filter_map(name).collect())
}

/// Returns what these files ask for. `tests` are the names of the test files in `tests/browser`.
fn wanted(changed: &[PathBuf], tests: &[String]) -> Wanted {
    let mut wanted = Wanted::default();
    for path in changed {
        let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
        let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        wanted.rust |= extension == "rs";
        wanted.scripts |= ["js", "mjs", "css", "ts"].contains(&extension);
        match parts.as_slice() {
            ["src", module @ .., _] if extension == "rs" => {
                wanted.units.insert(unit(path, "src"));
                wanted.native.extend(["imports", "file_lengths"].map(str::to_owned));
                if module.first() == Some(&"policy") {
                    wanted.native.extend(["contract", "golden::every_policy"].map(str::to_owned));
                }
            }
            ["policies", "src", ..] if extension == "rs" => {
                // The second filter is that of the tests that loop over all policies.
                wanted.policies.extend([unit(path, "policies/src"), "policy::tests".to_owned()]);
                let native = ["imports", "file_lengths", "contract", "golden::every_policy"];
                wanted.native.extend(native.map(str::to_owned));
            }
            ["cli", "src", ..] => wanted.native.extend(["command_line", "imports", "file_lengths"].map(str::to_owned)),
            ["www", ..] => {
                wanted.browser.extend(named_after(path, tests));
                wanted.native.extend(["page_imports", "file_lengths"].map(str::to_owned));
            }
            ["tests", "browser", file] => {
                wanted.browser.extend(file.strip_suffix(".test.mjs").map(str::to_owned));
            }
            ["tests", "it", name, ..] | ["cli", "tests", "it", name, ..] if extension == "rs" => {
                wanted.native.insert(name.trim_end_matches(".rs").to_owned());
            }
            ["docs", ..] => wanted.native.extend(["docs".to_owned()]),
            ["xtask", ..] if extension == "rs" => {
                wanted.packages.insert("xtask");
            }
            _ => {}
        }
    }
    wanted
}

/// Returns the path of the module in a file of `folder`, as the names of its tests begin.
fn unit(path: &Path, folder: &str) -> String {
    let module = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    let parts: Vec<_> = module.iter().filter_map(|part| part.to_str()).filter(|part| *part != "tests").collect();
    parts.join("::").replace("lib", "")
}

/// Returns the test files that are named after a script or its folder, such as `beat-links` after a script in `beat/`.
fn named_after(path: &Path, tests: &[String]) -> Vec<String> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let folder =
        path.parent().and_then(Path::file_name).and_then(|folder| folder.to_str()).filter(|folder| *folder != "www");
    let is_named = |test: &&String| {
        [stem, folder]
            .into_iter()
            .flatten()
            .any(|name| *test == name || test.strip_prefix(name).is_some_and(|rest| rest.starts_with('-')))
    };
    let named: Vec<String> = tests.iter().filter(is_named).cloned().collect();
    if named.is_empty() { GENERAL.map(str::to_owned).to_vec() } else { named }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(paths: &[&str]) -> Wanted {
        let tests = ["beat", "beat-links", "flows", "undo", "views"].map(str::to_owned);
        wanted(&paths.iter().map(PathBuf::from).collect::<Vec<_>>(), &tests)
    }

    fn names(list: &BTreeSet<String>) -> Vec<&str> {
        list.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_script_asks_for_the_tests_that_are_named_after_it_or_its_folder() {
        assert_eq!(names(&of(&["www/beat/game.js"]).browser), ["beat", "beat-links"]);
        assert_eq!(names(&of(&["www/shell/undo.js"]).browser), ["undo"]);
        assert_eq!(names(&of(&["www/ui/field.js"]).browser), ["flows", "views"]);
        assert_eq!(names(&of(&["tests/browser/undo.test.mjs"]).browser), ["undo"]);
        let script = of(&["www/beat/game.js"]);
        assert!(script.scripts && !script.rust && script.units.is_empty());
    }

    #[test]
    fn a_policy_asks_for_its_units_and_for_the_contract() {
        let policy = of(&["policies/src/policy/omega_ucb.rs"]);
        assert_eq!(names(&policy.policies), ["policy::omega_ucb", "policy::tests"]);
        assert!(policy.native.contains("contract") && policy.rust && policy.browser.is_empty());
        assert_eq!(names(&of(&["src/theory/tests.rs"]).units), ["theory"]);
        let command_line = of(&["cli/src/theory.rs", "cli/tests/it/docs/blocks.rs"]);
        assert_eq!(names(&command_line.native), ["command_line", "docs", "file_lengths", "imports"]);
        assert!(command_line.units.is_empty());
        assert_eq!(of(&["LICENSE-MIT"]), Wanted::default());
    }
}
