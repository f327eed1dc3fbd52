//! The Python package: builds its wheel, and tests the wheel in an environment of its own.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::project::Project;
use crate::{debian, figure};

/// Returns a Python with packages from PyPI, in an environment of this name below `target`.
pub fn environment(project: &Project, name: &str, packages: &[String]) -> Result<PathBuf> {
    let shell = project.shell()?;
    let environment = project.target()?.join(name);
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

/// Builds the wheel for Python 3.9 and later, on Linux distributions since 2014, and returns its path.
///
/// The linker is that of Zig, because the linker of the system would demand the glibc of this machine. The notebook figure
/// contains the wasm of the last build.
pub fn wheel(project: &Project) -> Result<PathBuf> {
    figure::script(project)?;
    let python = environment(project, "maturin", &project.config.tools.maturin)?;
    let (shell, wheels) = (project.shell()?, project.target()?.join("wheels"));
    shell.remove_path(&wheels)?;
    // maturin looks for Zig in the Python on PATH.
    let programs = python.parent().context("a program is in a folder")?;
    let path = std::env::join_paths(
        std::iter::once(programs.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )?;
    let maturin = programs.join("maturin");
    let options = ["--release", "--locked", "--zig", "--compatibility", "manylinux2014"];
    cmd!(shell, "{maturin} build {options...} --manifest-path python/Cargo.toml --out {wheels}").env("PATH", path).run()?;
    let built = shell.read_dir(&wheels)?;
    built.into_iter().next().context("maturin has written a wheel")
}

/// Installs the wheel into an environment. A wheel of the same version would otherwise not be replaced.
pub fn install(shell: &Shell, python: &Path, wheel: &Path) -> Result<()> {
    let options = ["--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
    Ok(cmd!(shell, "{python} -m pip install {options...} {wheel}").run()?)
}

/// Tests the wheel: its types, its examples and its behaviour. `modules` is the folder of the example policies, and `cli`
/// the command line. Returns the Python that has the package.
pub fn test(project: &Project, wheel: &Path, modules: &Path, cli: &Path) -> Result<PathBuf> {
    let shell = project.shell()?;
    let python = environment(project, "python-package", &project.config.tools.python_package)?;
    install(&shell, &python, wheel)?;
    cmd!(shell, "{python} -m mypy --config-file python/pyproject.toml --package budgeted_bandits").run()?;
    cmd!(shell, "{python} -m mypy --config-file python/pyproject.toml python/tests").run()?;
    // The folder `python` must not be on the path, because it contains the package without its native part.
    let options = ["-q", "-p", "no:cacheprovider", "--doctest-modules"];
    let test = cmd!(shell, "{python} -m pytest {options...} --pyargs budgeted_bandits python/tests");
    test.env("BB_CLI", cli).env("BB_MODULES", modules).run()?;
    Ok(python)
}
