//! Bundles the scripts and styles of the finished site with esbuild.

use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::cmd;

use crate::config::Site;
use crate::project::Project;
use crate::tools;

/// The options of esbuild for every bundle.
pub const OPTIONS: [&str; 5] = ["--bundle", "--minify", "--target=esnext", "--charset=utf8", "--log-level=warning"];

/// Returns the path of esbuild, which has the version of the lock file.
pub fn esbuild(project: &Project) -> Result<PathBuf> {
    Ok(tools::npm_packages(project)?.join("node_modules/.bin/esbuild"))
}

/// Bundles the scripts and styles of the folder `site` into the folder `dist`, without comments and indentation.
pub fn bundle(project: &Project, site: &Path, dist: &Path) -> Result<()> {
    let Site { scripts, alone, old, .. } = &project.config.site;
    let esbuild = &esbuild(project)?;
    let shell = project.shell()?;
    shell.change_dir(site);
    let to = &[format!("--outbase={}", site.display()), format!("--outdir={}", dist.display())];
    // Scripts that share code and scripts that stand alone load each other from their addresses, so that no code is
    // bundled twice.
    let external = |files: &[String]| -> Vec<String> { files.iter().map(|file| format!("--external:./{file}")).collect() };
    let shared = project.root.join("xtask/js/shared.js");
    let split = ["--format=esm", "--splitting", "--chunk-names=[name]-[hash]", &format!("--inject:{}", shared.display())];
    let others = external(alone);
    cmd!(shell, "{esbuild} {scripts...} {OPTIONS...} {split...} {others...} {to...}").run()?;
    let others = external(scripts);
    cmd!(shell, "{esbuild} {alone...} {OPTIONS...} --format=esm {others...} {to...}").run()?;
    // esbuild uses the last value of an option that is given twice, so the values here override those in `OPTIONS`.
    cmd!(shell, "{esbuild} {old...} {OPTIONS...} --target=es5 --format=iife {to...}").run()?;
    let styles = [shell.read_dir(".")?, shell.read_dir("examples")?].concat();
    let styles: Vec<PathBuf> = styles.into_iter().filter(|file| has_extension(file, "css")).collect();
    // A style refers to the typeface in its folder, where the page preloads it.
    let face = ["--loader:.woff2=file", "--asset-names=type/[name]"];
    Ok(cmd!(shell, "{esbuild} {styles...} {OPTIONS...} {face...} {to...}").run()?)
}

/// Bundles a script of `xtask/js` with everything that it imports, so that Node.js can run it, and returns its path.
///
/// Node.js would otherwise take the modules of the page for scripts of another kind.
pub fn bundle_for_node(project: &Project, name: &str) -> Result<PathBuf> {
    let esbuild = esbuild(project)?;
    let modules = tools::npm_packages(project)?.join("node_modules");
    let script = project.target()?.join(format!("{name}.mjs"));
    // Scripts import a page or a style as its text.
    let texts = ["--loader:.html=text", "--loader:.css=text"];
    let options = ["--bundle", "--platform=node", "--format=esm", "--log-level=warning"];
    let shell = project.shell()?;
    cmd!(shell, "{esbuild} xtask/js/{name}.js {options...} {texts...} --outfile={script}")
        .env("NODE_PATH", modules)
        .run()?;
    Ok(script)
}

/// Returns whether the name of a file ends with a dot and `extension`.
pub fn has_extension(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|it| it == extension)
}
