//! `cargo xtask figure`: writes the script of the notebook figure of the Python package, and the licences of what the
//! wheel contains.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::cmd;

use crate::licences;
use crate::project::Project;
use crate::single::{Face, bundled, bundled_style, compressed};
use crate::site::bundle::{OPTIONS, esbuild};

/// The folder of the Python package. Its wheel contains both files.
const FOLDER: &str = "python/budgeted_bandits";

/// The address that stands for that of the site if `wasm-pack.toml` gives none. Nobody can own it.
const NOWHERE: &str = "https://budgeted-bandits.invalid/";

/// The file of the typeface in the folder of the site.
pub const FACE: &str = "type/instrument-sans.woff2";

/// Writes the script with the wasm of the last build, and the licences of the wheel. Returns the path of the script.
pub fn script(project: &Project) -> Result<PathBuf> {
    let site = &project.config.site;
    let shell = project.shell()?;
    shell.change_dir(project.root.join(&site.folder));
    let esbuild = &esbuild(project)?;
    let worker = bundled(&shell, esbuild, "worker.js", "iife")?;
    let style = bundled_style(&shell, esbuild, "style.css", Face::Absent)?;
    let (url, without_links) = playground(project);
    let element = bundled_style(&shell, esbuild, "budgeted-bandit.css", Face::Absent)? + &without_links;
    let held = project.target()?.join("figure");
    fs::create_dir_all(&held)?;
    let wasm = fs::read(project.wasm()).context("there is no wasm yet: build the site with `cargo xtask dist`")?;
    let face = fs::read(project.root.join(&site.folder).join(FACE)).context("there is no typeface")?;
    let files: [(&str, &[u8]); 5] = [
        ("wasm.txt", &wasm),
        ("worker.txt", worker.as_bytes()),
        ("style.txt", style.as_bytes()),
        ("element.txt", element.as_bytes()),
        ("face.txt", &face),
    ];
    for (name, data) in files {
        fs::write(held.join(name), compressed(data)?)?;
    }
    let folder = project.root.join(FOLDER);
    fs::write(folder.join(licences::FILE), licences::text(project, &[licences::WASM, licences::PYTHON])?)?;
    let path = folder.join("figure.js");
    let options = [
        "--format=esm".to_owned(),
        format!("--alias:held={}", held.display()),
        "--inject:../xtask/js/figure-files.js".to_owned(),
        // A notebook gives the module a new address, at which there are no other files.
        format!("--define:import.meta.url=\"{url}figure.js\""),
        format!("--outfile={}", path.display()),
    ];
    cmd!(shell, "{esbuild} ../xtask/js/figure.js {OPTIONS...} {options...}").run()?;
    Ok(path)
}

/// Returns the address to which figures outside of the site link, and a style for the figures. If nobody knows where the
/// playground is, the style hides the links.
pub fn playground(project: &Project) -> (&str, String) {
    match project.config.site.url.as_str() {
        "" => {
            let copied = ".take-along > .row:first-of-type, .take-along > .note:last-child";
            (NOWHERE, format!(".foot > .end, [href^=\"{NOWHERE}\"], {copied} {{ display: none !important }}"))
        }
        url => (url, String::new()),
    }
}
