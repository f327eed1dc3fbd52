//! Finds the tools that builds and tests need, and installs those that are missing.
//!
//! Tools written in Rust come from crates.io, browsers and Node.js from Debian, and everything written in JavaScript
//! from npm.

// Each module imports only modules above it.
pub mod debian;
pub mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};
use which::which;
use xshell::{Shell, cmd};

use crate::project::{Project, prepend_path};

/// Names under which distributions install Chromium and browsers built on it.
const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Names under which distributions install Firefox.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];

/// Puts wasm-pack and the tools of wasm-bindgen into the PATH of a shell that builds wasm, in the versions that
/// `wasm-pack test` needs. The folders come before Debian's /usr/bin, which may contain other versions.
pub fn wasm_pack(project: &Project, wasm: &Shell) -> Result<()> {
    let wanted = [
        ("wasm-pack", "wasm-pack", project.config.tools.wasm_pack.as_str()),
        ("wasm-bindgen-cli", "wasm-bindgen", project.wasm_bindgen.as_str()),
    ];
    for (package, program, version) in wanted {
        if let Some(folder) = cargo_tool(project, package, program, version)? {
            prepend_path(wasm, &folder)?;
        }
    }
    Ok(())
}

/// Returns the path of cargo-deny.
pub fn cargo_deny(project: &Project) -> Result<PathBuf> {
    one_tool(project, "cargo-deny", &project.config.tools.cargo_deny)
}

/// Returns the path of cargo-cyclonedx.
pub fn cargo_cyclonedx(project: &Project) -> Result<PathBuf> {
    one_tool(project, "cargo-cyclonedx", &project.config.tools.cargo_cyclonedx)
}

/// Returns the path of a tool that has the name of its package.
fn one_tool(project: &Project, name: &str, version: &str) -> Result<PathBuf> {
    let folder = cargo_tool(project, name, name, version)?;
    Ok(folder.map_or(name.into(), |folder| folder.join(name)))
}

/// Returns the folder of the tool cache that contains `program`, or `None` if PATH has the right version.
///
/// The tool is built unless an earlier run has built it. Without optimisation and without the default
/// features, which download, a tool is built in less than a minute instead of up to ten, and runs for 0.5 s instead of
/// 0.12 s.
fn cargo_tool(project: &Project, package: &str, program: &str, version: &str) -> Result<Option<PathBuf>> {
    let shell = project.shell()?;
    if reported_version(&shell, program).as_deref() == Some(version) {
        return Ok(None);
    }
    let root = project.cache()?.join(format!("{package}-{version}"));
    if which(root.join("bin").join(program)).is_err() {
        println!("Building {package} {version} (about a minute, once for this user)");
        // `--locked` fails: wasm-bindgen-cli 0.2.130 locks a version that the registry does not have.
        cmd!(shell, "cargo install {package} --version ={version} --root {root} --no-default-features")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .run()
            .with_context(|| format!("{package} {version} is needed and could not be built"))?;
    }
    Ok(Some(root.join("bin")))
}

/// Returns the version that `program --version` prints as its second word, perhaps after a "v".
fn reported_version(shell: &Shell, program: &str) -> Option<String> {
    which(program).ok()?;
    let line = cmd!(shell, "{program} --version").quiet().read().ok()?;
    line.split_whitespace().nth(1).map(|version| version.trim_start_matches('v').to_owned())
}

/// Returns the path of Chromium. Installs Chromium and ChromeDriver if one of them is missing.
pub fn chromium(project: &Project) -> Result<PathBuf> {
    let find = || CHROMIUM.iter().find_map(|name| which(name).ok());
    if find().is_none() || which("chromedriver").is_err() {
        let packages = &project.config.debian.browser;
        debian::install(&project.shell()?, "Chromium with ChromeDriver", packages)?;
    }
    find().context("Chromium is installed, but not on PATH")
}

/// Returns the path of Chromium's headless shell, or `None` if the headless shell is missing and cannot be installed.
///
/// The headless shell has the engine of Chromium and no window, and therefore opens a page in less time.
pub fn headless_shell(project: &Project) -> Result<Option<PathBuf>> {
    let without = "Most tests run in Chromium instead of its headless shell, and take longer";
    let find = || which("chromium-headless-shell").ok();
    optional(project, "Chromium's headless shell", without, &project.config.debian.headless, find)
}

/// Returns the path of Firefox, or `None` if Firefox is missing and cannot be installed. Its tests are then skipped.
pub fn firefox(project: &Project) -> Result<Option<PathBuf>> {
    let find = || FIREFOX.iter().find_map(|name| which(name).ok());
    optional(project, "Firefox", "Skipped: the tests in Firefox", &project.config.debian.firefox, find)
}

/// Returns the path of WebKit's driver, or `None` if the driver or the screen in memory that its browser needs is
/// missing and cannot be installed. The tests in WebKit are then skipped.
pub fn webkit(project: &Project) -> Result<Option<PathBuf>> {
    let find = || which("Xvfb").and_then(|_| which("WebKitWebDriver")).ok();
    optional(project, "WebKit", "Skipped: the tests in WebKit", &project.config.debian.webkit, find)
}

/// Finds or installs a browser that the tests can do without. If the browser cannot be installed, `without` says what
/// follows, and is printed with the reason.
fn optional(
    project: &Project,
    name: &str,
    without: &str,
    packages: &[String],
    find: impl Fn() -> Option<PathBuf>,
) -> Result<Option<PathBuf>> {
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if let Err(reason) = debian::install(&project.shell()?, name, packages) {
        println!("{without} ({reason:#})");
    }
    Ok(find())
}

/// Installs Node.js and npm if one of them is missing. Fails if Node.js is older than the version in `wasm-pack.toml`.
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

/// Installs the packages of `tests/browser/package-lock.json`, and returns the folder `tests/browser`.
///
/// The browser tests use these packages, and so do builds of the site and the checks of scripts.
pub fn npm_packages(project: &Project) -> Result<PathBuf> {
    node(project)?;
    let folder = project.packages.clone();
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

/// Returns whether npm has installed no packages yet, or the packages of an older lock file.
fn packages_are_old(folder: &Path) -> bool {
    let written = |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    written("node_modules/.package-lock.json") < written("package-lock.json")
}
