//! The documentation as a part of the finished site: `xtask/js/book.js` makes HTML pages of the Markdown files.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::cmd;

use super::bundle::{OPTIONS, bundle_for_node, esbuild, has_extension};
use crate::project::Project;
use crate::{licences, tools};

/// The folder of the documentation, in the project and in the finished site.
pub const FOLDER: &str = "docs";

/// The package of npm with which the pages search.
const SEARCH: &str = "minisearch";

/// Writes the documentation into `dist`, and the licence of its search into the file of licences there. Every other file
/// of the finished site must be written before, because pages may link to it.
pub fn write(project: &Project, dist: &Path) -> Result<()> {
    pages(project, &dist.join(FOLDER), dist)?;
    let licence = tools::npm_packages(project)?.join("node_modules").join(SEARCH).join("LICENSE.txt");
    let licence = fs::read_to_string(&licence).with_context(|| format!("cannot read {}", licence.display()))?;
    let licences = dist.join(licences::FILE);
    let all = format!("{}\nThe search of the documentation, {SEARCH}:\n\n{licence}", fs::read_to_string(&licences)?);
    Ok(fs::write(&licences, all)?)
}

/// Writes the pages that `docs/SUMMARY.md` lists, and the files that they link to and search with, into `folder`. The
/// pages take scripts and styles from the folder above, and may link to files in it. These files are looked for in `site`.
pub fn pages(project: &Project, folder: &Path, site: &Path) -> Result<()> {
    let (source, packages, shell) = (project.target()?.join("book"), tools::npm_packages(project)?, project.shell()?);
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    Stage { root: &project.root, source: &source, folder, site }.summary()?;
    let (script, esbuild) = (bundle_for_node(project, "book")?, esbuild(project)?);
    cmd!(shell, "node {script} {source} {folder}").quiet().run()?;
    // A file of its own, because `docs.js` is also served as it is, and could not import a package.
    shell.change_dir(packages);
    let search = folder.join(SEARCH).with_extension("js");
    Ok(cmd!(shell, "{esbuild} {SEARCH} {OPTIONS...} --format=esm --outfile={search}").quiet().run()?)
}

/// Copies the Markdown files of which pages are made into the folder `source`, and other files of the documentation into
/// the folder of the pages.
///
/// The links of the Markdown files lead to files of the project, so that they work on a code host too. In the finished site,
///
/// * a page of `docs/` keeps its name, except that `README.md` is `index.md`, of which `book.js` makes `index.html`;
/// * `README.md` of another folder is a page with the name of the folder;
/// * a file of `www/` is in the site itself;
/// * any other file that a page links to is copied, so that no link needs the address of a code host. All except pictures
///   and JSON get the ending `.txt`, because browsers would not show them.
struct Stage<'a> {
    root: &'a Path,
    source: &'a Path,
    folder: &'a Path,
    site: &'a Path,
}

