//! `cargo xtask golden`: the golden tests on the system and the processor of this machine.

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// The tests that compare answers with the files in `tests/golden`, in the profile of the released programs.
pub const TESTS: [&str; 6] = ["--release", "--test", "it", "--", "golden::", "coverage::"];

/// Runs the golden tests. Only a compiler is needed, so the command also runs on Windows and macOS.
pub fn run(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    Ok(cmd!(shell, "cargo test --locked {TESTS...}").run()?)
}
