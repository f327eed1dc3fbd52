//! `cargo xtask test`: style, native tests, wasm tests in a browser, the built site, the benches.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::browser::Browser;
use crate::project::{Project, TARGET};
use crate::{toolchain, tools};

/// Runs every test there is, and stops at the first that fails.
pub fn run(project: &Project) -> Result<()> {
    let start = Instant::now();
    let native = &project.shell()?;
    let wasm = &step("tools", || {
        tools::chromium(project)?;
        tools::node(project)?;
        toolchain::shell(project)
    })?;
    step("formatting", || formatting(native))?;
    step("lints", || lints(native, wasm))?;
    step("licences and sources of packages", || {
        let deny = tools::cargo_deny(project)?;
        // It looks at packages for other systems as well, which no build here has asked for.
        cmd!(native, "cargo fetch --locked").run()?;
        Ok(cmd!(native, "{deny} --offline check --hide-inclusion-graph bans licenses sources").run()?)
    })?;
    // Generated cases are the same each time: who changes something else shall not meet them. `torture` looks for new ones.
    step("native tests", || Ok(cmd!(native, "cargo test --workspace").env("PROPTEST_RNG_SEED", "1").run()?))?;
    step("documentation", || Ok(cmd!(native, "cargo doc --no-deps").env("RUSTDOCFLAGS", "-Dwarnings").run()?))?;
    step("wasm tests in a browser", || wasm_tests(project, wasm))?;
    step("the built site in a browser", || Browser::start(project, wasm, false)?.test())?;
    step("benches, each run once", || benches(project, native))?;
    println!("\nAll tests passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Announces a step, runs it, and says how long it took.
pub fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}");
    let start = Instant::now();
    let result = work().with_context(|| format!("{name} failed"))?;
    println!("== {name}: {:.1} s", start.elapsed().as_secs_f64());
    Ok(result)
}

fn formatting(native: &Shell) -> Result<()> {
    if !has(native, "fmt") {
        return Ok(());
    }
    Ok(cmd!(native, "cargo fmt --all --check").run()?)
}

fn lints(native: &Shell, wasm: &Shell) -> Result<()> {
    if !has(native, "clippy") {
        return Ok(());
    }
    cmd!(native, "cargo clippy --workspace --all-targets -- -D warnings").run()?;
    if toolchain::is_debian(wasm) {
        // The clippy of another compiler cannot read this one's std.
        println!("Skipped: Debian's compiler, which is used for wasm, has no clippy");
        return Ok(());
    }
    cmd!(wasm, "cargo clippy --target {TARGET} --lib --tests -- -D warnings").run()?;
    Ok(())
}

/// Whether the toolchain has a cargo subcommand; if not, says that its check is skipped.
pub fn has(shell: &Shell, subcommand: &str) -> bool {
    let found = cmd!(shell, "cargo {subcommand} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok();
    if !found {
        println!("Skipped: the toolchain in use has no cargo {subcommand}");
    }
    found
}

fn wasm_tests(project: &Project, wasm: &Shell) -> Result<()> {
    let test = &project.config.test;
    if !contains_rust(project, "tests", "wasm_") {
        println!("There is no wasm test yet");
        return Ok(());
    }
    let browsers = test.browsers.iter().map(|browser| format!("--{browser}"));
    let flags = &test.flags;
    cmd!(wasm, "wasm-pack test --headless {browsers...} --mode no-install . {flags...}")
        .env("WASM_BINDGEN_TEST_TIMEOUT", test.timeout_seconds.to_string())
        .run()?;
    Ok(())
}

fn benches(project: &Project, native: &Shell) -> Result<()> {
    if !contains_rust(project, "benches", "") {
        println!("There is no bench yet");
        return Ok(());
    }
    // As tests, each measures nothing and runs once. Of the workspace, as the native tests are: what those have compiled serves again.
    Ok(cmd!(native, "cargo test --workspace --bench *").run()?)
}

/// Whether a folder of the project has a Rust file whose name begins with `prefix`.
fn contains_rust(project: &Project, folder: &str, prefix: &str) -> bool {
    let Ok(entries) = project.root.join(folder).read_dir() else {
        return false;
    };
    entries.flatten().any(|entry| {
        let name = entry.file_name();
        name.to_string_lossy().starts_with(prefix) && Path::new(&name).extension().is_some_and(|it| it == "rs")
    })
}
