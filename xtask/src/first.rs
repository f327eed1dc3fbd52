//! Writes the results of the default experiment into the page of the finished site.

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use crate::bundle::esbuild;
use crate::project::Project;
use crate::tools;

/// Runs `xtask/js/first.js`, which fills `index.html` in the folder `dist` and adds rules to its style sheet.
///
/// The script and the modules of the page are bundled first, because Node.js would take the modules for scripts of
/// another kind. Nothing is computed here: Rust that wrote the sentence again could write another one than the page.
pub fn results(project: &Project, dist: &Path) -> Result<()> {
    let esbuild = esbuild(project)?;
    let modules = tools::npm_packages(project)?.join("node_modules");
    let script = project.target()?.join("first.mjs");
    let (shell, wasm) = (project.shell()?, project.wasm());
    let (page, styles) = (dist.join("index.html"), dist.join("style.css"));
    let options = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning"];
    cmd!(shell, "{esbuild} xtask/js/first.js {options...} --outfile={script}").env("NODE_PATH", modules).run()?;
    Ok(cmd!(shell, "node {script} {wasm} {page} {styles}").run()?)
}
