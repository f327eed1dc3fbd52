//! Software bills of materials: the packages in the command line, in the wasm and in the Python package, in the format
//! CycloneDX.
//!
//! The site, the npm package and the figure in notebooks contain the same wasm, so they share its bill. cargo-cyclonedx
//! writes the bills. Cargo can write others itself, but only with a nightly compiler and not in a standard format.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use xshell::{Shell, cmd};

use crate::licences::{self, COMMAND_LINE, Compiled, PYTHON, Package, WASM};
use crate::project::Project;
use crate::site::about;
use crate::{python, tools};

/// What is compiled, and its name in the names of files.
const PARTS: [(&str, Compiled); 3] = [("command-line", COMMAND_LINE), ("wasm", WASM), ("python", PYTHON)];

/// The folders of the packages in the workspace. cargo-cyclonedx writes a bill into each of them.
const FOLDERS: [&str; 5] = ["", "cli", "policies", "python", "xtask"];

/// The name of the files that cargo-cyclonedx writes.
const NAME: &str = "bill-of-materials";

/// Compares bills, files in the arguments, with the schema of the format.
const VALIDATE: &str = r#"
import sys
from pathlib import Path
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
for path in sys.argv[1:]:
    error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(Path(path).read_text())
    if error: sys.exit(f"{path} does not have the format CycloneDX 1.5: {str(error).splitlines()[0]}")
"#;

/// Writes the three bills into `release`. The same commit gives the same bytes.
pub fn write(project: &Project, release: &Path) -> Result<Vec<PathBuf>> {
    let (shell, folder) = (project.shell()?, tools::cargo_cyclonedx(project)?);
    let time = about::git(project, "%ct")?;
    ensure!(
        !time.is_empty(),
        "a bill of materials states the time of the commit, and the project is not in a repository of git"
    );
    // With this variable, a bill has neither the time at which it is written nor a random number.
    shell.set_var("SOURCE_DATE_EPOCH", time);
    let version = project.version()?;
    let write = |(name, part): &(&str, Compiled)| {
        let mut bill = bill(project, &shell, &folder, part)?;
        bill["components"].as_array_mut().context("a bill has components")?.extend(from_elsewhere(&shell, part)?);
        let path = release.join(format!("budgeted-bandits-{version}-{name}.cdx.json"));
        fs::write(&path, format!("{bill:#}\n"))?;
        Ok(path)
    };
    PARTS.iter().map(write).collect()
}

/// Returns the bill that cargo-cyclonedx writes, without the folder of this clone.
fn bill(project: &Project, shell: &Shell, program: &Path, part: &Compiled) -> Result<Value> {
    let target = part.target(project)?;
    let options = ["--format", "json", "--spec-version", "1.5", "--no-build-deps", "--override-filename", NAME];
    let written = cmd!(shell, "{program} cyclonedx --quiet {options...} --target {target}").run();
    let mut bills = Vec::new();
    for folder in FOLDERS {
        let path = project.root.join(folder).join(NAME).with_extension("json");
        bills.extend(fs::read_to_string(&path).ok());
        shell.remove_path(path)?;
    }
    written?;
    let root = format!("file://{}", project.root.display());
    // The packages of this workspace have no address from which they can be downloaded.
    let cleaned = |bill: &String| {
        let bill = bill.replace(&root, "file://.").replace("?download_url=file://..", "");
        Ok(serde_json::from_str::<Value>(&bill.replace("?download_url=file://.", ""))?)
    };
    let bills = bills.iter().map(cleaned);
    let bills = bills.collect::<Result<Vec<Value>>>()?;
    let mut of_part = bills.into_iter().filter(|bill| bill["metadata"]["component"]["name"] == part.package);
    of_part.next().with_context(|| format!("cargo-cyclonedx has written no bill for {}", part.package))
}

/// Returns what cargo does not know: the standard library, and the C library in the static program for Linux.
fn from_elsewhere(shell: &Shell, part: &Compiled) -> Result<Vec<Value>> {
    let library = |name: &str, version: &str, licence: &str| {
        let licences = json!([{ "expression": licence }]);
        json!({ "type": "library", "bom-ref": name, "name": name, "version": version, "licenses": licences })
    };
    let rust = cmd!(shell, "rustc --version").quiet().read()?;
    let rust = rust.split(' ').nth(1).context("rustc states its version")?;
    let mut found = vec![library("rust-std", rust, "MIT OR Apache-2.0")];
    if part.package == COMMAND_LINE.package && cfg!(target_os = "linux") {
        let c = cmd!(shell, "getconf GNU_LIBC_VERSION").quiet().read()?;
        let (name, version) = c.split_once(' ').context("getconf states the version of the C library")?;
        found.push(library(name, version, "LGPL-2.1-or-later"));
    }
    Ok(found)
}

/// Checks that bills have the format, and that they list every package whose code was compiled. Returns a sentence that
/// says what was checked.
pub fn check(project: &Project, bills: &[PathBuf]) -> Result<String> {
    let (shell, python) = (project.shell()?, python::environment(project, "sbom", &project.config.tools.sbom)?);
    cmd!(shell, "{python} -c {VALIDATE} {bills...}").quiet().run()?;
    for ((_, part), path) in PARTS.iter().zip(bills) {
        let bill: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
        let compiled = licences::packages(project, part)?;
        let missing = missing(&bill, compiled.iter().map(Package::title))?;
        ensure!(missing.is_empty(), "{} does not list {missing:?}, which were compiled", path.display());
    }
    Ok("valid against the schema of CycloneDX 1.5, and every package that was compiled is listed".to_owned())
}

/// Returns those of the names with versions that a bill does not list.
fn missing(bill: &Value, names: impl Iterator<Item = String>) -> Result<Vec<String>> {
    let components = bill["components"].as_array().context("a bill has components")?;
    let all = components.iter().chain([&bill["metadata"]["component"]]);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let title = |component: &Value| format!("{} {}", text(&component["name"]), text(&component["version"]));
    let listed: BTreeSet<String> = all.map(title).collect();
    Ok(names.filter(|name| !listed.contains(name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_or_a_version_that_a_bill_does_not_list_is_missing() {
        let own = json!({ "name": "own", "version": "1.0.0" });
        let bill = json!({ "metadata": { "component": own }, "components": [{ "name": "libm", "version": "0.2.16" }] });
        let names = ["own 1.0.0", "libm 0.2.16", "libm 0.2.17", "rand 0.10.3"].map(str::to_owned);
        assert_eq!(missing(&bill, names.into_iter()).unwrap(), ["libm 0.2.17", "rand 0.10.3"]);
    }
}
