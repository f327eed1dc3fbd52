//! `cargo xtask audit`: searches for known vulnerabilities of the packages in the two lock files.

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;
use crate::steps::Steps;
use crate::tools;

/// Looks up the packages in the databases of RustSec and npm. Fails if a package has a known vulnerability, or if a
/// database cannot be reached.
pub fn run(project: &Project) -> Result<()> {
    let mut steps = Steps::new();
    let deny = tools::cargo_deny(project)?;
    let packages = tools::npm_packages(project)?;
    let shell = project.shell()?;
    steps.run("packages of Cargo.lock", || Ok(cmd!(shell, "{deny} --workspace check advisories").run()?))?;
    shell.change_dir(packages);
    steps.run("packages of npm, which build and test the site", || Ok(cmd!(shell, "npm audit").run()?))
}
