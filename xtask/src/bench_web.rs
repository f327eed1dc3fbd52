//! `cargo xtask bench-web`: how fast the built site is in a browser.

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
