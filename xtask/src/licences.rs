//! Collects the licences of the packages that are compiled into the wasm, the command line or the Python package. The
//! licences require that their texts are passed on with what was compiled.
//!
//! The tool cargo-about does the same, but takes a minute to build, and needs a template and a second list of accepted
//! licences besides `deny.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use spdx::{Expression, ParseMode};
use xshell::cmd;

use crate::project::{Project, TARGET};
use crate::tools::toolchain;

/// The name of the file with the licences, in the finished site and in archives.
pub const FILE: &str = "licences.txt";

/// The licence of the typeface, in the folder of the site. The single file, the npm package and the wheel have no such
/// file, so their list of licences has its text as well.
pub const OF_FACE: &str = "type/LICENSE.txt";

/// Something that is compiled from packages.
pub struct Compiled {
    /// The package of this workspace that is compiled.
    pub package: &'static str,
    /// The target; `None` for that of this machine.
    target: Option<&'static str>,
}

pub const WASM: Compiled = Compiled { package: "budgeted-bandits", target: Some(TARGET) };
pub const COMMAND_LINE: Compiled = Compiled { package: "budgeted-bandits-cli", target: None };
pub const PYTHON: Compiled = Compiled { package: "budgeted-bandits-python", target: None };

impl Compiled {
    /// Returns the name of the target.
    pub fn target(&self, project: &Project) -> Result<String> {
        self.target.map_or_else(|| toolchain::host(&project.shell()?), |target| Ok(target.to_owned()))
    }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package that is compiled.
#[derive(Deserialize)]
pub struct Package {
    name: String,
    version: String,
    authors: Vec<String>,
    license: String,
    manifest_path: PathBuf,
}

/// A package of the lock file.
#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    /// The registry or the repository from which the package comes; `None` for a package of this workspace.
    source: Option<String>,
    license: Option<String>,
}

/// The registry from which all packages must come.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Checks that every package of the lock file comes from crates.io, and that one of the licences that `deny.toml` allows
/// applies to each that is compiled into something, and not only into tests. cargo-deny checks the same and more, but
/// takes minutes to compile.
pub fn check(project: &Project) -> Result<()> {
    #[derive(Deserialize)]
    struct All {
        packages: Vec<Locked>,
    }
    let shell = project.shell()?;
    let metadata = cmd!(shell, "cargo metadata --format-version 1 --locked --all-features").quiet().read()?;
    let All { packages } = serde_json::from_str(&metadata)?;
    let rules: toml::Table = toml::from_str(&read(&project.root.join("deny.toml"))?).context("in deny.toml")?;
    let allowed = rules.get("licenses").and_then(|rules| rules.get("allow")?.as_array()).context("deny.toml allows none")?;
    let allowed: Vec<&str> = allowed.iter().filter_map(|licence| licence.as_str()).collect();
    let options = ["--workspace", "--all-features", "--target", "all", "--edges", "normal,build", "--prefix", "none"];
    let shipped = cmd!(shell, "cargo tree --locked {options...}").quiet().read()?;
    let shipped = titles(&shipped);
    let faults: Vec<String> = packages
        .iter()
        .filter_map(|package| {
            let is_shipped = shipped.contains(&(package.name.as_str(), package.version.as_str()));
            foreign(package).or_else(|| if is_shipped { fault(package, &allowed) } else { None })
        })
        .collect();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    println!("{} packages come from crates.io, and the licences of {} are allowed", packages.len(), shipped.len());
    Ok(())
}

/// Returns the names and the versions in what `cargo tree` prints. A line has the form "libm v0.2.16", and some lines end
/// with a folder or with "(*)".
fn titles(tree: &str) -> BTreeSet<(&str, &str)> {
    tree.lines().filter_map(|line| line.split(" (").next()?.split_once(" v")).collect()
}

/// Says where a package comes from if that is not crates.io.
fn foreign(Locked { name, version, source, .. }: &Locked) -> Option<String> {
    match source.as_deref() {
        None | Some(REGISTRY) => None,
        Some(other) => Some(format!("{name} {version} comes from {other} and not from crates.io")),
    }
}

