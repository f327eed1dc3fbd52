//! Builds the wasm into the site's folder, and writes the finished site, whose scripts are bundled.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::bundle::{bundle, has_extension};
use crate::config::Build;
use crate::project::Project;
use crate::{licences, names, offline, toolchain, tools};

/// Builds the wasm into the site's folder, and returns that folder.
pub fn build(project: &Project, shell: &Shell) -> Result<PathBuf> {
    let Build { target, profile, out_dir, out_name, options, flags, rustflags, .. } = &project.config.build;
    println!("Building the wasm ({profile}) into {out_dir}");
    // wasm-pack looks for the target in rustc's own sysroot and would not find Debian's, which is elsewhere. `force` skips this check.
    let mode = if toolchain::is_debian(shell) { "force" } else { "no-install" };
    let rustflags = [shell.var("RUSTFLAGS").unwrap_or_default(), rustflags.join(" ")].join(" ");
    let _flags = shell.push_env("RUSTFLAGS", with_short_paths(project, &rustflags));
    cmd!(
        shell,
        "wasm-pack build --profile {profile} --target {target} --mode {mode} --out-dir {out_dir} --out-name {out_name} {options...} . {flags...}"
    )
    .run()?;
    shrink(project)?;
    Ok(project.root.join(&project.config.site.folder))
}

/// Makes the module smaller with the wasm-opt of the lock file: never one on PATH, since an old one breaks modules unseen.
fn shrink(project: &Project) -> Result<()> {
    let wasm_opt = tools::npm_packages(project)?.join("node_modules/binaryen/bin/wasm-opt");
    let Build { wasm_opt: options, out_dir, out_name, .. } = &project.config.build;
    let (shell, wasm, shorten) = (project.shell()?, project.wasm(), names::OPTION);
    let printed = cmd!(shell, "node {wasm_opt} {options...} {shorten} {wasm} -o {wasm}").read()?;
    let path = project.root.join(out_dir).join(format!("{out_name}.js"));
    let (script, module) = names::bound(&names::shortened(&fs::read_to_string(&path)?, &printed)?, &fs::read(&wasm)?)?;
    fs::write(path, script)?;
    Ok(fs::write(wasm, module)?)
}

/// Adds flags that shorten paths in the messages of panics, so that a build contains no folder of this machine.
fn with_short_paths(project: &Project, flags: &str) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = home.map(|home| home.join("registry/src")).into_iter().chain([project.root.clone()]);
    let remap = |folder: PathBuf| format!(" --remap-path-prefix={}=", folder.display());
    // Cargo splits RUSTFLAGS at blanks, so a path with a blank cannot be given.
    let remaps = folders.map(remap).filter(|remap| !remap.trim().contains(char::is_whitespace));
    remaps.fold(flags.to_owned(), |flags, remap| flags + &remap)
}

/// Builds the wasm, writes the finished site, and returns its folder.
pub fn dist(project: &Project, shell: &Shell) -> Result<PathBuf> {
    build(project, shell)?;
    pack(project)
}

/// Writes the finished site with the wasm of the last build, and returns its folder.
pub fn pack(project: &Project) -> Result<PathBuf> {
    let site = project.root.join(&project.config.site.folder);
    let dist = project.root.join(&project.config.site.dist);
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    copy(&site, &dist)?;
    bundle(project, &site, &dist)?;
    fs::write(dist.join(licences::FILE), licences::text(project)?)?;
    offline::hints(project, &dist)?;
    offline::service_worker(project, &dist)?;
    Ok(dist)
}

/// Whether a file of the site's folder is an input of a tool or a text for developers, and not a part of the finished site.
fn is_for_tools(file: &Path) -> bool {
    ["js", "css", "ts", "md"].iter().any(|extension| has_extension(file, extension)) || file.ends_with("tsconfig.json")
}

/// Copies the files that are not bundled, and leaves out folders without one. The bundler reads scripts and styles, and the type
/// checker reads `.d.ts` files and `tsconfig.json`, so a visitor needs none of them. Hidden files, such as the .gitignore that
/// wasm-pack writes, are not part of the site either.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let entries = fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&path, &to.join(name))?;
        } else if !name.to_string_lossy().starts_with('.') && !is_for_tools(&path) {
            fs::create_dir_all(to)?;
            fs::copy(path, to.join(name))?;
        }
    }
    Ok(())
}
