//! `cargo xtask bless`: writes the golden answers.

use std::fs::File;
use std::time::SystemTime;

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// Writes the files of `tests/golden` as the code answers now, and prints which of them are new, changed or removed.
pub fn run(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    cmd!(shell, "cargo test --test golden --test coverage -- --ignored --nocapture bless").run()?;
    // Cargo would not notice that this test contains a new file: the time of the test's source tells it.
    File::options().append(true).open(project.root.join("tests/wasm_golden.rs"))?.set_modified(SystemTime::now())?;
    println!("If an answer that existed before has changed, say why in CHANGELOG.md, under \"Numbers\"");
    Ok(())
}
