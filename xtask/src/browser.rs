//! Runs the Node.js scripts of `tests/browser` on the built site, which is served from a sub-path.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Error, Result};
use xshell::{PushEnv, Shell, cmd};

use crate::grade::Grade;
use crate::project::Project;
use crate::server::Server;
use crate::site::{self, Edition, about};
use crate::{policies, single, tools};

/// The path under which the site is served. Under a sub-path, as on a host of several sites, an absolute URL in the
/// site fails.
const SUB_PATH: &str = "/some/sub-path";

/// The test files that only `cargo xtask nightly` runs, because they try other browsers or measure times.
const NIGHTLY: [&str; 10] =
    ["bench", "firefox", "large-table", "lighthouse", "live", "notebook", "play-timing", "tasks", "versions", "webkit"];

/// The test files that measure times, beside which nothing else runs. They run in the browser that visitors have.
const ALONE: [&str; 10] =
    ["bench", "coverage", "flows", "intervals", "large-table", "laws", "lighthouse", "live", "play-timing", "tasks"];

/// The number of processes in which test files run. Two cores have work to do then while a test waits.
const PROCESSES: usize = 3;

/// What the tests try.
pub struct Subject<'a> {
    /// The folder that is served.
    pub served: &'a Path,
    /// The path of the site in this folder, which is empty or ends with a slash.
    pub path: &'a str,
    /// The path of the address in the code of figures. On a site that keeps every version, the address is that of the version.
    pub lasting: &'a str,
    /// The playground as one file, for the tests of such a file.
    pub single: Option<&'a Path>,
    /// The folder of a site that keeps two versions, for the tests of versions.
    pub versions: Option<&'a Path>,
    /// The command line.
    pub cli: &'a Path,
}

/// A served site, and a shell in `tests/browser` whose variables contain the paths and the address that the scripts
/// need.
pub struct Browser {
    pub shell: Shell,
    pub folder: PathBuf,
    _server: Server,
}

impl Browser {
    /// Builds the finished site, also as one file and beside another version, and serves it.
    pub fn of_finished(project: &Project, wasm: &Shell) -> Result<Self> {
        let dist = site::dist(project, wasm, Grade::Finished)?;
        let single = single::file(project, &dist, &project.root)?;
        let versions = two_versions(project, Grade::Finished)?;
        let cli = Grade::Finished.command_line(project)?;
        Self::open(
            project,
            &Subject { served: &dist, path: "", lasting: "", single: Some(&single), versions: Some(&versions), cli: &cli },
        )
    }

    /// Packs the site that `cargo xtask test` tests, with the wasm of the last build, and serves it.
    pub fn of_tests(project: &Project) -> Result<Self> {
        let dist = site::pack(project, Edition::whole(project, Grade::Quick)?)?;
        let single = single::file(project, &dist, &project.root)?;
        let cli = Grade::Quick.command_line(project)?;
        Self::open(
            project,
            &Subject { served: &dist, path: "", lasting: "", single: Some(&single), versions: None, cli: &cli },
        )
    }

    /// Serves the scripts of `www/` as they are, with the wasm of the last build and the command line of the last tests.
    pub fn of_sources(project: &Project) -> Result<Self> {
        let (www, cli) = (project.root.join(&project.config.site.folder), Grade::Quick.compiled(project)?);
        Self::open(project, &Subject { served: &www, path: "", lasting: "", single: None, versions: None, cli: &cli })
    }

    /// Serves a site. All files exist already.
    pub fn open(project: &Project, subject: &Subject) -> Result<Self> {
        let chromium = tools::chromium(project)?;
        let shell = project.shell()?;
        let folder = tools::npm_packages(project)?;
        shell.change_dir(&folder);
        let Subject { served, path, lasting, single, versions, cli } = subject;
        let server = Server::start(&[served], SUB_PATH, 0)?;
        shell.set_var("BB_URL", format!("{}{path}", server.url));
        shell.set_var("BB_LASTING", format!("{}{lasting}", server.url));
        shell.set_var("BB_DIST", served.join(path));
        shell.set_var("BB_CLI", cli);
        shell.set_var("BB_CHROMIUM", chromium);
        for (name, file) in [("BB_SINGLE_FILE", single), ("BB_VERSIONS", versions)] {
            if let Some(file) = file {
                shell.set_var(name, file);
            }
        }
        shell.set_var("BB_MODULES", policies::wat(project)?);
        Ok(Self { shell, folder, _server: server })
    }

