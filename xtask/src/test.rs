//! `cargo xtask test`: runs every check and every test that protects a visitor. `docs/testing.md` says which tests are in
//! which tier, and why.

// Each module imports only modules above it.
pub mod scripts;
pub mod workflows;
pub mod citation;
pub mod adding;
pub mod cluster;

use std::thread;

use anyhow::{Result, anyhow};
use xshell::{Shell, cmd};

use crate::browser::Browser;
use crate::grade::Grade;
use crate::project::Project;
use crate::steps::Steps;
use crate::tools::{self, toolchain};
use crate::{licences, site};

/// Runs every step, the cheapest first, and prints the time of each. A step that fails does not hide the others.
pub fn run(project: &Project) -> Result<()> {
    let mut steps = Steps::new();
    steps_of(project, &mut steps)?;
    steps.finish()?;
    println!("\nAll tests passed");
    Ok(())
}

/// Runs the steps of this tier. An error means that nothing could be tested.
pub fn steps_of(project: &Project, steps: &mut Steps) -> Result<()> {
    let native = &project.shell()?;
    let site = "the site";
    thread::scope(|scope| {
        // Installing waits for the network and for the disk, so code is compiled meanwhile.
        let tools = scope.spawn(|| install(project));
        steps.attempt("formatting", || formatting(native));
        steps.attempt("licences and sources of packages", || licences::check(project));
        let wasm =
            steps.attempt("the simulator, as wasm", || site::build(project, &toolchain::shell(project)?, Grade::Quick));
        let tools = steps.attempt("Chromium, Node.js and packages from npm", || {
            tools.join().map_err(|_| anyhow!("the installation of the tools has crashed"))?
        });
        if tools.is_some() {
            steps.attempt("types, lints and formatting of scripts", || scripts::check(project));
        }
        steps.attempt("lints of native code", || lints(native));
        steps.attempt("native tests", || native_tests(native));
        if wasm.is_none() || tools.is_none() {
            steps.skip(site, "what it is built with");
            return;
        }
        let Some(browser) = steps.attempt(site, || Browser::of_tests(project)) else {
            return steps.skip("the site in a browser", site);
        };
        steps.attempt("the site in Node.js and in a browser", || browser.test_visits(project));
    });
    Ok(())
}

/// Installs what the steps need besides a compiler.
fn install(project: &Project) -> Result<()> {
    tools::chromium(project)?;
    tools::headless_shell(project)?;
    tools::npm_packages(project).map(drop)
}

/// Checks the formatting of all Rust code.
pub fn formatting(native: &Shell) -> Result<()> {
    if !has(native, "fmt") {
        return Ok(());
    }
    // rustfmt does not find the files that the macro `presets!` declares.
    let mut presets = native.read_dir("src/preset")?;
    presets.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    Ok(cmd!(native, "cargo fmt --all --check -- {presets...}").run()?)
}

fn lints(native: &Shell) -> Result<()> {
    if !has(native, "clippy") {
        return Ok(());
    }
    Ok(cmd!(native, "cargo clippy --workspace --all-targets -- -D warnings").run()?)
}

/// Runs the native tests. Generated cases are the same in every run, so that a change never fails because of a new case.
/// `cargo xtask torture` generates new cases.
fn native_tests(native: &Shell) -> Result<()> {
    Ok(cmd!(native, "cargo test --workspace --no-fail-fast").env("PROPTEST_RNG_SEED", "1").run()?)
}

/// Returns whether the toolchain has a subcommand of cargo. If it has not, prints that the check is skipped.
pub fn has(shell: &Shell, subcommand: &str) -> bool {
    let found = cmd!(shell, "cargo {subcommand} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok();
    if !found {
        println!("Skipped: the toolchain has no cargo {subcommand}");
    }
    found
}
