//! `cargo xtask bench-web` and `cargo xtask soak`: how fast the built site is in a browser, and whether its memory stays flat.

use anyhow::Result;
use xshell::cmd;

use crate::browser::Browser;
use crate::project::Project;
use crate::toolchain;

/// Runs `tests/browser/bench-web.mjs`, which prints what it has measured.
pub fn run(project: &Project) -> Result<()> {
    let browser = Browser::start(project, &toolchain::shell(project)?)?;
    let shell = &browser.shell;
    Ok(cmd!(shell, "node bench-web.mjs").run()?)
}

/// Runs `tests/browser/soak.mjs` for so many minutes.
pub fn soak(project: &Project, minutes: u32) -> Result<()> {
    let browser = Browser::start(project, &toolchain::shell(project)?)?;
    let (shell, minutes) = (&browser.shell, minutes.to_string());
    Ok(cmd!(shell, "node soak.mjs {minutes}").run()?)
}