    /// Says which Python has the Python package, for the tests in JupyterLab.
    pub fn python(&self, python: PathBuf) {
        self.shell.set_var("BB_PYTHON", python);
    }

    /// Runs the tests that protect a visitor, in Chromium's headless shell if the machine has it. Tests that need nothing
    /// special share a page.
    pub fn test_visits(&self, project: &Project) -> Result<()> {
        let _headless = self.headless(project)?;
        self.test(PROCESSES, |file| !is_one_of(file, &NIGHTLY))
    }

    /// Runs the test files that `test_alone` does not run, in Chromium's headless shell if the machine has it. Each test has
    /// a fresh page.
    pub fn test_together(&self, project: &Project) -> Result<()> {
        for (name, browser) in [("BB_FIREFOX", tools::firefox(project)?), ("BB_WEBKIT", tools::webkit(project)?)] {
            if let Some(browser) = browser {
                self.shell.set_var(name, browser);
            }
        }
        let _headless = self.headless(project)?;
        let _fresh = [self.shell.push_env("BB_FRESH", "1"), self.shell.push_env("BB_NIGHTLY", "1")];
        self.test(2, |file| !is_one_of(file, &ALONE) && !is_one_of(file, &["notebook"]))
    }

    /// Runs the test files that measure times, and the main flows, one at a time, in the browser that visitors have.
    pub fn test_alone(&self) -> Result<()> {
        let _fresh = [self.shell.push_env("BB_FRESH", "1"), self.shell.push_env("BB_NIGHTLY", "1")];
        self.test(1, |file| is_one_of(file, &ALONE))
    }

    /// Runs the test files with these names, one at a time.
    pub fn test_files(&self, names: &[&str]) -> Result<()> {
        self.test(1, |file| is_one_of(file, names))
    }

    fn headless(&self, project: &Project) -> Result<Option<PushEnv<'_>>> {
        Ok(tools::headless_shell(project)?.map(|headless| self.shell.push_env("BB_HEADLESS_SHELL", headless)))
    }

    fn test(&self, processes: usize, is_wanted: impl Fn(&Path) -> bool) -> Result<()> {
        let processes = processes.to_string();
        let mut files: Vec<PathBuf> = self.shell.read_dir(&self.folder)?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.mjs") && is_wanted(file));
        Ok(cmd!(self.shell, "node run.mjs {processes} {files...}").quiet().run()?)
    }

    /// Runs another script of `tests/browser`.
    pub fn script(&self, script: &str, arguments: &[String]) -> Result<()> {
        Ok(cmd!(self.shell, "node {script} {arguments...}").run()?)
    }
}

/// Packs the wasm of the last build as two versions, and returns the folder of a site that keeps both.
fn two_versions(project: &Project, grade: Grade) -> Result<PathBuf> {
    let folder = project.target()?.join("versions");
    fs::create_dir_all(&folder)?;
    let edition = |name: &str| Ok::<_, Error>(Edition { dist: folder.join(name), ..Edition::whole(project, grade)? });
    let earlier = site::pack_kept(project, edition("earlier")?, &folder, &[])?;
    let mut newest = edition("site")?;
    newest.facts["version"] = "9.0.0".into();
    site::pack_kept(project, newest, &folder, &[earlier])?;
    about::write(project, &about::facts(project)?)?; // the scripts of `www/` belong to this version again
    Ok(folder.join("site"))
}

fn is_one_of(file: &Path, names: &[&str]) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".test.mjs"));
    name.is_some_and(|name| names.contains(&name))
}
