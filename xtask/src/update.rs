//! `cargo xtask update`: newer versions of crates, tools, npm packages and actions, with what they change.
//!
//! The compiler in `rust-toolchain.toml` stays, because newer lints need other code. Node.js stays, because its entry is
//! the oldest version that works, and wasm-bindgen-cli follows wasm-bindgen in `Cargo.lock`.

// Each module imports only modules above it.
pub mod registry;
pub mod measure;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::{Shell, cmd};

use crate::project::Project;
use crate::{bless, nightly, python, tools};
use measure::Sizes;
use registry::offer;

/// The folders with a lock file of Cargo.
const CARGO: [&str; 3] = ["", "examples/policies/rust", "tests/fuzz"];

/// The folders with a lock file of npm. Their `package.json` names exact versions.
const NPM: [&str; 3] = ["tests/browser", "tests/npm", "examples/policies/assemblyscript"];

/// Packages of Python that must have the same version.
const TOGETHER: [&str; 2] = ["dask", "distributed"];

/// What was updated, and what newer versions the rules do not allow.
#[derive(Default)]
struct Report {
    changed: Vec<String>,
    beyond: Vec<String>,
    skipped: Vec<String>,
}

/// Updates all versions. Unless `no_test` is set, builds and tests everything, and reports which golden answers and sizes
/// have changed. The versions stay updated if a test fails.
pub fn run(project: &Project, no_test: bool) -> Result<()> {
    let before = if no_test { None } else { Some((measure::built(project)?, measure::golden(project)?)) };
    let mut report = Report::default();
    crates(project, &mut report)?;
    tools(project, &mut report)?;
    packages(project, &mut report)?;
    actions(project, &mut report)?;
    report.print();
    let Some((sizes, golden)) = before else {
        println!("\nNothing was built or tested, so changes of numbers and sizes are not known");
        return Ok(());
    };
    // The versions of tools have changed, so the project is read again.
    let project = &Project::at(&project.root)?;
    // The golden files are written first. Otherwise, the tests would end at the first number that has changed, and not
    // all changed files would be known.
    bless::run(project)?;
    let changed = measure::differences(&golden, &measure::golden(project)?);
    // The sizes are measured before the tests, so that they are known if a test fails.
    let sizes_now = measure::built(project)?;
    let tested = nightly::run(project, None);
    report.print();
    print_list("Golden files that have changed (say why in CHANGELOG.md, or take the update back)", &changed);
    print_sizes(&sizes, &sizes_now);
    tested.context("with the updated versions, a test fails")
}

impl Report {
    fn print(&self) {
        print_list("Updated", &self.changed);
        print_list("Newer, but not compatible", &self.beyond);
        print_list("Not updated", &self.skipped);
    }

    /// Notes what a registry offers for a package, and returns the version to which the package is updated.
    fn note(&mut self, place: &str, name: &str, current: &str, versions: &[String]) -> Result<Option<String>> {
        let offer = offer(current, versions).with_context(|| format!("{name} in {place}"))?;
        if let Some(version) = &offer.beyond {
            self.beyond.push(format!("{place}: {name} {current}, newest {version}"));
        }
        if let Some(version) = &offer.update {
            self.changed.push(format!("{place}: {name} {current} → {version}"));
        }
        Ok(offer.update)
    }

    /// Moves the last note from the updates to what is not updated.
    fn take_back(&mut self, why: &str) {
        self.skipped.extend(self.changed.pop().map(|line| format!("{line}, because {why}")));
    }
}

fn print_list(title: &str, lines: &[String]) {
    println!("\n{title}:");
    for line in lines {
        println!("  {line}");
    }
    if lines.is_empty() {
        println!("  nothing");
    }
}

fn print_sizes(before: &Sizes, after: &Sizes) {
    println!("\nSizes in bytes:");
    for (name, size) in after {
        let old = before.get(name).copied().unwrap_or_default();
        println!("  {name}: {old} → {size} ({:+})", *size as i64 - old as i64);
    }
}

/// Updates the lock files of Cargo, as far as `Cargo.toml` allows.
fn crates(project: &Project, report: &mut Report) -> Result<()> {
    for folder in CARGO {
        let shell = project.shell()?;
        shell.change_dir(project.root.join(folder));
        let locked = || -> Result<_> { locked(&shell.read_file("Cargo.lock")?) };
        let before = locked()?;
        cmd!(shell, "cargo update --quiet").run()?;
        let place = Path::new(folder).join("Cargo.lock");
        report.changed.extend(moved(&place.display().to_string(), &before, &locked()?));
    }
    Ok(())
}

/// Returns the versions of every package in a lock file of Cargo.
fn locked(lock: &str) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let lock: toml::Table = toml::from_str(lock).context("in Cargo.lock")?;
    let mut all = BTreeMap::<String, BTreeSet<String>>::new();
    for package in lock["package"].as_array().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        all.entry(text("name")).or_default().insert(text("version"));
    }
    Ok(all)
}

