//! The built site in a browser: Node.js scripts in `tests/browser`, against `dist` served from a sub-path.

use std::path::PathBuf;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::project::Project;
use crate::serve::Server;
use crate::{single, site, tools};

/// As on a static host that has other sites besides; an absolute URL in the site finds nothing here.
const SUB_PATH: &str = "/some/sub-path";

/// Files of tests that judge times: nothing runs beside them.
const TIMED: [&str; 14] = [
    "bench",
    "coverage",
    "data",
    "faults",
    "firefox",
    "gallery",
    "intervals",
    "laws",
    "lighthouse",
    "live",
    "run",
    "shapes",
    "tasks",
    "workers",
];

/// A served site, and a shell in `tests/browser` with all that the scripts there are told.
pub struct Browser {
    pub shell: Shell,
    pub folder: PathBuf,
    _server: Server,
}

impl Browser {
    /// Builds the site and the command line, and serves the site. Where the command line's speed does not matter it is the one of the
    /// native tests, which mostly have it compiled already.
    pub fn start(project: &Project, wasm: &Shell, release: bool) -> Result<Self> {
        let chromium = tools::chromium(project)?;
        let firefox = tools::firefox(project)?;
        let dist = site::dist(project, wasm)?;
        let single = single::file(project)?;
        let shell = project.shell()?;
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
        if let Some(firefox) = firefox {
            shell.set_var("BB_FIREFOX", firefox);
        }
        let command_line = project.target()?.join(profile).join("budgeted-bandits");
        shell.set_var("BB_CLI", command_line);
        Ok(Self { shell, folder, _server: server })
    }

    /// Runs every `*.test.mjs`, two files at a time where no test judges how long something takes.
    pub fn test(&self) -> Result<()> {
        let mut files: Vec<PathBuf> = self.shell.read_dir(&self.folder)?;
        files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
        let timed = |file: &PathBuf| TIMED.iter().any(|name| file.ends_with(format!("{name}.test.mjs")));
        let (alone, together): (Vec<_>, Vec<_>) = files.into_iter().partition(timed);
        for (files, at_once) in [(together, "2"), (alone, "1")] {
            cmd!(self.shell, "node --test --test-concurrency={at_once} {files...}").run()?;
        }
        Ok(())
    }

    /// Runs another script that is there.
    pub fn script(&self, script: &str, arguments: &[String]) -> Result<()> {
        Ok(cmd!(self.shell, "node {script} {arguments...}").run()?)
    }
}