/// Says what is wrong with the licence of a package.
fn fault(Locked { name, version, license, .. }: &Locked, allowed: &[&str]) -> Option<String> {
    let Some(license) = license else { return Some(format!("{name} {version} states no licence")) };
    let Ok(expression) = Expression::parse_mode(license, ParseMode::LAX) else {
        return Some(format!("{name} {version} has the licence `{license}`, which is no SPDX expression"));
    };
    let is_allowed = |licence: &spdx::LicenseReq| licence.license.id().is_some_and(|id| allowed.contains(&id.name));
    let fits = expression.evaluate(is_allowed);
    (!fits).then(|| format!("{name} {version} has the licence `{license}`; deny.toml allows {}", allowed.join(", ")))
}

/// Returns a list of all packages in what was compiled with the names of their licences, followed by the texts of the
/// licences, each with the packages to which it applies.
pub fn text(project: &Project, parts: &[Compiled]) -> Result<String> {
    let mut packages = BTreeMap::new();
    for part in parts {
        packages.extend(self::packages(project, part)?.into_iter().map(|package| (package.title(), package)));
    }
    let packages: Vec<Package> = packages.into_values().collect();
    // Some packages come without their licence, and other packages by the same authors come with it. Some of these
    // other packages are only in the wasm.
    let others = self::packages(project, &WASM)?;
    let mut texts = BTreeMap::<String, (Vec<String>, String)>::new();
    for package in &packages {
        for text in of(project, package, packages.iter().chain(&others))? {
            // Texts that differ only in their line breaks are the same.
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            texts.entry(words).or_insert_with(|| (Vec::new(), text)).0.push(package.title());
        }
    }
    let mut names: String = packages.iter().map(|package| format!("{}: {}\n", package.title(), package.license)).collect();
    // Whatever holds the wasm holds the page or the element, whose texts are in this typeface.
    if parts.iter().any(|part| part.package == WASM.package) {
        names += "Instrument Sans: OFL-1.1\n";
        let text = read(&project.root.join(&project.config.site.folder).join(OF_FACE))?;
        texts.insert(String::new(), (vec!["Instrument Sans".to_owned()], text));
    }
    let rule = "-".repeat(80);
    let texts = texts.into_values().map(|(names, text)| format!("\n{rule}\n{}\n{rule}\n\n{text}\n", names.join(", ")));
    Ok(format!(
        "The packages that Budgeted Bandits contains, and their licences. It also contains Rust's standard library, \
         under MIT OR Apache-2.0.\n\n\
         {names}{}",
        texts.collect::<String>()
    ))
}

/// Returns the packages whose code is in what was compiled.
pub fn packages(project: &Project, part: &Compiled) -> Result<Vec<Package>> {
    let (shell, target) = (project.shell()?, part.target(project)?);
    let package = part.package;
    let options = ["--edges", "normal,no-proc-macro", "--prefix", "none"];
    let inside = cmd!(shell, "cargo tree --package {package} --target {target} {options...}").quiet().read()?;
    let inside = titles(&inside);
    let metadata = cmd!(shell, "cargo metadata --format-version 1 --filter-platform {target}").quiet().read()?;
    let Metadata { mut packages } = serde_json::from_str(&metadata)?;
    packages.retain(|package| inside.contains(&(package.name.as_str(), package.version.as_str())));
    ensure!(packages.len() == inside.len(), "{} packages are compiled, {} are known", inside.len(), packages.len());
    Ok(packages)
}

impl Package {
    /// Returns the name and the version.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// Returns the licence texts of a package. If its folder contains none, returns the texts of another package by the
/// same authors under the same licence, or else the Apache licence if that may be chosen, whose text names no authors.
/// Packages of this workspace have the texts in its root.
fn of<'a>(project: &Project, package: &'a Package, all: impl Iterator<Item = &'a Package>) -> Result<Vec<String>> {
    if package.manifest_path.starts_with(&project.root) {
        return files(&project.root);
    }
    let same =
        |other: &&Package| !other.authors.is_empty() && other.authors == package.authors && other.license == package.license;
    for package in std::iter::once(package).chain(all.filter(same)) {
        let texts = files(package.manifest_path.parent().context("a manifest has a folder")?)?;
        if !texts.is_empty() {
            return Ok(texts);
        }
    }
    if package.license.split(&['/', ' '][..]).any(|licence| licence == "Apache-2.0") {
        // What follows the terms says how this project applies them.
        let text = read(&project.root.join("LICENSE-APACHE"))?;
        return Ok(text.split_inclusive("END OF TERMS AND CONDITIONS").next().map(str::to_owned).into_iter().collect());
    }
    bail!("{} has no file with its licence", package.title())
}

