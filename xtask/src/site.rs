//! Builds the wasm into the site's folder, and writes the finished site, whose scripts are bundled.

// Each module imports only modules above it.
pub mod page;
pub mod bundle;
pub mod board;
pub mod first;
pub mod docs;
pub mod about;
pub mod offline;
pub mod versions;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};
use xshell::{Shell, cmd};

use crate::command_line::CommandLine;
use crate::config::Build;
use crate::licences;
use crate::project::Project;
use crate::tools::{self, toolchain};
use bundle::{bundle, has_extension};

/// Builds the wasm into the site's folder, and returns that folder.
pub fn build(project: &Project, shell: &Shell) -> Result<PathBuf> {
    let Build { target, profile, out_dir, out_name, options, flags, rustflags, .. } = &project.config.build;
    println!("Building the wasm ({profile}) into {out_dir}");
    // wasm-pack looks for std for wasm in the sysroot of rustc. The std that was built for Debian's compiler is
    // elsewhere, so `force` skips this check.
    let mode = if toolchain::is_debian(shell) { "force" } else { "no-install" };
    let rustflags = [shell.var("RUSTFLAGS").unwrap_or_default(), rustflags.join(" ")].join(" ");
    let _flags = shell.push_env("RUSTFLAGS", with_short_paths(project, &rustflags));
    cmd!(
        shell,
        "wasm-pack build --profile {profile} --target {target} --mode {mode}
            --out-dir {out_dir} --out-name {out_name} {options...} . {flags...}"
    )
    .run()?;
    optimise(project)?;
    bind(project)?;
    about::write(project, &about::facts(project)?)?;
    Ok(project.root.join(&project.config.site.folder))
}

/// Runs wasm-opt in the version of the lock file. A wasm-opt on PATH is never used, because old versions silently break
/// modules.
fn optimise(project: &Project) -> Result<()> {
    let wasm_opt = tools::npm_packages(project)?.join("node_modules/binaryen/bin/wasm-opt");
    let (shell, wasm, options) = (project.shell()?, project.wasm(), &project.config.build.wasm_opt);
    Ok(cmd!(shell, "node {wasm_opt} {options...} {wasm} -o {wasm}").run()?)
}

/// Binds the script of wasm-bindgen to the wasm, so that a browser refuses to start the script with the wasm of another
/// build.
fn bind(project: &Project) -> Result<()> {
    let Build { out_dir, out_name, .. } = &project.config.build;
    let (script, wasm) = (project.root.join(out_dir).join(format!("{out_name}.js")), project.wasm());
    let (bound_script, bound_wasm) = bound(&fs::read_to_string(&script)?, &fs::read(&wasm)?, out_name)?;
    fs::write(script, bound_script)?;
    Ok(fs::write(wasm, bound_wasm)?)
}

/// Returns the script and the wasm with another name for the module from which the wasm imports its functions. The new
/// name is a hash of the script and the wasm.
///
/// With the same name in all versions, a script from a cache could start the wasm of a later version, and would then
/// call exports whose arguments have changed. The new name is as long as the old one, so that no length in the wasm
/// changes.
fn bound(script: &str, wasm: &[u8], out_name: &str) -> Result<(String, Vec<u8>)> {
    let module = format!("./{out_name}_bg.js");
    let digest = Sha256::digest([script.as_bytes(), wasm].concat());
    let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let own = format!("./{:.*}.js", module.len() - "./.js".len(), hash);
    let (quoted, places) = (format!("\"{module}\""), places(wasm, module.as_bytes()));
    ensure!(own.len() == module.len(), "out-name in wasm-pack.toml is longer than a hash");
    ensure!(
        script.contains(&quoted) && !places.is_empty(),
        "the script of wasm-bindgen or the wasm does not contain the module {module}"
    );
    let mut bound = wasm.to_vec();
    for at in places {
        bound[at..at + own.len()].copy_from_slice(own.as_bytes());
    }
    Ok((script.replace(&quoted, &format!("\"{own}\"")), bound))
}

/// Returns all positions at which `part` begins in `bytes`.
fn places(bytes: &[u8], part: &[u8]) -> Vec<usize> {
    bytes.windows(part.len()).enumerate().filter(|(_, window)| *window == part).map(|(at, _)| at).collect()
}

/// Adds flags that shorten paths in panic messages, so that a build contains no folder names of this machine.
pub fn with_short_paths(project: &Project, flags: &str) -> String {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    let folders = home.map(|home| home.join("registry/src")).into_iter().chain([project.root.clone()]);
    let remap = |folder: PathBuf| format!(" --remap-path-prefix={}=", folder.display());
    // Cargo splits RUSTFLAGS at spaces, so a path with a space cannot be shortened.
    let remaps = folders.map(remap).filter(|remap| !remap.trim().contains(char::is_whitespace));
    remaps.fold(flags.to_owned(), |flags, remap| flags + &remap)
}

