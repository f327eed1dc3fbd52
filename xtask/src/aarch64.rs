//! The golden tests on another processor: code for 64-bit Arm, which qemu runs on this machine.
//!
//! An emulator is slower than a processor, but computes the same bits, and every developer can install it. Renting a
//! machine with an Arm processor was rejected, because nobody could repeat the test at home.

use anyhow::{Context, Result, bail};
use which::which;
use xshell::{Shell, cmd};

use crate::debian;
use crate::project::Project;

const TRIPLE: &str = "aarch64-unknown-linux-gnu";
const EMULATOR: &str = "qemu-aarch64";
const LINKER: &str = "aarch64-linux-gnu-gcc";
/// The folder with the libraries that the emulated program loads.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Builds the golden tests for 64-bit Arm and runs them, on one thread and on several. Installs what is missing.
pub fn golden(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    if which(EMULATOR).is_err() || which(LINKER).is_err() {
        debian::install(&shell, "an emulator of 64-bit Arm", &project.config.debian.arm)?;
    }
    add_target(&shell)?;
    shell.set_var("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    shell.set_var("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"));
    cmd!(shell, "cargo test --release --target {TRIPLE} --test golden").run()?;
    Ok(())
}

/// Adds std for 64-bit Arm to the compiler in use.
fn add_target(shell: &Shell) -> Result<()> {
    if which("rustup").is_err() {
        bail!("the Rust compiler has no {TRIPLE} target, and rustup, which adds it, is missing (https://rustup.rs)");
    }
    cmd!(shell, "rustup target add {TRIPLE}").run().with_context(|| format!("rustup could not add {TRIPLE}"))
}
