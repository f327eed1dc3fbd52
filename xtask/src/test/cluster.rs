//! Record files on Slurm, Dask and Kubernetes, and snippets of policies: installs what their tests need, and runs them.

use std::path::{Path, PathBuf};

use anyhow::Result;
use which::which;
use xshell::cmd;

use crate::project::Project;
use crate::python;
use crate::tools::debian;

/// Starts the engines, and runs parts of an experiment on them. `wheel` is the wheel of the Python package.
pub fn test(project: &Project, wheel: &Path) -> Result<()> {
    let shell = project.shell()?;
    if ["slurmctld", "slurmd", "sbatch"].iter().any(|program| which(program).is_err()) {
        debian::install(&shell, "Slurm", &project.config.debian.slurm)?;
    }
    let python = environment(project)?;
    python::install(&shell, &python, wheel)?;
    // With `--workspace`, the packages have the features with which the native tests were compiled.
    cmd!(shell, "cargo test --workspace --test it cluster:: -- --ignored").env("BB_PYTHON", python).run()?;
    Ok(())
}

/// Plays the snippets of policies in Python and Node.js.
pub fn test_snippets(project: &Project) -> Result<()> {
    let (shell, python) = (project.shell()?, environment(project)?);
    cmd!(shell, "cargo test --workspace --test it snippets:: -- --ignored").env("BB_PYTHON", python).run()?;
    Ok(())
}

/// Returns a Python with the packages that the tests need.
fn environment(project: &Project) -> Result<PathBuf> {
    python::environment(project, "python", &project.config.tools.python)
}
