//! `cargo xtask bless`: writes the golden answers.

use std::fs::File;
use std::time::SystemTime;

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// Writes the files of `tests/golden` and the outputs in `docs/reproduction-checks.md` with the answers of the current
/// code, and prints which files are new, changed or removed.
pub fn run(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    cmd!(shell, "cargo test --test golden --test coverage --test reproduction_checks -- --ignored --nocapture bless")
        .run()?;
    // This test contains the golden files. Cargo does not notice a new file among them, so the source of the test gets
    // the current time.
    File::options().append(true).open(project.root.join("tests/wasm_golden.rs"))?.set_modified(SystemTime::now())?;
    println!("If an answer that existed before has changed, say why in CHANGELOG.md, under \"Numbers\"");
    Ok(())
}
