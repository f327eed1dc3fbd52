//! `cargo xtask torture`: the checks that take too long for `cargo xtask test`.

use anyhow::Result;

use crate::browser::Browser;
use crate::project::Project;
use crate::test::step;
use crate::{reproducible, toolchain};

/// Runs one after the other, and stops at the first that fails.
pub fn run(project: &Project, minutes: u32) -> Result<()> {
    let wasm = &toolchain::shell(project)?;
    step("the same site in two folders", || reproducible::check(project, wasm))?;
    let browser = &step("the site", || Browser::start(project, wasm))?;
    step("runs in one tab", || browser.script("soak.mjs", &[minutes.to_string()]))?;
    Ok(())
}
