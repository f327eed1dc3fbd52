//! Keeps every version of the site below `v/`, so that a link leads to the version that wrote it for as long as the host
//! exists.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use xshell::cmd;

use super::about;
use super::page::replaced;
use crate::project::Project;

/// The folder of the versions in a site. `www/link/version.js` names it as well.
const FOLDER: &str = "v";

/// How the name of an archive with the site of a version ends. Its name begins with that of the project and the version.
const END: &str = "-site.tar.gz";

/// Tells the page of the site in `dist` that its host keeps the versions.
pub fn mark(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let marked = "<meta name=\"budgeted-bandits:kept\">\n</head>";
    Ok(fs::write(&page, replaced(&fs::read_to_string(&page)?, "</head>", "", marked)?)?)
}

/// Packs the site in `dist` into an archive in `folder`, and returns its path. The same files give the same bytes.
pub fn archive(project: &Project, dist: &Path, folder: &Path) -> Result<PathBuf> {
    let archive = folder.join(format!("budgeted-bandits-{}{END}", version(dist)?));
    let same = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX"];
    let (gzip, shell) = ("gzip --no-name", project.shell()?);
    let all = [format!("--exclude=./{FOLDER}"), format!("--use-compress-program={gzip}")];
    cmd!(shell, "tar --create {same...} {all...} --file {archive} --directory {dist} .").run()?;
    Ok(archive)
}

/// Unpacks the archives of versions below `v/` of the site in `dist`.
pub fn keep(project: &Project, dist: &Path, archives: &[PathBuf]) -> Result<()> {
    let (shell, versions) = (project.shell()?, dist.join(FOLDER));
    for archive in archives {
        let unpacked = versions.join("unpacked");
        shell.create_dir(&unpacked)?;
        cmd!(shell, "tar --extract --file {archive} --directory {unpacked}").run()?;
        let version = version(&unpacked).with_context(|| format!("in {}", archive.display()))?;
        let place = versions.join(&version);
        ensure!(!place.exists(), "{} holds version {version}, as another archive does", archive.display());
        fs::rename(&unpacked, place)?;
    }
    Ok(())
}

/// Returns the archives of sites in a folder.
pub fn archives(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    Ok(paths.into_iter().filter(|path| path.to_string_lossy().ends_with(END)).collect())
}

/// Returns the version of a site.
pub fn version(site: &Path) -> Result<String> {
    let path = site.join(about::FILE);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let facts: Value = serde_json::from_str(&text)?;
    Ok(facts["version"].as_str().with_context(|| format!("{} has no version", path.display()))?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a site of a version into a new folder, and returns the folder.
    fn site(name: &str, version: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("budgeted-bandits-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("presets")).unwrap();
        fs::write(folder.join(about::FILE), format!("{{\"version\":\"{version}\"}}")).unwrap();
        fs::write(folder.join("presets/a.html"), name).unwrap();
        folder
    }

    #[test]
    fn a_site_keeps_the_versions_of_archives_and_none_twice() {
        let project = Project::open().unwrap();
        let (earlier, newest) = (site("earlier", "1.0.0"), site("newest", "1.1.0"));
        // tar fails if the folder that it packs changes, so the archives are written into another.
        let archived = site("archives", "0.0.0");
        let archives = [&earlier, &newest].map(|site| archive(&project, site, &archived).unwrap());
        keep(&project, &newest, &archives).unwrap();
        for (version, text) in [("1.0.0", "earlier"), ("1.1.0", "newest")] {
            let kept = newest.join(FOLDER).join(version);
            assert_eq!(fs::read_to_string(kept.join("presets/a.html")).unwrap(), text);
            assert_eq!(super::version(&kept).unwrap(), version);
            assert!(!kept.join(FOLDER).exists());
        }
        let twice = keep(&project, &newest, &archives[..1]).unwrap_err();
        assert!(twice.to_string().contains("holds version 1.0.0, as another archive does"), "{twice}");
        for folder in [earlier, newest, archived] {
            fs::remove_dir_all(folder).unwrap();
        }
    }
}
