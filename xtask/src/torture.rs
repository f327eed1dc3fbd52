//! `cargo xtask torture`: the checks that take too long for `cargo xtask test`.

use anyhow::Result;
use xshell::cmd;

use crate::browser::Browser;
use crate::project::Project;
use crate::test::{has, step};
use crate::{reproducible, toolchain};

/// Runs one after the other, and stops at the first that fails.
pub fn run(project: &Project, minutes: u32) -> Result<()> {
    let wasm = &toolchain::shell(project)?;
    step("the same site in two folders", || reproducible::check(project, wasm))?;
    let browser = &step("the site", || Browser::start(project, wasm))?;
    step("workers that are killed", || browser.script("kills.mjs", &["1".to_owned()]))?;
    step("runs in one tab", || browser.script("soak.mjs", &[minutes.to_string()]))?;
    step("golden values in other profiles", || golden(project))?;
    step("links changed at random", || browser.script("fuzz-links.mjs", &[minutes.to_string()]))?;
    step("fuzzing", || fuzz(project, minutes))?;
    step("mutants", || mutants(project))?;
    Ok(())
}

/// The tests run with optimisation and with all checks; here without the one and without the other.
fn golden(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    for profile in ["dev", "release"] {
        cmd!(shell, "cargo test --profile {profile} --test golden").run()?;
    }
    Ok(())
}

/// Looks for texts that do harm, for so many minutes of each kind. What is new in a corpus afterwards can be kept.
fn fuzz(project: &Project, minutes: u32) -> Result<()> {
    let shell = project.shell()?;
    if !has(&shell, "fuzz") {
        return Ok(());
    }
    let folder = "tests/fuzz";
    let dictionary = project.root.join(folder).join("specification.dict");
    for target in ["specification", "formula", "table"] {
        let mut flags = vec![format!("-max_total_time={}", 60 * minutes), "-timeout=10".into(), "-rss_limit_mb=1024".into()];
        if target == "specification" {
            flags.push(format!("-dict={}", dictionary.display()));
        }
        cmd!(shell, "rustup run nightly cargo fuzz run --fuzz-dir {folder} -s none {target} -- {flags...}").run()?;
    }
    Ok(())
}

/// Changes the code, one piece at a time: a test has to fail. `.cargo/mutants.toml` says where, and what changes nothing that is seen.
fn mutants(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    if has(&shell, "mutants") {
        cmd!(shell, "cargo mutants").run()?;
    }
    Ok(())
}
