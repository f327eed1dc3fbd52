//! The pages of the documentation and the other texts of the project.

use crate::root;
use pulldown_cmark::{Event, Options, Parser};
use std::fs;
use std::path::PathBuf;

/// A Markdown file.
pub struct Page {
    /// The path in the project, with slashes.
    pub name: String,
    pub text: String,
}

impl Page {
    pub fn read(name: &str) -> Page {
        let text = fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        Page { name: name.to_owned(), text }
    }

    /// Returns what the text consists of.
    pub fn events(&self) -> impl Iterator<Item = Event<'_>> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES)
    }
}

/// Returns the Markdown files of a folder, sorted by their names.
pub fn in_folder(folder: &str) -> Vec<Page> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files.iter().map(|file| Page::read(file.strip_prefix(root()).unwrap().to_str().unwrap())).collect()
}

/// Returns the pages of the documentation and the README of the project, whose code is run.
pub fn documentation() -> Vec<Page> {
    let mut pages = in_folder("docs");
    pages.retain(|page| page.name != "docs/SUMMARY.md");
    pages.push(Page::read("README.md"));
    pages
}
