//! Finds or installs a compiler for wasm: the compiler in use, a target that rustup adds to it, or Debian's compiler.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use which::which;
use xshell::{Shell, cmd};

use super::debian;
use crate::project::{Project, TARGET};

/// Returns a shell in which cargo builds wasm. Installs what is missing.
pub fn shell(project: &Project) -> Result<Shell> {
    let shell = project.shell()?;
    if !has_target(&shell, TARGET) {
        if debian::std_is_built(project) {
            debian::use_compiler(project, &shell)?;
        } else if !rustup_adds_target(&shell, TARGET)? {
            if which("apt-get").is_err() {
                bail!(
                    "the Rust compiler has no {TARGET} target: install it with `rustup target add {TARGET}` \
                     (https://rustup.rs)"
                );
            }
            debian::install_compiler(project, &shell)
                .with_context(|| format!("the Rust compiler has no {TARGET} target, and rustup could not add it"))?;
            debian::use_compiler(project, &shell)?;
        }
    }
    Ok(shell)
}

/// Returns whether Debian's compiler builds the wasm. Another compiler may build the native code.
pub fn is_debian(shell: &Shell) -> bool {
    shell.var("RUSTC").is_ok_and(|rustc| rustc == debian::RUSTC)
}

/// Returns the target for which the compiler builds if nothing else is asked for.
pub fn host(shell: &Shell) -> Result<String> {
    let about = cmd!(shell, "rustc --version --verbose").quiet().read()?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say for which system it builds")?.to_owned())
}

/// Returns whether the compiler that cargo uses has std for a target.
pub fn has_target(shell: &Shell, target: &str) -> bool {
    let rustc = shell.var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    cmd!(shell, "{rustc} --print target-libdir --target {target}")
        .quiet()
        .ignore_stderr()
        .read()
        .is_ok_and(|folder| PathBuf::from(folder).exists())
}

/// Adds a target to the compiler in use. Returns `false` if rustup is missing, cannot download, or manages another
/// compiler.
pub fn rustup_adds_target(shell: &Shell, target: &str) -> Result<bool> {
    if which("rustup").is_err() {
        return Ok(false);
    }
    println!("Adding the target {target} with rustup");
    let added = cmd!(shell, "rustup target add {target}").run();
    if let Err(error) = added {
        println!("rustup could not add the target ({error})");
        return Ok(false);
    }
    Ok(has_target(shell, target))
}