/// Returns a line for every package whose versions differ between two lock files.
fn moved(
    place: &str,
    before: &BTreeMap<String, BTreeSet<String>>,
    after: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let only = |one: &BTreeMap<String, BTreeSet<String>>, other: &BTreeMap<String, BTreeSet<String>>, name: &String| {
        let (one, other) = (one.get(name).cloned().unwrap_or_default(), other.get(name).cloned().unwrap_or_default());
        one.difference(&other).cloned().collect::<Vec<String>>().join(", ")
    };
    let line = |name: &String| match [only(before, after, name), only(after, before, name)] {
        [old, new] if old.is_empty() => format!("{place}: {name} {new} is new"),
        [old, new] if new.is_empty() => format!("{place}: {name} {old} is no longer needed"),
        [old, new] => format!("{place}: {name} {old} → {new}"),
    };
    names.into_iter().filter(|name| before.get(*name) != after.get(*name)).map(line).collect()
}

/// Updates the versions in `wasm-pack.toml`: a text is the version of a crate with a program, and a list contains packages
/// of Python.
fn tools(project: &Project, report: &mut Report) -> Result<()> {
    let shell = project.shell()?;
    let file = "wasm-pack.toml";
    let python = python::environment(project, "update", &["pip".to_owned()])?;
    let mut text = shell.read_file(file)?;
    let mut build = shell.read_file("python/pyproject.toml")?;
    let table: toml::Table = toml::from_str(&text)?;
    for (name, value) in table["tools"].as_table().context("wasm-pack.toml has no tools")? {
        if let Some(current) = value.as_str() {
            let versions = registry::crates_io(&shell, name, current)?;
            if let Some(version) = report.note(file, name, current, &versions)? {
                text = replaced(&text, &format!("{name} = \"{current}\""), &format!("{name} = \"{version}\""))?;
            }
        }
        for pin in value.as_array().into_iter().flatten().filter_map(toml::Value::as_str) {
            let (name, current) = pin.split_once("==").with_context(|| format!("{pin} in {file} has no exact version"))?;
            let mut versions = registry::pypi(&shell, &python, name)?;
            for other in TOGETHER.iter().filter(|other| TOGETHER.contains(&name) && **other != name) {
                let others = registry::pypi(&shell, &python, other)?;
                versions.retain(|version| others.contains(version));
            }
            if let Some(version) = report.note(file, name, current, &versions)? {
                text = replaced(&text, &format!("\"{pin}\""), &format!("\"{name}=={version}\""))?;
                // An installation from the source needs the same version of maturin.
                build = build.replace(&format!("\"{pin}\""), &format!("\"{name}=={version}\""));
            }
        }
    }
    shell.write_file(file, text)?;
    Ok(shell.write_file("python/pyproject.toml", build)?)
}

/// Returns a text with another part in the place of `old`. Comments and the order of lines stay as they are.
fn replaced(text: &str, old: &str, new: &str) -> Result<String> {
    ensure!(text.contains(old), "a file states a version, but not as `{old}`, so the version cannot be replaced");
    Ok(text.replacen(old, new, 1))
}

/// Updates the exact versions in `package.json`, and the lock files of npm.
fn packages(project: &Project, report: &mut Report) -> Result<()> {
    tools::node(project)?;
    for folder in NPM {
        let shell = project.shell()?;
        shell.change_dir(project.root.join(folder));
        let mut text = shell.read_file("package.json")?;
        let json: Value = serde_json::from_str(&text).with_context(|| format!("in {folder}/package.json"))?;
        // The packages that no `package.json` names are updated first.
        if !lock(&shell, &text)? {
            report.skipped.push(format!("the other packages of {folder}, because npm cannot install them"));
        }
        for (name, current) in json["devDependencies"].as_object().context("package.json has no devDependencies")? {
            let current = current.as_str().with_context(|| format!("{name} in {folder}/package.json has no version"))?;
            let versions = registry::npm(&shell, name)?;
            if let Some(version) = report.note(&format!("{folder}/package.json"), name, current, &versions)? {
                let newer = replaced(&text, &format!("\"{name}\": \"{current}\""), &format!("\"{name}\": \"{version}\""))?;
                if lock(&shell, &newer)? {
                    text = newer;
                } else {
                    report.take_back("npm cannot install what this version needs");
                }
            }
        }
    }
    Ok(())
}

