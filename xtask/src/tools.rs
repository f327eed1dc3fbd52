//! wasm-pack, wasm-bindgen's command line, Chromium, ChromeDriver, Firefox, Node.js and packages from npm: found, or installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};
use which::which;
use xshell::{Shell, cmd};

use crate::debian;
use crate::project::Project;

/// The names under which Chromium and its relatives are installed.
const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// The folders that must be put on PATH for wasm-pack and wasm-bindgen of exactly the right versions.
pub fn cargo_tools(project: &Project) -> Result<Vec<PathBuf>> {
    let wanted = [
        ("wasm-pack", "wasm-pack", project.config.tools.wasm_pack.as_str()),
        ("wasm-bindgen-cli", "wasm-bindgen", project.wasm_bindgen.as_str()),
    ];
    let mut folders = Vec::new();
    for (package, program, version) in wanted {
        folders.extend(cargo_tool(project, package, program, version)?);
    }
    Ok(folders)
}

/// The path of cargo-deny.
pub fn cargo_deny(project: &Project) -> Result<PathBuf> {
    let name = "cargo-deny";
    let folder = cargo_tool(project, name, name, &project.config.tools.cargo_deny)?;
    Ok(folder.map_or(name.into(), |folder| folder.join(name)))
}

/// None if the program on PATH is the right one; else the folder in the tool cache, filled if need be.
fn cargo_tool(project: &Project, package: &str, program: &str, version: &str) -> Result<Option<PathBuf>> {
    let shell = project.shell()?;
    if reported_version(&shell, program).as_deref() == Some(version) {
        return Ok(None);
    }
    let root = project.cache()?.join(format!("{package}-{version}"));
    if which(root.join("bin").join(program)).is_err() {
        println!("Building {package} {version} (4 to 10 minutes, once for this user)");
        // Not --locked: wasm-bindgen-cli 0.2.130 has locked a version that the registry does not have.
        cmd!(shell, "cargo install {package} --version ={version} --root {root}")
            .run()
            .with_context(|| format!("{package} {version} is needed and could not be built"))?;
    }
    Ok(Some(root.join("bin")))
}

/// The second word of what `program --version` prints.
fn reported_version(shell: &Shell, program: &str) -> Option<String> {
    which(program).ok()?;
    let line = cmd!(shell, "{program} --version").quiet().read().ok()?;
    line.split_whitespace().nth(1).map(str::to_owned)
}

/// The path of Chromium; makes sure that there is a ChromeDriver as well.
pub fn chromium(project: &Project) -> Result<PathBuf> {
    let find = || CHROMIUM.iter().find_map(|name| which(name).ok());
    if find().is_none() || which("chromedriver").is_err() {
        let packages = &project.config.debian.browser;
        debian::install(&project.shell()?, "Chromium with ChromeDriver", packages)?;
    }
    find().context("Chromium is installed, but not on PATH")
}

/// The path of Firefox, where there is one or Debian has one: the tests in it are skipped elsewhere.
pub fn firefox(project: &Project) -> Result<Option<PathBuf>> {
    let find = || FIREFOX.iter().find_map(|name| which(name).ok());
    if find().is_none() {
        let installed = debian::install(&project.shell()?, "Firefox", &project.config.debian.firefox);
        if let Err(reason) = installed {
            println!("Skipped: the tests in Firefox ({reason:#})");
        }
    }
    Ok(find())
}

/// Makes sure of Node.js in a version that will do, and of npm.
pub fn node(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    let oldest = project.config.tools.node;
    if which("node").is_err() || which("npm").is_err() {
        debian::install(&shell, "Node.js with npm", &project.config.debian.node)?;
    }
    let version = cmd!(shell, "node --version").quiet().read()?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    ensure!(
        major.is_some_and(|major| major >= oldest),
        "Node.js {version} is too old: install version {oldest} or later (https://nodejs.org)"
    );
    Ok(())
}

/// The folder of the browser tests, with the packages of its lock file installed: theirs, and binaryen, which builds the site.
pub fn npm_packages(project: &Project) -> Result<PathBuf> {
    node(project)?;
    let folder = project.root.join("tests/browser");
    if packages_are_old(&folder) {
        println!("Installing packages from npm, once for this clone");
        let shell = project.shell()?;
        shell.change_dir(&folder);
        cmd!(shell, "npm ci --no-audit --no-fund")
            .run()
            .context("the packages that tests/browser/package-lock.json names could not be installed")?;
    }
    Ok(folder)
}

/// Whether npm has installed nothing yet, or something older than the lock file.
fn packages_are_old(folder: &Path) -> bool {
    let written = |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    written("node_modules/.package-lock.json") < written("package-lock.json")
}
