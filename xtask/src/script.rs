//! Scripts beside the browser tests that measure the built site or take its picture.

use anyhow::Result;

use crate::browser::Browser;
use crate::project::Project;
use crate::toolchain;

/// Runs a script of `tests/browser` on the built site.
pub fn run(project: &Project, script: &str, arguments: &[String]) -> Result<()> {
    Browser::start(project, &toolchain::shell(project)?, true)?.script(script, arguments)
}
