//! Asks registries for versions, and chooses the newest one that the rules of this project allow.

use std::cmp::Ordering;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// Returns the numbers of a version such as 1.2.3, or `None` for a version before a release, such as 1.2.3-rc.1.
fn numbers(version: &str) -> Option<Vec<u64>> {
    version.split('.').map(|part| part.parse().ok()).collect()
}

/// Returns the part of a version that an update must keep: everything up to the first number that is not 0. Versions with
/// the same part are compatible, as Cargo and npm understand it.
fn kept(version: &[u64]) -> &[u64] {
    let first = version.iter().position(|number| *number > 0).unwrap_or(version.len().saturating_sub(1));
    &version[..=first]
}

/// What a registry offers for a package.
#[derive(Debug, PartialEq, Eq)]
pub struct Offer {
    /// The newest compatible version, if it is newer than the current one.
    pub update: Option<String>,
    /// The newest version of all, if it is not compatible.
    pub beyond: Option<String>,
}

/// Returns what versions offer somebody who has the version `current`.
pub fn offer(current: &str, versions: &[String]) -> Result<Offer> {
    let now = numbers(current).with_context(|| format!("{current} is not a version such as 1.2.3"))?;
    let newer = versions
        .iter()
        .filter_map(|name| Some((numbers(name)?, name)))
        .filter(|(version, _)| version.cmp(&now) == Ordering::Greater);
    let (compatible, others): (Vec<_>, Vec<_>) = newer.partition(|(version, _)| version.starts_with(kept(&now)));
    let newest = |versions: Vec<(Vec<u64>, &String)>| versions.into_iter().max().map(|(_, name)| name.clone());
    Ok(Offer { update: newest(compatible), beyond: newest(others) })
}

/// Returns the newest compatible version of a package on crates.io, and the newest version of all.
pub fn crates_io(shell: &Shell, name: &str, current: &str) -> Result<Vec<String>> {
    let now =
        numbers(current).with_context(|| format!("{name} has the version {current}, which is not of the form 1.2.3"))?;
    let part: Vec<String> = kept(&now).iter().map(u64::to_string).collect();
    let part = part.join(".");
    let told = cmd!(shell, "cargo info --registry crates-io {name}@{part}").quiet().ignore_stderr().read();
    Ok(told_by_cargo(&told.with_context(|| format!("crates.io has no package {name} with a version {part}"))?))
}

/// Returns the versions in a line such as "version: 0.19.9 (latest 0.20.2)".
fn told_by_cargo(text: &str) -> Vec<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("version: ")).unwrap_or_default();
    let words = line.split([' ', '(', ')']).filter(|word| word.starts_with(|one: char| one.is_ascii_digit()));
    words.map(str::to_owned).collect()
}

/// Returns all versions of a package on PyPI that the Python with this path can install. The name may list extras, as in
/// `name[extra]`.
pub fn pypi(shell: &Shell, python: &std::path::Path, name: &str) -> Result<Vec<String>> {
    let name = without_extras(name);
    let told =
        cmd!(shell, "{python} -m pip index versions --disable-pip-version-check {name}").quiet().ignore_stderr().read();
    let told = told.with_context(|| format!("PyPI has no package {name}"))?;
    let list = told.lines().find_map(|line| line.strip_prefix("Available versions: "));
    Ok(list.with_context(|| format!("pip lists no versions of {name}"))?.split(", ").map(str::to_owned).collect())
}

/// Returns the name of a package of Python alone, because pip lists no versions of a name with extras.
fn without_extras(name: &str) -> &str {
    name.split_once('[').map_or(name, |(package, _)| package)
}

/// Returns all versions of a package on npm.
pub fn npm(shell: &Shell, name: &str) -> Result<Vec<String>> {
    let told = cmd!(shell, "npm view {name} versions --json").quiet().ignore_stderr().read();
    let told = told.with_context(|| format!("npm has no package {name}"))?;
    // A package with a single version has no list.
    serde_json::from_str(&told).or_else(|_| Ok(vec![serde_json::from_str(&told)?]))
}

/// Returns the commits of all tags of an action, by their versions without the letter "v".
pub fn tags(shell: &Shell, action: &str) -> Result<Vec<(String, String)>> {
    let told = cmd!(shell, "git ls-remote --tags https://github.com/{action}").env("GIT_TERMINAL_PROMPT", "0");
    Ok(commits(&told.quiet().ignore_stderr().read()?))
}

/// Returns versions and commits from the lines of `git ls-remote --tags`. A tag with a message has a second line, whose name
/// ends with `^{}` and which has the commit.
fn commits(lines: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (commit, name) in lines.lines().filter_map(|line| line.split_once("\trefs/tags/v")) {
        let (version, commit) = (name.trim_end_matches("^{}").to_owned(), commit.to_owned());
        found.retain(|(other, _)| *other != version);
        found.push((version, commit));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(current: &str, versions: &[&str]) -> (Option<String>, Option<String>) {
        let versions: Vec<String> = versions.iter().map(|one| (*one).to_owned()).collect();
        let Offer { update, beyond } = offer(current, &versions).unwrap();
        (update, beyond)
    }

    #[test]
    fn an_update_is_the_newest_compatible_version() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(offered("1.2.3", &["1.2.3", "1.10.0", "1.9.0", "2.0.0", "1.11.0-rc.1"]), (some("1.10.0"), some("2.0.0")));
        assert_eq!(offered("0.28.2", &["0.28.3", "0.29.0", "1.0.0"]), (some("0.28.3"), some("1.0.0")));
        assert_eq!(offered("0.0.3", &["0.0.4"]), (None, some("0.0.4")));
        assert_eq!(offered("2026.8.0", &["2026.11.1", "2025.12.0"]), (some("2026.11.1"), None));
        assert_eq!(offered("3.1.0.261029", &["3.1.0.261101", "3.1.0"]), (some("3.1.0.261101"), None));
        assert_eq!(offered("1.2.3", &["1.2.3", "1.2.2"]), (None, None));
        assert!(offer("1.2.x", &[]).is_err());
    }

    #[test]
    fn pip_is_asked_for_a_name_without_extras() {
        assert_eq!(["a-b[c,d]", "a-b"].map(without_extras), ["a-b", "a-b"]);
    }

    #[test]
    fn versions_are_read_from_what_cargo_and_git_print() {
        assert_eq!(told_by_cargo("a\nversion: 0.19.9 (latest 0.20.2)\nlicense: MIT"), ["0.19.9", "0.20.2"]);
        assert_eq!(told_by_cargo("version: 0.15.1"), ["0.15.1"]);
        let lines = "aa\trefs/tags/v1\nbb\trefs/tags/v1.0.0\ncc\trefs/tags/v1.0.0^{}\ndd\trefs/tags/x";
        let expected = [("1", "aa"), ("1.0.0", "cc")].map(|(version, commit)| (version.to_owned(), commit.to_owned()));
        assert_eq!(commits(lines), expected);
    }
}
