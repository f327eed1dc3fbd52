//! Record files on Slurm, Dask and Kubernetes: installs what `tests/cluster.rs` needs, and runs these tests.

use std::path::PathBuf;

use anyhow::Result;
use which::which;
use xshell::cmd;

use crate::debian;
use crate::project::Project;

/// Starts the engines, and runs parts of an experiment on them.
pub fn test(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    if ["slurmctld", "slurmd", "sbatch"].iter().any(|program| which(program).is_err()) {
        debian::install(&shell, "Slurm", &project.config.debian.slurm)?;
    }
    let python = python(project)?;
    cmd!(shell, "cargo test --test cluster -- --ignored").env("BB_PYTHON", python).run()?;
    Ok(())
}

/// Plays the snippets of policies in Python and Node.js.
pub fn test_snippets(project: &Project) -> Result<()> {
    let (shell, python) = (project.shell()?, python(project)?);
    cmd!(shell, "cargo test --test snippets -- --ignored").env("BB_PYTHON", python).run()?;
    Ok(())
}

/// Returns a Python with the packages that the tests need, in an environment of its own.
fn python(project: &Project) -> Result<PathBuf> {
    let shell = project.shell()?;
    let packages = &project.config.tools.python;
    let environment = project.target()?.join("python");
    let python = environment.join("bin/python");
    if cmd!(shell, "{python} -m pip --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        if cmd!(shell, "python3 -m ensurepip --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
            debian::install(&shell, "Python with venv", &project.config.debian.python)?;
        }
        cmd!(shell, "python3 -m venv --clear {environment}").run()?;
    }
    cmd!(shell, "{python} -m pip install --quiet --disable-pip-version-check {packages...}").run()?;
    Ok(python)
}
