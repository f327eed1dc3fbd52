//! `cargo xtask serve`: shows the playground on this machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::grade::Grade;
use crate::project::Project;
use crate::server::Server;
use crate::site::{self, docs};
use crate::steps::Steps;
use crate::tools::toolchain;

/// What a visitor sees at the address of the documentation while it is being written. The page loads itself again.
const SOON: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"2\">\
    <title>Documentation</title><p>The documentation is being written. It appears here by itself.</p></html>";

/// Builds the site and serves it until the process ends.
///
/// Unless the finished site is asked for, the page appears as soon as the wasm is compiled: the scripts of `www/` are
/// served as they are, without the results of presets, which take minutes. The documentation is written behind the
/// running page. Developers need no new build after a change of a script.
pub fn site(project: &Project, port: Option<u16>, finished: bool) -> Result<()> {
    let mut steps = Steps::new();
    let shell = steps.run("the compiler for wasm", || toolchain::shell(project))?;
    let port = port.unwrap_or(project.config.site.port);
    if finished {
        let dist = steps.run("the finished site", || site::dist(project, &shell, Grade::Finished))?;
        return serve(steps, &[&dist], port)?.wait();
    }
    let folder = steps.run("the simulator, as wasm", || site::build(project, &shell, Grade::Quick))?;
    let behind = project.target()?.join("behind");
    soon(&behind)?;
    let server = serve(steps, &[&folder, &behind], port)?;
    let mut steps = Steps::new();
    if steps.attempt("the documentation, behind the page", || write_docs(project, &folder, &behind)).is_some() {
        println!("The documentation is at {}docs/", server.url);
    }
    server.wait()
}

fn serve(steps: Steps, folders: &[&Path], port: u16) -> Result<Server> {
    let server = Server::start(folders, "", port)?;
    steps.print();
    println!("\nBudgeted Bandits is at {}  (end with Ctrl+C)", server.url);
    Ok(server)
}

/// Puts a page that says that the documentation is being written in its place, unless an earlier run has written it.
fn soon(behind: &Path) -> Result<()> {
    let page = place(behind).join("index.html");
    if !page.exists() {
        fs::create_dir_all(place(behind))?;
        fs::write(page, SOON)?;
    }
    Ok(())
}

/// Writes the documentation, and then puts it in the place of what is served.
fn write_docs(project: &Project, site: &Path, behind: &Path) -> Result<()> {
    let unfinished = behind.join("unfinished");
    let _ = fs::remove_dir_all(&unfinished); // An interrupted run may have left the folder.
    docs::pages(project, &unfinished, site)?;
    fs::remove_dir_all(place(behind))?;
    Ok(fs::rename(unfinished, place(behind))?)
}

fn place(behind: &Path) -> PathBuf {
    behind.join(docs::FOLDER)
}
