//! `cargo xtask bless`: writes the golden answers and the example tables.

use std::fs::File;
use std::time::SystemTime;

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// Writes the files of `tests/golden`, the outputs in `docs/reproduction-checks.md` and the tables of `www/examples` with
/// the answers of the current code, and prints which files of `tests/golden` are new, changed or removed.
pub fn run(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    // With `--workspace`, the packages have the features with which `cargo xtask test` compiles them.
    cmd!(shell, "cargo test --workspace --test it bless -- --ignored --nocapture").run()?;
    // This test contains the golden files. Cargo does not notice a new file among them, so the source of the test gets
    // the current time.
    File::options().append(true).open(project.root.join("tests/wasm_golden.rs"))?.set_modified(SystemTime::now())?;
    println!("If an answer that existed before has changed, say why in CHANGELOG.md, under \"Numbers\"");
    Ok(())
}