/// Writes `package.json` and the lock file that follows from it, and returns whether npm can install what is locked. If
/// it cannot, both files stay as they were.
///
/// A registry may have a package without the packages that the package needs, for example if it copies another registry.
fn lock(shell: &Shell, manifest: &str) -> Result<bool> {
    let files = ["package.json", "package-lock.json"];
    let before = files.map(|file| shell.read_file(file));
    shell.write_file("package.json", manifest)?;
    cmd!(shell, "npm update --package-lock-only --ignore-scripts --no-audit --no-fund").run()?;
    let installs = cmd!(shell, "npm ci --dry-run --ignore-scripts --no-audit --no-fund").ignore_stdout().run().is_ok();
    if !installs {
        for (file, text) in files.iter().zip(before) {
            shell.write_file(file, text?)?;
        }
    }
    Ok(installs)
}

/// Updates the commits and versions of the actions in all workflows, if GitHub can be reached.
fn actions(project: &Project, report: &mut Report) -> Result<()> {
    let shell = project.shell()?;
    let files: Vec<PathBuf> = shell.read_dir(".github/workflows")?;
    let texts = files.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>()?;
    let used: BTreeSet<[&str; 3]> = texts.iter().flat_map(|text| text.lines().filter_map(pinned)).collect();
    let (mut changes, mut unreachable) = (Vec::new(), BTreeSet::new());
    for [action, commit, version] in used {
        let Ok(tags) = registry::tags(&shell, action) else {
            unreachable.insert(action);
            continue;
        };
        let versions: Vec<String> = tags.iter().map(|(version, _)| version.clone()).collect();
        if let Some(newest) = report.note(".github/workflows", action, version, &versions)? {
            let commit_of = tags.iter().find(|(version, _)| *version == newest);
            let (_, newest_commit) = commit_of.context("a version comes from the list of tags")?;
            changes.push((format!("{action}@{commit} # v{version}"), format!("{action}@{newest_commit} # v{newest}")));
        }
    }
    if !unreachable.is_empty() {
        let actions = unreachable.into_iter().collect::<Vec<_>>().join(", ");
        report.skipped.push(format!("the actions {actions}, because github.com could not be asked for their versions"));
    }
    for (file, text) in files.iter().zip(&texts) {
        let new = changes.iter().fold(text.clone(), |text, (old, new)| text.replace(old, new));
        if new != *text {
            fs::write(file, new)?;
        }
    }
    Ok(())
}

/// Returns the action, its commit and its version from a line such as `- uses: a/b@c # v1.2.3`.
fn pinned(line: &str) -> Option<[&str; 3]> {
    let (action, pin) = line.split_once("uses: ")?.1.split_once('@')?;
    let (commit, version) = pin.split_once(" # v")?;
    Some([action, commit, version])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_that_differ_between_lock_files_are_listed() {
        let lock = |list: &[(&str, &str)]| {
            let entry =
                |(name, version): &(&str, &str)| format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n");
            locked(&list.iter().map(entry).collect::<String>()).unwrap()
        };
        let before = lock(&[("a", "1.0.0"), ("a", "2.0.0"), ("b", "1.0.0"), ("c", "1.0.0")]);
        let after = lock(&[("a", "1.0.0"), ("a", "2.1.0"), ("b", "1.0.0"), ("d", "0.1.0")]);
        let expected = ["L: a 2.0.0 → 2.1.0", "L: c 1.0.0 is no longer needed", "L: d 0.1.0 is new"];
        assert_eq!(moved("L", &before, &after), expected);
    }

    #[test]
    fn a_replaced_version_leaves_comments_alone() {
        let text = "# wasm-pack = \"0\"\nwasm-pack = \"0.15.0\" # a comment\nx = [\"a==1.0\"]\n";
        let new = replaced(text, "wasm-pack = \"0.15.0\"", "wasm-pack = \"0.15.1\"").unwrap();
        assert_eq!(new, "# wasm-pack = \"0\"\nwasm-pack = \"0.15.1\" # a comment\nx = [\"a==1.0\"]\n");
        assert!(replaced(text, "wasm-pack=", "").is_err());
    }

    #[test]
    fn actions_are_found_with_commit_and_version() {
        assert_eq!(pinned("      - uses: a/b@0f # v1.2.3"), Some(["a/b", "0f", "1.2.3"]));
        assert_eq!(pinned("      - run: a"), None);
        let report = &mut Report::default();
        let versions = ["1.3.0", "2.0.0", "1"].map(str::to_owned);
        assert_eq!(report.note("W", "a/b", "1.2.3", &versions).unwrap().as_deref(), Some("1.3.0"));
        assert_eq!(
            (&report.changed[..], &report.beyond[..]),
            (&["W: a/b 1.2.3 → 1.3.0".to_owned()][..], &["W: a/b 1.2.3, newest 2.0.0".to_owned()][..])
        );
        report.take_back("of a test");
        assert!(report.changed.is_empty());
        assert_eq!(report.skipped, ["W: a/b 1.2.3 → 1.3.0, because of a test"]);
    }
}
