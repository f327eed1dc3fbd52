//! Writes the results of the default experiment into the page of the finished site.

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use super::board::{FOLDER, VERDICTS};
use super::bundle::bundle_for_node;
use crate::project::Project;

/// Runs `xtask/js/first.js`, which fills `index.html` in the folder `dist` and adds rules to its style sheet. The board
/// must be written before, because the gallery inside the page shows its verdicts.
///
/// The modules of the page make the results. If Rust code wrote the sentence, it could differ from that of the page.
pub fn results(project: &Project, dist: &Path) -> Result<()> {
    let script = bundle_for_node(project, "first")?;
    let (shell, wasm) = (project.shell()?, project.wasm());
    let (page, styles, board) = (dist.join("index.html"), dist.join("style.css"), dist.join(FOLDER).join(VERDICTS));
    Ok(cmd!(shell, "node {script} {wasm} {page} {styles} {board}").run()?)
}
