//! What the workflow of releases needs besides the artefacts: the sites of earlier versions, and the notes of the
//! release on GitHub.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use xshell::cmd;

use super::checksums::FILE;
use crate::project::Project;

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
        "{}\n\n## How to verify a download\n\nSave the files and `{FILE}` in one folder, and run the following commands \
         there. The second command shows that the workflow of this repository has built the files; it needs the program `gh`.\n\n\
         ```sh\nsha256sum --check --ignore-missing {FILE}\n\
         for file in *; do test \"$file\" = {FILE} || gh attestation verify \"$file\" --repo {repository}; done\n```\n",
        section.trim()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

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