impl Stage<'_> {
    /// Copies `SUMMARY.md` and all pages that it lists.
    fn summary(&self) -> Result<()> {
        fs::create_dir_all(self.source)?;
        fs::create_dir_all(self.folder)?;
        let summary = Path::new(FOLDER).join("SUMMARY.md");
        let text = self.read(&summary)?;
        let mut pages = vec![summary.clone()];
        pages.extend(links(&text).filter_map(|link| self.file(&summary, link)));
        pages.iter().try_for_each(|page| self.page(page, &pages))
    }

    /// Copies a page, with the links of the finished site, and the files that it links to.
    fn page(&self, page: &Path, pages: &[PathBuf]) -> Result<()> {
        let mut text = self.read(page)?;
        let mut targets: Vec<(String, PathBuf)> =
            links(&text).filter_map(|link| Some((link.to_owned(), self.file(page, link)?))).collect();
        targets.sort();
        targets.dedup();
        for (link, target) in targets {
            let is_page = pages.contains(&target);
            ensure!(is_page || !has_extension(&target, "md"), "{} links to {link}, which SUMMARY.md lacks", page.display());
            let place = self.place(&target)?;
            if !is_page {
                self.copy(&target, &place)?;
            }
            let anchor = link.split_once('#').map(|(_, anchor)| format!("#{anchor}")).unwrap_or_default();
            for (before, after) in AROUND {
                text = text.replace(&format!("{before}{link}{after}"), &format!("{before}{place}{anchor}{after}"));
            }
        }
        let to = self.source.join(self.place(page)?);
        ensure!(!to.exists(), "two pages would be {}", to.display());
        Ok(fs::write(to, text)?)
    }

    /// Returns the place of a file of the project in the finished site, relative to the pages of the documentation.
    fn place(&self, file: &Path) -> Result<String> {
        let place = file.strip_prefix(FOLDER).unwrap_or(file);
        let name = place.display().to_string().replace('\\', "/");
        if name == "README.md" {
            return Ok("index.md".to_owned());
        }
        if place != file && has_extension(place, "md") {
            return Ok(name);
        }
        if let Some(folder) = name.strip_suffix("/README.md") {
            return Ok(format!("{folder}.md"));
        }
        if let Some(name) = name.strip_prefix("www/") {
            ensure!(self.site.join(name).exists(), "the documentation links to {name}, which is not in the site");
            return Ok(format!("../{name}"));
        }
        let is_shown = ["png", "svg", "json"].iter().any(|extension| has_extension(place, extension));
        Ok(if is_shown { name } else { format!("{name}.txt") })
    }

    fn copy(&self, file: &Path, place: &str) -> Result<()> {
        if place.starts_with("..") {
            return Ok(());
        }
        let to = self.folder.join(place);
        fs::create_dir_all(to.parent().unwrap_or(self.folder))?;
        fs::copy(self.root.join(file), &to).with_context(|| format!("cannot copy {}", file.display()))?;
        Ok(())
    }

    /// Returns the file of the project to which a link leads, or `None` if it leads elsewhere.
    fn file(&self, page: &Path, link: &str) -> Option<PathBuf> {
        let path = link.split('#').next().filter(|path| !path.is_empty())?;
        let path = plain(&page.parent()?.join(path));
        self.root.join(&path).is_file().then_some(path)
    }

    fn read(&self, file: &Path) -> Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| format!("cannot read {}", file.display()))
    }
}

/// What stands before and after the target of a link: in Markdown, and in the two attributes of HTML.
const AROUND: [(&str, &str); 3] = [("](", ")"), ("src=\"", "\""), ("href=\"", "\"")];

/// Returns the targets of the links of a Markdown file.
fn links(text: &str) -> impl Iterator<Item = &str> {
    AROUND.into_iter().flat_map(move |(before, after)| {
        text.split(before).skip(1).filter_map(move |rest| rest.split_once(after).map(|(link, _)| link))
    })
}

/// Resolves `..` in a relative path.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_markdown_and_of_html_lead_to_files() {
        let text = "[a](b.md#c), ![d](e.svg) and <img src=\"f.png\"> but not g.md";
        assert_eq!(links(text).collect::<Vec<_>>(), ["b.md#c", "e.svg", "f.png"]);
        assert_eq!(plain(Path::new("docs/../www/x")), Path::new("www/x"));
    }

    #[test]
    fn a_file_has_its_place_in_the_site() {
        let project = Project::open().unwrap();
        let (root, site) = (&project.root, project.root.join("www"));
        let stage = Stage { root, source: Path::new("nowhere"), folder: Path::new("nowhere"), site: &site };
        for (file, place) in [
            ("docs/README.md", "index.md"),
            ("docs/engine.md", "engine.md"),
            ("docs/intervals.png", "intervals.png"),
            ("benches/README.md", "benches.md"),
            ("www/favicon.svg", "../favicon.svg"),
            ("examples/cluster/slurm.sh", "examples/cluster/slurm.sh.txt"),
        ] {
            assert_eq!(stage.place(Path::new(file)).unwrap(), place);
        }
        assert!(stage.place(Path::new("www/nothing.js")).is_err());
        let benches = stage.file(Path::new("docs/engine.md"), "../benches/README.md#a");
        assert_eq!(benches.unwrap(), Path::new("benches/README.md"));
        assert!(stage.file(Path::new("docs/engine.md"), "#a").is_none());
        assert!(stage.file(Path::new("docs/engine.md"), "https://example.org").is_none());
    }
}
