//! The Python package: builds its wheel, and tests the wheel in an environment of its own.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::project::Project;
use crate::tools::debian;
use crate::{figure, licences};

/// Returns a Python with packages from PyPI, in an environment of this name below `target`.
pub fn environment(project: &Project, name: &str, packages: &[String]) -> Result<PathBuf> {
    let shell = project.shell()?;
    let environment = project.target()?.join(name);
    let (installed, program) = if cfg!(windows) { ("python", "Scripts/python.exe") } else { ("python3", "bin/python") };
    let python = environment.join(program);
    if cmd!(shell, "{python} -m pip --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        if cmd!(shell, "{installed} -m ensurepip --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
            debian::install(&shell, "Python with venv", &project.config.debian.python)?;
        }
        cmd!(shell, "{installed} -m venv --clear {environment}").run()?;
    }
    cmd!(shell, "{python} -m pip install --quiet --disable-pip-version-check {packages...}").run()?;
    Ok(python)
}

/// Writes the script of the notebook figure with the wasm of the last build, and builds the wheel. Returns its path.
pub fn wheel(project: &Project) -> Result<PathBuf> {
    figure::script(project)?;
    wheel_of_figure(project)
}

/// Builds a wheel like [`wheel`], without optimisation across crates. The tests of the Python package measure no speed,
/// and this wheel compiles in half of the time.
pub fn wheel_for_tests(project: &Project) -> Result<PathBuf> {
    figure::script(project)?;
    build(project, &[("CARGO_PROFILE_RELEASE_LTO", "off"), ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")])
}

/// Builds the wheel for Python 3.9 and later on the system of this machine, with the script of the notebook figure that
/// was written before. Returns the path of the wheel.
///
/// On Linux, the linker is that of Zig, because the linker of the system would demand the glibc of this machine. The wheel
/// runs on distributions since 2014.
pub fn wheel_of_figure(project: &Project) -> Result<PathBuf> {
    build(project, &[])
}

/// Builds a wheel, with these environment variables for cargo.
fn build(project: &Project, variables: &[(&str, &str)]) -> Result<PathBuf> {
    for file in ["figure.js", licences::FILE] {
        let path = project.root.join("python/budgeted_bandits").join(file);
        ensure!(
            path.exists(),
            "{} is missing, so the wheel would have no figures: `cargo xtask figure` writes it",
            path.display()
        );
    }
    let python = environment(project, "maturin", &project.config.tools.maturin)?;
    let (shell, wheels) = (project.shell()?, project.target()?.join("wheels"));
    shell.remove_path(&wheels)?;
    // maturin looks for Zig in the Python on PATH.
    let programs = python.parent().context("a program is in a folder")?;
    let path = std::env::join_paths(
        std::iter::once(programs.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )?;
    let maturin = programs.join("maturin");
    let linux: &[&str] = if cfg!(target_os = "linux") { &["--zig", "--compatibility", "manylinux2014"] } else { &[] };
    cmd!(shell, "{maturin} build --release --locked {linux...} --manifest-path python/Cargo.toml --out {wheels}")
        .env("PATH", path)
        .envs(variables.iter().copied())
        .run()?;
    let built = shell.read_dir(&wheels)?;
    built.into_iter().next().context("maturin has written a wheel")
}

/// Compares answers with the golden ones, in Python and without any other package.
const GOLDEN: &str = r#"
import json, pathlib
import budgeted_bandits
stored = json.loads(pathlib.Path("tests/golden/answer.json").read_text(encoding="utf-8"))
for answer in stored:
    found = budgeted_bandits.run(answer["specification"], progress=False).data
    found.pop("worlds", None)
    assert found == answer, answer["specification"]
print(f"The wheel gives the {len(stored)} golden answers")
"#;

/// Installs the wheel into a new environment, and compares its answers with the golden ones.
pub fn try_out(project: &Project, wheel: &Path) -> Result<()> {
    let shell = project.shell()?;
    shell.remove_path(project.target()?.join("tried-wheel"))?;
    let python = environment(project, "tried-wheel", &["pip".to_owned()])?;
    install(&shell, &python, wheel)?;
    Ok(cmd!(shell, "{python} -c {GOLDEN}").run()?)
}

/// Installs the wheel into an environment. By default, pip would keep an installed wheel of the same version.
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
