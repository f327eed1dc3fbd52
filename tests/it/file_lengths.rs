//! Tests that no source file is too long to be read at once.
//!
//! A longer file is allowed if a single concept needs the lines. The comment at the start of such a file must contain
//! "has more than N lines because", where N is the limit of its folder.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders with their limits, in lines.
const LIMITS: [(&str, usize); 4] = [("src", 300), ("policies/src", 300), ("cli/src", 300), ("www", 250)];

/// The kinds of files that people read and edit.
const KINDS: [&str; 5] = ["rs", "js", "ts", "css", "html"];

/// Returns all source files below a folder except those in `www/pkg`, which wasm-pack generates.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            if !path.ends_with("www/pkg") {
                found.extend(sources(&path));
            }
        } else if path.extension().is_some_and(|kind| KINDS.iter().any(|known| kind == *known)) {
            found.push(path);
        }
    }
    found
}

/// Returns whether a text has at most `limit` lines, or says in the comment at its start why it has more.
fn is_allowed(text: &str, limit: usize) -> bool {
    let is_comment = |line: &&str| ["//", "/*", " *", "<!"].iter().any(|start| line.starts_with(start));
    let header: Vec<&str> = text.lines().take_while(is_comment).collect();
    text.lines().count() <= limit || header.join(" ").contains(&format!("has more than {limit} lines because"))
}

#[test]
fn no_source_file_is_longer_than_its_limit_without_a_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, limit) in LIMITS {
        let sources = sources(&root.join(folder));
        assert!(sources.len() > 40, "{folder} has only {} source files", sources.len());
        for path in sources {
            let text = fs::read_to_string(&path).expect("the file can be read");
            let lines = text.lines().count();
            assert!(is_allowed(&text, limit), "{} has {lines} lines; at most {limit} are allowed", path.display());
        }
    }
}

#[test]
fn a_long_file_needs_a_reason_in_its_header() {
    let long = "let x = 1;\n".repeat(301);
    assert!(!is_allowed(&long, 300));
    assert!(is_allowed(&long, 301));
    let reason = "// This file has more than 300 lines because\n// a table cannot be split.\n";
    assert!(is_allowed(&format!("{reason}{long}"), 300));
    assert!(!is_allowed(&format!("{long}{reason}"), 300), "the reason is not at the start");
}
