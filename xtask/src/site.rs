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

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::{Context, Result};
use serde_json::Value;
use xshell::Shell;

use crate::grade::Grade;
use crate::licences;
use crate::project::Project;
use crate::wasm;
use bundle::{bundle, has_extension};

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
    pub fn whole(project: &Project, grade: Grade) -> Result<Self> {
        let results = board::results(project, &grade.command_line(project)?, grade)?;
        Ok(Self { results: Some(results), ..Self::without_results(project)? })
    }
}

/// Builds the wasm into the folder of the site, with the facts about the build, and returns that folder.
pub fn build(project: &Project, shell: &Shell, grade: Grade) -> Result<PathBuf> {
    wasm::build(project, shell, grade)?;
    about::write(project, &about::facts(project)?)?;
    Ok(project.root.join(&project.config.site.folder))
}

/// Builds the wasm, writes the finished site, and returns its folder.
pub fn dist(project: &Project, shell: &Shell, grade: Grade) -> Result<PathBuf> {
    build(project, shell, grade)?;
    pack(project, Edition::whole(project, grade)?)
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
    ["js", "css", "ts", "md", "py"].iter().any(|extension| has_extension(file, extension)) || file.ends_with("tsconfig.json")
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
