//! The npm package `budgeted-bandits`: builds its tarball, and uses the tarball as its users would.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};
use xshell::cmd;

use super::manifest;
use crate::figure::{FACE, playground};
use crate::project::Project;
use crate::server::Server;
use crate::single::{Face, bundled, bundled_style};
use crate::site::bundle::{OPTIONS, esbuild, has_extension};
use crate::{licences, tools};

/// The files of the package that are no scripts of the site: its entries, its texts, and what takes the place of scripts.
const TEMPLATES: &str = "xtask/js/npm";

/// The project of a user of the package, with the tools that check the package.
const USER: &str = "tests/npm";

/// The path under which the user's project is served. An address from the root of the host fails there.
const SUB_PATH: &str = "/some/sub-path";

/// The types of the package's answers, which `index.d.ts` of the templates continues.
const TYPES: [&str; 3] = ["environment.d.ts", "specification.d.ts", "answer.d.ts"];

/// Builds the package with the wasm of the last build, and returns the path of its tarball in the folder `release`.
pub fn package(project: &Project, release: &Path) -> Result<PathBuf> {
    let shell = project.shell()?;
    let work = project.target()?.join("npm");
    shell.remove_path(&work)?;
    let (source, package) = (work.join("source"), work.join("package"));
    let dist = package.join("dist");
    shell.create_dir(&dist)?;
    scripts(project, &source, &dist)?;
    let wasm = project.wasm();
    shell.copy_file(&wasm, &dist).context("there is no wasm yet: build the site with `cargo xtask dist`")?;
    texts(project, &package, &dist)?;
    shell.create_dir(release)?;
    shell.change_dir(&package);
    cmd!(shell, "npm pack --silent --ignore-scripts --pack-destination {release}").ignore_stdout().run()?;
    Ok(release.join(format!("budgeted-bandits-{}.tgz", fact(project, "version")?)))
}

/// Bundles the scripts of the package into the folder `dist`.
///
/// The scripts are those of the site, except that two scripts are replaced in a copy of the site, because the files that
/// they name are elsewhere in the package. Bundlers of other projects copy the worker as it is, so it must need no other
/// script.
fn scripts(project: &Project, source: &Path, dist: &Path) -> Result<()> {
    let shell = project.shell()?;
    let esbuild = &esbuild(project)?;
    let site = &project.config.site.folder;
    cmd!(shell, "cp -R {site} {source}").run()?;
    shell.change_dir(source);
    let (url, without_links) = playground(project);
    for (file, more) in [("style.css", ""), ("budgeted-bandit.css", &without_links)] {
        shell.write_file(file, bundled_style(&shell, esbuild, file, Face::Absent)? + more)?;
    }
    shell.copy_file(FACE, dist)?;
    shell.write_file(dist.join("worker.js"), bundled(&shell, esbuild, "worker.js", "iife")?)?;
    for script in ["base.js", "styles.js", "index.js", "define.js"] {
        shell.copy_file(project.root.join(TEMPLATES).join(script), source)?;
    }
    let options = [
        "--format=esm".to_owned(),
        "--splitting".to_owned(),
        "--loader:.css=text".to_owned(),
        format!("--define:PLAYGROUND=\"{url}\""),
        format!("--outdir={}", dist.display()),
    ];
    Ok(cmd!(shell, "{esbuild} index.js define.js {OPTIONS...} {options...}").run()?)
}

