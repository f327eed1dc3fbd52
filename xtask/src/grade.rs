//! How much a build of the site does.

use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// How much a build does for those who use what it makes. The numbers of an experiment do not depend on this choice.
#[derive(Clone, Copy, PartialEq)]
pub enum Grade {
    /// For tests and for `cargo xtask serve`: the wasm and the command line compile soon, and large presets have few
    /// repetitions.
    Quick,
    /// For visitors: the wasm is optimised, and presets have the sizes of the papers.
    Finished,
}

impl Grade {
    /// Compiles the command line, and returns its path. It computes the presets, and tests compare its answers with those of
    /// the page.
    ///
    /// The command line of tests is that of the native tests, which have compiled it already; its calculations are checked
    /// for overflow. The other one is not that of a release, whose optimisation across crates takes five times as long
    /// and gains nothing for the presets.
    pub fn command_line(self, project: &Project) -> Result<PathBuf> {
        println!("Building the command line");
        let built = self.compiled(project)?;
        if let Self::Finished = self {
            return Ok(built);
        }
        // `test::adding` compiles a copy of the project into the same folder, so the tests get a command line of their
        // own.
        let (shell, folder) = (project.shell()?, project.target()?.join("browser"));
        shell.create_dir(&folder)?;
        shell.copy_file(built, &folder)?;
        Ok(folder.join("budgeted-bandits"))
    }

    /// Compiles the command line, and returns its path in the target folder.
    pub fn compiled(self, project: &Project) -> Result<PathBuf> {
        let (shell, target, profile) = (project.shell()?, project.target()?, &project.config.build.quick_profile);
        // The wasm of this profile is optimised once more by the browser; the command line is not.
        shell.set_var(format!("CARGO_PROFILE_{}_OPT_LEVEL", profile.to_uppercase()), "2");
        let (arguments, folder): (&[&str], _) = match self {
            Self::Finished => (&["build", "--profile", profile, "--package", "budgeted-bandits-cli"], profile.as_str()),
            Self::Quick => (&["test", "--workspace", "--no-run"], "debug"),
        };
        cmd!(shell, "cargo {arguments...}").env("CARGO_TARGET_DIR", &target).quiet().run()?;
        Ok(target.join(folder).join("budgeted-bandits"))
    }
}
