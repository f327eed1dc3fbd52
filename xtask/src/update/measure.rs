//! What an update may change: the sizes of the wasm and of the page, and the golden answers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::grade::Grade;
use crate::project::Project;
use crate::site::bundle::has_extension;
use crate::site::offline::walk;
use crate::tools::toolchain;
use crate::{single, site};

/// Sizes in bytes, by their names.
pub type Sizes = BTreeMap<String, usize>;

/// Builds the site and the single file, and returns their sizes.
pub fn built(project: &Project) -> Result<Sizes> {
    let dist = site::dist(project, &toolchain::shell(project)?, Grade::Finished)?;
    single::file(project, &dist, &project.root)?;
    sizes(project)
}

/// Returns the sizes of the last build, as stored and as hosts send it, compressed by gzip.
fn sizes(project: &Project) -> Result<Sizes> {
    let site = &project.config.site;
    let mut files = Vec::new();
    walk(&project.root.join(&site.dist), &mut files)?;
    let of = |kind: &str| files.iter().filter(|file| has_extension(file, kind)).cloned().collect::<Vec<_>>();
    let single = vec![project.root.join(&site.single_file)];
    let groups =
        [("wasm", of("wasm")), ("scripts", of("js")), ("styles", of("css")), ("pages", of("html")), ("single file", single)];
    let mut sizes = Sizes::new();
    for (name, files) in groups {
        for file in files {
            let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            *sizes.entry(name.to_owned()).or_default() += bytes.len();
            *sizes.entry(format!("{name}, compressed")).or_default() += compressed(&bytes)?;
        }
    }
    Ok(sizes)
}

fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

/// Returns the contents of all golden files, by their paths.
pub fn golden(project: &Project) -> Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = ["numbers.txt", "digests.txt"].map(|file| project.root.join("src/records").join(file)).to_vec();
    walk(&project.root.join("tests/golden"), &mut files)?;
    files.retain(|file| !has_extension(file, "rs"));
    let read = |file: PathBuf| Ok((file.strip_prefix(&project.root)?.to_owned(), fs::read(&file)?));
    files.into_iter().map(read).collect()
}

/// Returns the paths of the files that differ, are new, or are missing.
pub fn differences(before: &BTreeMap<PathBuf, Vec<u8>>, after: &BTreeMap<PathBuf, Vec<u8>>) -> Vec<String> {
    let names: BTreeSet<&PathBuf> = before.keys().chain(after.keys()).collect();
    let changed = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
    changed.map(|name| Path::display(name).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_new_and_missing_files_differ() {
        let files = |list: &[(&str, &str)]| -> BTreeMap<PathBuf, Vec<u8>> {
            list.iter().map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec())).collect()
        };
        let (before, after) = (files(&[("a", "1"), ("b", "1"), ("c", "1")]), files(&[("a", "1"), ("b", "2"), ("d", "1")]));
        assert_eq!(differences(&before, &after), ["b", "c", "d"]);
        assert!(differences(&before, &before).is_empty());
    }

    #[test]
    fn the_golden_files_of_the_project_are_found() {
        let files = golden(&Project::open().unwrap()).unwrap();
        for name in ["tests/golden/answer.json", "tests/golden/policies/bts.json", "src/records/numbers.txt"] {
            assert!(files.contains_key(Path::new(name)), "{name}");
        }
        assert!(files.keys().all(|name| !has_extension(name, "rs")));
    }
}
