//! Runs the Node.js scripts of `tests/browser` on the built site, which is served from a sub-path.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result};
use xshell::{Shell, cmd};

use crate::command_line::CommandLine;
use crate::project::Project;
use crate::serve::Server;
use crate::site::{self, Edition, about};
use crate::{policies, single, tools};

/// The path under which the site is served. Under a sub-path, as on a host of several sites, an absolute URL in the
/// site fails.
const SUB_PATH: &str = "/some/sub-path";

/// The test files that measure times, beside which nothing else runs, and the main flows. They run in the browser that
/// visitors have.
const ALONE: [&str; 11] =
    ["bench", "coverage", "flows", "large-table", "intervals", "laws", "lighthouse", "live", "play-timing", "run", "tasks"];

/// What the tests try.
pub struct Subject<'a> {
    /// The folder that is served.
    pub served: &'a Path,
    /// The path of the site in this folder, which is empty or ends with a slash.
    pub path: &'a str,
    /// The path of the address in the code of figures. On a site that keeps every version, the address is that of the version.
    pub lasting: &'a str,
    /// The playground as one file.
    pub single: &'a Path,
    /// The folder of a site that keeps two versions.
    pub versions: &'a Path,
    /// The command line.
    pub cli: &'a Path,
}

/// A served site, and a shell in `tests/browser` whose variables contain the paths and the address that the scripts
/// need.
pub struct Browser {
    pub shell: Shell,
    pub folder: PathBuf,
    /// The command line.
    pub cli: PathBuf,
    _server: Server,
}

impl Browser {
    /// Builds the site and the command line, and serves the site.
    pub fn start(project: &Project, wasm: &Shell, cli: CommandLine) -> Result<Self> {
        let dist = site::dist(project, wasm, cli)?;
        let single = single::file(project, &dist, &project.root)?;
        let versions = two_versions(project, cli)?;
        let cli = cli.build(project)?;
        Self::open(
            project,
            &Subject { served: &dist, path: "", lasting: "", single: &single, versions: &versions, cli: &cli },
        )
    }

    /// Serves a site. All files exist already.
    pub fn open(project: &Project, subject: &Subject) -> Result<Self> {
        let chromium = tools::chromium(project)?;
        let others = [("BB_FIREFOX", tools::firefox(project)?), ("BB_WEBKIT", tools::webkit(project)?)];
        let shell = project.shell()?;
        let folder = tools::npm_packages(project)?;
        shell.change_dir(&folder);
        let Subject { served, path, lasting, single, versions, cli } = subject;
        let server = Server::start(served, SUB_PATH, 0)?;
        shell.set_var("BB_URL", format!("{}{path}", server.url));
        shell.set_var("BB_LASTING", format!("{}{lasting}", server.url));
        shell.set_var("BB_DIST", served.join(path));
        shell.set_var("BB_SINGLE_FILE", single);
        shell.set_var("BB_VERSIONS", versions);
        shell.set_var("BB_CLI", cli);
        shell.set_var("BB_CHROMIUM", chromium);
        for (name, browser) in others {
            if let Some(browser) = browser {
                shell.set_var(name, browser);
            }
        }
        shell.set_var("BB_MODULES", policies::wat(project)?);
        Ok(Self { shell, folder, cli: cli.to_path_buf(), _server: server })
    }

    /// Says which Python has the Python package, for the tests in JupyterLab.
    pub fn python(&self, python: PathBuf) {
        self.shell.set_var("BB_PYTHON", python);
    }

    /// Runs the test files that `test_alone` does not run, two at a time, in Chromium's headless shell if the machine has
    /// it.
    pub fn test_together(&self, project: &Project) -> Result<()> {
        let headless = tools::headless_shell(project)?;
        let _variable = headless.map(|headless| self.shell.push_env("BB_HEADLESS_SHELL", headless));
        self.test(2, |file| !is_alone(file))
    }

    /// Runs the test files that measure times, and the main flows, one at a time, in the browser that visitors have.
    pub fn test_alone(&self) -> Result<()> {
        self.test(1, is_alone)
    }

    /// Runs the test files with these names, one at a time.
    pub fn test_files(&self, names: &[&str]) -> Result<()> {
        self.test(1, |file| names.iter().any(|name| file.ends_with(format!("{name}.test.mjs"))))
    }

    fn test(&self, at_once: usize, is_wanted: impl Fn(&Path) -> bool) -> Result<()> {
        let at_once = at_once.to_string();
        let mut files: Vec<PathBuf> = self.shell.read_dir(&self.folder)?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.mjs") && is_wanted(file));
        Ok(cmd!(self.shell, "node --test --test-concurrency={at_once} {files...}").run()?)
    }

    /// Runs another script of `tests/browser`.
    pub fn script(&self, script: &str, arguments: &[String]) -> Result<()> {
        Ok(cmd!(self.shell, "node {script} {arguments...}").run()?)
    }
}

/// Packs the wasm of the last build as two versions, and returns the folder of a site that keeps both.
fn two_versions(project: &Project, cli: CommandLine) -> Result<PathBuf> {
    let folder = project.target()?.join("versions");
    fs::create_dir_all(&folder)?;
    let edition = |name: &str| Ok::<_, Error>(Edition { dist: folder.join(name), ..Edition::whole(project, cli)? });
    let earlier = site::pack_kept(project, edition("earlier")?, &folder, &[])?;
    let mut newest = edition("site")?;
    newest.facts["version"] = "9.0.0".into();
    site::pack_kept(project, newest, &folder, &[earlier])?;
    about::write(project, &about::facts(project)?)?; // the scripts of `www/` belong to this version again
    Ok(folder.join("site"))
}

fn is_alone(file: &Path) -> bool {
    ALONE.iter().any(|name| file.ends_with(format!("{name}.test.mjs")))
}
