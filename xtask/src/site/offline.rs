//! Adds to the finished site a service worker, which keeps the files for use offline, and hints that let a page load
//! faster.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};
use xshell::cmd;

use super::bundle::{OPTIONS, esbuild, has_extension};
use super::page::replaced;
use super::{about, board, docs};
use crate::licences;
use crate::project::Project;

/// The picture that social networks show beside a link to the site.
const CARD: &str = "card.png";

/// When the service worker keeps a file.
#[derive(PartialEq)]
enum Kept {
    /// With all others, when a version is stored, because every visit may need the file.
    AtOnce,
    /// When it is first opened, because few visits need it: the results and the pages of presets, and the documentation.
    WhenOpened,
    /// Never, because the page never loads the file.
    Never,
}

/// Returns when the service worker keeps the file with this path in the finished site.
fn kept(path: &Path) -> Kept {
    if [CARD, licences::FILE, licences::OF_FACE, about::FILE, board::SCHEMA].iter().any(|name| path == Path::new(name)) {
        return Kept::Never;
    }
    let is_card = path.starts_with(board::FOLDER) && has_extension(path, "png");
    match [board::FOLDER, docs::FOLDER].iter().any(|folder| path.starts_with(folder)) {
        true if is_card => Kept::Never,
        true => Kept::WhenOpened,
        false => Kept::AtOnce,
    }
}

/// Adds to the page the address of the card and, in the template that `start.js` inserts, the preloads of all scripts
/// that `main.js` imports and the script that registers the service worker.
pub fn hints(project: &Project, dist: &Path) -> Result<()> {
    let path = dist.join("index.html");
    let preload = |file: &str| format!("<link rel=\"modulepreload\" href=\"{file}\">\n");
    let mut head: String = imports(&fs::read_to_string(dist.join("main.js"))?).map(preload).collect();
    head += "<script type=\"module\" src=\"offline.js\"></script>\n</template>";
    let page = replaced(&fs::read_to_string(&path)?, "</template>", "", &head)?;
    // If the address of the site is not known, the address of the card stays relative.
    let card = format!("content=\"{}{CARD}\"", project.config.site.url);
    let page = replaced(&page, "content=\"card", "png\"", &card)?;
    // Comments and indentation only help readers of the source.
    let lines: Vec<&str> = page.lines().map(str::trim_start).filter(|line| !line.starts_with("<!--")).collect();
    Ok(fs::write(path, lines.join("\n"))?)
}

/// Returns the chunks that a bundled script shares with other scripts. Scripts that it imports dynamically do not
/// count; their names have another form.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    let files = script.split("\"./").skip(1).filter_map(|rest| rest.split_once('"'));
    files.map(|(file, _)| file).filter(|file| file.starts_with("chunk-"))
}

/// Writes `service-worker.js`, which lists the files in `dist` that it keeps. All other files of the site must be
/// written before.
pub fn service_worker(project: &Project, dist: &Path) -> Result<()> {
    let own = dist.join("service-worker.js");
    let mut files: Vec<PathBuf> = Vec::new();
    walk(dist, &mut files)?;
    files.retain(|file| *file != own);
    files.sort();
    let (mut at_once, mut when_opened) = (Vec::new(), Vec::new());
    for file in files {
        let path = file.strip_prefix(dist)?;
        let list = match kept(path) {
            Kept::AtOnce => &mut at_once,
            Kept::WhenOpened => &mut when_opened,
            Kept::Never => continue,
        };
        let (name, hash) = (path.display().to_string().replace('\\', "/"), Sha256::digest(fs::read(&file)?));
        list.push(format!("[\"{name}\",\"{}\"]", BASE64_STANDARD.encode(hash)));
    }
    let [files, later] = [at_once, when_opened].map(|list| format!("[{}]", list.join(",")));
    let version = BASE64_STANDARD.encode(&Sha256::digest(format!("{files}{later}"))[..9]);
    let defined =
        [format!("--define:FILES={files}"), format!("--define:LATER={later}"), format!("--define:VERSION=\"{version}\"")];
    let (shell, esbuild) = (project.shell()?, esbuild(project)?);
    Ok(cmd!(
        shell,
        "{esbuild} xtask/js/service-worker.js {OPTIONS...} --format=iife {defined...} --outfile={own} --allow-overwrite"
    )
    .quiet()
    .run()?)
}

/// Appends the paths of all files in `folder` and its subfolders to `files`.
pub fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            walk(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_presets_and_documentation_are_kept_when_they_are_opened_and_cards_never() {
        for (path, when) in [
            ("index.html", Kept::AtOnce),
            ("presets/board.json", Kept::WhenOpened),
            ("presets/two-arms.html", Kept::WhenOpened),
            ("presets/two-arms.png", Kept::Never),
            ("docs/index.html", Kept::WhenOpened),
            ("docs/intervals.png", Kept::WhenOpened),
            ("docs.css", Kept::AtOnce),
            ("type/instrument-sans.woff2", Kept::AtOnce),
            ("type/LICENSE.txt", Kept::Never),
            ("card.png", Kept::Never),
            ("licences.txt", Kept::Never),
            ("version.json", Kept::Never),
        ] {
            assert!(kept(Path::new(path)) == when, "{path}");
        }
    }
}
