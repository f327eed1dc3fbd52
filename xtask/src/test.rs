//! `cargo xtask test`: runs every check and every test, from formatting to the built site in a browser.

// Each module imports only modules above it.
pub mod scripts;
pub mod workflows;
pub mod citation;
pub mod adding;
pub mod cluster;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::browser::Browser;
use crate::command_line::CommandLine;
use crate::project::{Project, TARGET};
use crate::steps::Steps;
use crate::tools::{self, toolchain};
use crate::{policies, python};

/// Runs every test, stops at the first step that fails, and prints the time of each step.
pub fn run(project: &Project) -> Result<()> {
    let mut steps = Steps::new();
    let native = &project.shell()?;
    steps.run("Chromium and Node.js", || {
        tools::chromium(project)?;
        tools::node(project)
    })?;
    let wasm = &steps.run("wasm compiler, wasm-pack and wasm-bindgen", || toolchain::shell(project))?;
    let deny = steps.run("cargo-deny", || tools::cargo_deny(project))?;
    steps.run("packages from npm", || tools::npm_packages(project))?;
    steps.run("formatting", || formatting(native))?;
    steps.run("lints of native code", || lints(native))?;
    steps.run("lints of wasm", || wasm_lints(wasm))?;
    steps.run("licences and sources of packages", || {
        // cargo-deny also looks at packages for other systems, which no build here has downloaded.
        cmd!(native, "cargo fetch --locked").run()?;
        Ok(cmd!(native, "{deny} --offline check --hide-inclusion-graph bans licenses sources").run()?)
    })?;
    steps.run("workflows and issue templates", || workflows::check(project))?;
    steps.run("citation and metadata", || citation::check(project))?;
    let modules = steps.run("example policies as modules", || policies::build(project, wasm))?;
    // Generated cases are the same in every run, so that a change never fails because of a new case. `cargo xtask
    // torture` generates new cases.
    steps.run("native tests", || {
        let test = cmd!(native, "cargo test --workspace --features cli").env("PROPTEST_RNG_SEED", "1");
        Ok(test.env("BB_MODULES", &modules).run()?)
    })?;
    steps.run("documentation", || Ok(cmd!(native, "cargo doc --no-deps").env("RUSTDOCFLAGS", "-Dwarnings").run()?))?;
    steps.run("wasm tests in a browser", || wasm_tests(project, wasm))?;
    let browser =
        steps.run("build of the site and the command line", || Browser::start(project, wasm, CommandLine::Tested))?;
    let wheel = steps.run("wheel of the Python package", || python::wheel_for_tests(project))?;
    steps.run("the Python package in an environment of its own", || {
        browser.python(python::test(project, &wheel, &modules, &browser.cli)?);
        Ok(())
    })?;
    steps.run("record files on Slurm, Dask and Kubernetes", || cluster::test(project, &wheel))?;
    steps.run("snippets of policies in Python and Node.js", || cluster::test_snippets(project))?;
    steps.run("adding a policy, a law, a preset and a view to a copy", || adding::check(project))?;
    steps.run("types, lints and formatting of scripts", || scripts::check(project))?;
    steps.run("the built site in a browser, two files of tests at a time", || browser.test_together(project))?;
    steps.run("the built site in a browser, the main flows and tests of timing", || browser.test_alone())?;
    // `cargo test` runs each benchmark once without measuring. `--workspace` reuses the crates of the native tests.
    steps.run("benches, each run once", || Ok(cmd!(native, "cargo test --workspace --features cli --bench *").run()?))?;
    steps.print();
    println!("\nAll tests passed");
    Ok(())
}

fn formatting(native: &Shell) -> Result<()> {
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
    Ok(cmd!(native, "cargo clippy --workspace --features cli --all-targets -- -D warnings").run()?)
}

fn wasm_lints(wasm: &Shell) -> Result<()> {
    if toolchain::is_debian(wasm) {
        println!("Skipped: Debian's compiler builds the wasm, and the clippy of another compiler cannot read its std");
        return Ok(());
    }
    if !has(wasm, "clippy") {
        return Ok(());
    }
    Ok(cmd!(wasm, "cargo clippy --target {TARGET} --lib --tests -- -D warnings").run()?)
}

/// Returns whether the toolchain has a subcommand of cargo. If it has not, prints that the check is skipped.
pub fn has(shell: &Shell, subcommand: &str) -> bool {
    let found = cmd!(shell, "cargo {subcommand} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok();
    if !found {
        println!("Skipped: the toolchain has no cargo {subcommand}");
    }
    found
}

/// Runs `wasm-pack test --headless --chrome`, as a developer would. Options that select the wasm tests would compile
/// less, but would not show that the plain command works.
///
/// wasm-pack compiles the tests in the profile `dev` and then in the profile `test`. Where both have the same settings,
/// cargo compiles once.
fn wasm_tests(project: &Project, wasm: &Shell) -> Result<()> {
    let browsers = project.config.test.browsers.iter().map(|browser| format!("--{browser}"));
    let test = cmd!(wasm, "wasm-pack test --headless {browsers...} --mode no-install");
    Ok(test.env("CARGO_PROFILE_DEV_OPT_LEVEL", "3").run()?)
}
