//! The documentation as a part of the finished site: mdBook makes HTML pages of the Markdown files.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::cmd;

use super::bundle::has_extension;
use crate::project::Project;
use crate::{licences, tools};

/// The folder of the documentation, in the project and in the finished site.
pub const FOLDER: &str = "docs";

/// What mdBook writes for its own look. The template in `xtask/book` uses none of these files, some of which have scripts
/// or styles in the page, which the content security policy forbids.
const UNUSED: [&str; 15] = [
    ".nojekyll",
    "ayu-highlight.css",
    "book.js",
    "clipboard.min.js",
    "css",
    "favicon.png",
    "favicon.svg",
    "fonts",
    "highlight.css",
    "highlight.js",
    "mark.min.js",
    "searcher.js",
    "toc.html",
    "toc.js",
    "tomorrow-night.css",
];

/// The script that searches, which mdBook brings along.
const SEARCH: &str = "elasticlunr.min.js";

/// Writes the pages that `docs/SUMMARY.md` lists, and the files that they link to, into `dist`. Every other file of the
/// finished site must be written before, because pages may link to it.
pub fn write(project: &Project, dist: &Path) -> Result<()> {
    let (book, mdbook, shell) = (project.target()?.join("book"), tools::mdbook(project)?, project.shell()?);
    if book.exists() {
        fs::remove_dir_all(&book)?;
    }
    fs::create_dir_all(book.join("theme"))?;
    for file in ["book.toml", "theme/index.hbs"] {
        fs::copy(project.root.join("xtask/book").join(file), book.join(file))?;
    }
    Stage { root: &project.root, source: &book.join("src"), dist }.summary()?;
    let folder = dist.join(FOLDER);
    cmd!(shell, "{mdbook} build {book} --dest-dir {folder}").env("MDBOOK_LOG", "warn").quiet().run()?;
    for name in UNUSED {
        let path = folder.join(name);
        let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        removed.with_context(|| format!("mdBook wrote no {name}: is it another version?"))?;
    }
    for page in shell.read_dir(&folder)?.iter().filter(|file| has_extension(file, "html")) {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        fs::write(page, finished(&fs::read_to_string(page)?, &name))?;
    }
    let licence =
        licence(&fs::read_to_string(folder.join(SEARCH))?, &fs::read_to_string(project.root.join("LICENSE-MIT"))?)?;
    let licences = dist.join(licences::FILE);
    Ok(fs::write(&licences, fs::read_to_string(&licences)? + &licence)?)
}

/// Returns the licence of the script that searches: the names at its beginning, and the text of the MIT licence, which
/// the script only mentions.
fn licence(script: &str, mit: &str) -> Result<String> {
    let names = script.split("*/").next().filter(|names| names.contains("MIT Licensed"));
    let names = names.with_context(|| format!("{SEARCH} does not begin with its licence"))?.replace(['/', '*'], "");
    let names: String = names.lines().map(|line| line.trim().to_owned() + "\n").collect();
    let from = mit.find("Permission is hereby granted").context("LICENSE-MIT is not the MIT licence")?;
    Ok(format!("\nThe search of the documentation:\n{names}\n{}", &mit[from..]))
}

/// Returns a page of mdBook with classes in place of styles, which the content security policy forbids, with a mark on the
/// page's own line in the contents, and with the script of live figures if there are any.
fn finished(page: &str, name: &str) -> String {
    let side =
        |page: String, side: &str| page.replace(&format!("style=\"text-align: {side}\""), &format!("class=\"{side}\""));
    let page = ["left", "center", "right"].into_iter().fold(page.to_owned(), side);
    let page = page.replacen(&format!("<a href=\"{name}\">"), &format!("<a href=\"{name}\" aria-current=\"page\">"), 1);
    if page.contains("<budgeted-bandit") {
        return page.replacen("</head>", "<script src=\"../load.js\" async></script>\n</head>", 1);
    }
    page
}

/// Copies what becomes the documentation into the folder in which mdBook looks for it.
///
/// The links of the Markdown files lead to files of the project, so that they work on a code host too. In the finished site,
///
/// * a page of `docs/` keeps its name;
/// * `README.md` of another folder is a page with the name of the folder;
/// * a file of `www/` is in the site itself;
/// * any other file that a page links to is copied, so that no link needs the address of a code host. All except pictures
///   and JSON get the ending `.txt`, because browsers would not show them.
struct Stage<'a> {
    root: &'a Path,
    source: &'a Path,
    dist: &'a Path,
}

impl Stage<'_> {
    /// Copies `SUMMARY.md` and all pages that it lists.
    fn summary(&self) -> Result<()> {
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
        fs::create_dir_all(self.source)?;
        ensure!(!to.exists(), "two pages would be {}", to.display());
        Ok(fs::write(to, text)?)
    }

    /// Returns the place of a file of the project in the finished site, relative to the pages of the documentation.
    fn place(&self, file: &Path) -> Result<String> {
        let place = file.strip_prefix(FOLDER).unwrap_or(file);
        let name = place.display().to_string().replace('\\', "/");
        if place != file && has_extension(place, "md") {
            return Ok(name);
        }
        if let Some(folder) = name.strip_suffix("/README.md") {
            return Ok(format!("{folder}.md"));
        }
        if let Some(name) = name.strip_prefix("www/") {
            ensure!(self.dist.join(name).exists(), "the documentation links to {name}, which is not in the finished site");
            return Ok(format!("../{name}"));
        }
        let is_shown = ["png", "svg", "json"].iter().any(|extension| has_extension(place, extension));
        Ok(if is_shown { name } else { format!("{name}.txt") })
    }

    fn copy(&self, file: &Path, place: &str) -> Result<()> {
        if place.starts_with("..") {
            return Ok(());
        }
        let to = self.source.join(place);
        fs::create_dir_all(to.parent().unwrap_or(self.source))?;
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
        let stage = Stage { root, source: Path::new("nowhere"), dist: &site };
        for (file, place) in [
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

    #[test]
    fn the_licence_of_the_search_has_its_authors_and_its_text() {
        let mit = "MIT\n\nCopyright A\n\nPermission is hereby granted, free";
        let text = licence("/**\n * elasticlunr\n * Copyright (C) B\n * MIT Licensed\n */!function", mit).unwrap();
        assert!(
            text.ends_with("\nelasticlunr\nCopyright (C) B\nMIT Licensed\n\n\nPermission is hereby granted, free"),
            "{text}"
        );
        assert!(licence("!function", mit).is_err() && licence("/* MIT Licensed */", "").is_err());
    }

    #[test]
    fn a_page_has_classes_in_place_of_styles_and_the_script_of_figures_only_if_it_has_any() {
        let page = "<head></head><a href=\"a.html\">A</a><td style=\"text-align: right\">1</td>";
        let plain = "<head></head><a href=\"a.html\" aria-current=\"page\">A</a><td class=\"right\">1</td>";
        assert_eq!(finished(page, "a.html"), plain);
        assert!(finished("<head></head><budgeted-bandit>", "a.html").contains("load.js"));
    }
}
