//! The example policies of `examples/policies/`, compiled to modules for `tests/it/modules.rs`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use which::which;
use xshell::{Shell, cmd};

use crate::project::{Project, TARGET};
use crate::tools::{self, debian};

/// Compiles the examples, and returns the folder with their modules. `wasm` is a shell whose compiler builds wasm.
pub fn build(project: &Project, wasm: &Shell) -> Result<PathBuf> {
    let modules = project.target()?.join("policies");
    let _ = fs::remove_dir_all(&modules);
    fs::create_dir_all(&modules).with_context(|| modules.display().to_string())?;
    rust(project, wasm, &modules)?;
    c(project, &modules)?;
    assemblyscript(project, &modules)?;
    wat(project)?;
    Ok(modules)
}

/// Compiles the examples in WAT, and the hostile modules of the tests. Returns the folder with the modules.
pub fn wat(project: &Project) -> Result<PathBuf> {
    let (shell, root, modules) = (project.shell()?, &project.root, project.target()?.join("policies"));
    let target = project.target()?;
    cmd!(shell, "cargo run --quiet --package xtask-modules --target-dir {target} -- {root} {modules}").quiet().run()?;
    Ok(modules)
}

fn rust(project: &Project, wasm: &Shell, modules: &Path) -> Result<()> {
    let target = project.target()?.join("policies-in-rust");
    // cargo finds the settings of the examples in the folder in which it runs.
    let _folder = wasm.push_dir(project.root.join("examples/policies/rust"));
    cmd!(wasm, "cargo build --release --locked --target-dir {target}").run()?;
    take(&target.join(TARGET).join("release"), modules, "rust")
}

fn c(project: &Project, modules: &Path) -> Result<()> {
    let shell = project.shell()?;
    if ["clang", "wasm-ld", "make"].iter().any(|program| which(program).is_err()) {
        debian::install(&shell, "clang with lld", &project.config.debian.clang)?;
    }
    let copy = copy(project, &shell, "c")?;
    cmd!(shell, "make --directory {copy}").run()?;
    take(&copy.join("build"), modules, "c")
}

fn assemblyscript(project: &Project, modules: &Path) -> Result<()> {
    tools::node(project)?;
    let shell = project.shell()?;
    let copy = copy(project, &shell, "assemblyscript")?;
    shell.change_dir(&copy);
    cmd!(shell, "npm ci --no-audit --no-fund").run()?;
    cmd!(shell, "npm run build").run()?;
    take(&copy.join("build"), modules, "assemblyscript")
}

/// Copies the examples in a language, so that nothing is compiled into the clone.
fn copy(project: &Project, shell: &Shell, language: &str) -> Result<PathBuf> {
    let copy = project.target()?.join(format!("policies-in-{language}"));
    shell.remove_path(&copy)?;
    shell.create_dir(&copy)?;
    let examples = project.root.join("examples/policies").join(language);
    for path in shell.read_dir(examples)?.into_iter().filter(|path| path.is_file()) {
        shell.copy_file(path, &copy)?;
    }
    Ok(copy)
}

/// Takes the modules of a language from the folder in which its compiler writes them.
fn take(from: &Path, modules: &Path, language: &str) -> Result<()> {
    for name in ["omega_ucb", "epsilon_greedy"] {
        let module = from.join(format!("{name}.wasm"));
        fs::copy(&module, modules.join(format!("{name}-{language}.wasm"))).with_context(|| module.display().to_string())?;
    }
    Ok(())
}
