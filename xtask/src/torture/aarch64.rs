//! The golden tests on another processor: code for 64-bit Arm, which qemu runs on this machine.
//!
//! An emulator is slower than a processor, but computes the same bits, and every developer can install it. Renting a
//! machine with an Arm processor was rejected, because nobody could repeat the test at home.

use anyhow::{Result, bail};
use which::which;
use xshell::cmd;

use crate::golden;
use crate::project::Project;
use crate::tools::{debian, toolchain};

const TRIPLE: &str = "aarch64-unknown-linux-gnu";
const EMULATOR: &str = "qemu-aarch64";
const LINKER: &str = "aarch64-linux-gnu-gcc";
/// The folder with the libraries that the emulated program loads.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Builds the golden tests for 64-bit Arm and runs them, on one thread and on several. Installs what is missing.
pub fn golden(project: &Project) -> Result<()> {
    let shell = project.shell()?;
    if which(EMULATOR).is_err() || which(LINKER).is_err() {
        debian::install(&shell, "an emulator of 64-bit Arm", &project.config.debian.aarch64)?;
    }
    if !toolchain::has_target(&shell, TRIPLE) && !toolchain::rustup_adds_target(&shell, TRIPLE)? {
        bail!("the Rust compiler has no {TRIPLE} target: install it with `rustup target add {TRIPLE}` (https://rustup.rs)");
    }
    shell.set_var("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    shell.set_var("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"));
    let tests = golden::TESTS;
    Ok(cmd!(shell, "cargo test --target {TRIPLE} {tests...}").run()?)
}