/// Writes the types, the licences, and the files that describe the package.
fn texts(project: &Project, package: &Path, dist: &Path) -> Result<()> {
    let shell = project.shell()?;
    let types = project.root.join(&project.config.site.folder).join("types");
    let templates = project.root.join(TEMPLATES);
    let own = templates.join("index.d.ts");
    let types = TYPES.iter().map(|file| types.join(file)).chain([own]).map(|path| shell.read_file(path));
    shell.write_file(dist.join("index.d.ts"), types.collect::<Result<Vec<_>, _>>()?.join("\n"))?;
    shell.copy_file(templates.join("define.d.ts"), dist)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        shell.copy_file(licence, package)?;
    }
    shell.write_file(package.join(licences::FILE), licences::text(project, &[licences::WASM])?)?;
    let guide = shell.read_file(manifest::GUIDE)?;
    shell.write_file(package.join("custom-elements.json"), format!("{:#}\n", manifest::manifest(&guide)?))?;
    let facts = [
        ("version", fact(project, "version")?),
        ("description", fact(project, "description")?),
        ("license", fact(project, "license")?),
        ("wasm", kilobytes(dist, "wasm")?),
        ("scripts", kilobytes(dist, "js")?),
        ("sections", manifest::sections(&guide)?),
    ];
    for file in ["package.json", "README.md"] {
        let template = shell.read_file(templates.join(file))?;
        let text = facts.iter().fold(template, |text, (name, fact)| text.replace(&format!("{{{name}}}"), fact));
        shell.write_file(package.join(file), text)?;
    }
    Ok(())
}

/// Returns what the manifest of the library says.
fn fact(project: &Project, key: &str) -> Result<String> {
    let manifest: toml::Table = toml::from_str(&fs::read_to_string(project.root.join("Cargo.toml"))?)?;
    let own = &manifest["package"][key];
    let said = if own.is_table() { &manifest["workspace"]["package"][key] } else { own };
    Ok(said.as_str().with_context(|| format!("Cargo.toml states no {key}"))?.to_owned())
}

/// Returns the size of all files of a kind after compression, in kB.
fn kilobytes(folder: &Path, extension: &str) -> Result<String> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if has_extension(&path, extension) {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&fs::read(path)?)?;
            sum += encoder.finish()?.len();
        }
    }
    Ok(sum.div_ceil(1000).to_string())
}

/// Uses a tarball as its users would, and returns a sentence that says what was tried.
pub fn try_package(project: &Project, tarball: &Path) -> Result<String> {
    let shell = project.shell()?;
    let chromium = tools::chromium(project)?;
    let packages = tools::npm_packages(project)?;
    let user = &project.target()?.join("npm/user");
    shell.remove_path(user)?;
    cmd!(shell, "cp -R {USER} {user}").run()?;
    shell.change_dir(user);
    cmd!(shell, "npm ci --no-audit --no-fund").run()?;
    cmd!(shell, "npm install --no-save --no-audit --no-fund {tarball}").run()?;
    let programs = &user.join("node_modules/.bin");
    cmd!(shell, "{programs}/publint run {tarball} --strict").run()?;
    // The package has only ES modules, as every browser reads them, and no scripts for `require`. So the profile ignores
    // `require`, and Node.js 10, which knows no `exports`. It reports everything else.
    cmd!(shell, "{programs}/attw {tarball} --profile esm-only").run()?;
    let tsc = packages.join("node_modules/.bin/tsc");
    for resolution in ["bundler", "node16"] {
        let module = if resolution == "bundler" { "esnext" } else { "node16" };
        cmd!(shell, "{tsc} --moduleResolution {resolution} --module {module}").run()?;
    }
    cmd!(shell, "{programs}/vite build --base ./ --logLevel warn").run()?;
    let server = Server::start(&[user], SUB_PATH, 0)?;
    shell.change_dir(&packages);
    cmd!(shell, "node npm.mjs")
        .env("BB_URL", &server.url)
        .env("BB_CHROMIUM", chromium)
        .env("BB_USER", user)
        .env("BB_SITE", &project.config.site.url)
        .run()?;
    Ok("Installed from the tarball into a fresh Vite project, and into a page with an import map, also from another host. \
        In Chromium, the figures of the built page, of the development server and of the plain pages give the golden \
        answers. `publint` and `attw` find nothing, and `tsc --strict` accepts a program that uses the types."
        .to_owned())
}