/// Returns the texts of the licences in a folder, and in its folder `LICENSES`, as the REUSE specification calls it.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let is_one = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|start| name.starts_with(start));
        if is_one && entry.file_type()?.is_file() {
            paths.push(entry.path());
        } else if name == "LICENSES" {
            for text in fs::read_dir(entry.path())? {
                paths.push(text?.path());
            }
        }
    }
    paths.sort();
    let mut texts = paths.iter().map(|path| read(path)).collect::<Result<Vec<String>>>()?;
    // In some packages, the file contains only a path to the text.
    texts.retain(|text| text.contains('\n'));
    Ok(texts)
}

/// Returns a text with the line breaks of Unix.
fn read(path: &Path) -> Result<String> {
    Ok(fs::read_to_string(path)?.replace("\r\n", "\n").trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_needs_crates_io_and_one_allowed_licence() {
        let package = |source: Option<&str>, license: Option<&str>| Locked {
            name: "a".to_owned(),
            version: "1.0.0".to_owned(),
            source: source.map(str::to_owned),
            license: license.map(str::to_owned),
        };
        let of = |license| fault(&package(Some(REGISTRY), Some(license)), &["MIT", "Apache-2.0", "Unicode-3.0"]);
        for good in ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "(MIT OR Zlib) AND Unicode-3.0"] {
            assert_eq!(of(good), None, "{good}");
        }
        for bad in ["GPL-3.0-only", "MIT AND Zlib", "Apache-2.0 WITH LLVM-exception AND Zlib"] {
            assert!(of(bad).unwrap().ends_with("deny.toml allows MIT, Apache-2.0, Unicode-3.0"), "{bad}");
        }
        assert!(of("my own").unwrap().contains("no SPDX expression"));
        assert!(fault(&package(Some(REGISTRY), None), &[]).unwrap().contains("states no licence"));
        assert_eq!(fault(&package(None, Some("MIT")), &["MIT"]), None);
        let git = foreign(&package(Some("git+https://example.org/a"), Some("MIT")));
        assert_eq!(foreign(&package(Some(REGISTRY), None)), None);
        assert_eq!(git.unwrap(), "a 1.0.0 comes from git+https://example.org/a and not from crates.io");
    }

    #[test]
    fn the_packages_in_the_command_line_and_in_the_wheel_are_listed() {
        let project = Project::open().unwrap();
        let names = |part: &Compiled| -> Vec<String> {
            packages(&project, part).unwrap().into_iter().map(|package| package.name).collect()
        };
        let (command_line, python) = (names(&COMMAND_LINE), names(&PYTHON));
        for part in ["budgeted-bandits", "budgeted-bandits-cli", "clap", "dejavu", "resvg", "wasmi"] {
            assert!(command_line.iter().any(|name| name == part), "{part}");
        }
        assert!(python.iter().any(|name| name == "pyo3") && python.iter().any(|name| name == "wasmi"));
        assert!(!python.iter().any(|name| name == "clap"));
        assert!(text(&project, &[COMMAND_LINE]).unwrap().contains("\nresvg "));
        let text = text(&project, &[WASM, PYTHON]).unwrap();
        // This package has no file with its licence, and may be used under the Apache licence.
        let (names, texts) = text.split_once("\n\n---").unwrap();
        assert!(names.contains("\nwasmi 1") && texts.contains("wasmi 1"));
        assert!(text.contains("\npyo3 ") && text.contains("\nwasm-bindgen ") && text.matches("\nserde ").count() == 1);
    }

    #[test]
    fn the_packages_in_the_wasm_are_listed_with_their_licences() {
        let text = text(&Project::open().unwrap(), &[WASM]).unwrap();
        for part in ["budgeted-bandits ", "plotters ", "rand ", "serde-wasm-bindgen ", "wasm-bindgen ", "libm "] {
            assert!(text.lines().any(|line| line.starts_with(part) && line.contains(": ")), "{part}");
        }
        assert!(text.contains("\nInstrument Sans: OFL-1.1\n") && text.contains("SIL OPEN FONT LICENSE"));
        assert!(text.contains("Apache License") && text.contains("Permission is hereby granted"));
        // The wasm contains no procedural macros, which only the compiler runs, and no packages of the command line or
        // of tests.
        for part in ["syn ", "serde_derive ", "clap ", "proptest "] {
            assert!(!text.lines().any(|line| line.starts_with(part)), "{part}");
        }
    }
}
