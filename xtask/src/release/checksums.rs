//! The checksums of a release, in the format of the program sha256sum.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// The name of the file with the checksums.
pub const FILE: &str = "SHA256SUMS";

/// Writes the checksums of all files in `release`, which people download. Files in folders below it are not downloaded.
/// Returns the path of the file with the checksums.
pub fn write(release: &Path) -> Result<PathBuf> {
    let path = release.join(FILE);
    let entries = fs::read_dir(release).with_context(|| format!("cannot read {}", release.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    files.retain(|file| file.is_file() && *file != path);
    files.sort();
    let mut sums = String::new();
    for file in files {
        let digest = Sha256::digest(fs::read(&file)?);
        let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = file.file_name().and_then(|name| name.to_str()).context("the name of a file is a text")?;
        writeln!(sums, "{hash}  {name}")?;
    }
    fs::write(&path, sums)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xshell::{Shell, cmd};

    #[test]
    fn sha256sum_accepts_a_release_and_finds_a_changed_byte_and_a_missing_file() {
        let folder = std::env::temp_dir().join(format!("budgeted-bandits-checksums-{}", std::process::id()));
        fs::create_dir_all(folder.join("site")).unwrap();
        for name in ["a.crate", "b c.tar.gz", "site/index.html"] {
            fs::write(folder.join(name), name).unwrap();
        }
        write(&folder).unwrap();
        let sums = fs::read_to_string(write(&folder).unwrap()).unwrap();
        assert_eq!(sums.lines().count(), 2, "{sums}");
        let shell = Shell::new().unwrap();
        shell.change_dir(&folder);
        let check =
            || cmd!(shell, "sha256sum --check --strict {FILE}").quiet().ignore_status().ignore_stderr().read().unwrap();
        assert_eq!(check(), "a.crate: OK\nb c.tar.gz: OK");
        fs::write(folder.join("a.crate"), "a.crats").unwrap();
        assert_eq!(check(), "a.crate: FAILED\nb c.tar.gz: OK");
        fs::remove_file(folder.join("a.crate")).unwrap();
        assert!(check().starts_with("a.crate: FAILED open or read"));
        fs::remove_dir_all(folder).unwrap();
    }
}
