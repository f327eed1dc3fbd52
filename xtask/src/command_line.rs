//! The command line, which computes the presets of the site and whose answers the browser tests compare with the page's.

use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// How the command line is compiled. The answers do not depend on this choice.
#[derive(Clone, Copy)]
pub enum CommandLine {
    /// As a release is compiled.
    Release,
    /// As the native tests are compiled. Where they run, they have compiled this command line already. It computes the
    /// presets as fast as the release, but its calculations are checked for overflow.
    Tested,
}

impl CommandLine {
    /// Compiles the command line, and returns its path.
    pub fn build(self, project: &Project) -> Result<PathBuf> {
        let (shell, target) = (project.shell()?, project.target()?);
        let (arguments, profile) = match self {
            Self::Release => (["build", "--release", "--bin", "budgeted-bandits"].as_slice(), "release"),
            Self::Tested => (["test", "--workspace", "--no-run"].as_slice(), "debug"),
        };
        println!("Building the command line");
        cmd!(shell, "cargo {arguments...} --features cli").env("CARGO_TARGET_DIR", &target).quiet().run()?;
        let built = target.join(profile).join("budgeted-bandits");
        if let Self::Release = self {
            return Ok(built);
        }
        // `test::adding` compiles a copy of the project into the same folder, so the tests get a command line of their
        // own.
        let own = target.join("browser").join("budgeted-bandits");
        shell.create_dir(target.join("browser"))?;
        shell.copy_file(built, &own)?;
        Ok(own)
    }
}
