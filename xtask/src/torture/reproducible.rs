//! Checks that one commit gives the same site, byte for byte, in any folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::grade::Grade;
use crate::project::Project;
use crate::site::offline::walk;
use crate::{single, site};

/// Clones the last commit into two folders whose paths differ in length, builds the site in each, and compares the
/// sites.
pub fn check(project: &Project, wasm: &Shell) -> Result<()> {
    let scratch = project.target()?.join("reproducible");
    let _ = fs::remove_dir_all(&scratch); // An interrupted run may have left the folder.
    let [one, other] = ["one", "another/of-a-longer-path"].map(|folder| built(project, wasm, &scratch.join(folder)));
    let (one, other) = (one?, other?);
    ensure!(one.len() == other.len(), "one site has {} files, the other {}", one.len(), other.len());
    for ((path, one), (other_path, other)) in one.iter().zip(&other) {
        ensure!(path == other_path, "one site has {}, the other {}", path.display(), other_path.display());
        ensure!(one == other, "{} differs between the sites: {} and {} bytes", path.display(), one.len(), other.len());
    }
    println!("The sites have the same {} files", one.len());
    Ok(fs::remove_dir_all(&scratch)?)
}

/// Clones the project into the folder `clone` and builds the site. Returns the paths and bytes of the files of the site
/// and of the single-file version.
fn built(project: &Project, wasm: &Shell, clone: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let (root, shell) = (&project.root, project.shell()?);
    cmd!(shell, "git clone --quiet {root} {clone}").run()?;
    let project = Project::at(clone)?;
    let shell = wasm.clone();
    shell.change_dir(clone);
    shell.set_var("CARGO_TARGET_DIR", clone.join("target"));
    let dist = site::dist(&project, &shell, Grade::Finished)?;
    let mut files = vec![single::file(&project, &dist, clone)?];
    walk(&dist, &mut files)?;
    files.sort();
    files.into_iter().map(|file| Ok((file.strip_prefix(clone)?.to_path_buf(), fs::read(&file)?))).collect()
}
