//! Runs the scripts in `tests/browser` that measure the built site or take pictures of it.

use anyhow::Result;

use crate::browser::Browser;
use crate::project::Project;
use crate::tools::toolchain;

/// Builds and serves the site, and runs a script of `tests/browser` on it.
pub fn run(project: &Project, script: &str, arguments: &[String]) -> Result<()> {
    Browser::of_finished(project, &toolchain::shell(project)?)?.script(script, arguments)
}
