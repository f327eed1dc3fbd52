//! What the workflow of releases needs besides the artefacts: the sites of earlier versions, the checksums, and the notes
//! of the release on GitHub.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use xshell::cmd;

use crate::project::Project;

/// The name of the file with the checksums.
pub const SUMS: &str = "SHA256SUMS";

/// Downloads the archives of the sites of all releases on GitHub into a new folder, except that of the tag for which the
/// workflow runs, which exists if the workflow is repeated.
pub fn earlier(project: &Project, folder: &Path) -> Result<()> {
    let shell = project.shell()?;
    shell.create_dir(folder)?;
    let tags = cmd!(shell, "gh release list --limit 1000 --json tagName --jq .[].tagName").read()?;
    let own = env::var("GITHUB_REF_NAME").unwrap_or_default();
    for tag in tags.lines().filter(|tag| **tag != own) {
        cmd!(shell, "gh release download {tag} --pattern *-site.tar.gz --dir {folder}")
            .run()
            .with_context(|| format!("the release {tag} has no archive of its site"))?;
    }
    Ok(())
}

/// Writes the SHA-256 of all files in a folder into the file `SHA256SUMS` in the same folder, in the format that
/// `sha256sum --check` reads. Subfolders are left out, because a release on GitHub consists of files.
pub fn sums(folder: &Path) -> Result<()> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().into_string().ok().context("a file has a name that is not UTF-8")?;
        if name != SUMS && entry.file_type()?.is_file() {
            let digest = Sha256::digest(fs::read(entry.path())?);
            let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
            lines.push(format!("{digest}  {name}\n"));
        }
    }
    ensure!(!lines.is_empty(), "{} is empty, so there is nothing to release", folder.display());
    lines.sort_by(|one, other| one[64..].cmp(&other[64..]));
    Ok(fs::write(folder.join(SUMS), lines.concat())?)
}

/// Writes the notes of the current version as Markdown: its section of the changelog, and how to verify a download.
pub fn notes(project: &Project, file: &Path) -> Result<()> {
    let changes = fs::read_to_string(project.root.join("CHANGELOG.md")).context("cannot read CHANGELOG.md")?;
    let repository = env::var("GITHUB_REPOSITORY").unwrap_or("OWNER/budgeted-bandits".to_owned());
    let text = notes_text(&changes, &project.version()?, &repository)?;
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Returns the notes of a version.
fn notes_text(changes: &str, version: &str, repository: &str) -> Result<String> {
    let heading = format!("\n## [{version}] - ");
    let (_, section) = changes
        .split_once(&heading)
        .with_context(|| format!("CHANGELOG.md has no section that begins with `{}`", heading.trim()))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let (_, section) = section.split_once('\n').context("the section of the version in CHANGELOG.md is empty")?;
    Ok(format!(
        "{}\n\n## How to verify a download\n\nSave the files and `{SUMS}` in one folder, and run the following commands \
         there. The second command shows that the workflow of this repository has built the files; it needs the program `gh`.\n\n\
         ```sh\nsha256sum --check --ignore-missing {SUMS}\n\
         for file in *; do test \"$file\" = {SUMS} || gh attestation verify \"$file\" --repo {repository}; done\n```\n",
        section.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_files_in_the_order_of_their_names() {
        let folder = Project::open().unwrap().target().unwrap().join("test-of-sums");
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in [("b", "hello\n"), ("a", ""), (SUMS, "old")] {
            fs::write(folder.join(name), text).unwrap();
        }
        sums(&folder).unwrap();
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                        5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  b\n";
        assert_eq!(fs::read_to_string(folder.join(SUMS)).unwrap(), expected);
        fs::create_dir_all(folder.join("inner")).unwrap();
        sums(&folder).unwrap();
        assert_eq!(fs::read_to_string(folder.join(SUMS)).unwrap(), expected);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_notes_are_the_section_of_the_version() {
        let changes = "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.2.0] - 2027-05-01\n\n### Added\n\n- This.\n\n## [0.1.0] - 2027-01-01\n\n- Old.\n";
        let text = notes_text(changes, "0.2.0", "a/b").unwrap();
        assert!(text.starts_with("### Added\n\n- This.\n\n## How to verify") && text.contains("--repo a/b"), "{text}");
        assert!(!text.contains("New") && !text.contains("Old"));
        let error = notes_text(changes, "0.3.0", "a/b").unwrap_err().to_string();
        assert_eq!(error, "CHANGELOG.md has no section that begins with `## [0.3.0] -`");
    }
}
