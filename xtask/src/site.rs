//! The site: wasm built into its folder, and the finished copy without what only builds need.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::config::Build;
use crate::project::Project;
use crate::toolchain;

/// Builds the wasm into the site's folder, and returns that folder.
pub fn build(project: &Project, shell: &Shell) -> Result<PathBuf> {
    let Build { target, profile, out_dir, out_name, options, flags } = &project.config.build;
    println!("Building the wasm ({profile}) into {out_dir}");
    // wasm-pack looks for the target in rustc's own sysroot, and Debian's is elsewhere: `force` does not look.
    let mode = if toolchain::is_debian(shell) { "force" } else { "no-install" };
    cmd!(
        shell,
        "wasm-pack build --{profile} --target {target} --mode {mode} --out-dir {out_dir} --out-name {out_name} {options...} . {flags...}"
    )
    .run()?;
    Ok(project.root.join(&project.config.site.folder))
}

/// Builds the site and copies it to the folder of the finished one, which it returns.
pub fn dist(project: &Project, shell: &Shell) -> Result<PathBuf> {
    let site = build(project, shell)?;
    let dist = project.root.join(&project.config.site.dist);
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    copy(&site, &dist)?;
    Ok(dist)
}

/// Copies a folder; hidden files, such as the .gitignore that wasm-pack writes, are no part of the site.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_string_lossy().starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to.join(name))?;
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}
