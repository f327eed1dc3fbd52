//! The tests that run the command line. They are a single program, as those of the library in `tests/it/`.

mod broken_specifications;
#[cfg(target_os = "linux")]
mod cluster;
mod command_charts;
#[cfg(target_os = "linux")]
mod command_faults;
mod command_files;
#[cfg(target_os = "linux")]
mod command_limits;
mod command_line;
mod command_modules;
mod command_presets;
mod command_snippet;
mod command_sweep;
mod command_trace;
mod docs;
#[allow(dead_code, reason = "the tests of the library use the rest of it")]
#[path = "../../../tests/it/generate.rs"]
mod generate;
mod metamorphic;
#[cfg(target_os = "linux")]
mod records;
mod reproduction_checks;
mod temporary;

use std::path::Path;

/// Returns the folder of the project, to which this package belongs.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in a folder of the project")
}
