//! Compares the answers of some experiments with stored answers, to the last bit, on one thread and on several.
//!
//! `tests/wasm_golden.rs` checks the same files in a browser, `tests/browser/golden.test.mjs` in Node.js, and
//! `cargo xtask torture` in other profiles. After adding a policy, a law or a preset, or after an intended change of an
//! answer, run `cargo xtask bless`, which writes the files. `CHANGELOG.md` gives the reason for every changed answer.

use budgeted_bandits::environment::FAMILIES;
use budgeted_bandits::experiment::{self, Experiment, Results};
use budgeted_bandits::records::NUMBERS;
use budgeted_bandits::specification::Specification;
use files::File;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[path = "../golden/files.rs"]
mod files;
#[path = "../golden/presets.rs"]
mod presets;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Returns the path of the file with the digest of all answers, by which the page tells versions apart.
fn numbers() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/records/numbers.txt")
}

/// Returns the path of the file with the digest of each answer on which record files depend.
fn digests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/records/digests.txt")
}

/// Returns the name and the digest of each answer, one in each line. The presets are left out, because their experiments have
/// the policies and laws of the other answers.
fn digests_of(files: &[File]) -> String {
    let used = files.iter().filter(|file| !file.path.starts_with("presets/"));
    let line = |file: &File| format!("{} {}\n", file.path.trim_end_matches(".json"), presets::digest(&file.text));
    used.map(line).collect()
}

fn digest_of(files: &[File]) -> String {
    presets::digest(&files.iter().map(|file| file.text.as_str()).collect::<String>())
}

/// Returns the paths of all files in the folders that contain only golden files.
fn existing() -> BTreeSet<PathBuf> {
    let folders = ["policies", "laws", "presets"].map(|name| folder().join(name));
    folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten()).map(|file| file.unwrap().path()).collect()
}

#[test]
#[ignore = "writes the golden files: `cargo xtask bless` runs this"]
fn bless() {
    let mut superfluous = existing();
    let files = files::all(experiment::run);
    fs::write(numbers(), digest_of(&files) + "\n").unwrap();
    fs::write(digests(), digests_of(&files)).unwrap();
    for File { path, text } in files {
        let path = folder().join(path);
        let before = fs::read_to_string(&path).ok();
        if before.as_ref() != Some(&text) {
            println!("{} {}", if before.is_some() { "changed" } else { "new" }, path.display());
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        }
        superfluous.remove(&path);
    }
    for path in superfluous {
        println!("removed {}", path.display());
        fs::remove_file(path).unwrap();
    }
}

/// Compares golden files of this build with the stored ones.
fn assert_golden(files: &[File]) {
    for File { path, text } in files {
        let golden = fs::read_to_string(folder().join(path));
        let golden = golden.unwrap_or_else(|_| panic!("tests/golden/{path} is missing: `cargo xtask bless` writes it"));
        for (number, (found, expected)) in text.lines().zip(golden.lines()).enumerate() {
            let same = found.chars().zip(expected.chars()).take_while(|(a, b)| a == b).count();
            let around = |line: &str| line.chars().skip(same.saturating_sub(150)).take(200).collect::<String>();
            let (expected_part, found_part) = (around(expected), around(found));
            assert!(
                found == expected,
                "{path}, line {}:\nexpected … {expected_part} …\nfound    … {found_part} …",
                number + 1
            );
        }
        assert_eq!(text.len(), golden.len(), "{path}");
    }
}

#[test]
fn answers_on_one_thread_are_the_stored_ones() {
    let files = files::all(experiment::run);
    assert_golden(&files);
    assert_eq!(digest_of(&files), NUMBERS, "`cargo xtask bless` writes src/records/numbers.txt");
    let stored = fs::read_to_string(digests()).unwrap();
    assert_eq!(digests_of(&files), stored, "`cargo xtask bless` writes src/records/digests.txt");
    let current: BTreeSet<PathBuf> = files.iter().map(|file| folder().join(&file.path)).collect();
    let superfluous: Vec<_> = existing().difference(&current).cloned().collect();
    assert!(superfluous.is_empty(), "no policy, law or preset belongs to {superfluous:?}: `cargo xtask bless` removes them");
}

