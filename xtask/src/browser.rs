//! Runs the Node.js scripts of `tests/browser` on the built site, which is served from a sub-path.

use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::project::Project;
use crate::serve::Server;
use crate::{policies, single, site, tools};

/// The path under which the site is served. Under a sub-path, as on a host of several sites, an absolute URL in the
/// site fails.
const SUB_PATH: &str = "/some/sub-path";

/// The test files that measure times. Nothing else runs at the same time.
const TIMED: [&str; 14] = [
    "bench",
    "coverage",
    "large-table",
    "faults",
    "gallery",
    "intervals",
    "laws",
    "lighthouse",
    "live",
    "play-timing",
    "run",
    "shapes",
    "tasks",
    "workers",
];

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
    ///
    /// Without `release`, the command line has the profile of the native tests, which have usually compiled it already.
    pub fn start(project: &Project, wasm: &Shell, release: bool) -> Result<Self> {
        let chromium = tools::chromium(project)?;
        let others = [("BB_FIREFOX", tools::firefox(project)?), ("BB_WEBKIT", tools::webkit(project)?)];
        let dist = site::dist(project, wasm)?;
        let single = single::file(project)?;
        let (shell, target) = (project.shell()?, project.target()?);
        let (build, profile) = if release {
            (["build", "--release", "--bins"], "release")
        } else {
            (["test", "--workspace", "--no-run"], "debug")
        };
        cmd!(shell, "cargo {build...}").run()?;

        let folder = tools::npm_packages(project)?;
        shell.change_dir(&folder);
        let server = Server::start(&dist, SUB_PATH, 0)?;
        shell.set_var("BB_URL", &server.url);
        shell.set_var("BB_DIST", &dist);
        shell.set_var("BB_SINGLE_FILE", single);
        shell.set_var("BB_CHROMIUM", chromium);
        for (name, browser) in others {
            if let Some(browser) = browser {
                shell.set_var(name, browser);
            }
        }
        // `adding` compiles a copy of the project into the same folder, so the tests get a command line of their own.
        let [built, own] = [profile, "browser"].map(|folder| target.join(folder).join("budgeted-bandits"));
        shell.create_dir(target.join("browser"))?;
        shell.copy_file(built, &own)?;
        shell.set_var("BB_CLI", &own);
        shell.set_var("BB_MODULES", policies::wat(project)?);
        Ok(Self { shell, folder, cli: own, _server: server })
    }

    /// Says which Python has the Python package, for the tests in JupyterLab.
    pub fn python(&self, python: PathBuf) {
        self.shell.set_var("BB_PYTHON", python);
    }

    /// Runs the test files that do not measure times, two at a time.
    pub fn test_together(&self) -> Result<()> {
        self.test(2, |file| !is_timed(file))
    }

    /// Runs the test files that measure times, one at a time.
    pub fn test_alone(&self) -> Result<()> {
        self.test(1, is_timed)
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

fn is_timed(file: &Path) -> bool {
    TIMED.iter().any(|name| file.ends_with(format!("{name}.test.mjs")))
}
