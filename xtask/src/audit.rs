//! `cargo xtask audit`: what is known against the packages of the two lock files.

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;
use crate::test::step;
use crate::tools;

/// Asks RustSec and npm. Fails where one of them cannot be reached, too.
pub fn run(project: &Project) -> Result<()> {
    let deny = tools::cargo_deny(project)?;
    let packages = tools::npm_packages(project)?;
    let shell = project.shell()?;
    step("packages of Cargo.lock", || Ok(cmd!(shell, "{deny} check advisories").run()?))?;
    shell.change_dir(packages);
    step("packages of npm, with which the site is built and tested", || Ok(cmd!(shell, "npm audit").run()?))
}