/// Runs an experiment on several threads. They take the tasks from last to first, and add the records in the order in
/// which the tasks end.
fn on_threads(specification: Specification, threads: usize) -> Results {
    let runner = Experiment::new(specification.clone());
    let left = AtomicUsize::new(runner.tasks());
    let results = Mutex::new(Results::new(Experiment::new(specification)));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Ok(task) = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) {
                    let records = runner.run(task - 1);
                    let mut results = results.lock().unwrap();
                    assert!(results.add(task - 1, records) || results.is_complete());
                }
            });
        }
    });
    let results = results.into_inner().unwrap();
    assert!(results.is_complete());
    results
}

#[test]
fn answers_on_three_and_eight_threads_are_the_stored_ones() {
    let specifications = files::specifications();
    assert!(specifications.iter().any(|one| Experiment::new(one.clone()).tasks() > 2 * one.policies().len()));
    for threads in [3, 8] {
        assert_golden(&files::all(|specification| on_threads(specification, threads)));
    }
}

#[test]
fn every_family_has_a_stored_answer() {
    for entry in FAMILIES {
        assert!(files::SPECIFICATIONS.contains(&format!("\"family\": \"{}\"", entry.id)), "{}", entry.id);
    }
}

/// The headings that a section of the changelog may have: those of Keep a Changelog, and one of our own.
const HEADINGS: [&str; 7] = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Numbers"];

/// Returns what is wrong with the newest section of the changelog. A section of unreleased changes need not state a
/// digest. A release must state the digest of its golden files, so that no answer of a released version changes
/// unnoticed.
fn fault_of_release(changes: &str, version: &str, digest: &str) -> Option<String> {
    let mut sections = changes.split("\n## ").skip(1);
    let newest = sections.find(|section| section.trim() != "[Unreleased]")?;
    let heading = newest.lines().next()?;
    if heading == "[Unreleased]" {
        return None;
    }
    let release = heading.strip_prefix('[').and_then(|rest| rest.split_once("] - "));
    let Some((release, _)) = release.filter(|(_, date)| date.replace(|one: char| one.is_ascii_digit(), "0") == "0000-00-00")
    else {
        return Some(format!("`## {heading}` in CHANGELOG.md does not have the form `## [0.1.0] - 2027-05-01`"));
    };
    if release != version {
        Some(format!("the newest release in CHANGELOG.md is {release}, but Cargo.toml has version {version}"))
    } else if !newest.contains(&format!("`{digest}`")) {
        Some(format!("release {version} in CHANGELOG.md does not state the digest of tests/golden, which is `{digest}`"))
    } else {
        None
    }
}

#[test]
fn a_release_states_the_digest_of_the_golden_files() {
    let changes = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/CHANGELOG.md")).unwrap();
    let mut paths = existing();
    paths.extend(["specification.json", "answer.json", "coverage.json", "worlds.json"].map(|name| folder().join(name)));
    let texts: String = paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    assert_eq!(fault_of_release(&changes, env!("CARGO_PKG_VERSION"), &presets::digest(&texts)), None);
    for heading in changes.lines().filter_map(|line| line.strip_prefix("### ")) {
        assert!(HEADINGS.contains(&heading), "CHANGELOG.md has a heading `{heading}`, but only {HEADINGS:?} are allowed");
    }
}

#[test]
fn only_a_release_must_state_the_digest() {
    let fault = |section: &str| {
        let changes = format!("# Changelog\n\n## {section}\n\n## [0.0.9] - 2027-01-01\n\n`abc`");
        fault_of_release(&changes, "0.1.0", "abc")
    };
    assert_eq!(fault("[Unreleased]\n\n* New."), None);
    assert_eq!(fault("[0.1.0] - 2027-05-01\n\nDigest: `abc`."), None);
    assert_eq!(fault("[Unreleased]\n\n## [0.1.0] - 2027-05-01\n\nDigest: `abc`."), None);
    assert!(fault("[0.1.0] - 2027-05-01\n\nDigest: `abd`.").unwrap().contains("`abc`"));
    assert!(fault("[Unreleased]\n\n## [0.1.0] - 2027-05-01\n\nDigest: `abd`.").unwrap().contains("`abc`"));
    assert!(fault("[0.2.0] - 2027-05-01\n\n`abc`").unwrap().contains("version 0.1.0"));
    for wrong in ["0.1.0", "[0.1.0]", "[0.1.0] - 1 May 2027", "Unreleased"] {
        assert!(fault(wrong).unwrap().contains("does not have the form"), "{wrong}");
    }
}
