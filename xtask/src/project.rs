//! The folders and the configuration of the project, and names that several tasks share.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use xshell::Shell;

use crate::config::{Build, Config};

/// The compilation target of the wasm.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// A clone of the project on disk, and its configuration.
pub struct Project {
    pub root: PathBuf,
    pub config: Config,
    /// The version of wasm-bindgen in Cargo.lock. wasm-bindgen-cli must have the same version.
    pub wasm_bindgen: String,
    /// The folder with the npm packages, beside their lock file.
    pub packages: PathBuf,
}

impl Project {
    /// Opens the project from which this program was compiled. Fails if cargo did not start the program, or if a file
    /// cannot be read.
    pub fn open() -> Result<Self> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").context("this program must be started as `cargo xtask`")?;
        let root = Path::new(&manifest).parent().context("xtask is not in a folder of the project")?;
        // On Windows, a canonical path begins with `\\?\`, which Python and npm do not understand.
        if cfg!(windows) { Self::at(root) } else { Self::at(&root.canonicalize()?) }
    }

    /// Reads `wasm-pack.toml` and `Cargo.lock` of the clone in `root`.
    pub fn at(root: &Path) -> Result<Self> {
        let root = root.to_path_buf();
        let config = toml::from_str(&read(&root.join("wasm-pack.toml"))?).context("in wasm-pack.toml")?;
        let wasm_bindgen = locked_version(&read(&root.join("Cargo.lock"))?, "wasm-bindgen")?;
        let packages = root.join("tests/browser");
        Ok(Self { root, config, wasm_bindgen, packages })
    }

    /// Returns the version of the library in `Cargo.toml`.
    pub fn version(&self) -> Result<String> {
        let manifest: toml::Table = toml::from_str(&read(&self.root.join("Cargo.toml"))?).context("in Cargo.toml")?;
        let version = manifest.get("package").and_then(|package| package.get("version")?.as_str());
        Ok(version.context("Cargo.toml states no version")?.to_owned())
    }

    /// Returns a shell in the root, with the environment of this process.
    pub fn shell(&self) -> Result<Shell> {
        let shell = Shell::new()?;
        shell.change_dir(&self.root);
        Ok(shell)
    }

    /// Returns the path of the built wasm, whether or not it exists.
    pub fn wasm(&self) -> PathBuf {
        let Build { out_dir, out_name, .. } = &self.config.build;
        self.root.join(out_dir).join(format!("{out_name}_bg.wasm"))
    }

    /// Returns the user's folder of tools, which all clones share.
    pub fn cache(&self) -> Result<PathBuf> {
        let caches = env::var_os("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(|| env::home_dir().map(|home| home.join(".cache")))
            .context("neither XDG_CACHE_HOME nor HOME is set, so there is no folder for tools")?;
        Ok(caches.join("budgeted-bandits"))
    }

    /// Returns cargo's target folder, which contains this program in its folder `debug`.
    pub fn target(&self) -> Result<PathBuf> {
        let program = env::current_exe()?;
        let target = program.parent().and_then(Path::parent);
        Ok(target.context("this program is not in a target folder")?.to_path_buf())
    }
}

/// Puts `folder` in front of the folders in the shell's PATH.
pub fn prepend_path(shell: &Shell, folder: &Path) -> Result<()> {
    let path = shell.var_os("PATH").unwrap_or_default();
    let folders = [folder.to_path_buf()].into_iter().chain(env::split_paths(&path));
    shell.set_var("PATH", env::join_paths(folders)?);
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn locked_version(lock: &str, name: &str) -> Result<String> {
    let lock: toml::Table = toml::from_str(lock).context("in Cargo.lock")?;
    lock["package"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|package| package["name"].as_str() == Some(name))
        .and_then(|package| package["version"].as_str())
        .map(str::to_owned)
        .with_context(|| format!("{name} is not in Cargo.lock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_project_are_readable() {
        let project = Project::open().unwrap();
        assert!(project.wasm_bindgen.starts_with("0.2."));
        let Config { build, site, .. } = &project.config;
        assert!(Path::new(&build.out_dir).starts_with(&site.folder));
    }

    #[test]
    fn a_locked_version_is_that_of_the_package_with_exactly_this_name() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"1.0.0\"\n\
                    [[package]]\nname = \"a\"\nversion = \"2.0.0\"\n";
        assert_eq!(locked_version(lock, "a").unwrap(), "2.0.0");
        assert!(locked_version(lock, "b").is_err());
    }
}
