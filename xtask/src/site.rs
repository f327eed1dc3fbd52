//! The site: wasm built into its folder, and the finished copy without what only builds need.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::config::Build;
use crate::project::Project;
use crate::{toolchain, tools};

/// Builds the wasm into the site's folder, and returns that folder.
pub fn build(project: &Project, shell: &Shell) -> Result<PathBuf> {
    let Build { target, profile, out_dir, out_name, options, flags, .. } = &project.config.build;
    println!("Building the wasm ({profile}) into {out_dir}");
    // wasm-pack looks for the target in rustc's own sysroot, and Debian's is elsewhere: `force` does not look.
    let mode = if toolchain::is_debian(shell) { "force" } else { "no-install" };
    let _flags = shell.push_env("RUSTFLAGS", with_short_paths(project, &shell.var("RUSTFLAGS").unwrap_or_default()));
    cmd!(
        shell,
        "wasm-pack build --profile {profile} --target {target} --mode {mode} --out-dir {out_dir} --out-name {out_name} {options...} . {flags...}"
    )
    .run()?;
    shrink(project, &project.root.join(out_dir).join(format!("{out_name}_bg.wasm")))?;
    Ok(project.root.join(&project.config.site.folder))
}

/// Makes a module smaller with the wasm-opt of the lock file: never one on PATH, since an old one breaks modules unseen.
fn shrink(project: &Project, wasm: &Path) -> Result<()> {
    let wasm_opt = tools::npm_packages(project)?.join("node_modules/binaryen/bin/wasm-opt");
    let (shell, options) = (project.shell()?, &project.config.build.wasm_opt);
    Ok(cmd!(shell, "node {wasm_opt} {options...} {wasm} -o {wasm}").run()?)
}

/// The compiler's flags, and others that take this machine's folders out of the messages of panics: they are nobody's business.
fn with_short_paths(project: &Project, flags: &str) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = home.map(|home| home.join("registry/src")).into_iter().chain([project.root.clone()]);
    let remap = |folder: PathBuf| format!(" --remap-path-prefix={}=", folder.display());
    // Flags are divided at blanks.
    let remaps = folders.map(remap).filter(|remap| !remap.trim().contains(char::is_whitespace));
    remaps.fold(flags.to_owned(), |flags, remap| flags + &remap)
}

/// Builds the site and copies it to the folder of the finished one, which it returns.
pub fn dist(project: &Project, shell: &Shell) -> Result<PathBuf> {
    let site = build(project, shell)?;
    let dist = project.root.join(&project.config.site.dist);
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    copy(&site, &dist)?;
    minify(project, &dist)?;
    Ok(dist)
}

/// Makes the finished site's scripts and styles smaller, each on its own; the comments and names are in the repository.
fn minify(project: &Project, dist: &Path) -> Result<()> {
    let esbuild = tools::npm_packages(project)?.join("node_modules/.bin/esbuild");
    let shell = project.shell()?;
    let mut files: Vec<PathBuf> = shell.read_dir(dist)?;
    for folder in ["pkg", "examples"] {
        files.extend(shell.read_dir(dist.join(folder))?);
    }
    files.retain(|file| file.extension().is_some_and(|it| it == "js" || it == "css"));
    let options =
        ["--minify", "--format=esm", "--target=esnext", "--charset=utf8", "--allow-overwrite", "--log-level=warning"];
    Ok(cmd!(shell, "{esbuild} {files...} {options...} --outbase={dist} --outdir={dist}").run()?)
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