/// What distinguishes the sites that can be packed with one wasm.
pub struct Edition {
    /// The folder of the site.
    pub dist: PathBuf,
    /// The facts about the build: see [`about::facts`].
    pub facts: Value,
    /// The folder with what the command line has computed: see [`board::results`]. Without it, the gallery shows no results
    /// until the visitor runs presets, and the site has no schema.
    pub results: Option<PathBuf>,
    /// Whether the host keeps every version below `v/`, so that links can lead to the version that wrote them.
    pub kept: bool,
}

impl Edition {
    /// Returns the site without results that `cargo xtask dist` writes.
    pub fn without_results(project: &Project) -> Result<Self> {
        let dist = project.root.join(&project.config.site.dist);
        Ok(Self { dist, facts: about::facts(project)?, results: None, kept: false })
    }

    /// Returns the site that `cargo xtask dist` writes. The command line computes the results that are missing.
    pub fn whole(project: &Project, cli: CommandLine) -> Result<Self> {
        Ok(Self { results: Some(board::results(project, &cli.build(project)?)?), ..Self::without_results(project)? })
    }
}

/// Builds the wasm, writes the finished site, and returns its folder.
pub fn dist(project: &Project, shell: &Shell, cli: CommandLine) -> Result<PathBuf> {
    build(project, shell)?;
    pack(project, Edition::whole(project, cli)?)
}

/// Writes the finished site with the wasm of the last build, and returns its folder.
pub fn pack(project: &Project, edition: Edition) -> Result<PathBuf> {
    let site = project.root.join(&project.config.site.folder);
    let Edition { dist, facts, results, kept } = edition;
    about::write(project, &facts)?;
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    copy(&site, &dist)?;
    bundle(project, &site, &dist)?;
    if let Some(results) = results {
        board::write(project, &results, &dist)?;
    }
    first::results(project, &dist)?;
    fs::write(dist.join(licences::FILE), licences::text(project, &[licences::WASM])?)?;
    about::write_version(&facts, &dist)?;
    docs::write(project, &dist)?;
    offline::hints(project, &dist)?;
    if kept {
        versions::mark(&dist)?;
    }
    offline::service_worker(project, &dist)?;
    Ok(dist)
}

/// Writes a finished site whose host keeps every version: this one, whose archive is written into `folder`, and the
/// versions in the archives `earlier`. Returns the archive.
pub fn pack_kept(project: &Project, edition: Edition, folder: &Path, earlier: &[PathBuf]) -> Result<PathBuf> {
    let dist = pack(project, Edition { kept: true, ..edition })?;
    let archive = versions::archive(project, &dist, folder)?;
    versions::keep(project, &dist, &[earlier, slice::from_ref(&archive)].concat())?;
    Ok(archive)
}

/// Returns whether a file in the folder of the site is an input of a tool or a text for developers, and not a part of
/// the finished site.
fn is_for_tools(file: &Path) -> bool {
    ["js", "css", "ts", "md"].iter().any(|extension| has_extension(file, extension)) || file.ends_with("tsconfig.json")
}

/// Copies the files of the site that are neither inputs of tools nor hidden, and the folders that contain such files.
///
/// The bundler reads scripts and styles, and the type checker reads `.d.ts` files and `tsconfig.json`, so the site does
/// not need them. wasm-pack writes a hidden file, `.gitignore`.
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

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "return { \"./x_bg.js\": import0 }";

    #[test]
    fn the_script_and_the_wasm_of_a_build_share_a_name_that_no_other_build_has() {
        let (script, wasm) = bound(SCRIPT, b"\0asm ./x_bg.js a ./x_bg.js b", "x").unwrap();
        let own = script.strip_prefix("return { \"./").unwrap().strip_suffix(".js\": import0 }").unwrap();
        assert!(own.len() == 4 && own != "x_bg");
        assert_eq!(wasm, format!("\0asm ./{own}.js a ./{own}.js b").as_bytes());
        let (other, _) = bound(SCRIPT, b"\0asm ./x_bg.js a ./x_bg.js c", "x").unwrap();
        assert_ne!(other, script);
    }

    #[test]
    fn a_script_or_a_wasm_without_the_module_is_an_error() {
        assert!(bound(SCRIPT, b"\0asm", "x").is_err());
        assert!(bound("", b"\0asm ./x_bg.js", "x").is_err());
    }
}
